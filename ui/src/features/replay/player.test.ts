import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../app/settings.svelte';
import { Player } from './player.svelte';
import type { Cell, Frames } from '../../wire/protocol';
import { board, event, frame, limits, position } from '../../wire/samples';

// The texts would ask a server that is not there.
vi.hoisted(() => {
  globalThis.fetch = () => Promise.resolve(new Response('{}'));
});

const acting = (active: number, smoke: Cell[] = []) =>
  position({ active, ap: 0, smoke, firefighters: [{ at: null, saved: 0 }] });
const game: Frames = {
  start: acting(0),
  board,
  options: {},
  limits,
  seats: [],
  result: null,
  frames: [
    frame({
      ply: 'move up',
      position: acting(0),
      events: [event({ code: 'firefighter.moved', seat: 0, start: [4, 1], to: [3, 1], carry: null, lead: false })],
    }),
    frame({
      ply: 'end',
      position: position({ phase: 'fire' }),
      events: [event({ code: 'ap.saved', seat: 0, saved: 0, forfeited: 0 })],
    }),
    frame({
      ply: '! dice 2 3',
      turn: 2,
      position: acting(1, [[2, 3]]),
      events: [
        event({ code: 'dice.rolled', red: 2, black: 3 }),
        event({ code: 'smoke.placed', at: [2, 3] }),
        event({ code: 'turn.began', seat: 1, ap: 4 }),
      ],
    }),
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
  settings.animate = true;
});
afterEach(() => vi.useRealTimers());

it('starts at the moment of the link, whatever it says', () => {
  expect(new Player(game, 2).moment).toBe(2);
  expect(new Player(game, 99).moment).toBe(3);
});

it('plays ply by ply, an outcome fact by fact, and stops at the end', () => {
  const player = new Player(game, 0);
  player.play();
  expect([player.moment, player.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(900);
  expect(player.moment).toBe(2);
  vi.advanceTimersByTime(900);
  expect([player.moment, player.ply, player.fact]).toEqual([2, 3, 0]);
  expect(player.position.smoke).toEqual([]);
  vi.advanceTimersByTime(650);
  expect(player.fact).toBe(1);
  expect(player.position.smoke).toEqual([[2, 3]]);
  expect(player.flashes.map((flash) => flash.cell)).toEqual([[2, 3]]);
  vi.advanceTimersByTime(1300);
  expect([player.moment, player.fact, player.playing]).toEqual([3, null, false]);
  expect(game.start.smoke).toEqual([]);
});

it('shows no facts one by one where nothing should move', () => {
  settings.animate = false;
  const player = new Player(game, 2);
  player.play();
  expect([player.moment, player.fact, player.playing]).toEqual([3, null, false]);
});

it('plays faster and begins anew from the end', () => {
  settings.speed = 4;
  const player = new Player(game, 3);
  player.play();
  expect(player.moment).toBe(1);
  vi.advanceTimersByTime(225);
  expect(player.moment).toBe(2);
});

it('stepping stops the playing; one step on from within an outcome finishes it', () => {
  const player = new Player(game, 2);
  player.play();
  expect(player.fact).toBe(0);
  player.step(1);
  expect([player.moment, player.fact, player.playing]).toEqual([3, null, false]);
  vi.advanceTimersByTime(5000);
  expect(player.moment).toBe(3);
  player.previousTurn();
  expect(player.moment).toBe(0);
  player.nextFire();
  expect(player.moment).toBe(3);
});
