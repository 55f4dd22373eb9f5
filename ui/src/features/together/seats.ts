// Seats at a table: which are free, how one is taken, and what changes of them people hear about.
import { letterOf, seatName } from '../../board/words';
import type { Phrase } from '../../i18n/catalogue';
import { takeSeat } from '../../wire/api';
import type { SeatView } from '../../wire/protocol';
import { hold, rememberName } from '../../wire/tokens';

/** Seats this page is sitting down on: it needs no news of itself. */
const taking = new Set<number>();

/** Seats that wait for a person. */
export const freeSeats = (seats: readonly SeatView[]): number[] =>
  seats.flatMap((seat, i) => (!seat.taken && seat.kind === 'human' ? [i] : []));

/** Sits down; the page then holds the token of the seat. Fails with ApiError when the seat is taken meanwhile. */
export async function sitDown(room: { id: string; hello(): void }, seat: number, name: string): Promise<void> {
  taking.add(seat);
  try {
    rememberName(name.trim());
    const { token } = await takeSeat(room.id, seat, { name: name.trim() });
    hold(room.id, [token]);
    room.hello();
  } finally {
    // The news of the own arrival comes about as soon as the answer.
    setTimeout(() => taking.delete(seat), 2000);
  }
}

export type News = Phrase & { good: boolean };
/** Who has sat down or got up between two states of the seats. */
export function arrivals(before: readonly SeatView[], after: readonly SeatView[], mine: readonly number[]): News[] {
  if (before.length !== after.length) return [];
  return after.flatMap((seat, i): News[] => {
    if (mine.includes(i) || taking.has(i) || seat.taken === before[i].taken) return [];
    const letter = letterOf(i);
    if (!seat.taken) return [{ key: 'together.left', values: { letter, name: seatName(before, i) }, good: false }];
    const key = seat.name ? 'together.arrived' : 'together.arrived.nameless';
    return [{ key, values: { letter, name: seat.name }, good: true }];
  });
}

export type Absence = 'free' | 'gone' | 'bot';
/** Why no one is at a seat; null when a person or a chosen bot plays it. */
export function absence(seat: SeatView | undefined): Absence | null {
  if (!seat || seat.kind === 'bot') return null;
  if (seat.away) return 'bot';
  return !seat.taken ? 'free' : seat.connected ? null : 'gone';
}

/** Who is not there, for one line: first those the game needs back. `invites`: the free seats have a line of their own. */
export function absentees(
  seats: readonly SeatView[],
  asked: number | null,
  invites: boolean,
): { why: Absence; seats: number[] } | null {
  // A free seat is the invitation's affair until the table waits for it.
  if (asked !== null && absence(seats[asked]) === 'free' && !invites) return { why: 'free', seats: [asked] };
  for (const why of ['gone', 'bot'] as const) {
    const found = seats.flatMap((seat, i) => (seat.taken && absence(seat) === why ? [i] : []));
    if (found.length) return { why, seats: found };
  }
  return null;
}
