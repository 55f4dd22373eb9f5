import { describe, expect, it } from 'vitest';
import { aim, gunDice, gunQuadrant, isTurned } from './gun';
import type { Cell, Entry, EventJson, Side } from '../../wire/protocol';
import * as samples from '../../wire/samples';

const { board } = samples;
const at = (engine: Side | null) => gunQuadrant(samples.position({ engine }), board);
const rolled = samples.event({ code: 'dice.rolled', red: 1, black: 1 });
const fired = samples.event({ code: 'gun.fired', at: [1, 1] });
const entry = (number: number, ply: string, events: EventJson[] = []): Entry => samples.entry({ number, ply, events });

describe('the deck gun', () => {
  it('reaches the quadrant at the parking spot', () => {
    for (const spot of board.engine_parking) expect(at(spot.side)).toHaveLength(12);
    expect(at(null)).toEqual([]);
  });
  it('turns dice outside the quadrant over, and only those', () => {
    const cells = at('top');
    const inside = cells[0];
    expect(aim(cells, board, inside[0], inside[1]).at).toEqual(inside);
    for (let red = 1; red <= 6; red++)
      for (let black = 1; black <= 8; black++) {
        const shot = aim(cells, board, red, black);
        expect(cells.some((cell: Cell) => cell[0] === shot.at[0] && cell[1] === shot.at[1])).toBe(true);
        expect(isTurned(shot)).toEqual({ red: shot.at[0] !== red, black: shot.at[1] !== black });
      }
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
    expect(gunDice([entry(1, '! dice 2 2', [rolled])], entry(1, '! dice 2 2'))).toBeNull();
  });
});
