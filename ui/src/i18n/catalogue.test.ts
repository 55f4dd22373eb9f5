import { describe, expect, it } from 'vitest';
import { fill, pluralCategory, type Template } from './catalogue';

describe('plural forms', () => {
  it('follows the language', () => {
    expect([1, 2, 5, 11, 21, 22, 25].map((n) => pluralCategory('ru', n))).toEqual([
      'one',
      'few',
      'many',
      'many',
      'one',
      'few',
      'many',
    ]);
    expect([1, 2, 5, 12, 22].map((n) => pluralCategory('pl', n))).toEqual(['one', 'few', 'many', 'many', 'few']);
    expect([0, 1, 3, 5, 22].map((n) => pluralCategory('cs', n))).toEqual(['other', 'one', 'few', 'other', 'other']);
    expect([0, 1, 2].map((n) => pluralCategory('es', n))).toEqual(['other', 'one', 'other']);
  });

  it('chooses the template by its number and fills the rest', () => {
    const template: Template = { n: { one: '{n} oběť u {at}', few: '{n} oběti u {at}', other: '{n} obětí u {at}' } };
    expect(fill(template, 'cs', { n: 1, at: [3, 4] })).toBe('1 oběť u 3,4');
    expect(fill(template, 'cs', { n: 3, at: '3,4' })).toBe('3 oběti u 3,4');
    expect(fill(template, 'cs', { n: 7, at: '3,4' })).toBe('7 obětí u 3,4');
  });

  it('tells phrases inside phrases and joins lists', () => {
    const tell = (phrase: { key: string }) => `<${phrase.key}>`;
    expect(fill('{side}: {cells}', 'en', { side: { key: 'side.top' }, cells: ['1,2', '3,4'] }, tell)).toBe(
      '<side.top>: 1,2; 3,4',
    );
  });

  it('leaves an unknown placeholder to be seen', () => expect(fill('{a} {b}', 'en', { a: 1 })).toBe('1 {b}'));
});
