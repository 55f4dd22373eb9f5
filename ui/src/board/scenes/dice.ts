// Two large dice fall on the board; their row and their column light up and meet at the cell.
import type { Cell } from '../../wire/protocol';
import { COLUMNS, ROWS } from '../geometry';
import { DICE_LAND, type Scene, type Tone } from './scene';
import type { Context } from './context';
import { appear, burst, glimpse, move, place, pose, ring, still, type Point, type Sprite } from './sprites';

type Dice = Extract<Scene, { kind: 'dice' }>;
export type DieKind = 'red' | 'black';
export const TONES: Record<Tone, string> = {
  fire: '#ff7a18',
  poi: '#3f63d6',
  water: '#1aa0c8',
  good: '#12a066',
  bad: '#c8321f',
  plain: '#ffb000',
};

/** A die about 96 wide, seen from above: the red one has six sides, the black one eight. */
export const BODIES: Record<DieKind, string> = {
  red:
    '<path d="M-44-34Q-44-46-32-46H32Q44-46 44-34V38Q44 50 32 50H-32Q-44 50-44 38Z" fill="#6f130d"/>' +
    '<rect x="-44" y="-46" width="88" height="86" rx="15" fill="#c22a20"/>' +
    '<rect x="-37" y="-40" width="74" height="73" rx="22" fill="#d63a2e"/>' +
    '<path d="M-32-42H20Q-18-36-36-6V-30Q-36-42-32-42Z" fill="#fff" opacity=".22"/>' +
    '<rect x="-44" y="-46" width="88" height="96" rx="15" fill="none" stroke="#fff" stroke-width="3.5"/>',
  black:
    '<path d="M0-56L52-2 0 54-52-2Z" fill="#2b313a"/>' +
    '<path d="M-52-2L0 24V54Z" fill="#171b20"/><path d="M52-2L0 24V54Z" fill="#0c0f12"/>' +
    '<path d="M0-56L-52-2 0 24Z" fill="#3c4450"/><path d="M0-56L52-2 0 24Z" fill="#2f3640"/>' +
    '<path d="M0-56L-52-2-20-18Z" fill="#fff" opacity=".16"/>' +
    '<path d="M-52-2L0 24 52-2M0 24V54" fill="none" stroke="#fff" stroke-width="1.6" opacity=".4"/>' +
    '<path d="M0-56L52-2 0 54-52-2Z" fill="none" stroke="#fff" stroke-width="3.5"/>',
};
export const face = (kind: DieKind, value: number): string =>
  `<text y="${kind === 'red' ? 16 : 10}" font-size="${kind === 'red' ? 58 : 46}" font-weight="800" text-anchor="middle" fill="#fff">${value}</text>`;

/** When the lights of the dice have met. */
const MEETS = 960;

function lane(context: Context, kind: DieKind, value: number): { draw: string; from: Point; rest: Point } {
  const { frame } = context;
  const [a, b] =
    kind === 'red'
      ? [frame.at(value, 0), frame.at(value + 1, COLUMNS)]
      : [frame.at(0, value), frame.at(ROWS, value + 1)];
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  const [width, height] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  const rest = frame.centre(kind === 'red' ? [value, 0] : [0, value]);
  return {
    draw: `<rect x="${x}" y="${y + 3}" width="${width}" height="${height - 6}" rx="14"`,
    from: rest,
    rest,
  };
}

/** One die: falls, bounces, shows other faces on its way, glides to the head of its row or column. */
function die(context: Context, kind: DieKind, value: number, over: number | null, rest: Point | null): Sprite[] {
  const { frame } = context;
  const side = kind === 'red' ? -1 : 1;
  const [cx, cy] = [frame.width / 2, frame.height / 2];
  const first: Point = [cx + side * 250, -90];
  const hit: Point = [cx + side * 120, cy + 20];
  const lie: Point = [cx + side * 70, cy - 6];
  const count = kind === 'red' ? 6 : 8;
  const others = [1, 2, 3].map((i) => ((value + i * 2 + (kind === 'red' ? 0 : 1)) % count) + 1);
  const big = 1.35;
  const glide: Keyframe[] = rest
    ? [
        { transform: pose(lie, big), offset: 0.42, easing: 'cubic-bezier(.5,0,.2,1)' },
        { transform: pose(rest, 0.86), offset: 0.68 },
        { transform: pose(rest, 0.86) },
      ]
    : [{ transform: pose(lie, big) }];
  const spin: Keyframe[] = [
    { transform: `rotate(${side * -640}deg)`, easing: 'linear' },
    { transform: `rotate(${side * -200}deg)`, offset: 0.5, easing: 'ease-out' },
    { transform: `rotate(${side * -40}deg)`, offset: 0.75, easing: 'ease-out' },
    { transform: 'rotate(0deg)' },
  ];
  const shown: Sprite[] = others.map((other, i) => glimpse(face(kind, other), i * 120, 118, 1, 0.02));
  const last =
    over === null
      ? [appear(face(kind, value), 360)]
      : // The gun turns a die that points outside its quadrant over to its opposite face.
        [glimpse(face(kind, over), 360, 360, 1, 0.02), appear(face(kind, value), 720)];
  const turnOver: Keyframe[] =
    over === null
      ? [{ transform: 'none' }, { transform: 'none' }]
      : [{ transform: 'scale(1, 1)' }, { transform: 'scale(.04, 1.1)', offset: 0.5 }, { transform: 'scale(1, 1)' }];
  return [
    move(
      '<ellipse cx="0" cy="52" rx="52" ry="15" fill="#000"/>',
      0,
      DICE_LAND,
      [
        { transform: pose([first[0], cy + 40], 0.4), opacity: 0 },
        { transform: pose([hit[0], hit[1] + 16], 1.3), opacity: 0.34, offset: 0.46 },
        { transform: pose([lie[0], lie[1] + 24], 1), opacity: 0.18, offset: 0.72 },
        { transform: pose([lie[0], lie[1] + 16], 1.3), opacity: rest ? 0 : 0.3 },
      ],
      'ease-in',
    ),
    move(
      [move([move([still(BODIES[kind]), ...shown, ...last], 640, 170, turnOver)], 0, DICE_LAND - 40, spin)],
      0,
      MEETS / 0.68 + 0,
      [
        { transform: pose(first, 2.3), opacity: 0, easing: 'cubic-bezier(.5,0,.9,.6)' },
        {
          transform: pose([first[0] - side * 20, 20], 2.1),
          opacity: 1,
          offset: 0.03,
          easing: 'cubic-bezier(.4,0,1,.6)',
        },
        { transform: pose(hit, big), opacity: 1, offset: 0.17, easing: 'ease-out' },
        { transform: pose([(hit[0] + lie[0]) / 2, hit[1] - 62], big * 1.1), offset: 0.25, easing: 'ease-in' },
        { transform: pose(lie, big), offset: 0.35, easing: 'ease-out' },
        ...glide,
      ],
    ),
  ];
}

/** Four corners that close in on a cell. */
export function corners(context: Context, cell: Cell, colour: string, at: number, ms: number): Sprite {
  const where = context.frame.centre(cell);
  const draw = [0, 90, 180, 270]
    .map((turn) =>
      place(
        `<path d="M-44-22V-36Q-44-44-36-44H-22" fill="none" stroke="#fff" stroke-width="11"/><path d="M-44-22V-36Q-44-44-36-44H-22" fill="none" stroke="${colour}" stroke-width="6.5"/>`,
        [0, 0],
        1,
        turn,
      ),
    )
    .join('');
  return move(
    draw,
    at,
    ms,
    [
      { transform: pose(where, 1.9), opacity: 0 },
      { transform: pose(where, 0.94), opacity: 1, offset: 0.55 },
      { transform: pose(where, 1), opacity: 1, offset: 0.75 },
      { transform: pose(where, 1), opacity: 1 },
    ],
    'ease-out',
  );
}

export function dice(context: Context, scene: Dice): Sprite[] {
  const colour = TONES[scene.tone];
  const target = scene.at ? context.frame.centre(scene.at) : null;
  const sprites: Sprite[] = [];
  const kinds: [DieKind, number | null, number | null][] = [
    ['red', scene.at?.[0] ?? scene.red, scene.red],
    ['black', scene.at?.[1] ?? scene.black, scene.black],
  ];
  const falling: Sprite[] = [];
  for (const [kind, value, rolled] of kinds) {
    if (value === null || rolled === null) continue;
    const { draw, rest } = lane(context, kind, value);
    const tinted = kind === 'red' ? '#e0382b' : '#66758c';
    if (target) {
      sprites.push(appear(`${draw} fill="${tinted}" opacity=".26"/>`, DICE_LAND + 60, 220));
      // A light runs from the die to the cell.
      const turn = kind === 'red' ? (context.frame.turned ? 90 : 0) : context.frame.turned ? 180 : 90;
      const beam = `<path d="M-90-40Q0-44 40-30V30Q0 44-90 40Z" fill="url(#fx-beam)"/>`;
      sprites.push(
        move(
          beam,
          DICE_LAND + 120,
          MEETS - DICE_LAND - 120,
          [
            { transform: pose(rest, [0.4, 0.9], turn), opacity: 0 },
            {
              transform: pose(
                [rest[0] + (target[0] - rest[0]) * 0.15, rest[1] + (target[1] - rest[1]) * 0.15],
                1,
                turn,
              ),
              opacity: 1,
              offset: 0.2,
            },
            { transform: pose(target, 1, turn), opacity: 0.9, offset: 0.92 },
            { transform: pose(target, 0.6, turn), opacity: 0 },
          ],
          'cubic-bezier(.4,0,.3,1)',
        ),
      );
    }
    falling.push(...die(context, kind, value, value === rolled ? null : rolled, target ? rest : null));
  }
  if (target && scene.at)
    sprites.push(
      burst(ring(44, colour, 9), target, MEETS - 40, 380, 0.4, 1.5),
      corners(context, scene.at, colour, MEETS - 140, 300),
    );
  return [...sprites, ...falling];
}
