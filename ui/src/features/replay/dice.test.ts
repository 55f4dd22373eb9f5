import { expect, it } from 'vitest';
import { chiSquareTail, countDice, dieReport } from './dice';
import { checkDice } from './fair';
import { bytesOf, hexOf, hmacOf, sha256, sha256Plain } from './sha256';
import { game } from './fixtures/game';
import * as samples from '../../wire/samples';

const text = (value: string) => new TextEncoder().encode(value);

it('counts pairs and single dice, nothing else', () => {
  const counts = countDice(['! dice 3 8', '! red 3', '! black 1', 'move up', '! reveal victim', '! deal cafs']);
  expect(counts.red).toEqual([0, 0, 2, 0, 0, 0]);
  expect(counts.black).toEqual([1, 0, 0, 0, 0, 0, 0, 1]);
});

it('compares with the expectation', () => {
  const even = dieReport([10, 10, 10, 10, 10, 10]);
  expect(even).toMatchObject({ rolls: 60, expected: 10, mean: 3.5, expectedMean: 3.5, chiSquare: 0, chance: 1 });
  const few = dieReport([3, 0, 0, 1, 0, 0]);
  expect(few.chance).toBeNull();
  expect(few.mean).toBe(1.75);
  expect(dieReport([0, 0, 0, 0, 0, 0])).toMatchObject({ rolls: 0, mean: null, chance: null, chiSquare: 0 });
});

it('knows the chi-square distribution (percentage points of the tables)', () => {
  for (const [value, degrees, tail] of [
    [11.0705, 5, 0.05],
    [15.0863, 5, 0.01],
    [14.0671, 7, 0.05],
    [4.3515, 5, 0.5],
    [6.3458, 7, 0.5],
    [5.9915, 2, 0.05],
  ])
    expect(chiSquareTail(value, degrees)).toBeCloseTo(tail, 4);
  expect(chiSquareTail(0, 5)).toBe(1);
  expect(chiSquareTail(300, 7)).toBeLessThan(1e-9);
  expect(chiSquareTail(1e6, 7)).toBe(0);
});

it('hashes as the standard says, with and without WebCrypto', async () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hexOf(sha256Plain(text('abc')))).toBe(known);
  expect(hexOf(await sha256(text('abc')))).toBe(known);
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = new Uint8Array(length).map((_, i) => i * 7);
    expect(hexOf(sha256Plain(data))).toBe(hexOf(await sha256(data)));
  }
  // RFC 4231, test case 2
  expect(hexOf(hmacOf(text('Jefe'))('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(bytesOf('0g')).toBeNull();
  expect(bytesOf('abc')).toBeNull();
});

const record = samples.record({ dice: game.dice });
const { start, frames } = game;

it('finds a true game true, by its own computation', async () => {
  const check = await checkDice(record, start, frames);
  expect(check).toMatchObject({ promised: true, unchecked: 0, differs: null });
  expect(check?.same).toBe(frames.filter((frame) => frame.ply.startsWith('!')).length);
});

it('finds a changed roll, a changed reveal and a changed promise', async () => {
  const roll = frames.map((frame, i) => (i === 3 ? { ...frame, ply: '! dice 1 1' } : frame));
  expect((await checkDice(record, start, roll))?.differs).toEqual({ ply: 4, said: '! dice 1 1', drawn: '! dice 2 3' });
  const reveal = frames.map((frame, i) => (i === 46 ? { ...frame, ply: '! reveal victim' } : frame));
  expect((await checkDice(record, start, reveal))?.differs?.ply).toBe(47);
  const other = { ...record, dice: { ...game.dice, commitment: '0'.repeat(64) } };
  expect((await checkDice(other, start, frames))?.promised).toBe(false);
});

it('has nothing to check without a seed', async () => {
  expect(await checkDice(samples.record(), start, frames)).toBeNull();
  expect(await checkDice(samples.record({ dice: { ...game.dice, seed: null } }), start, frames)).toBeNull();
});
