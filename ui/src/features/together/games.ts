// The games of this browser in the order in which they wait: the own turn first, then running ones, then finished ones.
import type { ListedGame } from '../../wire/protocol';

export interface Sorted {
  /** It is the turn of a seat held here. */
  yours: ListedGame[];
  running: ListedGame[];
  finished: ListedGame[];
}

export const isOver = (game: ListedGame): boolean => game.phase === 'over' || !!game.result;
export const isYours = (game: ListedGame): boolean =>
  !isOver(game) &&
  game.asked !== null &&
  game.you.seats.includes(game.asked) &&
  game.seats[game.asked]?.kind === 'human';

/** Each group with what was played last first. */
export function sortGames(games: readonly ListedGame[]): Sorted {
  const newest = [...games].sort((a, b) => b.played.localeCompare(a.played));
  return {
    yours: newest.filter(isYours),
    running: newest.filter((game) => !isYours(game) && !isOver(game)),
    finished: newest.filter(isOver),
  };
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
/** How long ago, in the words of a language; a date when it is more than a week. */
export function ago(moment: string, now: number, language: string): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  if (seconds >= 7 * 86_400) return new Date(moment).toLocaleDateString(language, { dateStyle: 'medium' });
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 60];
  return words.format(-Math.floor(seconds / size), unit);
}
