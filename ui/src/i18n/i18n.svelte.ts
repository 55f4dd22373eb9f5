// The one reader of the catalogues: the page's own areas (src/i18n/<language>/<area>.json), the engine's and the server's sentences
// (served by the server), and those of bots and advisor (the library's files, loaded when the first is needed). English stands in for
// what is missing.
import { settings } from '../app/settings.svelte';
import { view } from '../app/view.svelte';
import { Filler, type Catalogue, type Phrase, type Template, type Values } from './catalogue';
import { FALLBACK, mannerOf, type Language } from './languages';

type Load = () => Promise<{ default: Catalogue }>;
const own: Record<string, Load> = import.meta.glob<{ default: Catalogue }>(['./*/*.json', '!./en/*.json']);
const english = import.meta.glob<Catalogue>('./en/*.json', { eager: true, import: 'default' });
const spoken: Record<string, Load> = import.meta.glob<{ default: Catalogue }>(
  '../../../src/flashover/i18n/*/{bots,advice}.json',
);

const fallback: Catalogue = Object.assign({}, ...Object.values(english));
/** What has been loaded, by language and part. */
let loaded = $state.raw<Record<string, Catalogue>>({});
const asked = new Map<string, Promise<void>>();

/** Loads a part once; one that does not come is asked for again the next time. */
function load(name: string, get: () => Promise<Catalogue>): Promise<void> {
  const before = asked.get(name);
  if (before) return before;
  const answer = get().then(
    (found) => {
      loaded = { ...loaded, [name]: found };
    },
    () => void asked.delete(name),
  );
  asked.set(name, answer);
  return answer;
}

async function files(all: Record<string, Load>, language: Language): Promise<Catalogue> {
  const paths = Object.keys(all).filter((path) => path.split('/').at(-2) === language);
  const found = await Promise.all(paths.map((path) => all[path]()));
  return Object.assign({}, ...found.map((file) => file.default));
}

async function served(language: Language): Promise<Catalogue> {
  const answer = await fetch(`/api/v1/i18n/${language}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Makes the sentences of bots and advisor ready, so that the first one is there at once. */
export async function loadSpoken(language: Language = settings.language): Promise<void> {
  await load(`${language}/spoken`, () => files(spoken, language));
}

/** Are they there? Reactive. */
export const spokenReady = (): boolean => `${settings.language}/spoken` in loaded;

const PARTS = ['page', 'server', 'spoken'];
function find(language: Language, key: string): Template | undefined {
  for (const part of PARTS) {
    const found = loaded[`${language}/${part}`]?.[key];
    if (found !== undefined) return found;
  }
  return language === FALLBACK ? (fallback[key] ?? mannerOf(language)[key]) : mannerOf(language)[key];
}
const filler = (language: Language) =>
  new Filler({
    language,
    find: (key) => find(language, key) ?? find(FALLBACK, key),
    turned: view.turned,
  });
const inOwn = $derived(filler(settings.language));
const inEnglish = $derived(filler(FALLBACK));
/** A sentence that stands in from English counts as the English do. */
const fillerOf = (key: string) => (find(settings.language, key) === undefined ? inEnglish : inOwn);

/** The text of a key. */
export function t(key: string, values: Values = {}): string {
  return fillerOf(key).phrase({ key, values });
}

/** Is there a text of that key? */
export function hasText(key: string): boolean {
  return (find(settings.language, key) ?? find(FALLBACK, key)) !== undefined;
}

/** A phrase of the engine in words. */
export function tell(phrase: Phrase): string {
  return t(phrase.key, phrase.values);
}

/** A value as the reader's language writes it: a cell, a number, a share. */
export function write(value: unknown): string {
  return inOwn.write(value);
}

$effect.root(() => {
  $effect(() => {
    const languages = new Set([settings.language, FALLBACK]);
    for (const language of languages) {
      if (language !== FALLBACK) void load(`${language}/page`, () => files(own, language));
      void load(`${language}/server`, () => served(language));
    }
  });
});
