import { describe, expect, it } from 'vitest';
import type { ListedGame } from '../../wire/protocol';
import { ago, sortGames } from './games';

const seat = { name: '', kind: 'human' as const, bot: null, taken: true };
const game = (room: string, more: Partial<ListedGame>): ListedGame => ({
  room,
  code: '',
  house: 'A',
  mode: 'family',
  level: null,
  seats: [seat, seat],
  phase: 'actions',
  turn: 3,
  asked: 0,
  result: null,
  created: '2024-01-01T00:00:00Z',
  played: '2024-01-02T00:00:00Z',
  you: { seats: [], host: false },
  ...more,
});

describe('the list of games', () => {
  it('begins with what waits for you and keeps finished games apart', () => {
    const bot = { ...seat, kind: 'bot' as const, bot: 'greedy' };
    const sorted = sortGames([
      game('over', { phase: 'over', asked: null, you: { seats: [0], host: true } }),
      game('theirs', { you: { seats: [1], host: false } }),
      game('older', { you: { seats: [0], host: false }, played: '2024-01-02T00:00:00Z' }),
      game('newer', { you: { seats: [0], host: false }, played: '2024-01-03T00:00:00Z' }),
      game('bots', { you: { seats: [0], host: false }, seats: [bot, seat], played: '2024-01-04T00:00:00Z' }),
    ]);
    expect(Object.values(sorted).map((games: ListedGame[]) => games.map((one) => one.room))).toEqual([
      ['newer', 'older'],
      ['bots', 'theirs'],
      ['over'],
    ]);
  });
  it('says how long ago', () => {
    const now = Date.parse('2024-05-10T12:00:00Z');
    expect(ago('2024-05-10T11:59:50Z', now, 'en')).toBe('now');
    expect(ago('2024-05-10T11:30:00Z', now, 'en')).toBe('30 minutes ago');
    expect(ago('2024-05-10T13:00:00Z', now, 'en')).toBe('now');
    expect(ago('2024-05-09T11:00:00Z', now, 'en')).toBe('yesterday');
    expect(ago('2024-05-08T11:00:00Z', now, 'cs')).toBe('předevčírem');
    expect(ago('2024-04-01T11:00:00Z', now, 'en')).toBe('Apr 1, 2024');
  });
});
