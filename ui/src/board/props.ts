// What a board is given: the position, what others put on it, and whom to ask when it is pointed at.
import type { Snippet } from 'svelte';
import type { BoardJson, Cell, Edge, Position, Vehicle } from '../wire/protocol';
import type { Frame } from './geometry';
import type { Flash, Lit, Mark, Route } from './marks';
import type { Veils } from './scenes/scene';

export interface BoardProps {
  board: BoardJson;
  position: Position;
  /** Turned by a quarter, for narrow screens. */
  turned?: boolean;
  /** The dice along the rim. */
  coordinates?: boolean;
  /** The name of every cell; otherwise only of the one under the pointer, the cursor or a long press. */
  numbers?: boolean;
  /** The names of the rooms, and titles that say what lies where. */
  names?: boolean;
  arrows?: boolean;
  /** The seat whose figure stands out; the active seat when not given. */
  active?: number | null;
  /** Cells that have burned: soot lies there. */
  burned?: Cell[];
  /** What has changed since the reader last looked. */
  changed?: { cells: Cell[]; edges: Edge[] };
  cellMarks?: Record<string, Mark>;
  edgeMarks?: Record<string, Mark>;
  /** Parking spots a vehicle may go to, by vehicle and side: "engine:top". */
  spotMarks?: Record<string, Mark>;
  /** Vehicles with which something may be done where they stand. */
  vehicleMarks?: Partial<Record<Vehicle, Mark>>;
  /** What stands out because the pointer is on its button. */
  lit?: Lit;
  routes?: Route[];
  /** Cells that belong together, outlined: what the deck gun reaches. */
  zone?: Cell[];
  flashes?: Flash[];
  /** What a scene draws itself for the moment; the board leaves it out. */
  veiled?: Veils | null;
  /** The keyboard cursor; arrow keys move it. */
  cursor?: Cell | null;
  showCursor?: boolean;
  interactive?: boolean;
  oncell?: (cell: Cell, event: MouseEvent | KeyboardEvent) => void;
  /** Walls and doors can be clicked when it is given. */
  onedge?: (edge: Edge, event: MouseEvent) => void;
  /** A click on a vehicle of `vehicleMarks`, and on which of its cells; without it the click is one on the cell. */
  onvehicle?: (vehicle: Vehicle, cell: Cell, event: MouseEvent | KeyboardEvent) => void;
  onhover?: (cell: Cell | null) => void;
  onhoveredge?: (edge: Edge | null) => void;
  onhovervehicle?: (vehicle: Vehicle | null) => void;
  onlong?: (cell: Cell, event: MouseEvent) => void;
  label?: string;
  /** More SVG in board coordinates, above everything; gets the frame. */
  overlay?: Snippet<[Frame]>;
  /** More SVG under the figures (risk view). */
  underlay?: Snippet<[Frame]>;
}
