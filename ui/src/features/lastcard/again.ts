// The same crew again: the request for a new room, and the link to one that someone else has opened.
import type { ChatLine, JsonObject, RecordJson, RoomRequest, SeatSpec, SeatView } from '../../wire/protocol';

/** Bots stay, own seats stay one's own, the others are free for those who sat there. */
export function seatsAgain(seats: readonly SeatView[], mine: readonly number[]): SeatSpec[] {
  return seats.map((seat, number) =>
    seat.kind === 'bot'
      ? { name: seat.name, kind: 'bot', bot: seat.bot }
      : { name: seat.name, kind: mine.includes(number) ? 'human' : 'open' },
  );
}

export interface Ended {
  options: JsonObject;
  seats: readonly SeatView[];
  mine: readonly number[];
  dice: 'server' | 'physical';
  awaySeconds: number | null;
}
/** A new room like the old one; `seed` are the dice of the old one. A game that began from a position begins there again. */
export function requestAgain(ended: Ended, record: RecordJson, seed: string | null): RoomRequest {
  const begins = record.start ? { record, ply: 0 } : { options: ended.options };
  return {
    ...begins,
    seats: seatsAgain(ended.seats, ended.mine),
    dice: ended.dice,
    away_seconds: ended.awaySeconds,
    ...(seed ? { dice_seed: seed } : {}),
  };
}

/** The last line of the chat with a link to another room of this server. */
export function invitation(
  chat: readonly ChatLine[],
  origin: string,
  here: readonly string[],
): { room: string; line: ChatLine } | null {
  for (const line of [...chat].reverse()) {
    const at = line.text.indexOf(`${origin}/r/`);
    const room = at < 0 ? null : /^[\w-]{1,64}/.exec(line.text.slice(at + origin.length + 3))?.[0];
    if (room && !here.includes(room)) return { room, line };
  }
  return null;
}
