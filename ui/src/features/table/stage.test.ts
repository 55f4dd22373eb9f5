import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../app/settings.svelte';
import { follow } from '../../board/scenes/progress';
import { DICE_LAND } from '../../board/scenes/scene';
import * as samples from '../../wire/samples';
import type { Entry } from '../../wire/protocol';
import { edgeAfter, groupLog } from './log';
import { hasActed, newsOfFire, recapOf, sinceLastTurn } from './recap';
import { Stage } from './stage.svelte';

const view = (version: number, turn: number) => samples.view({ version, turn, position: samples.position() });
const entry = (number: number, more: Partial<Entry>): Entry => samples.entry({ number, ...more });
const smoke = (row: number) => samples.event({ code: 'smoke.placed', at: [row, 1] });
const began = (seat: number) => samples.event({ code: 'turn.began', seat, ap: 4 });
const end = (number: number, turn: number, seat = 0) => entry(number, { ply: 'end', turn, seat });
const fire = (number: number, turn: number, events: Entry['events']) =>
  entry(number, { ply: '! dice 1 1', seat: null, turn, phase: 'fire', events });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { animate: true, stepByStep: false, speed: 1 });
});
afterEach(() => vi.useRealTimers());

function started(): Stage {
  const stage = new Stage();
  stage.set(view(1, 1), [entry(1, { ply: 'move up' })]);
  return stage;
}

describe('the stage', () => {
  it('shows the story beat by beat, the log growing with it', () => {
    const stage = started();
    stage.add([end(2, 1), fire(3, 1, [smoke(1), smoke(2), began(0)])], view(3, 2), false);
    expect([stage.playing, stage.moment?.ply, stage.moment?.turn, stage.position?.phase]).toEqual([true, 3, 1, 'fire']);
    expect(stage.position?.smoke).toEqual([[1, 1]]);
    vi.advanceTimersByTime(200);
    expect(stage.moment?.log.at(-1)?.events).toHaveLength(1);
    vi.advanceTimersByTime(550);
    expect(stage.position?.smoke).toHaveLength(2);
    expect(stage.moment?.turn).toBe(1);
    vi.runAllTimers();
    expect([stage.playing, stage.moment?.ply, stage.moment?.turn]).toEqual([false, 3, 2]);
  });

  it('waits with its words for pictures that are late, as long as they come on', () => {
    const stage = started();
    const dice = samples.event({ code: 'dice.rolled', red: 3, black: 4 });
    const told = () => stage.moment?.log.at(-1)?.events.length;
    const picture = { playState: 'running', currentTime: 240 } as Animation;
    follow([picture]);
    stage.add([fire(2, 1, [dice, smoke(1), began(0)])], view(2, 2), false);
    vi.advanceTimersByTime(DICE_LAND + 10);
    expect(told()).toBe(0);
    picture.currentTime = DICE_LAND;
    vi.advanceTimersByTime(DICE_LAND);
    expect(told()).toBe(1);
    // Standing still, they hold nobody up.
    vi.runAllTimers();
    expect([stage.playing, stage.moment?.ply]).toEqual([false, 2]);
    follow([]);
  });

  it('says nothing of the dice before they lie', () => {
    const stage = started();
    const dice = samples.event({ code: 'dice.rolled', red: 3, black: 4 });
    const story = () => [stage.dice?.red, stage.moment?.log.at(-1)?.events.length, stage.said?.beat.events.length];
    stage.add([fire(2, 1, [dice, smoke(1), began(0)])], view(2, 2), false);
    vi.advanceTimersByTime(500);
    expect(stage.scene?.beat.scene?.kind).toBe('dice');
    expect(story()).toEqual([undefined, 0, undefined]);
    vi.advanceTimersByTime(150);
    expect(story()).toEqual([3, 1, 1]);
    // A step says what was left unsaid, and says it once.
    stage.step();
    stage.step();
    expect(stage.moment?.log.at(-1)?.events).toHaveLength(3);
    vi.runAllTimers();
    expect([stage.playing, stage.moment?.log.at(-1)?.events.length]).toEqual([false, 3]);
  });

  it('says nothing of what is paused in the air, and everything at once where nothing moves', () => {
    const stage = started();
    const dice = samples.event({ code: 'dice.rolled', red: 3, black: 4 });
    stage.add([fire(2, 1, [dice, smoke(1)])], view(2, 1), false);
    const told = stage.scene?.beat.told ?? 0;
    vi.advanceTimersByTime(DICE_LAND / 2);
    stage.pause();
    const held = stage.scene?.id;
    vi.advanceTimersByTime(5000);
    expect(stage.moment?.log.at(-1)?.events).toHaveLength(0);
    stage.pause();
    vi.advanceTimersByTime(told - DICE_LAND / 2 - 10);
    expect([stage.scene?.id, stage.moment?.log.at(-1)?.events.length]).toEqual([held, 0]);
    vi.advanceTimersByTime(20);
    expect([stage.scene?.id, stage.moment?.log.at(-1)?.events.length]).toEqual([held, 1]);
    stage.toNow();
    settings.calm = true;
    stage.add([fire(3, 1, [dice])], view(3, 1), false);
    expect(stage.moment?.log.at(-1)?.events).toHaveLength(1);
    settings.calm = false;
  });

  it('goes on after a pause with the same scene, for the time that was left', () => {
    settings.speed = 2;
    const stage = started();
    stage.add([fire(2, 1, [smoke(1), smoke(2), began(0)])], view(2, 2), false);
    const first = stage.scene;
    const ms = (first?.beat.ms ?? 0) / 2;
    vi.advanceTimersByTime(ms - 100);
    for (let i = 0; i < 3; i++) {
      stage.pause();
      vi.advanceTimersByTime(5000);
      stage.pause();
      vi.advanceTimersByTime(30);
      expect(stage.scene).toBe(first);
    }
    vi.advanceTimersByTime(11);
    expect(stage.scene?.id).toBe((first?.id ?? 0) + 1);
    expect(stage.position?.smoke).toHaveLength(2);
    // A step while it is held shows the next scene for its whole time.
    stage.pause();
    stage.step();
    const stepped = stage.scene;
    vi.advanceTimersByTime(5000);
    expect(stage.scene).toBe(stepped);
    stage.pause();
    vi.advanceTimersByTime((stepped?.beat.ms ?? 0) / 2 - 10);
    expect([stage.playing, stage.scene]).toEqual([true, stepped]);
    vi.runAllTimers();
    expect([stage.playing, stage.paused, stage.moment?.ply]).toEqual([false, false, 2]);
  });

  it('goes to the end of a turn, and to now', () => {
    const stage = started();
    const shown: number[] = [];
    stage.onShown = ({ version }) => shown.push(version);
    stage.add([end(2, 1), fire(3, 1, [smoke(1), began(1)])], view(3, 2), true);
    stage.add([end(4, 2, 1), fire(5, 2, [smoke(2), began(0)])], view(5, 3), true);
    stage.toTurnEnd();
    expect(shown).toEqual([3]);
    expect([stage.playing, stage.moment?.turn, stage.target]).toEqual([true, 2, 5]);
    stage.toNow();
    expect(shown).toEqual([3, 5]);
    expect([stage.playing, stage.moment?.ply]).toEqual([false, 5]);
  });

  it('passes over the rest of a turn that is still being played, and plays the next', () => {
    const stage = started();
    stage.add([entry(2, { ply: 'move up', seat: 1, events: [smoke(3)] })], view(2, 1), true);
    stage.toTurnEnd();
    expect([stage.playing, stage.moment?.ply]).toEqual([false, 2]);
    stage.add([end(3, 1, 1), fire(4, 1, [smoke(1), began(2)])], view(4, 2), true);
    expect([stage.playing, stage.moment?.ply, stage.moment?.turn]).toEqual([false, 4, 2]);
    stage.add([entry(5, { ply: 'move up', seat: 2, turn: 2, events: [smoke(2)] })], view(5, 2), true);
    expect([stage.playing, stage.moment?.ply]).toEqual([true, 5]);
  });

  it('does not pass over the own fire phase', () => {
    const stage = started();
    stage.add([fire(2, 1, [smoke(1)])], view(2, 1), false);
    stage.toTurnEnd();
    stage.add([end(3, 1), fire(4, 1, [smoke(2), began(0)])], view(4, 2), false);
    expect(stage.playing).toBe(true);
  });

  it('shows own quiet actions at once, and what is taken back too', () => {
    const stage = started();
    stage.add([entry(2, { ply: 'move up', events: [] })], view(2, 1), false);
    expect([stage.playing, stage.moment?.ply]).toEqual([false, 2]);
    stage.add([entry(2, { ply: 'move up', undone: true })], view(3, 1), false);
    expect([stage.moment?.ply, stage.moment?.log.at(-1)?.undone]).toEqual([3, true]);
  });

  it('plays nothing where nothing is to be animated', () => {
    settings.animate = false;
    const stage = started();
    stage.add([end(2, 1), fire(3, 1, [smoke(1)])], view(3, 2), true);
    expect([stage.playing, stage.moment?.ply]).toEqual([false, 3]);
  });
});

describe('the log', () => {
  it('files every line under its turn and phase', () => {
    const groups = groupLog([
      entry(1, { turn: 0, phase: 'setup' }),
      entry(2, { turn: 1 }),
      fire(3, 1, [smoke(1), began(1)]),
      entry(4, { turn: 2, seat: 1 }),
    ]);
    expect(groups.map(({ turn, phase, seat, entries }) => [turn, phase, seat, entries.length])).toEqual([
      [0, 'setup', null, 1],
      [1, 'actions', 0, 1],
      [1, 'fire', null, 1],
      [2, 'actions', 1, 1],
    ]);
    expect(groups[2].entries[0].events).toHaveLength(1);
  });
  it('is cut between its lines, a line with a button in it as a whole', () => {
    const lines = [
      [0, 20],
      [22, 66],
      [30, 50],
      [68, 88],
    ] as const;
    expect([0, 10, 20, 21, 40, 66, 90].map((edge) => edgeAfter(edge, lines))).toEqual([0, 20, 20, 21, 66, 66, 90]);
  });
});

describe('the recap', () => {
  const log = [
    entry(1, { turn: 1 }),
    end(2, 1),
    fire(3, 1, [smoke(1), began(1)]),
    entry(4, {
      ply: 'extinguish up remove',
      turn: 2,
      seat: 1,
      events: [samples.event({ code: 'smoke.removed', at: [1, 1], cause: 'firefighter' })],
    }),
    end(5, 2, 1),
    fire(6, 2, [samples.event({ code: 'firefighter.knocked_down', seat: 0, start: [2, 2], to: [0, 5] }), began(0)]),
  ];
  it('has every turn since the last own one', () => {
    const recap = sinceLastTurn(log, (seat) => seat === 0);
    expect(recap?.turns.map(({ turn, seat }) => [turn, seat])).toEqual([
      [1, null],
      [2, 1],
    ]);
    expect([recap?.counts, recap?.knocked]).toEqual([{ smoke: 1, knocked: 1 }, [0]]);
    // The smoke, the fall, and where the figure was carried to.
    const cells = [
      [1, 1],
      [2, 2],
      [0, 5],
    ];
    expect(recap?.cells).toEqual(cells);
  });
  it('has a line of every fire phase, that of the last own turn too', () => {
    const turns = sinceLastTurn(log, (seat) => seat === 0)?.turns ?? [];
    expect(turns.map((turn) => newsOfFire(turn).map(({ code }) => code))).toEqual([
      ['smoke.placed'],
      ['firefighter.knocked_down'],
    ]);
  });
  it('is over with the first own action', () =>
    expect(sinceLastTurn([...log, entry(7, { turn: 3 })], (seat) => seat === 0)).toBeNull());
  it('is old when a player of these seats has acted since, unless that was taken back', () => {
    const recap = recapOf(log.slice(2), true);
    const acted = (...more: Entry[]) => hasActed([...log, ...more], recap, (seat) => seat === 0);
    expect([acted(), acted(entry(7, { turn: 3, seat: 1 })), acted(entry(7, { turn: 3 }))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(acted(entry(7, { turn: 3, undone: true }))).toBe(false);
  });
  it('leaves out what was taken back', () =>
    expect(recapOf(log.map((one) => ({ ...one, undone: true }))).turns).toEqual([]));
});
