// The one reader of the catalogues: the page's own areas (src/i18n/<language>/<area>.json), the engine's and the server's sentences
// (served by the server), and those of bots and advisor (the library's files). Each part is loaded when its first text is asked for,
// in the reader's language only; a text is empty until its part is there. English stands in for what a language lacks.
import { untrack } from 'svelte';
import { settings } from '../app/settings.svelte';
import { view } from '../app/view.svelte';
import { Filler, type Catalogue, type Phrase, type Template, type Values } from './catalogue';
import { FALLBACK, mannerOf, type Language } from './languages';
import { LATER, LATER_PARTS, type Part } from './parts';

type Load = () => Promise<{ default: Catalogue }>;
const own: Record<string, Load> = import.meta.glob<{ default: Catalogue }>('./*/*.json');
const spoken: Record<string, Load> = import.meta.glob<{ default: Catalogue }>(
  '../../../src/flashover/i18n/*/{bots,advice}.json',
);

/** What has been loaded, by language and part. */
let loaded = $state.raw<Record<string, Catalogue>>({});
/** When a part did not come; it is not waited for, and asked for again a little later. */
let failed = $state.raw<Record<string, number>>({});
const PATIENCE_MS = 5000;
const asked = new Map<string, Promise<void>>();
/** The language of the words that are seen: the reader's, once it has all the texts that the one before had. */
let shown = $state<Language>(settings.language);

function load(language: Language, part: Part): Promise<void> {
  const name = `${language}/${part}`;
  const before = asked.get(name);
  if (before) return before;
  const answer = texts(language, part).then(
    (found) => {
      loaded = { ...loaded, [name]: found };
    },
    () => {
      asked.delete(name);
      failed = { ...failed, [name]: performance.now() };
    },
  );
  asked.set(name, answer);
  return answer;
}

function texts(language: Language, part: Part): Promise<Catalogue> {
  if (part === 'server') return served(language);
  if (part === 'spoken') return files(spoken, language, () => true);
  return files(own, language, (area) => (part === 'page' ? !LATER_PARTS.has(area) : area === part));
}

async function files(
  all: Record<string, Load>,
  language: Language,
  wanted: (area: string) => boolean,
): Promise<Catalogue> {
  const paths = Object.keys(all).filter((path) => {
    const [folder, file] = path.split('/').slice(-2);
    return folder === language && wanted(file.replace('.json', ''));
  });
  const found = await Promise.all(paths.map((path) => all[path]()));
  return Object.assign({}, ...found.map((file) => file.default));
}

async function served(language: Language): Promise<Catalogue> {
  const answer = await fetch(`/api/v1/i18n/${language}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Loads parts in the reader's language, so that their texts are there at once; returns also when one does not come. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  await Promise.all(parts.map((part) => load(shown, part)));
}

/** Are these parts there, or not to be had? Asks for them; reactive. What shows their texts waits for it, so that nothing stands there
without its words. */
export function textsReady(...parts: Part[]): boolean {
  const missing = parts.filter((part) => !(`${shown}/${part}` in loaded));
  for (const part of missing) void load(shown, part);
  return missing.every((part) => `${shown}/${part}` in failed);
}

/** All that the page itself says, in the reader's language. */
export const loadAllTexts = (): Promise<void> => loadTexts('page', ...LATER_PARTS);

/** Makes the sentences of bots and advisor ready, so that the first one is there at once. */
export const loadSpoken = (): Promise<void> => loadTexts('spoken');

/** Are they there? Reactive. */
export const spokenReady = (): boolean => `${shown}/spoken` in loaded;

/** The parts that may hold a text, and are asked for it in this order. */
function partsOf(key: string): Part[] {
  const area = LATER[key.slice(0, key.indexOf('.'))];
  return area ? ['page', area, 'server'] : ['page', 'server'];
}
function find(language: Language, key: string): Template | undefined {
  for (const part of [...partsOf(key), 'spoken']) {
    const found = loaded[`${language}/${part}`]?.[key];
    if (found !== undefined) return found;
  }
  return mannerOf(language)[key];
}
/** Asks for the part that may hold a text which is not there; false when there is none left to wait for. */
function expected(language: Language, key: string): boolean {
  const part = partsOf(key).find((one) => {
    const name = `${language}/${one}`;
    return !(name in loaded) && !(performance.now() - failed[name] < PATIENCE_MS);
  });
  if (part) void load(language, part);
  return part !== undefined;
}

const filler = (language: Language) =>
  new Filler({
    language,
    find: (key) => find(language, key) ?? find(FALLBACK, key),
    turned: view.turned,
  });
const inOwn = $derived(filler(shown));
const inEnglish = $derived(filler(FALLBACK));

/** The text of a key. */
export function t(key: string, values: Values = {}): string {
  if (find(shown, key) !== undefined) return inOwn.phrase({ key, values });
  if (expected(shown, key)) return '';
  // A sentence that stands in from English counts as the English do.
  if (find(FALLBACK, key) === undefined && expected(FALLBACK, key)) return '';
  return inEnglish.phrase({ key, values });
}

/** Is there a text of that key? Not before it is loaded. */
export function hasText(key: string): boolean {
  if (find(shown, key) !== undefined) return true;
  return !expected(shown, key) && find(FALLBACK, key) !== undefined;
}

/** A phrase of the engine in words. */
export function tell(phrase: Phrase): string {
  return t(phrase.key, phrase.values);
}

/** A value as the reader's language writes it: a cell, a number, a share. */
export function write(value: unknown): string {
  return inOwn.write(value);
}

/** Another language takes over with all it needs, so that nothing stands without words meanwhile. */
async function speak(wanted: Language): Promise<void> {
  const tried = new Set<Part>();
  const missing = () => {
    const inUse = Object.keys(loaded).map((name) => name.split('/'));
    const parts = inUse.filter(([language]) => language === shown).map(([, part]) => part);
    return ['page', ...parts].filter((part) => !tried.has(part));
  };
  // While some are loaded others may come into use.
  for (let parts = missing(); parts.length; parts = missing()) {
    for (const part of parts) tried.add(part);
    await Promise.all(parts.map((part) => load(wanted, part)));
  }
  if (settings.language === wanted) shown = wanted;
}

// What every page says is there as early as can be.
$effect.root(() => {
  $effect(() => {
    const wanted = settings.language;
    untrack(() => void speak(wanted));
  });
});
