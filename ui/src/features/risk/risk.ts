// The danger map as the server tells it (flashover.risk), and how its chances are written and shaded.
import { keyOf } from '../../board/geometry';
import type { Cell, Position, RiskJson } from '../../wire/protocol';

export type Measure = 'fire' | 'smoke' | 'explosion';
export const MEASURES: Measure[] = ['fire', 'smoke', 'explosion'];

/** A chance in whole per cent; small ones are not called nothing, large ones not certain. */
export function percent(chance: number): string {
  if (chance <= 0) return '0';
  if (chance < 0.01) return '<1';
  if (chance > 0.99 && chance < 1) return '>99';
  return String(Math.round(chance * 100));
}

/** Steps of shading: 0 = nothing, 5 = nearly certain. The borders are the legend's. */
export const BORDERS = [0, 0.02, 0.05, 0.1, 0.25, 0.5];
export function shade(chance: number): number {
  if (chance <= 0) return 0;
  for (let step = BORDERS.length - 1; step > 0; step--) if (chance >= BORDERS[step]) return step;
  return 1;
}

export interface Tint {
  key: string;
  at: Cell;
  chance: number;
  step: number;
  text: string;
}

/** The cells to tint. What already burns and goes on burning tells itself. */
export function tints(risk: RiskJson, measure: Measure, position: Pick<Position, 'fire'>): Tint[] {
  const burning = new Set(position.fire.map(keyOf));
  return risk.cells
    .filter((cell) => cell[measure] > 0 && !(measure === 'fire' && burning.has(keyOf(cell.at)) && cell.fire >= 0.995))
    .map((cell) => ({
      key: keyOf(cell.at),
      at: cell.at,
      chance: cell[measure],
      step: shade(cell[measure]),
      text: percent(cell[measure]),
    }));
}

/** The highest chance to be hit per cell where somebody stands or lies. */
export function hits(risk: RiskJson): { key: string; at: Cell; hit: number }[] {
  const found = new Map<string, { key: string; at: Cell; hit: number }>();
  for (const { at, hit } of [...risk.firefighters, ...risk.pois]) {
    const key = keyOf(at);
    const before = found.get(key);
    if (hit > 0 && (!before || before.hit < hit)) found.set(key, { key, at, hit });
  }
  return [...found.values()];
}
