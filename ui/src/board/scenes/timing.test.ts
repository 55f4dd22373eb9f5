import { describe, expect, it } from 'vitest';
import { move } from './sprites';
import { endOf, spread } from './timing';

const motion = (at: number, ms: number, frames: Keyframe[], ease?: string) => move('', at, ms, frames, ease).motion!;

/** A cubic Bézier easing at a time, by bisection. */
function eased([x1, y1, x2, y2]: number[], time: number): number {
  const on = (a: number, b: number, u: number) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (on(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return on(y1, y2, low);
}
/** The opacity of frames at a share of their time, as the browser computes it. */
function opacity(frames: Keyframe[], share: number): number {
  const next = Math.max(
    1,
    frames.findIndex((frame) => Number(frame.offset) >= share),
  );
  const [a, b] = [frames[next - 1], frames[next]];
  const [from, to] = [Number(a.offset), Number(b.offset)];
  const part = to === from ? 1 : (share - from) / (to - from);
  const curve = /\(([^)]+)\)/
    .exec(String(a.easing ?? ''))?.[1]
    .split(',')
    .map(Number);
  return Number(a.opacity) + (Number(b.opacity) - Number(a.opacity)) * (curve ? eased(curve, part) : part);
}

describe('a motion on the whole beat', () => {
  it('holds its first frame before it, its last one after it', () => {
    const frames = spread(motion(200, 300, [{ opacity: 0 }, { opacity: 1 }]), 1000);
    expect(frames.map(({ offset, opacity }) => [offset, opacity])).toEqual([
      [0, 0],
      [0.2, 0],
      [0.5, 1],
      [1, 1],
    ]);
  });
  it('is the same at every moment as the motion by itself', () => {
    const curve = [0.2, 0.7, 0.3, 1];
    const frames: Keyframe[] = [
      { opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { opacity: 0.4, offset: 0.7 },
      { opacity: 0.9 },
    ];
    const whole = spread(motion(100, 800, frames, `cubic-bezier(${curve})`), 1000);
    const alone = [
      { opacity: 0, offset: 0 },
      { opacity: 1, offset: 0.3 },
      { opacity: 0.4, offset: 0.7 },
      { opacity: 0.9, offset: 1 },
    ];
    for (let time = 0; time <= 1; time += 0.05)
      expect(opacity(whole, 0.1 + 0.8 * time)).toBeCloseTo(opacity(alone, eased(curve, time)), 2);
  });
  it('places frames without a place evenly', () => {
    const frames = spread(motion(0, 100, [{ opacity: 0 }, { opacity: 1 }, { opacity: 2 }, { opacity: 0 }]), 100);
    expect(frames.map(({ offset }) => Number(offset).toFixed(2))).toEqual(['0.00', '0.33', '0.67', '1.00']);
  });
  it('keeps the easing between single frames', () => {
    const frames = spread(motion(0, 100, [{ opacity: 0, easing: 'ease-in' }, { opacity: 1 }]), 200);
    expect(frames[0].easing).toBe('ease-in');
  });
  it('repeats', () => {
    const looped = { ...motion(0, 100, [{ opacity: 0 }, { opacity: 1 }]), loops: 3 };
    expect(endOf(looped)).toBe(300);
    expect(spread(looped, 400).map(({ opacity }) => opacity)).toEqual([0, 1, 0, 1, 0, 1, 1]);
  });
});
