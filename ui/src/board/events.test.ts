import { describe, expect, it } from 'vitest';
import { mergeLog } from '../wire/room.svelte';
import { applyEvent, copyPosition, withPets } from './events';
import { Frame } from './geometry';
import { contentsOf } from './picture';
import { entry, event, position } from '../wire/samples';

const empty = position({
  firefighters: [{ at: [3, 1], saved: 0, specialist: null }],
  smoke: [[2, 2]],
  pois: [{ at: [3, 1], face: 'victim', treated: false }],
});

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
  it('draws an animal where the server says so, and follows it as told', () => {
    const dog = { at: [3, 1] as [number, number], treated: false, animal: 'dog' as const };
    const two = { ...empty, pois: [...empty.pois, ...empty.pois] };
    const drawn = (shown: typeof empty) =>
      contentsOf(shown, new Frame(false)).flatMap(({ key, things }) => things.map((thing) => `${key} ${thing}`));
    const now = copyPosition(withPets(two, [dog]));
    expect(drawn(now).sort()).toEqual(['3,1 pet-dog', '3,1 victim']);
    const step = { code: 'firefighter.moved' as const, seat: 0, carry: 'victim' as const, lead: false };
    applyEvent(now, event({ ...step, start: [3, 1], to: [3, 0] }));
    expect(drawn(now)).toEqual(['3,0 victim', '3,1 pet-dog']);
    applyEvent(now, { ...event({ ...step, start: [3, 1], to: [3, 2] }), pets: [{ ...dog, at: [3, 2] }] });
    expect(drawn(now)).toEqual(['3,0 victim', '3,2 pet-dog']);
    expect(withPets(empty, [])).toBe(empty);
  });
  it('counts what is turned up, and the hot spots that are laid, with the event', () => {
    const now = copyPosition(
      position({
        phase: 'fire',
        hot_spot_reserve: 6,
        pois: [
          { at: [2, 2], face: 'down' },
          { at: [3, 3], face: 'down' },
        ],
      }),
    );
    applyEvent(now, event({ code: 'poi.revealed', at: [2, 2], victim: true, cause: 'fire' }));
    applyEvent(now, event({ code: 'poi.revealed', at: [3, 3], victim: false, cause: 'fire' }));
    applyEvent(now, event({ code: 'hot_spot.placed', at: [3, 3] }));
    expect(now.unrevealed).toEqual({ victims: 8, false_alarms: 4 });
    expect(now.hot_spot_reserve).toBe(5);
    const before = copyPosition(position({ phase: 'setup' }));
    applyEvent(before, event({ code: 'hot_spot.placed', at: [3, 3] }));
    expect(before.hot_spot_reserve).toBe(position().hot_spot_reserve);
  });
  it('turns smoke to fire, breaks walls and doors', () => {
    const now = copyPosition(empty);
    applyEvent(now, event({ code: 'smoke.ignited', at: [2, 2], cause: 'flashover', origin: null }));
    applyEvent(
      now,
      event({
        code: 'wall.damaged',
        between: [
          [2, 2],
          [2, 3],
        ],
        cubes: 1,
        cause: 'explosion',
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
        cause: 'explosion',
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
  const log = [entry({ number: 1 }), entry({ number: 2 })];
  const news = [entry({ number: 2, undone: true }), entry({ number: 3 })];
  expect(mergeLog(log, news).map((one) => one.undone)).toEqual([false, true, false]);
});
