// A game as moments one can step through: moment 0 is the start, moment n is after ply n. Free of any framework and of any rule:
// turns and fire phases are read off the facts and phases the server sends.
import { withPets, type Shown } from '../../board/events';
import type { EventJson, Frame, Frames, Position, RecordJson } from '../../wire/protocol';

/** A turn of the list: the moment it begins, who plays it (null during set-up) and the plies that belong to it. */
export interface TurnGroup {
  turn: number;
  seat: number | null;
  begins: number;
  plies: number[];
}

const beginsTurn = (frame: Frame): boolean => frame.events.some((event) => event.code === 'turn.began');

export class Story {
  readonly frames: Frame[];
  readonly start: Position;
  readonly last: number;
  /** Moments at which a turn has just begun. */
  readonly turnStarts: number[] = [];
  /** Moments after the first roll of a fire phase. */
  readonly firePhases: number[] = [];

  readonly #shown: Shown[];

  constructor(game: Pick<Frames, 'start' | 'frames'>) {
    this.frames = game.frames;
    this.#shown = game.frames.map((frame) => withPets(frame.position, frame.pets));
    this.start = game.start;
    this.last = game.frames.length;
    let before = '';
    let now: string = game.start.phase;
    game.frames.forEach((frame, index) => {
      if (beginsTurn(frame)) this.turnStarts.push(index + 1);
      if (now === 'fire' && before !== 'fire') this.firePhases.push(index + 1);
      before = now;
      now = frame.position.phase;
    });
  }

  /** A moment that exists, whatever was asked for. */
  clamp(moment: number): number {
    return Number.isFinite(moment) ? Math.min(this.last, Math.max(0, Math.round(moment))) : 0;
  }
  position(moment: number): Shown {
    return moment === 0 ? this.start : this.#shown[moment - 1];
  }
  /** The ply that led to a moment; null at the start. */
  frame(moment: number): Frame | null {
    return moment === 0 ? null : this.frames[moment - 1];
  }
  /** How many turns have begun at a moment. */
  turn(moment: number): number {
    if (moment > 0) return this.frames[moment - 1].turn;
    return this.frames.length ? this.turnOfPly(1) : 0;
  }
  /** The turn a ply belongs to: what ends a turn still belongs to it. */
  turnOfPly(ply: number): number {
    const frame = this.frames[ply - 1];
    return frame.turn - (beginsTurn(frame) ? 1 : 0);
  }
  nextTurn(moment: number): number {
    return this.turnStarts.find((start) => start > moment) ?? this.last;
  }
  previousTurn(moment: number): number {
    return this.turnStarts.findLast((start) => start < moment) ?? 0;
  }
  nextFire(moment: number): number {
    return this.firePhases.find((start) => start > moment) ?? this.last;
  }
  previousFire(moment: number): number {
    return this.firePhases.findLast((start) => start < moment) ?? 0;
  }

  /** All plies by turns, set-up first. */
  turns(): TurnGroup[] {
    const groups: TurnGroup[] = [];
    for (let ply = 1; ply <= this.last; ply++) {
      const turn = this.turnOfPly(ply);
      let group = groups.at(-1);
      if (!group || group.turn !== turn) {
        const before = this.position(ply - 1);
        group = { turn, seat: before.phase === 'setup' ? null : before.active, begins: ply - 1, plies: [] };
        groups.push(group);
      }
      group.plies.push(ply);
    }
    return groups;
  }
}

/** The moment named by a link's `#ply=57`; null when it names none. */
export function momentOfHash(hash: string): number | null {
  const found = /(?:^#|&)ply=(\d{1,6})(?:&|$)/.exec(hash);
  return found ? Number(found[1]) : null;
}

const TOLD_FIRST = new Set<EventJson['code']>([
  'victim.rescued',
  'victim.lost',
  'firefighter.knocked_down',
  'firefighter.died',
  'explosion',
  'poi.revealed',
  'hot_spot.flared_up',
  'building.collapsed',
  'game.won',
  'game.lost',
]);

/** The facts that stand for a ply where there is room for few: the first one, then the grave ones. The beginning of a turn is told elsewhere. */
export function mainEvents(events: EventJson[], room = 3): { shown: EventJson[]; more: number } {
  const told = events.filter((event) => event.code !== 'turn.began');
  const shown = told.filter((event, index) => index === 0 || TOLD_FIRST.has(event.code)).slice(0, room);
  return { shown, more: told.length - shown.length };
}

const isRecord = (data: unknown): data is RecordJson =>
  typeof data === 'object' && data !== null && 'plies' in data && Array.isArray(data.plies);

/** The record in an uploaded file: the file itself, or the record inside a problem report; null when there is none. */
export function recordIn(data: unknown): RecordJson | null {
  if (isRecord(data)) return data;
  return typeof data === 'object' && data !== null && 'record' in data && isRecord(data.record) ? data.record : null;
}
