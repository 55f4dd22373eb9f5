// The review of one game: fetched when asked for, and the turn looked at.
import { t } from '../../i18n/i18n.svelte';
import { readyToTell } from '../../i18n/intents.svelte';
import { tellError } from '../../i18n/errors';
import { announce } from '../../app/messages.svelte';
import type { Story } from '../replay/frames';
import { getReview } from './review';
import { stepsOf, type Step } from './steps';
import type { BoardJson, RecordJson, ReviewJson, ReviewSteps, TurnReviewJson } from '../../wire/protocol';

export class Reviewer {
  /** A room of this server, or a record from elsewhere. */
  readonly #game: string | RecordJson;
  readonly #story: Story;
  readonly #board: BoardJson;
  status = $state<'idle' | 'working' | 'ready' | 'failed'>('idle');
  progress = $state.raw<ReviewSteps | null>(null);
  review = $state.raw<ReviewJson | null>(null);
  problem = $state('');
  /** The turn whose better plan is shown. */
  turn = $state.raw<TurnReviewJson | null>(null);
  #abort: AbortController | null = null;

  constructor(game: string | RecordJson, story: Story, board: BoardJson) {
    this.#game = game;
    this.#story = story;
    this.#board = board;
  }

  readonly steps = $derived.by((): Step[] => {
    const best = this.turn?.best;
    return this.turn && best
      ? stepsOf(best, this.#story.position(this.moment(this.turn)), this.#board, this.turn.seat)
      : [];
  });
  /** The moment of the replay before the first ply of a turn. */
  moment(turn: TurnReviewJson): number {
    return this.#story.clamp(turn.ply_number - 1);
  }

  async load(): Promise<void> {
    if (this.status === 'working' || this.status === 'ready') return;
    this.status = 'working';
    this.progress = null;
    this.#abort = new AbortController();
    void readyToTell();
    try {
      this.review = await getReview(this.#game, this.#abort.signal, (progress) => (this.progress = progress));
      this.status = 'ready';
      announce(
        t('word.label', {
          name: t('replay.review.worst'),
          what:
            this.review.worst.map((one) => t('replay.turn', { turn: one.turn })).join(', ') || t('replay.review.none'),
        }),
      );
    } catch (error) {
      if (this.#abort.signal.aborted) this.status = 'idle';
      else {
        this.status = 'failed';
        this.problem = tellError(error);
      }
    }
  }
  stop(): void {
    this.#abort?.abort();
  }
}
