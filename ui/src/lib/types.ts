// The wire as the page reads it (see the server's protocol models).
import type { Phrase } from '../stores/catalogue';

export type Cell = [number, number];
export type Edge = [Cell, Cell];
export type Side = 'top' | 'right' | 'bottom' | 'left';
export type VehicleKind = 'ambulance' | 'engine';

export interface Firefighter {
  at: Cell | null;
  saved: number;
  specialist: string | null;
}
export interface Poi {
  at: Cell;
  face: 'down' | 'victim';
  treated?: boolean;
}
export interface GameResult {
  outcome: 'won' | 'lost' | 'collapsed';
  rescued: number;
  lost: number;
  perfect: boolean;
}
export interface Position {
  options: Record<string, unknown>;
  phase: 'setup' | 'actions' | 'fire' | 'replenish' | 'over';
  active: number;
  untouched: boolean;
  ap: number;
  bonus: { command: number; extinguish: number; movement: number };
  cafs_commanded: number;
  firefighters: Firefighter[];
  fire: Cell[];
  smoke: Cell[];
  hot_spots: Cell[];
  hazmats: Cell[];
  pois: Poi[];
  unrevealed: { victims: number; false_alarms: number };
  walls: { between: Edge; cubes: number }[];
  doors: { between: Edge; state: 'open' | 'gone' | 'closed' }[];
  ambulance: Side | null;
  engine: Side | null;
  hot_spot_reserve: number;
  rescued: number;
  lost: number;
  false_alarms: number;
  hazmats_disposed: number;
  pending: Record<string, unknown> | null;
  result: GameResult | null;
}
export interface ParkingSpot {
  side: Side;
  cells: [Cell, Cell];
  quadrant?: string | null;
}
export interface BoardJson {
  name: string;
  label?: string;
  walls: Edge[];
  doors: Edge[];
  entrances: Edge[];
  ambulance_parking: ParkingSpot[];
  engine_parking: ParkingSpot[];
  quadrants: Record<string, Cell[]>;
  poi_arrows: Record<string, string>;
  black_die_opposite: Record<string, number>;
}
export interface LegalPly {
  ply: string;
  cost: number;
}
export interface WaitsFor {
  kind: 'decision' | 'outcome' | 'over';
  seat?: number | null;
  legal?: LegalPly[] | null;
  of?: 'dice' | 'red' | 'black' | 'reveal' | 'deal' | null;
  odds?: Record<string, number> | null;
}
export interface SeatView {
  name: string;
  kind: 'human' | 'bot';
  bot?: string | null;
  connected?: boolean;
  away?: boolean;
  taken?: boolean;
}
export interface View {
  version: number;
  position: Position;
  waits_for: WaitsFor;
  can_undo: boolean;
  undoable: number[];
  can_redo: boolean;
  turn: number;
  phase_text_key?: string | null;
  phase_text_values?: Record<string, unknown>;
  seats: SeatView[];
  dice: {
    mode: 'server' | 'physical';
    commitment?: string | null;
    seed?: string | number | null;
    counts?: { red: number[]; black: number[] };
  };
  result: GameResult | null;
}
export interface EventJson {
  code: string;
  key: string;
  values: Record<string, unknown>;
  rules: string[];
  [field: string]: unknown;
}
export interface Entry {
  number: number;
  ply: string;
  seat: number | null;
  undone: boolean;
  turn: number;
  events: EventJson[];
  /** What the bot that played it is about, where that is news. */
  intent?: Phrase | null;
}
export interface ChatLine {
  name: string;
  seat?: number | null;
  text: string;
  at?: string | number | null;
}
export interface RefusalJson {
  code: string;
  message: string;
  rules?: string[];
  params?: Record<string, unknown>;
  key?: string | null;
}
export interface RoomSummary {
  room: string;
  code: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  phase?: string;
  turn?: number;
  result?: GameResult | null;
  created?: string;
  away_seconds?: number | null;
}
export type { Phrase };
