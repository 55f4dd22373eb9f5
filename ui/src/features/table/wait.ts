// A wait for the pictures of a scene to have come that far: where they are late, it is longer. It can be held, and then goes on with
// the time that was left.
import { seenMs } from '../../board/scenes/progress';
import { settings } from '../../app/settings.svelte';

/** Pictures that are this late are in time: less than a frame. */
const IN_TIME_MS = 12;

export class Wait {
  readonly #ms: number;
  readonly #act: () => void;
  #left: number;
  /** How far the pictures had come when they were looked at last. */
  #seen = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #speed = 1;

  constructor(ms: number, act: () => void) {
    this.#ms = this.#left = ms;
    this.#act = act;
  }
  run(): void {
    if (this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#speed = settings.speed;
    this.#timer = setTimeout(() => this.#look(), this.#left / this.#speed);
  }
  hold(): void {
    if (this.#timer === undefined) return;
    this.cancel();
    this.#left = Math.max(0, this.#left - (performance.now() - this.#since) * this.#speed);
  }
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  #look(): void {
    this.#timer = undefined;
    const seen = seenMs();
    // Pictures that do not come any further are not waited for.
    if (this.#ms - seen <= IN_TIME_MS || seen <= this.#seen) return this.#act();
    this.#seen = seen;
    this.#left = this.#ms - seen;
    this.run();
  }
}
