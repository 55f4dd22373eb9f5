// Where it has burned follows from the facts alone, fires of the printed opening included as soon as they are fought.
import { expect, it } from 'vitest';
import { burnedBy } from './burned';
import { event } from '../wire/samples';

it('knows every cell that has burned, once, and none outside', () => {
  const facts = [
    event({ code: 'smoke.placed', at: [1, 1] }),
    event({ code: 'fire.placed', at: [2, 2], cause: 'roll', origin: null }),
    event({ code: 'smoke.ignited', at: [2, 3], cause: 'flashover', origin: null }),
    event({ code: 'fire.reduced', at: [2, 2] }),
    event({ code: 'fire.reduced', at: [4, 4] }),
    event({ code: 'fire.placed', at: [0, 3], cause: 'explosion', origin: null }),
    event({ code: 'smoke.removed', at: [1, 1], cause: 'roll' }),
  ];
  expect(burnedBy(facts)).toEqual([[2, 2], [2, 3], [4, 4]]); // prettier-ignore
  expect(burnedBy([])).toEqual([]);
});
