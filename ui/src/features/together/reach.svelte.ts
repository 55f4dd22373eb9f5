// How other devices open this server, asked for once: the address of the page itself, unless that means this computer only.
import { getReach } from '../../wire/api';
import type { Reach } from '../../wire/protocol';

let known = $state.raw<Reach | null>(null);
let asked = false;

/** What the server says of it; null until it has answered. Reactive. */
export function reach(): Reach | null {
  if (!asked) {
    asked = true;
    const own: Reach = { scope: 'address', origins: [location.origin], command: null };
    void getReach().then(
      // A proxy may change the scheme on the way: of its own address the page knows best.
      (found) => (known = found.scope === 'address' ? own : found),
      () => (known = own),
    );
  }
  return known;
}
