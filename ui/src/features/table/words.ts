// A choice in words.
import { withLetters } from '../../i18n/sentences';
import { t } from '../../i18n/i18n.svelte';
import type { Choice } from './plies';

export function wordsOf(choice: Pick<Choice, 'key' | 'values'>): string {
  return t(choice.key, withLetters(choice.values));
}
