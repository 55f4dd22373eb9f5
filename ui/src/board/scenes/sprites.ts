// A scene is a list of sprites: a drawing and at most one motion of it, by transform and opacity only, so that the compositor can run
// it alone. Pure; SceneLayer.svelte puts them on the board.
import { CELL } from '../geometry';

export interface Motion {
  frames: Keyframe[];
  /** In ms at speed 1. Before and after it the first and the last frame hold. */
  at: number;
  ms: number;
  ease?: string;
  loops?: number;
}
export interface Sprite {
  /** SVG in the coordinates of the sprite around it, or the sprites inside. */
  draw: string | Sprite[];
  motion?: Motion;
}
/** A place on the sheet. */
export type Point = readonly [number, number];

export const still = (draw: string | Sprite[]): Sprite => ({ draw });
export const move = (draw: string | Sprite[], at: number, ms: number, frames: Keyframe[], ease?: string): Sprite => ({
  draw,
  motion: { frames, at, ms, ease },
});

const round = (value: number): number => Math.round(value * 100) / 100;
/** A CSS transform: where, how large, turned how far. */
export function pose([x, y]: Point, scale: number | Point = 1, turn = 0): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  return `translate(${round(x)}px, ${round(y)}px) rotate(${round(turn)}deg) scale(${round(sx)}, ${round(sy)})`;
}
/** A drawing at its place. */
export function place(draw: string, [x, y]: Point, scale: number | Point = 1, turn = 0): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(sx)} ${round(sy)})">${draw}</g>`;
}
export const art = (name: string): string => `<use href="#fo-${name}"/>`;
export const disc = (radius: number, fill: string, more = ''): string =>
  `<circle r="${radius}" fill="${fill}" ${more}/>`;
export const ring = (radius: number, stroke: string, width: number): string =>
  `<circle r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

/** Comes into sight at a moment. */
export const appear = (draw: string | Sprite[], at: number, ms = 1): Sprite =>
  move(draw, at, ms, [{ opacity: 0 }, { opacity: 1 }]);
/** Goes out of sight at a moment. */
export const vanish = (draw: string | Sprite[], at: number, ms = 1): Sprite =>
  move(draw, at, ms, [{ opacity: 1 }, { opacity: 0 }]);
/** Is seen for a while, fading in and out. */
export const glimpse = (draw: string | Sprite[], at: number, ms: number, most = 1, edge = 0.25): Sprite =>
  move(draw, at, ms, [
    { opacity: 0 },
    { opacity: most, offset: edge },
    { opacity: most, offset: 1 - edge },
    { opacity: 0 },
  ]);
/** Grows from a place and fades. */
export const burst = (draw: string, where: Point, at: number, ms: number, from: number, to: number, most = 1): Sprite =>
  move(draw, at, ms, [
    { transform: pose(where, from), opacity: 0 },
    { transform: pose(where, from + (to - from) * 0.45), opacity: most, offset: 0.14, easing: 'ease-out' },
    { transform: pose(where, from + (to - from) * 0.82), opacity: most * 0.85, offset: 0.5, easing: 'ease-in-out' },
    { transform: pose(where, to), opacity: 0 },
  ]);

/** Numbers between 0 and 1 that are the same for the same seed: a scene looks the same each time it is shown. */
export function chance(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export const angle = (from: Point, to: Point): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
export const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];
export const distance = (from: Point, to: Point): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** Frames along a line of points at an even pace. */
export function along(points: Point[], pose: (point: Point, index: number) => Keyframe): Keyframe[] {
  const lengths = points.map((point, i) => (i ? distance(points[i - 1], point) : 0));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  return points.map((point, i) => ({
    ...pose(point, i),
    offset: i === points.length - 1 ? 1 : (gone += lengths[i]) / whole,
  }));
}
/** A thrown thing: points of a curve from one place to another, `lift` high in the middle. */
export function thrown(from: Point, to: Point, lift: number, count = 8): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => {
    const share = i / count;
    const [x, y] = between(from, to, share);
    return [x, y - lift * 4 * share * (1 - share)] as const;
  });
}

/** How many motions a handful of pieces has: pieces of one motion fly apart as it grows. */
const FLOCKS = 3;
/** Pieces that are flung from a place and fade. */
export function debris(
  draws: string[],
  from: Point,
  options: {
    count: number;
    at: number;
    ms: number;
    near: number;
    far: number;
    seed: number;
    towards?: number;
    spread?: number;
  },
): Sprite[] {
  const next = chance(options.seed);
  const flocks: string[] = Array.from({ length: FLOCKS }, () => '');
  for (let i = 0; i < options.count; i++) {
    const turn = ((options.towards ?? 0) + (next() - 0.5) * (options.spread ?? 360)) * (Math.PI / 180);
    const reach = options.near + next() * (options.far - options.near);
    flocks[i % FLOCKS] += place(
      draws[i % draws.length],
      [Math.cos(turn) * reach, Math.sin(turn) * reach],
      1,
      next() * 360,
    );
  }
  return flocks
    .filter((flock) => flock)
    .map((flock) => {
      const lean = (next() - 0.5) * 26;
      return move(
        flock,
        options.at + next() * 50,
        options.ms * (0.8 + next() * 0.2),
        [
          { transform: pose(from, 0.12), opacity: 0 },
          { transform: pose(from, 0.3, lean * 0.2), opacity: 1, offset: 0.06 },
          { transform: pose([from[0], from[1] - 12], 0.85, lean * 0.7), opacity: 1, offset: 0.6 },
          { transform: pose([from[0], from[1] + 6], 1, lean), opacity: 0 },
        ],
        'cubic-bezier(.1,.6,.4,1)',
      );
    });
}

/** Soft clouds that swell and drift away. */
export function clouds(
  fill: string,
  where: Point,
  options: {
    count: number;
    at: number;
    ms: number;
    size: number;
    reach: number;
    seed: number;
    most?: number;
    rise?: number;
  },
): Sprite[] {
  const next = chance(options.seed);
  return Array.from({ length: options.count }, (_, i) => {
    const turn = (i / options.count) * Math.PI * 2 + next();
    const reach = options.reach * (0.4 + 0.6 * next());
    const to: Point = [
      where[0] + Math.cos(turn) * reach,
      where[1] + Math.sin(turn) * reach * 0.8 - (options.rise ?? 12),
    ];
    const size = options.size * (0.7 + 0.5 * next());
    return move(
      disc(size, fill),
      options.at + next() * options.ms * 0.15,
      options.ms * 0.85,
      [
        { transform: pose(between(where, to, 0.2), 0.3), opacity: 0 },
        { transform: pose(between(where, to, 0.55), 0.85), opacity: options.most ?? 0.75, offset: 0.25 },
        { transform: pose(to, 1.25), opacity: 0 },
      ],
      'ease-out',
    );
  });
}

/** The markup of a sprite; `draw` never holds text that anyone typed. */
export function markup(sprite: Sprite): string {
  const inside = typeof sprite.draw === 'string' ? sprite.draw : sprite.draw.map(markup).join('');
  return `<g>${inside}</g>`;
}

export const half = CELL / 2;
