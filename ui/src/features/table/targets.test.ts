// What may be done is marked where it happens; buttons light their place and places their buttons.
import { describe, expect, it } from 'vitest';
import { priceRange } from '../../board/marks';
import { board, position } from '../../wire/samples';
import { choicesOf, group } from './plies';
import { atVehicle, cellMarksOf, edgeMarksOf, isAt, litBy, spotMarksOf, vehicleMarksOf } from './targets';

const now = position({
  firefighters: [{ at: [3, 2], saved: 0, specialist: null }],
  engine: 'top',
  ambulance: 'left',
});
const legal = [
  { ply: 'move up', cost: 1 },
  { ply: 'move up carry victim', cost: 2 },
  { ply: 'extinguish down smoke', cost: 1 },
  { ply: 'extinguish down remove', cost: 2 },
  { ply: 'door right', cost: 1 },
  { ply: 'chop left', cost: 2 },
  { ply: 'drive ambulance bottom', cost: 2 },
  { ply: 'drive engine right', cost: 2 },
  { ply: 'gun', cost: 4 },
  { ply: 'end', cost: 0 },
];
const groups = group(choicesOf(legal, now, board, 0), null);
const name = (choice: { ply: string }) => choice.ply;
const choice = (ply: string) => {
  const found = groups.all.find((one) => one.ply === ply);
  if (!found) throw new Error(ply);
  return found;
};

describe('marks', () => {
  it('show one price or the range of several, on a stack', () => {
    const marks = cellMarksOf(groups, true, name);
    expect(marks['2,2']).toEqual({ kind: 'move', label: '1–2', many: true, words: 'move up\nmove up carry victim' });
    expect(marks['4,2']).toMatchObject({ kind: 'water', label: '1–2' });
    expect(cellMarksOf(groups, false, name)['2,2'].label).toBeUndefined();
    expect([priceRange([3]), priceRange([2, 2]), priceRange([4, 1, 2])]).toEqual(['3', '2', '1–4']);
  });
  it('stand on doors and, quietly, on walls', () => {
    const marks = edgeMarksOf(groups, name);
    expect(Object.keys(marks).sort()).toEqual(['3,1|3,2', '3,2|3,3']);
    expect([marks['3,2|3,3'].quiet, marks['3,1|3,2'].quiet]).toEqual([false, true]);
  });
  it('tell the engine from the ambulance', () => {
    expect(Object.keys(spotMarksOf(groups, true, name)).sort()).toEqual(['ambulance:bottom', 'engine:right']);
    expect(Object.keys(cellMarksOf(groups, true, name)).sort()).toEqual(['2,2', '4,2']);
    expect(vehicleMarksOf(groups, name)).toMatchObject({ engine: { many: true }, ambulance: { many: false } });
  });
});

describe('pointing', () => {
  it('at a button lights its place', () => {
    expect(litBy(choice('chop left')).edges).toEqual([[[3, 1], [3, 2]]]); // prettier-ignore
    expect(litBy(choice('move up')).cells).toEqual([[2, 2]]);
    expect(litBy(choice('drive engine right'))).toEqual({ spots: ['engine:right'] });
    expect(litBy(choice('gun'))).toEqual({ vehicle: 'engine' });
    expect(litBy(undefined)).toEqual({});
  });
  it('at a place lights its buttons', () => {
    expect(isAt(choice('chop left'), { edge: [[3, 1], [3, 2]] })).toBe(true); // prettier-ignore
    expect(isAt(choice('door right'), { edge: [[3, 1], [3, 2]] })).toBe(false); // prettier-ignore
    expect(isAt(choice('gun'), { vehicle: 'engine' })).toBe(true);
    expect(isAt(choice('drive ambulance bottom'), { vehicle: 'engine' })).toBe(false);
    expect(isAt(choice('drive engine right'), { cell: [5, 9] })).toBe(true);
    expect(isAt(choice('end'), { cell: [3, 2], edge: null, vehicle: null })).toBe(false);
  });
  it('at a vehicle offers what it can do and what can be done on its cell', () => {
    expect(atVehicle(groups, 'engine', [0, 7]).map(name).sort()).toEqual(['drive engine right', 'gun']);
    expect(atVehicle(groups, 'engine', [2, 2]).length).toBe(4);
  });
});
