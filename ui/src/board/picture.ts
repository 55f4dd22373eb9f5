// What is drawn where: a board and a position as places on the sheet. Pure functions; Board.svelte draws what they say.
import { DIRECTIONS, type BoardJson, type Cell, type Position } from '../wire/protocol';
import { PLAIN_FLOORS, ROOM_FLOORS } from './art';
import type { Shown } from './events';
import {
  CELL,
  INNER_EDGES,
  ROWS,
  edgeBetween,
  edgeKey,
  isInside,
  keyOf,
  neighbour,
  roomTints,
  rooms,
  same,
  type Frame,
} from './geometry';
import { layoutCell } from './layout';

/**
 * The middle of a room's name on the sheet and the width it may take. Names stand on the line between two rows of cells, where no token
 * lies: the longest such line of the room. A room of a single row has its name at the lower wall.
 */
export function namePlace(cells: Cell[], frame: Frame): { x: number; y: number; wide: number } {
  const seen = cells
    .map(([row, column]): Cell => (frame.turned ? [column, ROWS - 1 - row] : [row, column]))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const inside = new Set(seen.map(keyOf));
  let best = { x: 0, y: 0, wide: 0 };
  for (const double of [true, false]) {
    for (const [row, column] of seen) {
      let wide = 0;
      while (inside.has(keyOf([row, column + wide])) && (!double || inside.has(keyOf([row + 1, column + wide]))))
        wide++;
      if (wide * CELL > best.wide)
        best = { x: (column + wide / 2) * CELL, y: (row + 1 - (double ? 0 : 0.13)) * CELL, wide: wide * CELL };
    }
    if (best.wide) break;
  }
  return best;
}

/** What never changes during a game: rooms and their furniture, grid, parking spots, entrances. */
export function groundOf(board: BoardJson, frame: Frame) {
  const named = board.rooms ?? [];
  const taken = new Set(named.flatMap((room) => room.cells.map(keyOf)));
  const found = rooms(board);
  const tints = roomTints(found);
  const barriers = new Set([...board.walls, ...board.doors, ...board.entrances].map(edgeKey));
  const quadrantOf = new Map<string, string>();
  for (const [name, cells] of Object.entries(board.quadrants ?? {}))
    for (const cell of cells) quadrantOf.set(keyOf(cell), name);
  return {
    rooms: [
      ...found.map((room, i) => ({
        cells: room.filter((cell) => !taken.has(keyOf(cell))),
        tint: tints[i],
        floor: PLAIN_FLOORS[i % PLAIN_FLOORS.length],
      })),
      ...named.map((room) => {
        const [tint, floor] = ROOM_FLOORS[room.name] ?? [0, PLAIN_FLOORS[0]];
        return { cells: room.cells, tint, floor };
      }),
    ]
      .filter((room) => room.cells.length)
      .map((room) => ({
        d: frame.squares(room.cells),
        tint: `var(--floor-${room.tint})`,
        pattern: `url(#fo-floor-${room.floor})`,
      })),
    pieces: named
      .flatMap((room) => room.pieces)
      .map((piece) => {
        const [x, y] = frame.at(...piece.at);
        return { art: `piece-${piece.kind.replaceAll('_', '-')}`, x, y, turn: piece.turn + (frame.turned ? 90 : 0) };
      }),
    names: named.map((room) => ({
      ...namePlace(room.cells, frame),
      key: `room.${room.name}`,
      tint: `var(--floor-${ROOM_FLOORS[room.name]?.[0] ?? 0})`,
    })),
    grid: frame.lines(
      INNER_EDGES.filter((edge) => !barriers.has(edgeKey(edge))),
      10,
    ),
    quadrants: frame.lines(
      INNER_EDGES.filter(([a, b]) => quadrantOf.get(keyOf(a)) !== quadrantOf.get(keyOf(b))),
      0,
    ),
    spots: [
      ...board.ambulance_parking.map((spot) => ({ ...spot, kind: 'ambulance' as const })),
      ...board.engine_parking.map((spot) => ({ ...spot, kind: 'engine' as const })),
    ].map((spot) => {
      const [x, y] = frame.spot(spot.cells);
      return { x, y, kind: spot.kind, side: spot.side, turn: frame.side(spot.side) };
    }),
    entrances: board.entrances.map((edge) => {
      const { x, y } = frame.middle(edge);
      const outside = isInside(edge[0]) ? edge[1] : edge[0];
      const [ox, oy] = frame.centre(outside);
      return { x, y, turn: oy < y ? 0 : ox > x ? 90 : oy > y ? 180 : 270 };
    }),
  };
}

/** Soot on cells that have burned; turned and mirrored by the cell, so that no two neighbours look alike. */
export function sootOf(burned: Cell[], frame: Frame) {
  return burned.filter(isInside).map((cell) => {
    const [x, y] = frame.centre(cell);
    const [row, column] = cell;
    return { key: keyOf(cell), x, y, turn: ((row * 7 + column * 3) % 4) * 90, side: (row + column) % 2 ? -1 : 1 };
  });
}

/** Walls with their cubes, and doors. */
export function houseOf(board: BoardJson, position: Position, frame: Frame) {
  const cubesOf = new Map(position.walls.map((wall) => [edgeKey(wall.between), wall.cubes]));
  const stateOf = new Map(position.doors.map((door) => [edgeKey(door.between), door.state]));
  const posts = new Set<string>();
  const cubes: { key: string; x: number; y: number }[] = [];
  const walls = board.walls.map((edge) => {
    const { x, y, upright } = frame.middle(edge);
    for (const end of upright
      ? [
          [x, y - 48],
          [x, y + 48],
        ]
      : [
          [x - 48, y],
          [x + 48, y],
        ])
      posts.add(end.join(' '));
    const key = edgeKey(edge);
    const damage = Math.min(cubesOf.get(key) ?? 0, 2);
    if (damage === 1) cubes.push({ key, x, y });
    if (damage === 2)
      cubes.push(
        ...(upright
          ? [
              { key, x, y: y - 10.5 },
              { key, x, y: y + 10.5 },
            ]
          : [
              { key, x: x - 10, y },
              { key, x: x + 10, y },
            ]),
      );
    return {
      key,
      x,
      y,
      turn: upright ? 90 : 0,
      art: ['wall', 'wall-damaged', 'wall-destroyed'][damage],
    };
  });
  const doors = board.doors.map((edge) => {
    const { x, y, upright } = frame.middle(edge);
    return {
      key: edgeKey(edge),
      x,
      y,
      turn: upright ? 90 : 180,
      art: `door-${stateOf.get(edgeKey(edge)) ?? 'closed'}`,
    };
  });
  const postPath = [...posts]
    .map((post) => {
      const [x, y] = post.split(' ').map(Number);
      return `M${x - 6.5} ${y - 6.5}h13v13h-13z`;
    })
    .join('');
  return { walls, doors, cubes, postPath };
}

/** The line around a set of cells. */
export function borderOf(zone: Cell[], frame: Frame): string {
  const inside = new Set(zone.map(keyOf));
  return frame.lines(
    zone.flatMap((cell) =>
      DIRECTIONS.map((direction) => neighbour(cell, direction))
        .filter((other) => !inside.has(keyOf(other)))
        .map((other) => edgeBetween(cell, other)),
    ),
    0,
  );
}

/** What lies and stands on each cell, with its place in the cell. */
export function contentsOf(position: Shown, frame: Frame) {
  const cells = new Map<
    string,
    { cell: Cell; threat: '' | 'fire' | 'smoke'; hot: number; things: string[]; figures: number[] }
  >();
  const get = (cell: Cell) => {
    const key = keyOf(cell);
    let found = cells.get(key);
    if (!found) cells.set(key, (found = { cell, threat: '', hot: 0, things: [], figures: [] }));
    return found;
  };
  for (const cell of position.fire) get(cell).threat = 'fire';
  for (const cell of position.smoke) get(cell).threat = 'smoke';
  for (const cell of position.hot_spots) get(cell).hot += 1;
  for (const cell of position.hazmats) get(cell).things.push('hazmat');
  for (const poi of position.pois) if (poi.face === 'down') get(poi.at).things.push('poi');
  // Of the victims on a cell so many are animals as are listed there; the picture of one that is not there any more is left out.
  const pets = [...(position.pets ?? [])];
  for (const poi of position.pois) {
    if (poi.face === 'down') continue;
    const index = pets.findIndex((pet) => pet.treated === poi.treated && same(pet.at, poi.at));
    const [pet] = index < 0 ? [] : pets.splice(index, 1);
    const kind = poi.treated ? 'treated' : 'victim';
    get(poi.at).things.push(pet ? `pet-${pet.animal}${poi.treated ? '-treated' : ''}` : kind);
  }
  position.firefighters.forEach((figure, seat) => {
    if (figure.at) get(figure.at).figures.push(seat);
  });
  return [...cells.values()]
    .sort((a, b) => a.cell[0] - b.cell[0] || a.cell[1] - b.cell[1])
    .map((found) => {
      const plan = layoutCell(!!found.threat, found.hot > 0, found.things.length, found.figures.length);
      const [x, y] = frame.centre(found.cell);
      return { ...found, key: keyOf(found.cell), plan, x, y };
    });
}

/** The figures, in the order of their seats. */
export function figuresOf(contents: ReturnType<typeof contentsOf>, position: Position) {
  return contents
    .flatMap((found) =>
      found.figures.map((seat, i) => ({
        seat,
        x: found.x + found.plan.figures[i].x,
        y: found.y + found.plan.figures[i].y,
        scale: found.plan.figures[i].scale,
        specialist: position.firefighters[seat].specialist,
      })),
    )
    .sort((a, b) => a.seat - b.seat);
}
