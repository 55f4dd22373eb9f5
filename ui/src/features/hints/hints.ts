// What a first game says, and when: four hints on the first turn, one each at the first fire phase, the first POI and the first victim.
import { same } from '../../board/geometry';
import type { Cell, LimitsJson, Position } from '../../wire/protocol';

/** What the hints look at; read off the table in `moment.ts`. */
export interface Moment {
  turn: number;
  phase: Position['phase'];
  position: Position;
  limits: LimitsJson;
  /** May the reader act now? */
  mine: boolean;
  /** Where the acting figure stands. */
  at: Cell | null;
  /** Cells it can walk to in this turn. */
  reach: Cell[];
}
/** Where a hint points: at a cell of the board, or at the first of these parts of the page. */
export type Anchor = { cell: Cell } | { parts: string[] };
export interface Hint {
  id: string;
  /** Its place in the series of the first turn. */
  step?: number;
  anchor: Anchor;
  values: Record<string, number>;
}

const firstTurn = (now: Moment) => now.turn === 1 && now.phase === 'actions' && now.mine;
const distance = (a: Cell, b: Cell) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
/** The cell nearest to the acting figure. */
const nearest = (now: Moment, cells: Cell[]): Cell | null => {
  const { at } = now;
  return at ? (cells.toSorted((a, b) => distance(a, at) - distance(b, at))[0] ?? null) : (cells[0] ?? null);
};
const at = (cell: Cell | null): Anchor | null => (cell ? { cell } : null);

interface Row {
  id: string;
  step?: number;
  when: (now: Moment) => boolean;
  anchor: (now: Moment) => Anchor | null;
  values?: (now: Moment) => Record<string, number>;
}

/** The most urgent first. */
const ROWS: Row[] = [
  {
    id: 'victim',
    when: (now) => now.mine && now.phase === 'actions',
    anchor: (now) =>
      at(
        nearest(
          now,
          now.position.pois.filter((poi) => poi.face !== 'down').map((poi) => poi.at),
        ),
      ),
  },
  {
    id: 'dice',
    when: (now) => now.phase === 'fire' || now.turn > 1,
    anchor: () => ({ parts: ['section.bar', 'section.summary .more', 'section.summary', '.crew .active'] }),
  },
  {
    id: 'goal',
    step: 1,
    when: firstTurn,
    anchor: () => ({ parts: ['.counters'] }),
    values: (now) => ({ ...now.limits }),
  },
  {
    id: 'ap',
    step: 2,
    when: firstTurn,
    anchor: () => ({ parts: ['.crew .active'] }),
    values: (now) => ({ n: now.position.ap }),
  },
  { id: 'fire', step: 3, when: firstTurn, anchor: (now) => at(nearest(now, now.position.fire)) },
  { id: 'end', step: 4, when: firstTurn, anchor: () => ({ parts: ['.end [data-ply="end"]'] }) },
  {
    id: 'poi',
    when: (now) => now.mine && now.phase === 'actions',
    anchor: (now) =>
      at(
        nearest(
          now,
          now.position.pois
            .filter((poi) => poi.face === 'down' && now.reach.some((cell) => same(cell, poi.at)))
            .map((poi) => poi.at),
        ),
      ),
  },
];

/** The hints on the first turn. */
export const SERIES = ROWS.filter((row) => row.step).length;

/** The one hint for this moment, if there is one that was not put away. */
export function hintFor(now: Moment, seen: readonly string[]): Hint | null {
  for (const row of ROWS) {
    if (seen.includes(row.id) || !row.when(now)) continue;
    const anchor = row.anchor(now);
    if (anchor) return { id: row.id, step: row.step, anchor, values: row.values?.(now) ?? {} };
  }
  return null;
}
