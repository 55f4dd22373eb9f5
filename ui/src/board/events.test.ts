import { describe, expect, it } from 'vitest';
import { mergeLog } from '../wire/room.svelte';
import { applyEvent, copyPosition } from './events';
import type { Entry, EventJson, Position } from '../wire/types';

const empty: Position = {
  options: {},
  phase: 'actions',
  active: 0,
  untouched: true,
  ap: 4,
  bonus: { command: 0, extinguish: 0, movement: 0 },
  cafs_commanded: 0,
  firefighters: [{ at: [3, 1], saved: 0, specialist: null }],
  fire: [],
  smoke: [[2, 2]],
  hot_spots: [],
  hazmats: [],
  pois: [{ at: [3, 1], face: 'victim' }],
  unrevealed: { victims: 9, false_alarms: 5 },
  walls: [],
  doors: [],
  ambulance: null,
  engine: null,
  hot_spot_reserve: 0,
  rescued: 0,
  lost: 0,
  false_alarms: 0,
  hazmats_disposed: 0,
  pending: null,
  result: null,
};
const event = (fields: Record<string, unknown>): EventJson =>
  ({ key: '', values: {}, rules: [], ...fields }) as unknown as EventJson;

describe('facts on the picture', () => {
  it('moves a figure with its load', () => {
    const now = copyPosition(empty);
    applyEvent(
      now,
      event({ code: 'firefighter.moved', seat: 0, start: [3, 1], to: [3, 0], carry: 'victim', lead: false }),
    );
    expect(now.firefighters[0].at).toEqual([3, 0]);
    expect(now.pois).toEqual([{ at: [3, 0], face: 'victim', treated: false }]);
    expect(empty.firefighters[0].at).toEqual([3, 1]);
  });
  it('turns smoke to fire, breaks walls and doors', () => {
    const now = copyPosition(empty);
    applyEvent(now, event({ code: 'smoke.ignited', at: [2, 2] }));
    applyEvent(
      now,
      event({
        code: 'wall.damaged',
        between: [
          [2, 2],
          [2, 3],
        ],
        cubes: 1,
      }),
    );
    applyEvent(
      now,
      event({
        code: 'wall.damaged',
        between: [
          [2, 2],
          [2, 3],
        ],
        cubes: 2,
      }),
    );
    applyEvent(
      now,
      event({
        code: 'door.removed',
        between: [
          [1, 3],
          [1, 4],
        ],
        was_open: false,
      }),
    );
    expect(now.smoke).toEqual([]);
    expect(now.fire).toEqual([[2, 2]]);
    expect(now.walls).toEqual([
      {
        between: [
          [2, 2],
          [2, 3],
        ],
        cubes: 2,
      },
    ]);
    expect(now.doors).toEqual([
      {
        between: [
          [1, 3],
          [1, 4],
        ],
        state: 'gone',
      },
    ]);
  });
});

it('an undone entry replaces the one in the log', () => {
  const entry = (number: number, undone: boolean): Entry => ({
    number,
    ply: 'move up',
    seat: 0,
    undone,
    turn: 1,
    events: [],
  });
  expect(
    mergeLog([entry(1, false), entry(2, false)], [entry(2, true), entry(3, false)]).map((one) => one.undone),
  ).toEqual([false, true, false]);
});
