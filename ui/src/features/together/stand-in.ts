// A bot in place of a player: for a seat without a holder it sits down; for one whose holder is away it plays until they are back.
import { usualBot } from '../../wire/bots.svelte';
import type { Room } from '../../wire/room.svelte';

/** A page that is loaded anew is back within this time: nobody's turn is played meanwhile. */
const SECONDS = 10;

/** Is a bot about to play for whoever is away? */
export const isStandingBy = (room: Room): boolean => room.awaySeconds !== null && room.awaySeconds <= SECONDS;

export function letABotPlayOn(room: Room, seat: number): void {
  if (!room.seats[seat]?.taken && room.host) room.hand(seat, 'bot', usualBot());
  else room.setAway(SECONDS);
}
