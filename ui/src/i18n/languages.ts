// The languages: one folder each in the library's catalogues, whose language.json says its name and how it writes a cell.
// Adding one means adding its folders, there and here.
import type { Catalogue } from './catalogue';

const files = import.meta.glob<Record<string, string>>('../../../src/flashover/i18n/*/language.json', {
  eager: true,
  import: 'default',
});

/** Stands in for what another language does not say. */
export const FALLBACK = 'en';
export type Language = string;

const manners: Record<Language, Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, manner]) => [path.split('/').at(-2), manner]),
);
const rank = (language: Language) => (language === FALLBACK ? '' : (manners[language]['language.order'] ?? '~'));

export const LANGUAGES: Language[] = Object.keys(manners).sort((a, b) => rank(a).localeCompare(rank(b)));

/** The name of a language in that language. */
export const languageName = (language: Language): string => manners[language]['language.name'] ?? language;
/** How a language writes; these texts are there before any other. */
export const mannerOf = (language: Language): Catalogue => manners[language] ?? manners[FALLBACK];
