// Ways drawn as lines with arrow heads. Each segment keeps to its right, so that a way there and back shows as two.
type Point = readonly [number, number];
const SIDE = 7;
const START = 24;

export function arrowsOf(points: readonly Point[]): { line: string; heads: string } {
  if (points.length < 2) return { line: '', heads: '' };
  const directions = points.slice(1).map(([x, y], i): Point => {
    const [dx, dy] = [x - points[i][0], y - points[i][1]];
    const length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length];
  });
  const round = (value: number) => Math.round(value * 10) / 10;
  // To the right of the direction of travel: on the sheet, y grows downwards.
  const aside = (point: Point, [dx, dy]: Point): Point => [round(point[0] - dy * SIDE), round(point[1] + dx * SIDE)];
  const line: Point[] = [];
  points.forEach((point, i) => {
    const [before, after] = [directions[i - 1], directions[i]];
    // The figure it starts from stays to be seen.
    if (!before) line.push(aside([point[0] + after[0] * START, point[1] + after[1] * START], after));
    else if (!after) line.push(aside(point, before));
    else if (before[0] === -after[0] && before[1] === -after[1]) line.push(aside(point, before), aside(point, after));
    else if (before[0] === after[0] && before[1] === after[1]) line.push(aside(point, before));
    else line.push([round(point[0] - (before[1] + after[1]) * SIDE), round(point[1] + (before[0] + after[0]) * SIDE)]);
  });
  const head = ([x, y]: Point, [dx, dy]: Point, size: number) => {
    const [tip, left, right] = [
      [x + dx * size, y + dy * size],
      [x - dx * size * 0.6 - dy * size * 0.8, y - dy * size * 0.6 + dx * size * 0.8],
      [x - dx * size * 0.6 + dy * size * 0.8, y - dy * size * 0.6 - dx * size * 0.8],
    ];
    return `M${[tip, left, right].map((point) => point.map(round).join(' ')).join('L')}z`;
  };
  const heads = directions.map((direction, i) => {
    const last = i === directions.length - 1;
    const middle: Point = [(points[i][0] + points[i + 1][0]) / 2, (points[i][1] + points[i + 1][1]) / 2];
    return last ? head(aside(points[i + 1], direction), direction, 17) : head(aside(middle, direction), direction, 11);
  });
  return { line: `M${line.map((point) => point.join(' ')).join('L')}`, heads: heads.join('') };
}
