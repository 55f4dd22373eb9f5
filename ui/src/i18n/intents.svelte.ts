// What bots and the advisor mean to do and why, in the reader's language; the sentences are those of the library.
import { hasText, loadSpoken, spokenReady, tell } from './i18n.svelte';
import { withLetters } from './sentences';
import type { Phrase } from './catalogue';

export { loadSpoken as readyToTell };

/** An intent, goal or reason as one sentence; empty until the sentences are there. Reactive. */
export function tellIntent(intent: Phrase | null | undefined): string {
  if (!intent) return '';
  if (!spokenReady()) {
    void loadSpoken();
    return '';
  }
  if (!hasText(intent.key)) return '';
  const values = withLetters(intent.values ?? {});
  // What comes next is a sentence of its own, with the same values.
  const keys = typeof values.then === 'string' && hasText(values.then) ? [intent.key, values.then] : [intent.key];
  return keys.map((key) => tell({ key, values })).join(' ');
}
