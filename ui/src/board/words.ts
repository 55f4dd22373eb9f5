// The board in words, for titles, screen readers and announcements.
import { nameAt } from '../app/crew.svelte';
import { hasText, t, write } from '../i18n/i18n.svelte';
import { SEATS } from './art';
import type { Shown } from './events';
import { edgeBetween, edgeKey, neighbour, same } from './geometry';
import { type BoardJson, type Cell, DIRECTIONS, VEHICLES, type Position } from '../wire/protocol';

export const letterOf = (seat: number): string => SEATS[seat % SEATS.length]?.letter ?? String(seat);
/** Who sits there: the name somebody gave, else the figure's letter in the reader's own language. */
export const seatName = (seats: readonly { name: string }[] | undefined, seat: number): string =>
  seats?.[seat]?.name || t('word.firefighter', { letter: letterOf(seat) });
/** Who spoke or pointed. */
export const speakerName = (line: { name: string; seat?: number | null }): string =>
  line.name || (line.seat === null || line.seat === undefined ? t('chat.somebody') : seatName(undefined, line.seat));

/** The name of the room a cell belongs to; empty where the house has none. */
export function roomName(board: BoardJson, cell: Cell): string {
  const room = board.rooms?.find((one) => one.cells.some((other) => same(other, cell)));
  return room && hasText(`room.${room.name}`) ? t(`room.${room.name}`) : '';
}

/** A cell by its numbers, and by its room where it has one. */
export function placeInWords(board: BoardJson, cell: Cell): string {
  const room = roomName(board, cell);
  return room ? t('house.place', { at: cell, room }) : write(cell);
}

/** What lies and stands on a cell; "empty" when nothing does. */
export function cellInWords(position: Shown, board: BoardJson, cell: Cell): string {
  const words: string[] = [];
  const on = (cells: Cell[]) => cells.filter((other) => same(other, cell)).length;
  if (on(position.fire)) words.push(t('word.fire'));
  if (on(position.smoke)) words.push(t('word.smoke'));
  if (on(position.hot_spots)) words.push(t('word.hot_spot', { n: on(position.hot_spots) }));
  if (on(position.hazmats)) words.push(t('word.hazmat', { n: on(position.hazmats) }));
  const pois = position.pois.filter((poi) => same(poi.at, cell));
  const count = (n: number, key: string) => {
    if (n) words.push(t(key, { n }));
  };
  count(pois.filter((poi) => poi.face === 'down').length, 'word.poi');
  const pets = (position.pets ?? []).filter((pet) => same(pet.at, cell));
  const people = (treated: boolean) =>
    pois.filter((poi) => poi.face !== 'down' && poi.treated === treated).length -
    pets.filter((pet) => pet.treated === treated).length;
  count(people(false), 'word.victim');
  count(people(true), 'word.treated');
  for (const pet of pets) words.push(t(`pet.${pet.animal}`));
  position.firefighters.forEach((figure, seat) => {
    if (!same(figure.at, cell)) return;
    const role = figure.specialist ? ` (${t(`specialist.${figure.specialist}`)})` : '';
    words.push((nameAt(seat) || t('word.firefighter', { letter: letterOf(seat) })) + role);
  });
  for (const kind of VEHICLES) {
    const spots = kind === 'ambulance' ? board.ambulance_parking : board.engine_parking;
    const spot = spots.find((one) => one.side === position[kind]);
    if (spot?.cells.some((other) => same(other, cell))) words.push(t(`word.${kind}`));
  }
  return words.length ? words.join(', ') : t('word.empty');
}

/** What each edge of a house is; a house does not change, so this is found once. */
const edges = new WeakMap<BoardJson, Map<string, 'wall' | 'door' | 'entrance'>>();
function edgesOf(board: BoardJson): Map<string, 'wall' | 'door' | 'entrance'> {
  let kinds = edges.get(board);
  if (!kinds) {
    kinds = new Map();
    for (const edge of board.walls) kinds.set(edgeKey(edge), 'wall');
    for (const edge of board.doors) kinds.set(edgeKey(edge), 'door');
    for (const edge of board.entrances) kinds.set(edgeKey(edge), 'entrance');
    edges.set(board, kinds);
  }
  return kinds;
}

/** What bounds a cell: walls with cubes, doors, entrances. */
export function wallsInWords(position: Pick<Position, 'walls' | 'doors'>, board: BoardJson, cell: Cell): string {
  const cubes = new Map(position.walls.map((wall) => [edgeKey(wall.between), wall.cubes]));
  const doors = new Map(position.doors.map((door) => [edgeKey(door.between), door.state]));
  const kinds = edgesOf(board);
  const words: string[] = [];
  for (const direction of DIRECTIONS) {
    const key = edgeKey(edgeBetween(cell, neighbour(cell, direction)));
    const kind = kinds.get(key);
    if (!kind) continue;
    const what =
      kind === 'wall'
        ? ['wall', 'wall_damaged', 'wall_destroyed'][Math.min(cubes.get(key) ?? 0, 2)]
        : kind === 'door'
          ? `door_${doors.get(key) ?? 'closed'}`
          : 'entrance';
    words.push(t('word.at_side', { what: t(`word.${what}`), direction: { key: `direction.${direction}` } }));
  }
  return words.join(', ');
}

/** Cell and contents in one line. */
export function cellTitle(position: Shown, board: BoardJson, cell: Cell): string {
  return t('word.cell', { at: placeInWords(board, cell), what: cellInWords(position, board, cell) });
}

/** The same with what bounds the cell. */
export function cellLine(position: Shown, board: BoardJson, cell: Cell): string {
  const walls = wallsInWords(position, board, cell);
  if (!walls) return cellTitle(position, board, cell);
  return t('word.cell.walls', { at: placeInWords(board, cell), what: cellInWords(position, board, cell), walls });
}
