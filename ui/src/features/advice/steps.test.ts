import { describe, expect, it } from 'vitest';
import { keyOf } from '../../board/geometry';
import { arrowsOf } from './arrows';
import { advice, board, position } from './fixtures';
import { badgesOf, pathsOf, stepsDone, stepsOf } from './steps';
import { rowsOf, stepWords } from './words';

const steps = (...plies: string[]) => stepsOf(plies, position, board, 0);
const told = (...plies: string[]) => steps(...plies).map((step) => stepWords(step).replace('\u00a0', ' '));

describe('a plan in steps', () => {
  it('follows the figure and what it carries', () => {
    expect(told('move up', 'move down carry victim', 'move left carry victim', 'end')).toEqual([
      'Move → 2-1',
      'Move, carrying a victim ×2 → 3-0',
      'End turn',
    ]);
  });
  it('follows fire, doors and walls', () => {
    expect(told('extinguish right reduce', 'extinguish right remove')).toEqual([
      'Turn fire to smoke → 3-2',
      'Clear the smoke → 3-2',
    ]);
    expect(told('chop left', 'chop left', 'move left')).toEqual(['Chop the wall ×2 → 3-0', 'Move → 3-0']);
    const [open, close] = steps('door right', 'door right');
    expect([open.choice.key, close.choice.key]).toEqual(['do.door.open', 'do.door.close']);
  });
  it('names the figure that is ordered', () => {
    expect(told('command 1 move up', 'command 1 move up', 'move up')).toEqual(['B: Move ×2 → 4-3', 'Move → 2-1']);
  });
  it('leaves the position alone', () => {
    const before = JSON.stringify(position);
    steps('move up', 'extinguish down remove', 'door right', 'chop left', 'drive ambulance top', 'treat', 'crew cafs');
    expect(JSON.stringify(position)).toBe(before);
  });
  it('says which are done', () => {
    const all = steps('move up', 'move down carry victim', 'move left carry victim', 'end');
    expect([0, 1, 2, 3, 4].map((plies) => stepsDone(all, plies))).toEqual([0, 1, 1, 2, 3]);
  });
});

describe('a plan on the board', () => {
  it('joins the walks of a figure to one way', () => {
    const ways = pathsOf(steps('move up', 'treat', 'move down lead', 'command 1 move up'));
    expect(ways.map((way) => [way.seat, way.cells.map(keyOf).join(' ')])).toEqual([
      [0, '3,1 2,1 3,1'],
      [1, '6,3 5,3'],
    ]);
  });
  it('numbers the steps where they happen, side by side', () => {
    const badges = badgesOf(steps('extinguish right reduce', 'extinguish right remove', 'chop left', 'end'));
    expect(badges.map((badge) => [badge.number, keyOf(badge.at), badge.place, !!badge.edge])).toEqual([
      [1, '3,2', 0, false],
      [2, '3,2', 1, false],
      [3, '3,0', 0, true],
    ]);
  });
  it('draws a way there and back as two lines', () => {
    const { line, heads } = arrowsOf([
      [0, 0],
      [96, 0],
      [0, 0],
    ]);
    expect(line).toBe('M24 7L96 7L96 -7L0 -7');
    expect(heads.match(/M/g)).toHaveLength(2);
    expect(arrowsOf([[0, 0]])).toEqual({ line: '', heads: '' });
  });
});

describe('the numbers of a plan', () => {
  it('says what becomes better, worse, and stays', () => {
    const rows = rowsOf(advice.plans[0], advice);
    expect(rows.map((row) => [row.name, row.before, row.after, row.way, row.change])).toEqual([
      ['win', '48%', '62% ± 4', 'up', 'better'],
      ['explosion', '12%', '4%', 'down', 'better'],
      ['hit', '0.5', '0', 'down', 'better'],
      ['cubes', '1.25', '1.25', 'level', 'same'],
    ]);
    expect(rowsOf(advice.plans[2], advice).map((row) => row.change)).toEqual(['same', 'worse', 'better', 'same']);
  });
});
