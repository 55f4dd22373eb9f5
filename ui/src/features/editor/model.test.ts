import { describe, expect, it } from 'vitest';

import { begin, change, redo, undo } from './history';
import { asking, isSeen, unseen } from './asking';
import {
  clearCell,
  count,
  counter,
  cubesPlaced,
  cycleEdge,
  edgeState,
  nearestEdge,
  paint,
  paints,
  putFigure,
  setCount,
  setCounter,
  setSaved,
  setVehicle,
  strokeCells,
  strokePuts,
  use,
} from './model';
import { asPosition, placeOf, steps } from './places';
import { toolOfKey, toolsFor } from './tools';
import { NEUTRAL, type Cell, type DraftRequest, type Edge, type PositionDraft } from '../../wire/protocol';
import { board as house, parts as family, position as sample, problem } from '../../wire/samples';
import { ImportError, boardOf, fromText } from './reading';

const wall = house.walls[0];
const door = house.doors[0];
const figure = (column: number) => ({ at: [7, column] as Cell, saved: 0 });
const start = sample({ firefighters: [figure(3), figure(4), figure(5)] });
const hazmats = { ...family, things: [...family.things, { thing: 'hazmat', outside: false, most: 8 } as const] };

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
});

describe('game and crew', () => {
  it('counters are whole and never negative', () => {
    expect(counter(setCounter(start, 'unrevealed.victims', 7.9), 'unrevealed.victims')).toBe(7);
    expect(setCounter(start, 'lost', -3).lost).toBe(0);
    expect(setCounter(start, 'rescued', Number.NaN).rescued).toBe(0);
  });
  it('saved AP and vehicles are put where they are', () => {
    expect(setSaved(start, 1, 3).firefighters.map(({ saved }) => saved)).toEqual([0, 3, 0]);
    expect(setVehicle(start, 'engine', 'left')).toMatchObject({ engine: 'left', ambulance: null });
    expect(setCounter(start, 'bonus.command', 2).bonus).toMatchObject({ command: 2, movement: 0 });
  });
  it('the palette has what the game has', () => {
    expect(toolsFor(start, family).map((one) => one.tool)).not.toContain('hazmat');
    expect(toolsFor(start, hazmats).map((one) => one.tool)).toContain('hazmat');
    expect(['f', 'h', '3', '4'].map((key) => toolOfKey(start, family, key))).toEqual(['fire', null, 'figure-2', null]);
  });
});

describe('files', () => {
  it('round trip', () => {
    const full = cycleEdge(use(use(start, 'victim', [1, 1]), 'smoke', [2, 2]), house, door);
    const carded = {
      ...full,
      ambulance: 'left' as const,
      firefighters: full.firefighters.map((one, seat) => ({ ...one, specialist: seat ? null : ('driver' as const) })),
    };
    expect(fromText(JSON.stringify(carded))).toEqual(carded);
  });
  it('a position inside something else is found', () => {
    expect(fromText(JSON.stringify({ version: 1, view: { position: start } })).firefighters).toHaveLength(3);
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
  it('nothing mentioned is the neutral position', () => {
    expect(fromText('{"firefighters": []}')).toEqual(NEUTRAL);
  });
  it('the board is the one in effect or an own one', () => {
    const own = { ...start, options: { board: JSON.parse(JSON.stringify(house)) } };
    expect([
      boardOf(unseen(start)),
      boardOf({ position: start, options: { board_side: 'B' } }),
      boardOf({ position: own, options: { board_side: 'A' } }),
    ]).toEqual(['', 'B', house]);
  });
});

describe('edits of the server', () => {
  const seen = (ap: number): PositionDraft => ({
    position: { ...start, ap },
    options: {},
    parts: family,
    free: [],
  });
  /** A desk whose server answers when it is let, with as many AP as the edit's seat and the draft's together. */
  function desk() {
    let draft = seen(1);
    const waiting: (() => void)[] = [];
    const asked: DraftRequest[] = [];
    const send = (request: DraftRequest) =>
      new Promise<PositionDraft>((resolve, reject) => {
        asked.push(request);
        const seat = request.edit?.kind === 'turn' ? request.edit.seat : 0;
        waiting.push(() => (seat > 4 ? reject(new Error('refused')) : resolve(seen(request.position.ap + seat))));
      });
    const ask = asking({ now: () => draft, put: (next) => (draft = next), send });
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    return {
      ask: (seat: number) => ask({ kind: 'turn', seat }),
      asked,
      put: (next: PositionDraft) => (draft = next),
      now: () => draft.position.ap,
      answer: async () => {
        await settle();
        waiting.shift()?.();
        await settle();
      },
    };
  }

  it('are put when the answer comes', async () => {
    const table = desk();
    const made = table.ask(2);
    expect(table.now()).toBe(1);
    await table.answer();
    await made;
    expect(table.now()).toBe(3);
  });
  it('come one after the other', async () => {
    const table = desk();
    void table.ask(1);
    void table.ask(2);
    await table.answer();
    expect([table.now(), table.asked.length]).toEqual([2, 2]);
    await table.answer();
    expect([table.now(), table.asked[1].position.ap]).toEqual([4, 2]);
  });
  it('are asked for again when a hand was faster', async () => {
    const table = desk();
    void table.ask(1);
    table.put(seen(10));
    await table.answer();
    expect([table.now(), table.asked.length]).toEqual([11, 1]);
    const made = table.ask(2);
    await Promise.resolve();
    await Promise.resolve();
    table.put(seen(20));
    await table.answer();
    expect([table.now(), table.asked.length]).toEqual([20, 3]);
    await table.answer();
    await made;
    expect(table.now()).toBe(22);
  });
  it('that are refused change nothing and hold nothing up', async () => {
    const table = desk();
    const refused = expect(table.ask(5)).rejects.toThrow('refused');
    void table.ask(1);
    await table.answer();
    await refused;
    expect(table.now()).toBe(1);
    await table.answer();
    expect(table.now()).toBe(2);
  });
  it('a draft is seen once the server has said what its game has', () => {
    expect([isSeen(unseen(start)), isSeen(seen(1))]).toEqual([false, true]);
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

describe('a stroke', () => {
  it('puts the same on every cell, or takes it, as its first cell says', () => {
    const from = { ...NEUTRAL, fire: [[1, 2]] as [number, number][] };
    expect([
      strokePuts(from, 'fire', [1, 1]),
      strokePuts(from, 'fire', [1, 2]),
      strokePuts(from, 'erase', [1, 1]),
    ]).toEqual([true, false, false]);
    const painted = [1, 2, 3].reduce((now, column) => paint(now, 'fire', [1, column], true), from);
    expect(painted.fire).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect([1, 2, 3].reduce((now, column) => paint(now, 'fire', [1, column], false), painted).fire).toEqual([]);
    expect(paint(painted, 'erase', [1, 2], false).fire).toHaveLength(2);
    expect([paints('fire'), paints('erase'), paints('wall'), paints('figure-0'), paints('look')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('skips no cell of a quick hand', () => {
    expect(strokeCells([2, 2], [2, 5])).toEqual([
      [2, 3],
      [2, 4],
      [2, 5],
    ]);
    expect(strokeCells([5, 6], [3, 5])).toHaveLength(2);
    expect(strokeCells([5, 6], [3, 5]).at(-1)).toEqual([3, 5]);
    expect(strokeCells([1, 1], [1, 1])).toEqual([]);
  });
});
