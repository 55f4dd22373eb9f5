// The better plan of a turn is shown on the position the turn began with.
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { Story } from '../replay/frames';
import { board, plan, position } from './fixtures';
import { Reviewer } from './reviewer.svelte';
import { stepWords } from './words';
import * as samples from '../../wire/samples';

it('stands before the first ply of the turn', () => {
  const moved = samples.position({
    ...position,
    firefighters: [{ ...position.firefighters[0], at: [2, 1] }, position.firefighters[1]],
  });
  const frames = [samples.frame({ ply: 'first 0', position }), samples.frame({ ply: 'move up', position: moved })];
  const reviewer = new Reviewer('x', new Story({ start: position, frames }), board);
  const turn = {
    turn: 1,
    seat: 0,
    ply_number: 2,
    before: { win: 0.5, error: 0 },
    played: { win: 0.4, error: 0 },
    best: plan(['move up', 'end']),
    drop: 0.1,
    error: 0.02,
    significant: true,
  };
  expect(reviewer.moment(turn)).toBe(1);
  reviewer.turn = turn;
  flushSync();
  expect(reviewer.steps.map((step) => stepWords(step).replace('\u00a0', ' '))).toEqual([
    'Move → 2-\u20601',
    'End turn',
  ]);
});
