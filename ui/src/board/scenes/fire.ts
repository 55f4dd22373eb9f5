// The fire: smoke puffs, fire catches and spreads, explosions, flashovers, flare-ups, fire that goes out.
import type { Cell } from '../../wire/protocol';
import { CELL, edgeKey, keyOf, neighbour } from '../geometry';
import { BLAST_AT, BLAST_STEP, blastAt, reach, type Arm, type Scene } from './scene';
import { centre, type Context } from './context';
import {
  angle,
  between,
  burst,
  clouds,
  debris,
  disc,
  move,
  place,
  pose,
  ring,
  still,
  type Point,
  type Sprite,
} from './sprites';

type Of<K extends Scene['kind']> = Extract<Scene, { kind: K }>;
const seedOf = (cell: Cell): number => cell[0] * 17 + cell[1] * 31;

const BLAST = 'url(#fx-blast)';
const GLOW = 'url(#fx-glow)';
const SMOKE = 'url(#fx-fume)';
const SOOT = 'url(#fx-soot)';
const SPARKS = [
  '<path d="M-9 0L0-2.6 9 0 0 2.6Z" fill="#ffd34d"/>',
  '<path d="M-7 0L0-3 7 0 0 3Z" fill="#fff3c4"/>',
  '<path d="M-10 0L0-2.2 10 0 0 2.2Z" fill="#ff8a1f"/>',
];
const CHIPS = [
  '<path d="M-6-4L5-5 6 4-4 5Z" fill="var(--rubble)" stroke="var(--wall)" stroke-width="1.5"/>',
  '<path d="M-4-4L5-2 2 5-5 3Z" fill="var(--wall-core)" stroke="var(--wall)" stroke-width="1.5"/>',
  '<path d="M-3-3L3-3 4 3-4 2Z" fill="var(--wall)"/>',
];
const SPLINTERS = [
  '<path d="M-15-2.5L12-4 16 0 10 3.5-14 3Z" fill="var(--door)" stroke="var(--door-line)" stroke-width="1.6"/>',
  '<path d="M-11-3L9-2.5 12 1-9 3Z" fill="var(--door)" stroke="var(--door-line)" stroke-width="1.6"/>',
  '<path d="M-7-2L8-3 5 2-8 3Z" fill="var(--door-line)"/>',
];

export function smoke(context: Context, { at }: Of<'smoke'>): Sprite[] {
  const where = centre(context, at);
  return clouds(SMOKE, [where[0], where[1] + 8], {
    count: 9,
    at: 20,
    ms: 720,
    size: 40,
    reach: 66,
    seed: seedOf(at),
    most: 0.85,
  });
}

/** Embers that rise from a cell. */
function embers(where: Point, at: number, count: number, seed: number): Sprite[] {
  return debris(SPARKS, [where[0], where[1] + 14], {
    count,
    at,
    ms: 680,
    near: 44,
    far: 104,
    seed,
    towards: -90,
    spread: 120,
  });
}

export function fire(context: Context, { at, origin }: Of<'fire'>): Sprite[] {
  const where = centre(context, at);
  const delay = origin ? 180 : 80;
  return [
    ...(origin ? lick(centre(context, origin), where, 0, 260) : []),
    burst(disc(58, BLAST), where, delay - 40, 520, 0.2, 1.5),
    burst(disc(70, GLOW), where, delay, 640, 0.4, 1.7, 0.9),
    ...embers(where, delay + 90, 10, seedOf(at)),
  ];
}

/** A tongue of fire that reaches over from a burning cell. */
function lick(from: Point, to: Point, at: number, ms: number): Sprite[] {
  const turn = angle(from, to);
  const tongue =
    '<path d="M0-15C34-20 62-12 96 0C62 12 34 20 0 15C-10 8-10-8 0-15Z" fill="#ff7a18" opacity=".85"/>' +
    '<path d="M6-8C34-11 56-6 82 0C56 6 34 11 6 8Z" fill="#ffd34d"/>';
  return [
    move(
      [still(tongue)],
      at,
      ms + 160,
      [
        { transform: pose(from, [0.1, 0.5], turn), opacity: 0 },
        { transform: pose(from, [0.6, 1], turn), opacity: 1, offset: 0.3 },
        { transform: pose(between(from, to, 0.12), [1, 1.05], turn), opacity: 1, offset: 0.6 },
        { transform: pose(between(from, to, 0.8), [0.3, 0.5], turn), opacity: 0 },
      ],
      'ease-out',
    ),
  ];
}

export function flashover(context: Context, { sparks }: Of<'flashover'>): Sprite[] {
  return sparks.flatMap((spark) => {
    const where = centre(context, spark.at);
    return [
      ...(spark.origin ? lick(centre(context, spark.origin), where, Math.max(0, spark.ms - 230), 230) : []),
      burst(disc(66, BLAST), where, spark.ms - 70, 520, 0.25, 1.7),
      ...embers(where, spark.ms, 4, seedOf(spark.at)),
    ];
  });
}

export function flare(context: Context, { at }: Of<'flare'>): Sprite[] {
  const where = centre(context, at);
  const rays = Array.from({ length: 8 }, (_, i) =>
    place('<path d="M30-4L64 0 30 4Z" fill="#ffd166"/>', [0, 0], 1, i * 45),
  );
  return [
    burst(disc(66, GLOW), where, 0, 900, 0.4, 2, 1),
    burst(ring(36, '#9b1c31', 8), where, 0, 560, 0.5, 1.9),
    burst(ring(36, '#ffd166', 6), where, 280, 620, 0.5, 2.1),
    move(
      rays.join(''),
      60,
      840,
      [
        { transform: pose(where, 0.3, 0), opacity: 0 },
        { transform: pose(where, 1.3, 25), opacity: 1, offset: 0.35 },
        { transform: pose(where, 1.5, 50), opacity: 1, offset: 0.7 },
        { transform: pose(where, 1.7, 70), opacity: 0 },
      ],
      'ease-out',
    ),
  ];
}

export function fizzle(context: Context, { cells }: Of<'fizzle'>): Sprite[] {
  return cells.flatMap((cell) =>
    clouds(SMOKE, centre(context, cell), {
      count: 3,
      at: 60,
      ms: 500,
      size: 22,
      reach: 22,
      seed: seedOf(cell),
      most: 0.7,
      rise: 26,
    }),
  );
}

/** A crescent of pressed air with the flames behind it, pointing to the right. */
const FRONT =
  '<path d="M-170-4C-120-30-80-24-56-38C-40-28-22-44-2-42C12-20 12 20-2 42C-22 44-40 28-56 38C-80 24-120 30-170 4Z" fill="url(#fx-plume)"/>' +
  '<path d="M-60-8C-40-24-20-26-4-28C8-14 8 14-4 28C-20 26-40 24-60 8Z" fill="#ffe27a"/>' +
  '<path d="M-14-50Q40 0-14 50Q14 0-14-50Z" fill="#fffbe8" stroke="#ff8a1f" stroke-width="2.5"/>' +
  '<path d="M6-56Q64 0 6 56Q46 0 6-56Z" fill="#fff" opacity=".7"/>';

/** One arm: the front runs out, bursts where it passes, breaks what it meets. */
function arm(context: Context, origin: Cell, { direction, passed, doors, end, length }: Arm): Sprite[] {
  const from = centre(context, origin);
  const next = centre(context, neighbour(origin, direction));
  const unit: Point = [(next[0] - from[0]) / CELL, (next[1] - from[1]) / CELL];
  const turn = angle(from, next);
  const at = (cells: number): Point => [from[0] + unit[0] * cells * CELL, from[1] + unit[1] * cells * CELL];
  const stop = end && 'fire' in end ? length - 0.15 : end ? length - 0.12 : length + 0.3;
  const ms = BLAST_STEP * Math.max(0.7, stop) + 150;
  const run = (cells: number): number => (BLAST_STEP * cells) / ms;
  const sprites: Sprite[] = [
    move(FRONT, BLAST_AT, ms, [
      { transform: pose(at(0.1), [0.2, 0.6], turn), opacity: 0 },
      { transform: pose(at(0.35), [0.4, 0.95], turn), opacity: 1, offset: Math.min(0.3, run(0.35)) },
      { transform: pose(at(stop), [1, 1], turn), opacity: 1, offset: run(Math.max(0.7, stop)) },
      { transform: pose(at(stop + 0.05), [0.7, 1.3], turn), opacity: 0 },
    ]),
  ];
  for (const cell of passed)
    sprites.push(
      burst(disc(56, BLAST), centre(context, cell), blastAt(reach(origin, cell)) - 40, 520, 0.3, 1.35, 0.95),
    );
  for (const edge of [...doors, ...(end && 'door' in end ? [end.door] : [])]) {
    const { x, y } = context.frame.middle(edge);
    const when = context.beat.turns[edgeKey(edge)];
    sprites.push(
      burst(disc(40, BLAST), [x, y], when - 30, 320, 0.3, 1.1, 0.9),
      ...debris(SPLINTERS, [x, y], {
        count: 9,
        at: when,
        ms: 760,
        near: 40,
        far: 120,
        seed: seedOf(edge[0]) + 5,
        towards: turn,
        spread: 120,
      }),
    );
  }
  if (end && 'wall' in end) {
    const { x, y } = context.frame.middle(end.wall);
    const when = context.beat.turns[edgeKey(end.wall)];
    sprites.push(
      burst(disc(44, BLAST), [x, y], when - 40, 320, 0.25, 1, 1),
      ...clouds('url(#fx-dust)', [x - unit[0] * 8, y - unit[1] * 8], {
        count: 3,
        at: when,
        ms: 620,
        size: 20,
        reach: 30,
        seed: seedOf(end.wall[1]),
      }),
      ...debris(CHIPS, [x, y], {
        count: end.cubes > 1 ? 8 : 5,
        at: when,
        ms: 620,
        near: 26,
        far: end.cubes > 1 ? 84 : 58,
        seed: seedOf(end.wall[0]) + 9,
        towards: end.cubes > 1 ? turn : turn + 180,
        spread: 150,
      }),
    );
  }
  if (end && 'fire' in end) {
    const when = context.beat.turns[keyOf(end.fire)];
    sprites.push(
      burst(disc(60, BLAST), centre(context, end.fire), when - 60, 480, 0.25, 1.4),
      ...embers(centre(context, end.fire), when + 60, 4, seedOf(end.fire)),
    );
  }
  return sprites;
}

export function explosion(context: Context, scene: Of<'explosion'>): Sprite[] {
  const { frame } = context;
  const where = centre(context, scene.at);
  const seed = seedOf(scene.at);
  return [
    move(`<rect width="${frame.width}" height="${frame.height}" rx="18" fill="#fff1c9"/>`, 0, 300, [
      { opacity: 0 },
      { opacity: 0.52, offset: 0.12 },
      { opacity: 0 },
    ]),
    burst(disc(64, SOOT), where, 120, 1500, 0.5, 2.1, 0.75),
    burst(ring(40, '#fff6d8', 9), where, 30, 420, 0.3, 3.2, 0.9),
    ...scene.arms.flatMap((one) => arm(context, scene.at, one)),
    burst(disc(60, BLAST), where, 0, 460, 0.3, 1.75),
    burst(disc(40, '#fffbe8'), where, 0, 300, 0.4, 1.5, 0.95),
    ...debris(SPARKS, where, { count: 12, at: 60, ms: 640, near: 70, far: 170, seed }),
    ...clouds(SOOT, where, { count: 5, at: 300, ms: 1300, size: 34, reach: 52, seed, most: 0.7, rise: 20 }),
  ];
}

export function splinter(context: Context, { edge }: Of<'splinter'>): Sprite[] {
  const { x, y } = context.frame.middle(edge);
  return debris(SPLINTERS, [x, y], { count: 9, at: 80, ms: 520, near: 30, far: 90, seed: seedOf(edge[0]) });
}
export { CHIPS };
