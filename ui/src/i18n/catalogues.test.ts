// Every language has every text, with the same placeholders and the plural forms its language needs.
import { describe, expect, it } from 'vitest';
import type { Catalogue, Template } from './catalogue';

const files = import.meta.glob<{ default: Catalogue }>('./*.json', { eager: true });
const areas = [
  ...new Set(Object.keys(files).map((path) => path.replace(/^\.\//, '').replace(/(^|\.)(en|cs|pl|ru|es)\.json$/, ''))),
];
const NEEDED: Record<string, string[]> = {
  en: ['one', 'other'],
  es: ['one', 'other'],
  cs: ['one', 'few', 'other'],
  pl: ['one', 'few', 'many'],
  ru: ['one', 'few', 'many'],
};

function placeholders(template: Template): Set<string> {
  if (typeof template === 'string') return new Set([...template.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  const found = new Set<string>();
  for (const [name, forms] of Object.entries(template)) {
    found.add(name);
    for (const form of Object.values(forms)) for (const one of placeholders(form)) found.add(one);
  }
  return found;
}
function categories(template: Template): string[][] {
  if (typeof template === 'string') return [];
  return Object.values(template).flatMap((forms) => [Object.keys(forms), ...Object.values(forms).flatMap(categories)]);
}

describe.each(areas)('catalogue %s', (area) => {
  const read = (language: string) => files[`./${area ? `${area}.` : ''}${language}.json`]?.default;
  const english = read('en');
  it.each(['cs', 'pl', 'ru', 'es'])('is complete in %s', (language) => {
    const other = read(language);
    expect(other, 'the file exists').toBeDefined();
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    for (const [key, template] of Object.entries(other)) {
      const wanted = placeholders(english[key]);
      // A number the English text does not show may still choose the form.
      for (const name of placeholders(template))
        if (name !== 'n') expect(wanted.has(name), `${key}: {${name}}`).toBe(true);
      for (const have of categories(template)) expect(have, key).toEqual(expect.arrayContaining(NEEDED[language]));
    }
  });
});
