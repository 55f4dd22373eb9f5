// What bots and the advisor mean to do and why, in the reader's language. The sentences are those of the Python library
// (flashover/bots/i18n): one source for terminal and page. They are loaded when the first of them is to be told.
import { letterOf } from '../board/words';
import { fill, type Catalogue } from './catalogue';
import { settings } from '../app/settings.svelte';
import { LANGUAGES, type Language } from './languages';

export interface Intent {
  key: string;
  values?: Record<string, unknown>;
}

const files = import.meta.glob<{ default: Catalogue }>('../../../src/flashover/bots/i18n/*.json');
const loaders = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1],
  ]),
);
/** Values that are words of the notation, with a sentence part of their own. */
const WORDS = ['side', 'specialist', 'die'];

let loaded = $state.raw<Partial<Record<Language, Catalogue>>>({});
const asked = new Map<Language, Promise<void>>();

function load(language: Language): Promise<void> {
  let answer = asked.get(language);
  if (!answer) {
    answer = (async () => {
      try {
        const file = await loaders[language]?.();
        if (file) loaded = { ...loaded, [language]: file.default };
      } catch {
        // the network is gone for the moment: asked again with the next sentence
        asked.delete(language);
      }
    })();
    asked.set(language, answer);
  }
  return answer;
}

/** Makes the sentences ready, so that the first one is told at once. */
export async function readyToTell(): Promise<void> {
  await load(settings.language);
}

/** An intent, goal or reason as one sentence; empty until the sentences are there. Reactive. */
export function tellIntent(intent: Intent | null | undefined): string {
  if (!intent) return '';
  const catalogue = loaded[settings.language];
  if (!catalogue) {
    void load(settings.language);
    return '';
  }
  return tellIn(catalogue, settings.language, intent);
}

/** The same with a catalogue at hand. */
export function tellIn(catalogue: Catalogue, language: Language, intent: Intent): string {
  const template = catalogue[intent.key];
  if (template === undefined) return '';
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const values = Object.fromEntries(
    Object.entries(intent.values ?? {}).map(([name, value]) => {
      if (WORDS.includes(name)) return [name, catalogue[`word.${String(value)}`] ?? value];
      if (typeof value !== 'number') return [name, value];
      return [name, name === 'seat' ? letterOf(value) : Number.isInteger(value) ? value : number.format(value)];
    }),
  );
  const told = fill(template, language, values);
  // What comes next is a sentence of its own, with the same values.
  const then = catalogue[String(intent.values?.then)];
  return then === undefined ? told : `${told} ${fill(then, language, values)}`;
}
