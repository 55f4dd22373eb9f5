// Sentences of the engine's events and refusals, with the letters of the figures in place of seat numbers.
import { letterOf } from '../board/words';
import { t } from './i18n.svelte';
import type { EventJson, Refusal } from '../wire/protocol';

const SEAT_VALUES = ['seat', 'captain', 'asked', 'last'];

/** Seats are numbers on the wire and letters on the board. */
export function withLetters(values: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    if (SEAT_VALUES.includes(name) && typeof value === 'number') shown[name] = letterOf(value);
    else if (value && typeof value === 'object' && 'values' in value)
      shown[name] = { ...value, values: withLetters((value as { values: Record<string, unknown> }).values) };
    else shown[name] = value;
  }
  return shown;
}

/** The sentence of an event in the reader's language. */
export function tellEvent(event: EventJson): string {
  const key = event.key.startsWith('event.') ? event.key : `event.${event.key}`;
  return t(key, withLetters(event.values));
}

/** The sentence of a refusal in the reader's language. */
export function tellRefusal(error: Refusal): string {
  if (error.key) return t(error.key, withLetters(error.params ?? {}));
  return error.message;
}
