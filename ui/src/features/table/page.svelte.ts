// The page of a table: what is open on it beside the game, and what it marks on the board.
import { untrack } from 'svelte';
import { toast } from '../../app/messages.svelte';
import { callBy } from '../../app/crew.svelte';
import { settings } from '../../app/settings.svelte';
import type { Flash } from '../../board/marks';
import { speakerName } from '../../board/words';
import { t } from '../../i18n/i18n.svelte';
import type { Cell } from '../../wire/protocol';
import type { Measure } from '../risk/risk';
import { Company } from '../together/company.svelte';
import { Counsel } from './counsel.svelte';
import type { DialogName } from './Dialogs.svelte';
import { shotOf } from './gun';
import { layout } from './layout';
import { Table } from './state.svelte';

export class TablePage {
  readonly table: Table;
  readonly company: Company;
  readonly counsel: Counsel;
  dialog = $state<DialogName | null>(null);
  /** The seat whose card is shown. */
  card = $state(0);
  /** The last card has been put away. */
  resultSeen = $state(false);
  /** The last input was a key: the cursor is shown. */
  keyboard = $state(false);
  /** Which danger the risk view shows. */
  measure = $state<Measure>('fire');
  /** The cell of the real dice that are being picked. */
  picked = $state.raw<Cell | null>(null);
  /** Lines of the chat that came while it was not shown. */
  unread = $state(0);
  #side = $state<'log' | 'chat'>('log');
  /** The recap that was left for the log or the chat; any other comes first. */
  #elsewhere = $state(-1);

  /** To be made while a component is: its effects end with it. */
  constructor(id: string) {
    this.table = new Table(id);
    this.company = new Company(this.room, () => !!this.table.result);
    this.counsel = new Counsel(this.table);
    this.room.onChat = (line) => {
      if ((this.tab === 'chat' && !layout.narrow) || this.dialog === 'chat') return;
      this.unread += 1;
      toast(t('word.label', { name: speakerName(line), what: line.text }));
    };
    const leave = callBy(() => this.room.seats);
    $effect(() => leave);
    // Of the moment that is shown, like everything else: while a story runs nothing is asked for.
    $effect(() => {
      document.title = this.table.mayAct ? `● ${t('table.your_turn')} · Flashover` : 'Flashover';
    });
    $effect(() => {
      this.table.turned = layout.turned;
    });
    $effect(() => {
      // Where the cursor goes, not what happens there meanwhile: that has announcements of its own.
      if (this.table.cursor) untrack(() => this.table.describeCursor());
    });
    $effect(() => {
      const phase = this.table.view?.position.phase;
      if (this.#danger && this.table.live && (phase === 'actions' || phase === 'fire')) this.room.askRisk();
    });
  }
  get room() {
    return this.table.room;
  }

  // What is read at the side, or on a phone in a dialog.
  get tab(): 'recap' | 'log' | 'chat' {
    const { recap } = this.table;
    return recap && recap.since !== this.#elsewhere ? 'recap' : this.#side;
  }
  readRecap(): void {
    this.#elsewhere = -1;
  }
  read(wanted: 'log' | 'chat'): void {
    if (wanted === 'chat') this.unread = 0;
    if (layout.narrow) {
      this.dialog = wanted;
      return;
    }
    this.#side = wanted;
    this.#elsewhere = this.table.recap?.since ?? -1;
  }
  showCard(seat: number): void {
    this.card = seat;
    this.dialog = 'card';
  }

  // The danger: on the board, and in a box unless the advisor speaks of it.
  readonly #danger = $derived.by(() => settings.riskView || this.counsel.warns);
  get boardRisk() {
    return this.#danger && this.table.live ? this.room.risk : null;
  }
  get riskBox(): boolean {
    return settings.riskView && !(this.counsel.shown && this.counsel.advisor.level === 1);
  }

  /** Where the picked dice lead; those of the gun are turned over first. */
  readonly diceAt = $derived.by((): Cell | null => {
    const { table, picked } = this;
    if (!picked || !table.mayRoll) return null;
    const gun = table.view?.outlook.gun;
    return gun && table.zone.length ? shotOf(gun, picked[0], picked[1]).at : picked;
  });
  readonly flashes = $derived.by((): Flash[] => {
    const { table, diceAt } = this;
    return [
      ...(table.shot && table.live && !diceAt ? [{ cell: table.shot.at, kind: 'event' as const, id: 'aim' }] : []),
      ...(diceAt ? [{ cell: diceAt, kind: 'event' as const, id: 'dice' }] : []),
      ...this.room.pings.map((ping) => ({
        cell: ping.cell,
        kind: 'ping' as const,
        id: `ping-${ping.id}`,
        name: speakerName(ping),
        seat: ping.seat,
      })),
    ];
  });
}
