// The fire-station log: choosing among its lines, adding them up, and writing them to files.
import type { LoggedGame } from '../../wire/protocol';
import { ofBotsAlone } from './crew';

export type { LoggedGame };
export interface Choice {
  mode: string;
  level: string;
  board: string;
  result: string;
  /** '' for all, 'people' or 'bots'. */
  players: string;
}
export const ANY: Choice = { mode: '', level: '', board: '', result: '', players: '' };

/** The games that fit; an empty wish fits all. */
export function choose(games: LoggedGame[], wish: Choice): LoggedGame[] {
  return games.filter(
    (game) =>
      (!wish.mode || game.mode === wish.mode) &&
      (!wish.level || game.level === wish.level) &&
      (!wish.board || game.board === wish.board) &&
      (!wish.players || ofBotsAlone(game.players) === (wish.players === 'bots')) &&
      (!wish.result || game.result === wish.result || (wish.result === 'perfect' && game.perfect)),
  );
}

/** The different values of a column, for a choice. */
export function valuesOf(games: LoggedGame[], column: 'mode' | 'level' | 'board'): string[] {
  return [...new Set(games.map((game) => game[column]).filter((value): value is string => !!value))].sort();
}

/** The games that count as somebody's: those of bots alone are counted only when it is them one asks for. */
export function counted(games: LoggedGame[], wish: Choice): LoggedGame[] {
  return wish.players === 'bots' ? games : games.filter((game) => !ofBotsAlone(game.players));
}

export interface Totals {
  games: number;
  won: number;
  rescued: number;
  lost: number;
  turns: number;
}

export function totals(games: LoggedGame[]): Totals {
  return games.reduce(
    (sum, game) => ({
      games: sum.games + 1,
      won: sum.won + (game.result === 'won' ? 1 : 0),
      rescued: sum.rescued + game.rescued,
      lost: sum.lost + game.lost,
      turns: sum.turns + game.turns,
    }),
    { games: 0, won: 0, rescued: 0, lost: 0, turns: 0 },
  );
}

const COLUMNS = [
  'number',
  'finished',
  'crew',
  'players',
  'mode',
  'level',
  'board',
  'result',
  'perfect',
  'rescued',
  'lost',
  'turns',
  'replay',
] as const;

/** A field of a CSV file. Names are anybody's text: what a spreadsheet would take for a formula is made plain text. */
function field(value: unknown): string {
  let text = Array.isArray(value) ? value.join('; ') : value === null || value === undefined ? '' : String(value);
  if (typeof value !== 'number' && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, one line per game under a line of column names. */
export function csvOf(games: LoggedGame[]): string {
  return [COLUMNS.join(','), ...games.map((game) => COLUMNS.map((column) => field(game[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}
