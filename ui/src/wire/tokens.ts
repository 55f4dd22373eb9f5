// The tokens of the seats this browser holds, per room.
const KEY = 'flashover.tokens.';
const RECENT = 'flashover.rooms';

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
    localStorage.setItem(KEY + room, JSON.stringify({ tokens: all, host: host ?? before.host }));
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
    localStorage.setItem(RECENT, JSON.stringify(rooms.slice(0, 12)));
  } catch {
    // see above
  }
}
