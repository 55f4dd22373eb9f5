import { describe, expect, it } from 'vitest';
import { keyOf } from '../../board/geometry';
import type { Cell, EventJson, MovedEvent } from '../../wire/protocol';
import { event } from '../../wire/samples';
import { arrowsOf } from './arrows';
import { advice, board, position } from './fixtures';
import { badgesOf, pathsOf, stepsDone, stepsOf } from './steps';
import { rowsOf, stepWords } from './words';

// The events as the server sends them with a plan.
const moved = (start: Cell, to: Cell, carry: MovedEvent['carry'] = null, seat = 0, lead = false) =>
  event({ code: 'firefighter.moved', seat, start, to, carry, lead });
const beside: [Cell, Cell] = [
  [3, 1],
  [3, 2],
];
type Told = [ply: string, ...events: EventJson[]];
const steps = (...plan: Told[]) =>
  stepsOf({ plies: plan.map(([ply]) => ply), events: plan.map(([, ...events]) => events) }, position, board, 0);
const told = (...plan: Told[]) => steps(...plan).map((step) => stepWords(step).replace('\u00a0', ' '));
const UP: Told = ['move up', moved([3, 1], [2, 1])];
const WALK: Told[] = [
  UP,
  ['move down carry victim', moved([2, 1], [3, 1], 'victim')],
  ['move left carry victim', moved([3, 1], [3, 0], 'victim')],
  ['end'],
];
const WATER: Told[] = [
  ['extinguish right reduce', event({ code: 'fire.reduced', at: [3, 2] })],
  ['extinguish right remove', event({ code: 'smoke.removed', at: [3, 2], cause: 'firefighter' })],
];
const ORDERS: Told[] = [
  ['command 1 move up', moved([6, 3], [5, 3], null, 1)],
  ['command 1 move up', moved([5, 3], [4, 3], null, 1)],
];
const CHOP: Told = ['chop right', event({ code: 'wall.damaged', between: beside, cubes: 1, cause: 'firefighter' })];

describe('a plan in steps', () => {
  it('follows the figure and what it carries', () => {
    expect(told(...WALK)).toEqual(['Move → 2-\u20601', 'Carry a victim ×2 → 3-\u20600', 'End turn']);
  });
  it('follows fire, doors and walls', () => {
    expect(told(...WATER)).toEqual(['Turn fire to smoke → 3-\u20602', 'Clear the smoke → 3-\u20602']);
    expect(told(CHOP, CHOP, ['move right', moved([3, 1], [3, 2])])).toEqual([
      'Chop the wall ×2 → 3-\u20602',
      'Move → 3-\u20602',
    ]);
    const [open, close] = steps(
      ['door right', event({ code: 'door.opened', between: beside })],
      ['door right', event({ code: 'door.closed', between: beside })],
    );
    expect([open.choice.key, close.choice.key]).toEqual(['do.door.open', 'do.door.close']);
  });
  it('goes where the events say, not where the ply would lead', () => {
    const [first, second] = steps(['move up', moved([3, 1], [5, 5])], ['treat']);
    expect(first.way).toEqual([
      [3, 1],
      [2, 1],
    ]);
    expect(second.at).toEqual([5, 5]);
  });
  it('names the figure that is ordered', () => {
    expect(told(...ORDERS, UP)).toEqual(['B: Move ×2 → 4-\u20603', 'Move → 2-\u20601']);
  });
  it('leaves the position alone', () => {
    const before = JSON.stringify(position);
    steps(...WALK, ...WATER, CHOP, [
      'drive ambulance top',
      event({ code: 'vehicle.drove', vehicle: 'ambulance', start: 'left', to: 'top' }),
    ]);
    expect(JSON.stringify(position)).toBe(before);
  });
  it('says which are done', () => {
    const all = steps(...WALK);
    expect([0, 1, 2, 3, 4].map((plies) => stepsDone(all, plies))).toEqual([0, 1, 1, 2, 3]);
  });
});

describe('a plan on the board', () => {
  it('joins the walks of a figure to one way', () => {
    const ways = pathsOf(steps(UP, ['treat'], ['move down lead', moved([2, 1], [3, 1], null, 0, true)], ORDERS[0]));
    expect(ways.map((way) => [way.seat, way.cells.map(keyOf).join(' ')])).toEqual([
      [0, '3,1 2,1 3,1'],
      [1, '6,3 5,3'],
    ]);
  });
  it('numbers the steps where they happen, side by side', () => {
    const badges = badgesOf(steps(...WATER, CHOP, ['end']));
    expect(badges.map((badge) => [badge.number, keyOf(badge.at), badge.place, !!badge.edge])).toEqual([
      [1, '3,2', 0, false],
      [2, '3,2', 1, false],
      [3, '3,2', 0, true],
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
