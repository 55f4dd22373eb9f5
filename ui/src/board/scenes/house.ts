// The house: doors that swing, an axe in a wall, and its end.
import { chance, type Point, type Sprite } from './sprites';
import { CELL } from '../geometry';
import { houseOf } from '../picture';
import { CHOP_AT, COLLAPSE_AT, type Scene } from './scene';
import { centre, standing, type Context } from './context';
import { CHIPS } from './fire';
import { angle, art, between, burst, clouds, debris, glimpse, move, place, pose, ring, still } from './sprites';

type Of<K extends Scene['kind']> = Extract<Scene, { kind: K }>;

export function door(context: Context, { edge }: Of<'door'>): Sprite[] {
  const { x, y } = context.frame.middle(edge);
  return [burst(ring(26, '#a9713f', 5), [x, y], 60, 320, 0.6, 1.35, 0.8)];
}

const AXE =
  '<path d="M-3 6L-3 62Q0 66 3 62L3 6Z" fill="#b98149" stroke="#14181d" stroke-width="2"/>' +
  '<path d="M-8-6H9Q24-12 27-24Q36-8 27 18Q24 6 9 4H-8Z" fill="#c9d0d8" stroke="#14181d" stroke-width="2.2"/>' +
  '<path d="M27-24Q36-8 27 18Q30-2 27-24Z" fill="#b3261e"/>';

export function chop(context: Context, { edge, seat }: Of<'chop'>): Sprite[] {
  const { x, y } = context.frame.middle(edge);
  const from = standing(context.beat.before, context.frame, seat)?.at ?? [x - 40, y];
  const turn = angle(from, [x, y]);
  const [hx, hy] = between(from, [x, y], 0.62);
  // The handle's end is the hand; the blade comes down on the wall.
  const swing = (by: number): string => `${pose([hx, hy], 1, turn + by)} translate(0px, -34px)`;
  return [
    move(
      AXE,
      0,
      700,
      [
        { transform: swing(20), opacity: 0 },
        { transform: swing(-30), opacity: 1, offset: 0.2, easing: 'cubic-bezier(.6,0,1,.5)' },
        { transform: swing(72), opacity: 1, offset: CHOP_AT / 700 },
        { transform: swing(60), opacity: 1, offset: 0.75 },
        { transform: swing(50), opacity: 0 },
      ],
      'ease-out',
    ),
    ...debris(CHIPS, [x, y], {
      count: 8,
      at: CHOP_AT,
      ms: 460,
      near: 22,
      far: 58,
      seed: edge[0][0] * 7 + edge[0][1],
      towards: turn + 180,
      spread: 150,
    }),
    ...clouds('url(#fx-dust)', [x, y], { count: 3, at: CHOP_AT, ms: 420, size: 15, reach: 20, seed: 2 }),
  ];
}

const BEAMS = [
  '<path d="M-92-9L90-12 95 7-88 11Z" fill="#6b4a2c" stroke="#2c1d10" stroke-width="2.5"/><path d="M-80-2L82-4" stroke="#2c1d10" stroke-width="1.5" opacity=".5"/>',
  '<path d="M-70-8L66-9 72 8-68 9Z" fill="#4a3320" stroke="#20150b" stroke-width="2.5"/><path d="M-58 0L60 0" stroke="#20150b" stroke-width="1.5" opacity=".5"/>',
  '<path d="M-52-7L50-8 54 7-50 8Z" fill="#7d5937" stroke="#2c1d10" stroke-width="2.5"/>',
];
const BLOCKS = [
  '<path d="M-26-14L20-18 29 8-12 20-30 6Z" fill="var(--rubble)" stroke="var(--wall)" stroke-width="3"/><path d="M-14-6L10-10" stroke="var(--wall)" stroke-width="2" opacity=".5"/>',
  '<path d="M-18-16L14-12 22 10-6 18-24 4Z" fill="var(--wall-core)" stroke="var(--wall)" stroke-width="3"/>',
  '<path d="M-14-10L12-12 16 8-10 12Z" fill="var(--wall)"/>',
];

/** Where beams and blocks come to lie: the same in the scene and in what remains of it. */
function heap({ frame }: Pick<Context, 'frame'>): { draw: string; at: Point; turn: number; scale: number }[] {
  const next = chance(41);
  // A jittered grid: no bare patch, no pile.
  const [columns, rows] = frame.turned ? [6, 9] : [9, 6];
  const [wide, high] = [(frame.width - 2.1 * CELL) / columns, (frame.height - 2.1 * CELL) / rows];
  return Array.from({ length: columns * rows }, (_, i) => {
    const beam = i % 4 === 1;
    return {
      draw: beam ? BEAMS[i % BEAMS.length] : BLOCKS[i % BLOCKS.length],
      at: [
        CELL * 1.05 + ((i % columns) + 0.15 + 0.7 * next()) * wide,
        CELL * 1.05 + (Math.floor(i / columns) + 0.15 + 0.7 * next()) * high,
      ] as const,
      turn: next() * 360,
      scale: beam ? 0.9 + next() * 0.5 : 0.9 + next() * 0.8,
    };
  });
}
/** The burnt ground of the house, ragged at its rim. */
function ground({ frame }: Pick<Context, 'frame'>): string {
  const next = chance(3);
  const [left, top, right, bottom] = [CELL - 10, CELL - 10, frame.width - CELL + 10, frame.height - CELL + 10];
  const points: string[] = [];
  const side = (x1: number, y1: number, x2: number, y2: number) => {
    for (let i = 0; i < 14; i++) {
      const share = i / 14;
      const out = (next() - 0.35) * 22;
      const [dx, dy] = x1 === x2 ? [x1 < frame.width / 2 ? -out : out, 0] : [0, y1 < frame.height / 2 ? -out : out];
      points.push(`${Math.round(x1 + (x2 - x1) * share + dx)} ${Math.round(y1 + (y2 - y1) * share + dy)}`);
    }
  };
  side(left, top, right, top);
  side(right, top, right, bottom);
  side(right, bottom, left, bottom);
  side(left, bottom, left, top);
  const glow = Array.from(
    { length: 7 },
    () =>
      `<circle cx="${Math.round(left + CELL + next() * (right - left - 2 * CELL))}" cy="${Math.round(top + CELL + next() * (bottom - top - 2 * CELL))}" r="${Math.round(46 + next() * 40)}" fill="url(#fx-glow)" opacity=".4"/>`,
  );
  return `<path d="M${points.join('L')}Z" fill="#1a1613" opacity=".93"/>${glow.join('')}`;
}

/** What is left; it lies on the board as long as the end of the game is shown. */
export function ruins(context: Pick<Context, 'frame'>): Sprite[] {
  return [
    still(
      ground(context) +
        heap(context)
          .map((piece) => place(piece.draw, piece.at, piece.scale, piece.turn))
          .join(''),
    ),
  ];
}

export function collapse(context: Context, scene: Of<'collapse'>): Sprite[] {
  const { frame, board, beat } = context;
  const next = chance(7);
  const house = houseOf(board, beat.after, frame);
  const middle: Point = [frame.width / 2, frame.height / 2];
  const falls = COLLAPSE_AT;
  const walls = house.walls.map((wall) => {
    const at = falls + next() * 420;
    const lean = (next() - 0.5) * 60;
    const slide = between([wall.x, wall.y], middle, 0.08 + next() * 0.14);
    return move(
      art(wall.art),
      at,
      620,
      [
        { transform: pose([wall.x, wall.y], 1, wall.turn), opacity: 1 },
        { transform: pose([wall.x, wall.y - 7], 1, wall.turn + lean * 0.2), opacity: 1, offset: 0.25 },
        { transform: pose(slide, [0.9, 0.5], wall.turn + lean), opacity: 0 },
      ],
      'ease-in',
    );
  });
  const pieces = heap(context).map((piece) =>
    move(
      piece.draw,
      falls + 120 + next() * 900,
      430,
      [
        {
          transform: pose(
            [piece.at[0] + (next() - 0.5) * 90, piece.at[1] - 330],
            piece.scale * 1.9,
            piece.turn + (next() - 0.5) * 260,
          ),
          opacity: 0,
        },
        {
          transform: pose([piece.at[0], piece.at[1] - 200], piece.scale * 1.6, piece.turn + 40),
          opacity: 1,
          offset: 0.3,
        },
        { transform: pose(piece.at, piece.scale * 0.96, piece.turn), opacity: 1, offset: 0.86 },
        { transform: pose(piece.at, piece.scale, piece.turn), opacity: 1 },
      ],
      'ease-in',
    ),
  );
  const dust: Sprite[] = Array.from({ length: 16 }, (_, i) => {
    const at: Point = [CELL + next() * (frame.width - 2 * CELL), CELL + next() * (frame.height - 2 * CELL)];
    return move(
      `<circle r="${96 + next() * 60}" fill="url(#fx-dust)"/>`,
      falls + 260 + i * 55,
      1900,
      [
        { transform: pose([at[0], at[1] + 30], 0.3), opacity: 0 },
        { transform: pose(at, 0.95), opacity: 0.95, offset: 0.3 },
        { transform: pose([at[0], at[1] - 40], 1.35), opacity: 0 },
      ],
      'ease-out',
    );
  });
  return [
    // Cracks of light first: the house groans before it falls.
    glimpse(
      `<rect x="${CELL}" y="${CELL}" width="${frame.width - 2 * CELL}" height="${frame.height - 2 * CELL}" fill="#d5420c" opacity=".35"/>`,
      0,
      falls + 500,
      1,
      0.3,
    ),
    move(ground(context), falls + 250, 800, [{ opacity: 0 }, { opacity: 1 }]),
    ...walls,
    ...pieces,
    ...scene.victims.map((cell) => burst(ring(40, '#c8321f', 6), centre(context, cell), falls + 500, 700, 0.5, 1.4)),
    ...dust,
  ];
}
