// Values in the shape of the wire for the unit tests, neutral but for what a test is about.
import boardA from '../../../src/flashover/data/boards/a.json';
import type {
  BoardJson,
  Entry,
  ErrorBody,
  EventJson,
  Frame,
  LimitsJson,
  Position,
  RecordJson,
  Refusal,
  View,
} from './protocol';

// A JSON file has lists where the wire has pairs; the server's tests hold the file to the type.
export const board = boardA as unknown as BoardJson;

export const position = (more: Partial<Position> = {}): Position => ({
  format: 'flashover-position',
  version: 1,
  options: {},
  phase: 'actions',
  active: 0,
  untouched: true,
  ap: 4,
  bonus: { command: 0, extinguish: 0, movement: 0 },
  cafs_commanded: 0,
  firefighters: [],
  fire: [],
  smoke: [],
  hot_spots: [],
  hazmats: [],
  pois: [],
  unrevealed: { victims: 9, false_alarms: 5 },
  walls: [],
  doors: [],
  ambulance: null,
  engine: null,
  hot_spot_reserve: 0,
  rescued: 0,
  lost: 0,
  false_alarms: 0,
  hazmats_disposed: 0,
  pending: null,
  result: null,
  ...more,
});

type Told = 'key' | 'values' | 'rules';
type Facts<E> = E extends EventJson ? Omit<E, Told> & Partial<Pick<E, Told>> : never;
export const event = (facts: Facts<EventJson>): EventJson => ({ key: facts.code, values: {}, rules: [], ...facts });

export const entry = (more: Partial<Entry> = {}): Entry => ({
  number: 1,
  ply: 'end',
  seat: 0,
  undone: false,
  turn: 1,
  events: [],
  intent: null,
  ...more,
});

export const frame = (more: Partial<Frame> = {}): Frame => ({
  ply: 'end',
  seat: 0,
  turn: 1,
  events: [],
  position: position(),
  intent: null,
  ...more,
});

export const record = (more: Partial<RecordJson> = {}): RecordJson => ({
  format: 'flashover-record',
  version: 1,
  options: {},
  board: { name: 'A', digest: '' },
  seats: [],
  start: null,
  plies: [],
  checkpoints: [],
  dice: null,
  result: null,
  ...more,
});

export const refusal = (code: string): Refusal => ({
  code,
  message: code,
  rules: [],
  key: `server.${code}`,
  params: {},
});

export const problem = (code: string, path: string): ErrorBody => ({
  code,
  path,
  message: code,
  key: code,
  params: {},
});

export const limits: LimitsJson = { rescued: 7, lost: 4, cubes: 24 };

export const view = (more: Partial<View> = {}): View => ({
  version: 1,
  digest: '',
  position: position(),
  waits_for: { kind: 'decision', seat: 0, legal: [] },
  outlook: { end: null, gun: null, ways: [], limits },
  undoable: [],
  can_undo: false,
  can_redo: false,
  turn: 1,
  phase_text_key: 'wait.action',
  phase_text_values: {},
  seats: [],
  dice: { mode: 'server', commitment: null, seed: null, counts: { red: [], black: [] } },
  result: null,
  ...more,
});
