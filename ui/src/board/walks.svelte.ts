// Figures on their way: a figure that is sent several cells on, or faster than it walks, goes from cell to cell and not through walls.
import type { BoardJson, Cell, Position } from '../wire/protocol';
import { same } from './geometry';
import { wayBetween } from './ways';

/** The time of a step, in milliseconds; also that of the figures' transition. */
export const STEP_MS = 150;
/** A longer way is a leap: an undo of half a turn, another moment of a replay. */
const MOST_STEPS = 9;

export class Walks {
  /** The cell on which a figure is drawn while it has not arrived, by seat. */
  on = $state.raw<Record<number, Cell>>({});
  #stands: (Cell | null)[] = [];
  #ways = new Map<number, Cell[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends the figures to where the position has them. */
  follow(board: BoardJson, position: Position, still: boolean): void {
    position.firefighters.forEach((figure, seat) => {
      const from = this.#ways.get(seat)?.at(-1) ?? this.#stands[seat];
      const to = figure.at;
      if (from && to && same(from, to)) return;
      const way =
        still || !from || !to || position.phase !== 'actions'
          ? null
          : wayBetween(board, position, from, to, MOST_STEPS);
      const ahead = this.#ways.get(seat) ?? [];
      if (way && ahead.length + way.length <= MOST_STEPS + 1) this.#ways.set(seat, [...ahead, ...way.slice(1)]);
      else this.#ways.delete(seat);
      this.#stands[seat] = to;
    });
    this.#stands.length = position.firefighters.length;
    this.#show();
    if (this.#ways.size && !this.#timer) this.#timer = setTimeout(() => this.#step(), STEP_MS);
  }

  #step(): void {
    this.#timer = undefined;
    for (const [seat, way] of this.#ways) {
      if (way.length > 1) this.#ways.set(seat, way.slice(1));
      else this.#ways.delete(seat);
    }
    this.#show();
    if (this.#ways.size) this.#timer = setTimeout(() => this.#step(), STEP_MS);
  }
  #show(): void {
    const on: Record<number, Cell> = {};
    for (const [seat, way] of this.#ways) if (way.length > 1) on[seat] = way[0];
    if (JSON.stringify(on) !== JSON.stringify(this.on)) this.on = on;
  }
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
