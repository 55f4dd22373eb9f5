// People: walking, being carried to the ambulance, a POI turned over in place, rescue, loss, treatment, orders.
import type { Load } from '../../wire/protocol';
import { CELL, isInside } from '../geometry';
import { CARRY_AT, CARRY_MS, FLIP_AT, ORDER_MS, RESCUE_LANDS, WALK_STEP, type Scene } from './scene';
import { LARGE } from './turnover';
import { centre, figure, spotOf, standing, wayOut, type Context } from './context';
import {
  along,
  art,
  between,
  burst,
  clouds,
  debris,
  disc,
  glimpse,
  move,
  place,
  pose,
  ring,
  still,
  thrown,
  type Point,
  type Sprite,
} from './sprites';

type Of<K extends Scene['kind']> = Extract<Scene, { kind: K }>;
export const loadArt = (load: Load): string => art(load === 'treated' ? 'treated' : load);

/** The waves of a radio between two places. */
function radio(from: Point, to: Point): Sprite[] {
  return [
    burst(ring(22, '#ffb000', 5), from, 0, 300, 0.6, 1.7),
    ...[0, 70].map((delay) =>
      move(
        disc(7, '#ffb000', 'stroke="#14181d" stroke-width="1.5"'),
        delay,
        240,
        along(thrown(from, to, 46, 6), (point) => ({ transform: pose(point), opacity: 1 })),
        'ease-in-out',
      ),
    ),
  ].map((sprite, i) => (i ? glimpse([sprite], 0, 330, 1, 0.06) : sprite));
}

export function order(context: Context, { captain, seat }: Of<'order'>): Sprite[] {
  const [from, to] = [captain, seat].map((one) => standing(context.beat.before, context.frame, one));
  if (!from || !to) return [];
  return [...radio(from.at, to.at), burst(ring(30, '#ffb000', 6), to.at, 240, 360, 0.6, 1.25)];
}

export function walk(context: Context, scene: Of<'walk'>): Sprite[] {
  const { frame, beat } = context;
  const [from, to] = [beat.before, beat.after].map((position) => standing(position, frame, scene.seat));
  if (!from || !to) return [];
  const delay = scene.captain === null ? 0 : ORDER_MS;
  const captain = scene.captain === null ? null : standing(beat.before, frame, scene.captain);
  // From cell to cell through the middle of each side, never across a corner.
  const points: Point[] = [from.at, ...scene.way.slice(1, -1).map((cell) => frame.centre(cell)), to.at];
  const steps = points.length - 1;
  const path = points.map((point, i) => ({
    transform: pose(point, i === 0 ? from.scale : i === steps ? to.scale : 1),
    offset: i / steps,
  }));
  const bob: Keyframe[] = Array.from({ length: steps }, (_, i) => i).flatMap((i) => [
    { transform: 'translate(0px, 0px) rotate(0deg)', offset: i / steps },
    { transform: `translate(0px, -9px) rotate(${i % 2 ? 5 : -5}deg)`, offset: (i + 0.5) / steps },
  ]);
  bob.push({ transform: 'translate(0px, 0px) rotate(0deg)', offset: 1 });
  const loads = scene.loads.map((load, i) => place(loadArt(load), [i ? 24 : -24, 14], 0.72)).join('');
  return [
    ...(captain ? radio(captain.at, from.at) : []),
    move(
      [
        still('<ellipse cy="24" rx="17" ry="5" fill="#000" opacity=".25"/>'),
        move(figure(beat.after, scene.seat) + loads, delay, WALK_STEP * steps, bob, 'linear'),
      ],
      delay,
      WALK_STEP * steps,
      path,
      'linear',
    ),
  ];
}

const STRETCHER =
  '<path d="M-46-13H46M-46 13H46" fill="none" stroke="#5d3a1b" stroke-width="5"/>' +
  '<rect x="-33" y="-15" width="66" height="30" rx="7" fill="#fdf6e7" stroke="#14181d" stroke-width="2"/>' +
  '<path d="M22-15V15" stroke="#b3261e" stroke-width="5"/>';
const BEARER =
  '<circle r="9.5" fill="#fff" stroke="#14181d" stroke-width="2"/><path d="M-1.8-5.5H1.8V-1.8H5.5V1.8H1.8V5.5H-1.8V1.8H-5.5V-1.8H-1.8Z" fill="#0b7a4b"/>';

export function carried(context: Context, scene: Of<'carried'>): Sprite[] {
  const { frame, beat, board } = context;
  const [from, to] = [beat.before, beat.after].map((position) => standing(position, frame, scene.seat));
  if (!from || !to) return [];
  const way = wayOut(board, beat.before, scene.from, scene.to);
  const points: Point[] = [from.at, ...way.slice(1, -1).map((cell) => frame.centre(cell)), to.at];
  const far = points.length > 2 || way.length > 1;
  const ends = CARRY_AT + (far ? CARRY_MS : 0);
  const whole = ends + 300;
  const lying = 1.1;
  const path: Keyframe[] = [
    { transform: pose(from.at, from.scale), offset: 0 },
    ...along(points, (point, i) => ({ transform: pose(point, i ? lying : from.scale) })).map((frame) => ({
      ...frame,
      offset: (CARRY_AT + (ends - CARRY_AT) * Number(frame.offset)) / whole,
    })),
    { transform: pose(to.at, to.scale), offset: 1 },
  ];
  return [
    burst(disc(46, 'url(#fx-blast)'), from.at, 0, 420, 0.3, 1.3),
    ...debris(
      [
        '<path d="M0-9L2.6-2.6 9 0 2.6 2.6 0 9-2.6 2.6-9 0-2.6-2.6Z" fill="#ffd34d" stroke="#14181d" stroke-width="1"/>',
      ],
      [from.at[0], from.at[1] - 20],
      { count: 6, at: 60, ms: 520, near: 30, far: 56, seed: scene.seat + 3, towards: -90, spread: 220 },
    ),
    move(
      [
        ...(far
          ? [glimpse(STRETCHER + place(BEARER, [-52, 0]) + place(BEARER, [52, 0]), 380, ends - 340, 1, 0.09)]
          : []),
        move(
          figure(beat.before, scene.seat),
          0,
          whole,
          [
            { transform: 'translate(0px, 0px) rotate(0deg)', offset: 0 },
            { transform: 'translate(4px, -26px) rotate(-30deg)', offset: 130 / whole },
            { transform: 'translate(0px, 0px) rotate(-90deg)', offset: 330 / whole, easing: 'ease-out' },
            { transform: 'translate(0px, -4px) rotate(-86deg)', offset: 390 / whole },
            { transform: 'translate(0px, 0px) rotate(-90deg)', offset: 450 / whole },
            { transform: 'translate(0px, 0px) rotate(-90deg)', offset: ends / whole },
            { transform: 'translate(0px, 0px) rotate(0deg)', offset: 1 },
          ],
          'ease-in-out',
        ),
      ],
      0,
      whole,
      path,
      'linear',
    ),
  ];
}

/** What a false alarm has on its back. */
export const BLANK =
  '<circle r="22" fill="var(--halo)"/><circle r="19.7" fill="#eceff2" stroke="#7a838d" stroke-width="2.6"/>' +
  '<path d="M-8 0H8" stroke="#7a838d" stroke-width="4.5"/>';

export function flip(context: Context, { at, victim }: Of<'flip'>): Sprite[] {
  const where = centre(context, at);
  const raised: Point = [where[0], where[1] - 10];
  if (!victim)
    return [
      move(BLANK, FLIP_AT, 660, [
        { transform: pose(raised, [0.02, LARGE]), opacity: 0 },
        { transform: pose(raised, [0.02, LARGE]), opacity: 1, offset: 0.01, easing: 'ease-out' },
        { transform: pose(raised, LARGE), opacity: 1, offset: 0.26 },
        { transform: pose(raised, LARGE), opacity: 1, offset: 0.66, easing: 'ease-in' },
        { transform: pose([where[0], where[1] - 26], 1.2), opacity: 0 },
      ]),
      ...clouds('url(#fx-fume)', raised, {
        count: 6,
        at: FLIP_AT + 400,
        ms: 420,
        size: 24,
        reach: 40,
        seed: 4,
        most: 0.8,
      }),
    ];
  const rays = Array.from({ length: 10 }, (_, i) =>
    place('<path d="M27-3.2L52 0 27 3.2Z" fill="#ffb000"/>', [0, 0], 1, i * 36),
  );
  return [
    burst(disc(60, 'url(#fx-halo)'), raised, FLIP_AT - 60, 820, 0.5, 1.9),
    move(
      rays.join(''),
      FLIP_AT,
      720,
      [
        { transform: pose(raised, 0.8, -10), opacity: 0 },
        { transform: pose(raised, 1.7, 6), opacity: 1, offset: 0.3 },
        { transform: pose(raised, 1.85, 16), opacity: 1, offset: 0.65 },
        { transform: pose(raised, 1.9, 22), opacity: 0 },
      ],
      'ease-out',
    ),
  ];
}

export function treat(context: Context, { at }: Of<'treat'>): Sprite[] {
  const where = centre(context, at);
  const cross = '<path d="M-5-15H5V-5H15V5H5V15H-5V5H-15V-5H-5Z" fill="#0b7a4b" stroke="#fff" stroke-width="3"/>';
  return [
    burst(ring(36, '#12a066', 6), where, FLIP_AT, 460, 0.5, 1.4),
    ...[-26, 22, 2].map((x, i) =>
      move(
        cross,
        FLIP_AT - 120 + i * 90,
        560,
        [
          { transform: pose([where[0] + x, where[1] + 8], 0.3), opacity: 0 },
          { transform: pose([where[0] + x, where[1] - 14], 0.85), opacity: 1, offset: 0.35 },
          { transform: pose([where[0] + x, where[1] - 46], 0.6), opacity: 0 },
        ],
        'ease-out',
      ),
    ),
  ];
}

/** Off the board over its nearest side. */
function outwards(context: Context, where: Point): Point {
  const { frame } = context;
  const sides: Point[] = [
    [where[0], -70],
    [where[0], frame.height + 70],
    [-70, where[1]],
    [frame.width + 70, where[1]],
  ];
  return sides.reduce((a, b) =>
    Math.hypot(b[0] - where[0], b[1] - where[1]) < Math.hypot(a[0] - where[0], a[1] - where[1]) ? b : a,
  );
}

export function rescue(context: Context, scene: Of<'rescue'>): Sprite[] {
  const where = centre(context, scene.at);
  const spot = scene.vehicle ? spotOf(context.board, 'ambulance', scene.vehicle) : null;
  const to: Point = spot ? context.frame.spot(spot.cells) : outwards(context, where);
  const token = art(scene.treated ? 'treated' : 'victim');
  const hops = spot ? 3 : 4;
  const leaps: Keyframe[] = Array.from({ length: hops }, (_, i) => i).flatMap((i) => {
    const [a, b] = [between(where, to, i / hops), between(where, to, (i + 0.5) / hops)];
    return [
      { transform: pose(a, i ? [1.06, 0.94] : 1), opacity: 1, offset: (i / hops) * 0.94, easing: 'ease-out' },
      {
        transform: pose([b[0], b[1] - 22], [0.96, 1.08], i % 2 ? 8 : -8),
        opacity: 1,
        offset: ((i + 0.5) / hops) * 0.94,
        easing: 'ease-in',
      },
    ];
  });
  return [
    burst(disc(60, 'url(#fx-halo)'), where, 0, 700, 0.5, 1.4),
    burst(ring(30, '#12a066', 6), where, 0, 520, 0.5, 1.7),
    move(token, 160, 900, [
      ...leaps,
      { transform: pose(to, spot ? 0.7 : 1), opacity: 1, offset: 0.94 },
      { transform: pose(to, 0.4), opacity: 0 },
    ]),
    ...(spot ? [burst(ring(46, '#12a066', 8), to, 1010, 420, 0.5, 1.6)] : []),
    ...debris(
      ['<circle r="4" fill="#ffd34d"/>', '<circle r="3.4" fill="#12a066"/>', '<circle r="3.4" fill="#fff"/>'],
      where,
      { count: 10, at: 80, ms: 700, near: 34, far: 74, seed: 12, towards: -90, spread: 240 },
    ),
  ];
}
/** "+1" that flies to its counter, in the size of the page. */
export const PLUS =
  '<circle r="25" fill="#0b7a4b" stroke="#fff" stroke-width="4"/><text y="9" font-size="25" font-weight="800" text-anchor="middle" fill="#fff">+1</text>';
export const FLIGHT: Record<
  'rescue' | 'loss',
  { counter: 'rescued' | 'lost'; draw: string; at: number; lands: number }
> = {
  rescue: { counter: 'rescued', draw: PLUS, at: 420, lands: RESCUE_LANDS },
  loss: { counter: 'lost', draw: art('lost'), at: 760, lands: 1350 },
};

export function loss(context: Context, { at }: Of<'loss'>): Sprite[] {
  const where = centre(context, at);
  return [
    burst(disc(58, 'url(#fx-soot)'), where, 0, 1400, 0.7, 1.3, 0.9),
    move(art('victim'), 0, 420, [
      { transform: pose(where, 1), opacity: 1 },
      { transform: pose(where, 1.05), opacity: 1, offset: 0.4 },
      { transform: pose(where, 1), opacity: 0 },
    ]),
    move(
      art('lost'),
      200,
      1150,
      [
        { transform: pose(where, 1.05), opacity: 0 },
        { transform: pose(where, 1.12), opacity: 1, offset: 0.22 },
        { transform: pose(where, 1), opacity: 1, offset: 0.62 },
        { transform: pose([where[0], where[1] + 10], 0.82), opacity: 0 },
      ],
      'ease-in-out',
    ),
    ...[0, 190].map((delay) =>
      move(
        ring(44, '#5b616a', 5),
        120 + delay,
        760,
        [
          { transform: pose(where, 1.5), opacity: 0 },
          { transform: pose(where, 1), opacity: 0.9, offset: 0.5 },
          { transform: pose(where, 0.5), opacity: 0 },
        ],
        'ease-in',
      ),
    ),
  ];
}

export function dispose(context: Context, { at }: Of<'dispose'>): Sprite[] {
  const where = centre(context, at);
  const to = isInside(at) ? ([where[0], where[1] - CELL * 0.5] as const) : outwards(context, where);
  return [
    move(
      art('hazmat'),
      60,
      760,
      [
        { transform: pose(where, 1), opacity: 1 },
        { transform: pose(between(where, to, 0.4), 1.15, 10), opacity: 1, offset: 0.5 },
        { transform: pose(to, 0.6, 30), opacity: 0 },
      ],
      'ease-in',
    ),
    burst(ring(36, '#12a066', 6), where, 120, 560, 0.5, 1.5),
  ];
}
