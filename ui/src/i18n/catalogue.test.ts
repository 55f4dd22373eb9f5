// The filler: plural forms, word forms and typed values, as each language writes them.
import { describe, expect, it } from 'vitest';
import { Filler, turnedKey, type Catalogue, type Template } from './catalogue';

const WORDS: Record<string, Catalogue> = {
  cs: {
    'format.cell': '{row}-{column}',
    'side.left.to': 'doleva',
    'side.top.to': 'nahoru',
    'specialist.driver': 'Strojník',
  },
  ru: { 'format.cell': '{row}:{column}', 'format.unit': 'ОД' },
  en: { 'format.unit': 'AP' },
};
const fillerOf = (language: string, turned = false) =>
  new Filler({ language, find: (key) => WORDS[language]?.[key], turned });
const fill = (template: Template, language: string, values: Record<string, unknown>, turned = false) =>
  fillerOf(language, turned).fill(template, values);

describe('the filler', () => {
  it('chooses the form by the number, fractions included', () => {
    const template: Template = {
      n: { one: '{n} bod', few: '{n} body', many: '{n} bodu', other: '{n} bodů' },
    };
    expect([1, 2, 3.0, 1.5, 5, 0].map((n) => fill(template, 'cs', { n }))).toEqual([
      '1 bod',
      '2 body',
      '3 body',
      '1,5 bodu',
      '5 bodů',
      '0 bodů',
    ]);
  });
  it('counts whole things without a form for fractions', () => {
    expect(fill({ n: { one: 'a', few: 'b', many: 'c' } }, 'pl', { n: 1.5 })).toBe('c');
  });
  it('writes cells, shares and decimals as the language does', () => {
    expect(fill('{at} {share} {x}', 'cs', { at: [3, 5], share: { percent: 0.131 }, x: 1.25 })).toBe(
      '3-\u20605 13,1\u00a0% 1,25',
    );
    expect(fill('{at} {share}', 'ru', { at: [3, 5], share: { percent: 0.13 } })).toBe('3:5 13\u00a0%');
    expect(fill('{share} {x}', 'en', { share: { percent: 0.13 }, x: 1.25 })).toBe('13% 1.25');
    expect(fill('{share}', 'pl', { share: { percent: 0.13 } })).toBe('13%');
    expect(fill('{share}', 'es', { share: { percent: 0.13 } })).toBe('13\u00a0%');
  });
  it('calls no small chance nothing and no great one certain', () => {
    const shares = [0, 0.0004, 0.0005, 0.9994, 0.9996, 1].map((percent) => ({ percent }));
    expect(shares.map((share) => fill('{share}', 'en', { share }))).toEqual([
      '0%',
      '<0.1%',
      '0.1%',
      '99.9%',
      '>99.9%',
      '100%',
    ]);
    expect(fill('{share}', 'cs', { share: shares[1] })).toBe('<0,1\u00a0%');
  });
  it('keeps a number and its unit on one line', () => {
    expect(fill('{n} AP, +2 AP, many AP, 3 APs', 'en', { n: 4 })).toBe('4\u00a0AP, +2\u00a0AP, many AP, 3 APs');
    expect(fill('{n} ОД', 'ru', { n: 1.5 })).toBe('1,5\u00a0ОД');
    expect(fill('{n} AP', 'de', { n: 4 })).toBe('4 AP');
  });
  it('takes the form of a word which its role asks for', () => {
    expect(fill('Sanitka jede {side.to}.', 'cs', { side: { key: 'side.left' } })).toBe('Sanitka jede doleva.');
    expect(fill('{who}', 'cs', { who: { key: 'specialist.driver' } })).toBe('Strojník');
    expect(fill('{sides.to}', 'cs', { sides: [{ key: 'side.left' }, { key: 'side.top' }] })).toBe('doleva; nahoru');
  });
  it('turns words of place with the board', () => {
    expect(fill('{side.to}', 'cs', { side: { key: 'side.left' } }, true)).toBe('nahoru');
    expect(['side.top.at', 'direction.left.to', 'direction.up', 'side.x', 'do.move'].map(turnedKey)).toEqual([
      'side.right.at',
      'direction.up.to',
      'direction.right',
      'side.x',
      'do.move',
    ]);
  });
  it('joins lists and leaves a missing value to be seen', () => {
    expect(
      fill('{cells}', 'cs', {
        cells: [
          [1, 2],
          [3, 4],
        ],
      }),
    ).toBe('1-\u20602; 3-\u20604');
    expect(fill('{a} {b}', 'en', { a: 1 })).toBe('1 {b}');
  });
});
