// What this browser keeps of its games: the tokens of the seats it holds, per room, and the rooms it was in last.
import { MOST_LISTED, MOST_TOKENS } from './protocol';

const KEY = 'flashover.tokens.';
const RECENT = 'flashover.rooms';
const NAME = 'flashover.name';
/** Before a room's id: the last entry of its log that this browser has shown. */
export const SEEN = 'flashover.seen.';

export interface Held {
  tokens: string[];
  host?: string;
}
export interface RecentRoom {
  room: string;
  code: string;
  at: number;
}

export function held(room: string): Held {
  try {
    const found: Partial<Held> = JSON.parse(localStorage.getItem(KEY + room) ?? '{}');
    return { tokens: found.tokens ?? [], host: found.host };
  } catch {
    return { tokens: [] };
  }
}

export function hold(room: string, tokens: (string | null)[], host?: string): void {
  const before = held(room);
  const all = [...new Set([...before.tokens, ...tokens.filter((token): token is string => !!token)])];
  try {
    // Of more tokens than may be sent the oldest have ended; one place is for the host's.
    const sent = all.slice(1 - MOST_TOKENS);
    localStorage.setItem(KEY + room, JSON.stringify({ tokens: sent, host: host ?? before.host }));
  } catch {
    // without storage the seat is held as long as the page is open
  }
}

export function recentRooms(): RecentRoom[] {
  try {
    const found: RecentRoom[] = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return found;
  } catch {
    return [];
  }
}

export function remember(room: string, code: string): void {
  const rooms = recentRooms().filter((other) => other.room !== room);
  rooms.unshift({ room, code, at: Date.now() });
  try {
    localStorage.setItem(RECENT, JSON.stringify(rooms.slice(0, MOST_LISTED)));
  } catch {
    // see above
  }
}

/** Forgets a room and the seats held there; the game itself stays on the server. */
export function forget(room: string): void {
  try {
    localStorage.setItem(RECENT, JSON.stringify(recentRooms().filter((other) => other.room !== room)));
    localStorage.removeItem(KEY + room);
    localStorage.removeItem(SEEN + room);
  } catch {
    // see above
  }
}

/** The name a person gave last; the next seat offers it. */
export function lastName(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
export function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // see above
  }
}
