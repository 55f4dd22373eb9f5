// The terms players meet, with the rules of the catalogue behind them; their words are in i18n/rules.*.json.
import data from './terms.json';

export interface Term {
  id: string;
  group: string;
  rules: string[];
}
export const TERMS = data.terms as Term[];
export const GROUPS: string[] = [...new Set(TERMS.map((term) => term.group))];

export const termOf = (id: string): Term | undefined => TERMS.find((term) => term.id === id);
/** The terms a rule belongs to, the closest first: where the rule is one of few. */
export function termsOfRule(rule: string): Term[] {
  return TERMS.filter((term) => term.rules.includes(rule)).sort((a, b) => a.rules.length - b.rules.length);
}

/** The English sentence of each rule; loaded when somebody asks. */
export async function ruleTexts(): Promise<Record<string, string>> {
  return (await import('./catalogue.json')).default as Record<string, string>;
}
