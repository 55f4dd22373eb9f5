// The table: what is shown, what may be done, and what a click or key means. Rules are the server's; this only matches plies.
import { cellLine, cellTitle, letterOf, seatName } from '../../board/words';
import { directionTo, edgeKey, keyOf, same } from '../../board/geometry';
import { Advisor } from '../advice/advisor.svelte';
import { tellNamed, tellRefusal } from '../../i18n/sentences';
import { remember } from '../../wire/tokens';
import { t } from '../../i18n/i18n.svelte';
import { announce, toast } from '../../app/messages.svelte';
import { Room } from '../../wire/room.svelte';
import { settings } from '../../app/settings.svelte';
import type { Mark, Route } from '../../board/marks';
import { hasActed, recapOf, sinceLastTurn, type Recap } from './recap';
import { Stage, type Moment } from './stage.svelte';
import { aroundCell, byLoad, choicesOf, commandable, group, waysTo, type Choice, type Way } from './plies';
import { gunDice, shotOf, type Shot } from './gun';
import { sounding } from './sounding';
import {
  atVehicle,
  cellMarksOf,
  edgeMarksOf,
  isAt,
  litBy,
  parks,
  spotMarksOf,
  vehicleMarksOf,
  type Place,
} from './targets';
import { wordsOf } from './words';
import type { Cell, Edge, EndOfTurnJson, Entry, Position, Vehicle, View } from '../../wire/protocol';
import { legalOf, seatOf } from '../../wire/waits';
import { elementOf } from '../../components/target';

export interface Menu {
  title: string;
  choices: Choice[];
  x: number;
  y: number;
  way: Way | null;
  cell: Cell | null;
  /** What may be pointed out to everyone. */
  point?: Cell;
}

export class Table {
  readonly room: Room;
  readonly stage = new Stage();
  readonly advisor: Advisor;
  mover = $state<number | null>(null);
  menu = $state.raw<Menu | null>(null);
  /** On touch a single choice is shown first and played by a second tap. */
  preview = $state.raw<{ key: string; choice: Choice | null; way: Way | null } | null>(null);
  hover = $state.raw<Cell | null>(null);
  cursor = $state.raw<Cell | null>(null);
  ending = $state.raw<EndOfTurnJson | null>(null);
  /** A way under way: the ply just played, and what is still to come with its prices. */
  walking = $state.raw<{ played: string; plies: string[]; costs: number[] } | null>(null);
  planning = $state(false);
  turned = $state(false);
  /** The ply whose button has the pointer or the focus, to be shown on the board. */
  pointed = $state<string | null>(null);
  /** The place on the board that has the pointer, to be shown on the buttons. */
  place = $state.raw<Place>({});
  planned = $state.raw<Cell[]>([]);
  /** What happened while this browser was away, as long as its card is open. */
  missed = $state.raw<Recap | null>(null);
  /** The same for the board: its marks outlive the card. */
  #away = $state.raw<Recap | null>(null);
  #putAway = $state(-1);
  #turnOf: string | null = null;
  #decider: number | null = null;
  #turn = -1;

  constructor(id: string) {
    this.room = new Room(id);
    this.advisor = new Advisor(this.room);
    this.room.onAdvice = (answer) => void this.advisor.answer(answer);
    this.room.onUpdate = ({ entries, view, welcome }) => {
      if (welcome) {
        // A page that was only cut off goes on where it was; one that missed something shows how things stand.
        if (view.version !== this.stage.target) this.stage.set(view, this.room.log);
        if (this.room.summary) remember(this.room.summary.room, this.room.summary.code);
      } else {
        const mine = entries.every((entry) => entry.seat === null || this.room.holds(entry.seat));
        this.stage.add(entries, view, !mine && view.position.phase !== 'setup');
        if (document.hidden) this.stage.toNow();
      }
    };
    this.stage.onShown = (view, entries) => {
      this.room.shown(view.version);
      this.#advised(entries, view);
      this.#changed();
      this.#walkOn();
    };
    document.addEventListener('visibilitychange', this.#hidden);
    this.room.onRefused = (error) => {
      this.walking = null;
      toast(tellRefusal(error), 'bad', undefined, error.rules);
    };
    this.room.onMissed = (entries) => {
      if (entries.some((entry) => entry.events.length)) this.missed = this.#away = recapOf(entries, true);
    };
  }
  /** Nobody watches a hidden page: it keeps up, so that its title can say whose turn it is. */
  #hidden = (): void => {
    if (document.hidden) this.stage.toNow();
  };

  /** Advice that no longer holds makes room: on narrow screens, and when the turn has passed on. */
  #advised(entries: Entry[], view: View): void {
    this.advisor.changed(entries, view);
    if (this.advisor.stale && (this.turned || seatOf(view.waits_for) !== this.#decider || view.turn !== this.#turn))
      this.advisor.close();
    this.#decider = seatOf(view.waits_for);
    this.#turn = view.turn;
  }
  /** May advice be asked for now? */
  get mayAsk(): boolean {
    return (
      settings.hints > 0 &&
      this.room.status === 'open' &&
      !this.room.spectator &&
      this.view?.waits_for.kind === 'decision' &&
      this.live
    );
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#hidden);
    this.stage.close();
    this.room.close();
    document.title = 'Flashover';
  }

  /** The moment that is shown. Whatever the page shows belongs to it. */
  get now(): Moment | null {
    return this.stage.moment;
  }
  /** Is the moment shown what the server knows? Only then may anything be done. */
  get live(): boolean {
    return !this.stage.playing && this.now?.ply === this.room.view?.version;
  }
  /** The last view that was shown to its end. */
  get view(): View | null {
    return this.now?.view ?? null;
  }
  get position(): Position | null {
    return this.now?.position ?? null;
  }
  /** The result, once the end of the game has been shown. */
  get result() {
    return this.live ? (this.view?.result ?? null) : null;
  }
  readonly #holds = (seat: number | null): boolean => this.room.holds(seat);
  /** Is the board at rest, so that one may look back? */
  readonly #atRest = $derived.by(() => !!this.now && !this.stage.playing && !this.result);
  /** What happened since the last own turn, until the first own action. */
  readonly #since = $derived.by((): Recap | null =>
    this.#atRest && this.mayAct && this.position?.phase === 'actions'
      ? sinceLastTurn(this.now?.log ?? [], this.#holds)
      : null,
  );
  /** The card about it, or about the time this browser was away; until it is put away. */
  readonly recap = $derived.by((): Recap | null => {
    if (!this.#atRest) return null;
    // Both say the same of the time away; the longer one goes first.
    const found = this.#since && this.missed ? { ...this.#since, away: true } : (this.#since ?? this.missed);
    return found && found.since !== this.#putAway ? found : null;
  });
  /** What the board marks: the same until the first own action, whether the card is still open or not. */
  readonly changes = $derived.by((): Recap | null => {
    if (!this.#atRest) return null;
    if (this.#since) return this.#since;
    return this.#away && !hasActed(this.now?.log ?? [], this.#away, this.#holds) ? this.#away : null;
  });
  putAway(): void {
    this.#putAway = this.recap?.since ?? this.#putAway;
    this.missed = null;
    // One who watches never acts.
    if (this.room.spectator) this.#away = null;
  }
  /** May this browser decide now? */
  get mayAct(): boolean {
    const waits = this.view?.waits_for;
    return waits?.kind === 'decision' && this.live && this.room.answers(waits.seat) && this.room.status === 'open';
  }
  get ready(): boolean {
    return this.mayAct && !this.room.busy;
  }
  /** The cell clicked on while real dice are asked for; each click is a new object. */
  diceClick = $state.raw<{ cell: Cell } | null>(null);
  get mayRoll(): boolean {
    const waits = this.view?.waits_for;
    return waits?.kind === 'outcome' && this.view?.dice.mode === 'physical' && this.room.mine.length > 0 && this.live;
  }
  readonly choices = $derived.by((): Choice[] => {
    const { view } = this;
    const waits = view?.waits_for;
    if (!view || !this.live || !this.room.board || waits?.kind !== 'decision') return [];
    return choicesOf(waits.legal, view.position, this.room.board, waits.seat);
  });
  readonly commandable = $derived(commandable(this.choices));
  readonly groups = $derived(group(this.choices, this.mover));

  /** The figure that acts: the ordered one, the one a decision is about, or the active one. */
  get actor(): number | null {
    const view = this.view;
    if (!view) return null;
    if (this.mover !== null) return this.mover;
    if (view.waits_for.kind === 'decision' && view.position.phase !== 'actions') return view.waits_for.seat;
    return view.position.phase === 'setup' || view.position.phase === 'over' ? null : view.position.active;
  }
  /** What is waited for, as a sentence. */
  get question(): string {
    const view = this.view;
    if (!view?.phase_text_key) return '';
    const text = tellNamed(view.phase_text_key, view.phase_text_values ?? {});
    return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
  }
  get actorCell(): Cell | null {
    return this.actor === null ? null : (this.view?.position.firefighters[this.actor]?.at ?? null);
  }

  /** What may be chosen on the board is marked there. */
  readonly #marked = $derived.by(() => (this.mayAct ? this.groups : group([], null)));
  readonly #priced = $derived.by(() => this.view?.position.phase === 'actions');
  readonly cellMarks = $derived.by((): Record<string, Mark> => {
    const marks = cellMarksOf(this.#marked, this.#priced, (choice) => this.nameOf(choice));
    if (this.preview) marks[this.preview.key] = { ...marks[this.preview.key], kind: 'choice' };
    return marks;
  });
  readonly edgeMarks = $derived(edgeMarksOf(this.#marked, (choice) => this.nameOf(choice)));
  readonly spotMarks = $derived(spotMarksOf(this.#marked, this.#priced, (choice) => this.nameOf(choice)));
  readonly vehicleMarks = $derived(vehicleMarksOf(this.#marked, (choice) => this.nameOf(choice)));
  /** What the action under the pointer is about, to stand out on the board. */
  readonly lit = $derived(litBy(this.#marked.all.find((choice) => choice.ply === this.pointed)));
  /** Is this action about the place under the pointer? */
  pointsAt(choice: Choice): boolean {
    return isAt(choice, this.place);
  }

  readonly hoverWay = $derived.by((): Way | null => {
    if (!this.hover || this.planning || this.menu || !this.mayAct) return null;
    return this.wayTo(this.hover);
  });
  readonly routes = $derived.by((): Route[] => {
    // Of the turn that is shown: neither gone before its end is seen, nor there before it begins.
    const found: Route[] = Object.entries(this.room.plans)
      .filter(([, plan]) => plan.turn === this.now?.turn)
      .map(([seat, { cells }]) => ({ cells, seat: Number(seat), faint: true }));
    if (this.planned.length > 1 && this.actor !== null) found.push({ cells: this.planned, seat: this.actor });
    const way = this.menu?.way ?? this.preview?.way ?? this.hoverWay;
    if (way && way.plies.length > 1)
      found.push({ cells: way.cells, seat: way.seat, label: `Σ ${way.cost}`, steps: way.costs.map(String) });
    return found;
  });

  /** What the deck gun reaches, while it is talked about. */
  readonly zone = $derived.by((): Cell[] => {
    const gun = this.view?.outlook.gun;
    if (!gun || !this.now) return [];
    const step = this.stage.playing ? this.stage.scene : null;
    const about = step
      ? !!gunDice(this.now.log, step.entry) || step.entry.ply === 'gun'
      : gun.waits || this.pointed === 'gun';
    return about ? gun.zone : [];
  });
  /** The gun's dice that lie on the table, and where they aim. */
  readonly shot = $derived.by((): Shot | null => {
    const { view } = this;
    if (!view?.outlook.gun || !this.now || !this.zone.length) return null;
    const step = this.stage.playing ? this.stage.scene : null;
    const { pending } = view.position;
    const dice = step
      ? gunDice(this.now.log, step.entry)
      : pending?.red && pending.black
        ? { red: pending.red, black: pending.black }
        : null;
    return dice ? shotOf(view.outlook.gun, dice.red, dice.black) : null;
  });

  /** What the figure carried or led with its last step of this turn: a way goes on with it. */
  get #load(): string {
    const last = this.now?.log.findLast((entry) => !entry.undone);
    if (!last || last.turn !== this.view?.turn) return '';
    const words = last.ply.split(' ');
    const seat = words[0] === 'command' ? Number(words[1]) : last.seat;
    const move = words[0] === 'command' ? words.slice(2) : words;
    return move[0] === 'move' && seat === this.actor ? move.slice(2).join(' ') : '';
  }
  /**
   * The ways to a cell that no single step leads to: with whatever can come along first, alone last. A figure that carried with its
   * step before goes on with the same load, nothing is asked.
   */
  waysTo(cell: Cell): Choice[] {
    const from = this.actorCell;
    const seat = this.actor;
    const ways = this.view?.outlook.ways;
    const here = this.groups.cells.get(keyOf(cell)) ?? [];
    if (!ways || !from || seat === null || !here.every(parks)) return [];
    const found = waysTo(ways, seat, from, cell);
    const load = this.#load;
    const same = load ? found.filter((choice) => choice.way?.load === load) : [];
    return same.length ? same : found;
  }
  wayTo(cell: Cell): Way | null {
    return this.waysTo(cell)[0]?.way ?? null;
  }

  /** Plays a choice; the end of a turn may ask first. */
  choose(choice: Choice): void {
    this.menu = null;
    this.preview = null;
    if (choice.way) return this.walk(choice.way);
    if (choice.verb === 'end' && this.#asksBeforeEnd()) return;
    this.play(choice.ply);
  }
  play(ply: string): void {
    this.menu = null;
    this.preview = null;
    this.ending = null;
    this.pointed = null;
    if (this.recap) this.putAway();
    if (this.planned.length) this.plan([]);
    this.room.ply(ply);
  }
  /** A way, one ply after the other. */
  walk(way: Way): void {
    this.walking = { played: way.plies[0], plies: way.plies.slice(1), costs: way.costs.slice(1) };
    this.play(way.plies[0]);
  }
  /** The next step of a way. Whatever else happened, or another price, ends it. */
  #walkOn(): void {
    const walking = this.walking;
    if (!walking) return;
    const next = legalOf(this.view?.waits_for).find((legal) => legal.ply === walking.plies[0]);
    const alone = this.now?.log.at(-1)?.ply === walking.played;
    if (!next || next.cost !== walking.costs[0] || !alone) {
      if (walking.plies.length) toast(t('table.way_stopped'));
      this.walking = null;
      return;
    }
    this.walking = { played: next.ply, plies: walking.plies.slice(1), costs: walking.costs.slice(1) };
    this.room.ply(next.ply);
  }

  /** Ending the turn asks first when it costs something. */
  #asksBeforeEnd(): boolean {
    const end = this.view?.outlook.end;
    if (!end || !settings.confirmEnd) return false;
    if (!end.untouched && !end.forfeited && !end.seats.length && !end.victims.length) return false;
    this.ending = end;
    return true;
  }
  end(): void {
    const end = this.choices.find((choice) => choice.verb === 'end');
    if (end && this.ready) this.choose(end);
  }

  /** A click or key on a cell. */
  async cell(cell: Cell, event: MouseEvent | KeyboardEvent): Promise<void> {
    this.cursor = cell;
    if (event.altKey) return this.room.point(cell);
    if (this.stage.playing) return this.stage.step();
    if (this.planning) return this.addToPlan(cell);
    const key = keyOf(cell);
    const keyboard = event instanceof KeyboardEvent;
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (this.mayRoll && !keyboard && cell[0] >= 1 && cell[0] <= 6 && cell[1] >= 1 && cell[1] <= 8) {
      this.diceClick = { cell };
      return;
    }
    if (!this.mayAct) return this.#notMine();
    if (!this.ready) return;
    let choices = this.groups.cells.get(key) ?? [];
    // Where a vehicle may be driven, a figure may also be meant to go, above all with a victim.
    if (choices.length && choices.every(parks)) choices = [...this.waysTo(cell), ...choices];
    // Where nothing else is to be done, a cell stands for the door or wall before it.
    if (!choices.length || keyboard) choices = aroundCell(this.groups, cell, this.actorCell);
    const figure = this.view?.position.firefighters.findIndex(
      (one, seat) => same(one.at, cell) && this.commandable.includes(seat),
    );
    if (!choices.length && figure !== undefined && figure >= 0 && figure !== this.mover) return this.command(figure);
    if (
      !choices.length &&
      this.mover !== null &&
      same(this.view?.position.firefighters[this.view.position.active].at ?? null, cell)
    )
      return this.command(null);
    const edgeOnly = choices.every((choice) => choice.edge);
    if (choices.length === 1 && !edgeOnly) {
      if (touch && this.preview?.key !== key) {
        this.preview = { key, choice: choices[0], way: null };
        announce(this.nameOf(choices[0]));
        return;
      }
      return this.choose(choices[0]);
    }
    if (choices.length) return this.open(cell, choices, event);
    const ways = this.waysTo(cell);
    const way = ways[0]?.way;
    if (ways.length > 1) return this.open(cell, ways, event);
    if (way) {
      if (touch && this.preview?.key !== key) {
        this.preview = { key, choice: null, way };
        return;
      }
      return this.walk(way);
    }
    await this.whyCell(cell);
  }
  /** What lies on a cell, in words; whoever sits at the table may point it out to everyone from there. */
  name(cell: Cell, event: MouseEvent): void {
    if (!this.position || !this.room.board) return;
    if (this.room.spectator) return toast(cellTitle(this.position, this.room.board, cell));
    this.open(cell, [], event);
    if (this.menu) this.menu = { ...this.menu, point: cell };
  }
  point(cell: Cell): void {
    this.menu = null;
    this.room.point(cell);
  }
  open(cell: Cell | null, choices: Choice[], event: MouseEvent | KeyboardEvent): void {
    const box =
      (event.currentTarget instanceof Element ? event.currentTarget : elementOf(event))?.getBoundingClientRect() ??
      new DOMRect();
    const mouse = event instanceof MouseEvent && (event.clientX || event.clientY);
    this.menu = {
      title: cell && this.position && this.room.board ? cellTitle(this.position, this.room.board, cell) : '',
      choices: [...choices].sort(byLoad),
      x: mouse ? event.clientX : box.x + box.width / 2,
      y: mouse ? event.clientY : box.y + box.height / 2,
      way: choices[0]?.way ?? null,
      cell,
    };
  }
  /** A click on a vehicle: the ways to it, what may be done with it, and on the cell it stands on. */
  vehicle(vehicle: Vehicle, cell: Cell, event: MouseEvent | KeyboardEvent): void {
    const choices = atVehicle(this.#marked, vehicle, cell);
    if (event.altKey || this.planning || !this.ready || !choices.length) return void this.cell(cell, event);
    this.cursor = cell;
    this.open(cell, [...this.waysTo(cell), ...choices], event);
  }
  async edge(edge: Edge, event: MouseEvent): Promise<void> {
    if (this.stage.playing) return this.stage.step();
    if (!this.mayAct) return this.#notMine();
    if (!this.ready) return;
    const choices = this.groups.edges.get(edgeKey(edge)) ?? [];
    if (choices.length) {
      const doors = choices.filter((choice) => choice.verb === 'door');
      if (doors.length === 1 && choices.length === 1) return this.choose(doors[0]);
      return this.open(null, choices, event);
    }
    const from = this.actorCell;
    const isDoor = this.room.board?.doors.some((door) => edgeKey(door) === edgeKey(edge));
    const near = from && (same(edge[0], from) || same(edge[1], from));
    if (!near) {
      // A wall or door elsewhere: what was meant is rather one of its cells.
      const cell =
        edge.find((one) => this.groups.cells.has(keyOf(one))) ?? edge.find((one) => this.wayTo(one)) ?? edge[1];
      return this.cell(cell, event);
    }
    const direction = directionTo(from, same(edge[0], from) ? edge[1] : edge[0]);
    await this.#why(`${this.#prefix()}${isDoor ? 'door' : 'chop'} ${direction}`);
  }
  #prefix(): string {
    return this.mover === null ? '' : `command ${this.mover} `;
  }
  async whyCell(cell: Cell): Promise<void> {
    const from = this.actorCell;
    const position = this.view?.position;
    if (!from || !position || position.phase !== 'actions') return toast(t('table.not_offered'));
    const direction = directionTo(from, cell);
    if (direction) return this.#why(`${this.#prefix()}move ${direction}`);
    if (same(cell, from)) return toast(t('table.here'));
    if (position.pois.some((one) => one.face === 'down' && same(one.at, cell))) {
      // Where the figure could look from afar, the server says what is in the way of it.
      const error = await this.room.why(`identify ${keyOf(cell)}`);
      if (error && error.code !== 'specialist.needed') return toast(tellRefusal(error), 'bad', undefined, error.rules);
    }
    toast(t('table.too_far', { at: cell }));
  }
  async #why(ply: string): Promise<void> {
    const error = await this.room.why(ply);
    if (error) toast(tellRefusal(error), 'bad', undefined, error.rules);
  }
  #notMine(): void {
    const waits = this.view?.waits_for;
    if (this.room.status !== 'open') return toast(t('table.lost'), 'bad');
    if (waits?.kind === 'over') return toast(t('refusal.game.over'));
    if (waits?.kind === 'outcome') return toast(t('table.dice_first'));
    const seat = waits?.seat ?? 0;
    toast(
      this.room.spectator
        ? t('table.spectator')
        : t('table.not_your_turn', { letter: letterOf(seat), name: seatName(this.room.seats, seat) }),
    );
  }

  command(seat: number | null): void {
    this.mover = this.mover === seat ? null : seat;
    this.preview = null;
    announce(this.mover === null ? t('table.own_moves') : tellNamed('table.orders_to', { letter: this.mover }));
  }
  undo(to: number | null = null): void {
    this.menu = null;
    this.preview = null;
    this.stage.toNow();
    this.missed = this.#away = null;
    this.room.undo(to);
  }
  redo(): void {
    this.stage.toNow();
    this.room.redo();
  }
  plan(cells: Cell[]): void {
    this.planned = cells;
    const seat = this.room.mine.includes(this.actor ?? -1) ? this.actor : (this.room.mine[0] ?? null);
    if (seat !== null) this.room.plan(seat, cells);
    if (!cells.length) this.planning = false;
  }
  addToPlan(cell: Cell): void {
    const start =
      this.view?.position.firefighters[
        this.room.mine.includes(this.actor ?? -1) ? (this.actor ?? 0) : (this.room.mine[0] ?? 0)
      ]?.at;
    const before = this.planned.length ? this.planned : start ? [start] : [];
    this.plan([...before, cell]);
  }
  describeCursor(): void {
    if (this.cursor && this.position && this.room.board) {
      const choices = this.mayAct ? aroundCell(this.groups, this.cursor, this.actorCell) : [];
      announce(
        [cellLine(this.position, this.room.board, this.cursor), ...choices.map((choice) => this.nameOf(choice))].join(
          '. ',
        ),
      );
    }
  }
  /** A way in words: how many steps, and what comes along. */
  wordsOfWay(way: Way): string {
    const first = this.groups.all.find((choice) => choice.ply === way.plies[0]);
    const steps = t('table.walk', { n: way.plies.length });
    return first && first.words.length > 2 ? t('word.label', { name: steps, what: this.wordsOf(first) }) : steps;
  }
  wordsOf(choice: Choice): string {
    return wordsOf(choice);
  }
  nameOf(choice: Choice): string {
    const name = this.wordsOf(choice);
    return choice.cost ? `${name}, ${t('table.ap', { n: choice.cost })}` : name;
  }

  /** Tells whose turn it is: sound, desktop notification. */
  #changed(): void {
    const view = this.view;
    if (!view) return;
    if (this.mover !== null && !commandable(this.choices).includes(this.mover)) this.mover = null;
    this.preview = null;
    this.menu = null;
    const waits = view.waits_for;
    const now = waits.kind === 'decision' ? `${waits.seat}/${view.turn}/${view.position.phase}` : null;
    if (this.mayAct && now !== this.#turnOf && this.#turnOf !== null) {
      sounding((sounds) => sounds.play('turn'));
      if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
        const note = new Notification('Flashover', { body: t('table.your_turn'), tag: `flashover-${this.room.id}` });
        note.onclick = () => {
          window.focus();
          note.close();
        };
      }
    }
    this.#turnOf = now ?? this.#turnOf;
  }
}
