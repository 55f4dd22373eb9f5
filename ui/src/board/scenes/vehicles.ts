// Vehicles drive along the road round the house, with whoever rides along.
import type { Side } from '../../wire/protocol';
import { BOARD_MS, DRIVE_MS, type Rider, type Scene } from './scene';
import { isInside } from '../geometry';
import { figure, roadOf, spotOf, standing, type Context } from './context';
import { loadArt } from './people';
import { along, art, glimpse, move, place, pose, still, type Point, type Sprite } from './sprites';

type Of<K extends Scene['kind']> = Extract<Scene, { kind: K }>;
/** How far before a corner a vehicle begins to turn, in cells. */
const BEND = 0.95;
const LIFT = 180;

/** The road as points on the sheet with the heading at each, corners rounded. */
function course(context: Context, corners: [number, number][]): { at: Point; turn: number }[] {
  const { frame } = context;
  const points: [number, number][] = [corners[0]];
  for (let i = 1; i < corners.length - 1; i++) {
    const [before, corner, after] = [corners[i - 1], corners[i], corners[i + 1]];
    const towards = (to: [number, number]): [number, number] => {
      const length = Math.hypot(to[0] - corner[0], to[1] - corner[1]);
      const share = Math.min(BEND, length * 0.9) / length;
      return [corner[0] + (to[0] - corner[0]) * share, corner[1] + (to[1] - corner[1]) * share];
    };
    const [a, b] = [towards(before), towards(after)];
    for (let step = 0; step <= 6; step++) {
      const u = step / 6;
      points.push([
        (1 - u) ** 2 * a[0] + 2 * u * (1 - u) * corner[0] + u * u * b[0],
        (1 - u) ** 2 * a[1] + 2 * u * (1 - u) * corner[1] + u * u * b[1],
      ]);
    }
  }
  points.push(corners.at(-1)!);
  const placed = points.map(([row, column]) => frame.at(row, column));
  let last = 0;
  return placed.map((at, i) => {
    const [from, to] = [placed[Math.max(0, i - 1)], placed[Math.min(placed.length - 1, i + 1)]];
    const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    // The shorter way round, so that nothing spins.
    last = i ? last + ((((turn - last) % 360) + 540) % 360) - 180 : turn;
    return { at, turn: last };
  });
}

const WHEELS = '<path d="M-84-26H-60M-84 26H-60" stroke="#fff" stroke-width="5" opacity=".75"/>';
const LIGHTS: Record<'engine' | 'ambulance', [string, string]> = {
  engine: [
    '<circle cx="44" cy="-16" r="17" fill="url(#fx-red)"/>',
    '<circle cx="44" cy="16" r="17" fill="url(#fx-blue)"/>',
  ],
  ambulance: [
    '<circle cx="30" cy="-14" r="17" fill="url(#fx-blue)"/>',
    '<circle cx="30" cy="14" r="17" fill="url(#fx-blue)"/>',
  ],
};

export function drive(context: Context, scene: Of<'drive'>): Sprite[] {
  const { board, frame, beat } = context;
  const road = roadOf(board, scene.vehicle, scene.from, scene.to);
  if (!road) return [];
  const track = course(context, road.points);
  const boards = scene.riders.length ? BOARD_MS : 0;
  // Against its nose the vehicle is picked up and turned round before and after, as a hand would do it.
  const turning = road.clockwise ? 0 : LIFT;
  const [starts, ends] = [boards + turning, DRIVE_MS - boards - turning];
  const share = (ms: number): number => ms / DRIVE_MS;
  const parked = (side: Side): number => frame.side(side);
  const near = (turn: number, to: number): number => to + Math.round((turn - to) / 360) * 360;
  const [first, last] = [track[0], track.at(-1)!];
  const [from, to] = [
    near(first.turn + (turning ? -180 : 0), parked(scene.from)),
    near(last.turn + (turning ? 180 : 0), parked(scene.to)),
  ];
  const driving = along(
    track.map((one) => one.at),
    (at, i) => ({ transform: pose(at, 1.04, track[i].turn) }),
  ).map((one) => {
    // It gathers way and brakes: even steps of the road, uneven ones of time.
    const u = Number(one.offset);
    const eased = u < 0.5 ? 0.5 * Math.sqrt(2 * u) : 1 - 0.5 * Math.sqrt(2 * (1 - u));
    return { ...one, offset: share(starts + (ends - starts) * eased) };
  });
  const path: Keyframe[] = [
    { transform: pose(first.at, 1, from), offset: 0 },
    ...(starts ? [{ transform: pose(first.at, 1, from), offset: share(boards) }] : []),
    ...driving,
    ...(turning ? [{ transform: pose(last.at, 1, to), offset: share(ends + turning) }] : []),
    { transform: pose(last.at, 1, to), offset: 1 },
  ];
  const d = `M${track.map((one) => one.at.join(' ')).join('L')}`;
  const [red, blue] = LIGHTS[scene.vehicle];
  const blink = (draw: string, phase: number): Sprite => ({
    draw,
    motion: {
      frames: [{ opacity: phase }, { opacity: 1 - phase }, { opacity: phase }],
      at: 0,
      ms: 380,
      loops: DRIVE_MS / 380,
    },
  });
  const seats: Point[] = [
    [-26, 0],
    [6, -12],
    [6, 14],
    [-52, 10],
    [-52, -12],
    [30, 0],
  ];
  return [
    glimpse(
      `<path d="${d}" fill="none" stroke="var(--pavement)" stroke-width="74"/><path d="${d}" fill="none" stroke="var(--pavement-line)" stroke-width="3.5" stroke-dasharray="16 15"/>`,
      0,
      DRIVE_MS,
      0.9,
      0.14,
    ),
    bystanders(context, scene),
    move(
      [
        still(art(scene.vehicle)),
        glimpse(WHEELS, starts, ends - starts, 0.8),
        blink(red, 0.15),
        blink(blue, 0.95),
        // Riders are seen sitting on it, upright to themselves.
        ...scene.riders.map((rider, i) =>
          glimpse(
            place(figure(beat.before, rider.seat), seats[i % seats.length], 0.62),
            boards,
            DRIVE_MS - 2 * boards,
            1,
            0.02,
          ),
        ),
      ],
      0,
      DRIVE_MS,
      path,
      'linear',
    ),
    ...scene.riders.flatMap((rider) => boarding(context, rider, first.at, last.at)),
  ];
}

/** What stands beside the house, drawn again above the road. */
function bystanders({ frame, board, beat }: Context, scene: Of<'drive'>): Sprite {
  const other = scene.vehicle === 'engine' ? 'ambulance' : 'engine';
  const side = beat.after[other];
  const spot = side ? spotOf(board, other, side) : null;
  const figures = beat.after.firefighters.flatMap(({ at }, seat) => {
    if (!at || isInside(at) || beat.veils.figures?.includes(seat)) return [];
    const found = standing(beat.after, frame, seat);
    return found ? [place(figure(beat.after, seat), found.at, found.scale)] : [];
  });
  return still((side && spot ? place(art(other), frame.spot(spot.cells), 1, frame.side(side)) : '') + figures.join(''));
}

/** Getting on at one end and off at the other. */
function boarding(context: Context, rider: Rider, on: Point, off: Point): Sprite[] {
  const { frame, beat } = context;
  const [from, to] = [beat.before, beat.after].map((position) => standing(position, frame, rider.seat));
  if (!from || !to) return [];
  const draw = figure(beat.before, rider.seat) + (rider.load ? place(loadArt(rider.load), [-24, 14], 0.72) : '');
  const hop = (a: Point, b: Point, s: number, e: number, out: boolean): Keyframe[] => [
    { transform: pose(a, s), opacity: 1 },
    { transform: pose([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 20], (s + e) / 2), opacity: 1, offset: 0.5 },
    { transform: pose(b, e), opacity: 1, offset: 0.98 },
    { transform: pose(b, e), opacity: out ? 1 : 0 },
  ];
  return [
    move(draw, 0, BOARD_MS, hop(from.at, on, from.scale, 0.62, false), 'ease-in-out'),
    move(
      [move(draw, DRIVE_MS - BOARD_MS, BOARD_MS, hop(off, to.at, 0.62, to.scale, true), 'ease-in-out')],
      DRIVE_MS - BOARD_MS,
      1,
      [{ opacity: 0 }, { opacity: 1 }],
    ),
  ];
}

/** Someone who follows a vehicle that has gone ahead: along the road, on foot of its size. */
export function ride(context: Context, scene: Of<'ride'>): Sprite[] {
  const { frame, beat, board } = context;
  const [from, to] = [beat.before, beat.after].map((position) => standing(position, frame, scene.seat));
  if (!from || !to) return [];
  const sideOf = (cell: readonly number[]): Side =>
    cell[0] === 0 ? 'top' : cell[1] === 0 ? 'left' : cell[1] === 9 ? 'right' : 'bottom';
  const vehicle = (['engine', 'ambulance'] as const).find(
    (one) => beat.before[one] === sideOf(scene.to) && roadOf(board, one, sideOf(scene.from), sideOf(scene.to)),
  );
  const road = vehicle ? roadOf(board, vehicle, sideOf(scene.from), sideOf(scene.to)) : null;
  const points: Point[] = [
    from.at,
    ...(road?.points.slice(1, -1).map(([row, column]) => frame.at(row, column)) ?? []),
    to.at,
  ];
  return [
    move(
      [
        still('<ellipse cy="24" rx="17" ry="5" fill="#000" opacity=".25"/>'),
        still(figure(beat.after, scene.seat) + (scene.load ? place(loadArt(scene.load), [-24, 14], 0.72) : '')),
      ],
      40,
      800,
      along(points, (point, i) => ({ transform: pose(point, i ? to.scale : from.scale) })),
      'ease-in-out',
    ),
  ];
}
