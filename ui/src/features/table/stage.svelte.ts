// The stage: the one moment that is shown. Everything the table shows belongs to it; what the server knows beyond it waits in a queue
// and is played beat by beat. A moment is replaced as a whole, so that no part of the page is ahead of another.
import { applyEvent, copyPosition, withPets, type Shown } from '../../board/events';
import { beatsOf, type Beat } from '../../board/scenes/beats';
import { tellEvent } from '../../i18n/sentences';
import { announce } from '../../app/messages.svelte';
import { isStill, settings } from '../../app/settings.svelte';
import { mergeLog } from '../../wire/room.svelte';
import { sounding } from './sounding';
import { Wait } from './wait';
import type { Entry, EventJson, View } from '../../wire/protocol';

export interface Moment {
  /** The version of the table that is shown: the number of the last entry of which anything is shown. */
  readonly ply: number;
  /** How many turns have begun. */
  readonly turn: number;
  readonly position: Shown;
  /** The entries so far; of the last one the events shown so far. */
  readonly log: Entry[];
  /** The last view that was shown to its end: the outlooks and prices of that moment. */
  readonly view: View;
}
/** A beat on the stage, with the entry it belongs to. */
export interface Scene {
  readonly entry: Entry;
  readonly beat: Beat;
  /** Tells one showing of a beat from the next. */
  readonly id: number;
}
interface Job {
  entries: Entry[];
  view: View;
  /** Nothing to watch: shown at once when its time comes. */
  quiet: boolean;
  /** Somebody else's doing. */
  others: boolean;
}

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
export const isLoud = (event: EventJson): boolean => LOUD.has(event.code);

/** Is this worth waiting for? Own quiet actions are shown at once, their scene beside what comes next. */
export function isWatched(entry: Entry): boolean {
  return entry.ply.startsWith('!') || entry.events.some(isLoud);
}

export class Stage {
  moment = $state.raw<Moment | null>(null);
  /** Is the moment behind what the server knows? Then nothing may be done yet. */
  playing = $state(false);
  paused = $state(false);
  scene = $state.raw<Scene | null>(null);
  /** The scene that was last put into words: those of a scene wait until the eye has it, so that nothing is given away. */
  said = $state.raw<Scene | null>(null);
  done = $state(0);
  total = $state(0);
  /** Called when a view has been shown to its end. */
  onShown: (view: View, entries: Entry[]) => void = () => {};

  #queue: Job[] = [];
  #job: Job | null = null;
  #entries: Entry[] = [];
  #beats: Beat[] = [];
  #entry: Entry | null = null;
  /** Until the next beat, and until the words of this one. */
  #wait: Wait | null = null;
  #teller: Wait | null = null;
  #flourished: ReturnType<typeof setTimeout> | undefined;
  #untold: Scene | null = null;
  #scenes = 0;
  /** The turn of somebody else whose end is wanted, though it is not known yet. */
  #passing: number | null = null;

  /** How many events of the ply that is shown have been put into words. */
  get told(): number | undefined {
    return this.moment?.log.find((entry) => entry.number === this.moment?.ply)?.events.length;
  }
  get position(): Shown | null {
    return this.moment?.position ?? null;
  }
  /** The dice of the roll that is being shown, until its turn is over. */
  readonly dice = $derived.by((): { red: number | null; black: number | null } | null => {
    if (!this.playing || !this.moment) return null;
    for (const entry of this.moment.log.slice(-12).reverse())
      for (const event of [...entry.events].reverse()) {
        if (event.code === 'dice.rolled') return { red: event.red, black: event.black };
        if (event.code === 'turn.began' || event.code === 'ap.saved') return null;
      }
    return null;
  });
  /** The version that is shown in the end. */
  get target(): number {
    return this.#queue.at(-1)?.view.version ?? this.#job?.view.version ?? this.moment?.ply ?? -1;
  }

  /** Shows a view and its log at once. */
  set(view: View, log: Entry[]): void {
    this.#stop();
    this.#leaveUntold();
    this.#queue = [];
    this.#rest();
    this.moment = { ply: view.version, turn: view.turn, position: withPets(view.position, view.pets), log, view };
    this.onShown(view, []);
  }

  /** Plays the entries, then shows the view they lead to. With `watchAll` own quiet actions are played, too. */
  add(entries: Entry[], view: View, watchAll: boolean): void {
    if (!this.moment) return this.set(view, entries);
    const taken = entries.some((entry) => entry.undone);
    const last = this.#queue.at(-1)?.view ?? this.#job?.view ?? this.moment.view;
    // The set-up is a picture, not a story; and what is taken back is not played backwards.
    const quiet =
      taken ||
      (!settings.animate && !settings.stepByStep) ||
      last.position.phase === 'setup' ||
      !entries.some((entry) => watchAll || isWatched(entry));
    if (taken) this.toNow();
    this.#queue.push({ entries, view, quiet, others: watchAll });
    if (!this.#job) this.#next();
  }

  #next(): void {
    const job = this.#queue.shift();
    if (!job) return this.#rest();
    const passed = job.entries.at(-1)?.turn === this.#passing;
    if (job.quiet || passed) {
      const before = this.moment?.position;
      this.#show(job);
      if (before && !passed) this.#flourish(job, before);
      return this.#next();
    }
    this.#passing = null;
    this.#job = job;
    this.#entries = job.entries.filter((entry) => !entry.undone);
    this.#beats = [];
    this.total = this.#entries.reduce((sum, entry) => sum + entry.events.length, 0);
    this.done = 0;
    this.playing = true;
    this.step();
  }

  /** Nothing more to show: the moment is what the server knows. */
  #rest(): void {
    if (this.#job || this.playing) this.scene = null;
    this.said = null;
    this.#job = null;
    this.#entries = [];
    this.#beats = [];
    this.playing = false;
    // A pause is for what is being shown, not for the next fire phase.
    this.paused = false;
  }

  /** Shows the view of a job to its end. */
  #show({ entries, view }: Job): void {
    this.#leaveUntold();
    const log = mergeLog(this.moment?.log ?? [], entries);
    this.moment = { ply: view.version, turn: view.turn, position: withPets(view.position, view.pets), log, view };
    this.onShown(view, entries);
  }

  /** The scene of own actions, beside whatever comes next: nobody waits for it. */
  #flourish({ entries, view }: Job, before: Shown): void {
    if (!settings.animate || this.#queue.length || view.position.phase === 'setup') return;
    // What is taken back is not played backwards.
    if (entries.some((one) => one.undone)) return;
    const beats = beatsOf(
      entries.flatMap((one) => one.events),
      before,
    );
    const [entry, beat] = [entries.at(-1), beats.at(-1)];
    if (!entry || !beat) return;
    for (const one of beats) sounding((sounds) => sounds.playBeat(one, settings.speed));
    // Steps follow each other faster than a scene of each could be seen: the board walks the figure itself.
    if (beat.scene?.kind === 'walk' && !beat.scene.loads.length) return;
    const id = ++this.#scenes;
    this.scene = { entry, beat, id };
    clearTimeout(this.#flourished);
    this.#flourished = setTimeout(() => {
      if (this.scene?.id === id) this.scene = null;
    }, beat.ms / settings.speed);
  }

  /** Adds an entry to what is shown, without its events yet. */
  #begin(entry: Entry, before: Moment): void {
    this.#entry = entry;
    this.#beats = beatsOf(entry.events, before.position);
    const position =
      before.position.phase === entry.phase ? before.position : { ...before.position, phase: entry.phase };
    // A ply without events has nothing to play: it is there, and that is all.
    this.moment = {
      ...before,
      ply: entry.number,
      turn: entry.turn,
      position,
      log: mergeLog(before.log, [{ ...entry, events: [] }]),
    };
  }

  /** The next beat. */
  step(): void {
    this.#stop();
    this.#tell();
    while (!this.#beats.length) {
      const entry = this.#entries.shift();
      if (!entry || !this.moment) return this.#finish();
      this.#begin(entry, this.moment);
    }
    const beat = this.#beats.shift();
    const entry = this.#entry;
    if (!beat || !entry || !this.moment) return;
    this.#apply(beat);
    this.scene = this.#untold = { entry, beat, id: ++this.#scenes };
    if (beat.told && !isStill()) {
      this.#teller = new Wait(beat.told, () => this.#tell());
      this.#teller.run();
    } else this.#tell();
    sounding((sounds) => sounds.playBeat(beat, settings.speed));
    if (settings.stepByStep) return;
    this.#wait = new Wait(beat.ms, () => this.step());
    if (!this.paused) this.#wait.run();
  }
  /** Nothing comes by itself any more. */
  #stop(): void {
    clearTimeout(this.#flourished);
    this.#wait?.cancel();
    this.#wait = null;
  }

  /** The words of the scene: its lines in the log, its sentence, its announcement. */
  #tell(): void {
    const scene = this.#untold;
    this.#leaveUntold();
    if (!scene || !this.moment) return;
    const { entry, beat } = scene;
    const shown = this.moment.log.find((one) => one.number === entry.number)?.events ?? [];
    this.moment = {
      ...this.moment,
      log: mergeLog(this.moment.log, [{ ...entry, events: [...shown, ...beat.events] }]),
    };
    this.said = scene;
    announce(beat.events.map((event) => tellEvent(event)).join(' '));
  }
  /** Whatever is shown next says it, or nothing has to. */
  #leaveUntold(): void {
    this.#teller?.cancel();
    this.#teller = null;
    this.#untold = null;
  }

  #apply(beat: Beat): void {
    const before = this.moment;
    if (!before) return;
    this.done += beat.events.length;
    const position = copyPosition(before.position);
    for (const event of beat.events) applyEvent(position, event);
    this.moment = {
      ...before,
      turn: before.turn + beat.events.filter((event) => event.code === 'turn.began').length,
      position,
    };
  }

  #finish(): void {
    const job = this.#job;
    this.#job = null;
    if (job) this.#show(job);
    this.#next();
  }

  /** Holds what is being shown, or lets it go on from there; what stands still in the air is not said either. */
  pause(): void {
    this.paused = !this.paused;
    for (const wait of [this.#wait, this.#teller])
      if (this.paused) wait?.hold();
      else wait?.run();
  }

  /** To the end of the turn that is shown: up to where the next one begins, or to now. */
  toTurnEnd(): void {
    this.#stop();
    sounding((sounds) => sounds.hush());
    const turn = this.moment?.turn;
    let others = false;
    do {
      const job = this.#job ?? this.#queue.shift();
      this.#job = null;
      if (job) {
        this.#show(job);
        others = job.others;
      }
    } while (this.moment?.turn === turn && this.#queue.length);
    // A bot may still be at it: what it does until its turn is over is passed over, too. One's own fire phase is not.
    this.#passing = others && turn !== undefined && this.moment?.turn === turn ? turn : null;
    this.#next();
  }

  /** Everything at once. */
  toNow(): void {
    this.#stop();
    sounding((sounds) => sounds.hush());
    for (const job of [...(this.#job ? [this.#job] : []), ...this.#queue]) this.#show(job);
    this.#queue = [];
    this.#job = null;
    this.playing = true;
    this.#rest();
  }

  close(): void {
    this.#stop();
    this.#leaveUntold();
  }
}
