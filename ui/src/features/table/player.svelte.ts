// Plays the events of an update one after the other on a copy of the picture: dice, then each fact with its sentence.
import { applyEvent, cellsOf, copyPosition } from '../../board/events';
import { tellEvent } from '../../i18n/sentences';
import { announce } from '../../app/messages.svelte';
import { isStill, settings } from '../../app/settings.svelte';
import { sound } from './sound';
import type { Cell, Entry, EventJson, Position, View } from '../../wire/protocol';

export interface Step {
  entry: Entry;
  event: EventJson;
}
export interface Summary {
  sentences: { text: string; rules: string[]; loud: boolean }[];
  counts: Record<string, number>;
  /** A short one is for what happened while we were away. */
  away?: boolean;
}

const PAUSES: { [code in EventJson['code']]?: number } = {
  'dice.rolled': 1100,
  explosion: 950,
  'firefighter.knocked_down': 1200,
  'victim.lost': 1300,
  'victim.rescued': 1300,
  'poi.revealed': 1200,
  'hot_spot.flared_up': 1000,
  'building.collapsed': 1500,
  'firefighter.moved': 420,
  'turn.began': 350,
  'ap.saved': 350,
};
const LOUD = new Set<EventJson['code']>([
  'explosion',
  'firefighter.knocked_down',
  'victim.lost',
  'victim.rescued',
  'poi.revealed',
  'hot_spot.flared_up',
  'building.collapsed',
  'game.won',
  'game.lost',
]);
const COUNTED: { [code in EventJson['code']]?: string } = {
  'smoke.placed': 'smoke',
  'fire.placed': 'fire',
  'smoke.ignited': 'fire',
  explosion: 'explosions',
  'wall.damaged': 'cubes',
  'firefighter.knocked_down': 'knocked',
  'victim.lost': 'lost',
  'victim.rescued': 'rescued',
  'poi.placed': 'pois',
  'hot_spot.placed': 'hot_spots',
  'hot_spot.flared_up': 'flare_ups',
  'door.removed': 'doors',
};

/** What happened, counted and in words. */
export function summarise(entries: Entry[]): Summary {
  const counts: Record<string, number> = {};
  const sentences: Summary['sentences'] = [];
  for (const entry of entries) {
    if (entry.undone) continue;
    for (const event of entry.events) {
      const name = COUNTED[event.code];
      if (name) counts[name] = (counts[name] ?? 0) + 1;
      sentences.push({ text: tellEvent(event), rules: event.rules, loud: LOUD.has(event.code) });
    }
  }
  return { counts, sentences };
}

/** Is this worth watching step by step? Own quiet actions are shown at once. */
export function isWatched(entry: Entry): boolean {
  return entry.ply.startsWith('!') || entry.events.some((event) => LOUD.has(event.code));
}

export class Player {
  /** The picture now; null while nothing has arrived. */
  shown = $state.raw<Position | null>(null);
  playing = $state(false);
  paused = $state(false);
  current = $state.raw<Step | null>(null);
  dice = $state.raw<{ red: number | null; black: number | null } | null>(null);
  flashes = $state.raw<{ cell: Cell; kind: 'blast' | 'event' | 'water'; id: string }[]>([]);
  summary = $state.raw<Summary | null>(null);
  done = $state(0);
  total = $state(0);

  #queue: { steps: Step[]; view: View; entries: Entry[] }[] = [];
  #steps: Step[] = [];
  #view: View | null = null;
  #entries: Entry[] = [];
  #phase: Entry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a position at once. */
  set(view: View): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#steps = [];
    this.playing = false;
    this.current = null;
    this.flashes = [];
    this.dice = null;
    this.shown = view.position;
  }

  /** Plays the entries, then shows the position they lead to. */
  add(entries: Entry[], view: View, watchAll: boolean): void {
    const fresh = entries.filter((entry) => !entry.undone);
    const taken = entries.some((entry) => entry.undone);
    // The set-up is shown at once: it is a picture, not a story.
    const quiet = taken || this.shown?.phase === 'setup' || !this.shown;
    const watched = quiet ? [] : fresh.filter((entry) => watchAll || isWatched(entry));
    const steps = watched.flatMap((entry) => entry.events.map((event) => ({ entry, event })));
    if (taken) this.#phase = [];
    if (!steps.length) {
      if (this.playing) this.#queue.push({ steps: [], view, entries });
      else {
        this.shown = view.position;
        this.#collect(entries, view);
      }
      return;
    }
    this.#queue.push({
      steps: fresh.flatMap((entry) => entry.events.map((event) => ({ entry, event }))),
      view,
      entries,
    });
    if (!this.playing) this.#next();
  }

  #collect(entries: Entry[], view: View): void {
    for (const entry of entries) {
      if (entry.ply === 'end') this.#phase = [];
      if (!entry.undone) this.#phase.push(entry);
    }
    const ended = this.#phase.findIndex((entry) => entry.ply === 'end');
    const over = entries.some((entry) =>
      entry.events.some((event) => event.code === 'turn.began' || event.code.startsWith('game.')),
    );
    if (ended >= 0 && over && (view.position.phase === 'actions' || view.position.phase === 'over')) {
      this.summary = summarise(this.#phase.slice(ended));
      this.#phase = [];
    }
  }

  #next(): void {
    const job = this.#queue.shift();
    if (!job) {
      this.playing = false;
      // A pause is for what is being shown, not for the next fire phase.
      this.paused = false;
      this.current = null;
      this.flashes = [];
      this.dice = null;
      return;
    }
    this.summary = null;
    this.#steps = job.steps;
    this.#view = job.view;
    this.#entries = job.entries;
    this.total = job.steps.length;
    this.done = 0;
    this.playing = true;
    if (isStill() && !settings.stepByStep) return this.#finish();
    this.step();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    const view = this.#view;
    this.#steps = [];
    if (view) {
      this.shown = view.position;
      this.#collect(this.#entries, view);
    }
    this.#next();
  }

  /** The next fact. */
  step(): void {
    clearTimeout(this.#timer);
    const step = this.#steps.shift();
    if (!step) return this.#finish();
    this.done += 1;
    this.current = step;
    const { event } = step;
    if (this.shown) {
      const next = copyPosition(this.shown);
      applyEvent(next, event);
      this.shown = next;
    }
    if (event.code === 'dice.rolled') this.dice = { red: event.red, black: event.black };
    else if (event.code === 'turn.began' || event.code === 'ap.saved') this.dice = null;
    const kind = event.code === 'explosion' ? 'blast' : event.code === 'gun.fired' ? 'water' : 'event';
    const cells: Cell[] =
      event.code === 'dice.rolled' && event.red && event.black ? [[event.red, event.black]] : cellsOf(event);
    this.flashes =
      event.code === 'turn.began' ? [] : cells.map((cell, i) => ({ cell, kind, id: `${this.done}-${i}` }) as const);
    announce(tellEvent(event));
    sound(event.code);
    if (settings.stepByStep || this.paused) return;
    this.#timer = setTimeout(() => this.step(), (PAUSES[event.code] ?? 700) / settings.speed);
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.#timer);
    else this.step();
  }

  /** Everything at once. */
  skip(): void {
    if (!this.playing) return;
    for (const job of [{ entries: this.#entries, view: this.#view }, ...this.#queue]) {
      if (!job.view) continue;
      this.shown = job.view.position;
      this.#collect(job.entries, job.view);
    }
    this.#queue = [];
    this.#steps = [];
    clearTimeout(this.#timer);
    this.playing = false;
    this.paused = false;
    this.current = null;
    this.flashes = [];
    this.dice = null;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
