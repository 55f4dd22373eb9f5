// A plan as steps one can read and see: plies told on a picture that follows them. No rule is known here: the picture only keeps
// up where figures stand, what burns and which doors are open, so that each ply can be named.
import { edgeKey, keyOf, same } from '../../board/geometry';
import { parseChoice, type Choice } from '../table/plies';
import { copyPosition } from '../../board/events';
import {
  LOADS,
  SIDES,
  SPECIALISTS,
  VEHICLES,
  type BoardJson,
  type Cell,
  type Edge,
  type Position,
} from '../../wire/protocol';
import { oneOf } from '../../wire/words';

export interface Step {
  number: number;
  choice: Choice;
  seat: number;
  /** Told about another figure than the one that plans. */
  ordered: boolean;
  /** How many plies it stands for. */
  plies: number;
  /** Where it happens, when it happens on one cell. */
  at: Cell | null;
  edge: Edge | null;
  /** A walk: its cells with the start. */
  way: Cell[];
}
export interface Path {
  seat: number;
  cells: Cell[];
}

function take<T>(list: T[], found: (one: T) => boolean): void {
  const index = list.findIndex(found);
  if (index >= 0) list.splice(index, 1);
}

/** Changes the picture as a ply does. */
function follow(picture: Position, choice: Choice): void {
  const figure = picture.firefighters[choice.seat];
  const at = figure?.at ?? null;
  const there = at && choice.cells.length ? choice.cells[0] : null;
  switch (choice.verb) {
    case 'move': {
      if (!at || !there) return;
      const loads = choice.words.slice(2);
      if (loads.includes('lead')) loads.push('led');
      for (const load of loads) {
        if (load === 'hazmat') {
          take(picture.hazmats, (cell) => same(cell, at));
          picture.hazmats.push(there);
        } else if (oneOf(LOADS, load) || load === 'led') {
          const treated = load !== 'victim';
          const poi = picture.pois.find((one) => one.face !== 'down' && !!one.treated === treated && same(one.at, at));
          if (poi) poi.at = there;
        }
      }
      figure.at = there;
      break;
    }
    case 'extinguish': {
      const cell = choice.cells[0];
      if (!cell) return;
      const burning = picture.fire.some((one) => same(one, cell));
      take(picture.fire, (one) => same(one, cell));
      take(picture.smoke, (one) => same(one, cell));
      if (burning && choice.words[2] === 'reduce') picture.smoke.push(cell);
      break;
    }
    case 'door': {
      if (!choice.edge) return;
      const key = edgeKey(choice.edge);
      const open = choice.key === 'do.door.open';
      picture.doors = picture.doors.filter((door) => edgeKey(door.between) !== key);
      if (open) picture.doors.push({ between: choice.edge, state: 'open' });
      break;
    }
    case 'chop': {
      if (!choice.edge) return;
      const key = edgeKey(choice.edge);
      const wall = picture.walls.find((one) => edgeKey(one.between) === key);
      if (wall) wall.cubes += 1;
      else picture.walls.push({ between: choice.edge, cubes: 1 });
      break;
    }
    case 'treat': {
      const victim = picture.pois.find((one) => one.face === 'victim' && !one.treated && same(one.at, at));
      if (victim?.face === 'victim') victim.treated = true;
      break;
    }
    case 'dispose':
      if (at) take(picture.hazmats, (cell) => same(cell, at));
      break;
    case 'drive': {
      const vehicle = oneOf(VEHICLES, choice.words[1]);
      if (vehicle) picture[vehicle] = oneOf(SIDES, choice.words[2]) ?? null;
      break;
    }
    case 'ride':
    case 'knockdown':
    case 'place':
      if (figure) figure.at = choice.cells[0] ?? figure.at;
      break;
    case 'crew':
      if (figure) figure.specialist = oneOf(SPECIALISTS, choice.words[1]);
      break;
  }
}

const onSpot = ['treat', 'dispose', 'look'];

/** The steps of a plan; plain steps of one figure in a row are one walk, and the same thing done again is one step. */
export function stepsOf(plies: readonly string[], position: Position, board: BoardJson, seat: number): Step[] {
  const picture = copyPosition(position);
  const steps: Step[] = [];
  for (const ply of plies) {
    if (ply.startsWith('!')) continue;
    const choice = parseChoice({ ply, cost: 0 }, picture, board, seat);
    const from = picture.firefighters[choice.seat]?.at ?? null;
    follow(picture, choice);
    const last = steps.at(-1);
    const together = last && last.seat === choice.seat && last.choice.key === choice.key;
    if (together && choice.verb === 'move' && choice.cells.length) {
      last.way.push(choice.cells[0]);
      last.at = choice.cells[0];
      last.plies += 1;
    } else if (
      together &&
      choice.edge &&
      last.edge &&
      edgeKey(last.edge) === edgeKey(choice.edge) &&
      choice.verb === 'chop'
    ) {
      last.plies += 1;
    } else {
      const where = choice.edge
        ? null
        : onSpot.includes(choice.verb)
          ? from
          : choice.cells.length === 1
            ? choice.cells[0]
            : null;
      const toward = choice.edge && from ? (choice.edge.find((cell) => !same(cell, from)) ?? null) : null;
      steps.push({
        number: steps.length + 1,
        choice,
        seat: choice.seat,
        ordered: choice.commanded,
        plies: 1,
        at: where ?? toward,
        edge: choice.edge,
        way: choice.verb === 'move' && from && choice.cells.length ? [from, choice.cells[0]] : [],
      });
    }
  }
  return steps;
}

/** How many of the steps are done when so many plies have been played. */
export function stepsDone(steps: readonly Step[], plies: number): number {
  let left = plies;
  return steps.filter((step) => (left -= step.plies) >= 0).length;
}

/** The ways of the figures, one after the other. */
export function pathsOf(steps: readonly Step[]): Path[] {
  const paths: Path[] = [];
  for (const step of steps) {
    if (step.way.length < 2) continue;
    const before = paths.findLast((path) => path.seat === step.seat);
    if (before && same(before.cells[before.cells.length - 1], step.way[0])) before.cells.push(...step.way.slice(1));
    else paths.push({ seat: step.seat, cells: [...step.way] });
  }
  return paths;
}

export interface Badge {
  key: string;
  number: number;
  seat: number;
  at: Cell;
  edge: Edge | null;
  /** The how-manieth badge on that cell, and how many there are. */
  place: number;
  of: number;
}

/** The numbers of the steps where they happen. */
export function badgesOf(steps: readonly Step[]): Badge[] {
  const taken = new Map<string, number>();
  const where = (step: Step, at: Cell) => (step.edge ? edgeKey(step.edge) : keyOf(at));
  const found = steps.flatMap((step) => {
    if (!step.at) return [];
    const key = where(step, step.at);
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    return [{ key, number: step.number, seat: step.seat, at: step.at, edge: step.edge, place }];
  });
  return found.map((badge) => ({ ...badge, key: `${badge.number}`, of: taken.get(badge.key) ?? 1 }));
}

/** Names that say themselves where they happen. */
const SAYS_WHERE = ['identify', 'explode', 'knockdown', 'place', 'ride', 'treat', 'dispose', 'look'];
export function target(step: Step): Cell | null {
  return SAYS_WHERE.includes(step.choice.verb) ? null : step.at;
}
