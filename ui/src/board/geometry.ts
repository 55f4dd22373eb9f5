// Cells, edges and where they are drawn; a narrow screen shows the board turned by a quarter to the right.
import { FLOOR_COLOURS } from './art';
import { DIRECTIONS, type BoardJson, type Cell, type Direction, type Edge, type Side } from '../wire/protocol';

export const CELL = 96;
export const ROWS = 8;
export const COLUMNS = 10;
const STEPS: Record<string, Cell> = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1], here: [0, 0] };

export const keyOf = (cell: readonly number[]): string => `${cell[0]},${cell[1]}`;
export function cellOf(key: string): Cell {
  const [row, column] = key.split(',').map(Number);
  return [row, column];
}
export const edgeKey = (edge: Edge): string => `${keyOf(edge[0])}|${keyOf(edge[1])}`;
export function edgeOf(key: string): Edge {
  const [a, b] = key.split('|').map(cellOf);
  return [a, b];
}
export const same = (a: readonly number[] | null, b: readonly number[] | null): boolean =>
  !!a && !!b && a[0] === b[0] && a[1] === b[1];
export const onBoard = ([row, column]: Cell): boolean => row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
export const isInside = ([row, column]: Cell): boolean =>
  row > 0 && row < ROWS - 1 && column > 0 && column < COLUMNS - 1;

export function neighbour(cell: Cell, direction: string): Cell {
  const step = STEPS[direction] ?? [0, 0];
  return [cell[0] + step[0], cell[1] + step[1]];
}

export function edgeBetween(a: Cell, b: Cell): Edge {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
}

export function directionTo(from: Cell, to: Cell): Direction | null {
  return DIRECTIONS.find((direction) => same(neighbour(from, direction), to)) ?? null;
}

export const ALL_CELLS: Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => [
  Math.floor(i / COLUMNS),
  i % COLUMNS,
]);
export const INSIDE: Cell[] = ALL_CELLS.filter(isInside);

const ARROW_KEYS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};
/** The direction on the screen of an arrow key. */
export const arrowDirection = (key: string): Direction | undefined => ARROW_KEYS[key];

/** The direction on the board for an arrow key on the screen. */
export function boardDirection(screen: Direction, turned: boolean): Direction {
  return turned ? DIRECTIONS[(DIRECTIONS.indexOf(screen) + 3) % 4] : screen;
}

/** The direction on the screen of a direction on the board. */
export function screenDirection(direction: Direction, turned: boolean): Direction {
  return turned ? DIRECTIONS[(DIRECTIONS.indexOf(direction) + 1) % 4] : direction;
}

/** How things are placed on the sheet. */
export class Frame {
  readonly turned: boolean;
  readonly width: number;
  readonly height: number;
  constructor(turned: boolean) {
    this.turned = turned;
    this.width = (turned ? ROWS : COLUMNS) * CELL;
    this.height = (turned ? COLUMNS : ROWS) * CELL;
  }
  /** Board coordinates (in cells) to the sheet. */
  at(row: number, column: number): [number, number] {
    return this.turned ? [(ROWS - row) * CELL, column * CELL] : [column * CELL, row * CELL];
  }
  centre(cell: readonly number[]): [number, number] {
    return this.at(cell[0] + 0.5, cell[1] + 0.5);
  }
  /** The top left corner of a cell. */
  corner(cell: readonly number[]): [number, number] {
    const [x, y] = this.centre(cell);
    return [x - CELL / 2, y - CELL / 2];
  }
  spot(cells: readonly [Cell, Cell]): [number, number] {
    const [a, b] = [this.centre(cells[0]), this.centre(cells[1])];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
  /** The middle of an edge and whether it is drawn upright. */
  middle(edge: Edge): { x: number; y: number; upright: boolean } {
    const [a, b] = [this.centre(edge[0]), this.centre(edge[1])];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, upright: a[1] === b[1] };
  }
  side(side: Side): number {
    return { top: 0, right: 90, bottom: 180, left: 270 }[side] + (this.turned ? 90 : 0);
  }
  squares(cells: readonly Cell[]): string {
    return cells
      .map((cell) => {
        const [x, y] = this.corner(cell);
        return `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
      })
      .join('');
  }
  /** Lines along edges, shortened at both ends. */
  lines(edges: readonly Edge[], inset: number): string {
    const length = CELL - 2 * inset;
    return edges
      .map((edge) => {
        const { x, y, upright } = this.middle(edge);
        return upright ? `M${x} ${y - length / 2}v${length}` : `M${x - length / 2} ${y}h${length}`;
      })
      .join('');
  }
}

export const INNER_EDGES: Edge[] = INSIDE.flatMap((cell) =>
  (['right', 'down'] as const)
    .map((direction) => neighbour(cell, direction))
    .filter(isInside)
    .map((other) => edgeBetween(cell, other)),
);

/** The rooms of the undamaged house: inside cells joined where the board has neither wall nor door. */
export function rooms(board: BoardJson): Cell[][] {
  const barriers = new Set([...board.walls, ...board.doors, ...board.entrances].map(edgeKey));
  const seen = new Set<string>();
  const found: Cell[][] = [];
  for (const start of INSIDE) {
    if (seen.has(keyOf(start))) continue;
    seen.add(keyOf(start));
    const room = [start];
    for (const cell of room) {
      for (const direction of DIRECTIONS) {
        const near = neighbour(cell, direction);
        if (isInside(near) && !seen.has(keyOf(near)) && !barriers.has(edgeKey(edgeBetween(cell, near)))) {
          seen.add(keyOf(near));
          room.push(near);
        }
      }
    }
    found.push(room.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
  }
  return found;
}

/** For each room the number of a floor colour that no neighbouring room has. */
export function roomTints(found: Cell[][]): number[] {
  const roomOf = new Map<string, number>();
  found.forEach((room, index) => room.forEach((cell) => roomOf.set(keyOf(cell), index)));
  const tints: number[] = [];
  found.forEach((room, index) => {
    const taken = new Set<number>();
    for (const cell of room)
      for (const direction of DIRECTIONS) {
        const other = roomOf.get(keyOf(neighbour(cell, direction)));
        if (other !== undefined && other < index) taken.add(tints[other]);
      }
    let tint = index % FLOOR_COLOURS;
    for (let i = 0; i < FLOOR_COLOURS && taken.has(tint); i++) tint = (tint + 1) % FLOOR_COLOURS;
    tints.push(tint);
  });
  return tints;
}
