// Where a hint stands: beside what it speaks of, on the screen, and never over what must stay in sight.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Side = 'below' | 'above' | 'right' | 'left';
export interface Placed {
  left: number;
  top: number;
  /** The side of the anchor on which the hint stands. */
  side: Side;
  /** Where its tip is, along that side. */
  tip: number;
}

const GAP = 12;
const EDGE = 8;
const SIDES: Side[] = ['below', 'above', 'right', 'left'];

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
const overlap = (a: Box, b: Box): number => {
  const x = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const y = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return x > 0 && y > 0 ? x * y : 0;
};

/** A place for a hint of that size; `keep` stays uncovered, `spare` too where that is possible. */
export function placeHint(anchor: Box, size: Size, screen: Size, keep: Box[], spare: Box[] = []): Placed {
  const middle = { x: anchor.left + anchor.width / 2, y: anchor.top + anchor.height / 2 };
  let best: { placed: Placed; cost: number } | null = null;
  for (const side of SIDES) {
    const upright = side === 'below' || side === 'above';
    const wanted = upright
      ? {
          left: middle.x - size.width / 2,
          top: side === 'below' ? anchor.top + anchor.height + GAP : anchor.top - GAP - size.height,
        }
      : {
          left: side === 'right' ? anchor.left + anchor.width + GAP : anchor.left - GAP - size.width,
          top: middle.y - size.height / 2,
        };
    const left = clamp(wanted.left, EDGE, Math.max(EDGE, screen.width - size.width - EDGE));
    const box = {
      left,
      top: clamp(wanted.top, EDGE, Math.max(EDGE, screen.height - size.height - EDGE)),
      ...size,
    };
    // Where it would cover what must stay in sight, it moves below that.
    for (const one of keep) if (overlap(box, one)) box.top = one.top + one.height + EDGE;
    const { top } = box;
    const cost =
      1000 * keep.reduce((sum, one) => sum + overlap(box, one), 0) +
      1000 * Math.max(0, top + size.height - screen.height) +
      10 * overlap(box, anchor) +
      spare.reduce((sum, one) => sum + overlap(box, one), 0);
    if (best && best.cost <= cost) continue;
    const tip = upright ? clamp(middle.x - left, 20, size.width - 20) : clamp(middle.y - top, 20, size.height - 20);
    best = { placed: { left, top, side, tip }, cost };
  }
  return best!.placed;
}
