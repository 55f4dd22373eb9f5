// Lines and figures go through doors, entrances and broken walls, and around the others.
import { describe, expect, it, vi } from 'vitest';
import { edgeBetween, edgeKey } from './geometry';
import { STEP_MS, Walks } from './walks.svelte';
import { lineThrough, wayBetween } from './ways';
import { board, position } from '../wire/samples';
import type { Cell } from '../wire/protocol';

const whole = position();
const walls = new Set(board.walls.map(edgeKey));
function crossed(cells: Cell[]): string[] {
  return cells
    .slice(1)
    .map((cell, i) => edgeKey(edgeBetween(cells[i], cell)))
    .filter((key) => walls.has(key));
}

describe('ways', () => {
  it('lead through a door and not through the wall beside it', () => {
    const way = wayBetween(board, whole, [2, 3], [3, 3]);
    expect(way).toEqual([[2, 3], [2, 2], [3, 2], [3, 3]]); // prettier-ignore
  });
  it('lead out of an entrance and round the house', () => {
    const way = wayBetween(board, whole, [3, 1], [1, 0]) ?? [];
    expect(way[1]).toEqual([3, 0]);
    expect(crossed(way)).toEqual([]);
  });
  it('take a broken wall', () => {
    const between = edgeBetween([2, 3], [3, 3]);
    expect(wayBetween(board, position({ walls: [{ between, cubes: 2 }] }), [2, 3], [3, 3])?.length).toBe(2);
    expect(wayBetween(board, position({ walls: [{ between, cubes: 1 }] }), [2, 3], [3, 3])?.length).toBe(4);
  });
  it('end at their limit', () => expect(wayBetween(board, whole, [2, 3], [3, 3], 2)).toBeNull());
});

describe('lines', () => {
  it('fill in what lies between far cells, around walls', () => {
    const line = lineThrough(board, whole, [[1, 1], [1, 5], [5, 5]]); // prettier-ignore
    expect(crossed(line)).toEqual([]);
    for (const cell of [[1, 1], [1, 5], [5, 5]]) expect(line).toContainEqual(cell); // prettier-ignore
    line.slice(1).forEach((cell, i) => {
      expect(Math.abs(cell[0] - line[i][0]) + Math.abs(cell[1] - line[i][1])).toBe(1);
    });
  });
  it('join neighbours as they are: a wall may be meant to be chopped', () => {
    expect(lineThrough(board, whole, [[2, 3], [3, 3], [3, 3]])).toEqual([[2, 3], [3, 3]]); // prettier-ignore
  });
});

describe('figures on their way', () => {
  const at = (...cells: (Cell | null)[]) =>
    position({ firefighters: cells.map((cell) => ({ at: cell, saved: 0, specialist: null })) });
  it('go cell by cell when steps come fast, and arrive', () => {
    vi.useFakeTimers();
    const walks = new Walks();
    walks.follow(board, at([3, 1]), false);
    walks.follow(board, at([3, 2]), false);
    expect(walks.on).toEqual({});
    walks.follow(board, at([2, 2]), false);
    walks.follow(board, at([1, 2]), false);
    expect(walks.on).toEqual({ 0: [3, 2] });
    vi.advanceTimersByTime(STEP_MS);
    expect(walks.on).toEqual({ 0: [2, 2] });
    vi.advanceTimersByTime(STEP_MS);
    expect(walks.on).toEqual({});
    vi.advanceTimersByTime(5 * STEP_MS);
    walks.follow(board, at([1, 1]), false);
    expect(walks.on).toEqual({});
    walks.stop();
    vi.useRealTimers();
  });
  it('go round a wall when they are sent to its other side', () => {
    const walks = new Walks();
    walks.follow(board, at([2, 3]), false);
    walks.follow(board, at([3, 3]), false);
    expect(walks.on).toEqual({ 0: [2, 2] });
    walks.stop();
  });
  it('leap when they are knocked down, placed, far away or when nothing moves', () => {
    for (const [from, to, still] of [
      [at([2, 3]), { ...at([3, 3]), phase: 'fire' }, false],
      [at(null), at([3, 3]), false],
      [at([1, 1]), at([6, 8]), false],
      [at([2, 3]), at([3, 3]), true],
    ] as [ReturnType<typeof at>, ReturnType<typeof at>, boolean][]) {
      const walks = new Walks();
      walks.follow(board, from, still);
      walks.follow(board, to, still);
      expect(walks.on).toEqual({});
      walks.stop();
    }
  });
});
