// Where on the page a complaint of the server belongs: the path of a position's field -> a cell, a wall, a seat, a field.
import type { Cell, Edge, ErrorBody, Position } from '../../wire/protocol';
import { oneOf } from '../../wire/words';

export interface Place {
  cell?: Cell;
  edge?: Edge;
  seat?: number;
  /** The control that holds the value: "ap", "unrevealed.victims", "options.level", "firefighters[1].saved" ... */
  field?: string;
  /** The part of the editor that has the control. */
  part: 'board' | 'game' | 'crew';
}

/** Complaints about options may come in the words of the options alone; here they are fields of the position. */
export function asPosition(problem: ErrorBody): ErrorBody {
  if (!problem.code.startsWith('options.')) return problem;
  return {
    ...problem,
    code: `position.${problem.code.replace('.', '_')}`,
    path: problem.path ? `options.${problem.path}` : 'options',
  };
}

const BOARD_LISTS = ['fire', 'smoke', 'hot_spots', 'hazmats'] as const;
const CREW_FIELDS = new Set(['active', 'ap', 'untouched', 'cafs_commanded', 'phase', 'firefighters']);

/** "pois[2].at" -> ["pois", 2, "at"]. */
export function steps(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map((found) =>
    found[2] === undefined ? found[1] : Number(found[2]),
  );
}

export function placeOf(path: string, position: Position): Place {
  const [first, second, third] = steps(path);
  if (typeof first !== 'string') return { part: 'board' };
  const cells = oneOf(BOARD_LISTS, first);
  if (cells) {
    const cell = typeof second === 'number' ? position[cells][second] : undefined;
    return cell ? { part: 'board', cell } : { part: 'board', field: first };
  }
  if (first === 'pois') {
    const cell = typeof second === 'number' ? position.pois[second]?.at : undefined;
    return cell ? { part: 'board', cell } : { part: 'board', field: first };
  }
  if (first === 'walls' || first === 'doors') {
    const edge = typeof second === 'number' ? position[first][second]?.between : undefined;
    return edge ? { part: 'board', edge } : { part: 'board', field: first };
  }
  if (first === 'firefighters') {
    if (typeof second !== 'number') return { part: 'crew', field: first };
    const field = third === undefined ? `firefighters[${second}]` : `firefighters[${second}].${third}`;
    const at = position.firefighters[second]?.at;
    return third === 'at' && at
      ? { part: 'crew', seat: second, field, cell: at }
      : { part: 'crew', seat: second, field };
  }
  // Two numbers together are too small: the first of them is where to begin.
  const field = path === 'unrevealed' ? 'unrevealed.victims' : second === undefined ? first : `${first}.${second}`;
  if (CREW_FIELDS.has(first) || first === 'bonus') return { part: 'crew', field };
  return { part: 'game', field };
}
