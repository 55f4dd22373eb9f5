import { describe, expect, it } from 'vitest';
import { Story, mainEvents, momentOfHash, recordIn } from './frames';
import { game } from './fixtures/game';
import { event, frame, position } from '../../wire/samples';

const story = new Story(game);
const rolled = event({ code: 'dice.rolled', red: 1, black: 1 });
const began = event({ code: 'turn.began', seat: 1, ap: 4 });

describe('a game of 92 plies', () => {
  it('knows where turns begin', () => {
    expect(story.turnStarts.slice(0, 5)).toEqual([31, 33, 36, 42, 51]);
    expect(story.turn(30)).toBe(0);
    expect(story.turn(31)).toBe(1);
    expect(story.turn(0)).toBe(0);
  });
  it('goes by turns and stops at both ends', () => {
    expect(story.nextTurn(0)).toBe(31);
    expect(story.nextTurn(31)).toBe(33);
    expect(story.nextTurn(43)).toBe(51);
    expect(story.previousTurn(33)).toBe(31);
    expect(story.previousTurn(35)).toBe(33);
    expect(story.previousTurn(31)).toBe(0);
    expect(story.nextTurn(story.last)).toBe(story.last);
    expect(story.previousTurn(0)).toBe(0);
  });
  it('goes to the first roll of each fire phase, flare-ups and reveals are the same phase', () => {
    expect(story.firePhases.slice(0, 5)).toEqual([33, 36, 41, 46, 53]);
    expect(story.nextFire(41)).toBe(46);
    expect(story.previousFire(46)).toBe(41);
    expect(story.previousFire(33)).toBe(0);
    expect(story.nextFire(story.firePhases.at(-1) ?? 0)).toBe(story.last);
  });
  it('puts every ply into exactly one turn, the fire phase into the turn it ends', () => {
    const groups = story.turns();
    expect(groups[0]).toMatchObject({ turn: 0, seat: null, begins: 0 });
    expect(groups[1]).toEqual({ turn: 1, seat: 2, begins: 31, plies: [32, 33] });
    expect(groups[4]).toMatchObject({ turn: 4, seat: 1, begins: 42, plies: [43, 44, 45, 46, 47, 48, 49, 50, 51] });
    expect(groups.flatMap((group) => group.plies)).toEqual(Array.from({ length: story.last }, (_, i) => i + 1));
  });
  it('clamps any moment', () => {
    expect([-3, 1e9, 4.4, Number.NaN].map((moment) => story.clamp(moment))).toEqual([0, story.last, 4, 0]);
  });
});

it('a game that starts in a fire phase has it as its first', () => {
  const frames = [
    frame({ ply: '! dice 1 1', seat: null, turn: 2, events: [rolled, began], position: position({ active: 1 }) }),
  ];
  const short = new Story({ start: position({ phase: 'fire' }), frames });
  expect(short.firePhases).toEqual([1]);
  expect(short.turn(0)).toBe(1);
  expect(short.turns()).toEqual([{ turn: 1, seat: 0, begins: 0, plies: [1] }]);
});

it('a game without a ply has one moment', () => {
  const empty = new Story({ start: position({ phase: 'setup' }), frames: [] });
  expect([empty.last, empty.nextTurn(0), empty.nextFire(0), empty.turn(0)]).toEqual([0, 0, 0, 0]);
  expect(empty.turns()).toEqual([]);
});

it('reads the moment of a link', () => {
  expect(momentOfHash('#ply=57')).toBe(57);
  expect(momentOfHash('#x=1&ply=0')).toBe(0);
  expect(['', '#', '#ply=', '#ply=-1', '#ply=1x', '#supply=3'].map(momentOfHash)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('tells the first and the grave facts where there is little room', () => {
  const told = mainEvents([
    rolled,
    event({ code: 'smoke.placed', at: [1, 1] }),
    event({ code: 'fire.placed', at: [1, 2], cause: 'roll', origin: null }),
    event({ code: 'victim.lost', at: [1, 2] }),
    began,
  ]);
  expect(told.shown.map((event) => event.code)).toEqual(['dice.rolled', 'victim.lost']);
  expect(told.more).toBe(2);
});

it('finds a record in a record file and in a problem report, and nothing else', () => {
  expect(recordIn({ plies: [] })).toEqual({ plies: [] });
  expect(recordIn({ record: { plies: ['end'] } })).toEqual({ plies: ['end'] });
  expect([null, 3, [], {}, { record: null }, { record: [] }].map(recordIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
