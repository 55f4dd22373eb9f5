import { describe, expect, it } from 'vitest';

import { begin, change, redo, undo } from './history';
import {
  addSeat,
  clearCell,
  count,
  counter,
  cubesPlaced,
  cycleEdge,
  edgeState,
  emptyPosition,
  nearestEdge,
  onOtherBoard,
  putFigure,
  removeSeat,
  setActive,
  setCount,
  setCounter,
  setOption,
  setPhase,
  setSaved,
  setSpecialist,
  toJson,
  use,
  withOpening,
} from './model';
import { asPosition, placeOf, steps } from './places';
import { toolOfKey, toolsFor } from './tools';
import type { Cell, Edge } from '../../wire/protocol';
import { board as house, problem } from '../../wire/samples';
import { ImportError, boardOf, fromText } from './reading';

const wall = house.walls[0];
const door = house.doors[0];
const start = emptyPosition(3);
const experienced = setOption(start, 'mode', 'experienced');

describe('things on cells', () => {
  it('are put where there are none and taken where there are', () => {
    const burning = use(start, 'fire', [2, 3]);
    expect(burning.fire).toEqual([[2, 3]]);
    expect(start.fire).toEqual([]);
    expect(use(burning, 'fire', [2, 3]).fire).toEqual([]);
  });
  it('share one threat token per cell', () => {
    const smoky = use(use(start, 'fire', [2, 3]), 'smoke', [2, 3]);
    expect([smoky.fire, smoky.smoke]).toEqual([[], [[2, 3]]]);
    expect(use(smoky, 'fire', [2, 3]).smoke).toEqual([]);
  });
  it('are kept in the order of reading', () => {
    const cells: Cell[] = [
      [5, 1],
      [2, 8],
      [2, 3],
    ];
    expect(cells.reduce((now, cell) => use(now, 'smoke', cell), start).smoke).toEqual([
      [2, 3],
      [2, 8],
      [5, 1],
    ]);
  });
  it('may lie in numbers', () => {
    const crowd = setCount(setCount(start, 'victim', [3, 3], 2), 'treated', [3, 3], 1);
    expect(count(crowd, 'victim', [3, 3])).toBe(2);
    expect(count(crowd, 'treated', [3, 3])).toBe(1);
    expect(count(setCount(crowd, 'victim', [3, 3], 0), 'treated', [3, 3])).toBe(1);
    expect(setCount(start, 'hazmat', [3, 3], 3).hazmats).toHaveLength(3);
  });
  it('go all at once, without the figures', () => {
    const full = putFigure(use(use(use(start, 'fire', [3, 3]), 'poi', [3, 3]), 'hot_spot', [3, 3]), 0, [3, 3]);
    const cleared = clearCell(full, [3, 3]);
    expect([cleared.fire, cleared.pois, cleared.hot_spots]).toEqual([[], [], []]);
    expect(cleared.firefighters[0].at).toEqual([3, 3]);
  });
  it('figures are put, and taken off where they stand', () => {
    const put = use(start, 'figure-1', [4, 4]);
    expect(put.firefighters[1].at).toEqual([4, 4]);
    expect(use(put, 'figure-1', [4, 4]).firefighters[1].at).toBeNull();
    expect(use(start, 'figure-5', [4, 4])).toBe(start);
  });
});

describe('walls and doors', () => {
  it('a wall goes through 0, 1, 2 cubes', () => {
    const seen = [start, 1, 2, 3].reduce<unknown[]>((list, _, i) => {
      let now = start;
      for (let n = 0; n < i; n++) now = cycleEdge(now, house, wall);
      return [...list, edgeState(now, house, wall)];
    }, []);
    expect(seen).toEqual([0, 1, 2, 0].map((cubes) => ({ kind: 'wall', cubes })));
    expect(cubesPlaced(cycleEdge(cycleEdge(start, house, wall), house, wall))).toBe(2);
  });
  it('a door goes through closed, open, gone', () => {
    const open = cycleEdge(start, house, door);
    expect(open.doors).toEqual([{ between: door, state: 'open' }]);
    const gone = cycleEdge(open, house, door);
    expect(gone.doors[0].state).toBe('gone');
    expect(cycleEdge(gone, house, door).doors).toEqual([]);
  });
  it('an edge that is neither stays', () => {
    const free: Edge = [
      [0, 0],
      [0, 1],
    ];
    expect(cycleEdge(start, house, free)).toBe(start);
  });
  it('the nearest one to a point in a cell', () => {
    expect(nearestEdge(house, [1, 3], 0.9, 0.5)).toEqual([
      [1, 3],
      [1, 4],
    ]);
    expect(nearestEdge(house, [1, 3], 0.5, 0.1)).toEqual([
      [0, 3],
      [1, 3],
    ]);
    expect(nearestEdge(house, [0, 0], 0.5, 0.1)).toBeNull();
  });
  it('those another board does not have are dropped', () => {
    const other = { ...house, walls: house.walls.slice(1), doors: [] };
    const moved = onOtherBoard(cycleEdge(cycleEdge(start, house, wall), house, door), other);
    expect([moved.walls, moved.doors]).toEqual([[], []]);
  });
});

describe('game and crew', () => {
  it('counters are whole and never negative', () => {
    expect(counter(setCounter(start, 'unrevealed.victims', 7.9), 'unrevealed.victims')).toBe(7);
    expect(setCounter(start, 'lost', -3).lost).toBe(0);
    expect(setCounter(start, 'rescued', Number.NaN).rescued).toBe(0);
  });
  it('the experienced game brings vehicles, the family game takes its tokens away', () => {
    expect([experienced.ambulance, experienced.engine]).toEqual(['left', 'top']);
    const rich = setSpecialist(use(use(experienced, 'hazmat', [2, 2]), 'hot_spot', [2, 2]), 1, 'captain');
    const family = setOption(rich, 'mode', 'family');
    expect([family.hazmats, family.hot_spots, family.ambulance, family.firefighters[1].specialist]).toEqual([
      [],
      [],
      null,
      null,
    ]);
  });
  it('a turn begins with the AP of the card and the saved ones', () => {
    const turn = setActive(setSaved(setSpecialist(experienced, 2, 'cafs'), 2, 3), 2);
    expect([turn.active, turn.ap, turn.bonus.extinguish, turn.firefighters[2].saved]).toEqual([2, 6, 3, 0]);
    expect(setPhase(turn, 'fire')).toMatchObject({ phase: 'fire', ap: 0, bonus: { extinguish: 0 } });
  });
  it('seats come and go, the turn stays with its firefighter', () => {
    expect(addSeat(start).firefighters).toHaveLength(4);
    let six = start;
    for (let i = 0; i < 9; i++) six = addSeat(six);
    expect(six.firefighters).toHaveLength(6);
    expect(removeSeat(setActive(start, 2), 0).active).toBe(1);
    expect(removeSeat(setActive(start, 2), 2).active).toBe(1);
    expect(removeSeat(emptyPosition(1), 0).firefighters).toHaveLength(1);
  });
  it('the printed opening comes from the board', () => {
    const opening = withOpening(start, house);
    expect([opening.fire.length, opening.pois.length]).toEqual([10, 3]);
  });
  it('the palette has what the game has', () => {
    expect(toolsFor(start).map((one) => one.tool)).not.toContain('hazmat');
    expect(toolsFor(experienced).map((one) => one.tool)).toContain('hazmat');
    expect([toolOfKey(start, 'f'), toolOfKey(start, 'h'), toolOfKey(start, '3'), toolOfKey(start, '4')]).toEqual([
      'fire',
      null,
      'figure-2',
      null,
    ]);
  });
});

describe('files', () => {
  it('round trip', () => {
    const full = cycleEdge(
      use(use(setSpecialist(experienced, 0, 'driver'), 'victim', [1, 1]), 'smoke', [2, 2]),
      house,
      door,
    );
    expect(fromText(JSON.stringify(toJson(full)))).toEqual(full);
  });
  it('a position inside something else is found', () => {
    expect(fromText(JSON.stringify({ version: 1, view: { position: toJson(start) } })).firefighters).toHaveLength(3);
  });
  it('what is not mentioned is neutral', () => {
    expect(fromText('{"firefighters": [{"at": [7, 3]}], "fire": [[2, 2], [99, 1], "x"]}')).toMatchObject({
      fire: [[2, 2]],
      ap: 0,
      phase: 'actions',
      walls: [],
    });
  });
  it('anything else is refused with a code', () => {
    expect(() => fromText('{')).toThrow(new ImportError('editor.import.not_json'));
    expect(() => fromText('[1]')).toThrow(new ImportError('editor.import.no_position'));
  });
  it('family figures have no card', () => {
    expect(toJson(start).firefighters[0]).not.toHaveProperty('specialist');
    expect(toJson(experienced).firefighters[0]).toHaveProperty('specialist');
  });
  it('the board is a side or an own one', () => {
    expect([
      boardOf({}, 'A'),
      boardOf({ board_side: 'B' }, 'A'),
      boardOf({ board: JSON.parse(JSON.stringify(house)) }, 'A'),
    ]).toEqual(['A', 'B', house]);
  });
});

describe('undo and redo', () => {
  it('go back and forth', () => {
    let history = change(change(begin(1), 2), 3);
    history = undo(history);
    expect([history.now, history.future]).toEqual([2, [3]]);
    expect(redo(history).now).toBe(3);
    expect(change(history, 9).future).toEqual([]);
    expect(undo(begin(1)).now).toBe(1);
  });
  it('the same value is no step, the same tag one step', () => {
    expect(change(begin({ a: 1 }), { a: 1 }).past).toEqual([]);
    const typed = change(change(change(begin(0), 1, 'ap'), 2, 'ap'), 3, 'ap');
    expect([typed.past, typed.now]).toEqual([[0], 3]);
    expect(change(typed, 4, 'lost').past).toEqual([0, 3]);
  });
});

describe('where a complaint belongs', () => {
  const position = {
    ...use(use(start, 'smoke', [2, 2]), 'poi', [3, 3]),
    walls: [{ between: wall, cubes: 1 }],
    doors: [{ between: door, state: 'open' as const }],
  };
  it('options speak for themselves', () => {
    expect(asPosition(problem('options.conflict', 'board_side'))).toMatchObject({
      code: 'position.options_conflict',
      path: 'options.board_side',
    });
    expect(asPosition(problem('position.saved', 'ap'))).toEqual(problem('position.saved', 'ap'));
  });
  it('paths are cut into steps', () => {
    expect(steps('pois[2].at')).toEqual(['pois', 2, 'at']);
    expect(steps('walls[0].between[1]')).toEqual(['walls', 0, 'between', 1]);
  });
  it.each([
    ['smoke[0]', { part: 'board', cell: [2, 2] }],
    ['pois[0].at', { part: 'board', cell: [3, 3] }],
    ['walls[0].between', { part: 'board', edge: wall }],
    ['doors[0].state', { part: 'board', edge: door }],
    ['walls', { part: 'board', field: 'walls' }],
    ['fire[9]', { part: 'board', field: 'fire' }],
    ['firefighters[1].saved', { part: 'crew', seat: 1, field: 'firefighters[1].saved' }],
    ['firefighters[1].at', { part: 'crew', seat: 1, field: 'firefighters[1].at', cell: [7, 4] }],
    ['firefighters', { part: 'crew', field: 'firefighters' }],
    ['bonus.command', { part: 'crew', field: 'bonus.command' }],
    ['ap', { part: 'crew', field: 'ap' }],
    ['unrevealed.victims', { part: 'game', field: 'unrevealed.victims' }],
    ['unrevealed', { part: 'game', field: 'unrevealed.victims' }],
    ['options.board_side', { part: 'game', field: 'options.board_side' }],
    ['ambulance', { part: 'game', field: 'ambulance' }],
    ['', { part: 'board' }],
  ])('%s', (path, place) => {
    expect(placeOf(path, position)).toEqual(place);
  });
});
