import { expect, it } from 'vitest';
import { crewWords, ofBotsAlone } from './crew';
import { ANY, choose, counted, csvOf, totals, valuesOf, type LoggedGame } from './station';

const game = (change: Partial<LoggedGame>): LoggedGame => ({
  number: 1,
  replay: 'r',
  crew: ['Ada'],
  players: ['human'],
  level: null,
  mode: 'family',
  board: 'A',
  rescued: 7,
  lost: 1,
  result: 'won',
  perfect: false,
  turns: 30,
  finished: '2026-01-02T03:04:05Z',
  ...change,
});
const games = [
  game({ number: 3, perfect: true, lost: 0, rescued: 10 }),
  game({ number: 2, mode: 'experienced', level: 'heroic', board: 'B', result: 'collapsed', rescued: 2, lost: 3 }),
  game({ number: 1, mode: 'experienced', level: 'recruit', result: 'lost', rescued: 4, lost: 4 }),
];

it('chooses by any column', () => {
  const numbers = (wish: object) => choose(games, { ...ANY, ...wish }).map((one) => one.number);
  expect(numbers({})).toEqual([3, 2, 1]);
  expect(numbers({ mode: 'experienced' })).toEqual([2, 1]);
  expect(numbers({ mode: 'experienced', board: 'A' })).toEqual([1]);
  expect(numbers({ level: 'heroic' })).toEqual([2]);
  expect(numbers({ result: 'perfect' })).toEqual([3]);
  expect(numbers({ result: 'collapsed', board: 'A' })).toEqual([]);
  expect(valuesOf(games, 'level')).toEqual(['heroic', 'recruit']);
});

it('adds up', () => {
  expect(totals(games)).toEqual({ games: 3, won: 1, rescued: 16, lost: 7, turns: 90 });
  expect(totals([])).toEqual({ games: 0, won: 0, rescued: 0, lost: 0, turns: 0 });
});

it('writes files a spreadsheet takes as text', () => {
  const lines = csvOf([game({ crew: ['Ada "Ace"', '=1+1'] }), game({ crew: ['=cmd()'] })]).split('\r\n');
  expect(lines[0]).toBe('number,finished,crew,players,mode,level,board,result,perfect,rescued,lost,turns,replay');
  expect(lines[1]).toBe('1,2026-01-02T03:04:05Z,"Ada ""Ace""; =1+1",human,family,,A,won,false,7,1,30,r');
  expect(lines[2]).toContain("'=cmd()");
  expect(lines[3]).toBe('');
});

it('games of bots alone are nobody’s wins', () => {
  const bots = game({ number: 4, crew: ['', ''], players: ['bot:captain', 'bot:captain'] });
  const mixed = game({ number: 5, crew: ['Ada', ''], players: ['human', 'bot:captain'] });
  expect([ofBotsAlone(bots.players), ofBotsAlone(mixed.players), ofBotsAlone([])]).toEqual([true, false, false]);
  expect(totals(counted([...games, bots], ANY)).won).toBe(1);
  expect(counted([bots], ANY)).toEqual([]);
  expect(counted([bots], { ...ANY, players: 'bots' })).toEqual([bots]);
  expect(choose([bots, mixed], { ...ANY, players: 'bots' })).toEqual([bots]);
  expect(choose([bots, mixed], { ...ANY, players: 'people' })).toEqual([mixed]);
});

it('a crew in one line: people by name, bots by kind', () => {
  expect(crewWords(['Ada', '', 'C', 'D'], ['human', 'human', 'bot:captain', 'bot:captain'])).toBe(
    'Ada, Firefighter B, Chief – strongest (bot) ×2',
  );
});
