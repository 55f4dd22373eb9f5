// The terms players meet, with the rules of the catalogue behind them; their words are in i18n/rules.*.json.
import data from './terms.json';

export interface Term {
  id: string;
  group: string;
  rules: string[];
}
export const TERMS: Term[] = data.terms;
export const GROUPS: string[] = [...new Set(TERMS.map((term) => term.group))];

export const termOf = (id: string): Term | undefined => TERMS.find((term) => term.id === id);
/** The terms a rule belongs to, the closest first: where the rule is one of few. */
export function termsOfRule(rule: string): Term[] {
  return TERMS.filter((term) => term.rules.includes(rule)).sort((a, b) => a.rules.length - b.rules.length);
}

/** A text for searching: no case, no accents. */
export const folded = (text: string, language: string): string =>
  text
    .toLocaleLowerCase(language)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('\u00a0', ' ');
