// Generated from src/flashover/server/wire/ by scripts/make_protocol_types.py.
// Do not edit: change the Python files and run `python scripts/make_protocol_types.py`.

export const PROTOCOL = 1;
/** The close code of a WebSocket whose room does not exist. */
export const NO_ROOM = 4404;
/** The close code of a WebSocket that gave way to another one of the same seat. */
export const GAVE_WAY = 4409;
export const MOST_SEATS = 6;
/** Tokens a page may send for one room, and games of one list. */
export const MOST_TOKENS = 16;
export const MOST_LISTED = 24;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** One firefighter more, outside. */
export interface AddSeat {
  kind: "add_seat";
}

/** Advice about the version `base`, to the page that asked; without any the error says why. */
export interface AdviceAnswer {
  type: "advice";
  base: number;
  advice: AdviceJson | null;
  error: Refusal | null;
}

/**
 * Advice for the seat that has to decide; `win`, `error` and `danger` are as if its actions ended here and now.
 *
 * Goals come from level 2 on, plans at level 3; a decision outside the actions has a `choice` instead.
 */
export interface AdviceJson {
  seat: number;
  level: AdviceLevel;
  digest: string;
  win: number;
  error: number;
  danger: DangerJson;
  goals: GoalJson[];
  plans: PlanJson[];
  choice: PlanJson | null;
}

export type AdviceLevel = 1 | 2 | 3;

/** Ask for advice: 1 reports how things stand, 2 what to go for, 3 whole plans. */
export interface Advise {
  type: "advise";
  level: number;
}

/** AP-04: what was banked and what was forfeited at the end of the actions. */
export interface ApSavedEvent {
  code: "ap.saved";
  seat: number;
  saved: number;
  forfeited: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** Ask what the coming fire phase may do. */
export interface AskRisk {
  type: "risk";
}

/** An empty house with the options and cards of the draft, or with the family opening of its board. */
export interface BeginNew {
  kind: "new";
  seats: number;
  opening: boolean;
}

/** A house: what is printed on a board. */
export interface BoardJson {
  name: string;
  label: string;
  rows: number;
  cols: number;
  walls: Edge[];
  doors: Edge[];
  entrances: Edge[];
  ambulance_parking: ParkingSpot[];
  engine_parking: ParkingSpot[];
  quadrants: { [key: string]: Cell[] };
  poi_arrows: { [key: string]: string };
  family_setup: FamilySetup;
  first_explosion: { [key: string]: Cell };
  black_die_opposite: { [key: string]: number };
  red_die_opposite: { [key: string]: number };
  rooms?: RoomJson[];
}

/** AP of a specialist for one purpose only. */
export interface BonusAp {
  command: number;
  extinguish: number;
  movement: number;
}

/** A bot that can sit at a table. */
export interface BotInfo {
  name: string;
  about: string;
}

/** What brought about a change on the map. */
export const CAUSES = ["roll", "spread", "explosion", "shockwave", "flashover", "hazmat", "false_alarm", "setup", "firefighter", "water", "poi", "outside"] as const;
export type Cause = (typeof CAUSES)[number];

/** row, column */
export type Cell = [number, number];

/** Chances of an inside cell: fire or smoke at the end of the fire phase, and an explosion that began there. */
export interface CellRisk {
  at: Cell;
  fire: number;
  smoke: number;
  explosion: number;
}

/** A chance to win, and half of its 95 % interval. */
export interface ChanceJson {
  win: number;
  error: number;
}

export type Change = [number, number];

/** A door that is not closed. */
export interface ChangedDoor {
  between: Edge;
  state: "open" | "gone";
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

/** The digest of the game after a number of plies. */
export interface Checkpoint {
  after: number;
  digest: string;
}

/** The code of a transfer. */
export interface ClaimRequest {
  code: string;
}

/** Seats that have moved here with their new tokens, and the host's one if it moved, too. */
export interface Claimed {
  seats: number[];
  tokens: string[];
  host: string | null;
}

export type ClientMessage = Hello | PlayPly | Undo | Redo | Roll | Standard | Shown | Why | Say | PingCell | Plan | Hand | Release | Rename | Setting | AskRisk | Advise;

/** END-02: the 24th cube. */
export interface CollapsedEvent {
  code: "building.collapsed";
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A card the active firefighter may change to, and the AP of this turn that remain then. */
export interface CrewChangeJson {
  card: string;
  ap: number;
  bonus: BonusAp;
}

/** CREW: a firefighter goes on as another specialist. */
export interface CrewChangedEvent {
  code: "crew.changed";
  seat: number;
  specialist: Specialist;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** Games a crew of one kind of bot has won, as published in `docs/results/bots.md`; `level` is null in the family game. */
export interface CrewResult {
  bot: string;
  crew: number;
  mode: string;
  level: string | null;
  board: string;
  games: number;
  won: number;
}

/** Damage cubes expected, and the chance of the collapse. */
export interface CubeRisk {
  expected: number;
  collapse: number;
}

/** A wall with damage cubes. */
export interface DamagedWall {
  between: Edge;
  cubes: number;
}

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

/** BOARD-02: what the dice show; None for a die that was not rolled. */
export interface DiceRolledEvent {
  code: "dice.rolled";
  red: number | null;
  black: number | null;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** Where outcomes come from; the seed and its salt are shown when the game is over. Who opened the table may have `chosen` the seed. */
export interface DiceView {
  mode: "server" | "physical";
  commitment: string | null;
  seed: string | null;
  salt: string | null;
  chosen: boolean;
  counts: DiceCounts;
}

/** The four directions, in the order of AMB-01. */
export const DIRECTIONS = ["up", "right", "down", "left"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** DOOR-01. */
export interface DoorClosedEvent {
  code: "door.closed";
  between: Edge;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** DOOR-01. */
export interface DoorOpenedEvent {
  code: "door.opened";
  between: Edge;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** EXPL-04, EXPL-05, EXPL-13, EXPL-14, ED-08: a door is destroyed. */
export interface DoorRemovedEvent {
  code: "door.removed";
  between: Edge;
  was_open: boolean;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A draft and what to change in it; without an edit it stays as it is. */
export interface DraftRequest {
  position: Position;
  edit?: PositionEdit | null;
}

/** VEH-02: a vehicle went from one side's spot to the next. */
export interface DroveEvent {
  code: "vehicle.drove";
  vehicle: Vehicle;
  start: Side;
  to: Side;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** two cells, the smaller one first */
export type Edge = [Cell, Cell];

/**
 * What ending the turn now does: AP saved and forfeited, bonus AP that lapse, firefighters and victims left in or beside fire.
 * `untouched`: nothing has been done this turn.
 */
export interface EndOfTurnJson {
  untouched: boolean;
  saved: number;
  forfeited: number;
  lapsed: BonusAp;
  seats: number[];
  victims: Cell[];
}

/**
 * One ply of the log. The number never changes; an entry comes again when it has been taken back.
 *
 * `turn` and `phase` are those the ply belongs to: the roll that ends a turn is part of that turn's fire phase.
 * `intent` is what the bot that played it is about: a sentence of the bots' catalogues, there when it is another one than before.
 */
export interface Entry {
  number: number;
  ply: string;
  seat: number | null;
  undone: boolean;
  turn: number;
  phase: Phase;
  events: EventJson[];
  intent: PhraseJson | null;
}

/** Every HTTP answer with a 4xx or 5xx status. */
export interface ErrorAnswer {
  error: ErrorBody;
}

/** What went wrong: a code, the path of the field at fault, an English message, and the key of the sentence with its typed values. */
export interface ErrorBody {
  code: string;
  path: string;
  message: string;
  key: string;
  params: JsonObject;
}

export type EventJson = TurnBeganEvent | ApSavedEvent | OrderedEvent | DiceRolledEvent | RollRepeatedEvent | MovedEvent | KnockedDownEvent | FirefighterDiedEvent | CrewChangedEvent | VictimTreatedEvent | DoorOpenedEvent | DoorClosedEvent | DoorRemovedEvent | WallDamagedEvent | CollapsedEvent | SmokeRemovedEvent | FireReducedEvent | FireRemovedEvent | SmokePlacedEvent | SmokeIgnitedEvent | FirePlacedEvent | NoTokenLeftEvent | ExplodedEvent | ShockwavePassedEvent | FlaredUpEvent | HotSpotPlacedEvent | PoiPlacedEvent | PoiShiftedEvent | PoiRevealedEvent | VictimLostEvent | VictimRescuedEvent | HazmatPlacedEvent | HazmatRemovedEvent | HazmatDisposedEvent | DroveEvent | RodeAlongEvent | StayedBehindEvent | GunFiredEvent | SpecialistTakenEvent | FirefighterPlacedEvent | VehicleParkedEvent | FirstChosenEvent | WentOnEvent | GameWonEvent | GameLostEvent;

/** EXPL-01. */
export interface ExplodedEvent {
  code: "explosion";
  at: Cell;
  cause: Cause;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The printed opening of the family game. */
export interface FamilySetup {
  fire: Cell[];
  poi: Cell[];
}

/** The chance that a firefighter is knocked down, or inside when the building collapses. */
export interface FigureRisk {
  seat: number;
  at: Cell;
  hit: number;
}

/** FIRE-04, EXPL-06, EXPL-10, SETUP-EXP-06: a new fire, because of a cell of `origin` unless set-up did it. */
export interface FirePlacedEvent {
  code: "fire.placed";
  at: Cell;
  cause: Cause;
  origin: Cell | null;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** EXT-03: fire becomes smoke; outside, where no smoke exists, it goes (AMB-91). */
export interface FireReducedEvent {
  code: "fire.reduced";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** EXT-04, GUN-07, GUN-08, POI-03, OUT-02; `at` is None when all the fire outside goes together. */
export interface FireRemovedEvent {
  code: "fire.removed";
  at: Cell | null;
  cause: Cause;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A figure; `specialist` is there in games with specialist cards, null as long as none is taken. */
export interface Firefighter {
  at: Cell | null;
  saved: number;
  specialist?: Specialist | null;
}

/** END-04: inside when the building came down. */
export interface FirefighterDiedEvent {
  code: "firefighter.died";
  seat: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** SETUP-FAM-09, SETUP-EXP-20. */
export interface FirefighterPlacedEvent {
  code: "setup.firefighter_placed";
  seat: number;
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** SETUP-FAM-10, SETUP-EXP-22. */
export interface FirstChosenEvent {
  code: "setup.first_chosen";
  seat: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** HOT-01: the target had a hot spot, so the fire advances once more. */
export interface FlaredUpEvent {
  code: "hot_spot.flared_up";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/**
 * A moment of a replay: a ply, what it did, the position after it with the animals among its victims, and what a bot was about,
 * where it said so.
 */
export interface Frame {
  ply: string;
  seat: number | null;
  turn: number;
  events: EventJson[];
  position: Position;
  pets: PetJson[];
  intent: PhraseJson | null;
}

/** A whole game, to be looked at. */
export interface Frames {
  start: Position;
  board: BoardJson;
  options: OptionsInEffect;
  limits: LimitsJson;
  seats: string[];
  result: ResultJson | null;
  frames: Frame[];
}

export const GAME_COUNTERS = ["rescued", "lost", "false_alarms", "unrevealed.victims", "unrevealed.false_alarms", "hot_spot_reserve", "hazmats_disposed"] as const;
export type GameCounter = (typeof GAME_COUNTERS)[number];

/** END-06, AMB-35. */
export interface GameLostEvent {
  code: "game.lost";
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** END-05. */
export interface GameWonEvent {
  code: "game.won";
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** Something to go for, and the cells it is about. */
export interface GoalJson {
  intent: PhraseJson;
  cells: Cell[];
}

/**
 * The deck gun: the cells it reaches, and the row each face of the red die and the column each face of the black die aim at,
 * beginning with face 1. `waits`: it has been paid for and not yet fired.
 */
export interface GunAimJson {
  zone: Cell[];
  rows: number[];
  columns: number[];
  waits: boolean;
}

/** GUN-05: the cell that is hit, after the dice have been turned. */
export interface GunFiredEvent {
  code: "gun.fired";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A seat to a bot, or back to its holder. */
export interface Hand {
  type: "hand";
  seat: number;
  to: "bot" | "human";
  bot?: string;
}

/** HAZ-07, SPEC-16. */
export interface HazmatDisposedEvent {
  code: "hazmat.disposed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** SETUP-EXP-11, HAZ-05, VAR-05: a hazmat lies on a cell now. */
export interface HazmatPlacedEvent {
  code: "hazmat.placed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** HAZ-03: it has exploded. */
export interface HazmatRemovedEvent {
  code: "hazmat.removed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A room by its id, and the tokens a page holds for it. */
export interface HeldRoom {
  room: string;
  tokens?: string[];
}

/** The first message, and again after a `stale`: the tokens the page holds and the version it has seen. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  since?: number | null;
  changes?: boolean;
}

/** A POI face down. */
export interface HiddenPoi {
  at: Cell;
  face: "down";
}

/** HAZ-03, HOT-04, SETUP-EXP-06, SETUP-EXP-18. */
export interface HotSpotPlacedEvent {
  code: "hot_spot.placed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** What this server is. */
export interface Info {
  name: string;
  version: string;
  protocol: number;
  languages: string[];
  bots: BotInfo[];
}

/** KD: a firefighter on fire is carried to the ambulance. */
export interface KnockedDownEvent {
  code: "firefighter.knocked_down";
  seat: number;
  start: Cell;
  to: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A decision that may be taken now, and its price in AP. */
export interface LegalPly {
  ply: string;
  cost: number;
}

/** What a level brings at the start: `hot_spots` on the board by the number of firefighters, one to six, and those in reserve. */
export interface LevelInfo {
  name: string;
  explosions: number;
  hazmats: number;
  hot_spots: number[];
  reserve: number;
}

/** Victims to rescue and victims lost that decide the game, and the cubes the building stands. */
export interface LimitsJson {
  rescued: number;
  lost: number;
  cubes: number;
}

/** A line of a list of games: nothing beyond the summary of its room but what the tokens sent are good for. */
export interface ListedGame {
  room: string;
  code: string;
  house: string;
  mode: string;
  level: string | null;
  seats: ListedSeat[];
  phase: string;
  turn: number;
  asked: number | null;
  result: ResultJson | null;
  created: string;
  played: string;
  you: You;
}

/** Who plays a firefighter, as lists of games show it. */
export interface ListedSeat {
  name: string;
  kind: "human" | "bot";
  bot: string | null;
  taken: boolean;
}

/** What a firefighter carries on a step (MOVE-03, SPEC-05, HAZ-05). */
export const LOADS = ["victim", "treated", "hazmat"] as const;
export type Load = (typeof LOADS)[number];

/**
 * LOG-01: a line of the fire-station log. `replay` names the game where its record and its pictures are asked for; `players` say of
 * each firefighter who played it in the end: ``human``, or ``bot:`` and which.
 */
export interface LoggedGame {
  number: number;
  replay: string;
  crew: string[];
  players: string[];
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

/** MOVE: a step, with what was carried and whether a treated victim was led. */
export interface MovedEvent {
  code: "firefighter.moved";
  seat: number;
  start: Cell;
  to: Cell;
  carry: Load | null;
  lead: boolean;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** FAQ-02, AMB-04: the supply is empty, nothing is placed. */
export interface NoTokenLeftEvent {
  code: "threat.none_left";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/**
 * An option of the game; it means something only where the options it `needs` have these values.
 *
 * `default` is played when neither the game nor its edition names a value; `offered` is what a form for a new game begins with.
 */
export interface OptionInfo {
  name: string;
  values: Scalar[];
  default: Scalar;
  offered: Scalar;
  group: string;
  about: string;
  needs: { [key: string]: Scalar };
  rules: string[];
}

export type OptionsInEffect = { [key: string]: string | number | boolean };

/** Everything that can be chosen for a game. */
export interface OptionsInfo {
  options: OptionInfo[];
  editions: { [key: string]: { [key: string]: Scalar } };
  presets: Preset[];
  steps: RuleStep[];
  levels: LevelInfo[];
  prescribed: Prescription[];
  results: CrewResult[];
}

/** SPEC-08: the captain's order to another firefighter; what that one does follows as an event of its own. */
export interface OrderedEvent {
  code: "captain.ordered";
  captain: number;
  seat: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/**
 * What the position promises; `end` is null when the turn may not end now, `gun` in a game without a deck gun.
 *
 * `setup` lists the kinds of decisions the set-up still asks for: specialist, place, park_ambulance, park_engine, first.
 */
export interface OutlookJson {
  end: EndOfTurnJson | null;
  crew: CrewChangeJson[];
  setup: string[];
  gun: GunAimJson | null;
  ways: WaysJson[];
  limits: LimitsJson;
}

/** Two outside cells of a vehicle; an engine's spot names the quadrant of its deck gun. */
export interface ParkingSpot {
  side: Side;
  cells: [Cell, Cell];
  quadrant?: string;
}

/**
 * What a game has, by its options. `most_saved` are the AP a firefighter can save; with a `crew_change` it matters whether the
 * active one has done anything yet.
 */
export interface Parts {
  things: ThingInfo[];
  specialists: Specialist[];
  bonus: ("command" | "extinguish" | "movement")[];
  vehicles: Vehicle[];
  counters: GameCounter[];
  most_saved: number;
  crew_change: boolean;
}

/** The rest of a half-resolved phase (CLR-10). Private to the engine but for the dice already rolled, hence open to more fields. */
export interface Pending {
  waits: string;
  red?: number;
  black?: number;
  [field: string]: unknown;
}

/** A victim that is shown as an animal (CLR-63). Not part of a position: the animals are listed beside it. */
export interface PetJson {
  at: Cell;
  treated: boolean;
  animal: "dog" | "cat" | "rabbit";
}

export const PHASES = ["setup", "actions", "fire", "replenish", "over"] as const;
export type Phase = (typeof PHASES)[number];

/** A sentence or word by its key in the catalogues. */
export interface PhraseJson {
  key: string;
  values: JsonObject;
}

/** A piece of furniture: row and column of its middle in cells, and degrees clockwise. */
export interface PieceJson {
  kind: string;
  at: [number, number];
  turn: number;
}

/** Point at a cell. */
export interface PingCell {
  type: "ping";
  cell: Cell;
}

/** A player points at a cell. */
export interface PingShown {
  type: "ping";
  cell: Cell;
  seat: number | null;
  name: string;
}

/** The way a firefighter means to go; an empty list takes it back. */
export interface Plan {
  type: "plan";
  seat: number;
  cells: Cell[];
}

/**
 * One way to play: plies with the events of each, the way on the board, what it is for and why, the chance to win with half its
 * 95 % interval, and the dangers before and after. `equal` is within noise of the best one.
 */
export interface PlanJson {
  plies: string[];
  events: EventJson[][];
  cells: Cell[];
  goal: PhraseJson;
  steps: PhraseJson[];
  reason: PhraseJson;
  win: number;
  error: number;
  explosion: Change;
  hit: Change;
  cubes: Change;
  equal: boolean;
}

/** A player plans a way. */
export interface PlanShown {
  type: "plan";
  seat: number;
  name: string;
  cells: Cell[];
}

/** A decision, or an outcome of real dice. */
export interface PlayPly {
  type: "ply";
  base: number;
  ply: string;
}

export type Poi = HiddenPoi | Victim;

/** POI-02. */
export interface PoiPlacedEvent {
  code: "poi.placed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** MOVE-07, SPEC-13, POI-04, LOST-02, END-03: a victim or a false alarm. */
export interface PoiRevealedEvent {
  code: "poi.revealed";
  at: Cell;
  victim: boolean;
  cause: RevealCause;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The chance that a POI or victim burns, or is inside when the building collapses; a false alarm hit is no loss. */
export interface PoiRisk {
  at: Cell;
  face: "down" | "victim";
  hit: number;
}

/** POI-EXP-02: the POI follows the arrow of a cell that cannot take it. */
export interface PoiShiftedEvent {
  code: "poi.shifted";
  start: Cell;
  to: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A position with every field (CLR-14); `options` are those that were given. */
export interface Position {
  format: "flashover-position";
  version: 1;
  options: JsonObject;
  phase: Phase;
  active: number;
  untouched: boolean;
  ap: number;
  bonus: BonusAp;
  cafs_commanded: number;
  firefighters: Firefighter[];
  fire: Cell[];
  smoke: Cell[];
  hot_spots: Cell[];
  hazmats: Cell[];
  pois: Poi[];
  unrevealed: Unrevealed;
  walls: DamagedWall[];
  doors: ChangedDoor[];
  ambulance: Side | null;
  engine: Side | null;
  hot_spot_reserve: number;
  rescued: number;
  lost: number;
  false_alarms: number;
  hazmats_disposed: number;
  pending: Pending | null;
  result: ResultJson | null;
}

/** Whether a position is valid; then what it waits for, else what is wrong. */
export interface PositionAnswer {
  ok: boolean;
  error?: ErrorBody;
  waits_for?: PositionWait;
}

/** The draft after the edit, the options in effect, what their game has, and the cards no firefighter holds. */
export interface PositionDraft {
  position: Position;
  options: OptionsInEffect;
  parts: Parts;
  free: Specialist[];
}

export type PositionEdit = BeginNew | SetTurn | SetPhase | SetSpecialist | SetOptions | AddSeat | RemoveSeat;

/** A position of the public notation. */
export interface PositionRequest {
  position: object;
}

/** What a position waits for, as the public notation says it: without prices and without the hand that rolls. */
export interface PositionWait {
  kind: "decision" | "outcome" | "over";
  seat?: number;
  legal?: string[];
  of?: string;
  odds?: { [key: string]: number };
}

/** An option whose value is fixed when the options of `when` have these values. */
export interface Prescription {
  option: string;
  value: Scalar;
  when: { [key: string]: Scalar };
}

/** A ready choice of options, the number of firefighters it is made for, and the bot of all seats but the first, if any. */
export interface Preset {
  id: string;
  options: { [key: string]: Scalar };
  seats: number;
  bot: string | null;
}

/**
 * How other devices open this server: by the `address` the question came by, in its `network`, or not at all (`computer`).
 *
 * `origins` are beginnings of links; `command` starts the server so that others reach it. Only the computer itself learns of networks
 * and command.
 */
export interface Reach {
  scope: "address" | "network" | "computer";
  origins: string[];
  command: string | null;
}

/** The board of a record; `inline` when it is neither a printed one nor in the options. */
export interface RecordBoard {
  name: string;
  digest: string;
  inline?: BoardJson | null;
}

/** The commitment to the dice; the seed is null until it may be known. A seed that was chosen has a salt, which is revealed with it. */
export interface RecordDice {
  algorithm: string;
  commitment: string;
  seed: string | null;
  salt?: string;
}

/** A game as the list of its plies, with what is needed to play it again and to prove that it was played so. */
export interface RecordJson {
  format: "flashover-record";
  version: 1;
  software?: string | null;
  options: JsonObject;
  board: RecordBoard;
  seats: RecordSeat[];
  start: JsonObject | null;
  plies: string[];
  undone?: UndonePly[];
  checkpoints: Checkpoint[];
  dice: RecordDice | null;
  result: ResultJson | null;
}

/** Who played a firefighter: human, bot, or bot and its name. */
export interface RecordSeat {
  name: string | null;
  kind: string;
}

/** Repeat what was taken back last. */
export interface Redo {
  type: "redo";
  base: number;
}

/** Why not: a code, an English sentence, the catalogue key with its typed values, and for refusals of the rules their ids. */
export interface Refusal {
  code: string;
  message: string;
  rules: string[];
  key: string;
  params: JsonObject;
}

/** Nothing changed; `base` is the version the refused message named, null when it named none. */
export interface Refused {
  type: "refused";
  base: number | null;
  error: Refusal;
}

/** Give a seat up, for anyone else to take. */
export interface Release {
  type: "release";
  seat: number;
}

/** One firefighter less; if it was active, the turn is the next one's. */
export interface RemoveSeat {
  kind: "remove_seat";
  seat: number;
}

/** Another name for a seat. */
export interface Rename {
  type: "rename";
  seat: number;
  name: string;
}

/** The id under which a finished game can be shown to anyone; null before its end, and for practice games. */
export interface ReplayKeyJson {
  replay: string | null;
}

/** How a game ended. */
export interface ResultJson {
  outcome: "won" | "lost" | "collapsed";
  rescued: number;
  lost: number;
  perfect: boolean;
}

/** Why a face-down POI was turned up. */
export const REVEAL_CAUSES = ["action", "placement", "fire", "collapse"] as const;
export type RevealCause = (typeof REVEAL_CAUSES)[number];

/** A finished game looked back at, turn by turn; `worst` are the turns that cost most, the dearest first. */
export interface ReviewJson {
  turns: TurnReviewJson[];
  worst: TurnReviewJson[];
}

/** The review is being made: ask again in a moment. */
export interface ReviewProgress {
  progress: ReviewSteps;
}

/** Turns reviewed so far, and in total. */
export interface ReviewSteps {
  done: number;
  all: number;
}

/** The risk of a version's position. */
export interface RiskAnswer {
  type: "risk";
  version: number;
  risk: RiskJson;
}

/**
 * The danger map of the coming fire phase. It `assumes` that the actions end now (`actions_end`), that no one acts before the
 * roll (`no_actions`, between two turns), or goes on from within the phase (`phase_under_way`). `flare_ups` is how many in a row
 * were followed, `cut` the chance of more, whose rolls are left out.
 */
export interface RiskJson {
  format: "flashover-risk";
  version: 1;
  assumes: "actions_end" | "no_actions" | "phase_under_way";
  flare_ups: number;
  cut: number;
  rolls: number;
  cells: CellRisk[];
  firefighters: FigureRisk[];
  pois: PoiRisk[];
  cubes: CubeRisk;
}

/** VEH-06, VEH-07, CLR-26. */
export interface RodeAlongEvent {
  code: "vehicle.rode_along";
  seat: number;
  start: Cell;
  to: Cell;
  carry: Load | null;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** With physical dice: let the server roll this once. */
export interface Roll {
  type: "roll";
  base: number;
}

/** A roll onto an unusable cell is repeated. */
export interface RollRepeatedEvent {
  code: "roll.repeated";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** A room, its link, and the tokens of the creator's seats. */
export interface RoomCreated {
  room: string;
  code: string;
  url: string;
  tokens: (string | null)[];
  host: string;
}

/** A named room, for the eye only; its name in words stands in the catalogues under `room.<name>`. */
export interface RoomJson {
  name: string;
  cells: Cell[];
  pieces: PieceJson[];
}

/**
 * A new room: from set-up by `options`, from a position, or from a record after `ply` plies (default: its end); with these,
 * `options` are those to be played in place of the ones they bring.
 *
 * A `practice` game, a lesson for instance, is in no list and is forgotten a day after it was left. With `standard` the server
 * answers the set-up decisions of all seats, up to the first roll of real dice. A `seed` is a text people type; `dice_seed` is the
 * revealed seed of another game in hex: the same dice again. A game that is not `listed` is not in the log of finished games; its
 * replay is for those who have the link.
 */
export interface RoomRequest {
  options?: object;
  seats?: SeatSpec[] | null;
  seed?: string | null;
  dice_seed?: string | null;
  dice?: "server" | "physical";
  start?: object | null;
  record?: object | null;
  ply?: number | null;
  away_seconds?: number | null;
  practice?: boolean;
  standard?: boolean;
  listed?: boolean;
}

/** What anyone with the link may know of a room; `asked` is the seat to act, `played` when something was last played. */
export interface RoomSummary {
  room: string;
  code: string;
  options: JsonObject;
  seats: SeatView[];
  phase: string;
  turn: number;
  asked: number | null;
  result: ResultJson | null;
  created: string;
  played: string;
  dice: "server" | "physical";
  away_seconds: number | null;
}

/** VAR-10: a step on the suggested way from the family game to the whole experienced game. */
export interface RuleStep {
  id: string;
  options: { [key: string]: Scalar };
}

/** A line of chat for the whole table. */
export interface Say {
  type: "chat";
  text: string;
}

export type Scalar = string | number | boolean;

/** A seat of a new room: the creator's, a bot's, or open for anyone with the link. */
export interface SeatSpec {
  name?: string;
  kind?: "human" | "bot" | "open";
  bot?: string | null;
}

/** The token of the seat. */
export interface SeatTaken {
  token: string;
}

/**
 * Who plays a firefighter. A human seat that is `away` is played by a bot for now.
 *
 * `asked` seats may answer the decision awaited: the one it is about, or everyone where it is the team's and a bot plays that one.
 */
export interface SeatView {
  name: string;
  kind: "human" | "bot";
  bot: string | null;
  taken: boolean;
  connected: boolean;
  away: boolean;
  asked: boolean;
}

/** A player came, went, took a seat or gave one up. */
export interface SeatsChanged {
  type: "seats";
  seats: SeatView[];
  away_seconds: number | null;
}

export type ServerMessage = Welcome | Update | Refused | WhyAnswer | SeatsChanged | Unseated | ChatLine | PingShown | PlanShown | RiskAnswer | AdviceAnswer | Stale;

/** Other values of options, null for one that is no longer given. What the game does not have goes, what it needs comes. */
export interface SetOptions {
  kind: "options";
  options: object;
}

/** The beginning of a phase of the active firefighter's turn. */
export interface SetPhase {
  kind: "phase";
  phase: TurnPhase;
}

/** Another card, or none; the active firefighter's turn begins with it. */
export interface SetSpecialist {
  kind: "specialist";
  seat: number;
  specialist: Specialist | null;
}

/** Another firefighter is active; in the actions its turn begins. */
export interface SetTurn {
  kind: "turn";
  seat: number;
}

/** After how many seconds a bot plays for a player who is gone; null makes the table wait. */
export interface Setting {
  type: "setting";
  away_seconds: number | null;
}

/** EXPL-08, EXPL-09: the wave runs on through a burning cell. */
export interface ShockwavePassedEvent {
  code: "shockwave.passed";
  at: Cell;
  direction: Direction;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The page shows the table as of this version; bots keep within sight of the slowest player's display. */
export interface Shown {
  type: "shown";
  version: number;
}

/** The side of the board a parking spot is on. */
export const SIDES = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof SIDES)[number];

/** FIRE-03, EXPL-07, EXPL-11, FLASH-02: smoke becomes fire, because of a cell of `origin` unless the roll did it. */
export interface SmokeIgnitedEvent {
  code: "smoke.ignited";
  at: Cell;
  cause: Cause;
  origin: Cell | null;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** FIRE-02. */
export interface SmokePlacedEvent {
  code: "smoke.placed";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** EXT-02, GUN-07, GUN-08, POI-03. */
export interface SmokeRemovedEvent {
  code: "smoke.removed";
  at: Cell;
  cause: Cause;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The cards by their words in the public notation, in the order of the SPEC table. */
export const SPECIALISTS = ["paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver"] as const;
export type Specialist = (typeof SPECIALISTS)[number];

/** SETUP-EXP-14, VAR-02. */
export interface SpecialistTakenEvent {
  code: "setup.specialist_taken";
  seat: number;
  specialist: Specialist;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
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

/** VEH-06. */
export interface StayedBehindEvent {
  code: "vehicle.stayed_behind";
  seat: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The rooms of a list of games. */
export interface SummariesRequest {
  rooms: HeldRoom[];
}

/** Who sits down. A bot's seat is given to those only who hold another seat or the host's right, by these `tokens`. */
export interface TakeRequest {
  name?: string;
  tokens?: string[];
}

export const THINGS = ["fire", "smoke", "poi", "victim", "treated", "hazmat", "hot_spot"] as const;
export type Thing = (typeof THINGS)[number];

/** A thing that lies on cells: whether it may lie outside, and how many fit on one cell. */
export interface ThingInfo {
  thing: Thing;
  outside: boolean;
  most: number;
}

/** A code that moves seats to the device that claims it: once, within so many seconds. */
export interface Transfer {
  code: string;
  seats: number[];
  host: boolean;
  seconds: number;
}

/** Seats to be moved to another device, the host's right with them if wished, by the tokens that hold them. */
export interface TransferRequest {
  tokens: string[];
  seats: number[];
  host?: boolean;
}

/** TURN-01, AP-01: a firefighter's turn, with fresh and saved AP together. */
export interface TurnBeganEvent {
  code: "turn.began";
  seat: number;
  ap: number;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

export const TURN_PHASES = ["actions", "fire", "replenish"] as const;
export type TurnPhase = (typeof TURN_PHASES)[number];

/**
 * A turn looked back at: the chance had nothing been done, as played, the best plan, and what the difference cost: `drop`, with half
 * of its 95 % interval as `error`. `significant` when that is clear; otherwise it is too close to call. `ply_number` is the first ply
 * that is judged, from 1 on.
 */
export interface TurnReviewJson {
  turn: number;
  seat: number;
  ply_number: number;
  before: ChanceJson;
  played: ChanceJson;
  best: PlanJson;
  drop: number;
  error: number;
  significant: boolean;
}

/** Take back the last own action, or everything back to and including the entry with the number `to`. */
export interface Undo {
  type: "undo";
  base: number;
  to?: number | null;
}

/** A ply that was taken back, and the number of plies before it. */
export interface UndonePly {
  after: number;
  ply: string;
}

/** What the POIs not yet turned up are. */
export interface Unrevealed {
  victims: number;
  false_alarms: number;
}

/** Seats of this page are no longer its own: they moved to another device or were given up. `host` is whether it is still the host. */
export interface Unseated {
  type: "unseated";
  seats: number[];
  host: boolean;
  why: "moved" | "released";
}

/**
 * Something was played or taken back, and is stored.
 *
 * It has the whole `view`, or for a page that asked for changes `change`: the fields that differ, those of `position` and
 * `outlook` one by one.
 */
export interface Update {
  type: "update";
  version: number;
  entries: Entry[];
  view?: View;
  change?: JsonObject;
}

/** VEH-01. */
export const VEHICLES = ["ambulance", "engine"] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** SETUP-EXP-21. */
export interface VehicleParkedEvent {
  code: "setup.vehicle_parked";
  vehicle: Vehicle;
  side: Side;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
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

/** A victim on the map. */
export interface Victim {
  at: Cell;
  face: "victim";
  treated: boolean;
}

/** LOST-01, END-03. */
export interface VictimLostEvent {
  code: "victim.lost";
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** CARRY-03, VEH-08, VEH-09. */
export interface VictimRescuedEvent {
  code: "victim.rescued";
  at: Cell;
  treated: boolean;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** SPEC-02. */
export interface VictimTreatedEvent {
  code: "victim.treated";
  seat: number;
  at: Cell;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** The whole view: position, outlook and the rest, with the fingerprint of the position. A change comes without one. */
export interface View {
  version: number;
  pets: PetJson[];
  waits_for: WaitsFor;
  undoable: number[];
  can_undo: boolean;
  can_redo: boolean;
  turn: number;
  phase_text_key: string;
  phase_text_values: JsonObject;
  seats: SeatView[];
  dice: DiceView;
  result: ResultJson | null;
  position: Position;
  outlook: OutlookJson;
  digest: string;
}

/** A seat decides. */
export interface WaitsDecision {
  kind: "decision";
  seat: number;
  legal: LegalPly[];
}

export type WaitsFor = WaitsDecision | WaitsOutcome | WaitsOver;

/** Dice or cards decide; with physical dice `seat` enters what they show. */
export interface WaitsOutcome {
  kind: "outcome";
  seat: number;
  of: "dice" | "red" | "black" | "reveal" | "deal";
  odds: { [key: string]: number } | null;
}

/** Nothing is left to decide. */
export interface WaitsOver {
  kind: "over";
}

/** ADJ-05: a damage cube; with two the wall is destroyed. */
export interface WallDamagedEvent {
  code: "wall.damaged";
  between: Edge;
  cubes: number;
  cause: Cause;
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** row and column of the cell reached, AP spent so far, index of the step before it, -1 for the first */
export type WayStep = [number, number, number, number];

/**
 * Where a figure can walk with a load, each cell once by its cheapest way. A ply of it is ``move <direction> <load>``, with
 * ``command <seat>`` before it when `commanded`.
 */
export interface WaysJson {
  seat: number;
  commanded: boolean;
  load: string;
  steps: WayStep[];
}

/** Answer to hello: everything, or of the log only what changed after `since`. */
export interface Welcome {
  type: "welcome";
  protocol: 1;
  version: number;
  you: You;
  room: RoomSummary;
  view: View;
  board: BoardJson;
  options: OptionsInEffect;
  log: Entry[];
  chat: ChatLine[];
  plans: PlanShown[];
}

/** AMB-32, CLR-55: seven are safe, the team plays on. */
export interface WentOnEvent {
  code: "game.went_on";
  key: string;
  values: JsonObject;
  rules: string[];
  pets?: PetJson[];
}

/** Ask why this may not be played now. */
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

/** The kinds of bonus AP. */
export const BONUSES: readonly (keyof BonusAp)[] = ["command", "extinguish", "movement"];

/** What a specialist card prints: fresh and bonus AP of a turn, and prices where cards differ. */
export interface Card {
  ap: number;
  bonus: BonusAp;
  /** In AP: removing a fire, one chop, one shot of the deck gun. */
  prices: { fire: number; chop: number; gun: number };
}
/** The cards; `none` is a firefighter without one. */
export const CARDS: { readonly [name in Specialist | "none"]: Card } = {
  none: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  paramedic: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 4, "chop": 2, "gun": 4}},
  captain: {"ap": 4, "bonus": {"command": 2, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  imaging: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  cafs: {"ap": 3, "bonus": {"command": 0, "extinguish": 3, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  hazmat: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  generalist: {"ap": 5, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 4}},
  rescue: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 3}, "prices": {"fire": 4, "chop": 1, "gun": 4}},
  driver: {"ap": 4, "bonus": {"command": 0, "extinguish": 0, "movement": 0}, "prices": {"fire": 2, "chop": 2, "gun": 2}},
};

/** A position in which nothing is said and no one is there: what the server reads where a field is missing. */
export const NEUTRAL: Position = {
  "format": "flashover-position",
  "version": 1,
  "options": {},
  "phase": "actions",
  "active": 0,
  "untouched": false,
  "ap": 0,
  "bonus": {
    "command": 0,
    "extinguish": 0,
    "movement": 0
  },
  "cafs_commanded": 0,
  "firefighters": [],
  "fire": [],
  "smoke": [],
  "hot_spots": [],
  "hazmats": [],
  "pois": [],
  "unrevealed": {
    "victims": 0,
    "false_alarms": 0
  },
  "walls": [],
  "doors": [],
  "ambulance": null,
  "engine": null,
  "hot_spot_reserve": 0,
  "rescued": 0,
  "lost": 0,
  "false_alarms": 0,
  "hazmats_disposed": 0,
  "pending": null,
  "result": null
};
