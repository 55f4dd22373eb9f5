// A motion that begins and ends somewhere in a beat, written as one that lasts the whole beat: the browser's compositor then runs all
// motions of a scene from its start to its end alone, where every motion that ends by itself would cost the page a frame.
import type { Motion } from './sprites';

type Curve = [number, number, number, number];
const NAMED: Record<string, Curve> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};
function curveOf(ease: string): Curve {
  const found = /cubic-bezier\(([^)]+)\)/.exec(ease);
  return found ? (found[1].split(',').map(Number) as Curve) : (NAMED[ease] ?? NAMED.linear);
}

type Spot = [number, number];
const mix = (a: Spot, b: Spot, share: number): Spot => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
/** The part of a curve between two of its parameters, as its four points (de Casteljau). */
function part(points: Spot[], from: number, to: number): Spot[] {
  const cut = ([a, b, c, d]: Spot[], share: number): [Spot[], Spot[]] => {
    const [ab, bc, cd] = [mix(a, b, share), mix(b, c, share), mix(c, d, share)];
    const [abc, bcd] = [mix(ab, bc, share), mix(bc, cd, share)];
    const middle = mix(abc, bcd, share);
    return [
      [a, ab, abc, middle],
      [middle, bcd, cd, d],
    ];
  };
  const [head] = cut(points, to);
  return to === 0 ? head : cut(head, from / to)[1];
}
/** The parameter at which a rising curve reaches a height. */
function parameterAt(points: Spot[], height: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (part(points, 0, middle)[3][1] < height) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

interface Place {
  offset: number;
  easing?: string;
}
const known = new Map<string, Place[]>();
/** The easing that is spread over all frames, divided among them: when each frame comes, and how the way to the next one is eased. */
function divided(frames: Keyframe[], ease: string): Place[] {
  // A scene has a hundred motions of a handful of shapes.
  const shape = `${ease}/${frames.map((frame) => `${frame.offset ?? ''} ${frame.easing ?? ''}`).join('/')}`;
  let found = known.get(shape);
  if (!found) known.set(shape, (found = divide(frames, ease)));
  return found;
}
function divide(frames: Keyframe[], ease: string): Place[] {
  const offsets = frames.map((frame, i) => (typeof frame.offset === 'number' ? frame.offset : i / (frames.length - 1)));
  // Frames without a place lie evenly between their neighbours.
  frames.forEach((frame, i) => {
    if (typeof frame.offset === 'number' || i === 0 || i === frames.length - 1) return;
    const next = frames.findIndex((one, j) => j > i && (typeof one.offset === 'number' || j === frames.length - 1));
    const end = frames[next].offset ?? 1;
    offsets[i] = offsets[i - 1] + (Number(end) - offsets[i - 1]) / (next - i + 1);
  });
  const [x1, y1, x2, y2] = curveOf(ease);
  if (x1 === y1 && x2 === y2) return offsets.map((offset, i) => ({ offset, easing: frames[i].easing }));
  const points: Spot[] = [
    [0, 0],
    [x1, y1],
    [x2, y2],
    [1, 1],
  ];
  const at = offsets.map((offset) => (offset <= 0 ? 0 : offset >= 1 ? 1 : parameterAt(points, offset)));
  return at.map((parameter, i) => {
    if (i === at.length - 1) return { offset: 1 };
    const [a, b, c, d] = part(points, parameter, at[i + 1]);
    const scaled = (spot: Spot): string =>
      [0, 1].map((axis) => ((spot[axis] - a[axis]) / (d[axis] - a[axis] || 1)).toFixed(3)).join(',');
    return { offset: a[0], easing: `cubic-bezier(${scaled(b)},${scaled(c)})` };
  });
}

/** The frames of a motion on a beat of a length: its first frame holds until it begins, its last one after it. */
export function spread(motion: Motion, ms: number): Keyframe[] {
  const { frames, at, ease = 'linear', loops = 1 } = motion;
  const begins = Math.max(0, at);
  const places = divided(frames, ease);
  const spreadFrames: Keyframe[] = [];
  for (let loop = 0; loop < Math.ceil(loops); loop++)
    frames.forEach((frame, i) => {
      const when = Math.min(1, (begins + motion.ms * (loop + places[i].offset)) / ms);
      const { offset: _, easing: __, ...look } = frame;
      spreadFrames.push({ ...look, offset: when, easing: places[i].easing ?? 'linear' });
    });
  const [first, last] = [spreadFrames[0], spreadFrames[spreadFrames.length - 1]];
  if (Number(first.offset) > 0) spreadFrames.unshift({ ...first, offset: 0, easing: 'linear' });
  if (Number(last.offset) < 1) spreadFrames.push({ ...last, offset: 1 });
  return spreadFrames;
}

/** When a motion is over. */
export const endOf = ({ at, ms, loops = 1 }: Motion): number => Math.max(0, at) + ms * Math.ceil(loops);
