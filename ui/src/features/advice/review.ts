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

/** The chance before every turn as a line, from left to right, and how it ended. */
export function chartOf(turns: readonly TurnReviewJson[], won: boolean, width: number, height: number): Chart {
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
