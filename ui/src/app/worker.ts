// The page's service worker, where a browser allows one: it makes the page installable and answers without a connection.

/** Was this page served by the worker, because the server was out of reach? */
export const isOffline = (): boolean => document.querySelector('meta[name="flashover-offline"]') !== null;

export const offlinePage = () => import('../components/Offline.svelte');

/** Registers the worker once the page is at rest, and lets it keep the files that were needed so far. */
export function useWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator) || isOffline()) return;
  addEventListener('load', () => setTimeout(() => void register(), 2500), { once: true });
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    await inCharge();
    // Loaded through the worker, which keeps what passes; the files loaded before it was in charge are listed for it.
    await offlinePage();
    const keep = performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`));
    active?.postMessage({ keep });
  } catch {
    // Private windows may refuse: the page works as well without.
  }
}

/** The worker answers for this page. */
async function inCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
}
