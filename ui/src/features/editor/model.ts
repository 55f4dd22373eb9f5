// What a hand does on the board of a draft: put and take tokens and figures, damage walls, turn counters. Pure functions from position to
// position. Whatever follows from a rule is an edit of the server (POST /positions/edit), whether it is possible its check.
import { edgeKey, same } from '../../board/geometry';
import { oneOf } from '../../wire/words';
import {
  BONUSES,
  THINGS,
  type BoardJson,
  type BonusAp,
  type Cell,
  type Edge,
  type GameCounter,
  type Poi,
  type Position,
  type Side,
  type Thing,
  type Vehicle,
} from '../../wire/protocol';

/** What a click on the board does: put a thing, put a figure, change a wall or door, clear a cell, look at a cell. */
export type Tool = Thing | `figure-${number}` | 'wall' | 'erase' | 'look';
export type Counter = GameCounter | 'ap' | `bonus.${keyof BonusAp}`;
type Hidden = keyof Position['unrevealed'];
type PlainCounter = Exclude<Counter, `${string}.${string}`>;

const order = (a: Cell, b: Cell): number => a[0] - b[0] || a[1] - b[1];
function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort(order);
}
const without = (cells: Cell[], cell: Cell): Cell[] => cells.filter((other) => !same(other, cell));

/** How many of a thing lie on a cell. */
export function count(position: Position, thing: Thing, cell: Cell): number {
  const on = (cells: Cell[]) => cells.filter((other) => same(other, cell)).length;
  switch (thing) {
    case 'fire':
      return on(position.fire);
    case 'smoke':
      return on(position.smoke);
    case 'hazmat':
      return on(position.hazmats);
    case 'hot_spot':
      return on(position.hot_spots);
    default:
      return position.pois.filter((poi) => same(poi.at, cell) && thingOf(poi) === thing).length;
  }
}
const thingOf = (poi: Poi): Thing => (poi.face === 'down' ? 'poi' : poi.treated ? 'treated' : 'victim');

/** The position with exactly `n` of a thing on a cell. */
export function setCount(position: Position, thing: Thing, cell: Cell, n: number): Position {
  const some = (cells: Cell[]) =>
    sorted([...without(cells, cell), ...Array.from({ length: n }, (): Cell => [...cell])]);
  switch (thing) {
    // Fire and smoke are two sides of one token: putting one turns the other over.
    case 'fire':
      return { ...position, fire: some(position.fire), smoke: n ? without(position.smoke, cell) : position.smoke };
    case 'smoke':
      return { ...position, smoke: some(position.smoke), fire: n ? without(position.fire, cell) : position.fire };
    case 'hazmat':
      return { ...position, hazmats: some(position.hazmats) };
    case 'hot_spot':
      return { ...position, hot_spots: some(position.hot_spots) };
    default: {
      const rest = position.pois.filter((poi) => !(same(poi.at, cell) && thingOf(poi) === thing));
      const added = Array.from({ length: n }, (): Poi =>
        thing === 'poi'
          ? { at: [...cell], face: 'down' }
          : { at: [...cell], face: 'victim', treated: thing === 'treated' },
      );
      return { ...position, pois: [...rest, ...added].sort((a, b) => order(a.at, b.at)) };
    }
  }
}

/** Puts a figure on a cell; on the cell where it stands it is taken off the board. */
export function putFigure(position: Position, seat: number, cell: Cell): Position {
  if (!position.firefighters[seat]) return position;
  return {
    ...position,
    firefighters: position.firefighters.map((figure, i) =>
      i === seat ? { ...figure, at: same(figure.at, cell) ? null : [...cell] } : figure,
    ),
  };
}

export function clearCell(position: Position, cell: Cell): Position {
  return {
    ...position,
    fire: without(position.fire, cell),
    smoke: without(position.smoke, cell),
    hazmats: without(position.hazmats, cell),
    hot_spots: without(position.hot_spots, cell),
    pois: position.pois.filter((poi) => !same(poi.at, cell)),
  };
}

/** A click with a tool on a cell. Things are put where there are none and taken where there are. */
export function use(position: Position, tool: Tool, cell: Cell): Position {
  if (tool === 'erase') return clearCell(position, cell);
  const thing = oneOf(THINGS, tool);
  if (thing) return setCount(position, thing, cell, count(position, thing, cell) ? 0 : 1);
  return tool.startsWith('figure-') ? putFigure(position, Number(tool.slice(7)), cell) : position;
}

/** Tools that paint: dragged over cells they put, or take, the same on each. */
export const paints = (tool: Tool): boolean => tool === 'erase' || !!oneOf(THINGS, tool);

/** Would a stroke of this tool that begins on a cell put or take? */
export function strokePuts(position: Position, tool: Tool, cell: Cell): boolean {
  const thing = oneOf(THINGS, tool);
  return !!thing && !count(position, thing, cell);
}

/** The cells of a stroke after one up to another: a quick hand is seen at few places and skips none. */
export function strokeCells([row, column]: Cell, [toRow, toColumn]: Cell): Cell[] {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
  const between = (from: number, to: number, step: number) => Math.round(from + ((to - from) * step) / steps);
  return Array.from({ length: steps }, (_, i) => [between(row, toRow, i + 1), between(column, toColumn, i + 1)]);
}

/** One cell of a stroke. */
export function paint(position: Position, tool: Tool, cell: Cell, put: boolean): Position {
  if (tool === 'erase') return clearCell(position, cell);
  const thing = oneOf(THINGS, tool);
  if (!thing || !!count(position, thing, cell) === put) return position;
  return setCount(position, thing, cell, put ? 1 : 0);
}

export type EdgeState = { kind: 'wall'; cubes: number } | { kind: 'door'; state: 'closed' | 'open' | 'gone' } | null;

export function edgeState(position: Position, board: BoardJson, edge: Edge): EdgeState {
  const key = edgeKey(edge);
  if (board.walls.some((wall) => edgeKey(wall) === key)) {
    return { kind: 'wall', cubes: position.walls.find((wall) => edgeKey(wall.between) === key)?.cubes ?? 0 };
  }
  if (board.doors.some((door) => edgeKey(door) === key)) {
    return { kind: 'door', state: position.doors.find((door) => edgeKey(door.between) === key)?.state ?? 'closed' };
  }
  return null;
}

const byEdge = (a: { between: Edge }, b: { between: Edge }): number =>
  order(a.between[0], b.between[0]) || order(a.between[1], b.between[1]);

/** A click on a wall: 0, 1, 2 cubes and again none; on a door: closed, open, gone and closed again. */
export function cycleEdge(position: Position, board: BoardJson, edge: Edge): Position {
  const now = edgeState(position, board, edge);
  const key = edgeKey(edge);
  if (now?.kind === 'wall') {
    const rest = position.walls.filter((wall) => edgeKey(wall.between) !== key);
    const cubes = (now.cubes + 1) % 3;
    return { ...position, walls: cubes ? [...rest, { between: edge, cubes }].sort(byEdge) : rest };
  }
  if (now?.kind === 'door') {
    const rest = position.doors.filter((door) => edgeKey(door.between) !== key);
    const next = ({ closed: 'open', open: 'gone', gone: 'closed' } as const)[now.state];
    return { ...position, doors: next === 'closed' ? rest : [...rest, { between: edge, state: next }].sort(byEdge) };
  }
  return position;
}

/** Cubes on the walls: the number the table counts down from 24. */
export const cubesPlaced = (position: Position): number => position.walls.reduce((sum, wall) => sum + wall.cubes, 0);

const bonusIn = (name: Counter): keyof BonusAp | undefined => BONUSES.find((kind) => name === `bonus.${kind}`);
const HIDDEN: readonly Hidden[] = ['victims', 'false_alarms'];
const hiddenIn = (name: Counter): Hidden | undefined => HIDDEN.find((kind) => name === `unrevealed.${kind}`);
const isPlain = (name: Counter): name is PlainCounter => !name.includes('.');

export function counter(position: Position, name: Counter): number {
  if (isPlain(name)) return position[name];
  const [bonus, hidden] = [bonusIn(name), hiddenIn(name)];
  return bonus ? position.bonus[bonus] : hidden ? position.unrevealed[hidden] : 0;
}

export function setCounter(position: Position, name: Counter, value: number): Position {
  const number = Math.max(0, Math.min(255, Math.trunc(value) || 0));
  if (isPlain(name)) return { ...position, [name]: number };
  const [bonus, hidden] = [bonusIn(name), hiddenIn(name)];
  if (bonus) return { ...position, bonus: { ...position.bonus, [bonus]: number } };
  return hidden ? { ...position, unrevealed: { ...position.unrevealed, [hidden]: number } } : position;
}

export function setSaved(position: Position, seat: number, saved: number): Position {
  const number = Math.max(0, Math.min(255, Math.trunc(saved) || 0));
  return {
    ...position,
    firefighters: position.firefighters.map((figure, i) => (i === seat ? { ...figure, saved: number } : figure)),
  };
}

export function setVehicle(position: Position, vehicle: Vehicle, side: Side | null): Position {
  return { ...position, [vehicle]: side };
}

/** The wall or door of a cell nearest to a point in it (0..1 from its left and top), if it has any. */
export function nearestEdge(board: BoardJson, cell: Cell, x: number, y: number): Edge | null {
  const known = new Set([...board.walls, ...board.doors].map(edgeKey));
  const [row, column] = cell;
  const candidates: [number, Edge][] = [
    [y, [[row - 1, column], cell]],
    [1 - x, [cell, [row, column + 1]]],
    [1 - y, [cell, [row + 1, column]]],
    [x, [[row, column - 1], cell]],
  ];
  const found = candidates
    .filter(([distance, edge]) => distance < 0.5 && known.has(edgeKey(edge)))
    .sort((a, b) => a[0] - b[0])[0];
  return found ? found[1] : null;
}
