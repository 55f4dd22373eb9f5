// The log as it is read: every line under the turn and the phase it belongs to.
import type { Entry } from '../../wire/protocol';

export interface LogGroup {
  key: string;
  turn: number;
  phase: 'setup' | 'actions' | 'fire';
  /** Whose turn it is; null where nobody has acted yet. */
  seat: number | null;
  entries: Entry[];
}

const phaseOf = (entry: Entry): LogGroup['phase'] =>
  entry.phase === 'setup' || entry.phase === 'actions' ? entry.phase : 'fire';

/** The entries by turn and phase. The line that a turn begins is its heading. */
export function groupLog(entries: Entry[]): LogGroup[] {
  const groups: LogGroup[] = [];
  const open = (turn: number, phase: LogGroup['phase'], seat: number | null): LogGroup => {
    const last = groups.at(-1);
    if (last && last.turn === turn && last.phase === phase) return last;
    const made = { key: `${turn}-${phase}-${groups.length}`, turn, phase, seat, entries: [] };
    groups.push(made);
    return made;
  };
  for (const entry of entries) {
    const group = open(entry.turn, phaseOf(entry), phaseOf(entry) === 'actions' ? entry.seat : null);
    group.entries.push({ ...entry, events: entry.events.filter((event) => event.code !== 'turn.began') });
    for (const event of entry.events)
      if (event.code === 'turn.began' && !entry.undone) open(entry.turn + 1, 'actions', event.seat);
  }
  return groups;
}

/** Where to cut what reaches from one height to another, so that none of it is cut in two: at this edge or as little below it as can be. */
export function edgeAfter(edge: number, spans: readonly (readonly [number, number])[]): number {
  const found = [...spans].sort(([a], [b]) => a - b);
  // Less than half a pixel is not seen.
  return found.reduce((at, [top, bottom]) => (top < at - 0.5 && bottom > at + 0.5 ? bottom : at), edge);
}
