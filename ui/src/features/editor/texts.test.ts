import { describe, expect, it } from 'vitest';
import type { Catalogue, Template } from '../../i18n/catalogue';

const files = import.meta.glob<{ default: Catalogue }>('../../i18n/{editor,companion,risk}.*.json', { eager: true });
const sources = import.meta.glob<string>(['../{editor,companion,risk}/*.{svelte,ts}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const of = (area: string, language: string) => files[`../../i18n/${area}.${language}.json`].default;
const leaves = (template: Template): string[] =>
  typeof template === 'string'
    ? [template]
    : Object.values(template).flatMap((forms) => Object.values(forms).flatMap(leaves));
const holes = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((found) => found[1])
    .sort()
    .join();

describe.each(['editor', 'companion', 'risk'])('texts of %s', (area) => {
  const english = of(area, 'en');
  it.each(['cs', 'pl', 'ru', 'es'])('%s has every text with the same placeholders', (language) => {
    const other = of(area, language);
    expect(Object.keys(other)).toEqual(Object.keys(english));
    for (const [key, template] of Object.entries(english)) {
      const wanted = holes(leaves(template)[0]);
      for (const text of leaves(other[key])) {
        expect(text.trim(), key).not.toBe('');
        expect(holes(text), key).toBe(wanted);
      }
    }
  });
});

it('every text asked for by its whole key exists', () => {
  const known = { ...of('editor', 'en'), ...of('companion', 'en'), ...of('risk', 'en') };
  const asked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/['"`]((?:editor|companion|risk)\.[\w.]+)['"`]/g)].map((found) => found[1]),
  );
  expect(asked.filter((key) => !(key in known) && !key.endsWith('.'))).toEqual(
    ['flashover.editor'].filter((key) => asked.includes(key)),
  );
});
