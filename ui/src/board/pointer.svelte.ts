// The pointer on the board: what it is on, clicks and long presses. Pulling and pinching are the zoom's.
import { elementOf } from '../components/target';
import type { Cell, Edge } from '../wire/protocol';
import { cellOf, edgeKey, edgeOf, keyOf } from './geometry';
import type { Zoom } from './zoom.svelte';

/** How long a finger stays for a long press, and how long the cell's number then stays; in milliseconds. */
const HOLD_MS = 550;
const NUMBER_MS = 2500;

/** Who is asked. */
export interface Answers {
  press: (cell: Cell, event: MouseEvent | KeyboardEvent) => void;
  onedge?: (edge: Edge, event: MouseEvent) => void;
  /** Without it nothing stands out under the mouse. */
  onhover?: (cell: Cell | null) => void;
  onhoveredge?: (edge: Edge | null) => void;
  onlong?: (cell: Cell, event: MouseEvent) => void;
}

function cellAt(event: Event): Cell | null {
  const found = elementOf(event)?.closest('[data-hit]')?.getAttribute('data-hit');
  return found ? cellOf(found) : null;
}
function edgeAt(event: Event): Edge | null {
  const found = elementOf(event)?.closest('[data-edge]')?.getAttribute('data-edge');
  return found ? edgeOf(found) : null;
}

export class Pointer {
  /** What the mouse is on, as the keys of a cell or of an edge. */
  cell = $state<string | null>(null);
  edge = $state<string | null>(null);
  /** The cell under a finger that stays. */
  held = $state<string | null>(null);
  #zoom: Zoom;
  #ask: () => Answers;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The click at the end of a long press is none. */
  #long = false;

  constructor(zoom: Zoom, ask: () => Answers) {
    this.#zoom = zoom;
    this.#ask = ask;
  }

  click(event: MouseEvent): void {
    if (this.#zoom.dragged || this.#long) {
      this.#long = false;
      return;
    }
    const edge = edgeAt(event);
    if (edge) return this.#ask().onedge?.(edge, event);
    const cell = cellAt(event);
    if (cell) this.#ask().press(cell, event);
  }
  down(event: PointerEvent): void {
    this.#long = false;
    this.held = null;
    clearTimeout(this.#timer);
    const cell = cellAt(event);
    if (cell && event.pointerType !== 'mouse') this.#timer = setTimeout(() => this.#hold(cell, event), HOLD_MS);
    this.#zoom.down(event);
  }
  #hold(cell: Cell, event: PointerEvent): void {
    if (this.#zoom.dragged) return;
    this.held = keyOf(cell);
    this.#timer = setTimeout(() => (this.held = null), NUMBER_MS);
    const { onlong } = this.#ask();
    if (!onlong) return;
    this.#long = true;
    onlong(cell, event);
  }
  move(event: PointerEvent, svg: SVGSVGElement): void {
    this.#zoom.move(event, svg);
    if (this.#zoom.dragged) clearTimeout(this.#timer);
    if (event.pointerType === 'mouse' && this.#ask().onhover) this.#over(cellAt(event), edgeAt(event));
  }
  up(event: PointerEvent): void {
    if (!this.held) clearTimeout(this.#timer);
    this.#zoom.up(event);
  }
  leave(): void {
    this.#over(null, null);
  }
  #over(cell: Cell | null, edge: Edge | null): void {
    const [key, between] = [cell && keyOf(cell), edge && edgeKey(edge)];
    if (key === this.cell && between === this.edge) return;
    if (between !== this.edge) this.#ask().onhoveredge?.(edge);
    if (key !== this.cell) this.#ask().onhover?.(cell);
    this.cell = key;
    this.edge = between;
  }
  /** The right button does what a long press does. */
  menu(event: MouseEvent): void {
    const cell = cellAt(event);
    const { onlong } = this.#ask();
    if (!cell || !onlong) return;
    event.preventDefault();
    // Some browsers send this for a finger that stays, too: that has its own clock.
    if (!(event instanceof PointerEvent && event.pointerType === 'touch')) onlong(cell, event);
  }
}
