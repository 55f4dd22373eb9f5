// The sentences of bots and advisor: one source with the library, complete, and told with the page's letters.
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue';
import { tellIn, tellIntent, readyToTell } from './intents.svelte';

const files = import.meta.glob<{ default: Catalogue }>('../../../src/flashover/bots/i18n/*.json', { eager: true });
const of = (language: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1].default as Catalogue;

describe('what bots say', () => {
  it.each(['cs', 'pl', 'ru', 'es'])('has every sentence in %s', (language) => {
    expect(Object.keys(of(language)).sort()).toEqual(Object.keys(of('en')).sort());
  });
  it('names firefighters by letter and words by their own sentence part', () => {
    expect(tellIn(of('en'), 'en', { key: 'intent.plain.stay', values: { seat: 1 } })).toContain('B');
    expect(tellIn(of('en'), 'en', { key: 'intent.plain.park_engine', values: { side: 'top' } })).toContain('top');
    expect(tellIn(of('en'), 'en', { key: 'intent.carry', values: { at: '3,4', exit: '3,0' } })).toBe(
      'Carries the victim at 3,4 to safety at 3,0.',
    );
  });
  it('tells the next turn in a sentence of its own', () => {
    const catalogue = { a: 'Goes to {to}.', b: 'Next: {next}.' };
    expect(tellIn(catalogue, 'en', { key: 'a', values: { to: '3,4', then: 'b', next: '3,0' } })).toBe(
      'Goes to 3,4. Next: 3,0.',
    );
    expect(tellIn(catalogue, 'en', { key: 'a', values: { to: '3,4', then: 'c' } })).toBe('Goes to 3,4.');
  });
  it('says nothing rather than a key', () => {
    expect(tellIn(of('en'), 'en', { key: 'intent.nobody_knows' })).toBe('');
    expect(tellIntent(null)).toBe('');
  });
  it('is loaded when it is needed', async () => {
    await readyToTell();
    expect(tellIntent({ key: 'intent.plain.treat' })).not.toBe('');
  });
});
