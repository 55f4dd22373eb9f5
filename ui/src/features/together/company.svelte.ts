// Who is at a table and how they come there: a guest is offered a seat, the host is shown how to invite, a seat moves between devices.
import { toast } from '../../app/messages.svelte';
import { beneath } from '../../app/back';
import { go } from '../../app/router.svelte';
import { settings } from '../../app/settings.svelte';
import { seatName } from '../../board/words';
import { t } from '../../i18n/i18n.svelte';
import { tellError } from '../../i18n/errors';
import { claimTransfer } from '../../wire/api';
import type { Unseated } from '../../wire/protocol';
import type { Room } from '../../wire/room.svelte';
import { held, hold } from '../../wire/tokens';
import { arrivals, freeSeats } from './seats';

/** A seat's own link carries the code that moves it behind the number sign, where no server and no log sees it. */
export const SEAT_LINK = '#seat=';

export class Company {
  readonly room: Room;
  readonly #isOver: () => boolean;
  /** The guest has chosen to watch. */
  watching = $state(false);
  /** The invitation lies open. */
  inviting = $state(false);
  /** Seats of this page that have just moved to another device. */
  moved = $state.raw<string[] | null>(null);
  #claiming = $state(false);
  #greeted = false;
  #welcomed: () => void = () => {};
  /** Kept when the room has said hello: until then nobody's name is known. */
  readonly #welcome = new Promise<void>((resolve) => (this.#welcomed = resolve));
  readonly free = $derived.by(() => freeSeats(this.room.seats));

  /** `isOver`: has the end of the game been shown? */
  constructor(room: Room, isOver: () => boolean) {
    this.room = room;
    this.#isOver = isOver;
    room.onSeats = (before, after) => {
      for (const { key, values, good } of arrivals(before, after, room.mine))
        toast(t(key, values), good ? 'good' : 'info');
      const all = freeSeats(before).length > 0 && !freeSeats(after).length;
      if (all && room.host && after.every((seat) => seat.kind === 'bot' || seat.taken)) this.#full();
    };
    room.onUnseated = (message) => this.#unseated(message);
    if (location.hash.startsWith(SEAT_LINK)) void this.#claim(location.hash.slice(SEAT_LINK.length));
  }

  /** Is the guest to choose a seat now? Not while the address of a code gives way to that of the room: the page begins again there. */
  get offered(): boolean {
    const { room } = this;
    return (
      room.status === 'open' &&
      room.summary?.room === room.id &&
      room.spectator &&
      !room.host &&
      !this.#isOver() &&
      this.free.length > 0 &&
      !this.watching &&
      !this.moved &&
      !this.#claiming
    );
  }
  /** Had this browser a seat here that it has no longer? */
  get dispossessed(): boolean {
    return this.room.spectator && held(this.room.id).tokens.length > 0;
  }
  /** Are there seats to invite people to, and is that ours to do? */
  get hosting(): boolean {
    return this.room.host && this.free.length > 0 && !this.#isOver();
  }
  /** Is this page only looking on? */
  get lookingOn(): boolean {
    return this.room.spectator && !this.#isOver();
  }

  /** Called when the room has said hello: a game that is only being set up begins with the invitation. */
  greet(): void {
    const { room } = this;
    const own = room.summary?.room;
    if (!own || this.#greeted) return;
    this.#greeted = true;
    this.#welcomed();
    // One address per room: the tokens are kept under its id, whatever code or link led here.
    if (own !== room.id) return go(`/r/${own}`, { replace: true });
    const key = `flashover.invited.${own}`;
    try {
      if (!this.hosting || room.view?.position.phase !== 'setup' || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
    } catch {
      return;
    }
    this.inviting = true;
  }

  #full(): void {
    this.inviting = false;
    toast(t('together.everyone'), 'good');
  }

  #unseated({ seats, why }: Unseated): void {
    if (why === 'released') return toast(t('together.released'));
    this.watching = true;
    this.moved = seats.map((seat) => seatName(this.room.seats, seat));
  }

  async #claim(code: string): Promise<void> {
    this.#claiming = true;
    // Used once; it has no business in the history.
    beneath(() => history.replaceState(null, '', location.pathname + location.search));
    try {
      const { seats, tokens, host } = await claimTransfer(this.room.id, decodeURIComponent(code));
      hold(this.room.id, tokens, host ?? undefined);
      await this.#welcome;
      this.room.hello();
      const names = seats.map((seat) => seatName(this.room.seats, seat));
      toast(t('together.move.here', { names: new Intl.ListFormat(settings.language).format(names) }), 'good');
    } catch (error) {
      toast(tellError(error), 'bad');
    }
    this.#claiming = false;
  }
}
