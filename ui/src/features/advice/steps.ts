// A plan as steps one can read and see: each ply is named on a picture that follows the events the server sent for it.
import { edgeKey, keyOf, same } from '../../board/geometry';
import { parseChoice, type Choice } from '../table/plies';
import { applyEvent, copyPosition } from '../../board/events';
import type { BoardJson, Cell, Edge, EventJson, Position } from '../../wire/protocol';

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

const onSpot = ['treat', 'dispose', 'look'];

/** The steps of a plan; plain steps of one figure in a row are one walk, and the same thing done again is one step. */
export function stepsOf(
  { plies, events }: { plies: readonly string[]; events: readonly EventJson[][] },
  position: Position,
  board: BoardJson,
  seat: number,
): Step[] {
  const picture = copyPosition(position);
  const steps: Step[] = [];
  plies.forEach((ply, index) => {
    if (ply.startsWith('!')) return;
    const choice = parseChoice({ ply, cost: 0 }, picture, board, seat);
    const from = picture.firefighters[choice.seat]?.at ?? null;
    for (const event of events[index] ?? []) applyEvent(picture, event);
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
  });
  return steps;
}

/** The number of steps done after a number of plies. */
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
