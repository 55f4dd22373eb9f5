// Rules for players: what the engine cites leads to one, and editions that differ are named beside it.
import { describe, expect, it } from 'vitest';
import type { OptionInfo, OptionsInfo } from '../../wire/protocol';
import { differences } from './differences';
import { TOPICS, numberOf, playersRule, playersRules, topicOf } from './rulelist';

const option = (name: string, values: OptionInfo['values'], rules: string[]): OptionInfo => ({
  name,
  values,
  rules,
  default: values[0],
  offered: values[0],
  group: 'fire',
  about: '',
  needs: {},
});
const info: OptionsInfo = {
  options: [option('fire_stop', ['turn', 'move'], ['ED-06']), option('kd_distance', ['straight', 'steps'], ['ED-49'])],
  editions: { default: {}, cs: { fire_stop: 'move' }, ru: {}, pl: { fire_stop: 'move' } },
  presets: [],
  steps: [],
  levels: [],
  prescribed: [],
  results: [],
};

describe('rules for players', () => {
  it('settle what engineers cite', () => {
    expect(['MOVE-05', 'ED-06', 'CLR-04', 'CLR-15', 'X-1'].map(playersRule)).toEqual([
      'MOVE-05',
      'MOVE-05',
      'MOVE-05',
      undefined,
      undefined,
    ]);
    expect(playersRules(['ED-06', 'AMB-12', 'MOVE-05', 'CLR-15'])).toEqual(['MOVE-05', 'AMB-12']);
    expect(topicOf('AMB-12')).toBe(topicOf('MOVE-05'));
    expect(['MOVE-05', 'AMB-11', 'AMB-12', 'MOVE-06'].map(numberOf)).toEqual([
      'MOVE-05',
      'MOVE-05a',
      'MOVE-05b',
      'MOVE-06',
    ]);
    const numbers = TOPICS.flatMap((topic) => topic.rules).map(numberOf);
    expect(
      numbers.filter((number) => !/^[A-Z]+(-[A-Z]+)?-\d+[a-z]?$/.test(number) || number.startsWith('AMB')),
    ).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(TOPICS.length).toBeGreaterThan(10);
  });
  it('name the editions that differ', () => {
    const found = differences(info);
    expect([...found.keys()]).toEqual(['MOVE-05']);
    expect(found.get('MOVE-05')?.[0].values).toEqual([
      { value: 'turn', editions: ['default', 'ru'] },
      { value: 'move', editions: ['cs', 'pl'] },
    ]);
  });
});
