// The worked examples of the rulebook as data (examples.json): scenes, each a position and the plies that are played, with one text
// per step. The server plays them, so that the page shows what the rules do.
import data from './examples.json';
import { getFrames } from '../../wire/api';
import type { BoardJson, Cell, Entry, Frames, JsonObject, Position, RecordJson, View } from '../../wire/protocol';
import type { StartPosition } from './lessons';

export interface ExampleStep {
  id: string;
  plies?: string[];
  /** The cells the text speaks of. */
  cells?: Cell[];
}
export interface Scene {
  start: StartPosition;
  steps: ExampleStep[];
}
export interface Example {
  id: string;
  /** The example's own number in the rulebook first, then the rules it shows. */
  rules: string[];
  scenes: Scene[];
}
export const EXAMPLES = data.examples as unknown as Example[];
export const exampleOf = (id: string): Example | undefined => EXAMPLES.find((example) => example.id === id);

/** A moment of an example: its text, what leads to it, and how the board stands then. */
export interface Moment {
  key: string;
  cells: Cell[];
  entries: Entry[];
  view: View;
}
export interface Shown {
  board: BoardJson;
  moments: Moment[];
}

/** A scene as a record, for the server to play. */
export function recordOf({ start, steps }: Scene): RecordJson {
  return {
    format: 'flashover-record',
    version: 1,
    options: (start.options ?? {}) as JsonObject,
    board: data.board,
    seats: start.firefighters.map(() => ({ name: null, kind: 'human' })),
    start: start as JsonObject,
    plies: steps.flatMap((step) => step.plies ?? []),
    checkpoints: [],
    dice: null,
    result: null,
  };
}

function viewOf(version: number, turn: number, position: Position, { limits }: Frames): View {
  return {
    version,
    digest: '',
    position,
    pets: [],
    waits_for: { kind: 'over' },
    outlook: { end: null, gun: null, ways: [], crew: [], setup: [], limits },
    undoable: [],
    can_undo: false,
    can_redo: false,
    turn,
    phase_text_key: '',
    phase_text_values: {},
    seats: [],
    dice: { mode: 'physical', commitment: null, seed: null, salt: null, chosen: false, counts: { red: [], black: [] } },
    result: position.result,
  };
}

/** The steps of a scene as moments, numbered from a version on. */
export function momentsOf(example: string, { steps }: Scene, played: Frames, version = 0): Moment[] {
  let [at, turn, position] = [0, 0, played.start];
  return steps.map((step) => {
    const entries = (step.plies ?? []).map((ply): Entry => {
      const frame = played.frames[at++];
      const entry = { number: ++version, ply, seat: frame.seat, undone: false, turn, phase: position.phase };
      ({ turn, position } = frame);
      return { ...entry, events: frame.events, intent: null };
    });
    return {
      key: `examples.${example}.${step.id}`,
      cells: step.cells ?? [],
      entries,
      view: viewOf(version, turn, position, played),
    };
  });
}

/** Has the server play an example. */
export async function playExample(example: Example): Promise<Shown> {
  const played = await Promise.all(example.scenes.map((scene) => getFrames(recordOf(scene))));
  const moments: Moment[] = [];
  example.scenes.forEach((scene, i) => {
    moments.push(...momentsOf(example.id, scene, played[i], moments.at(-1)?.view.version ?? 0));
  });
  return { board: played[0].board, moments };
}
