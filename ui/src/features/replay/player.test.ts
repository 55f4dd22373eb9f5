import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../app/settings.svelte';
import type { EventJson, Position } from '../../wire/types';
import type { Frame, Frames } from './frames';
import { Player } from './player.svelte';

// The texts would ask a server that is not there.
vi.hoisted(() => {
  globalThis.fetch = () => Promise.resolve(new Response('{}'));
});

const fact = (code: string, more: object = {}) => ({ code, key: code, values: {}, rules: [], ...more }) as EventJson;
const position = (phase: string, active: number, smoke: number[][] = []) =>
  ({ phase, active, ap: 0, smoke, fire: [], firefighters: [] }) as unknown as Position;
const frame = (ply: string, turn: number, after: Position, ...events: EventJson[]): Frame => ({
  ply,
  seat: null,
  turn,
  events,
  position: after,
});
const game = {
  start: position('actions', 0),
  frames: [
    frame('move up', 1, position('actions', 0), fact('firefighter.moved', { at: [3, 1] })),
    frame('end', 1, position('fire', 0), fact('ap.saved')),
    frame(
      '! dice 2 3',
      2,
      position('actions', 1, [[2, 3]]),
      fact('dice.rolled'),
      fact('smoke.placed', { at: [2, 3] }),
      fact('turn.began', { seat: 1, ap: 4 }),
    ),
  ],
} as unknown as Frames;

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
