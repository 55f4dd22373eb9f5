import { beforeEach, describe, expect, it } from 'vitest';
import type { Cell } from '../../wire/protocol';
import { position as sample } from '../../wire/samples';
import { hintFor, SERIES, type Moment } from './hints';
import { putAllAway, putAway, seenIn, showHints } from './memory';
import { placeHint } from './place';

const files = import.meta.glob<Record<string, unknown>>('../../i18n/*/start.json', { eager: true, import: 'default' });

function moment(change: Partial<Moment> = {}, position: Partial<Moment['position']> = {}): Moment {
  return {
    turn: 1,
    phase: 'actions',
    position: {
      ...sample(),
      ap: 4,
      fire: [
        [5, 5],
        [3, 3],
      ],
      pois: [],
      ...position,
    },
    limits: { rescued: 7, lost: 4, cubes: 24 },
    mine: true,
    at: [3, 0],
    reach: [],
    ...change,
  };
}
/** All hints of a moment, each read in its turn. */
function series(now: Moment, seen: string[] = []): string[] {
  const hint = hintFor(now, seen);
  return hint ? [hint.id, ...series(now, [...seen, hint.id])] : [];
}

describe('the hints', () => {
  it('are four on the first turn', () => {
    expect(series(moment())).toEqual(['goal', 'ap', 'fire', 'end']);
    expect(SERIES).toBe(4);
    expect(hintFor(moment(), ['goal'])?.values).toEqual({ n: 4 });
    expect(hintFor(moment(), ['goal', 'ap'])?.anchor).toEqual({ cell: [3, 3] });
    expect(series(moment({ mine: false }))).toEqual([]);
    expect(series(moment({ turn: 2 }))).toEqual(['dice']);
  });
  it('speak of the first fire phase, POI and victim when they come', () => {
    expect(hintFor(moment({ phase: 'fire', mine: false }), [])?.id).toBe('dice');
    const poi: Cell = [2, 4];
    const there = { pois: [{ at: poi, face: 'down' as const }] };
    expect(series(moment({ turn: 3 }, there), ['dice'])).toEqual([]);
    expect(hintFor(moment({ turn: 3, reach: [poi] }, there), ['dice'])).toMatchObject({
      id: 'poi',
      anchor: { cell: poi },
    });
    const found = { pois: [{ at: poi, face: 'victim' as const, treated: false }] };
    expect(hintFor(moment({}, found), [])).toMatchObject({ id: 'victim', anchor: { cell: poi } });
  });
  it('have at most 25 words in every language', () => {
    expect(Object.keys(files).length).toBeGreaterThan(4);
    for (const [path, texts] of Object.entries(files))
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith('hint.')) expect(String(text).split(/\s+/).length, `${path} ${key}`).toBeLessThanOrEqual(25);
  });
});

describe('the memory', () => {
  beforeEach(() => localStorage.clear());
  it('belongs to the first game and keeps what was read', () => {
    expect(seenIn('r')).toBeNull();
    showHints('r');
    putAway('goal');
    putAway('goal');
    expect([seenIn('r'), seenIn('other')]).toEqual([['goal'], null]);
    showHints('s');
    expect([seenIn('r'), seenIn('s')]).toEqual([null, ['goal']]);
    putAllAway();
    showHints('t');
    expect(seenIn('t')).toBeNull();
  });
  it('does not mind a broken storage', () => {
    localStorage.setItem('flashover.hints', '{');
    expect(seenIn('r')).toBeNull();
  });
});

describe('the place of a hint', () => {
  const screen = { width: 390, height: 844 };
  const size = { width: 300, height: 120 };
  const counters = { left: 0, top: 48, width: 390, height: 34 };
  it('is beside its anchor and points at it', () => {
    const placed = placeHint({ left: 180, top: 300, width: 40, height: 40 }, size, screen, [counters]);
    expect(placed).toEqual({ left: 50, top: 352, side: 'below', tip: 150 });
  });
  it('is never over the counters, on the screen, and not over its anchor', () => {
    for (let left = 0; left <= 350; left += 25)
      for (let top = 0; top <= 800; top += 25) {
        const anchor = { left, top, width: 40, height: 40 };
        const placed = placeHint(anchor, size, screen, [counters]);
        expect(placed.left >= 0 && placed.left + size.width <= screen.width).toBe(true);
        expect(placed.top >= 0 && placed.top + size.height <= screen.height).toBe(true);
        expect(placed.top >= 82 || placed.top + size.height <= 48, `${left} ${top}`).toBe(true);
      }
  });
});
