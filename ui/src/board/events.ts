// What events change on the picture: facts only, no rule is applied here. An event without a case does not pass the type check.
import type { Cell, Edge, EventJson, Load, PetJson, Position } from '../wire/protocol';
import { unreachable } from '../wire/unreachable';
import { edgeKey, isInside, keyOf, same } from './geometry';

/** A position as it is drawn: some of its victims may be animals. */
export type Shown = Position & { pets?: PetJson[] };
/** A position with the animals among its victims. */
export const withPets = (position: Position, pets: PetJson[] | undefined): Shown =>
  pets?.length ? { ...position, pets } : position;

/** A copy of a position that events may change. */
export function copyPosition(position: Shown): Shown {
  return structuredClone(position);
}

function drop(cells: Cell[], at: Cell): void {
  const index = cells.findIndex((cell) => same(cell, at));
  if (index >= 0) cells.splice(index, 1);
}
function put(cells: Cell[], at: Cell): void {
  if (!cells.some((cell) => same(cell, at))) cells.push(at);
}
function setDoor(position: Position, between: Edge, state: 'open' | 'closed' | 'gone'): void {
  position.doors = position.doors.filter((door) => edgeKey(door.between) !== edgeKey(between));
  if (state !== 'closed') position.doors.push({ between, state });
}
function moveLoad(position: Position, load: Load, start: Cell, to: Cell): void {
  if (load === 'hazmat') {
    drop(position.hazmats, start);
    position.hazmats.push(to);
    return;
  }
  const treated = load === 'treated';
  const index = position.pois.findIndex(
    (poi) => poi.face === 'victim' && poi.treated === treated && same(poi.at, start),
  );
  if (index >= 0) position.pois.splice(index, 1);
  position.pois.push({ at: to, face: 'victim', treated });
}
function removeVictim(position: Position, at: Cell): void {
  const index = position.pois.findIndex((poi) => poi.face === 'victim' && same(poi.at, at));
  if (index >= 0) position.pois.splice(index, 1);
}

/** Changes the picture as the event says. */
export function applyEvent(position: Shown, event: EventJson): void {
  if (event.pets) position.pets = event.pets;
  switch (event.code) {
    case 'turn.began':
      position.active = event.seat;
      position.ap = event.ap;
      position.phase = 'actions';
      break;
    case 'firefighter.moved':
      position.firefighters[event.seat].at = event.to;
      if (event.carry) moveLoad(position, event.carry, event.start, event.to);
      if (event.lead) moveLoad(position, 'treated', event.start, event.to);
      break;
    case 'vehicle.rode_along':
      position.firefighters[event.seat].at = event.to;
      if (event.carry) moveLoad(position, event.carry, event.start, event.to);
      break;
    case 'firefighter.knocked_down':
      position.firefighters[event.seat].at = event.to;
      break;
    case 'setup.firefighter_placed':
      position.firefighters[event.seat].at = event.at;
      break;
    case 'setup.specialist_taken':
    case 'crew.changed':
      position.firefighters[event.seat].specialist = event.specialist;
      break;
    case 'setup.vehicle_parked':
      position[event.vehicle] = event.side;
      break;
    case 'vehicle.drove':
      position[event.vehicle] = event.to;
      break;
    case 'victim.treated': {
      const { at } = event;
      const victim = position.pois.find((poi) => poi.face === 'victim' && !poi.treated && same(poi.at, at));
      if (victim?.face === 'victim') victim.treated = true;
      break;
    }
    case 'door.opened':
      setDoor(position, event.between, 'open');
      break;
    case 'door.closed':
      setDoor(position, event.between, 'closed');
      break;
    case 'door.removed':
      setDoor(position, event.between, 'gone');
      break;
    case 'wall.damaged': {
      const { between, cubes } = event;
      position.walls = position.walls.filter((wall) => edgeKey(wall.between) !== edgeKey(between));
      position.walls.push({ between, cubes });
      break;
    }
    case 'smoke.removed':
      drop(position.smoke, event.at);
      break;
    case 'fire.reduced':
      drop(position.fire, event.at);
      if (!event.key.endsWith('outside')) put(position.smoke, event.at);
      break;
    case 'fire.removed':
      if (event.at) drop(position.fire, event.at);
      else position.fire = position.fire.filter(isInside);
      break;
    case 'smoke.placed':
      put(position.smoke, event.at);
      break;
    case 'smoke.ignited':
    case 'fire.placed':
      drop(position.smoke, event.at);
      put(position.fire, event.at);
      break;
    case 'hot_spot.placed':
      position.hot_spots.push(event.at);
      // Those of the set-up are not of the reserve.
      if (position.phase !== 'setup') position.hot_spot_reserve -= 1;
      break;
    case 'poi.placed':
      position.pois.push({ at: event.at, face: 'down' });
      break;
    case 'poi.revealed': {
      const { at } = event;
      position.unrevealed[event.victim ? 'victims' : 'false_alarms'] -= 1;
      const index = position.pois.findIndex((poi) => poi.face === 'down' && same(poi.at, at));
      if (index < 0) break;
      if (event.victim) position.pois[index] = { at, face: 'victim', treated: false };
      else position.pois.splice(index, 1);
      break;
    }
    case 'victim.lost':
      removeVictim(position, event.at);
      position.lost += 1;
      break;
    case 'victim.rescued':
      removeVictim(position, event.at);
      position.rescued += 1;
      break;
    case 'hazmat.placed':
      position.hazmats.push(event.at);
      break;
    case 'hazmat.removed':
    case 'hazmat.disposed':
      drop(position.hazmats, event.at);
      break;
    // Reported only: nothing that is drawn changes.
    case 'ap.saved':
    case 'captain.ordered':
    case 'dice.rolled':
    case 'roll.repeated':
    case 'firefighter.died':
    case 'building.collapsed':
    case 'threat.none_left':
    case 'explosion':
    case 'shockwave.passed':
    case 'hot_spot.flared_up':
    case 'poi.shifted':
    case 'vehicle.stayed_behind':
    case 'gun.fired':
    case 'setup.first_chosen':
    case 'game.went_on':
    case 'game.won':
    case 'game.lost':
      break;
    default:
      unreachable(event);
  }
}

/** The cells an event is about, for the eye to follow. */
export function cellsOf(event: EventJson): Cell[] {
  const found: Cell[] = [];
  if ('at' in event && event.at) found.push(event.at);
  if ('to' in event && typeof event.to !== 'string') found.push(event.to);
  if ('between' in event) found.push(...event.between);
  const seen = new Set<string>();
  return found.filter((cell) => !seen.has(keyOf(cell)) && seen.add(keyOf(cell)));
}
