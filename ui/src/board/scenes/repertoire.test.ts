import { describe, expect, it } from 'vitest';
import boardB from '../../../../src/flashover/data/boards/b.json';
import type { BoardJson, Side } from '../../wire/protocol';
import { board as boardA, event } from '../../wire/samples';
import { CELL, Frame, edgeBetween, edgeKey } from '../geometry';
import { beatsOf } from './beats';
import { roadOf, wayOut } from './context';
import { SAMPLES, middle } from './samples';
import { spritesOf } from './repertoire';
import { art, markup, type Motion, type Sprite } from './sprites';
import { endOf, spread } from './timing';

const boards = [boardA, boardB as unknown as BoardJson];
const motions = (sprites: Sprite[]): Motion[] =>
  sprites.flatMap(({ draw, motion }) => [
    ...(motion ? [motion] : []),
    ...(typeof draw === 'string' ? [] : motions(draw)),
  ]);
const cases = SAMPLES.flatMap((sample) =>
  [false, true].map((turned): [string, boolean, (typeof SAMPLES)[number]] => [sample.name, turned, sample]),
);
const all = (sample: (typeof SAMPLES)[number], turned: boolean, still: boolean): Sprite[][] =>
  beatsOf(sample.events, sample.before).map((beat) =>
    spritesOf({ frame: new Frame(turned), board: boardA, beat }, still),
  );

describe.each(cases)('the scene %s (turned: %s)', (_, turned, sample) => {
  it('moves by transform and opacity only, with frames in order', () => {
    for (const sprites of all(sample, turned, false)) {
      expect(sprites.length).toBeGreaterThan(0);
      for (const motion of motions(sprites)) {
        const frames = spread(motion, Math.max(endOf(motion), 1));
        let last = 0;
        for (const frame of frames) {
          expect(Object.keys(frame).every((key) => ['transform', 'opacity', 'offset', 'easing'].includes(key))).toBe(
            true,
          );
          expect(Number(frame.offset)).toBeGreaterThanOrEqual(last);
          last = Number(frame.offset);
        }
        expect(JSON.stringify(frames)).not.toMatch(/NaN|undefined|Infinity/);
      }
      expect(sprites.map(markup).join('')).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
  it('has a calm version that marks its places and moves nothing', () => {
    for (const sprites of all(sample, turned, true)) {
      expect(motions(sprites)).toEqual([]);
      expect(sprites.map(markup).join('')).toMatch(/<(path|circle|use|rect)/);
    }
  });
  it('looks the same each time', () => expect(all(sample, turned, false)).toEqual(all(sample, turned, false)));
});

describe('a victory', () => {
  const sample = SAMPLES.find((one) => one.name === 'won')!;
  it.each([false, true])('puts the fires out and leaves the house to be seen (turned: %s)', (turned) => {
    const sprites = all(sample, turned, false).flat();
    const fires = sprites.filter((sprite) => sprite.draw === art('fire'));
    expect(fires).toHaveLength(sample.before.fire.length);
    for (const fire of fires) expect(fire.motion?.frames.at(-1)?.opacity).toBe(0);
    const medal = sprites.find((sprite) => markup(sprite).includes(art('treated')) && typeof sprite.draw !== 'string')!;
    for (const frame of medal.motion!.frames.slice(1))
      expect(Number(/, (-?[\d.]+)px/.exec(String(frame.transform))![1])).toBeLessThanOrEqual(CELL / 2);
    const frame = new Frame(turned);
    const house = `M86 86H${frame.width - 86}V${frame.height - 86}H86z`;
    expect(sprites.filter((sprite) => markup(sprite).includes('stroke="#4cc3ea"'))).toHaveLength(1);
    expect(sprites.map(markup).join('')).toContain(
      `<path clip-rule="evenodd" d="M0 0H${frame.width}V${frame.height}H0z${house}"/>`,
    );
  });
});

describe('vehicles', () => {
  const sides: Side[] = ['top', 'right', 'bottom', 'left'];
  it.each(boards)('drive round the house, never through it: board $name', (board) => {
    for (const vehicle of ['engine', 'ambulance'] as const)
      for (const [i, from] of sides.entries())
        for (const to of [sides[(i + 1) % 4], sides[(i + 3) % 4]])
          for (const turned of [false, true]) {
            const frame = new Frame(turned);
            const before = middle({ [vehicle]: from });
            const [beat] = beatsOf([event({ code: 'vehicle.drove', vehicle, start: from, to })], before);
            const path = spritesOf({ frame, board, beat }, false)
              .flatMap((sprite) => sprite.motion?.frames ?? [])
              .flatMap((one) => /translate\(([-\d.]+)px, ([-\d.]+)px\) rotate/.exec(String(one.transform)) ?? [])
              .filter((_, i) => i % 3)
              .map(Number);
            expect(path.length).toBeGreaterThan(10);
            for (let k = 0; k < path.length; k += 2) {
              const outside =
                path[k] < CELL ||
                path[k] > frame.width - CELL ||
                path[k + 1] < CELL ||
                path[k + 1] > frame.height - CELL;
              expect(outside).toBe(true);
            }
          }
  });
  it('take the road over one corner', () => {
    expect(roadOf(boardA, 'engine', 'bottom', 'left')).toMatchObject({ clockwise: true });
    expect(roadOf(boardA, 'engine', 'left', 'bottom')).toMatchObject({ clockwise: false });
    expect(roadOf(boardA, 'engine', 'left', 'bottom')?.points).toHaveLength(3);
  });
});

it('a stretcher takes the doors, not the walls', () => {
  const walls = new Set(boardA.walls.map(edgeKey));
  for (const from of [
    [1, 1],
    [2, 7],
    [5, 8],
    [3, 4],
    [6, 6],
  ] as [number, number][]) {
    const way = wayOut(boardA, middle({ walls: [] }), from, [3, 0]);
    expect(way[0]).toEqual(from);
    expect(way.at(-1)).toEqual([3, 0]);
    for (let i = 1; i < way.length; i++) expect(walls.has(edgeKey(edgeBetween(way[i - 1], way[i])))).toBe(false);
  }
});
