import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue';
import { WORDED, worded } from './worded';

const files = import.meta.glob<Catalogue>('./*/*.json', { eager: true, import: 'default' });
const languages = [...new Set(Object.keys(files).map((path) => path.split('/')[1]))];
const sentences = (language: string): Catalogue =>
  Object.assign({}, ...Object.entries(files).map(([path, own]) => (path.startsWith(`./${language}/`) ? own : {})));

describe('sentences that depend on an option', () => {
  it('are chosen by its value, and by its default where no game is played', () => {
    expect(worded('rules.text.reroll', { gun_reroll: 'once' })).toBe('rules.text.reroll.once');
    expect(worded('rules.text.reroll', {})).toBe('rules.text.reroll.stepwise');
    expect(worded('card.captain', { captain_orders_disposal: true })).toBe('card.captain.true');
    expect(worded('card.driver', { gun_reroll: 'once' })).toBe('card.driver');
  });

  it.each(languages)('have one text per value, each different, and no other: %s', (language) => {
    const own = sentences(language);
    for (const [key, { values }] of Object.entries(WORDED)) {
      expect(own[key]).toBeUndefined();
      const texts = values.map((value) => own[`${key}.${value}`]);
      expect([key, texts.every((text) => typeof text === 'string' && text.length > 0)]).toEqual([key, true]);
      expect(new Set(texts).size).toBe(values.length);
    }
  });
});
