// The sentences of bots and advisor: the library's, loaded when they are needed, with the page's letters.
import { beforeAll, describe, expect, it } from 'vitest';
import { readyToTell, tellIntent } from './intents.svelte';

describe('what bots say', () => {
  beforeAll(() => readyToTell());
  it('names firefighters by letter, cells and shares as the language writes them', () => {
    expect(tellIntent({ key: 'intent.plain.stay', values: { seat: 1 } })).toContain('B');
    expect(tellIntent({ key: 'intent.carry', values: { at: [3, 4], exit: [3, 0] } })).toBe(
      'Carries the victim at 3-4 to safety at 3-0.',
    );
    expect(tellIntent({ key: 'intent.look', values: { at: [3, 4], percent: { percent: 0.67 } } })).toContain('67%');
  });
  it('tells the next turn in a sentence of its own', () => {
    const values = { to: [3, 4], then: 'intent.then.victim', next: [5, 1] };
    expect(tellIntent({ key: 'intent.plain.move', values })).toBe('Goes to 3-4. Next: the victim at 5-1.');
    expect(tellIntent({ key: 'intent.plain.move', values: { ...values, then: 'no.such' } })).toBe('Goes to 3-4.');
  });
  it('says nothing rather than a key', () => {
    expect(tellIntent({ key: 'intent.nobody_knows' })).toBe('');
    expect(tellIntent(null)).toBe('');
  });
});
