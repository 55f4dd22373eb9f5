import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nothing, pickedAt } from './outcome';
import PhysicalDice from './PhysicalDice.svelte';
import type { Cell, WaitsOutcome } from '../../wire/protocol';

// The engine's texts come from a server; here there is none.
vi.hoisted(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('no server'))));

let shown: ReturnType<typeof mount> | null = null;
function show(waits: WaitsOutcome) {
  const plies: string[] = [];
  const cells: (Cell | null)[] = [];
  const onserver = vi.fn();
  shown = mount(PhysicalDice, {
    target: document.body,
    props: {
      waits,
      what: 'for the fire',
      onply: (ply: string) => plies.push(ply),
      onpreview: (cell: Cell | null) => cells.push(cell),
      onserver,
    },
  });
  flushSync();
  return { plies, cells, onserver };
}
const click = (selector: string) => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};
const press = (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
};
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

const waits: WaitsOutcome = { kind: 'outcome', seat: 0, of: 'dice', odds: null };

describe('real dice', () => {
  it('two faces and a confirmation make the ply', () => {
    const { plies, cells } = show({ ...waits, of: 'dice' });
    click('.enter');
    click('.red button:nth-child(3)');
    click('.enter');
    expect(plies).toEqual([]);
    click('.black button:nth-child(5)');
    expect(cells.at(-1)).toEqual([3, 5]);
    click('.enter');
    expect(plies).toEqual(['! dice 3 5']);
  });
  it('keys do the same', () => {
    const { plies } = show({ ...waits, of: 'dice' });
    for (const key of ['6', '8', 'Backspace', '2', 'Enter']) press(key);
    expect(plies).toEqual(['! dice 6 2']);
  });
  it('a click on the cell picks the dice that name it, a second one enters them', () => {
    expect(pickedAt('dice', nothing, [3, 5])).toEqual({ red: 3, black: 5, word: null });
    expect(pickedAt('black', nothing, [3, 5])).toEqual({ red: null, black: 5, word: null });
    expect([
      pickedAt('dice', nothing, [0, 5]),
      pickedAt('dice', nothing, [7, 9]),
      pickedAt('reveal', nothing, [3, 5]),
    ]).toEqual([null, null, null]);
  });
  it('a token that no longer exists cannot be turned up', () => {
    const { plies } = show({ ...waits, of: 'reveal', odds: { victim: 3 } });
    expect(document.querySelectorAll<HTMLButtonElement>('.words button')[1].disabled).toBe(true);
    click('.words button:first-child');
    click('.enter');
    expect(plies).toEqual(['! reveal victim']);
  });
  it('cards are those left in the pile', () => {
    show({ ...waits, of: 'deal', odds: { cafs: 1, driver: 1 } });
    expect(document.querySelectorAll('.words button')).toHaveLength(2);
  });
  it('the server may roll once', () => {
    const { onserver } = show({ ...waits, of: 'black' });
    expect(document.querySelector('.red')).toBeNull();
    click('.server');
    expect(onserver).toHaveBeenCalledOnce();
  });
});
