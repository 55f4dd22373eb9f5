import { expect, it } from 'vitest';
import type { CrewResult } from '../../wire/protocol';
import { difficultyOf, resultFor, shareOf } from './results';

const row = (bot: string, crew: number, level: string | null, won: number, board = 'A'): CrewResult => ({
  bot,
  crew,
  mode: level ? 'experienced' : 'family',
  level,
  board,
  games: 150,
  won,
});
const ROWS = [
  row('greedy', 4, 'veteran', 30),
  row('captain', 4, 'veteran', 137),
  row('captain', 2, 'veteran', 145),
  row('captain', 4, 'heroic', 29, 'B'),
  row('captain', 4, null, 150),
];
const game = { mode: 'experienced', level: 'veteran', board: 'A', crew: 2 };

it('takes the row of the crew, else that of four', () => {
  expect(resultFor(ROWS, game)?.won).toBe(145);
  expect(resultFor(ROWS, { ...game, crew: 5 })?.won).toBe(137);
});
it('knows no level in the family game', () => {
  expect(resultFor(ROWS, { ...game, mode: 'family', level: 'heroic' })?.won).toBe(150);
});
it('has nothing to say about what was not measured', () => {
  expect(resultFor(ROWS, { ...game, board: 'B' })).toBeNull();
  expect(resultFor(ROWS, { ...game, mode: 'family', board: 'B' })).toBeNull();
});
it('puts a share into words', () => {
  expect([1, 0.95, 0.913, 0.72, 0.47, 0.19].map(difficultyOf)).toEqual([
    'gentle',
    'gentle',
    'fair',
    'hard',
    'harder',
    'brutal',
  ]);
  expect(shareOf(ROWS[1])).toBeCloseTo(0.913, 3);
});
