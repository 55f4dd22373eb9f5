"""A position as one standalone SVG picture: a pure function, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from flashover.geometry import INSIDE, RING, Cell, Edge, edge, is_inside, neighbour
from flashover.render.art import CELL, FLOORS, is_drawn
from flashover.render.layout import Place, layout_cell
from flashover.render.palette import ACTIVE, COLUMN_DIE, FIRE_MIDDLE, ROW_DIE, SEATS, THEMES, Theme
from flashover.render.panel import PANEL_HEIGHT, draw_panel
from flashover.render.scene import AREA_COLUMNS, AREA_ROWS, DAMAGE_CUBES, NO_TOKENS, Scene, contents, headline, read_scene, rooms, turn_line
from flashover.render.sheet import Sheet, escape

if TYPE_CHECKING:
    from flashover.board import Board

MARGIN = 30
WIDTH = AREA_COLUMNS * CELL
HEIGHT = AREA_ROWS * CELL
_TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}
_ARROW_TURNS = {"up": 0, "up-right": 45, "right": 90, "down-right": 135, "down": 180, "down-left": 225, "left": 270, "up-left": 315}
_WALL_NAMES = ("wall", "wall-damaged", "wall-destroyed")
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"


def _centre(cell: Cell) -> tuple[float, float]:
    return (cell[1] + 0.5) * CELL, (cell[0] + 0.5) * CELL


def _middle(between: Edge) -> tuple[float, float, bool]:
    """The middle of an edge and whether the edge is vertical."""
    (row, column), (other_row, other_column) = between
    return (column + other_column + 1) / 2 * CELL, (row + other_row + 1) / 2 * CELL, row == other_row


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for row, column in cells)


def _room_tints(board: Board, theme: Theme) -> list[tuple[tuple[Cell, ...], str]]:
    """Each room with a floor colour that no neighbouring room has."""
    found = rooms(board)
    room_of = {cell: index for index, room in enumerate(found) for cell in room}
    tints: list[int] = []
    for index, room in enumerate(found):
        near = {room_of[other] for cell in room for d in range(4) if is_inside(other := neighbour(cell, d))}
        taken = {tints[other] for other in near if other < index}
        start = index % len(theme.floors)
        order = (*range(start, len(theme.floors)), *range(start))
        tints.append(next((tint for tint in order if tint not in taken), start))
    return [(room, theme.floors[tint]) for room, tint in zip(found, tints, strict=True)]


def _draw_ground(sheet: Sheet, scene: Scene, board: Board) -> None:
    theme = sheet.theme
    sheet.add(f'<rect class="grass" width="{WIDTH}" height="{HEIGHT}" rx="18" fill="{theme.grass}"/>')
    tufts = []
    for row, column in RING:
        # A fixed scatter that looks unordered; no randomness, the same bytes every time.
        for turn in range(3):
            seed = (row * 37 + column * 101 + turn * 57) * 2654435761 % 2**32
            x, y = column * CELL + 14 + seed % 66, row * CELL + 18 + seed // 66 % 68
            tufts.append(f"M{x} {y}l-3-7M{x + 2} {y}l1-9M{x + 4} {y}l4-6")
    sheet.add(f'<path d="{"".join(tufts)}" stroke="{theme.grass_dark}" stroke-width="2" stroke-linecap="round" fill="none"/>')
    for vehicle in scene.vehicles:
        x, y = _vehicle_centre(vehicle.cells)
        sheet.use(f"spot-{vehicle.kind}", x, y, turn=_TURNS[vehicle.side], css="spot")
    house_width, house_height = (AREA_COLUMNS - 2) * CELL, (AREA_ROWS - 2) * CELL
    sheet.add(f'<rect x="{CELL - 8}" y="{CELL - 4}" width="{house_width + 22}" height="{house_height + 18}" rx="6" fill="{theme.shadow}" opacity=".22"/>')
    for index, (room, tint) in enumerate(_room_tints(board, theme)):
        squares = _squares(room)
        sheet.add(f'<path class="room" d="{squares}" fill="{tint}"/><path d="{squares}" fill="{sheet.floor(FLOORS[index % len(FLOORS)])}"/>')
    barriers = {*board.walls, *board.doors, *board.entrances}
    lines = []
    for cell in INSIDE:
        row, column = cell
        for other in ((row, column + 1), (row + 1, column)):
            if is_inside(other) and edge(cell, other) not in barriers:
                x, y = other[1] * CELL, other[0] * CELL
                lines.append(f"M{x} {y + 10}v{CELL - 20}" if other[0] == row else f"M{x + 10} {y}h{CELL - 20}")
    sheet.add(f'<path class="grid" d="{"".join(lines)}" stroke="{theme.floor_line}" stroke-width="1.5" stroke-dasharray="4 6" opacity=".45" fill="none"/>')
    if any(vehicle.kind == "engine" and vehicle.present for vehicle in scene.vehicles):
        _draw_quadrants(sheet, board)


def _draw_quadrants(sheet: Sheet, board: Board) -> None:
    """BOARD-06: the lines between the quadrants of the deck gun."""
    quadrant_of = {cell: name for name, cells in board.quadrants.items() for cell in cells}
    lines = []
    for row, column in INSIDE:
        for other in ((row, column + 1), (row + 1, column)):
            if is_inside(other) and quadrant_of.get(other) != quadrant_of.get((row, column)):
                x, y = other[1] * CELL, other[0] * CELL
                lines.append(f"M{x} {y}v{CELL}" if other[0] == row else f"M{x} {y}h{CELL}")
    sheet.add(
        f'<path class="quadrants" d="{"".join(lines)}" stroke="{sheet.theme.quadrant}" stroke-width="2" stroke-dasharray="3 9" stroke-linecap="round" '
        'opacity=".6" fill="none"/>'
    )


def _vehicle_centre(cells: tuple[Cell, Cell]) -> tuple[float, float]:
    (x, y), (other_x, other_y) = _centre(cells[0]), _centre(cells[1])
    return (x + other_x) / 2, (y + other_y) / 2


def _draw_threat_floor(sheet: Sheet, scene: Scene) -> None:
    theme = sheet.theme
    inside = sorted(cell for cell in scene.fire if is_inside(cell))
    if inside:
        sheet.add(f'<path d="{_squares(inside)}" fill="{theme.burning}" opacity="{theme.burning_opacity}"/>')
    if scene.smoke:
        sheet.add(f'<path d="{_squares(sorted(scene.smoke))}" fill="{theme.smoky}" opacity="{theme.smoky_opacity}"/>')
    for cell in sorted(scene.fire.difference(inside)):
        x, y = _centre(cell)
        sheet.add(f'<circle cx="{x:g}" cy="{y:g}" r="42" fill="{FIRE_MIDDLE}" opacity="{theme.burning_opacity}"/>')


def _draw_walls(sheet: Sheet, scene: Scene) -> None:
    posts: set[tuple[float, float]] = set()
    cubes: list[tuple[float, float]] = []
    for between in sorted(scene.walls):
        x, y, vertical = _middle(between)
        half = CELL / 2
        posts.update(((x, y - half), (x, y + half)) if vertical else ((x - half, y), (x + half, y)))
        damage = min(scene.walls[between], 2)
        sheet.use(_WALL_NAMES[damage], x, y, turn=90 if vertical else 0, css="wall")
        if damage == 1:
            cubes.append((x, y))
        elif damage:
            cubes.extend(((x, y - 10.5), (x, y + 10.5)) if vertical else ((x - 10, y), (x + 10, y)))
    for between in sorted(scene.doors):
        x, y, vertical = _middle(between)
        state = scene.doors[between]
        # The leaves swing to the left or upwards, away from the cell numbers.
        sheet.use(f"door-{state}" if is_drawn(f"door-{state}") else "door-closed", x, y, turn=90 if vertical else 180, css="door")
    for between in sorted(scene.entrances):
        x, y, vertical = _middle(between)
        inner = between[0] if is_inside(between[0]) else between[1]
        outer = between[1] if inner is between[0] else between[0]
        side = "top" if outer[0] < inner[0] else "bottom" if outer[0] > inner[0] else "left" if outer[1] < inner[1] else "right"
        sheet.use("entrance", x, y, turn=_TURNS[side], css="entrance")
    squares = "".join(f"M{x - 6.5:g} {y - 6.5:g}h13v13h-13z" for x, y in sorted(posts))
    sheet.add(f'<path class="posts" d="{squares}" fill="{sheet.theme.wall}"/>')
    for x, y in cubes:
        sheet.use("cube", x, y)


def _draw_cell(sheet: Sheet, scene: Scene, cell: Cell) -> None:
    tokens = scene.tokens.get(cell, NO_TOKENS)
    figures = scene.figures_at(cell)
    threat = scene.threat(cell)
    if not (threat or figures or tokens is not NO_TOKENS):
        return
    things = [
        *("hazmat" for _ in range(tokens.hazmats)),
        *("poi" for _ in range(tokens.pois)),
        *("victim" for _ in range(tokens.victims)),
        *("treated" for _ in range(tokens.treated)),
    ]
    plan = layout_cell(threat=bool(threat), hot_spot=tokens.hot_spots > 0, things=len(things), figures=len(figures))
    x, y = _centre(cell)

    def put(name: str, place: Place, css: str) -> None:
        sheet.use(name, x + place.x, y + place.y, scale=place.scale, css=css)

    sheet.add(f'<g class="cell" data-cell="{cell[0]},{cell[1]}"><title>{cell[0]},{cell[1]}: {escape(", ".join(contents(scene, cell)))}</title>')
    if threat:
        # Every other flame and cloud is mirrored: a row of them looks less like a stamp.
        place = plan.threat
        sheet.use(threat, x + place.x, y + place.y, scale=place.scale, mirror=sum(cell) % 2 == 1)
    for figure, place in zip(figures, plan.figures, strict=True):
        if figure.seat == scene.active:
            radius = 30 * place.scale
            sheet.add(
                f'<circle class="active" cx="{x + place.x:g}" cy="{y + place.y:g}" r="{radius:g}" fill="{ACTIVE}" fill-opacity=".35" stroke="{sheet.theme.outline}" '
                f'stroke-width="5"/><circle cx="{x + place.x:g}" cy="{y + place.y:g}" r="{radius:g}" fill="none" stroke="{ACTIVE}" stroke-width="3"/>'
            )
    if tokens.hot_spots:
        put("hot-spot", plan.hot_spot, "hot-spot")
        if tokens.hot_spots > 1:
            sheet.text(x + plan.hot_spot.x, y + plan.hot_spot.y + 5, str(tokens.hot_spots), size=14, weight=700, anchor="middle", fill=sheet.theme.outline)
    for thing, place in zip(things, plan.things, strict=True):
        put(thing, place, thing)
    for figure, place in zip(figures, plan.figures, strict=True):
        put(f"figure-{figure.seat % len(SEATS)}", place, f"figure seat-{figure.seat}")
        if figure.specialist and is_drawn(f"specialist-{figure.specialist}"):
            offset = Place(place.x + 17 * place.scale, place.y + 19 * place.scale, place.scale)
            put(f"specialist-{figure.specialist}", offset, "specialist")
    sheet.add("</g>")


def _draw_coordinates(sheet: Sheet) -> None:
    """BOARD-02: the red die names the row, the black die the column; the ring has numbers that no die shows."""
    theme = sheet.theme
    for column in range(AREA_COLUMNS):
        x = (column + 0.5) * CELL
        for y in (-15.0, HEIGHT + 15.0):
            if 0 < column < AREA_COLUMNS - 1:
                sheet.add(f'<path d="M{x:g} {y - 13:g}l12 13-12 13-12-13z" fill="{COLUMN_DIE}" stroke="{theme.text_soft}" stroke-width="1"/>')
            sheet.text(x, y + 5, str(column), size=14, weight=700, anchor="middle", fill="#ffffff" if 0 < column < AREA_COLUMNS - 1 else theme.text_soft)
    for row in range(AREA_ROWS):
        y = (row + 0.5) * CELL
        for x in (-15.0, WIDTH + 15.0):
            if 0 < row < AREA_ROWS - 1:
                sheet.add(f'<rect x="{x - 10:g}" y="{y - 10:g}" width="20" height="20" rx="4" fill="{ROW_DIE}"/>')
            sheet.text(x, y + 5, str(row), size=14, weight=700, anchor="middle", fill="#ffffff" if 0 < row < AREA_ROWS - 1 else theme.text_soft)


def _draw_cell_numbers(sheet: Sheet, scene: Scene) -> None:
    """The cell's name in its top right corner, where only a crowd needs the place."""
    crowded = {figure.at for figure in scene.figures if figure.at in scene.tokens}
    sheet.add(f'<g class="numbers" font-size="11" text-anchor="end" fill="{sheet.theme.floor_text}">')
    for row, column in INSIDE:
        if (row, column) not in crowded:
            sheet.add(f'<text x="{(column + 1) * CELL - 11}" y="{row * CELL + 20}">{row},{column}</text>')
    sheet.add("</g>")


def _draw_highlight(sheet: Sheet, cells: Iterable[Iterable[int]]) -> None:
    for row, column in sorted({(row, column) for row, column in cells}):
        sheet.add(
            f'<rect class="highlight" data-cell="{row},{column}" x="{column * CELL + 9}" y="{row * CELL + 9}" width="{CELL - 18}" height="{CELL - 18}" rx="10" '
            f'fill="{sheet.theme.highlight}" fill-opacity=".14" stroke="{sheet.theme.highlight}" stroke-width="4"/>'
        )


def _description(scene: Scene, board: Board) -> str:
    parts = [
        f"{headline(scene, board)}.",
        f"{turn_line(scene)}.",
        f"Rescued {scene.rescued}, lost {scene.lost}, damage cubes {scene.cubes} of {DAMAGE_CUBES}.",
        f"Fires {len(scene.fire)}, smoke {len(scene.smoke)}.",
    ]
    cells = sorted({*scene.fire, *scene.smoke, *scene.tokens, *(figure.at for figure in scene.figures if figure.at is not None)})
    parts.extend(f"{row},{column}: {', '.join(contents(scene, (row, column)))}." for row, column in cells)
    return " ".join(parts)


def render_svg(
    position: Mapping[str, Any],
    board: Board,
    *,
    arrows: bool = False,
    coordinates: bool = True,
    highlight: Iterable[Iterable[int]] = (),
    title: str | None = None,
    theme: str = "light",
    status: bool = True,
) -> str:
    """Draw a position.

    `arrows` shows the POI arrows (POI-EXP-04), `highlight` marks cells, `title` becomes the title of the picture and a caption above it, `status` adds the
    strip with the counters and the crew below the board.
    """
    if theme not in THEMES:
        raise ValueError(f"theme must be one of {', '.join(sorted(THEMES))}, not {theme!r}")
    scene = read_scene(position, board)
    sheet = Sheet(theme, THEMES[theme])
    colours = sheet.theme
    _draw_ground(sheet, scene, board)
    _draw_threat_floor(sheet, scene)
    if coordinates:
        _draw_cell_numbers(sheet, scene)
    _draw_walls(sheet, scene)
    for vehicle in scene.vehicles:
        if vehicle.present:
            x, y = _vehicle_centre(vehicle.cells)
            sheet.use(vehicle.kind, x, y, turn=_TURNS[vehicle.side], css=vehicle.kind)
    _draw_highlight(sheet, highlight)
    for row in range(AREA_ROWS):
        for column in range(AREA_COLUMNS):
            _draw_cell(sheet, scene, (row, column))
    if arrows:
        for (row, column), towards in sorted(board.poi_arrows.items()):
            x, y = _centre((row, column))
            sheet.use("arrow", x - 29, y + 29, turn=_ARROW_TURNS[towards], css="arrow")
    if coordinates:
        _draw_coordinates(sheet)
    margin = MARGIN if coordinates else 10
    top = margin + (34 if title is not None else 0)
    width = WIDTH + 2 * margin
    height = top + HEIGHT + margin
    body = f'<g transform="translate({margin} {top})">{sheet.take()}</g>'
    if status:
        draw_panel(sheet, scene, board, WIDTH)
        body += f'<g class="status" transform="translate({margin} {height})">{sheet.take()}</g>'
        height += PANEL_HEIGHT + margin
    if title is not None:
        sheet.text(width / 2, 30, title, size=22, weight=700, anchor="middle", fill=colours.text)
        body += sheet.take()
    name = title if title is not None else f"Flashover: {headline(scene, board)}"
    head = (
        f'<title id="{sheet.mark}title">{escape(name)}</title><desc id="{sheet.mark}desc">{escape(_description(scene, board))}</desc>'
        f"<defs>{sheet.definitions()}</defs>"
        f'<rect width="{width}" height="{height}" rx="14" fill="{colours.page}"/>'
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-labelledby="{sheet.mark}title {sheet.mark}desc" font-family="{FONT}">{head}{body}</svg>\n'
    )
    # Several pictures may stand on one page: their ids differ unless their content is the same.
    return picture.replace(sheet.mark, f"f{crc32(picture.encode()):08x}-")
