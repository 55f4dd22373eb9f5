// The service worker: keeps the page's own files, so that without a connection the page can say so. What the server answers about
// games is never kept: everything under /api passes by, and every page is asked for anew. Files under /assets carry their digest in
// their names, so a kept one is never out of date.
const CACHE = 'flashover-1';
const SHELL = '/';
const MOST = 160;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// The page reports which of its files it has loaded. The kept page follows a new version, whose files have other names.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data?.keep)) return;
  event.waitUntil(
    (async () => {
      await keepShell();
      const cache = await caches.open(CACHE);
      for (const address of event.data.keep)
        if (isOwnFile(new URL(address, location.origin)) && !(await cache.match(address))) await cache.add(address);
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offline));
  else if (isOwnFile(address)) event.respondWith(keptOrFetched(request));
});

function isOwnFile(address) {
  return (
    address.origin === location.origin && (address.pathname.startsWith('/assets/') || address.pathname === '/icon.svg')
  );
}

async function keepShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(SHELL, { cache: 'no-store' }), '/icon.svg']);
}

async function keptOrFetched(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    // The files of older versions go first; the shell and its icon are as old as the worker and stay.
    const keys = (await cache.keys()).filter((key) => new URL(key.url).pathname.startsWith('/assets/'));
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(key);
  }
  return answer;
}

// The kept page, marked: it shows that there is no connection, and nothing else.
async function offline() {
  const kept = await caches.match(SHELL);
  if (!kept) return Response.error();
  const html = (await kept.text()).replace('<head>', '<head><meta name="flashover-offline" content="yes" />');
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}
