// How one walks from cell to cell on the board as it is drawn: through doors, entrances and broken walls. For lines and figures on the
// move only; what a step costs and whether it is allowed is the server's.
import { DIRECTIONS, type BoardJson, type Cell, type Position } from '../wire/protocol';
import { cellOf, edgeBetween, edgeKey, keyOf, neighbour, onBoard, same } from './geometry';

/** The cells from one to another, both included, on the shortest way of at most `most` steps; null when there is none. */
export function wayBetween(
  board: BoardJson,
  position: Pick<Position, 'walls'>,
  from: Cell,
  to: Cell,
  most = 24,
): Cell[] | null {
  const broken = new Set(position.walls.filter((wall) => wall.cubes > 1).map((wall) => edgeKey(wall.between)));
  const walls = new Set(board.walls.map(edgeKey).filter((key) => !broken.has(key)));
  const before = new Map<string, string | null>([[keyOf(from), null]]);
  let front = [from];
  for (let step = 0; step < most && front.length && !before.has(keyOf(to)); step++) {
    const next: Cell[] = [];
    for (const cell of front)
      for (const direction of DIRECTIONS) {
        const other = neighbour(cell, direction);
        if (!onBoard(other) || before.has(keyOf(other)) || walls.has(edgeKey(edgeBetween(cell, other)))) continue;
        before.set(keyOf(other), keyOf(cell));
        next.push(other);
      }
    front = next;
  }
  if (!before.has(keyOf(to))) return null;
  const found: Cell[] = [];
  for (let key: string | null = keyOf(to); key !== null; key = before.get(key) ?? null) found.unshift(cellOf(key));
  return found;
}

/** A line through the given cells that leads around walls: neighbours are joined as they are, even through a wall to be chopped. */
export function lineThrough(board: BoardJson, position: Pick<Position, 'walls'>, cells: Cell[]): Cell[] {
  return cells.flatMap((cell, i) => {
    const last = cells[i - 1];
    if (!last || same(last, cell)) return last ? [] : [cell];
    const far = Math.abs(last[0] - cell[0]) + Math.abs(last[1] - cell[1]) > 1;
    return (far && wayBetween(board, position, last, cell)?.slice(1)) || [cell];
  });
}
