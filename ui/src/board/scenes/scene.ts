// What a beat and its scene are, and when in a scene what happens: shared by those who cut beats and those who draw them.
import type { Cell, Direction, Edge, EventJson, Load, Position, Side, Vehicle } from '../../wire/protocol';
import type { Cue } from './cues';

/** How far an arm of an explosion comes, and what it meets on its way. */
export interface Arm {
  direction: Direction;
  /** The burning cells the shockwave runs through, nearest first. */
  passed: Cell[];
  doors: Edge[];
  /** What stops it; nothing when it leaves the board or no token is left. */
  end: { fire: Cell } | { wall: Edge; cubes: number } | { door: Edge } | null;
  /** In cells from the middle of the explosion. */
  length: number;
}
/** Smoke that catches fire from a burning cell beside it. */
export interface Spark {
  at: Cell;
  origin: Cell | null;
  ms: number;
}
export type Tone = 'fire' | 'poi' | 'water' | 'good' | 'bad' | 'plain';

export type Scene =
  | { kind: 'dice'; red: number | null; black: number | null; at: Cell | null; over: Cell | null; tone: Tone }
  | { kind: 'smoke'; at: Cell }
  | { kind: 'fire'; at: Cell; origin: Cell | null }
  | { kind: 'explosion'; at: Cell; arms: Arm[] }
  | { kind: 'flashover'; sparks: Spark[] }
  | { kind: 'flare'; at: Cell }
  | { kind: 'fizzle'; cells: Cell[] }
  | { kind: 'drop'; at: Cell; way: Cell[] }
  | { kind: 'flip'; at: Cell; victim: boolean }
  | { kind: 'treat'; at: Cell }
  | { kind: 'rescue'; at: Cell; treated: boolean; vehicle: Side | null }
  | { kind: 'loss'; at: Cell }
  | { kind: 'dispose'; at: Cell }
  | { kind: 'walk'; seat: number; way: Cell[]; loads: Load[]; captain: number | null }
  | { kind: 'carried'; seat: number; from: Cell; to: Cell }
  | { kind: 'ride'; seat: number; from: Cell; to: Cell; load: Load | null }
  | { kind: 'drive'; vehicle: Vehicle; from: Side; to: Side; riders: Rider[] }
  | { kind: 'door'; edge: Edge }
  | { kind: 'splinter'; edge: Edge }
  | { kind: 'chop'; edge: Edge; seat: number }
  | { kind: 'douse'; at: Cell; seat: number }
  | { kind: 'gun'; at: Cell; cells: Cell[]; side: Side | null }
  | { kind: 'order'; captain: number; seat: number }
  | { kind: 'mark'; cells: Cell[]; tone: Tone }
  | { kind: 'collapse'; seats: number[]; victims: Cell[] }
  | { kind: 'won' }
  | { kind: 'lost' };

export interface Rider {
  seat: number;
  from: Cell;
  to: Cell;
  load: Load | null;
}

/** What the scene draws itself while it runs, so that the board does not: keys of cells and edges, vehicles, seats. */
export interface Veils {
  cells?: string[];
  edges?: string[];
  vehicles?: Vehicle[];
  figures?: number[];
}

export interface Beat {
  /** Shown together; the beats of an update are its events in their order. */
  events: EventJson[];
  /** At speed 1. */
  ms: number;
  scene: Scene | null;
  veils: Veils;
  /** When a veiled cell or edge takes its new look, in ms from the start of the beat. */
  turns: Record<string, number>;
  /** When the eye has it, in ms from the start of the beat: no word is said before. */
  told: number;
  cues: Cue[];
  before: Position;
  after: Position;
}

/** When the dice lie still. */
export const DICE_LAND = 520;
/** When the arms of an explosion set out, and how long they take for a cell. */
export const BLAST_AT = 160;
export const BLAST_STEP = 200;
export const AFTER_BLAST = 850;
export const SPREAD_STEP = 210;
export const WALK_STEP = 270;
/** When the carrying begins, and how long it takes. */
export const CARRY_AT = 560;
export const CARRY_MS = 1000;
export const FLIP_AT = 330;
export const SPLASH_AT = 360;
export const GUN_AT = 620;
export const ORDER_MS = 260;
export const DRIVE_MS = 1900;
/** What getting on or off a vehicle takes. */
export const BOARD_MS = 240;
export const RESCUE_LANDS = 1350;
export const CHOP_AT = 330;
export const COLLAPSE_AT = 500;

/** The distance of an arm's front when it meets a cell or an edge, in cells. */
export function reach(origin: Cell, place: Cell | Edge): number {
  const far = (cell: Cell) => Math.abs(cell[0] - origin[0]) + Math.abs(cell[1] - origin[1]);
  return isEdge(place) ? Math.min(far(place[0]), far(place[1])) + 0.5 : far(place);
}
export const blastAt = (distance: number): number => BLAST_AT + BLAST_STEP * distance;

export function isEdge(place: Cell | Edge): place is Edge {
  return Array.isArray(place[0]);
}
export function directionOf(origin: Cell, place: Cell | Edge): Direction {
  const far = isEdge(place) ? (reach(origin, place[0]) > reach(origin, place[1]) ? place[0] : place[1]) : place;
  const [rows, columns] = [far[0] - origin[0], far[1] - origin[1]];
  if (Math.abs(rows) > Math.abs(columns)) return rows < 0 ? 'up' : 'down';
  return columns < 0 ? 'left' : 'right';
}
