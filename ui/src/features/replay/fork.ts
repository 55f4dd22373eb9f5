// Who plays on when a game forks: the person who asks, and bots of the strength they had.
import type { RecordJson } from '../../wire/protocol';

export interface ForkSeat {
  name: string;
  kind: 'human' | 'bot' | 'open';
  /** The bot that sat there, or that would. */
  bot: string;
}

/** The seats of a fork: people's seats and the one to decide are mine, bots stay bots; a game of bots alone becomes mine as a whole. */
export function forkSeats(
  record: Pick<RecordJson, 'seats'>,
  names: readonly string[],
  mover: number | null,
  usual: string,
): ForkSeat[] {
  const kinds = names.map((_, seat) => record.seats?.[seat]?.kind ?? 'human');
  const alone = kinds.every((kind) => kind.startsWith('bot'));
  return names.map((name, seat) => {
    const bot = kinds[seat].startsWith('bot:') ? kinds[seat].slice(4) : usual;
    const mine = alone || seat === mover || !kinds[seat].startsWith('bot');
    return { name, kind: mine ? 'human' : 'bot', bot };
  });
}
