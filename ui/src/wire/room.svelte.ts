// The connection to one room: what the server last said, and the few things one may say to it. Nothing is guessed:
// the table changes only when an update arrives.
import {
  GAVE_WAY,
  NO_ROOM,
  type AdviceAnswer,
  type AdviceLevel,
  type BoardJson,
  type Cell,
  type ChatLine,
  type ClientMessage,
  type Entry,
  type OptionsInEffect,
  type PingShown,
  type Refusal,
  type RiskJson,
  type RoomSummary,
  type SeatView,
  type ServerMessage,
  type Unseated,
  type View,
  type Welcome,
} from './protocol';
import { changed } from './changes';
import { held, SEEN } from './tokens';
import { unreachable } from './unreachable';

/** Codes of a room that no later try will open. */
const GONE = ['room.not_found', 'room.damaged'];

export type Ping = PingShown & { id: number };
export interface Update {
  entries: Entry[];
  view: View;
  welcome: boolean;
}

export class Room {
  readonly id: string;
  status = $state<'connecting' | 'open' | 'lost' | 'missing'>('connecting');
  view = $state.raw<View | null>(null);
  board = $state.raw<BoardJson | null>(null);
  options = $state.raw<OptionsInEffect>({});
  log = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** A line of chat that was refused: it goes back where it was written. */
  unsaid = $state('');
  mine = $state.raw<number[]>([]);
  host = $state(false);
  awaySeconds = $state<number | null>(null);
  summary = $state.raw<RoomSummary | null>(null);
  seats = $state.raw<SeatView[]>([]);
  pings = $state.raw<Ping[]>([]);
  /** By seat, the way a firefighter means to go, and the turn it was said in: with that turn it is over. */
  plans = $state.raw<Record<number, { turn: number; cells: Cell[] }>>({});
  risk = $state.raw<RiskJson | null>(null);
  busy = $state(false);
  /** Called for each update in order, so that the table can play it step by step. */
  onUpdate: (update: Update) => void = () => {};
  onRefused: (error: Refusal) => void = () => {};
  onMissed: (entries: Entry[]) => void = () => {};
  onChat: (line: ChatLine) => void = () => {};
  onAdvice: (answer: AdviceAnswer) => void = () => {};
  /** Called when a player has come, gone, sat down or got up. */
  onSeats: (before: SeatView[], after: SeatView[]) => void = () => {};
  /** Called when seats of this page moved to another device or were given up. */
  onUnseated: (message: Unseated) => void = () => {};

  #socket: WebSocket | null = null;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #why: ((error: Refusal | null) => void)[] = [];
  #ping = 1;
  /** The version this page showed last. */
  #shown = -1;
  /** What was said of the end of the game before it was shown here. */
  #held: ChatLine[] = [];
  #said = '';

  constructor(id: string) {
    this.id = id;
    this.#connect();
    addEventListener('online', this.#again);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#again);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#doubt);
    removeEventListener('online', this.#again);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#again);
    this.#socket?.close();
  }

  #again = (): void => {
    if (this.#closed || document.hidden) return;
    if (this.status === 'open') return this.#check();
    if (this.status !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  };
  /** The machine has lost its network: a silent socket is not waited for. */
  #cut = (): void => {
    if (!this.#closed && this.status === 'open') this.#socket?.close();
  };
  /** A tablet that slept may hold a dead socket: who does not answer in time is let go, and connected anew. */
  #check(): void {
    const socket = this.#socket;
    clearTimeout(this.#doubt);
    this.hello();
    this.#doubt = setTimeout(() => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      socket?.close();
      this.status = 'lost';
      this.#connect();
    }, 1500);
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/rooms/${encodeURIComponent(this.id)}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const message: ServerMessage = JSON.parse(String(event.data));
      this.#receive(message);
    };
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket) return;
      this.busy = false;
      if (event.code === NO_ROOM) this.status = 'missing';
      if (this.status === 'missing') return;
      this.status = 'lost';
      // Many pages of one seat would drive each other out for ever; this one waits until someone looks at it.
      if (event.code === GAVE_WAY) return;
      // The first tries come quickly: a seat is to be back within three seconds.
      const wait = Math.min(250 * 2 ** this.#tries, 2000);
      this.#tries += 1;
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** Says who we are; also after seats were taken, and when our version is stale. */
  hello(): void {
    const { tokens, host } = held(this.id);
    this.#send({
      type: 'hello',
      tokens: host ? [...tokens, host] : tokens,
      since: this.view?.version ?? null,
      changes: true,
    });
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'update': {
        this.busy = false;
        const view = message.view ?? (this.view && changed(this.view, message.change ?? {}));
        if (!view) break;
        this.log = mergeLog(this.log, message.entries);
        this.#take(view);
        this.onUpdate({ entries: message.entries, view, welcome: false });
        break;
      }
      case 'refused':
        this.busy = false;
        if (message.error.code.startsWith('chat.')) this.unsaid = this.#said;
        // Whether the link leads anywhere is known before the socket closes.
        if (!this.view && GONE.includes(message.error.code)) this.status = 'missing';
        else this.onRefused(message.error);
        break;
      case 'why':
        this.#why.shift()?.(message.error);
        break;
      case 'stale':
        this.busy = false;
        this.hello();
        break;
      case 'seats': {
        const before = this.seats;
        this.seats = message.seats;
        this.awaySeconds = message.away_seconds;
        // The next change of the view is one of what was sent last.
        if (this.view) this.view = { ...this.view, seats: message.seats };
        if (this.summary) this.summary = { ...this.summary, seats: this.seats };
        this.onSeats(before, message.seats);
        break;
      }
      case 'unseated':
        this.mine = this.mine.filter((seat) => !message.seats.includes(seat));
        this.host = message.host;
        this.onUnseated(message);
        break;
      case 'chat':
        if (this.view?.result && this.#shown < this.view.version) this.#held.push(message);
        else this.#hear(message);
        break;
      case 'ping': {
        const ping = { ...message, id: this.#ping++ };
        this.pings = [...this.pings, ping];
        setTimeout(() => (this.pings = this.pings.filter((one) => one.id !== ping.id)), 4000);
        break;
      }
      case 'plan': {
        this.plans = { ...this.plans, [message.seat]: { turn: this.view?.turn ?? 0, cells: message.cells } };
        break;
      }
      case 'risk':
        this.risk = message.risk;
        break;
      case 'advice':
        this.onAdvice(message);
        break;
      default:
        unreachable(message);
    }
  }

  #welcome(message: Welcome): void {
    clearTimeout(this.#doubt);
    const first = !this.view;
    this.status = 'open';
    this.#tries = 0;
    this.busy = false;
    this.board = message.board;
    this.options = message.options;
    this.summary = message.room;
    this.mine = message.you.seats;
    this.host = message.you.host;
    this.awaySeconds = message.room.away_seconds;
    this.chat = message.chat;
    this.#held = [];
    const unseen = first ? this.#unseen(message.log) : null;
    this.log = first ? message.log : mergeLog(this.log, message.log);
    const { turn } = message.view;
    this.plans = Object.fromEntries(message.plans.map(({ seat, cells }) => [seat, { turn, cells }]));
    this.#take(message.view);
    // What had come but was not shown yet is passed over together with what came meanwhile.
    const since = this.#shown;
    const missed =
      unseen ?? (message.log.length ? this.log.filter((entry) => entry.number > since && !entry.undone) : []);
    this.onUpdate({ entries: [], view: message.view, welcome: true });
    if (missed.length) this.onMissed(missed);
  }

  #hear(line: ChatLine): void {
    this.chat = [...this.chat, line].slice(-200);
    this.onChat(line);
  }

  // What this browser has seen of the game; a page opened again tells what came since, if others played.
  get #seenKey(): string {
    return SEEN + (this.summary?.room ?? this.id);
  }
  #see(version: number): void {
    // A page that is hidden, or just being closed, keeps up with the game, but nobody has seen it.
    if (document.hidden) return;
    try {
      localStorage.setItem(this.#seenKey, String(version));
    } catch {
      // without storage there is no recap after a reload
    }
  }
  #unseen(log: Entry[]): Entry[] {
    let seen: string | null = null;
    try {
      seen = localStorage.getItem(this.#seenKey);
    } catch {
      return [];
    }
    if (seen === null) return [];
    const found = log.filter((entry) => entry.number > Number(seen) && !entry.undone);
    return found.some((entry) => entry.seat !== null && !this.mine.includes(entry.seat)) ? found : [];
  }

  #take(view: View): void {
    this.view = view;
    this.seats = view.seats;
  }

  /** Plays a ply of the position shown. */
  ply(ply: string): boolean {
    if (!this.view || this.busy) return false;
    this.busy = this.#send({ type: 'ply', base: this.view.version, ply });
    return this.busy;
  }
  undo(to: number | null = null): void {
    if (this.view && !this.busy) this.busy = this.#send({ type: 'undo', base: this.view.version, to });
  }
  redo(): void {
    if (this.view && !this.busy) this.busy = this.#send({ type: 'redo', base: this.view.version });
  }
  /** Lets the server answer the set-up decisions that are ours. */
  standard(): void {
    if (this.view && !this.busy) this.busy = this.#send({ type: 'standard', base: this.view.version });
  }
  /** With physical dice: lets the server roll this once. */
  roll(): void {
    if (this.view && !this.busy) this.busy = this.#send({ type: 'roll', base: this.view.version });
  }
  /** Reports what this page shows: bots keep within sight, and whatever comes later counts as unseen. */
  shown(version: number): void {
    this.#shown = version;
    this.#see(version);
    this.#send({ type: 'shown', version });
    if (version >= (this.view?.version ?? 0)) for (const line of this.#held.splice(0)) this.#hear(line);
  }
  release(seat: number): void {
    this.#send({ type: 'release', seat });
  }
  /** Asks why a ply cannot be played. */
  why(ply: string): Promise<Refusal | null> {
    return new Promise((resolve) => {
      if (!this.#send({ type: 'why', ply })) resolve(null);
      else {
        this.#why.push(resolve);
        setTimeout(() => {
          const index = this.#why.indexOf(resolve);
          if (index >= 0) this.#why.splice(index, 1);
          resolve(null);
        }, 3000);
      }
    });
  }
  say(text: string): void {
    this.#said = text;
    this.unsaid = '';
    this.#send({ type: 'chat', text });
  }
  point(cell: Cell): void {
    this.#send({ type: 'ping', cell });
  }
  plan(seat: number, cells: Cell[]): void {
    this.#send({ type: 'plan', seat, cells });
  }
  hand(seat: number, to: 'bot' | 'human', bot?: string): void {
    this.#send(bot ? { type: 'hand', seat, to, bot } : { type: 'hand', seat, to });
  }
  rename(seat: number, name: string): void {
    this.#send({ type: 'rename', seat, name });
  }
  setAway(seconds: number | null): void {
    this.#send({ type: 'setting', away_seconds: seconds });
  }
  askRisk(): void {
    this.#send({ type: 'risk' });
  }
  /** Asks for advice on the position shown; the answer comes to onAdvice. */
  advise(level: AdviceLevel): boolean {
    return this.#send({ type: 'advise', level });
  }

  /** The seats that a person holds by right of their token; the host may also act for seats nobody holds. */
  holds(seat: number | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.mine.includes(seat);
  }
  /** May this browser answer the decision about a seat? A decision of the team may be answered for another one. */
  answers(seat: number): boolean {
    return this.holds(seat) || this.mine.some((one) => this.seats[one]?.asked);
  }
  get spectator(): boolean {
    return this.mine.length === 0;
  }
}

/** The log with entries added or replaced by their number (an undone entry comes again, marked). */
export function mergeLog(log: Entry[], entries: Entry[]): Entry[] {
  if (!entries.length) return log;
  const byNumber = new Map(log.map((entry) => [entry.number, entry]));
  for (const entry of entries) byNumber.set(entry.number, entry);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
