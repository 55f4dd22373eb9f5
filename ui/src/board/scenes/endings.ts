// The last moments: the fires go out and a rainbow stands behind a house that was emptied in time, ash falls for one that was not.
import { CELL, keyOf, type Frame } from '../geometry';
import type { Context } from './context';
import type { Beat } from './scene';
import { art, chance, clouds, disc, glimpse, move, pose, still, type Point, type Sprite } from './sprites';

const BOW = ['#e0453a', '#f58a07', '#ffd34d', '#3fc28a', '#4cc3ea', '#5f6fd6'];
const BAND = 11;
const PAPERS = ['#e0453a', '#ffb000', '#12a066', '#2fb2e0', '#cc79a7', '#fff'].map(
  (fill) => `<rect x="-8" y="-4" width="16" height="8" rx="2" fill="${fill}" stroke="#14181d" stroke-opacity=".25"/>`,
);
/** How far walls and posts stand out of the cells they surround. */
const WALL = 10;

/** Above the house, in the middle of the lawn: the crown of the bow. */
export const crownOf = (frame: Frame): Point => [frame.width / 2, CELL / 2];

/** The beat of a victory without its fires: they go out in the scene, whatever the rules leave on the board. */
export const quenched = (beat: Beat): Beat => ({ ...beat, after: { ...beat.after, fire: [], smoke: [] } });

/** A rainbow whose feet stand on the lawn at both sides; what would be in front of the house is cut out. */
function rainbow(frame: Frame): string {
  const [cx, top] = crownOf(frame);
  const foot = frame.height - CELL * 0.3;
  const house = `M${CELL - WALL} ${CELL - WALL}H${frame.width - CELL + WALL}V${frame.height - CELL + WALL}H${CELL - WALL}z`;
  const bands = BOW.map((stroke, i) => {
    const inwards = (i - (BOW.length - 1) / 2) * BAND;
    const [rx, ry] = [cx - CELL / 2 - inwards, foot - top - inwards];
    return `<path d="M${cx - rx} ${foot}A${rx} ${ry} 0 0 1 ${cx + rx} ${foot}" fill="none" stroke="${stroke}" stroke-width="${BAND + 0.5}"/>`;
  });
  return (
    `<clipPath id="fx-behind"><path clip-rule="evenodd" d="M0 0H${frame.width}V${frame.height}H0z${house}"/></clipPath>` +
    `<g clip-path="url(#fx-behind)" opacity=".8">${bands.join('')}</g>`
  );
}

export function won({ frame, beat }: Context): Sprite[] {
  const next = chance(5);
  const papers: Sprite[] = Array.from({ length: 36 }, (_, i) => {
    const x = next() * frame.width;
    const from: Point = [x, -40];
    const to: Point = [x + (next() - 0.5) * 240, frame.height * (0.55 + 0.5 * next())];
    return move(
      PAPERS[i % PAPERS.length],
      250 + next() * 1100,
      1500 + next() * 500,
      [
        { transform: pose(from, 1.1, next() * 360), opacity: 1 },
        {
          transform: pose([(from[0] + to[0]) / 2 + 40, (from[1] + to[1]) / 2], [1.1, 0.4], 200 + next() * 300),
          opacity: 1,
          offset: 0.5,
        },
        { transform: pose(to, 1, 500 + next() * 400), opacity: 0 },
      ],
      'cubic-bezier(.2,.4,.6,1)',
    );
  });
  const { fire } = beat.before;
  const steam = fire.flatMap((cell, i) =>
    clouds('url(#fx-steam)', frame.centre(cell), {
      count: fire.length > 12 ? 1 : 2,
      at: (beat.turns[keyOf(cell)] ?? 0) + 60,
      ms: 900,
      size: 30,
      reach: 30,
      seed: i,
      most: 0.85,
      rise: 46,
    }),
  );
  const crown = crownOf(frame);
  const below: Point = [crown[0], crown[1] + CELL * 0.7];
  return [
    glimpse(`<rect width="${frame.width}" height="${frame.height}" rx="18" fill="#fff3c4"/>`, 0, 3200, 0.16, 0.25),
    move(rainbow(frame), 300, 2900, [
      { opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { opacity: 1, offset: 0.9 },
      { opacity: 0 },
    ]),
    ...steam,
    move(
      [still(disc(50, 'url(#fx-halo)')), still(art('treated'))],
      500,
      2600,
      [
        { transform: pose(below, 0.4), opacity: 0 },
        { transform: pose(crown, 2), opacity: 1, offset: 0.22 },
        { transform: pose(crown, 1.6), opacity: 1, offset: 0.34 },
        { transform: pose(crown, 1.6), opacity: 1, offset: 0.92 },
        { transform: pose(crown, 1.6), opacity: 0 },
      ],
      'ease-out',
    ),
    ...papers,
  ];
}

export function lost({ frame }: Context): Sprite[] {
  const next = chance(9);
  const ash: Sprite[] = Array.from({ length: 34 }, () => {
    const x = next() * frame.width;
    const size = 3 + next() * 4;
    return move(
      `<path d="M${-size} 0L0 ${-size * 0.7} ${size} 0 0 ${size * 0.8}Z" fill="#cfd3d8" opacity=".8"/>`,
      next() * 900,
      1400 + next() * 200,
      [
        { transform: pose([x, -20]), opacity: 0 },
        { transform: pose([x + 20, frame.height * 0.3], 1, 90), opacity: 0.9, offset: 0.3 },
        { transform: pose([x - 26, frame.height * (0.6 + 0.35 * next())], 1, 240), opacity: 0 },
      ],
      'linear',
    );
  });
  return [
    move(`<rect width="${frame.width}" height="${frame.height}" rx="18" fill="#0b0d10"/>`, 0, 2400, [
      { opacity: 0 },
      { opacity: 0.55, offset: 0.3 },
      { opacity: 0.5, offset: 0.85 },
      { opacity: 0 },
    ]),
    move(
      art('lost'),
      150,
      2200,
      [
        { transform: pose([frame.width / 2, frame.height * 0.42], 4.4), opacity: 0 },
        { transform: pose([frame.width / 2, frame.height * 0.45], 4), opacity: 1, offset: 0.25 },
        { transform: pose([frame.width / 2, frame.height * 0.46], 4), opacity: 1, offset: 0.82 },
        { transform: pose([frame.width / 2, frame.height * 0.48], 3.8), opacity: 0 },
      ],
      'ease-out',
    ),
    ...ash,
  ];
}
