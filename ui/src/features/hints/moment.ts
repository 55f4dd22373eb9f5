// The one place where hints read the table: what is shown now, and whether the reader may act.
import type { Table } from '../table/state.svelte';
import type { Moment } from './hints';

export function momentOf(table: Table): Moment | null {
  const { view, position, now } = table;
  if (!view || !position || !now) return null;
  const ways = view.outlook.ways.find((one) => one.seat === table.actor && !one.load);
  return {
    turn: now.turn,
    phase: position.phase,
    position,
    limits: view.outlook.limits,
    mine: table.mayAct,
    at: table.actorCell,
    reach: ways?.steps.map(([row, column]) => [row, column]) ?? [],
  };
}
