// What others put on the board: targets with their prices, ways, flashes, and what stands out because the pointer is on its button.
import type { Cell, Edge, Side, Vehicle } from '../wire/protocol';

/** A target: a cell, a wall or door, a parking spot, a vehicle. */
export interface Mark {
  /** The price. */
  label?: string;
  /** Its colour. */
  kind?: 'move' | 'water' | 'choice' | 'danger' | 'look';
  /** There is more than one thing to do here: the price lies on a stack. */
  many?: boolean;
  /** Hardly seen until it is pointed at: the many walls that may be chopped. */
  quiet?: boolean;
  /** What may be done here, in words, for the tooltip. */
  words?: string;
}
export interface Route {
  cells: Cell[];
  seat: number;
  label?: string;
  /** The price of each step, shown where it leads. */
  steps?: string[];
  faint?: boolean;
}
export interface Flash {
  cell: Cell;
  kind: 'ping' | 'blast' | 'event' | 'water';
  id: string | number;
  name?: string;
  /** Who points: the flash has the colour of the seat. */
  seat?: number | null;
}
/** A parking spot of a vehicle. */
export type Spot = `${Vehicle}:${Side}`;
/** What stands out, for instance because the pointer is on the button of an action. */
export interface Lit {
  cells?: Cell[];
  edges?: Edge[];
  vehicle?: Vehicle | null;
  spots?: Spot[];
}

/** The prices of several things at one place: one price, or the cheapest and the dearest. */
export function priceRange(prices: number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? String(least) : `${least}–${most}`;
}
