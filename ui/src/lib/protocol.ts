// Generated from src/flashover/server/protocol.py by scripts/make_protocol_types.py. Do not edit: change the Python file and run
// `python scripts/make_protocol_types.py`.

export const PROTOCOL = 1;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Advice about the version `base`, to the page that asked; without any the error says why. */
export interface AdviceAnswer {
  type: "advice";
  base: number;
  advice: AdviceJson | null;
  error: Refusal | null;
}

/**
 * What a seat that has to decide is told; `win`, `error` and `danger` are as if its actions ended here and now.
 *
 * Goals come from level 2 on, plans at level 3; a decision outside the actions has a `choice` instead.
 */
export interface AdviceJson {
  seat: number;
  level: number;
  digest: string;
  win: number;
  error: number;
  danger: DangerJson;
  goals: GoalJson[];
  plans: PlanJson[];
  choice: PlanJson | null;
}

/** What would you do? 1 tells how things stand, 2 what to go for, 3 whole plans. */
export interface Advise {
  type: "advise";
  level: number;
}

/** What may the coming fire phase do? */
export interface AskRisk {
  type: "risk";
}

/** A bot that can sit at a table. */
export interface BotInfo {
  name: string;
  about: string;
}

/** A chance to win, and half of its 95 % interval. */
export interface ChanceJson {
  win: number;
  error: number;
}

/** A line of the chat; text to be shown as text. */
export interface ChatLine {
  type: "chat";
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export type ClientMessage = Hello | PlayPly | Undo | Redo | Roll | Standard | Why | Say | PingCell | Plan | Hand | Release | Rename | Setting | AskRisk | Advise;

/**
 * The coming fire over all its rolls: the chance of an explosion in or beside a cell with a victim or POI, how many of these are
 * expected to burn, how many cubes are expected.
 */
export interface DangerJson {
  explosion: number;
  hit: number;
  cubes: number;
}

/** The first thing of a record that is not so. */
export interface Deviation {
  code: string;
  path: string;
  message: string;
  ply: number | null;
}

/** How often each face has come up. */
export interface DiceCounts {
  red: number[];
  black: number[];
}

/** Where outcomes come from; the seed is shown when the game is over. */
export interface DiceView {
  mode: "server" | "physical";
  commitment: string | null;
  seed: string | null;
  counts: DiceCounts;
}

/**
 * One ply of the log. The number never changes; an entry comes again when it has been taken back.
 *
 * `intent` is what the bot that played it is about: a sentence of the bots' catalogues, there when it is another one than before.
 */
export interface Entry {
  number: number;
  ply: string;
  seat: number | null;
  undone: boolean;
  turn: number;
  events: EventJson[];
  intent: PhraseJson | null;
}

/** Every HTTP answer with a 4xx or 5xx status. */
export interface ErrorAnswer {
  error: ErrorBody;
}

/** What went wrong. */
export interface ErrorBody {
  code: string;
  path: string;
  message: string;
}

/**
 * A fact of play: its code, its own fields beside it, and how it is told: catalogue key, values, rule ids.
 *
 * In `values` a cell is the text ``3,5``, a word to be translated is ``{"key", "values"}``, and a list is to be joined.
 */
export interface EventJson {
  code: string;
  key: string;
  values: JsonObject;
  rules: string[];
  [field: string]: unknown;
}

/** A moment of a replay: a ply, what it did, the position after it, and what a bot was about, where it said so. */
export interface Frame {
  ply: string;
  seat: number | null;
  turn: number;
  events: EventJson[];
  position: JsonObject;
  intent: PhraseJson | null;
}

/** A whole game, to be looked at. */
export interface Frames {
  start: JsonObject;
  board: JsonObject;
  seats: string[];
  result: ResultJson | null;
  frames: Frame[];
}

/** Something to go for, and the cells it is about. */
export interface GoalJson {
  intent: PhraseJson;
  cells: number[][];
}

/** A seat to a bot, or back to its holder. */
export interface Hand {
  type: "hand";
  seat: number;
  to: "bot" | "human";
  bot?: string;
}

/** First of all, and again after a `stale`: the tokens the page holds and the version it has seen. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  since?: number | null;
}

/** What this server is. */
export interface Info {
  name: string;
  version: string;
  protocol: number;
  languages: string[];
  bots: BotInfo[];
}

/** A decision that may be taken now, and its price in AP. */
export interface LegalPly {
  ply: string;
  cost: number;
}

/** LOG-01: a line of the fire-station log. `replay` names the game where its record and its pictures are asked for. */
export interface LoggedGame {
  number: number;
  replay: string;
  crew: string[];
  level: string | null;
  mode: string;
  board: string;
  rescued: number;
  lost: number;
  result: "won" | "lost" | "collapsed";
  perfect: boolean;
  turns: number;
  finished: string;
}

/** An option of the game. */
export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  group: string;
  about: string;
}

/** Everything that can be chosen for a game. */
export interface OptionsInfo {
  options: OptionInfo[];
  editions: { [key: string]: JsonObject };
  presets: Preset[];
}

/** A sentence or word by its key in the catalogues. */
export interface PhraseJson {
  key: string;
  values: JsonObject;
}

/** Look here. */
export interface PingCell {
  type: "ping";
  cell: [number, number];
}

/** Somebody points at a cell. */
export interface PingShown {
  type: "ping";
  cell: number[];
  seat: number;
  name: string;
}

/** The way a firefighter means to go; an empty list takes it back. */
export interface Plan {
  type: "plan";
  seat: number;
  cells: [number, number][];
}

/**
 * One way to play: plies, the way on the board, what it is for and why, the chance to win with half its 95 % interval, and the
 * dangers before and after. `equal` is within noise of the best one.
 */
export interface PlanJson {
  plies: string[];
  cells: number[][];
  goal: PhraseJson;
  steps: PhraseJson[];
  reason: PhraseJson;
  win: number;
  error: number;
  explosion: number[];
  hit: number[];
  cubes: number[];
  equal: boolean;
}

/** Somebody plans a way. */
export interface PlanShown {
  type: "plan";
  seat: number;
  name: string;
  cells: number[][];
}

/** A decision, or an outcome of real dice. */
export interface PlayPly {
  type: "ply";
  base: number;
  ply: string;
}

/** Whether a position can exist, and what it then waits for. */
export interface PositionAnswer {
  ok: boolean;
  error?: PositionProblem;
  waits_for?: JsonObject;
}

/** Why a position cannot exist. */
export interface PositionProblem {
  code: string;
  path: string;
  message: string;
}

/** A position of the public notation. */
export interface PositionRequest {
  position: JsonObject;
}

/** A ready choice of options. */
export interface Preset {
  id: string;
  options: JsonObject;
}

/** Repeat what was taken back last. */
export interface Redo {
  type: "redo";
  base: number;
}

/** Why not: a code, an English sentence, and for refusals of the rules the catalogue key with its values and the rule ids. */
export interface Refusal {
  code: string;
  message: string;
  rules: string[];
  key: string | null;
  params: JsonObject;
}

/** Nothing changed; `base` is the version the refused message named, null when it named none. */
export interface Refused {
  type: "refused";
  base: number | null;
  error: Refusal;
}

/** Give a seat up, for somebody else to take. */
export interface Release {
  type: "release";
  seat: number;
}

/** Another name for a seat. */
export interface Rename {
  type: "rename";
  seat: number;
  name: string;
}

/** How a game ended. */
export interface ResultJson {
  outcome: "won" | "lost" | "collapsed";
  rescued: number;
  lost: number;
  perfect: boolean;
}

/** A finished game looked back at, turn by turn; `worst` are the turns that cost most, the dearest first. */
export interface ReviewJson {
  turns: TurnReviewJson[];
  worst: TurnReviewJson[];
}

/** The review is being made: ask again in a moment. */
export interface ReviewProgress {
  progress: ReviewSteps;
}

/** So many turns of so many. */
export interface ReviewSteps {
  done: number;
  all: number;
}

/** The risk of a version's position. */
export interface RiskAnswer {
  type: "risk";
  version: number;
  risk: JsonObject;
}

/** With physical dice: let the server roll this once. */
export interface Roll {
  type: "roll";
  base: number;
}

/** A room, its link, and the tokens of the creator's seats. */
export interface RoomCreated {
  room: string;
  code: string;
  url: string;
  tokens: (string | null)[];
  host: string;
}

/**
 * A new room: from set-up by `options`, from a position, or from a record after `ply` plies (default: its end).
 *
 * A `practice` game, a lesson for instance, is in no list and is forgotten a day after it was left.
 */
export interface RoomRequest {
  options?: JsonObject;
  seats?: SeatSpec[] | null;
  seed?: string | null;
  dice?: "server" | "physical";
  start?: JsonObject | null;
  record?: JsonObject | null;
  ply?: number | null;
  away_seconds?: number | null;
  practice?: boolean;
}

/** What anybody with the link may know of a room. */
export interface RoomSummary {
  room: string;
  code: string;
  options: JsonObject;
  seats: SeatView[];
  phase: string;
  turn: number;
  result: ResultJson | null;
  created: string;
  dice: "server" | "physical";
  away_seconds: number | null;
}

/** A line for everybody. */
export interface Say {
  type: "chat";
  text: string;
}

/** A seat of a new room: the creator's, a bot's, or open for whoever comes by the link. */
export interface SeatSpec {
  name?: string;
  kind?: "human" | "bot" | "open";
  bot?: string | null;
}

/** The token of the seat. */
export interface SeatTaken {
  token: string;
}

/** Who plays a firefighter. `kind` bot plays whatever it is; a human seat that is `away` is played by a bot for now. */
export interface SeatView {
  name: string;
  kind: "human" | "bot";
  bot: string | null;
  taken: boolean;
  connected: boolean;
  away: boolean;
}

/** Somebody came, went, took a seat or gave one up. */
export interface SeatsChanged {
  type: "seats";
  seats: SeatView[];
  away_seconds: number | null;
}

export type ServerMessage = Welcome | Update | Refused | WhyAnswer | SeatsChanged | ChatLine | PingShown | PlanShown | RiskAnswer | AdviceAnswer | Stale;

/** After how many seconds a bot plays for somebody who is gone; null lets the table wait. */
export interface Setting {
  type: "setting";
  away_seconds: number | null;
}

/** The message built on an old version; say hello again. */
export interface Stale {
  type: "stale";
  version: number;
}

/** The standard set-up: sensible answers to the set-up decisions the sender may take. */
export interface Standard {
  type: "standard";
  base: number;
}

/** Who sits down. */
export interface TakeRequest {
  name?: string;
}

/**
 * A turn looked back at: the chance had nothing been done, as played, the best plan, and what the difference cost; `significant` when
 * that is more than noise. `ply_number` is the first ply that is judged, from 1 on.
 */
export interface TurnReviewJson {
  turn: number;
  seat: number;
  ply_number: number;
  before: ChanceJson;
  played: ChanceJson;
  best: PlanJson;
  drop: number;
  significant: boolean;
}

/** Take back the last own action, or everything back to and including the entry with the number `to`. */
export interface Undo {
  type: "undo";
  base: number;
  to?: number | null;
}

/** Something was played or taken back, and is stored. */
export interface Update {
  type: "update";
  version: number;
  entries: Entry[];
  view: View;
}

/** Whether a record is true. */
export interface VerifyAnswer {
  ok: boolean;
  deviation: Deviation | null;
  plies: number;
  outcomes: number;
  checkpoints: number;
  dice: "proven" | "sealed" | "entered" | "unproven";
  result: JsonObject | null;
}

/** The table as everybody sees it. */
export interface View {
  version: number;
  digest: string;
  position: JsonObject;
  waits_for: WaitsDecision | WaitsOutcome | WaitsOver;
  can_undo: boolean;
  undoable: number[];
  can_redo: boolean;
  turn: number;
  phase_text_key: string;
  phase_text_values: JsonObject;
  seats: SeatView[];
  dice: DiceView;
  result: ResultJson | null;
}

/** A seat decides. */
export interface WaitsDecision {
  kind: "decision";
  seat: number;
  legal: LegalPly[];
}

/** Dice or cards decide; with physical dice `seat` enters what they show. */
export interface WaitsOutcome {
  kind: "outcome";
  seat: number;
  of: "dice" | "red" | "black" | "reveal" | "deal";
  odds: { [key: string]: number } | null;
}

/** Nothing decides any more. */
export interface WaitsOver {
  kind: "over";
}

/** Answer to hello: everything, or of the log only what changed after `since`. */
export interface Welcome {
  type: "welcome";
  protocol: 1;
  version: number;
  you: You;
  room: RoomSummary;
  view: View;
  board: JsonObject;
  log: Entry[];
  chat: ChatLine[];
  plans: PlanShown[];
}

/** Why may this not be played now? */
export interface Why {
  type: "why";
  ply: string;
}

/** Answer to why; null when it may be played. */
export interface WhyAnswer {
  type: "why";
  ply: string;
  error: Refusal | null;
}

/** What the tokens sent are good for. */
export interface You {
  seats: number[];
  host: boolean;
}
