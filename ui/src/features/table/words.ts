// A choice in words; sides as they are seen when the board is turned.
import { withLetters } from '../../i18n/sentences';
import { t } from '../../i18n/i18n.svelte';
import { SIDES } from '../../wire/protocol';
import type { Choice } from './plies';

export function wordsOf(choice: Pick<Choice, 'key' | 'values'>, turned: boolean): string {
  const values = withLetters(choice.values);
  const side = (values.side as { key: string } | undefined)?.key.slice(5);
  if (side && turned) values.side = { key: `side.${SIDES[(SIDES.findIndex((one) => one === side) + 1) % 4]}` };
  return t(choice.key, values);
}
