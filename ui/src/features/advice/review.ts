// A finished game looked through turn by turn: as the server tells it, and as lines and marks of a chart.
import { ApiError } from '../../wire/api';
import type { RecordJson } from '../replay/frames';
import type { Plan } from './types';

export interface Chance {
  win: number;
  error: number;
}
export interface TurnReview {
  /** From 1 on; 0 is one that had begun before the record. */
  turn: number;
  seat: number;
  /** The number of its first ply, from 1 on. */
  ply_number: number;
  before: Chance;
  played: Chance;
  best: Plan | null;
  drop: number;
}
export interface Review {
  turns: TurnReview[];
  /** The turns with the largest losses, largest first. */
  worst: TurnReview[];
}
export interface Progress {
  done: number;
  all: number;
}

/** Reads the server's answer; `worst` names turns by their place among all of them, or brings them along. */
export function readReview(data: unknown): Review {
  const { turns, worst } = data as { turns: TurnReview[]; worst?: (number | TurnReview)[] };
  if (!Array.isArray(turns)) throw new Error('no turns');
  const found = (worst ?? []).map((one) =>
    typeof one === 'number' ? turns[one] : (turns.find((turn) => turn.ply_number === one.ply_number) ?? one),
  );
  return { turns, worst: found.filter(Boolean) };
}

/** Asks until the review of a room's game, or of a record, is there; the server says how far it is. */
export async function getReview(
  game: string | RecordJson,
  signal: AbortSignal,
  onprogress: (progress: Progress | null) => void,
  pause = 700,
): Promise<Review> {
  for (;;) {
    const answer =
      typeof game === 'string'
        ? await fetch(`/api/v1/rooms/${encodeURIComponent(game)}/review`, { signal })
        : await fetch('/api/v1/review', {
            signal,
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(game),
          });
    const data = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
    if (answer.status === 202) {
      const { done, all, total } = (data?.progress ?? data ?? {}) as { done?: number; all?: number; total?: number };
      const most = all ?? total;
      onprogress(done !== undefined && most ? { done, all: most } : null);
      await new Promise((resolve) => setTimeout(resolve, pause));
      continue;
    }
    if (!answer.ok) {
      const error = (data?.error ?? {}) as { code?: string; message?: string };
      throw new ApiError(answer.status, error.code ?? 'server.error', error.message ?? answer.statusText);
    }
    return readReview(data);
  }
}

export interface Dot {
  x: number;
  y: number;
  turn: TurnReview;
}
export interface Chart {
  line: string;
  /** The uncertainty, as an area around the line. */
  band: string;
  dots: Dot[];
  /** Turns named below the line. */
  ticks: { x: number; turn: number }[];
  /** Where the game ended. */
  end: { x: number; y: number };
}

/** How high above its turn each mark stands, so that none covers another; `wide` is a mark's width. */
export function lifts(xs: readonly number[], wide: number): number[] {
  const placed: { x: number; lift: number }[] = [];
  return xs.map((x) => {
    let lift = 0;
    while (placed.some((one) => one.lift === lift && Math.abs(one.x - x) < wide)) lift += 1;
    placed.push({ x, lift });
    return lift;
  });
}

/** The chance before every turn as a line, from left to right, and how it ended. */
export function chartOf(turns: readonly TurnReview[], won: boolean, width: number, height: number): Chart {
  const step = width / Math.max(1, turns.length);
  const y = (win: number) => Math.round((1 - Math.min(1, Math.max(0, win))) * height * 10) / 10;
  const x = (place: number) => Math.round(place * step * 10) / 10;
  const dots = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win), turn }));
  const end = { x: x(turns.length), y: y(won ? 1 : 0) };
  const path = (points: { x: number; y: number }[]) => points.map((point) => `${point.x} ${point.y}`).join('L');
  const high = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win + turn.before.error) }));
  const low = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win - turn.before.error) })).reverse();
  const every = Math.max(1, Math.ceil(turns.length / 8));
  return {
    line: `M${path([...dots, end])}`,
    band: turns.length ? `M${path([...high, end, ...low])}z` : '',
    dots,
    end,
    ticks: turns.flatMap((turn, i) => (i % every === 0 ? [{ x: x(i), turn: turn.turn }] : [])),
  };
}
