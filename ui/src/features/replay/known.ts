// The games this browser has sat at: what their rooms say of them now.
import { getRoom } from '../../wire/api';
import type { RoomSummary } from '../../wire/protocol';
import { recentRooms } from '../../wire/tokens';

export interface KnownGame extends RoomSummary {
  /** When this browser was there last. */
  at: number;
}

/** Those the server still has, the last one first. */
export async function knownGames(): Promise<KnownGame[]> {
  const found = await Promise.allSettled(recentRooms().map(async ({ room, at }) => ({ ...(await getRoom(room)), at })));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
