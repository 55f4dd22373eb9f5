// The languages of the page: those that have a catalogue of their own. Adding one means adding its files.
const files = import.meta.glob(['./??.json', './*/main.json']);
const codes = Object.keys(files).map((path) => path.slice(2, 4));

/** Stands in for what another language does not say. */
export const FALLBACK = 'en';
export type Language = string;
export const LANGUAGES: Language[] = [FALLBACK, ...codes.filter((code) => code !== FALLBACK).sort()];

/** The name of a language in that language. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
