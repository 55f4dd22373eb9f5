// Water: an arc from a firefighter's nozzle, and the great arc of the deck gun.
import type { Cell } from '../../wire/protocol';
import { keyOf, neighbour, same } from '../geometry';
import { DIRECTIONS } from '../../wire/protocol';
import { GUN_AT, SPLASH_AT, type Scene } from './scene';
import { centre, spotOf, standing, type Context } from './context';
import {
  along,
  angle,
  burst,
  chance,
  clouds,
  debris,
  disc,
  glimpse,
  move,
  pose,
  ring,
  thrown,
  type Point,
  type Sprite,
} from './sprites';

type Of<K extends Scene['kind']> = Extract<Scene, { kind: K }>;
const DROPS = [
  '<ellipse rx="9" ry="5" fill="#4cc3ea" stroke="#0b7d9e" stroke-width="1.4"/><ellipse cx="2" cy="-1.5" rx="3.5" ry="1.6" fill="#fff" opacity=".9"/>',
  '<ellipse rx="7" ry="4.4" fill="#8fdcf5" stroke="#0b7d9e" stroke-width="1.2"/>',
  '<ellipse rx="11" ry="5.4" fill="#2fb2e0" stroke="#0b7d9e" stroke-width="1.4"/><ellipse cx="3" cy="-1.5" rx="4.5" ry="1.7" fill="#fff" opacity=".85"/>',
];
const SPRAY = [
  '<circle r="4.5" fill="#4cc3ea"/>',
  '<circle r="3.2" fill="#bfeefc"/>',
  '<circle r="3.8" fill="#2fb2e0"/>',
];

/** Drops that follow each other along a curve. */
function stream(
  from: Point,
  to: Point,
  options: { lift: number; at: number; flight: number; ms: number; count: number; size: number; seed: number },
): Sprite[] {
  const next = chance(options.seed);
  const jet = `<path d="M${thrown(from, to, options.lift, 10)
    .map((point) => point.map(Math.round).join(' '))
    .join('L')}" fill="none"`;
  const drops = Array.from({ length: options.count }, (_, i) => {
    const wide = (next() - 0.5) * 18 * options.size;
    const end: Point = [to[0] + wide, to[1] + (next() - 0.5) * 18 * options.size];
    const points = thrown(from, end, options.lift * (0.94 + 0.12 * next()), 6);
    const size = options.size * (0.75 + 0.5 * next());
    return move(
      DROPS[i % DROPS.length],
      options.at + (options.ms / options.count) * i,
      options.flight,
      along(points, (point, at) => ({
        transform: pose(point, size, angle(points[Math.max(0, at - 1)], points[Math.max(1, at)])),
        opacity: at === points.length - 1 ? 0 : at ? 1 : 0,
      })),
      'linear',
    );
  });
  // The jet itself, under its drops: seen from when the first one lands until the last one has left.
  return [
    glimpse(
      `${jet} stroke="#0b7d9e" stroke-width="${15 * options.size}" opacity=".35"/>${jet} stroke="#8fdcf5" stroke-width="${11 * options.size}" opacity=".75"/>${jet} stroke="#fff" stroke-width="${4 * options.size}" opacity=".7"/>`,
      options.at + options.flight * 0.35,
      options.ms,
      0.85,
      0.3,
    ),
    ...drops,
  ];
}
function splash(where: Point, at: number, size: number, seed: number): Sprite[] {
  return [
    burst(ring(34, '#8fdcf5', 6), where, at, 420, 0.3, 1.2 * size),
    ...debris(SPRAY, where, {
      count: Math.round(8 * size),
      at,
      ms: 460,
      near: 18 * size,
      far: 52 * size,
      seed,
      towards: -90,
      spread: 200,
    }),
  ];
}
const steam = (where: Point, at: number, count: number, seed: number): Sprite[] =>
  clouds('url(#fx-steam)', where, { count, at, ms: 620, size: 32, reach: 36, seed, most: 0.9, rise: 44 });

export function douse(context: Context, { at, seat }: Of<'douse'>): Sprite[] {
  const to = centre(context, at);
  const from = standing(context.beat.before, context.frame, seat)?.at ?? to;
  const near = Math.hypot(from[0] - to[0], from[1] - to[1]) < 40;
  const nozzle: Point = near ? [from[0], from[1] - 10] : from;
  return [
    ...stream(nozzle, [to[0], to[1] + 8], {
      lift: near ? 46 : 34,
      at: 0,
      flight: 330,
      ms: 380,
      count: 12,
      size: 1.15,
      seed: at[0] * 9 + at[1],
    }),
    ...splash([to[0], to[1] + 10], SPLASH_AT - 60, 1.3, 3),
    ...splash([to[0], to[1] + 10], SPLASH_AT + 120, 1.1, 5),
    ...steam(to, SPLASH_AT + 20, 4, 7),
  ];
}

export function gun(context: Context, { at, cells, side }: Of<'gun'>): Sprite[] {
  const to = centre(context, at);
  const spot = side ? spotOf(context.board, 'engine', side) : null;
  const from: Point = spot ? context.frame.spot(spot.cells) : [to[0], -40];
  const lift = 90 + Math.hypot(from[0] - to[0], from[1] - to[1]) * 0.16;
  const around: Cell[] = DIRECTIONS.map((direction) => neighbour(at, direction)).filter((near) =>
    cells.some((cell) => keyOf(cell) === keyOf(near)),
  );
  return [
    glimpse(disc(70, 'url(#fx-mist)', `transform="translate(${to[0]} ${to[1]})"`), GUN_AT - 80, 1150, 0.9),
    ...stream(from, to, { lift, at: 60, flight: 560, ms: 820, count: 26, size: 1.8, seed: at[0] * 13 + at[1] }),
    ...[0, 190, 380].flatMap((delay, i) => splash(to, GUN_AT + delay, 2, i + 2)),
    ...steam(to, GUN_AT + 160, 5, 11),
    ...around.flatMap((near, i) => [
      ...stream(to, centre(context, near), {
        lift: 30,
        at: GUN_AT + 150,
        flight: 260,
        ms: 160,
        count: 5,
        size: 0.9,
        seed: i + 20,
      }),
      ...splash(centre(context, near), GUN_AT + 400, 1, i + 30),
      ...(cells.some((cell) => same(cell, near)) ? steam(centre(context, near), GUN_AT + 430, 3, i + 40) : []),
    ]),
  ];
}
