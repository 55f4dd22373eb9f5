// A label and what it is about are put together by `word.label`: French wants a space before the colon.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** A value, a colon and another value, or a component: types and object patterns have a space or a line end before their brace. */
const GLUE = /\S\}: (?:\$?\{|<).*/g;

it('no sentence is glued with a colon', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(
    Object.entries(sources).flatMap(([path, text]) => [...text.matchAll(GLUE)].map(([what]) => `${path}: ${what}`)),
  ).toEqual([]);
});
