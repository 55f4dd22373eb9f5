// Filling the templates of the catalogues; the same format as flashover.i18n: a template with {placeholders}, or
// {"placeholder": {"one": template, "other": template}} where a number decides the form.
export type Template = string | { [placeholder: string]: { [category: string]: Template } };
export type Catalogue = Record<string, Template>;
export interface Phrase {
  key: string;
  values?: Record<string, unknown>;
}

/** The CLDR plural category of a whole number. */
export function pluralCategory(language: string, number: number): string {
  if (language === 'ru' || language === 'pl') {
    if (number === 1 || (language === 'ru' && number % 10 === 1 && number % 100 !== 11)) return 'one';
    if ([2, 3, 4].includes(number % 10) && ![12, 13, 14].includes(number % 100)) return 'few';
    return 'many';
  }
  if (number === 1) return 'one';
  if (language === 'cs' && number >= 2 && number <= 4) return 'few';
  return 'other';
}

/** A value as it is shown: cells as 3,5, lists with semicolons, phrases in words. */
export function shown(value: unknown, tell: (phrase: Phrase) => string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    if (value.length === 2 && value.every((part) => typeof part === 'number')) return value.join(',');
    return value.map((part) => shown(part, tell)).join('; ');
  }
  if (typeof value === 'object' && 'key' in value) return tell(value as Phrase);
  return String(value);
}

/** A template with its values put in. */
export function fill(
  template: Template,
  language: string,
  values: Record<string, unknown>,
  tell: (phrase: Phrase) => string = (phrase) => phrase.key,
): string {
  let found: Template = template;
  while (typeof found !== 'string') {
    const [placeholder, forms] = Object.entries(found)[0];
    found = forms[pluralCategory(language, Number(values[placeholder]))] ?? forms.other ?? forms.many ?? '';
  }
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? shown(values[name], tell) : whole));
}
