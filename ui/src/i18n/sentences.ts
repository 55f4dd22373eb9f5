// Sentences of the engine's events, of refusals and errors, with the letters of the figures in place of seat numbers.
import { letterOf } from '../board/words';
import { ApiError } from '../wire/api';
import type { EventJson, Refusal } from '../wire/protocol';
import type { Phrase, Values } from './catalogue';
import { hasText, t } from './i18n.svelte';

const SEAT_VALUES = ['seat', 'captain', 'asked', 'last'];

const isPhrase = (value: unknown): value is Phrase => typeof value === 'object' && value !== null && 'key' in value;

/** Seats are numbers on the wire and letters on the board. */
export function withLetters(values: Values = {}): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (SEAT_VALUES.includes(name) && typeof value === 'number') shown[name] = letterOf(value);
    else shown[name] = isPhrase(value) ? { ...value, values: withLetters(value.values) } : value;
  }
  return shown;
}

/** The sentence of an event in the reader's language; a player with a name is called by it where the sentence begins with them. */
export function tellEvent(event: EventJson, seats?: readonly { name: string }[]): string {
  const text = t(event.key, withLetters(event.values));
  const seat = event.values.seat;
  const name = typeof seat === 'number' ? seats?.[seat]?.name : undefined;
  if (!name || typeof seat !== 'number') return text;
  const letter = t('word.firefighter', { letter: letterOf(seat) });
  return text.startsWith(letter) ? name + text.slice(letter.length) : text;
}

/** The sentence of a refusal in the reader's language. */
export function tellRefusal(error: Refusal): string {
  return t(error.key, withLetters(error.params));
}

/** The sentence of whatever was thrown: the server's, or the one of that key when there is no answer at all. */
export function tellError(error: unknown, otherwise = 'ui.failed'): string {
  if (error instanceof ApiError && hasText(error.body.key)) return t(error.body.key, error.body.params);
  return t(otherwise);
}
