import { expect, it } from 'vitest';
import { forkSeats } from './fork';

const record = (...kinds: string[]) => ({ seats: kinds.map((kind) => ({ kind, name: null })) });
const names = (n: number) => Array.from({ length: n }, (_, i) => `N${i}`);

it('a person plays on with the bots that sat there, as strong as they were', () => {
  const seats = forkSeats(record('human', 'bot:captain:seconds=2', 'bot:greedy'), names(3), 0, 'search');
  expect(seats.map(({ kind, bot }) => [kind, bot])).toEqual([
    ['human', 'search'],
    ['bot', 'captain:seconds=2'],
    ['bot', 'greedy'],
  ]);
});
it('the firefighter to decide is mine', () => {
  expect(forkSeats(record('human', 'bot:captain'), names(2), 1, 'search')[1]).toEqual({
    name: 'N1',
    kind: 'human',
    bot: 'captain',
  });
});
it('nobody forks a game to watch bots: where only bots sat, all seats are mine', () => {
  expect(forkSeats(record('bot:captain', 'bot:captain'), names(2), null, 'search').map((seat) => seat.kind)).toEqual([
    'human',
    'human',
  ]);
  expect(forkSeats({ seats: [] }, names(2), null, 'search').map((seat) => seat.kind)).toEqual(['human', 'human']);
});
