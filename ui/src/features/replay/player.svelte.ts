// Where the reader stands in a game, and going on by itself. Outcomes with several facts are shown fact by fact while playing.
import { applyEvent, cellsOf, copyPosition } from '../../board/events';
import type { Flash } from '../../board/marks';
import { isStill, settings } from '../../app/settings.svelte';
import { Story } from './frames';
import type { EventJson, Frames, Position } from '../../wire/protocol';

const PLY_TIME = 900;
const FACT_TIME = 650;

const BLASTS = new Set<EventJson['code']>(['explosion', 'hot_spot.flared_up', 'building.collapsed']);

function flashesOf(events: EventJson[], stamp: string): Flash[] {
  const found = new Map<string, Flash>();
  for (const event of events) {
    for (const cell of cellsOf(event)) {
      const key = cell.join(',');
      const kind = BLASTS.has(event.code) ? 'blast' : 'event';
      if (!found.has(key) || kind === 'blast') found.set(key, { cell, kind, id: `${stamp}:${key}` });
    }
  }
  return [...found.values()];
}

export class Player {
  readonly story: Story;
  moment = $state(0);
  playing = $state(false);
  /** The fact being shown on the way to the next moment; null when a moment stands still. */
  fact = $state<number | null>(null);
  #between = $state.raw<Position | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: Frames, moment: number) {
    this.story = new Story(game);
    this.moment = this.story.clamp(moment);
  }

  /** The ply on the stage: the one being played, or the one that led here. */
  get ply(): number {
    return this.fact === null ? this.moment : this.moment + 1;
  }
  get position(): Position {
    return this.#between ?? this.story.position(this.moment);
  }
  /** The facts on the stage. */
  get facts(): EventJson[] {
    const events = this.story.frame(this.ply)?.events ?? [];
    return this.fact === null ? events : [events[this.fact]];
  }
  get flashes(): Flash[] {
    return flashesOf(this.facts, `${this.ply}.${this.fact ?? 'all'}`);
  }
  get atEnd(): boolean {
    return this.moment >= this.story.last;
  }

  /** Stands still at a moment. */
  go(moment: number): void {
    this.pause();
    this.moment = this.story.clamp(moment);
  }
  step(by: number): void {
    this.go(this.fact !== null && by > 0 ? this.moment + 1 : this.moment + by);
  }
  nextTurn(): void {
    this.go(this.story.nextTurn(this.moment));
  }
  previousTurn(): void {
    this.go(this.story.previousTurn(this.moment));
  }
  nextFire(): void {
    this.go(this.story.nextFire(this.moment));
  }
  previousFire(): void {
    this.go(this.story.previousFire(this.moment));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }
  play(): void {
    if (this.atEnd) this.moment = 0;
    this.playing = true;
    this.#tick();
  }
  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
    this.fact = null;
    this.#between = null;
  }

  #wait(time: number): void {
    this.#timer = setTimeout(() => this.#tick(), time / settings.speed);
  }
  #tick(): void {
    const frame = this.story.frame(this.moment + 1 <= this.story.last ? this.moment + 1 : 0);
    if (!frame) return this.pause();
    const several = frame.ply.startsWith('!') && frame.events.length > 1 && !isStill();
    const fact = this.fact === null ? 0 : this.fact + 1;
    if (several && fact < frame.events.length) {
      const picture = copyPosition(this.#between ?? this.story.position(this.moment));
      applyEvent(picture, frame.events[fact]);
      this.#between = picture;
      this.fact = fact;
      return this.#wait(FACT_TIME);
    }
    this.fact = null;
    this.#between = null;
    this.moment += 1;
    if (this.atEnd) this.playing = false;
    else this.#wait(several ? FACT_TIME : PLY_TIME);
  }
}
