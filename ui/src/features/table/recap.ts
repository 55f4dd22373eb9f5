// What happened since a player's last turn, from the log that is shown: turn by turn, counted, and with the places that changed.
import { edgeKey, keyOf } from '../../board/geometry';
import type { Cell, Edge, Entry, EventJson, Side, Vehicle } from '../../wire/protocol';
import { isLoud } from './stage.svelte';

export interface RecapTurn {
  turn: number;
  /** Whose turn it was; null where it is not known. */
  seat: number | null;
  /** What the bot said it was about. */
  intent: Entry['intent'];
  actions: EventJson[];
  fire: EventJson[];
}
export interface Recap {
  /** The first entry it covers; a recap put away stays away. */
  since: number;
  /** The last one. */
  until: number;
  /** Told after an absence, not at the start of a turn. */
  away: boolean;
  turns: RecapTurn[];
  counts: Record<string, number>;
  /** The seats that were knocked down. */
  knocked: number[];
  cells: Cell[];
  edges: Edge[];
  /** The parking spots that a vehicle has left or come to. */
  spots: Spot[];
}
export type Spot = readonly [Vehicle, Side];

const COUNTED: { [code in EventJson['code']]?: string } = {
  'smoke.placed': 'smoke',
  'fire.placed': 'fire',
  'smoke.ignited': 'fire',
  explosion: 'explosions',
  'wall.damaged': 'cubes',
  'firefighter.knocked_down': 'knocked',
  'victim.lost': 'lost',
  'victim.rescued': 'rescued',
  'poi.placed': 'pois',
  'hot_spot.placed': 'hot_spots',
  'hot_spot.flared_up': 'flare_ups',
  'door.removed': 'doors',
};
/** Events that leave something new at a place, or take something away for good. */
const MARKING = new Set<EventJson['code']>([
  'smoke.placed',
  'smoke.removed',
  'smoke.ignited',
  'fire.placed',
  'fire.reduced',
  'fire.removed',
  'explosion',
  'hot_spot.placed',
  'poi.placed',
  'poi.revealed',
  'victim.lost',
  'victim.treated',
  'victim.rescued',
  'hazmat.placed',
  'hazmat.removed',
  'hazmat.disposed',
  'wall.damaged',
  'door.opened',
  'door.closed',
  'door.removed',
]);

/** What a fire phase is remembered by: what was loud in it, else what it left behind. */
export function newsOfFire(turn: RecapTurn): EventJson[] {
  const loud = turn.fire.filter(isLoud);
  return loud.length ? loud : turn.fire.filter((event) => COUNTED[event.code]);
}
/** The line that matters of somebody else's turn. */
export const isNews = (event: EventJson): boolean => isLoud(event) || event.code === 'vehicle.drove';

/** What came to places less what left them, each thing by itself: a cell that a victim was only carried through has not changed. */
class Balance<Place extends Cell | Spot> {
  #left = new Map<string, { place: Place; more: number }>();
  move(what: string, start: Place, to: Place): void {
    this.#count(what, start, -1);
    this.#count(what, to, 1);
  }
  #count(what: string, place: Place, more: number): void {
    const key = `${what} ${place.join()}`;
    this.#left.set(key, { place, more: (this.#left.get(key)?.more ?? 0) + more });
  }
  get changed(): Place[] {
    return [...this.#left.values()].flatMap(({ place, more }) => (more ? [place] : []));
  }
}

function group(entries: Entry[]): RecapTurn[] {
  const turns: RecapTurn[] = [];
  for (const entry of entries) {
    let last = turns.at(-1);
    if (!last || last.turn !== entry.turn) {
      last = { turn: entry.turn, seat: null, intent: null, actions: [], fire: [] };
      turns.push(last);
    }
    if (entry.phase === 'actions') {
      last.seat ??= entry.seat;
      last.intent = entry.intent ?? last.intent;
      last.actions.push(...entry.events);
    } else last.fire.push(...entry.events.filter((event) => event.code !== 'turn.began'));
  }
  return turns;
}

/** A recap of these entries. */
export function recapOf(entries: Entry[], away = false): Recap {
  const standing = entries.filter((entry) => !entry.undone);
  const counts: Record<string, number> = {};
  const knocked: number[] = [];
  const cells = new Map<string, Cell>();
  const edges = new Map<string, Edge>();
  const loads = new Balance<Cell>();
  const vehicles = new Balance<Spot>();
  const mark = (cell: Cell) => cells.set(keyOf(cell), cell);
  for (const event of standing.flatMap((entry) => entry.events)) {
    const name = COUNTED[event.code];
    if (name) counts[name] = (counts[name] ?? 0) + 1;
    if (event.code === 'firefighter.knocked_down') {
      knocked.push(event.seat);
      mark(event.start);
      mark(event.to);
    }
    if (event.code === 'vehicle.drove') vehicles.move('', [event.vehicle, event.start], [event.vehicle, event.to]);
    if (event.code === 'firefighter.moved' || event.code === 'vehicle.rode_along') {
      if (event.carry) loads.move(event.carry, event.start, event.to);
      if ('lead' in event && event.lead) loads.move('treated', event.start, event.to);
    }
    if (!MARKING.has(event.code)) continue;
    if ('at' in event && event.at) mark(event.at);
    if ('between' in event) edges.set(edgeKey(event.between), event.between);
  }
  for (const cell of loads.changed) mark(cell);
  return {
    since: standing[0]?.number ?? 0,
    until: standing.at(-1)?.number ?? 0,
    away,
    turns: group(standing),
    counts,
    knocked,
    cells: [...cells.values()],
    edges: [...edges.values()],
    spots: vehicles.changed,
  };
}

/** Has a player of these seats done anything in a turn since? */
export const hasActed = (log: Entry[], recap: Recap, holds: (seat: number | null) => boolean): boolean =>
  log.some((entry) => entry.number > recap.until && !entry.undone && entry.phase === 'actions' && holds(entry.seat));

/**
 * What came after the last turn of the seats a person holds, as long as they have done nothing in the new one; null when there is
 * nothing to report.
 */
export function sinceLastTurn(log: Entry[], holds: (seat: number | null) => boolean): Recap | null {
  const standing = log.filter((entry) => !entry.undone && entry.phase !== 'setup');
  const ended = standing.findLastIndex((entry) => entry.ply === 'end' && holds(entry.seat));
  const since = standing.slice(ended + 1);
  // The turn just ended goes first, for its fire phase; own actions in it are known.
  if (!since.length || since.some((entry) => entry.phase === 'actions' && holds(entry.seat))) return null;
  return recapOf(since);
}
