// Texts by key in the reader's language: the page's own catalogues (src/i18n/en.json and src/i18n/<area>.en.json, all areas
// together) and the engine's (events, refusals, specialists) served by the server. English stands in for what is missing.
import { fill, type Catalogue, type Phrase } from './catalogue';
import { settings } from '../app/settings.svelte';
import { type Language } from './languages';

const own = import.meta.glob<{ default: Catalogue }>(['./*.json', '!./en.json', '!./*.en.json']);
const english = import.meta.glob<{ default: Catalogue }>('./{en,*.en}.json', { eager: true });

const fallback: Catalogue = Object.assign({}, ...Object.values(english).map((file) => file.default));
const catalogues = $state.raw<{ current: Partial<Record<Language, Catalogue>> }>({ current: {} });
let table = $state.raw<Catalogue>(fallback);
let engineEnglish = $state.raw<Catalogue>({});

async function ownTexts(language: Language): Promise<Catalogue> {
  if (language === 'en') return fallback;
  const paths = Object.keys(own).filter(
    (path) => path.endsWith(`/${language}.json`) || path.endsWith(`.${language}.json`),
  );
  const files = await Promise.all(paths.map((path) => own[path]()));
  return Object.assign({}, ...files.map((file) => file.default)) as Catalogue;
}

async function engineTexts(language: Language): Promise<Catalogue> {
  try {
    const answer = await fetch(`/api/v1/i18n/${language}`);
    if (!answer.ok) return {};
    const messages: Catalogue = await answer.json();
    return messages;
  } catch {
    return {};
  }
}

async function load(language: Language): Promise<void> {
  if (!catalogues.current[language]) {
    const [page, engine] = await Promise.all([ownTexts(language), engineTexts(language)]);
    // Without the server's part it is asked for again the next time.
    const both = { ...engine, ...page };
    if (Object.keys(engine).length) catalogues.current[language] = both;
    if (language === 'en') engineEnglish = engine;
    if (settings.language === language) table = both;
  } else if (settings.language === language) {
    table = catalogues.current[language] ?? {};
  }
}

/** The text of a key. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  const found = table[key];
  if (found !== undefined) return fill(found, settings.language, values, tell);
  const english = fallback[key] ?? engineEnglish[key];
  return english === undefined ? key : fill(english, 'en', values, tell);
}

/** Is there a text of that key? */
export function hasText(key: string): boolean {
  return key in table || key in fallback || key in engineEnglish;
}

/** A phrase of the engine in words. */
export function tell(phrase: Phrase): string {
  return t(phrase.key, phrase.values ?? {});
}

$effect.root(() => {
  $effect(() => {
    void load(settings.language);
    if (settings.language !== 'en') void load('en');
  });
});
