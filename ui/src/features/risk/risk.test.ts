import { describe, expect, it } from 'vitest';
import { hits, percent, shade, tints } from './risk';
import type { RiskJson } from '../../wire/protocol';

const risk: RiskJson = {
  format: 'flashover-risk',
  version: 1,
  assumes: 'actions_end',
  flare_ups: 2,
  cut: 0,
  rolls: 48,
  cells: [
    { at: [1, 1], fire: 1, smoke: 0, explosion: 0.02 },
    { at: [1, 2], fire: 0.25, smoke: 0.004, explosion: 0 },
    { at: [1, 3], fire: 0, smoke: 0, explosion: 0 },
  ],
  firefighters: [
    { seat: 0, at: [1, 2], hit: 0.1 },
    { seat: 1, at: [7, 3], hit: 0 },
  ],
  pois: [{ at: [1, 2], face: 'down', hit: 0.25 }],
  cubes: { expected: 0.5, collapse: 0 },
};

describe('the danger map', () => {
  it('says small chances as small and large ones as not certain', () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0', '<1', '50', '>99', '100']);
  });
  it('shades by the borders of the legend', () => {
    expect([0, 0.001, 0.02, 0.1, 0.5, 1].map(shade)).toEqual([0, 1, 1, 3, 5, 5]);
  });
  it('tints what is not certain already', () => {
    expect(tints(risk, 'fire', { fire: [[1, 1]] }).map((one) => one.key)).toEqual(['1,2']);
    expect(tints(risk, 'fire', { fire: [] }).map((one) => one.key)).toEqual(['1,1', '1,2']);
    expect(tints(risk, 'explosion', { fire: [[1, 1]] }).map((one) => one.text)).toEqual(['2']);
  });
  it('shows the highest chance where several are on a cell', () => {
    expect(hits(risk)).toEqual([{ key: '1,2', at: [1, 2], hit: 0.25 }]);
  });
});
