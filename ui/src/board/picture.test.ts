// Rooms, furniture, names and soot on the sheet, upright and turned.
import { describe, expect, it } from 'vitest';
import { ROOM_FLOORS, SYMBOLS } from './art';
import { CELL, Frame, INSIDE, ROWS, keyOf } from './geometry';
import { groundOf, namePlace, sootOf } from './picture';
import { board } from '../wire/samples';
import type { BoardJson, Cell } from '../wire/protocol';

const upright = new Frame(false);
const turned = new Frame(true);
const bare: BoardJson = { ...board, rooms: undefined };

describe('a furnished house', () => {
  const ground = groundOf(board, upright);
  it('has a drawing for every piece, inside the house', () => {
    expect(ground.pieces.length).toBeGreaterThan(40);
    for (const piece of ground.pieces) {
      expect(SYMBOLS).toHaveProperty(piece.art);
      expect(piece.x > CELL && piece.x < 9 * CELL && piece.y > CELL && piece.y < 7 * CELL).toBe(true);
    }
  });
  it('has a floor and a name for every room', () => {
    expect(ground.rooms.length).toBe(board.rooms?.length);
    expect(ground.names.map((name) => name.key)).toEqual(board.rooms?.map((room) => `room.${room.name}`));
    for (const room of board.rooms ?? []) expect(ROOM_FLOORS).toHaveProperty(room.name);
  });
  it('turns with the board', () => {
    const found = groundOf(board, turned);
    expect(found.pieces.map((piece) => piece.turn)).toEqual(ground.pieces.map((piece) => piece.turn + 90));
    found.pieces.forEach((piece, i) => {
      expect(piece.x).toBeCloseTo(ROWS * CELL - ground.pieces[i].y);
      expect(piece.y).toBeCloseTo(ground.pieces[i].x);
    });
  });
});

describe('a house without rooms', () => {
  it('looks as it always did', () => {
    const ground = groundOf(bare, upright);
    expect(ground.rooms.map((room) => room.pattern)).toEqual(
      [0, 1, 2, 0, 1, 2, 0, 1].map((i) => `url(#fo-floor-${['boards', 'tiles', 'carpet'][i]})`),
    );
    expect([ground.pieces, ground.names]).toEqual([[], []]);
  });
  it('may have some', () => {
    const hall = { name: 'hall', cells: [[3, 1]] as Cell[], pieces: [] };
    const ground = groundOf({ ...board, rooms: [hall] }, upright);
    expect(ground.rooms.length).toBe(9);
    expect(ground.names.length).toBe(1);
  });
});

describe('names', () => {
  it.each([upright, turned])('stand between two rows of cells where there are two', (frame) => {
    for (const room of board.rooms ?? []) {
      const { x, y, wide } = namePlace(room.cells, frame);
      const seen = new Set(room.cells.map((cell) => keyOf(frame.corner(cell))));
      const left = x - wide / 2;
      for (let column = left; column < left + wide; column += CELL)
        for (const row of y % CELL ? [Math.floor(y / CELL) * CELL] : [y - CELL, y])
          expect(seen.has(keyOf([column, row]))).toBe(true);
    }
  });
  it('take the longest line', () => {
    const cells: Cell[] = [[3, 1], [3, 2], [3, 3], [4, 1], [4, 2], [4, 3], [4, 4]]; // prettier-ignore
    expect(namePlace(cells, upright)).toEqual({ x: 2.5 * CELL, y: 4 * CELL, wide: 3 * CELL });
    expect(namePlace([[1, 4], [1, 5]], upright).y).toBeCloseTo(1.87 * CELL); // prettier-ignore
  });
});

it('soot lies on inside cells only, and differs from cell to cell', () => {
  const soot = sootOf([...INSIDE, [0, 1]], upright);
  expect(soot.length).toBe(48);
  expect(new Set(soot.map((spot) => `${spot.turn} ${spot.side}`)).size).toBeGreaterThan(3);
});
