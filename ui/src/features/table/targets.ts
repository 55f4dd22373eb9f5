// What the choices mark on the board, what a button lights there, and which buttons a place lights.
import { edgeKey, keyOf, same } from '../../board/geometry';
import { priceRange, type Lit, type Mark, type Spot } from '../../board/marks';
import { VEHICLES, type Cell, type Edge, type Vehicle } from '../../wire/protocol';
import type { Choice, Groups } from './plies';

/** The place under the pointer. */
export interface Place {
  cell?: Cell | null;
  edge?: Edge | null;
  vehicle?: Vehicle | null;
}

/** A parking spot is chosen as a whole. */
export const parks = (choice: Choice): boolean => choice.verb === 'drive' || choice.verb === 'park';
const spotOf = (choice: Choice): Spot => `${choice.words[1]}:${choice.words[2]}` as Spot;

const KINDS: Record<string, Mark['kind']> = {
  extinguish: 'water',
  identify: 'look',
  look: 'look',
  treat: 'look',
  dispose: 'look',
  explode: 'danger',
};

type Name = (choice: Choice) => string;
/** A mark for what may be done at one place; `priced` where AP are spent. */
function markOf(choices: Choice[], priced: boolean, name: Name): Mark {
  const free = !priced || ['ride', 'stay'].includes(choices[0].verb);
  return {
    kind: choices.some((choice) => choice.verb === 'move') ? 'move' : (KINDS[choices[0].verb] ?? 'choice'),
    label: free ? undefined : priceRange(choices.map((choice) => choice.cost)),
    many: choices.length > 1,
    words: choices.map(name).join('\n'),
  };
}

export function cellMarksOf(groups: Groups, priced: boolean, name: Name): Record<string, Mark> {
  const marks: Record<string, Mark> = {};
  for (const [key, choices] of groups.cells) {
    const here = choices.filter((choice) => !parks(choice));
    if (here.length) marks[key] = markOf(here, priced, name);
  }
  return marks;
}

/** Doors show their price; of the walls nearly every one may be chopped, so they are quiet until pointed at. */
export function edgeMarksOf(groups: Groups, name: Name): Record<string, Mark> {
  const marks: Record<string, Mark> = {};
  for (const [key, choices] of groups.edges)
    marks[key] = {
      ...markOf(choices, true, name),
      kind: 'choice',
      quiet: !choices.some((choice) => choice.verb === 'door'),
    };
  return marks;
}

export function spotMarksOf(groups: Groups, priced: boolean, name: Name): Record<string, Mark> {
  const marks: Record<string, Mark> = {};
  for (const choice of groups.all.filter(parks)) marks[spotOf(choice)] = markOf([choice], priced, name);
  return marks;
}

/** Is it something to do with a vehicle where it stands: drive it, or fire its gun? */
const isWith = (choice: Choice, vehicle: Vehicle): boolean =>
  choice.verb === 'drive' ? choice.words[1] === vehicle : choice.verb === 'gun' && vehicle === 'engine';

export function vehicleMarksOf(groups: Groups, name: Name): Partial<Record<Vehicle, Mark>> {
  const marks: Partial<Record<Vehicle, Mark>> = {};
  for (const vehicle of VEHICLES) {
    const choices = groups.all.filter((choice) => isWith(choice, vehicle));
    if (choices.length) marks[vehicle] = markOf(choices, true, name);
  }
  return marks;
}

/** What a choice lights on the board. */
export function litBy(choice: Choice | undefined): Lit {
  if (!choice) return {};
  if (parks(choice)) return { spots: [spotOf(choice)] };
  if (choice.verb === 'gun') return { vehicle: 'engine' };
  return { cells: choice.cells, edges: choice.edge ? [choice.edge] : [] };
}

/** Is a choice about the place under the pointer? */
export function isAt(choice: Choice, place: Place): boolean {
  const { cell, edge, vehicle } = place;
  if (edge && choice.edge && edgeKey(choice.edge) === edgeKey(edge)) return true;
  if (vehicle && isWith(choice, vehicle)) return true;
  return !!cell && choice.cells.some((other) => same(other, cell));
}

/** The choices at a cell and with the vehicle that stands on it. */
export function atVehicle(groups: Groups, vehicle: Vehicle, cell: Cell): Choice[] {
  return [
    ...new Set([...(groups.cells.get(keyOf(cell)) ?? []), ...groups.all.filter((choice) => isWith(choice, vehicle))]),
  ];
}
