// What the drawing of a scene may ask: the places of cells, edges, figures and vehicles on the sheet, and ways between them.
import type { BoardJson, Cell, Edge, Position, Side, Vehicle } from '../../wire/protocol';
import { DIRECTIONS } from '../../wire/protocol';
import { SEATS } from '../art';
import {
  COLUMNS,
  ROWS,
  edgeBetween,
  edgeKey,
  isInside,
  keyOf,
  neighbour,
  onBoard,
  same,
  type Frame,
} from '../geometry';
import { contentsOf, figuresOf, houseOf } from '../picture';
import type { Beat } from './scene';
import { art, place, type Point } from './sprites';

export interface Context {
  frame: Frame;
  board: BoardJson;
  beat: Beat;
}

export const centre = ({ frame }: Context, cell: Cell): Point => frame.centre(cell);

/** The drawing of a position, worked out once for all that ask. */
const drawn = new WeakMap<Position, Map<string, unknown>>();
function once<T>(position: Position, name: string, make: () => T): T {
  let known = drawn.get(position);
  if (!known) drawn.set(position, (known = new Map()));
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
}
/** What lies on a cell and where; nothing on an empty one. */
export const cellContents = (position: Position, frame: Frame, key: string) =>
  once(
    position,
    `cells ${frame.turned}`,
    () => new Map(contentsOf(position, frame).map((found) => [found.key, found])),
  ).get(key);

/** Where a figure stands in a position, and how large. */
export function standing(position: Position, frame: Frame, seat: number): { at: Point; scale: number } | null {
  const found = figuresOf(contentsOf(position, frame), position).find((figure) => figure.seat === seat);
  return found ? { at: [found.x, found.y], scale: found.scale } : null;
}
export function figure(position: Position, seat: number): string {
  const specialist = position.firefighters[seat]?.specialist;
  return art(`figure-${seat % SEATS.length}`) + (specialist ? place(art(`specialist-${specialist}`), [17, 19], 1) : '');
}

/** The parking spot of a vehicle on a side: its middle, in cells, and its turn on the sheet. */
export function spotOf(board: BoardJson, vehicle: Vehicle, side: Side): { cells: readonly [Cell, Cell] } | null {
  return board[`${vehicle}_parking`].find((spot) => spot.side === side) ?? null;
}

const RING: Side[] = ['top', 'right', 'bottom', 'left'];
/** The corners of the road on the way from one side to another, in cells; and whether the way runs clockwise. */
export function roadOf(
  board: BoardJson,
  vehicle: Vehicle,
  from: Side,
  to: Side,
): { points: [number, number][]; clockwise: boolean } | null {
  const [start, end] = [spotOf(board, vehicle, from), spotOf(board, vehicle, to)];
  if (!start || !end) return null;
  const middle = ([a, b]: readonly [Cell, Cell]): [number, number] => [(a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2];
  const steps = (RING.indexOf(to) - RING.indexOf(from) + 4) % 4;
  const clockwise = steps !== 3;
  // The corner after a side, clockwise.
  const corners: Record<Side, [number, number]> = {
    top: [0.5, COLUMNS - 0.5],
    right: [ROWS - 0.5, COLUMNS - 0.5],
    bottom: [ROWS - 0.5, 0.5],
    left: [0.5, 0.5],
  };
  const passed = clockwise
    ? Array.from({ length: steps }, (_, i) => corners[RING[(RING.indexOf(from) + i) % 4]])
    : [corners[to]];
  return { points: [middle(start.cells), ...passed, middle(end.cells)], clockwise };
}

/** A way for a stretcher: through doors where there are any, round walls where that is possible. Staging, not a rule. */
export function wayOut(board: BoardJson, position: Position, from: Cell, to: Cell): Cell[] {
  const walls = new Set(board.walls.map(edgeKey));
  for (const wall of position.walls) if (wall.cubes > 1) walls.delete(edgeKey(wall.between));
  const entrances = new Set(board.entrances.map(edgeKey));
  const price = (a: Cell, b: Cell): number => {
    const key = edgeKey(edgeBetween(a, b));
    if (walls.has(key)) return 60;
    return isInside(a) === isInside(b) || entrances.has(key) ? 1 : 20;
  };
  const best = new Map<string, { cost: number; cell: Cell; back: Cell | null }>([
    [keyOf(from), { cost: 0, cell: from, back: null }],
  ]);
  const open = new Set([keyOf(from)]);
  while (open.size) {
    const key = [...open].reduce((a, b) => (best.get(b)!.cost < best.get(a)!.cost ? b : a));
    open.delete(key);
    const { cell, cost } = best.get(key)!;
    if (same(cell, to)) break;
    for (const direction of DIRECTIONS) {
      const near = neighbour(cell, direction);
      if (!onBoard(near)) continue;
      const sum = cost + price(cell, near);
      if (sum >= (best.get(keyOf(near))?.cost ?? Infinity)) continue;
      best.set(keyOf(near), { cost: sum, cell: near, back: cell });
      open.add(keyOf(near));
    }
  }
  const way: Cell[] = [];
  for (let at: Cell | null = to; at; at = best.get(keyOf(at))?.back ?? null) way.unshift(at);
  return way;
}

/** An edge as it is drawn: the wall or the door, and its cubes. */
export function edgeArt(
  { frame, board }: Context,
  position: Position,
  edge: Edge,
): { draw: string; cubes: Point[]; middle: Point; upright: boolean } {
  const house = once(position, `house ${board.name} ${frame.turned}`, () => {
    const { walls, doors, cubes } = houseOf(board, position, frame);
    return { edges: new Map([...walls, ...doors].map((one) => [one.key, one])), cubes };
  });
  const key = edgeKey(edge);
  const found = house.edges.get(key);
  const { x, y, upright } = frame.middle(edge);
  const cubes = house.cubes.filter((cube) => cube.key === key).map((cube) => [cube.x, cube.y] as const);
  return { draw: found ? place(art(found.art), [x, y], 1, found.turn) : '', cubes, middle: [x, y], upright };
}
