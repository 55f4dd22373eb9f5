// Which hints this browser has put away, and the first game they belong to; kept in local storage.
const KEY = 'flashover.hints';

interface Kept {
  /** The room of the first game, null before there was one. */
  room: string | null;
  seen: string[];
  off: boolean;
}

function read(): Kept {
  try {
    const found: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { room: found.room ?? null, seen: found.seen ?? [], off: found.off ?? false };
  } catch {
    return { room: null, seen: [], off: false };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // without storage the hints come again with the next page
  }
}

/** A room is a first game: its table gives hints. */
export function showHints(room: string): void {
  write({ ...read(), room });
}

/** The hints of a room that were put away; null where none are given. */
export function seenIn(room: string): string[] | null {
  const kept = read();
  return kept.room === room && !kept.off ? kept.seen : null;
}

/** A hint was read. */
export function putAway(id: string): void {
  const kept = read();
  if (!kept.seen.includes(id)) write({ ...kept, seen: [...kept.seen, id] });
}

/** No hint any more, in no game. */
export function putAllAway(): void {
  write({ ...read(), off: true });
}
