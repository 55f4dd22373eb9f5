// What a finished game was like, counted from the facts of its log: who did what, how the dice fell against what was to be expected,
// how close it was, and the turn that turned it. Pure functions; no rule is applied here.
import { isInside, keyOf } from '../../board/geometry';
import type {
  Entry,
  EventJson,
  LimitsJson,
  Position,
  ResultJson,
  ReviewJson,
  TurnReviewJson,
} from '../../wire/protocol';

/** The work of one firefighter. */
export interface Work {
  rescued: number;
  /** Fires put out or beaten down to smoke, by hand or with the deck gun. */
  fires: number;
  smoke: number;
  /** Steps with someone or something in their arms. */
  carried: number;
  /** Doors opened and closed, and blows with the axe. */
  doors: number;
  walls: number;
  knocked: number;
}
export const WORK = ['rescued', 'fires', 'carried', 'openings', 'knocked'] as const;
export type WorkKind = (typeof WORK)[number];
export const amountOf = (work: Work, kind: WorkKind): number =>
  kind === 'openings' ? work.doors + work.walls : work[kind];

const none = (): Work => ({ rescued: 0, fires: 0, smoke: 0, carried: 0, doors: 0, walls: 0, knocked: 0 });
const played = (log: readonly Entry[]): Entry[] => log.filter((entry) => !entry.undone);

/** Whose hands a ply moves: under orders those of the figure that is ordered. */
function actorOf(entry: Entry): number | null {
  const words = entry.ply.split(' ');
  return words[0] === 'command' ? Number(words[1]) : entry.seat;
}

/** The work of every firefighter of the log. What dice bring about belongs to no one, except who was knocked down. */
export function workOf(log: readonly Entry[], seats: number): Work[] {
  const all = Array.from({ length: seats }, none);
  let last: number | null = null;
  for (const entry of played(log)) {
    const actor = actorOf(entry);
    last = actor ?? last;
    const own = actor === null ? undefined : all[actor];
    for (const event of entry.events) {
      if (event.code === 'firefighter.knocked_down') all[event.seat].knocked += 1;
      else if (event.code === 'firefighter.moved') all[event.seat].carried += event.carry || event.lead ? 1 : 0;
      // Who comes out is seen by the last one who acted, whatever dice fell in between.
      else if (event.code === 'victim.rescued' && last !== null) all[last].rescued += 1;
      else if (own) count(own, event);
      else if (last !== null && entry.phase === 'actions' && isWater(event)) count(all[last], event);
    }
  }
  return all;
}
const isWater = (event: EventJson): boolean => 'cause' in event && event.cause === 'water';
function count(own: Work, event: EventJson): void {
  const byHand = 'cause' in event && (event.cause === 'firefighter' || event.cause === 'water');
  if (event.code === 'fire.reduced' || (event.code === 'fire.removed' && byHand)) own.fires += 1;
  else if (event.code === 'smoke.removed' && byHand) own.smoke += 1;
  else if (event.code === 'door.opened' || event.code === 'door.closed') own.doors += 1;
  else if (event.code === 'wall.damaged' && byHand) own.walls += 1;
}

/** Who did most of something, alone; null where several did as much, or no one did anything. */
export function leader(all: readonly Work[], kind: WorkKind): number | null {
  const amounts = all.map((work) => amountOf(work, kind));
  const most = Math.max(0, ...amounts);
  const first = amounts.indexOf(most);
  return all.length > 1 && most > 0 && first === amounts.lastIndexOf(most) ? first : null;
}

/** How the rolls for the fire fell: how many landed on a burning cell, and how many were to be expected to. */
export interface Luck {
  rolls: number;
  hits: number;
  expected: number;
  verdict: 'kind' | 'fair' | 'cruel';
}
const CELLS = 48;

/**
 * Every cell is as likely as any other, so a roll lands on fire as often as cells burn: summed over the rolls, that is what was to be
 * expected. What burned before a roll follows from the end, event by event backwards.
 */
export function luckOf(log: readonly Entry[], end: Position): Luck {
  const burning = new Set(end.fire.filter(isInside).map(keyOf));
  const luck: Luck = { rolls: 0, hits: 0, expected: 0, verdict: 'fair' };
  let spread = 0;
  for (const entry of played(log).reverse())
    for (const event of [...entry.events].reverse()) {
      if (event.code === 'fire.placed' || event.code === 'smoke.ignited') burning.delete(keyOf(event.at));
      else if (event.code === 'fire.removed' || event.code === 'fire.reduced') {
        if (event.at && isInside(event.at)) burning.add(keyOf(event.at));
      } else if (event.code === 'dice.rolled' && entry.phase === 'fire' && event.red && event.black) {
        const chance = burning.size / CELLS;
        luck.rolls += 1;
        luck.expected += chance;
        spread += chance * (1 - chance);
        luck.hits += burning.has(keyOf([event.red, event.black])) ? 1 : 0;
      }
    }
  const off = luck.hits - luck.expected;
  // One standard deviation is what dice do in one game of three; anything less is nothing to talk about.
  if (Math.abs(off) >= Math.max(1, Math.sqrt(spread))) luck.verdict = off > 0 ? 'cruel' : 'kind';
  return luck;
}

export const cubesOf = (position: Position): number => position.walls.reduce((sum, wall) => sum + wall.cubes, 0);

/** The sentence that says how it ended, and how close it was. */
export function endingOf(result: ResultJson, cubesLeft: number, limits: LimitsJson): { key: string; n: number } {
  if (result.outcome === 'won') {
    if (result.perfect) return { key: 'perfect', n: result.rescued };
    if (cubesLeft <= 4) return { key: 'won_cubes', n: Math.max(0, cubesLeft) };
    if (result.lost === limits.lost - 1) return { key: 'won_lost', n: result.lost };
    return { key: result.lost ? 'won' : 'won_clean', n: result.lost };
  }
  const missing = limits.rescued - result.rescued;
  if (result.outcome === 'collapsed' && !result.rescued) return { key: 'collapsed_none', n: 0 };
  if (missing <= 2) return { key: `${result.outcome}_near`, n: missing };
  return { key: result.outcome, n: result.outcome === 'lost' ? result.lost : result.rescued };
}

/** The turn that changed most, in the direction the game ended. */
export interface TurningPoint {
  turn: TurnReviewJson;
  from: number;
  to: number;
}
const LEAST = 0.1;
/** Found only where the change is larger than both uncertainties together; otherwise there was none, or it cannot be told. */
export function turningPoint(review: ReviewJson, won: boolean): TurningPoint | null {
  let found: TurningPoint | null = null;
  review.turns.forEach((turn, i) => {
    const next = review.turns[i + 1]?.before ?? { win: won ? 1 : 0, error: 0 };
    const change = (next.win - turn.before.win) * (won ? 1 : -1);
    if (change < Math.max(LEAST, turn.before.error + next.error)) return;
    if (!found || change > Math.abs(found.to - found.from)) found = { turn, from: turn.before.win, to: next.win };
  });
  return found;
}
