// The last moments: a rainbow in the spray for a house that was emptied in time, falling ash for one that was not.
import { CELL } from '../geometry';
import type { Context } from './context';
import { art, chance, disc, glimpse, move, pose, type Point, type Sprite } from './sprites';

const BOW = ['#e0453a', '#f58a07', '#ffd34d', '#3fc28a', '#4cc3ea', '#5f6fd6'];
const PAPERS = ['#e0453a', '#ffb000', '#12a066', '#2fb2e0', '#cc79a7', '#fff'].map(
  (fill) => `<rect x="-8" y="-4" width="16" height="8" rx="2" fill="${fill}" stroke="#14181d" stroke-opacity=".25"/>`,
);

export function won({ frame }: Context): Sprite[] {
  const next = chance(5);
  const [cx, foot] = [frame.width / 2, frame.height - CELL * 0.6];
  const outer = Math.min(frame.width / 2 - CELL * 0.4, frame.height - CELL * 1.2);
  const bow = BOW.map((stroke, i) => {
    const r = outer - i * 19;
    return `<path d="M${cx - r} ${foot}A${r} ${r} 0 0 1 ${cx + r} ${foot}" fill="none" stroke="${stroke}" stroke-width="19.5" stroke-linecap="butt" opacity=".72"/>`;
  }).join('');
  const papers: Sprite[] = Array.from({ length: 44 }, (_, i) => {
    const x = next() * frame.width;
    const from: Point = [x, -40];
    const to: Point = [x + (next() - 0.5) * 240, frame.height * (0.55 + 0.5 * next())];
    return move(
      PAPERS[i % PAPERS.length],
      250 + next() * 1100,
      1500 + next() * 500,
      [
        { transform: pose(from, 1.2, next() * 360), opacity: 1 },
        {
          transform: pose([(from[0] + to[0]) / 2 + 40, (from[1] + to[1]) / 2], [1.2, 0.4], 200 + next() * 300),
          opacity: 1,
          offset: 0.5,
        },
        { transform: pose(to, 1.1, 500 + next() * 400), opacity: 0 },
      ],
      'cubic-bezier(.2,.4,.6,1)',
    );
  });
  const medal: Point = [cx, frame.height * 0.46];
  return [
    glimpse(`<rect width="${frame.width}" height="${frame.height}" rx="18" fill="#fff3c4"/>`, 0, 3200, 0.34, 0.25),
    move(
      bow,
      100,
      3000,
      [
        { transform: `translate(0px, 40px) scale(1, .94)`, opacity: 0 },
        { transform: 'none', opacity: 1, offset: 0.3 },
        { transform: 'none', opacity: 1, offset: 0.86 },
        { transform: 'none', opacity: 0 },
      ],
      'ease-out',
    ),
    move(
      disc(150, 'url(#fx-halo)'),
      200,
      2900,
      [
        { transform: pose(medal, 0.3), opacity: 0 },
        { transform: pose(medal, 1.4), opacity: 1, offset: 0.3 },
        { transform: pose(medal, 1.5), opacity: 1, offset: 0.85 },
        { transform: pose(medal, 1.6), opacity: 0 },
      ],
      'ease-out',
    ),
    move(
      art('treated'),
      300,
      2800,
      [
        { transform: pose([medal[0], medal[1] + 60], 0.5), opacity: 0 },
        { transform: pose(medal, 4.6), opacity: 1, offset: 0.2 },
        { transform: pose(medal, 4), opacity: 1, offset: 0.3 },
        { transform: pose(medal, 4.1), opacity: 1, offset: 0.88 },
        { transform: pose(medal, 4.1), opacity: 0 },
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
