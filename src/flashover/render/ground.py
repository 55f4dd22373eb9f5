"""The picture's lower layers: grass and parking spots, floors and furniture, soot, what burns or smokes on them, walls and doors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from flashover.geometry import INSIDE, RING, Cell, Edge, edge, is_inside, neighbour
from flashover.i18n import text
from flashover.render.furniture import piece_art
from flashover.render.house import PLAIN_FLOORS, ROOM_FLOORS
from flashover.render.palette import Theme
from flashover.render.scene import AREA_COLUMNS, AREA_ROWS, Scene, rooms
from flashover.render.shapes import box, circle, escape, group, path
from flashover.render.sheet import CELL, GLOW_RADIUS, Sheet, is_drawn

if TYPE_CHECKING:
    from flashover.board import Board

WIDTH = AREA_COLUMNS * CELL
HEIGHT = AREA_ROWS * CELL
SIDE_TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}
_WALL_NAMES = ("wall", "wall-damaged", "wall-destroyed")


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a cell."""
    return (cell[1] + 0.5) * CELL, (cell[0] + 0.5) * CELL


def spot_centre(cells: tuple[Cell, Cell]) -> tuple[float, float]:
    """The middle of a parking spot."""
    (x, y), (other_x, other_y) = centre(cells[0]), centre(cells[1])
    return (x + other_x) / 2, (y + other_y) / 2


def _middle(between: Edge) -> tuple[float, float, bool]:
    """The middle of an edge and whether the edge is vertical."""
    (row, column), (other_row, other_column) = between
    return (column + other_column + 1) / 2 * CELL, (row + other_row + 1) / 2 * CELL, row == other_row


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for row, column in cells)


def _inner_lines(inset: int, wanted: Iterable[Edge]) -> str:
    """Path data of lines along edges between inside cells, shortened by `inset` at both ends."""
    lines = []
    for (row, _), (other_row, other_column) in wanted:
        x, y, length = other_column * CELL, other_row * CELL, CELL - 2 * inset
        lines.append(f"M{x} {y + inset}v{length}" if row == other_row else f"M{x + inset} {y}h{length}")
    return "".join(lines)


def _inner_edges() -> list[Edge]:
    ends = ((cell, neighbour(cell, direction)) for cell in INSIDE for direction in (1, 2))
    return [edge(cell, other) for cell, other in ends if is_inside(other)]


class Floor(NamedTuple):
    """Cells with one floor: a named room, or what walls and doors enclose where rooms have no names."""

    cells: tuple[Cell, ...]
    tint: str
    pattern: str


def floors(board: Board, theme: Theme) -> list[Floor]:
    """Named rooms have the floor of their name; every other room a colour that no neighbouring one has."""
    found = rooms(board)
    named = {cell for room in board.rooms for cell in room.cells}
    room_of = {cell: index for index, room in enumerate(found) for cell in room}
    tints: list[int] = []
    for index, room in enumerate(found):
        near = {room_of[other] for cell in room for d in range(4) if is_inside(other := neighbour(cell, d))}
        taken = {tints[other] for other in near if other < index}
        start = index % len(theme.floors)
        order = (*range(start, len(theme.floors)), *range(start))
        tints.append(next((tint for tint in order if tint not in taken), start))
    plain = [
        Floor(left, theme.floors[tints[index]], PLAIN_FLOORS[index % len(PLAIN_FLOORS)])
        for index, room in enumerate(found)
        if (left := tuple(cell for cell in room if cell not in named))
    ]
    looks = ((room.cells, *ROOM_FLOORS[room.name]) for room in board.rooms)
    return plain + [Floor(cells, theme.floors[tint], pattern) for cells, tint, pattern in looks]


def name_place(cells: tuple[Cell, ...]) -> tuple[float, float, float]:
    """The middle of a room's name and the width it may take, in cells from the top left corner of the sheet.

    Names stand on the line between two rows of cells, where no token lies: the longest such line of the room. A room of a single row
    has its name at the lower wall.
    """
    inside = set(cells)
    best: tuple[float, float, float] = (0.0, 0.0, 0.0)
    for double in (True, False):
        for row, column in cells:
            wide = 0
            while (row, column + wide) in inside and (not double or (row + 1, column + wide) in inside):
                wide += 1
            if wide > best[2]:
                best = (column + wide / 2, row + 1 - (0 if double else 0.13), wide)
        if best[2]:
            break
    return best


def _tufts() -> str:
    """A fixed scatter of grass that looks unordered: no randomness, the same bytes every time."""
    blades = []
    for row, column in RING:
        for turn in range(3):
            seed = ((row * 10 + column) * 3 + turn) * 2654435761 % 2**32
            x, y = column * CELL + 12 + (seed >> 8) % 70, row * CELL + 18 + (seed >> 17) % 70
            blades.append(f"M{x} {y}l-3-7M{x + 2} {y}l1-9M{x + 4} {y}l4-6")
    return "".join(blades)


_TUFTS = _tufts()


def draw_ground(sheet: Sheet, scene: Scene, board: Board) -> None:
    """Grass, parking spots, the floors of the rooms and, when an engine is in play, the quadrants (BOARD-06)."""
    theme = sheet.theme
    sheet.add(box(0, 0, WIDTH, HEIGHT, theme.grass, corner=18), path(_TUFTS, line=theme.grass_dark, width=2))
    for vehicle in scene.vehicles:
        x, y = spot_centre(vehicle.cells)
        sheet.use(f"spot-{vehicle.kind}", x, y, turn=SIDE_TURNS[vehicle.side], css="spot")
    sheet.add(box(CELL - 8, CELL - 4, WIDTH - CELL + 14, HEIGHT - CELL + 14, theme.shadow, corner=6, opacity=".22"))
    for cells, tint, pattern in floors(board, theme):
        squares = _squares(cells)
        sheet.add(f'<path class="room" d="{squares}" fill="{tint}"/>', path(squares, sheet.floor(pattern)))
    _draw_furniture(sheet, board)
    barriers = {*board.walls, *board.doors, *board.entrances}
    inner = _inner_edges()
    grid = _inner_lines(10, (between for between in inner if between not in barriers))
    sheet.add(path(grid, line=theme.floor_line, width=1.5, stroke_dasharray="3 7", opacity=".45"))
    if any(vehicle.kind == "engine" and vehicle.present for vehicle in scene.vehicles):
        quadrant_of = {cell: name for name, cells in board.quadrants.items() for cell in cells}
        lines = _inner_lines(0, ((a, b) for a, b in inner if quadrant_of.get(a) != quadrant_of.get(b)))
        sheet.add(path(lines, line=theme.quadrant, width=2, stroke_dasharray="3 9", opacity=".6"))


def _draw_furniture(sheet: Sheet, board: Board) -> None:
    if not board.rooms:
        return
    sheet.add(f'<g class="furniture" opacity="{sheet.theme.furniture_opacity}">')
    for room in board.rooms:
        for piece in room.pieces:
            sheet.use(piece_art(piece.kind), piece.at[1] * CELL, piece.at[0] * CELL, turn=piece.turn, css="piece")
    sheet.add("</g>")


def draw_room_names(sheet: Sheet, board: Board, language: str) -> None:
    """The names in capitals, as on an architect's plan, each on a breath of its own floor."""
    for room in board.rooms:
        x, y, wide = name_place(room.cells)
        name = text(f"room.{room.name}", language).upper()
        squeezed = f' textLength="{wide * CELL - 12:g}" lengthAdjust="spacingAndGlyphs"' if len(name) * 9.5 > wide * CELL - 12 else ""
        tint = sheet.theme.floors[ROOM_FLOORS[room.name][0]]
        font = (
            f'font-size="11" letter-spacing="1.5" text-anchor="middle" fill="{sheet.theme.room_text}" '
            f'stroke="{tint}" stroke-width="4" stroke-opacity=".6" paint-order="stroke"'
        )
        sheet.add(f'<text class="room-name" x="{x * CELL:g}" y="{y * CELL + 4:g}" {font}{squeezed}>{escape(name)}</text>')


def draw_soot(sheet: Sheet, burned: Iterable[Cell]) -> None:
    """Where it has burned; turned and mirrored by the cell, so that no two neighbours look alike."""
    for row, column in sorted(set(burned)):
        if is_inside((row, column)):
            x, y = centre((row, column))
            sheet.use("soot", x, y, turn=(row * 7 + column * 3) % 4 * 90, mirror=(row + column) % 2 == 1)


def draw_threat_floor(sheet: Sheet, scene: Scene) -> None:
    """A tint under fire and smoke: they are seen from afar, and behind a crowd; in the dark the fires light the house."""
    theme = sheet.theme
    inside = sorted(cell for cell in scene.fire if is_inside(cell))
    if inside and float(theme.glow_opacity):
        paint = sheet.glow()
        lights = (circle(*centre(cell), GLOW_RADIUS, paint) for cell in inside)
        sheet.add(group(*lights, opacity=theme.glow_opacity))
    if inside:
        sheet.add(path(_squares(inside), theme.burning, opacity=theme.burning_opacity))
    if scene.smoke:
        sheet.add(path(_squares(sorted(scene.smoke)), theme.smoky, opacity=theme.smoky_opacity))
    for cell in sorted(scene.fire.difference(inside)):
        sheet.add(circle(*centre(cell), 42, theme.burning, opacity=theme.burning_opacity))


def _draw_doorways(sheet: Sheet, scene: Scene) -> None:
    for between in sorted(scene.doors):
        x, y, vertical = _middle(between)
        name = f"door-{scene.doors[between]}"
        # The leaves swing to the left or upwards, away from the cell numbers.
        sheet.use(name if is_drawn(name) else "door-closed", x, y, turn=90 if vertical else 180, css="door")
    for between in sorted(scene.entrances):
        x, y, vertical = _middle(between)
        outside_first = not is_inside(between[0])
        side = ("left" if outside_first else "right") if vertical else ("top" if outside_first else "bottom")
        sheet.use("entrance", x, y, turn=SIDE_TURNS[side])


def draw_walls(sheet: Sheet, scene: Scene) -> None:
    """Walls with their cubes, doors and entrances."""
    posts: set[tuple[float, float]] = set()
    cubes: list[tuple[float, float]] = []
    half = CELL / 2
    for between in sorted(scene.walls):
        x, y, vertical = _middle(between)
        posts.update(((x, y - half), (x, y + half)) if vertical else ((x - half, y), (x + half, y)))
        damage = min(scene.walls[between], 2)
        sheet.use(_WALL_NAMES[damage], x, y, turn=90 if vertical else 0, css="wall")
        if damage == 1:
            cubes.append((x, y))
        elif damage:
            cubes.extend(((x, y - 10.5), (x, y + 10.5)) if vertical else ((x - 10, y), (x + 10, y)))
    _draw_doorways(sheet, scene)
    sheet.add(path("".join(f"M{x - 6.5:g} {y - 6.5:g}h13v13h-13z" for x, y in sorted(posts)), sheet.theme.wall))
    for x, y in cubes:
        sheet.use("cube", x, y)
