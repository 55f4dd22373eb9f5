// What bots and the advisor mean to do and why, in the reader's language; the sentences are those of the library.
import { hasText, loadSpoken, spokenReady, tell } from './i18n.svelte';
import { isPhrase, named, withLetters } from './sentences';
import type { Phrase } from './catalogue';

export { loadSpoken as readyToTell };

/** An intent, goal or reason as one sentence or some; empty until the sentences are there. Reactive. */
export const tellIntent = (intent: Phrase | null | undefined): string => named(sentenceOf(intent));

/** The same without the names. */
function sentenceOf(intent: Phrase | null | undefined): string {
  if (!intent) return '';
  if (!spokenReady()) {
    void loadSpoken();
    return '';
  }
  if (!hasText(intent.key)) return '';
  const values = withLetters(intent.values ?? {});
  const then = typeof values.then === 'string' ? { key: values.then, values } : null;
  // What it begins with, the risk it takes and what comes in the next turn are sentences of their own.
  return [values.lead, { key: intent.key, values }, values.risk, then]
    .filter((part) => isPhrase(part) && hasText(part.key))
    .map((part) => tell(part as Phrase))
    .join(' ');
}

/** What a plan does, as something to do and in one sentence; then what comes in the next turn. */
export function tellGoal(intent: Phrase): string {
  const { lead, then: _, ...values } = intent.values ?? {};
  const whole = sentenceOf({ key: goalKey(intent.key), values });
  const first = isPhrase(lead) ? sentenceOf({ ...lead, key: goalKey(lead.key) }) : '';
  const parts = { first: bare(first), second: bare(whole.charAt(0).toLowerCase() + whole.slice(1)) };
  const goal = first && whole ? tell({ key: 'advice.headline', values: parts }) : whole;
  return named([goal, tellNext(intent)].filter(Boolean).join(' '));
}
const bare = (sentence: string) => sentence.replace(/\.$/, '');

/** What a bot says it does, as something to do; as it is where nothing else is written. */
function goalKey(key: string): string {
  const goal = key.replace(/^intent\./, 'advice.goal.');
  return hasText(goal) ? goal : key;
}

/** What comes in the next turn; empty when nothing is said of it. */
export function tellNext(intent: Phrase): string {
  const { lead: _, risk: _risk, then, ...values } = intent.values ?? {};
  return typeof then === 'string' ? tellIntent({ key: then, values }) : '';
}
