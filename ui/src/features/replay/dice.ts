// Counting dice: how often each face came up, and how usual that is for fair dice.
export interface DiceCounts {
  red: number[];
  black: number[];
}

/** The faces of all dice among the plies. */
export function countDice(plies: Iterable<string>): DiceCounts {
  const counts: DiceCounts = { red: Array<number>(6).fill(0), black: Array<number>(8).fill(0) };
  for (const ply of plies) {
    const words = ply.split(' ');
    if (words[0] !== '!') continue;
    if (words[1] === 'dice') {
      counts.red[Number(words[2]) - 1] += 1;
      counts.black[Number(words[3]) - 1] += 1;
    } else if (words[1] === 'red' || words[1] === 'black') counts[words[1]][Number(words[2]) - 1] += 1;
  }
  return counts;
}

export interface DieReport {
  faces: { face: number; count: number; share: number }[];
  rolls: number;
  /** How often each face is expected. */
  expected: number;
  mean: number | null;
  expectedMean: number;
  /** Pearson's statistic, and the chance that fair dice deviate at least as much; null below five expected per face. */
  chiSquare: number;
  chance: number | null;
}

export function dieReport(counts: number[]): DieReport {
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const expected = rolls / counts.length;
  const chiSquare = rolls ? counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) : 0;
  return {
    faces: counts.map((count, index) => ({ face: index + 1, count, share: rolls ? count / rolls : 0 })),
    rolls,
    expected,
    mean: rolls ? counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / rolls : null,
    expectedMean: (counts.length + 1) / 2,
    chiSquare,
    chance: expected >= 5 ? chiSquareTail(chiSquare, counts.length - 1) : null,
  };
}

/** The chance that a chi-square variable with that many degrees of freedom is at least `value`. */
export function chiSquareTail(value: number, degrees: number): number {
  if (value <= 0) return 1;
  if (value > 500) return 0;
  // One minus the lower incomplete gamma function by its series: x^a e^-x / Γ(a + 1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …).
  const a = degrees / 2;
  const x = value / 2;
  let gamma = degrees % 2 ? Math.sqrt(Math.PI) : 1;
  for (let k = degrees % 2 ? 0.5 : 1; k <= a; k += 1) gamma *= k;
  let term = (x ** a * Math.exp(-x)) / gamma;
  let sum = term;
  for (let n = 1; term > 1e-12 || n < x; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.min(1, Math.max(0, 1 - sum));
}
