// State of the whole page (app/): which page is shown, by the path in the browser's history.
import { beneath, pushEntry } from './back';
import { elementOf } from '../components/target';

export const route = $state({ path: location.pathname, search: location.search, hash: location.hash });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
  route.hash = location.hash;
}

/** Goes to a page of this site without loading it anew. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) {
    beneath(() => {
      history.replaceState(null, '', to);
      read();
    });
  } else if (pushEntry(to)) {
    read();
    scrollTo(0, 0);
  } else beneath(() => go(to));
}

/** The parameters of a pattern like `/r/:id`, or null when the path does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split('/').filter(Boolean);
  const have = path.split('/').filter(Boolean);
  if (want.length !== have.length) return null;
  const found: Record<string, string> = {};
  for (let i = 0; i < want.length; i++) {
    if (want[i].startsWith(':')) found[want[i].slice(1)] = decodeURIComponent(have[i]);
    else if (want[i] !== have[i]) return null;
  }
  return found;
}

addEventListener('popstate', read);
addEventListener('hashchange', read);
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = elementOf(event)?.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
