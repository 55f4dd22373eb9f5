import { expect, it } from 'vitest';
import { board, position } from '../../wire/samples';
import { choicesOf, type Choice } from './plies';
import { isPad, placesOf, slotsOf } from './slots';

const choices = (...plies: string[]): Choice[] =>
  choicesOf(
    plies.map((ply) => ({ ply, cost: 2 })),
    position({ firefighters: [{ at: [3, 3], saved: 0, specialist: null }] }),
    board,
    0,
  );
const ALWAYS = ['chop', 'door', 'drive.engine', 'drive.ambulance'];

it('gives every kind of action one place, in its usual order', () => {
  const slots = slotsOf(choices('gun', 'crew driver', 'crew cafs', 'door up', 'chop left', 'chop up'), [], ALWAYS);
  expect(slots.map((slot) => [slot.key, slot.choices.length])).toEqual([
    ['chop', 2],
    ['door', 1],
    ['drive.engine', 0],
    ['drive.ambulance', 0],
    ['gun', 1],
    ['crew', 2],
  ]);
});
it('keeps places in a turn, and what stood there', () => {
  const before = slotsOf(choices('gun', 'chop up'), [], ALWAYS);
  const after = slotsOf(choices('treat', 'door right'), before, ALWAYS);
  expect(after.map((slot) => slot.key)).toEqual([...before.map((slot) => slot.key), 'treat']);
  expect(after.find((slot) => slot.key === 'gun')).toMatchObject({ choices: [], last: { ply: 'gun' } });
});
it('shows directions as they are seen, always in the same order', () => {
  const [chop] = slotsOf(choices('chop up'), []);
  expect(isPad(chop.key)).toBe(true);
  expect(placesOf(chop, false).map((place) => [place.screen, place.choice?.ply ?? null, place.ply])).toEqual([
    ['left', null, 'chop left'],
    ['up', 'chop up', 'chop up'],
    ['down', null, 'chop down'],
    ['right', null, 'chop right'],
  ]);
  expect(placesOf(chop, true).find((place) => place.choice)?.screen).toBe('right');
});
it('knows where vehicles drive to, and orders', () => {
  const [drive] = slotsOf(choices('drive ambulance top'), []);
  const places = placesOf(drive, false, 'command 2 ');
  expect(places.find((place) => place.choice)?.screen).toBe('up');
  expect(places.map((place) => place.ply)).toContain('command 2 drive ambulance bottom');
});
