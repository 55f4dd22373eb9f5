// A finished game looked through turn by turn: as the server reports it, and as lines and marks of a chart.
import { askReview } from '../../wire/api';
import type { RecordJson, ReviewJson, ReviewSteps, TurnReviewJson } from '../../wire/protocol';

/** Asks until the review of a room's game, or of a record, is there; the server says how far it is. */
export async function getReview(
  game: string | RecordJson,
  signal: AbortSignal,
  onprogress: (progress: ReviewSteps) => void,
  pause = 700,
): Promise<ReviewJson> {
  for (;;) {
    const answer = await askReview(game, signal);
    if ('turns' in answer) return answer;
    onprogress(answer.progress);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export interface Dot {
  x: number;
  y: number;
  turn: TurnReviewJson;
}
export interface Chart {
  /** The chances at its foot and at its top. */
  range: [number, number];
  line: string;
  /** The uncertainty, as an area around the line. */
  band: string;
  dots: Dot[];
  /** Turns named below the line. */
  ticks: { x: number; turn: number }[];
  /** Where the game ended. */
  end: { x: number; y: number };
}

/** Turns where another plan did better, but not by more than the uncertainty. */
export const tooClose = (turns: readonly TurnReviewJson[]): TurnReviewJson[] =>
  turns.filter((turn) => !turn.significant && turn.drop > 0);

/** Mistakes beyond the dearest ones that the list explains. */
export const furtherMistakes = ({ turns, worst }: Pick<ReviewJson, 'turns' | 'worst'>): TurnReviewJson[] =>
  turns.filter((turn) => turn.significant && !worst.some((one) => one.ply_number === turn.ply_number));

/** What the review may say of a turn. */
export function verdictOf(turn: TurnReviewJson): 'mistake' | 'close' | 'best' {
  return turn.significant ? 'mistake' : turn.drop > 0 ? 'close' : 'best';
}

/** The lane above the chart in which each mark stands, so that none covers another; `wide` is a mark's width. */
export function lanes(xs: readonly number[], wide: number): number[] {
  const placed: { x: number; lane: number }[] = [];
  return xs.map((x) => {
    let lane = 0;
    while (placed.some((one) => one.lane === lane && Math.abs(one.x - x) < wide)) lane += 1;
    placed.push({ x, lane });
    return lane;
  });
}

/**
 * The chances a chart has to show, in whole tenths: how it ended is always one of them. A game that used most of the scale gets all of
 * it, and nobody less than two tenths, or its noise would look like a landslide.
 */
export function rangeOf(turns: readonly TurnReviewJson[], won: boolean): [number, number] {
  const tenths = [won ? 10 : 0];
  for (const { before } of turns) tenths.push(10 * (before.win - before.error), 10 * (before.win + before.error));
  // Sums like 0.6 + 0.1 are a hair above what they should be.
  const low = Math.max(0, Math.floor(Math.min(...tenths) + 1e-9));
  const high = Math.min(10, Math.ceil(Math.max(...tenths) - 1e-9));
  if (high - low > 6) return [0, 1];
  return won ? [Math.min(low, 8) / 10, 1] : [0, Math.max(high, 2) / 10];
}

/** The chance before every turn as a line, from left to right, and how it ended. */
export function chartOf(turns: readonly TurnReviewJson[], won: boolean, width: number, height: number): Chart {
  const step = width / Math.max(1, turns.length);
  const [low, high] = rangeOf(turns, won);
  const y = (win: number) =>
    Math.round(((high - Math.min(high, Math.max(low, win))) / (high - low)) * height * 10) / 10;
  const x = (place: number) => Math.round(place * step * 10) / 10;
  const dots = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win), turn }));
  const end = { x: x(turns.length), y: y(won ? 1 : 0) };
  const path = (points: { x: number; y: number }[]) => points.map((point) => `${point.x} ${point.y}`).join('L');
  const tall = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win + turn.before.error) }));
  const deep = turns.map((turn, i) => ({ x: x(i), y: y(turn.before.win - turn.before.error) })).reverse();
  const every = Math.max(1, Math.ceil(turns.length / 8));
  return {
    range: [low, high],
    line: `M${path([...dots, end])}`,
    band: turns.length ? `M${path([...tall, end, ...deep])}z` : '',
    dots,
    end,
    ticks: turns.flatMap((turn, i) => (i % every === 0 ? [{ x: x(i), turn: turn.turn }] : [])),
  };
}
