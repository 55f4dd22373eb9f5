import { expect, it } from 'vitest';
import { latinLetter } from './letter';

it.each([
  ['e', 'KeyE', 'E'],
  ['у', 'KeyE', 'E'], // Russian
  ['a', 'KeyQ', 'A'], // French: what is written on the key counts
  ['Escape', 'Escape', 'Escape'],
])('%s at %s is %s', (key, code, letter) =>
  expect(latinLetter(new KeyboardEvent('keydown', { key, code }))).toBe(letter),
);
