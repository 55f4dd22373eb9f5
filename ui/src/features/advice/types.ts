// Advice and review as the server tells them (flashover.advice).
import type { Intent } from '../../i18n/intents.svelte';
import type { Cell, EventJson } from '../../wire/types';

/** Before and after a plan. */
export type Change = [number, number];
export interface Plan {
  plies: string[];
  /** The events of each ply. */
  events: EventJson[][];
  /** The way on the board, with its start. */
  cells: Cell[];
  goal: Intent;
  reason: Intent | null;
  win: number;
  /** Half of the 95 % interval. */
  error: number;
  explosion: Change;
  hit: Change;
  cubes: Change;
  /** Within noise of the best one. */
  equal: boolean;
}
export interface Goal {
  intent: Intent;
  cells: Cell[];
  seat?: number;
}
export interface Advice {
  seat: number;
  level: number;
  digest: string;
  /** The chance to win if the actions ended here and now. */
  win: number;
  error: number;
  goals: Goal[];
  plans: Plan[];
  /** A decision outside the actions: the recommended one. */
  choice: Plan | null;
}
export type Level = 1 | 2 | 3;
export const LEVELS: Level[] = [1, 2, 3];
