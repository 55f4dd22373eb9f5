import { describe, expect, it } from 'vitest';
import { nothing, outcome, takenBack, target, typed } from './outcome';

describe('outcomes read off the table', () => {
  it('dice need both', () => {
    expect(outcome('dice', { ...nothing, red: 3 })).toBeNull();
    expect(outcome('dice', { ...nothing, red: 3, black: 5 })).toBe('! dice 3 5');
    expect(outcome('dice', { ...nothing, red: 7, black: 5 })).toBeNull();
    expect(outcome('dice', { ...nothing, red: 6, black: 9 })).toBeNull();
  });
  it('single dice, tokens and cards', () => {
    expect(outcome('red', { ...nothing, red: 6 })).toBe('! red 6');
    expect(outcome('black', { ...nothing, black: 8 })).toBe('! black 8');
    expect(outcome('reveal', { ...nothing, word: 'victim' }, { victim: 2 })).toBe('! reveal victim');
    expect(outcome('reveal', { ...nothing, word: 'false_alarm' }, { victim: 2 })).toBeNull();
    expect(outcome('deal', { ...nothing, word: 'cafs' }, { cafs: 1 })).toBe('! deal cafs');
  });
  it('digits fill red first, then black, and are taken back in turn', () => {
    const red = typed('dice', nothing, 3);
    expect(typed('dice', nothing, 8)).toEqual(nothing);
    const both = typed('dice', red, 8);
    expect(both).toMatchObject({ red: 3, black: 8 });
    expect(target('dice', both)).toEqual([3, 8]);
    expect(takenBack('dice', both)).toEqual(red);
    expect(takenBack('dice', red)).toEqual(nothing);
  });
});
