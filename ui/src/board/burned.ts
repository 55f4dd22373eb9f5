// Where it has burned in a game, from the facts that were shown: every fire is placed, or put out when it was there from the start.
import type { Cell, EventJson } from '../wire/protocol';
import { isInside, keyOf } from './geometry';

const FIRES = new Set<EventJson['code']>(['fire.placed', 'smoke.ignited', 'fire.reduced', 'fire.removed', 'explosion']);

/** The inside cells that burn or have burned, by these facts. */
export function burnedBy(events: Iterable<EventJson>): Cell[] {
  const found = new Map<string, Cell>();
  for (const event of events)
    if (FIRES.has(event.code) && 'at' in event && event.at && isInside(event.at)) found.set(keyOf(event.at), event.at);
  return [...found.values()];
}
