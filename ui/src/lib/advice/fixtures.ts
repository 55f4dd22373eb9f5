// A position and the advice for it, in the shape of the wire; for the unit tests.
import boardA from '../../../../src/flashover/data/boards/a.json';
import type { BoardJson, Position, View } from '../types';
import type { Advice, Plan } from './types';

export const board = boardA as unknown as BoardJson;
export const position: Position = {
  options: { mode: 'experienced' }, phase: 'actions', active: 0, untouched: true, ap: 4, bonus: { command: 2, extinguish: 0, movement: 0 }, cafs_commanded: 0,
  firefighters: [{ at: [3, 1], saved: 0, specialist: 'captain' }, { at: [6, 3], saved: 1, specialist: 'cafs' }],
  fire: [[3, 2]], smoke: [], hot_spots: [], hazmats: [], pois: [{ at: [2, 1], face: 'victim' }, { at: [1, 2], face: 'down' }],
  unrevealed: { victims: 9, false_alarms: 5 }, walls: [], doors: [], ambulance: 'left', engine: 'top', hot_spot_reserve: 6,
  rescued: 0, lost: 0, false_alarms: 0, hazmats_disposed: 0, pending: null, result: null,
};
export const plan = (plies: string[], more: Partial<Plan> = {}): Plan => ({
  plies, cells: [[3, 1], [2, 1], [3, 1], [3, 0]], goal: { key: 'intent.carry', values: { at: '2,1', exit: '3,0' } }, reason: { key: 'intent.plain.treat', values: {} },
  win: 0.62, error: 0.04, explosion: [0.12, 0.04], hit: [0.5, 0], cubes: [1.25, 1.25], equal: false, ...more,
});
export const advice: Advice = {
  seat: 0, level: 3, digest: 'abc', win: 0.48, error: 0.05, choice: null,
  goals: [{ intent: { key: 'intent.to_victim', values: { to: '2,1' } }, cells: [[2, 1]] }, { intent: { key: 'intent.to_fire', values: { to: '3,2' } }, cells: [[3, 2]] }],
  plans: [
    plan(['move up', 'move down carry victim', 'move left carry victim', 'end']),
    plan(['extinguish right reduce', 'extinguish right remove', 'end'], { goal: { key: 'intent.to_fire', values: { to: '3,2' } }, win: 0.6, equal: true }),
    plan(['command 1 move up', 'command 1 move up', 'end'], { win: 0.5, explosion: [0.12, 0.15] }),
  ],
};
export const view = (version: number, more: Partial<View> = {}): View => ({
  version, position, waits_for: { kind: 'decision', seat: 0, legal: [] }, can_undo: false, undoable: [], can_redo: false, turn: 3, seats: [], dice: { mode: 'server' }, result: null, ...more,
});
