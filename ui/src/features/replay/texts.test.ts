// The texts of replay and log: complete in five languages, with the same placeholders and the plural forms each language has.
import { expect, it } from 'vitest';
import type { Catalogue, Template } from '../../i18n/catalogue';

const FORMS: Record<string, string[]> = {
  en: ['one', 'other'],
  cs: ['few', 'one', 'other'],
  pl: ['few', 'many', 'one'],
  ru: ['few', 'many', 'one'],
  es: ['one', 'other'],
};
const files = import.meta.glob<{ default: Catalogue }>(['../../i18n/replay.*.json', '../../i18n/log.*.json'], {
  eager: true,
});
const sources = import.meta.glob<string>(['./*.svelte', '../../pages/Replay.svelte', '../../pages/Log.svelte'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const of = (area: string, language: string) => files[`../../i18n/${area}.${language}.json`].default;

function placeholders(template: Template): string[] {
  const texts =
    typeof template === 'string'
      ? [template]
      : Object.values(template).flatMap((forms) => Object.values(forms) as string[]);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1])))].sort();
}

for (const area of ['replay', 'log'])
  for (const language of Object.keys(FORMS)) {
    it(`${area} is complete in ${language}`, () => {
      const [english, found] = [of(area, 'en'), of(area, language)];
      expect(Object.keys(found)).toEqual(Object.keys(english));
      for (const [key, template] of Object.entries(found)) {
        expect(placeholders(template), key).toEqual(placeholders(english[key]));
        if (typeof template !== 'string')
          for (const forms of Object.values(template)) expect(Object.keys(forms).sort(), key).toEqual(FORMS[language]);
        else expect(template.trim(), key).not.toBe('');
      }
    });
  }

it('every text the pages ask for exists', () => {
  const known = { ...of('replay', 'en'), ...of('log', 'en') };
  const asked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/'((?:replay|log)\.[a-z_.]+)'/g)].map((found) => found[1]),
  );
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter((key) => !(key in known))).toEqual([]);
});
