// What the published games of bots say about a kind of game: which row stands for it, and how hard that is in a word.
import type { CrewResult } from '../../wire/protocol';

export interface Game {
  mode: string;
  level: string;
  board: string;
  crew: number;
}
/** The strongest bots: a game they lose is hard for anyone. */
export const JUDGE = 'captain';
/** The crew most games were played with. */
const USUAL_CREW = 4;

/** The row for a game: of its crew where that was measured, else of the usual one; null where nothing was. */
export function resultFor(results: CrewResult[], game: Game): CrewResult | null {
  const rows = results.filter(
    (row) =>
      row.bot === JUDGE &&
      row.board === game.board &&
      row.mode === game.mode &&
      (row.level === null || row.level === game.level),
  );
  return rows.find((row) => row.crew === game.crew) ?? rows.find((row) => row.crew === USUAL_CREW) ?? null;
}

export const shareOf = (row: CrewResult): number => row.won / row.games;

export type Difficulty = 'gentle' | 'fair' | 'hard' | 'harder' | 'brutal';
const FROM: [number, Difficulty][] = [
  [0.95, 'gentle'],
  [0.85, 'fair'],
  [0.6, 'hard'],
  [0.3, 'harder'],
];
/** A share of games won by captains, in a word. */
export const difficultyOf = (share: number): Difficulty => FROM.find(([least]) => share >= least)?.[1] ?? 'brutal';
