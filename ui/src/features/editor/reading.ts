// A position from somewhere else: a file, an answer of the server, a draft of an earlier visit. What is not mentioned is neutral, as the
// server reads it; what has no shape to be drawn is left out. Whether the position is possible is for the server to say.
import { onBoard } from '../../board/geometry';
import {
  MOST_SEATS,
  NEUTRAL,
  SIDES,
  SPECIALISTS,
  TURN_PHASES,
  type BoardJson,
  type Cell,
  type Edge,
  type Firefighter,
  type JsonObject,
  type Poi,
  type Position,
  type PositionDraft,
} from '../../wire/protocol';
import { oneOf } from '../../wire/words';

export class ImportError extends Error {
  code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A position from a file: a position, or anything that holds one (a report of a problem, an answer of the server). */
export function fromText(text: string): Position {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ImportError('editor.import.not_json');
  }
  const found = findPosition(data);
  if (!found) throw new ImportError('editor.import.no_position');
  return normalised(found);
}

// What is read here comes from JSON, so an object of it is a JSON object.
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findPosition(data: unknown): JsonObject | null {
  if (!isObject(data)) return null;
  if (Array.isArray(data.firefighters)) return data;
  for (const name of ['position', 'start', 'view']) {
    const inner = findPosition(data[name]);
    if (inner) return inner;
  }
  return null;
}

const isCell = (value: unknown): value is Cell =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((part) => Number.isInteger(part)) &&
  onBoard([value[0], value[1]]);
const isEdge = (value: unknown): value is Edge => Array.isArray(value) && value.length === 2 && value.every(isCell);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fields = (value: unknown): JsonObject => (isObject(value) ? value : {});
const number = (value: unknown): number => (typeof value === 'number' && Number.isInteger(value) ? value : 0);

function readPoi(value: unknown): Poi[] {
  const { at, face, treated } = fields(value);
  if (!isCell(at)) return [];
  return [face === 'victim' ? { at, face, treated: treated === true } : { at, face: 'down' }];
}
function readFigure(value: unknown): Firefighter {
  const { at, saved, specialist } = fields(value);
  return {
    at: isCell(at) ? at : null,
    saved: number(saved),
    specialist: oneOf(SPECIALISTS, specialist) ?? null,
  };
}

export function normalised(given: object): Position {
  const data = fields(given);
  const cells = (name: string): Cell[] => list(data[name]).filter(isCell);
  const bonus = fields(data.bonus);
  const unrevealed = fields(data.unrevealed);
  const phase = oneOf(TURN_PHASES, data.phase);
  const pending = fields(phase ? data.pending : null);
  return {
    ...NEUTRAL,
    options: { ...fields(data.options) },
    phase: phase ?? NEUTRAL.phase,
    active: number(data.active),
    untouched: data.untouched === true,
    ap: number(data.ap),
    bonus: { command: number(bonus.command), extinguish: number(bonus.extinguish), movement: number(bonus.movement) },
    cafs_commanded: number(data.cafs_commanded),
    firefighters: list(data.firefighters).slice(0, MOST_SEATS).map(readFigure),
    fire: cells('fire'),
    smoke: cells('smoke'),
    hot_spots: cells('hot_spots'),
    hazmats: cells('hazmats'),
    pois: list(data.pois).flatMap(readPoi),
    unrevealed: { victims: number(unrevealed.victims), false_alarms: number(unrevealed.false_alarms) },
    walls: list(data.walls).flatMap((value) => {
      const { between, cubes } = fields(value);
      return isEdge(between) ? [{ between, cubes: number(cubes) }] : [];
    }),
    doors: list(data.doors).flatMap((value) => {
      const { between, state } = fields(value);
      const known = oneOf(['open', 'gone'], state);
      return isEdge(between) && known ? [{ between, state: known }] : [];
    }),
    ambulance: oneOf(SIDES, data.ambulance) ?? null,
    engine: oneOf(SIDES, data.engine) ?? null,
    hot_spot_reserve: number(data.hot_spot_reserve),
    rescued: number(data.rescued),
    lost: number(data.lost),
    false_alarms: number(data.false_alarms),
    hazmats_disposed: number(data.hazmats_disposed),
    pending: isPending(pending) ? pending : null,
    result: null,
  };
}
const isPending = (value: JsonObject): value is JsonObject & NonNullable<Position['pending']> =>
  typeof value.waits === 'string';

const isBoard = (value: unknown): value is BoardJson => isObject(value) && Array.isArray(value.walls);

/** Which board a draft is played on: an own one, or the name of a printed one; '' as long as the server has not said. */
export function boardOf({ position, options }: Pick<PositionDraft, 'position' | 'options'>): BoardJson | string {
  const { board } = position.options;
  return isBoard(board) ? board : String(options.board_side ?? '');
}
