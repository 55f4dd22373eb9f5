// Values in the shape of the wire for the unit tests, neutral but for what a test is about.
import boardA from '../../../src/flashover/data/boards/a.json';
import {
  NEUTRAL,
  type BoardJson,
  type Entry,
  type ErrorBody,
  type EventJson,
  type Frame,
  type LimitsJson,
  type Parts,
  type Position,
  type RecordJson,
  type Refusal,
  type View,
} from './protocol';

// A JSON file has lists where the wire has pairs; the server's tests hold the file to the type.
export const board = boardA as unknown as BoardJson;

export const position = (more: Partial<Position> = {}): Position => ({
  ...NEUTRAL,
  untouched: true,
  ap: 4,
  unrevealed: { victims: 9, false_alarms: 5 },
  ...more,
});

/** What a family game has, as the server says it. */
export const parts: Parts = {
  things: [
    { thing: 'fire', outside: true, most: 1 },
    { thing: 'smoke', outside: false, most: 1 },
    { thing: 'poi', outside: false, most: 1 },
    { thing: 'victim', outside: true, most: 14 },
  ],
  specialists: [],
  bonus: [],
  vehicles: [],
  counters: ['rescued', 'lost', 'false_alarms', 'unrevealed.victims', 'unrevealed.false_alarms'],
  most_saved: 4,
  crew_change: false,
};

type Told = 'key' | 'values' | 'rules';
type Facts<E> = E extends EventJson ? Omit<E, Told> & Partial<Pick<E, Told>> : never;
export const event = (facts: Facts<EventJson>): EventJson => ({ key: facts.code, values: {}, rules: [], ...facts });

export const entry = (more: Partial<Entry> = {}): Entry => ({
  number: 1,
  ply: 'end',
  seat: 0,
  undone: false,
  turn: 1,
  phase: 'actions',
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
  pets: [],
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
  pets: [],
  waits_for: { kind: 'decision', seat: 0, legal: [] },
  outlook: { end: null, crew: [], setup: [], gun: null, ways: [], limits },
  undoable: [],
  can_undo: false,
  can_redo: false,
  turn: 1,
  phase_text_key: 'wait.action',
  phase_text_values: {},
  seats: [],
  dice: { mode: 'server', commitment: null, seed: null, salt: null, chosen: false, counts: { red: [], black: [] } },
  result: null,
  ...more,
});
