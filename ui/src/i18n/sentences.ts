// Sentences of the engine's events and of refusals: figures by their letters, players by their names.
import { nameAt } from '../app/crew.svelte';
import { letterOf } from '../board/words';
import type { EventJson, Refusal } from '../wire/protocol';
import type { Phrase, Values } from './catalogue';
import { t } from './i18n.svelte';

const SEAT_VALUES = ['seat', 'captain', 'asked', 'last', 'letter', 'letters'];

export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === 'object' && value !== null && 'key' in value;

// Until a sentence is whole, the letter of a player with a name is a sign that stands in no text: one for the letter, one for the name.
const LETTER = 0xe000;
const NAME = 0xe100;
const MOST = 0x100;
const SIGN = /[\ue000-\ue1ff]/;
const SIGNS = /[\ue000-\ue1ff]/g;
const letterSign = (seat: number): string => String.fromCharCode(LETTER + seat);
const nameSign = (seat: number): string => String.fromCharCode(NAME + seat);
const markOf = (seat: number): string =>
  seat >= 0 && seat < MOST && nameAt(seat) && nameAt(seat) !== letterOf(seat) ? letterSign(seat) : letterOf(seat);

/** Seats are numbers on the wire and letters on the board. What is filled with these goes through `named`. */
export function withLetters(values: Values = {}): Values {
  const shown: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (SEAT_VALUES.includes(name) && typeof value === 'number') shown[name] = markOf(value);
    else if (name === 'letters' && Array.isArray(value)) shown[name] = value.map(markOf).join(', ');
    else shown[name] = isPhrase(value) ? { ...value, values: withLetters(value.values) } : value;
  }
  return shown;
}

/**
 * Puts the names into a sentence that was filled with letters. Names are not inflected, so they stand only where the figure is in the
 * nominative: for "firefighter B" wherever it is, and for a letter that begins the sentence. Any other letter has the name behind it.
 */
export function named(text: string): string {
  if (!SIGN.test(text)) return text;
  let found = text;
  for (const sign of new Set(text.match(SIGNS))) {
    const seat = sign.charCodeAt(0) - LETTER;
    // As a sentence begins with it: Spanish and French have an article there.
    const figure = t('word.firefighter.first', { letter: sign });
    if (figure.includes(sign)) found = found.replace(wholeWords(figure), `$1${nameSign(seat)}`);
  }
  return found.replace(SIGNS, (sign, at: number) => {
    const code = sign.charCodeAt(0);
    if (code >= NAME) return nameAt(code - NAME);
    const name = nameAt(code - LETTER);
    return at ? `${letterOf(code - LETTER)} (${name})` : name;
  });
}
const patterns = new Map<string, RegExp>();
/** Some words as they stand in a sentence, at its beginning or not, but never as the end of another word. */
function wholeWords(text: string): RegExp {
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const known = patterns.get(text) ?? new RegExp(`(^|[^\\p{L}])(${plain})`, 'giu');
  patterns.set(text, known);
  return known;
}

/** A sentence with its values. */
export const tellNamed = (key: string, values: Values = {}): string => named(t(key, withLetters(values)));

/** The sentence of an event in the reader's language. */
export const tellEvent = (event: EventJson): string => tellNamed(event.key, event.values);

/** The sentence of a refusal in the reader's language. */
export const tellRefusal = (error: Refusal): string => tellNamed(error.key, error.params);
