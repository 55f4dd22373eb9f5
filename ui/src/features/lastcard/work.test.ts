// The last card's numbers against a whole game of the engine (fixtures/game.json: what burned before each roll was counted there).
import { describe, expect, it } from 'vitest';
import { invitation, requestAgain, seatsAgain } from './again';
import fixture from './fixtures/game.json';
import { endingOf, leader, luckOf, turningPoint, workOf } from './work';
import type {
  ChatLine,
  Entry,
  LimitsJson,
  Position,
  RecordJson,
  ResultJson,
  ReviewJson,
  SeatView,
} from '../../wire/protocol';

const log = fixture.log.map((entry, i) => ({
  ...entry,
  number: i + 1,
  turn: 1,
  undone: false,
  intent: null,
})) as unknown as Entry[];
const end = { fire: fixture.fire } as unknown as Position;
const entry = (ply: string, seat: number | null, events: object[], more: object = {}): Entry =>
  ({
    ply,
    seat,
    events,
    number: 1,
    turn: 1,
    undone: false,
    phase: 'actions',
    intent: null,
    ...more,
  }) as unknown as Entry;

describe('work', () => {
  it('counts a whole game', () => {
    const all = workOf(log, 3);
    expect(all.reduce((sum, work) => sum + work.rescued, 0)).toBe(fixture.rescued);
    const count = (code: string, cause?: string) =>
      log
        .flatMap((one) => one.events)
        .filter((event) => event.code === code && (!cause || ('cause' in event && event.cause === cause))).length;
    const sum = (kind: keyof (typeof all)[number]) => all.reduce((total, work) => total + work[kind], 0);
    expect(sum('fires')).toBe(
      count('fire.removed', 'firefighter') + count('fire.reduced') + count('fire.removed', 'water'),
    );
    expect(sum('doors')).toBe(count('door.opened') + count('door.closed'));
    expect(sum('knocked')).toBe(count('firefighter.knocked_down'));
    expect(sum('carried')).toBeGreaterThan(10);
  });
  it('credits the hands that do it, and nothing that was taken back', () => {
    const chop = { code: 'wall.damaged', cause: 'firefighter', cubes: 1 };
    const all = workOf(
      [
        entry('command 1 chop up', 0, [{ code: 'captain.ordered' }, chop]),
        entry('chop up', 0, [chop], { undone: true }),
        entry('! dice 1 1', null, [{ code: 'wall.damaged', cause: 'explosion', cubes: 1 }], { phase: 'fire' }),
        entry('gun', 0, []),
        entry('! dice 2 2', null, [{ code: 'fire.removed', at: [2, 2], cause: 'water' }]),
      ],
      2,
    );
    expect(all.map((work) => [work.walls, work.fires])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect([leader(all, 'openings'), leader(all, 'fires'), leader(all, 'rescued')]).toEqual([1, 0, null]);
  });
});

describe('luck', () => {
  it('expects what the engine says burned before each roll', () => {
    const luck = luckOf(log, end);
    expect([luck.rolls, luck.hits]).toEqual([fixture.rolls, fixture.hits]);
    expect(luck.expected).toBeCloseTo(fixture.expected, 5);
  });
  it('calls dice kind or cruel only beyond what is usual', () => {
    const roll = (red: number, black: number) =>
      entry(`! dice ${red} ${black}`, null, [{ code: 'dice.rolled', red, black }], { phase: 'fire' });
    const fire = Array.from({ length: 24 }, (_, i) => [1 + Math.floor(i / 8), 1 + (i % 8)]);
    const burning = { fire } as unknown as Position;
    const verdict = (hits: number) =>
      luckOf([...Array(hits).fill(roll(1, 1)), ...Array(16 - hits).fill(roll(6, 1))], burning).verdict;
    expect([4, 7, 8, 9, 12].map(verdict)).toEqual(['kind', 'fair', 'fair', 'fair', 'cruel']);
  });
});

describe('the end', () => {
  const limits: LimitsJson = { rescued: 7, lost: 4, cubes: 24 };
  it.each([
    [{ outcome: 'won', rescued: 10, lost: 0, perfect: true }, 1, 'perfect', 10],
    [{ outcome: 'won', rescued: 7, lost: 3, perfect: false }, 2, 'won_cubes', 2],
    [{ outcome: 'won', rescued: 7, lost: 3, perfect: false }, 15, 'won_lost', 3],
    [{ outcome: 'won', rescued: 7, lost: 0, perfect: false }, 15, 'won_clean', 0],
    [{ outcome: 'won', rescued: 7, lost: 2, perfect: false }, 15, 'won', 2],
    [{ outcome: 'lost', rescued: 6, lost: 4, perfect: false }, 15, 'lost_near', 1],
    [{ outcome: 'collapsed', rescued: 1, lost: 4, perfect: false }, 0, 'collapsed', 1],
    [{ outcome: 'collapsed', rescued: 0, lost: 0, perfect: false }, 0, 'collapsed_none', 0],
  ] as [ResultJson, number, string, number][])('%o with %i cubes left', (result, cubesLeft, key, n) =>
    expect(endingOf(result, cubesLeft, limits)).toEqual({ key, n }),
  );
  it('finds the turn that turned it, and none where it is too close to call', () => {
    const review = (...wins: [number, number][]) =>
      ({
        turns: wins.map(([win, error], i) => ({ turn: i + 1, before: { win, error } })),
        worst: [],
      }) as unknown as ReviewJson;
    const found = turningPoint(review([0.5, 0.03], [0.45, 0.03], [0.8, 0.03], [0.95, 0.02]), true);
    expect([found?.turn.turn, found?.from, found?.to]).toEqual([2, 0.45, 0.8]);
    expect(turningPoint(review([0.5, 0.03], [0.45, 0.03], [0.4, 0.1]), false)?.turn.turn).toBe(3);
    expect(turningPoint(review([0.8, 0.1], [0.95, 0.1]), true)).toBeNull();
  });
});

describe('again', () => {
  const seats = [
    { name: 'Hana', kind: 'human', bot: null },
    { name: 'Petr', kind: 'human', bot: null },
    { name: '', kind: 'bot', bot: 'captain' },
  ] as SeatView[];
  const ended = { options: { mode: 'family' }, seats, mine: [0], dice: 'server' as const, awaySeconds: 60 };
  it('keeps bots and own seats, and leaves the others free', () =>
    expect(seatsAgain(seats, [0])).toEqual([
      { name: 'Hana', kind: 'human' },
      { name: 'Petr', kind: 'open' },
      { name: '', kind: 'bot', bot: 'captain' },
    ]));
  it('begins where the game began, with new dice or the same', () => {
    const record = { start: null } as RecordJson;
    expect(requestAgain(ended, record, null)).toEqual({
      options: { mode: 'family' },
      seats: seatsAgain(seats, [0]),
      dice: 'server',
      away_seconds: 60,
    });
    expect(requestAgain(ended, record, 'ab').dice_seed).toBe('ab');
    const inMidGame = { start: {} } as RecordJson;
    expect(requestAgain(ended, inMidGame, null)).toMatchObject({ record: inMidGame, ply: 0 });
  });
  it('finds the link to another room of this server only', () => {
    const line = (text: string) => ({ text, name: 'Petr' }) as ChatLine;
    const find = (...texts: string[]) => invitation(texts.map(line), 'http://a:1', ['here'])?.room;
    expect(find('http://a:1/r/new_1-x: come!', 'well played')).toBe('new_1-x');
    expect(find('http://a:1/r/here', 'http://b/r/evil', 'http://a:1/r/<b>')).toBeUndefined();
  });
});
