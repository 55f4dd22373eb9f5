// What is drawn where: a board and a position as places on the sheet. Pure functions; Board.svelte draws what they say.
import { DIRECTIONS, type BoardJson, type Cell, type Position } from '../wire/protocol';
import { FLOORS } from './art';
import {
  INNER_EDGES,
  edgeBetween,
  edgeKey,
  isInside,
  keyOf,
  neighbour,
  roomTints,
  rooms,
  type Frame,
} from './geometry';
import { layoutCell } from './layout';

const floorNames = Object.keys(FLOORS);

/** What never changes during a game: rooms, grid, parking spots, entrances. */
export function groundOf(board: BoardJson, frame: Frame) {
  const found = rooms(board);
  const tints = roomTints(found);
  const barriers = new Set([...board.walls, ...board.doors, ...board.entrances].map(edgeKey));
  const quadrantOf = new Map<string, string>();
  for (const [name, cells] of Object.entries(board.quadrants ?? {}))
    for (const cell of cells) quadrantOf.set(keyOf(cell), name);
  return {
    rooms: found.map((room, i) => ({
      d: frame.squares(room),
      tint: `var(--floor-${tints[i]})`,
      pattern: `url(#fo-floor-${floorNames[i % floorNames.length]})`,
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

/** Walls with their cubes, and doors. */
export function houseOf(board: BoardJson, position: Position, frame: Frame) {
  const cubesOf = new Map(position.walls.map((wall) => [edgeKey(wall.between), wall.cubes]));
  const stateOf = new Map(position.doors.map((door) => [edgeKey(door.between), door.state]));
  const posts = new Set<string>();
  const cubes: { x: number; y: number }[] = [];
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
    const damage = Math.min(cubesOf.get(edgeKey(edge)) ?? 0, 2);
    if (damage === 1) cubes.push({ x, y });
    if (damage === 2)
      cubes.push(
        ...(upright
          ? [
              { x, y: y - 10.5 },
              { x, y: y + 10.5 },
            ]
          : [
              { x: x - 10, y },
              { x: x + 10, y },
            ]),
      );
    return {
      key: edgeKey(edge),
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
export function contentsOf(position: Position, frame: Frame) {
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
  for (const poi of position.pois) if (poi.face !== 'down') get(poi.at).things.push(poi.treated ? 'treated' : 'victim');
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
