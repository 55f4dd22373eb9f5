import { expect, test } from 'vitest';
import { changed } from './changes';
import { position, view } from './samples';

test('a change replaces what it names and leaves the rest as it was', () => {
  const before = view({ turn: 3 });
  const after = changed(before, { version: 2, position: { ap: 1 }, result: null });
  expect(after).toEqual({ ...before, version: 2, position: { ...position(), ap: 1 } });
  expect(before.version).toBe(1);
  expect(after.outlook).toBe(before.outlook);
});
