// A position and the advice for it, in the shape of the wire; for the unit tests.
import type { AdviceJson, PlanJson, View } from '../../wire/protocol';
import * as samples from '../../wire/samples';

export const board = samples.board;
export const position = samples.position({
  options: { mode: 'experienced' },
  bonus: { command: 2, extinguish: 0, movement: 0 },
  firefighters: [
    { at: [3, 1], saved: 0, specialist: 'captain' },
    { at: [6, 3], saved: 1, specialist: 'cafs' },
  ],
  fire: [[3, 2]],
  pois: [
    { at: [2, 1], face: 'victim', treated: false },
    { at: [1, 2], face: 'down' },
  ],
  ambulance: 'left',
  engine: 'top',
  hot_spot_reserve: 6,
});
export const plan = (plies: string[], more: Partial<PlanJson> = {}): PlanJson => ({
  plies,
  events: [],
  steps: [],
  cells: [
    [3, 1],
    [2, 1],
    [3, 1],
    [3, 0],
  ],
  goal: { key: 'intent.carry', values: { at: '2,1', exit: '3,0' } },
  reason: { key: 'intent.plain.treat', values: {} },
  win: 0.62,
  error: 0.04,
  explosion: [0.12, 0.04],
  hit: [0.5, 0],
  cubes: [1.25, 1.25],
  equal: false,
  ...more,
});
export const advice: AdviceJson = {
  seat: 0,
  level: 3,
  digest: 'abc',
  win: 0.48,
  error: 0.05,
  danger: { explosion: 0.12, hit: 0.5, cubes: 1.25 },
  choice: null,
  goals: [
    { intent: { key: 'intent.to_victim', values: { to: '2,1' } }, cells: [[2, 1]] },
    { intent: { key: 'intent.to_fire', values: { to: '3,2' } }, cells: [[3, 2]] },
  ],
  plans: [
    plan(['move up', 'move down carry victim', 'move left carry victim', 'end']),
    plan(['extinguish right reduce', 'extinguish right remove', 'end'], {
      goal: { key: 'intent.to_fire', values: { to: '3,2' } },
      win: 0.6,
      equal: true,
    }),
    plan(['command 1 move up', 'command 1 move up', 'end'], { win: 0.5, explosion: [0.12, 0.15] }),
  ],
};
export const view = (version: number, more: Partial<View> = {}): View =>
  samples.view({ version, position, turn: 3, ...more });
