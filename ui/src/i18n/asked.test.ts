// Every text the page asks for by its whole key exists in English, and so by the test of the catalogues in every language.
import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue';

const files = import.meta.glob<Catalogue>(['./en/*.json', '../../../src/flashover/i18n/en/*.json'], {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('every text the page asks for exists', () => {
  const known: Catalogue = Object.assign({}, ...Object.values(files));
  const asked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\b(?:t|tellError|hasText)\(\s*(?:[\w.]+, )?'([\w.]+)'/g)].map((found) => found[1]),
  );
  expect(asked.length).toBeGreaterThan(300);
  expect(asked.filter((key) => !(key in known))).toEqual([]);
});
