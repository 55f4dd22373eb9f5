// Leads through a lesson on the real server: a room with physical dice, where the learner decides and the lesson tells the dice.
// The rules are the server's; the coach only compares plies with the ones the lesson asks for.
import { directionTo, edgeKey, keyOf, same } from '../../board/geometry';
import { letterOf } from '../../board/words';
import type { Mark } from '../../board/marks';
import { t } from '../../i18n/i18n.svelte';
import { announce } from '../../app/messages.svelte';
import { Room } from '../../wire/room.svelte';
import { Advisor } from '../advice/advisor.svelte';
import { Stage } from '../table/stage.svelte';
import { choicesOf, type Choice } from '../table/plies';
import { createRoom } from '../../wire/api';
import { tellError } from '../../i18n/errors';
import { tellEvent, tellRefusal } from '../../i18n/sentences';
import { wordsOf } from '../table/words';
import { hold } from '../../wire/tokens';
import {
  alternatives,
  finishLesson,
  isChance,
  plain,
  textKey,
  type Lesson,
  type StartPosition,
  type Step,
} from './lessons';
import type { Cell, Edge, Position } from '../../wire/protocol';

export class Coach {
  readonly lesson: Lesson;
  readonly stage = new Stage();
  room = $state.raw<Room | null>(null);
  index = $state(0);
  /** How many plies of the step are played. */
  played = $state(0);
  hinted = $state(false);
  #note = $state.raw<() => string>(() => '');
  failure = $state('');
  finished = $state(false);
  /** The danger map is on the board. */
  risk = $state(false);
  advisor = $state.raw<Advisor | null>(null);
  menu = $state.raw<{ title: string; choices: Choice[]; x: number; y: number } | null>(null);
  #scenes: (StartPosition | Position)[] = [];
  #due = false;
  #closed = false;
  #opening = 0;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    void this.#open(lesson.start);
  }

  /** What the learner should know now: why something cannot be done, or that it is not asked for. */
  get note(): string {
    return this.#note();
  }

  close(): void {
    this.#closed = true;
    this.stage.close();
    this.#leave();
  }

  get step(): Step {
    return this.lesson.steps[this.index];
  }
  get text(): string {
    return t(textKey(this.lesson, this.step));
  }
  get hint(): string {
    return this.expected ? t(`${textKey(this.lesson, this.step)}.hint`, { do: this.expectedName }) : '';
  }
  get position(): Position | null {
    return this.stage.position ?? this.room?.view?.position ?? null;
  }
  get expected(): string | null {
    const ply = this.step.plies?.[this.played];
    return ply && !isChance(ply) ? ply : null;
  }
  /** Is it for the page's button to go on: no ply at all, or dice to be rolled? */
  get waitsForButton(): 'next' | 'roll' | 'turn_up' | 'undo' | 'risk' | 'advice' | null {
    if (this.expected) return null;
    const { control } = this.step;
    if (control && control !== 'end') return control;
    const ply = this.step.plies?.[this.played];
    if (!ply) return 'next';
    return ply.startsWith('! reveal') ? 'turn_up' : 'roll';
  }
  get quiet(): boolean {
    return !!this.room && this.room.status === 'open' && !this.room.busy && !this.stage.playing && !!this.room.view;
  }

  readonly choices = $derived.by((): Choice[] => {
    const view = this.room?.view;
    const waits = view?.waits_for;
    if (!view || !this.room?.board || waits?.kind !== 'decision') return [];
    return choicesOf(waits.legal, view.position, this.room.board, waits.seat);
  });

  get expectedName(): string {
    const wanted = this.expected ? alternatives(this.expected) : [];
    const choice = this.choices.find((one) => wanted.includes(one.ply));
    return choice ? this.wordsOf(choice, false) : t('do.end');
  }

  wordsOf(choice: Choice, ordered = true): string {
    const what = wordsOf(choice);
    return choice.commanded && ordered ? t('learn.order', { letter: letterOf(choice.seat), what }) : what;
  }

  readonly cellMarks = $derived.by((): Record<string, Mark> => {
    const marks: Record<string, Mark> = {};
    if (this.stage.playing || this.finished) return marks;
    const wanted = this.expected ? alternatives(this.expected) : [];
    const now = this.choices.filter((choice) => wanted.includes(choice.ply));
    const targets = now.flatMap((choice) => choice.cells);
    // In a step of several plies only the next target carries the price; without a cell of its own the step's cells are shown.
    for (const cell of targets.length ? targets : now[0]?.edge ? [] : (this.step.cells ?? [])) {
      const cost = now.find((choice) => choice.cells.some((other) => same(other, cell)))?.cost;
      marks[keyOf(cell)] = { kind: this.expected ? 'choice' : 'look', label: cost ? String(cost) : undefined };
    }
    return marks;
  });
  readonly edgeMarks = $derived.by((): Record<string, Mark> => {
    const marks: Record<string, Mark> = {};
    if (this.stage.playing || this.finished) return marks;
    const wanted = this.expected ? alternatives(this.expected) : [];
    for (const choice of this.choices) {
      if (choice.edge && wanted.includes(choice.ply))
        marks[edgeKey(choice.edge)] = { kind: 'choice', label: choice.cost ? String(choice.cost) : '!' };
    }
    return marks;
  });

  #leave(): void {
    const room = this.room;
    if (!room) return;
    room.onUpdate = () => {};
    room.close();
    this.room = null;
    try {
      localStorage.removeItem(`flashover.tokens.${room.id}`);
    } catch {
      // nothing was kept
    }
  }

  /** Sets the table: a room of its own for each scene. */
  async #open(start: StartPosition | Position): Promise<void> {
    const turn = ++this.#opening;
    this.#leave();
    this.failure = '';
    this.#note = () => '';
    this.menu = null;
    this.#due = false;
    this.#scenes[this.index] = start;
    try {
      const made = await createRoom({
        options: {},
        seats: start.firefighters.map((_, seat) => ({ name: letterOf(seat), kind: 'human' as const })),
        dice: 'physical',
        start,
        practice: true,
      });
      if (this.#closed || turn !== this.#opening) return;
      hold(made.room, made.tokens, made.host);
      const room = new Room(made.room);
      room.onUpdate = ({ entries, view, welcome }) => {
        if (welcome) this.stage.set(view, room.log);
        else {
          this.stage.add(entries, view, false);
          for (const entry of entries) if (!entry.undone) this.#took(entry.ply);
          if (this.step.control === 'undo' && entries.some((entry) => entry.undone)) this.#go(this.index + 1);
        }
      };
      room.onRefused = (error) => this.tell(() => tellRefusal(error));
      room.onAdvice = (answer) => void this.advisor?.answer(answer);
      this.room = room;
      this.stage.moment = null;
    } catch (error) {
      this.failure = tellError(error);
    }
  }

  retry(): void {
    void this.#open(this.#scenes[this.index] ?? this.lesson.start);
  }

  tell(note: () => string): void {
    this.#note = note;
    announce(note());
  }

  #took(ply: string): void {
    const wanted = this.step.plies?.[this.played];
    if (!wanted || !alternatives(wanted).includes(ply)) return;
    this.#note = () => '';
    this.played += 1;
    this.#due = true;
  }

  /** Called when the board is at rest: gives the dice the lesson has ready, or goes on to the next step. */
  rest(): void {
    if (!this.#due || !this.quiet) return;
    const next = this.step.plies?.[this.played];
    if (!next) {
      this.#due = false;
      this.#go(this.index + 1);
    } else if (isChance(next)) {
      this.#due = false;
      this.room?.ply(next);
    }
  }

  #go(index: number): void {
    const story =
      this.room?.log
        .filter((entry) => !entry.undone)
        .at(-1)
        ?.events.map((event) => tellEvent(event)) ?? [];
    this.hinted = false;
    this.menu = null;
    this.#note = () => '';
    this.played = 0;
    if (index >= this.lesson.steps.length) {
      this.finished = true;
      finishLesson(this.lesson.id);
      announce(t('learn.finished'));
      return;
    }
    this.index = index;
    if (this.step.start) void this.#open(this.step.start);
    else if (this.room?.view) this.#scenes[index] = this.room.view.position;
    announce([...story.slice(-2), plain(this.text)].join(' '));
  }

  /** The button of the step: the next page, or the dice. */
  next(): void {
    const ply = this.step.plies?.[this.played];
    const { room } = this;
    switch (this.waitsForButton) {
      case 'undo':
        if (this.quiet) room?.undo();
        return;
      case 'risk':
        room?.askRisk();
        this.risk = true;
        return this.#go(this.index + 1);
      case 'advice':
        if (!room) return;
        this.risk = false;
        this.advisor = new Advisor(room);
        this.advisor.ask();
        return this.#go(this.index + 1);
      default:
        if (!ply) this.#go(this.index + 1);
        else if (isChance(ply) && this.quiet) room?.ply(ply);
    }
  }

  /** Shows how it is done: plays what is asked for. */
  show(): void {
    if (this.stage.playing) return this.stage.toNow();
    const wanted = this.expected;
    if (!wanted) return this.next();
    if (this.quiet) this.room?.ply(alternatives(wanted)[0]);
  }

  back(): void {
    this.finished = false;
    if (this.index === 0 && this.played === 0) return;
    const to = this.played > 0 || this.index === 0 ? this.index : this.index - 1;
    this.hinted = false;
    this.played = 0;
    this.index = to;
    this.risk = false;
    this.advisor = null;
    this.stage.toNow();
    void this.#open(this.#scenes[to] ?? this.step.start ?? this.lesson.start);
    announce(plain(this.text));
  }

  /** A ply the learner has chosen. */
  choose(choice: Choice): void {
    this.menu = null;
    if (!this.quiet) return;
    if (this.expected && alternatives(this.expected).includes(choice.ply)) this.room?.ply(choice.ply);
    else this.tell(() => t('learn.not_now'));
  }

  /** Everything one may do at a cell or edge; the asked ply is not hidden by others. */
  #offer(choices: Choice[], event: MouseEvent | KeyboardEvent): boolean {
    const some = choices.filter((choice) => !choice.commanded);
    const orders = choices.filter((choice) => choice.commanded);
    const all = [...some, ...orders];
    if (!all.length) return false;
    if (all.length === 1) this.choose(all[0]);
    else {
      const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : undefined;
      const [x, y] =
        event instanceof MouseEvent && event.clientX
          ? [event.clientX, event.clientY]
          : [(box?.left ?? 0) + 60, (box?.top ?? 0) + 60];
      this.menu = { title: t('learn.choose'), choices: all, x, y };
    }
    return true;
  }

  async cell(cell: Cell, event: MouseEvent | KeyboardEvent): Promise<void> {
    if (!this.quiet || this.finished) return;
    if (!this.expected) return;
    const from = this.position?.firefighters[this.position.active]?.at ?? null;
    const found = this.choices.filter((choice) => choice.cells.some((other) => same(other, cell)));
    const engine = this.choices.filter((choice) => choice.verb === 'gun' && from && same(from, cell));
    const edged = from
      ? this.choices.filter(
          (choice) =>
            choice.edge &&
            choice.edge.some((end) => same(end, cell)) &&
            choice.edge.some((end) => same(end, from)) &&
            !same(cell, from),
        )
      : [];
    if (this.#offer([...found, ...engine, ...edged], event)) return;
    const direction = from ? directionTo(from, cell) : null;
    if (!direction) return this.tell(() => t('learn.not_now'));
    const error = await this.room?.why(`move ${direction}`);
    this.tell(() => (error ? tellRefusal(error) : t('learn.not_now')));
  }

  edge(edge: Edge, event: MouseEvent): void {
    if (!this.quiet || this.finished || !this.expected) return;
    const found = this.choices.filter((choice) => choice.edge && edgeKey(choice.edge) === edgeKey(edge));
    if (!this.#offer(found, event)) this.tell(() => t('learn.not_now'));
  }
}
