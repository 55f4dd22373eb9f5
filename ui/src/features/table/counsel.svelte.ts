// The advisor at the table: asking, where the answer lies, putting it aside and away.
import { tick } from 'svelte';
import { toast } from '../../app/messages.svelte';
import { settings } from '../../app/settings.svelte';
import { t } from '../../i18n/i18n.svelte';
import { layout } from './layout';
import type { Table } from './state.svelte';

export class Counsel {
  readonly table: Table;
  /** The advisor's part of the page comes with its first question. */
  parts = $state.raw<typeof import('../advice') | null>(null);
  /** The sheet's button puts it aside, so that the actions under it can be used; the plan stays on the board. */
  aside = $state(false);

  constructor(table: Table) {
    this.table = table;
  }

  get advisor() {
    return this.table.advisor;
  }
  /** May this browser ever ask? */
  get offered(): boolean {
    return !!settings.hints && !this.table.room.spectator;
  }
  get shown(): boolean {
    return this.advisor.open && !!this.parts;
  }
  /** Does it take the place of everything at the side? What a finger has chosen on the board is confirmed where the sheet lies. */
  get sheet(): boolean {
    const { table } = this;
    return this.shown && layout.narrow && !this.aside && !table.preview && table.live && !table.mayRoll;
  }
  /** Is it about the danger? */
  get warns(): boolean {
    return this.advisor.open && this.advisor.level === 1 && this.advisor.status === 'ready';
  }

  async ask(): Promise<void> {
    if (!this.table.mayAsk) return toast(t(settings.hints ? 'advice.not_now' : 'advice.off'));
    this.aside = false;
    this.advisor.ask();
    this.parts ??= await import('../advice');
  }
  /** What the one button on a phone does: ask, put the sheet aside, take it up again. */
  turn(): void {
    if (this.advisor.open) this.aside = !this.aside;
    else void this.ask();
  }
  close(): void {
    const inside = document.activeElement?.closest('.advice');
    this.advisor.close();
    if (inside)
      void tick().then(() =>
        (
          document.querySelector<HTMLElement>('[data-ask]:enabled') ?? document.querySelector<HTMLElement>('svg.board')
        )?.focus(),
      );
  }
}
