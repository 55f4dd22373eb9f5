import { describe, expect, it } from 'vitest';
import type { Entry, EventJson, GunAimJson } from '../../wire/protocol';
import * as samples from '../../wire/samples';
import { gunDice, isTurned, shotOf } from './gun';

const rolled = samples.event({ code: 'dice.rolled', red: 1, black: 1 });
const fired = samples.event({ code: 'gun.fired', at: [1, 1] });
const entry = (number: number, ply: string, events: EventJson[] = []): Entry => samples.entry({ number, ply, events });

describe('the deck gun', () => {
  it('aims where the server says, whatever the faces would suggest', () => {
    // Faces that no die has opposite each other: the page has no pairs of its own.
    const gun: GunAimJson = {
      zone: [[2, 7]],
      rows: [2, 2, 3, 1, 3, 2],
      columns: [8, 7, 6, 5, 5, 6, 7, 8],
      waits: true,
    };
    expect(shotOf(gun, 1, 1)).toEqual({ red: 1, black: 1, at: [2, 8] });
    expect(shotOf(gun, 6, 4)).toEqual({ red: 6, black: 4, at: [2, 5] });
    expect(isTurned(shotOf(gun, 2, 8))).toEqual({ red: false, black: false });
    expect(isTurned(shotOf(gun, 3, 3))).toEqual({ red: false, black: true });
    expect(isTurned(shotOf(gun, 6, 8))).toEqual({ red: true, black: false });
  });
  it('knows the dice through re-rolls', () => {
    const log = [
      entry(1, 'gun'),
      entry(2, '! dice 6 3', [rolled]),
      entry(3, 'reroll red'),
      entry(4, '! red 1', [rolled]),
      entry(5, 'keep', [fired]),
      entry(6, 'end'),
    ];
    expect(gunDice(log, log[0])).toBeNull();
    expect(gunDice(log, log[1])).toEqual({ red: 6, black: 3 });
    expect(gunDice(log, log[3])).toEqual({ red: 1, black: 3 });
    expect(gunDice(log, log[4])).toEqual({ red: 1, black: 3 });
    expect(gunDice(log, log[5])).toBeNull();
    const both = [
      entry(1, 'gun'),
      entry(2, '! dice 6 3', [rolled]),
      entry(3, 'reroll both'),
      entry(4, '! dice 2 8', [rolled, fired]),
    ];
    expect(gunDice(both, both[3])).toEqual({ red: 2, black: 8 });
    expect(gunDice([entry(1, '! dice 2 2', [rolled])], entry(1, '! dice 2 2'))).toBeNull();
  });
});
