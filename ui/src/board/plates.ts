// Where prices and numbers go, so that they hide neither tokens nor each other.
import { cellOf, CELL, edgeOf, type Frame } from './geometry';
import { discsOf, hidden, type Held } from './layout';
import type { Mark } from './marks';

/** How far a plate may reach from the centre of a cell: over the frame of a mark, up to the middle of a wall. */
const RIM = 46;
/** How far the middle of a plate on a wall is from the middle of the wall. */
const END = 34;
/** How far the second plate of a stack looks out. */
export const STACK = 4;
/** The height of a price plate; larger on a turned board, whose cells are small. */
export const badgeHeight = (big: boolean): number => (big ? 31 : 24);
export function badgeWidth(label: string, big: boolean): number {
  const high = badgeHeight(big);
  return label.length > 1 ? high * (0.5 + 0.38 * label.length) : high;
}

/** A plate, by its middle: from the centre of a cell, or on the sheet. */
export interface Plate {
  x: number;
  y: number;
  label: string;
  /** It lies on a stack. */
  many?: boolean;
}
interface Wishes {
  big?: boolean;
  /** POI arrows are shown. */
  arrow?: boolean;
  /** The corner to begin with is on the right. */
  right?: boolean;
  many?: boolean;
  /** Other plates, seen from the centre of the cell. */
  beside?: readonly Plate[];
}

/** How much of two plates lies on each other, with a hair's breadth between them. */
function overlap(a: Plate, b: Plate, big: boolean): number {
  const [left, right] = [a, b].map((one) => {
    const half = badgeWidth(one.label, big) / 2 + 1;
    const high = badgeHeight(big) / 2 + 1;
    const more = one.many ? STACK : 0;
    return { left: one.x - half, right: one.x + half + more, top: one.y - high - more, bottom: one.y + high };
  });
  const wide = Math.min(left.right, right.right) - Math.max(left.left, right.left);
  const high = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
/** A plate on another one cannot be read: that is worse than anything it could hide otherwise. */
const UNREADABLE = 1000;
const crowded = (plate: Plate, others: readonly Plate[], big: boolean): number =>
  UNREADABLE * others.reduce((sum, other) => sum + overlap(plate, other, big), 0);

/** The one that hides least; the first of those that hide the same. */
function best(plates: Plate[], hides: (plate: Plate) => number): Plate {
  let found = plates[0];
  let least = Infinity;
  for (const plate of plates) {
    const here = hides(plate);
    if (here < least - 0.01) [found, least] = [plate, here];
  }
  return found;
}

/** Where a plate goes in a cell so that it hides no hot spot, token, figure or other plate. */
export function badgePlace(held: Held | undefined, label: string, wishes: Wishes = {}): Plate {
  const big = !!wishes.big;
  const [half, high] = [badgeWidth(label, big) / 2, badgeHeight(big) / 2];
  const [x, y] = [(RIM - half) * (wishes.right ? -1 : 1), RIM - high];
  const places = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
    [0, -y],
    [0, y],
    [x, 0],
    [-x, 0],
  ];
  const discs = held ? discsOf(held, !!wishes.arrow) : [];
  return best(
    places.map(([left, top]) => ({ x: left, y: top, label, many: wishes.many })),
    (plate) => hidden(discs, plate.x, plate.y, half, high) + crowded(plate, wishes.beside ?? [], big),
  );
}

/** A price on the sheet. */
export interface Price extends Plate {
  key: string;
  css: string;
}
interface Priced {
  frame: Frame;
  held: ReadonlyMap<string, Held>;
  spots: readonly { kind: string; side: string; x: number; y: number }[];
  cellMarks: Record<string, Mark>;
  edgeMarks: Record<string, Mark>;
  spotMarks: Record<string, Mark>;
  /** POI arrows are shown. */
  arrows: boolean;
  /** The edges whose price is shown although they are quiet. */
  loud: ReadonlySet<string>;
}

/** All prices of the board: first those that have little choice of a place, then those of the cells between them. */
export function pricesOf({ frame, held, spots, cellMarks, edgeMarks, spotMarks, arrows, loud }: Priced): Price[] {
  const big = frame.turned;
  const found: Price[] = [];
  for (const { kind, side, x, y } of spots) {
    const key = `${kind}:${side}`;
    const { label, many } = spotMarks[key] ?? {};
    if (label) found.push({ key, x, y, label, many, css: `spot ${kind}` });
  }
  for (const [key, { label, many, quiet, kind }] of Object.entries(edgeMarks)) {
    if (!label || (quiet && !loud.has(key))) continue;
    const { x, y, upright } = frame.middle(edgeOf(key));
    // At an end of the wall: doors and damage cubes are in its middle, hot spots at its other end.
    const ends = [END, -END].map((end) => ({ x: upright ? x : x + end, y: upright ? y + end : y, label, many }));
    const place = best(ends, (plate) => crowded(plate, found, big));
    found.push({ ...place, key, css: `edge ${kind ?? 'choice'}` });
  }
  for (const [key, { label, many, kind }] of Object.entries(cellMarks)) {
    if (!label) continue;
    const [x, y] = frame.centre(cellOf(key));
    const beside = near(found, x, y);
    const at = badgePlace(held.get(key), label, { arrow: arrows, big, many, beside });
    found.push({ ...at, x: x + at.x, y: y + at.y, key, css: kind ?? 'move' });
  }
  return found;
}

/** Plates in reach of a cell, as seen from its centre. */
export const near = (plates: readonly Plate[], x: number, y: number): Plate[] =>
  plates
    .filter((plate) => Math.abs(plate.x - x) < CELL && Math.abs(plate.y - y) < CELL)
    .map((plate) => ({ ...plate, x: plate.x - x, y: plate.y - y }));
