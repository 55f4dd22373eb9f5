// The sentences of bots and advisor: the library's, loaded when they are needed, with the page's letters.
import { beforeAll, describe, expect, it } from 'vitest';
import { readyToTell, tellGoal, tellIntent, tellNext } from './intents.svelte';

describe('what bots say', () => {
  beforeAll(() => readyToTell());
  it('names firefighters by letter, cells and shares as the language writes them', () => {
    expect(tellIntent({ key: 'intent.plain.stay', values: { seat: 1 } })).toContain('B');
    expect(tellIntent({ key: 'intent.carry', values: { at: [3, 4], exit: [3, 0] } })).toBe(
      'Carries the victim at 3-\u20604 to safety at 3-\u20600.',
    );
    expect(tellIntent({ key: 'intent.look', values: { at: [3, 4], percent: { percent: 0.67 } } })).toContain('67%');
  });
  it('tells the next turn in a sentence of its own', () => {
    const values = { to: [3, 4], then: 'intent.then.victim', next: [5, 1] };
    expect(tellIntent({ key: 'intent.plain.move', values })).toBe('Goes to 3-\u20604. Next: the victim at 5-\u20601.');
    expect(tellIntent({ key: 'intent.plain.move', values: { ...values, then: 'no.such' } })).toBe('Goes to 3-\u20604.');
  });
  it('tells what a turn begins with and the risk it takes', () => {
    const values = {
      to: [2, 2],
      lead: { key: 'intent.plain.crew', values: { specialist: { key: 'specialist.captain' } } },
      risk: { key: 'intent.risk', values: { risk: { percent: 0.083 } } },
    };
    expect(tellIntent({ key: 'intent.plain.move', values })).toMatch(
      /^\S.*\. Goes to 2-\u20602\. Risks being knocked down \(8\.3%\)\.$/,
    );
  });
  it('names the whole plan in one sentence, the next turn in another', () => {
    const lead = { key: 'intent.fight', values: { at: [3, 5] } };
    const plan = { key: 'intent.save', values: { ap: 2, lead, then: 'intent.then.poi', next: [2, 4] } };
    expect(tellGoal(plan)).toBe(
      'Put out the fire at 3-\u20605, then save 2\u00a0AP for the next turn. Next: the POI at 2-\u20604.',
    );
    expect(tellNext(plan)).toBe('Next: the POI at 2-\u20604.');
    const sent = {
      key: 'intent.save',
      values: { ap: 2, lead: { key: 'intent.to_poi.ordered', values: { seat: 1, to: [1, 2] } } },
    };
    expect(tellGoal(sent)).toContain('firefighter B');
  });
  it('says nothing rather than a key', () => {
    expect(tellIntent({ key: 'intent.nobody_knows' })).toBe('');
    expect(tellIntent(null)).toBe('');
  });
});
