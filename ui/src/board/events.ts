// What events change on the picture: facts only, no rule is applied here.
import { edgeKey, keyOf, same } from './geometry';
import type { Cell, Edge, EventJson, Position, Side, VehicleKind } from '../wire/types';

/** A copy of a position that events may change. */
export function copyPosition(position: Position): Position {
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
function takeToken(position: Position, at: Cell, load: string): () => void {
  if (load === 'hazmat') {
    drop(position.hazmats, at);
    return () => {};
  }
  const treated = load === 'treated';
  const index = position.pois.findIndex(
    (poi) => poi.face === 'victim' && !!poi.treated === treated && same(poi.at, at),
  );
  if (index >= 0) position.pois.splice(index, 1);
  return () => {};
}

/** Changes the picture as the event says. */
export function applyEvent(position: Position, event: EventJson): void {
  const at = event.at as Cell;
  const seat = event.seat as number;
  switch (event.code) {
    case 'turn.began':
      position.active = seat;
      position.ap = event.ap as number;
      position.phase = 'actions';
      break;
    case 'firefighter.moved':
    case 'vehicle.rode_along': {
      const [start, to] = [event.start as Cell, event.to as Cell];
      position.firefighters[seat].at = to;
      const loads = [event.carry as string | null, event.lead ? 'treated' : null].filter(
        (load): load is string => !!load,
      );
      for (const load of loads) {
        takeToken(position, start, load);
        if (load === 'hazmat') position.hazmats.push(to);
        else position.pois.push({ at: to, face: 'victim', treated: load === 'treated' });
      }
      break;
    }
    case 'firefighter.knocked_down':
      position.firefighters[seat].at = event.to as Cell;
      break;
    case 'setup.firefighter_placed':
      position.firefighters[seat].at = at;
      break;
    case 'setup.specialist_taken':
    case 'crew.changed':
      position.firefighters[seat].specialist = event.specialist as string;
      break;
    case 'setup.vehicle_parked':
      position[event.vehicle as VehicleKind] = event.side as Side;
      break;
    case 'vehicle.drove':
      position[event.vehicle as VehicleKind] = event.to as Side;
      break;
    case 'victim.treated': {
      const poi = position.pois.find((one) => one.face === 'victim' && !one.treated && same(one.at, at));
      if (poi) poi.treated = true;
      break;
    }
    case 'door.opened':
      setDoor(position, event.between as Edge, 'open');
      break;
    case 'door.closed':
      setDoor(position, event.between as Edge, 'closed');
      break;
    case 'door.removed':
      setDoor(position, event.between as Edge, 'gone');
      break;
    case 'wall.damaged': {
      const between = event.between as Edge;
      position.walls = position.walls.filter((wall) => edgeKey(wall.between) !== edgeKey(between));
      position.walls.push({ between, cubes: event.cubes as number });
      break;
    }
    case 'smoke.removed':
      drop(position.smoke, at);
      break;
    case 'fire.reduced':
      drop(position.fire, at);
      if (!String(event.key).endsWith('outside')) put(position.smoke, at);
      break;
    case 'fire.removed':
      if (at) drop(position.fire, at);
      else position.fire = position.fire.filter(([row, column]) => row > 0 && row < 7 && column > 0 && column < 9);
      break;
    case 'smoke.placed':
      put(position.smoke, at);
      break;
    case 'smoke.ignited':
    case 'fire.placed':
      drop(position.smoke, at);
      put(position.fire, at);
      break;
    case 'hot_spot.placed':
      position.hot_spots.push(at);
      break;
    case 'poi.placed':
      position.pois.push({ at, face: 'down' });
      break;
    case 'poi.revealed': {
      const index = position.pois.findIndex((poi) => poi.face === 'down' && same(poi.at, at));
      if (index < 0) break;
      if (event.victim) position.pois[index] = { at, face: 'victim', treated: false };
      else position.pois.splice(index, 1);
      break;
    }
    case 'victim.lost':
    case 'victim.rescued': {
      const index = position.pois.findIndex((poi) => poi.face === 'victim' && same(poi.at, at));
      if (index >= 0) position.pois.splice(index, 1);
      if (event.code === 'victim.lost') position.lost += 1;
      else position.rescued += 1;
      break;
    }
    case 'hazmat.placed':
      position.hazmats.push(at);
      break;
    case 'hazmat.removed':
    case 'hazmat.disposed':
      drop(position.hazmats, at);
      break;
  }
}

/** The cells an event is about, for the eye to follow. */
export function cellsOf(event: EventJson): Cell[] {
  const found: Cell[] = [];
  for (const name of ['at', 'to']) if (Array.isArray(event[name])) found.push(event[name] as Cell);
  if (event.between) found.push(...(event.between as Edge));
  const seen = new Set<string>();
  return found.filter((cell) => !seen.has(keyOf(cell)) && seen.add(keyOf(cell)));
}
