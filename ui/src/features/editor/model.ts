// A position being edited: pure functions from position to position. What may exist is for the server to say
// (POST /positions/check); here an edit only replaces what cannot lie beside it in the hand of a person at the table.
import { edgeKey, same } from '../../board/geometry';
import { oneOf } from '../../wire/words';
import {
  BONUSES,
  CARDS,
  MOST_SEATS,
  type BoardJson,
  type BonusAp,
  type Cell,
  type Edge,
  type Firefighter,
  type JsonObject,
  type JsonValue,
  type Poi,
  type Position,
  type Side,
  type Specialist,
  type Vehicle,
} from '../../wire/protocol';

export const THINGS = ['fire', 'smoke', 'poi', 'victim', 'treated', 'hazmat', 'hot_spot'] as const;
export type Thing = (typeof THINGS)[number];
/** What a click on the board does: put a thing, put a figure, change a wall or door, clear a cell, look at a cell. */
export type Tool = Thing | `figure-${number}` | 'wall' | 'erase' | 'look';
type PlainCounter =
  'ap' | 'cafs_commanded' | 'rescued' | 'lost' | 'false_alarms' | 'hot_spot_reserve' | 'hazmats_disposed';
type Hidden = keyof Position['unrevealed'];
export type Counter = PlainCounter | `bonus.${keyof BonusAp}` | `unrevealed.${Hidden}`;

/** The phases a position can be entered in. */
export const PHASES = ['actions', 'fire', 'replenish'] as const;

/** Which parts of the experienced game a set of options brings into play. */
export interface Features {
  specialists: boolean;
  hazmats: boolean;
  vehicles: boolean;
  hotSpots: boolean;
}
export function features(options: JsonObject): Features {
  const on = (name: string) => options.mode === 'experienced' && options[name] !== false;
  return {
    specialists: on('use_specialists'),
    hazmats: on('use_hazmats'),
    vehicles: on('use_vehicles'),
    hotSpots: on('use_hot_spots'),
  };
}

/** An empty house, one firefighter outside, all POIs still to come. */
export function emptyPosition(seats = 2): Position {
  return {
    format: 'flashover-position',
    version: 1,
    options: { mode: 'family' },
    phase: 'actions',
    active: 0,
    untouched: true,
    ap: 4,
    bonus: { command: 0, extinguish: 0, movement: 0 },
    cafs_commanded: 0,
    firefighters: Array.from({ length: seats }, (_, seat): Firefighter => ({
      at: [7, 3 + seat],
      saved: 0,
      specialist: null,
    })),
    fire: [],
    smoke: [],
    hot_spots: [],
    hazmats: [],
    pois: [],
    unrevealed: { victims: 10, false_alarms: 5 },
    walls: [],
    doors: [],
    ambulance: null,
    engine: null,
    hot_spot_reserve: 0,
    rescued: 0,
    lost: 0,
    false_alarms: 0,
    hazmats_disposed: 0,
    pending: null,
    result: null,
  };
}

/** The printed opening of a board, as far as the board file tells it. */
export function withOpening(position: Position, board: BoardJson): Position {
  return {
    ...position,
    fire: sorted(board.family_setup.fire),
    smoke: [],
    walls: [],
    doors: [],
    hot_spots: [],
    hazmats: [],
    pois: sorted(board.family_setup.poi).map((at) => ({ at, face: 'down' })),
  };
}

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
  const some = (cells: Cell[], many: number) =>
    sorted([...without(cells, cell), ...Array.from({ length: many }, (): Cell => [...cell])]);
  const one = Math.min(n, 1);
  switch (thing) {
    // One threat token lies on a cell, its fire or its smoke side up.
    case 'fire':
      return {
        ...position,
        fire: some(position.fire, one),
        smoke: one ? without(position.smoke, cell) : position.smoke,
      };
    case 'smoke':
      return {
        ...position,
        smoke: some(position.smoke, one),
        fire: one ? without(position.fire, cell) : position.fire,
      };
    case 'hazmat':
      return { ...position, hazmats: some(position.hazmats, n) };
    case 'hot_spot':
      return { ...position, hot_spots: some(position.hot_spots, n) };
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

/** Whose turn it is: at its beginning, with the AP of the card and what was saved. */
export function setActive(position: Position, seat: number): Position {
  const figure = position.firefighters[seat];
  if (!figure) return position;
  if (position.phase !== 'actions') return { ...position, active: seat };
  const card = CARDS[figure.specialist ?? 'none'];
  return {
    ...position,
    active: seat,
    untouched: true,
    ap: card.ap + figure.saved,
    bonus: { ...card.bonus },
    cafs_commanded: 0,
    firefighters: position.firefighters.map((other, i) => (i === seat ? { ...other, saved: 0 } : other)),
  };
}

export function setPhase(position: Position, phase: Position['phase']): Position {
  const next = { ...position, phase, pending: null, result: null };
  if (phase === 'actions') return setActive(next, next.active);
  return { ...next, ap: 0, bonus: { command: 0, extinguish: 0, movement: 0 }, cafs_commanded: 0, untouched: false };
}

export function setSpecialist(position: Position, seat: number, specialist: Specialist | null): Position {
  const next = {
    ...position,
    firefighters: position.firefighters.map((figure, i) => (i === seat ? { ...figure, specialist } : figure)),
  };
  return seat === position.active && position.phase === 'actions' ? setActive(next, seat) : next;
}

export function setSaved(position: Position, seat: number, saved: number): Position {
  const number = Math.max(0, Math.min(255, Math.trunc(saved) || 0));
  return {
    ...position,
    firefighters: position.firefighters.map((figure, i) => (i === seat ? { ...figure, saved: number } : figure)),
  };
}

export function addSeat(position: Position): Position {
  if (position.firefighters.length >= MOST_SEATS) return position;
  return {
    ...position,
    firefighters: [
      ...position.firefighters,
      { at: [7, Math.min(8, 3 + position.firefighters.length)], saved: 0, specialist: null },
    ],
  };
}

export function removeSeat(position: Position, seat: number): Position {
  if (position.firefighters.length < 2) return position;
  const firefighters = position.firefighters.filter((_, i) => i !== seat);
  const next = { ...position, firefighters };
  if (seat === position.active) return setActive({ ...next, active: 0 }, Math.min(seat, firefighters.length - 1));
  return { ...next, active: position.active > seat ? position.active - 1 : position.active };
}

export function setVehicle(position: Position, vehicle: Vehicle, side: Side | null): Position {
  return { ...position, [vehicle]: side };
}

/** Other options; what the chosen game does not have is taken off the board, what it needs is put there. */
export function setOption(position: Position, name: string, value: JsonValue | undefined): Position {
  const options = { ...position.options };
  if (value === undefined) delete options[name];
  else options[name] = value;
  if (name === 'board_side') delete options.board;
  return fitted({ ...position, options });
}

export function fitted(position: Position): Position {
  const has = features(position.options);
  const next = { ...position };
  if (!has.hazmats) next.hazmats = [];
  if (!has.hotSpots) Object.assign(next, { hot_spots: [], hot_spot_reserve: 0 });
  if (!has.vehicles) Object.assign(next, { ambulance: null, engine: null });
  else Object.assign(next, { ambulance: next.ambulance ?? 'left', engine: next.engine ?? 'top' });
  if (!has.specialists && next.firefighters.some((figure) => figure.specialist)) {
    next.firefighters = next.firefighters.map((figure) => ({ ...figure, specialist: null }));
    return next.phase === 'actions' ? setActive(next, next.active) : next;
  }
  return next;
}

/** Edges that another board does not have are dropped when the board changes. */
export function onOtherBoard(position: Position, board: BoardJson): Position {
  const walls = new Set(board.walls.map(edgeKey));
  const doors = new Set(board.doors.map(edgeKey));
  return {
    ...position,
    walls: position.walls.filter((wall) => walls.has(edgeKey(wall.between))),
    doors: position.doors.filter((door) => doors.has(edgeKey(door.between))),
  };
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

/** The position as it is sent and saved: the public notation. */
export function toJson(position: Position): Position {
  const { specialists } = features(position.options);
  return {
    ...position,
    firefighters: position.firefighters.map((figure) =>
      specialists ? figure : { at: figure.at, saved: figure.saved },
    ),
  };
}
