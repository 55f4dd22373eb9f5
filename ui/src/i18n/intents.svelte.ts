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
  // What it begins with and what comes next are sentences of their own, with the same values.
  return [values.lead, intent.key, values.then]
    .filter((key): key is string => typeof key === 'string' && hasText(key))
    .map((key) => tell({ key, values }))
    .join(' ');
}

/** A goal to consider: what a bot would say it does, as something to do. */
export function tellGoal(intent: Phrase): string {
  if (!spokenReady()) return tellIntent(intent);
  const goal = (key: string) => {
    const wanted = key.replace(/^intent\./, 'advice.goal.');
    return hasText(wanted) ? wanted : key;
  };
  const { lead } = intent.values ?? {};
  const values = typeof lead === 'string' ? { ...intent.values, lead: goal(lead) } : intent.values;
  return tellIntent({ key: goal(intent.key), values });
}
