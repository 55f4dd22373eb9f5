// Chances in words: a small one is never nothing, a great one never certain.
import { describe, expect, it } from 'vitest';
import { bothChances, chance, pointsBetween } from './words';

describe('a chance', () => {
  it('is rounded, and neither nothing nor certain before it is', () => {
    expect([0, 0.0004, 0.063, 0.634, 0.997, 0.9999, 1].map(chance)).toEqual([
      '0%',
      '<0.1%',
      '6.3%',
      '63%',
      '99.7%',
      '>99.9%',
      '100%',
    ]);
  });
  it('is not nothing beside another either', () => {
    expect(bothChances(0, 0.0004)).toEqual(['0%', '<0.1%']);
    expect(pointsBetween(0.5, 0.62)).toBe(12);
  });
});
