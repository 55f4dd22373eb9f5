// AdviceJson for the seat to move: asked for by the player, never by itself, and never played by itself. An answer belongs to one
// position; it is kept while the player follows the chosen plan ply by ply, and dropped with anything else that happens.
import { t } from '../../i18n/i18n.svelte';
import { readyToTell } from '../../i18n/intents.svelte';
import { announce } from '../../app/messages.svelte';
import { settings } from '../../app/settings.svelte';
import { stepsOf, type Step } from './steps';
import type {
  AdviceAnswer,
  AdviceJson,
  AdviceLevel,
  BoardJson,
  Cell,
  Entry,
  GoalJson,
  PlanJson,
  Position,
  View,
} from '../../wire/protocol';

/** What the advisor needs of a room. */
export interface Asked {
  readonly view: View | null;
  readonly board: BoardJson | null;
  advise(level: AdviceLevel): boolean;
  askRisk(): void;
}
export const LEVELS: AdviceLevel[] = [1, 2, 3];
const PROBLEMS: Record<string, string> = {
  'advice.too_often': 'advice.too_often',
  'advice.nothing_to_decide': 'advice.nothing',
  'seat.needed': 'table.spectator',
};
export type Status = 'idle' | 'thinking' | 'ready' | 'failed';

export class Advisor {
  readonly #room: Asked;
  open = $state(false);
  status = $state<Status>('idle');
  advice = $state.raw<AdviceJson | null>(null);
  problem = $state('');
  /** The plan looked at. */
  chosen = $state(0);
  /** The goal looked at. */
  lit = $state<number | null>(null);
  /** How many plies of the chosen plan have been played. */
  followed = $state(0);
  /** Something happened since: the answer was dropped. */
  stale = $state(false);
  /** Where the answer holds. */
  #position = $state.raw<Position | null>(null);
  #version = -1;
  #asked: AdviceLevel = 3;

  constructor(room: Asked) {
    this.#room = room;
  }

  get level(): AdviceLevel {
    return settings.hints || 3;
  }
  get position(): Position | null {
    return this.#position;
  }
  /** The plans to choose from; only the one being followed once its first ply is played. */
  get plans(): PlanJson[] {
    if (this.advice?.choice) return [this.advice.choice];
    return this.advice?.plans ?? [];
  }
  get plan(): PlanJson | null {
    return this.plans[Math.min(this.chosen, this.plans.length - 1)] ?? null;
  }
  get goal(): GoalJson | null {
    return this.lit === null ? null : (this.advice?.goals[this.lit] ?? null);
  }
  readonly steps = $derived.by((): Step[] => {
    const board = this.#room.board;
    return this.plan && board && this.#position && this.advice
      ? stepsOf(this.plan, this.#position, board, this.advice.seat)
      : [];
  });
  /** The cells to light on the board. */
  get cells(): Cell[] {
    return this.open && this.status === 'ready' ? (this.goal?.cells ?? []) : [];
  }

  /** Asks about the position as it stands; opens the panel. */
  ask(): void {
    this.open = true;
    this.#forget();
    this.stale = false;
    const view = this.#room.view;
    if (!view) return;
    this.#version = view.version;
    this.#position = view.position;
    if (this.level === 1) {
      this.#room.askRisk();
      this.status = 'ready';
      return;
    }
    void readyToTell();
    this.#asked = this.level;
    this.status = this.#room.advise(this.level) ? 'thinking' : 'failed';
    if (this.status === 'failed') this.problem = t('table.lost');
    else announce(t('advice.thinking'));
  }
  close(): void {
    this.open = false;
    this.stale = false;
    this.#forget();
  }
  pick(plan: number): void {
    if (!this.followed) this.chosen = plan;
  }

  /** The server's answer; one for another position, or for a question no longer asked, is dropped. */
  async answer(message: AdviceAnswer): Promise<void> {
    if (this.status !== 'thinking' || message.base !== this.#version) return;
    await readyToTell();
    if (this.status !== 'thinking' || message.base !== this.#version) return;
    const advice = message.advice;
    if (!advice) {
      // The question before this one is still thought about; its answer comes first.
      if (message.error?.code === 'advice.busy') return;
      this.status = 'failed';
      this.problem = t(PROBLEMS[message.error?.code ?? ''] ?? 'advice.failed');
      announce(this.problem);
      return;
    }
    // Whoever asks for more than the question before did, asks again; plans bring their goals along.
    if (advice.level < this.#asked) {
      if (!this.#room.advise(this.#asked)) this.close();
      return;
    }
    this.advice = advice;
    this.chosen = 0;
    this.lit = null;
    this.status = 'ready';
  }

  /** The table has changed. */
  changed(entries: readonly Entry[], view: View): void {
    if (!this.open || view.version === this.#version || this.status === 'idle' || this.status === 'failed') return;
    if (this.level === 1 && this.status === 'ready') {
      this.#version = view.version;
      return;
    }
    const plan = this.plan;
    if (
      this.status === 'ready' &&
      plan &&
      this.level === 3 &&
      view.waits_for.kind === 'decision' &&
      this.#follows(entries, plan)
    ) {
      this.followed += entries.length;
      this.#version = view.version;
      if (this.followed < plan.plies.length) return;
    }
    this.stale = true;
    this.#forget();
  }
  #follows(entries: readonly Entry[], plan: PlanJson): boolean {
    return (
      entries.length > 0 && entries.every((entry, i) => !entry.undone && entry.ply === plan.plies[this.followed + i])
    );
  }
  #forget(): void {
    this.status = 'idle';
    this.advice = null;
    this.problem = '';
    this.chosen = 0;
    this.lit = null;
    this.followed = 0;
    this.#version = -1;
  }
}
