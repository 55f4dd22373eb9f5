// What a person reads off real dice, tokens and cards -> the text of the outcome ply.
import type { Cell, WaitsOutcome } from '../../wire/protocol';

export type Of = WaitsOutcome['of'];
export const RED = [1, 2, 3, 4, 5, 6];
export const BLACK = [1, 2, 3, 4, 5, 6, 7, 8];
export interface Picked {
  red: number | null;
  black: number | null;
  word: string | null;
}
export const nothing: Picked = { red: null, black: null, word: null };

export const needsRed = (of: Of): boolean => of === 'dice' || of === 'red';
export const needsBlack = (of: Of): boolean => of === 'dice' || of === 'black';

/** The ply, or null while something is still missing or cannot be. */
export function outcome(of: Of, picked: Picked, odds?: Record<string, number> | null): string | null {
  const red = picked.red !== null && RED.includes(picked.red) ? picked.red : null;
  const black = picked.black !== null && BLACK.includes(picked.black) ? picked.black : null;
  if (of === 'dice') return red && black ? `! dice ${red} ${black}` : null;
  if (of === 'red') return red ? `! red ${red}` : null;
  if (of === 'black') return black ? `! black ${black}` : null;
  if (picked.word === null || (odds && !((odds[picked.word] ?? 0) > 0))) return null;
  return `! ${of} ${picked.word}`;
}

/** The cell two dice name. */
export function target(of: Of, picked: Picked): Cell | null {
  return of === 'dice' && picked.red && picked.black ? [picked.red, picked.black] : null;
}

/** A digit typed: the red die first, then the black one; impossible digits change nothing. */
export function typed(of: Of, picked: Picked, digit: number): Picked {
  if (needsRed(of) && picked.red === null) return RED.includes(digit) ? { ...picked, red: digit } : picked;
  if (needsBlack(of) && picked.black === null) return BLACK.includes(digit) ? { ...picked, black: digit } : picked;
  return picked;
}

/** The last die taken back. */
export function takenBack(of: Of, picked: Picked): Picked {
  if (picked.word !== null) return { ...picked, word: null };
  if (needsBlack(of) && picked.black !== null) return { ...picked, black: null };
  return { ...picked, red: null };
}

/** What a click on a cell picks: the dice that name it; null where dice cannot lead. */
export function pickedAt(of: Of, picked: Picked, [row, column]: Cell): Picked | null {
  if (!RED.includes(row) || !BLACK.includes(column) || !(needsRed(of) || needsBlack(of))) return null;
  return { ...picked, red: needsRed(of) ? row : null, black: needsBlack(of) ? column : null };
}
