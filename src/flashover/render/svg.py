"""A position as one standalone SVG picture: a pure function, the same bytes for the same input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

from flashover.geometry import INSIDE, Cell
from flashover.i18n import FALLBACK, text
from flashover.render.ground import (
    HEIGHT,
    SIDE_TURNS,
    WIDTH,
    centre,
    draw_ground,
    draw_room_names,
    draw_soot,
    draw_threat_floor,
    draw_walls,
    spot_centre,
)
from flashover.render.layout import Place, layout_cell
from flashover.render.palette import ACTIVE, COLUMN_DIE, ROW_DIE, SEATS, THEMES, WHITE
from flashover.render.panel import draw_panel, panel_height
from flashover.render.pets import pet_drawing
from flashover.render.scene import (
    AREA_COLUMNS,
    AREA_ROWS,
    DAMAGE_CUBES,
    Figure,
    Scene,
    contents,
    headline,
    read_scene,
    turn_line,
)
from flashover.render.shapes import box, circle, escape, path
from flashover.render.sheet import CELL, Sheet, is_drawn

if TYPE_CHECKING:
    from flashover.board import Board
    from flashover.pets import Pet

_MARGIN = 30
_BARE_MARGIN = 10
_CAPTION_HEIGHT = 34
_ARROW_TURNS = {
    "up": 0, "up-right": 45, "right": 90, "down-right": 135, "down": 180, "down-left": 225, "left": 270, "up-left": 315,
}  # fmt: skip
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"


def _draw_active_ring(sheet: Sheet, x: float, y: float, scale: float) -> None:
    radius = 30 * scale
    under = circle(x, y, radius, ACTIVE, sheet.theme.outline, 5, fill_opacity=".35")
    sheet.add(f'<g class="active">{under}{circle(x, y, radius, "none", ACTIVE, 3)}</g>')


def _draw_figures(sheet: Sheet, figures: Iterable[tuple[Figure, Place]]) -> None:
    """The badges come after all figures, so that no neighbour covers one."""
    badges = []
    for figure, (x, y, scale) in figures:
        sheet.use(f"figure-{figure.seat % len(SEATS)}", x, y, scale=scale, css=f"figure seat-{figure.seat}")
        badges.append((f"specialist-{figure.specialist}", x + 17 * scale, y + 19 * scale, scale))
    for name, x, y, scale in badges:
        if is_drawn(name):
            sheet.use(name, x, y, scale=scale)


def _draw_cell(sheet: Sheet, scene: Scene, cell: Cell, figures: tuple[Figure, ...], language: str) -> None:
    """Everything on a cell that is not part of the board, grouped under a title that says it in words."""
    tokens = scene.people(cell)
    threat = scene.threat(cell)
    things = (
        ["hazmat"] * tokens.hazmats + ["poi"] * tokens.pois + ["victim"] * tokens.victims + ["treated"] * tokens.treated
        + [pet_drawing(pet.animal, treated=pet.treated) for pet in scene.pets.get(cell, ())]
    )  # fmt: skip
    plan = layout_cell(threat=bool(threat), hot_spot=tokens.hot_spots > 0, things=len(things), figures=len(figures))
    x, y = centre(cell)
    name = f"{cell[0]},{cell[1]}"
    words = escape(text("describe.cell", language, at=cell, what=", ".join(contents(scene, cell, language))))
    sheet.add(f'<g class="cell" data-cell="{name}"><title>{words}</title>')

    def put(drawing: str, place: Place, *, mirror: bool = False) -> None:
        sheet.use(drawing, x + place.x, y + place.y, scale=place.scale, mirror=mirror)

    if threat:
        # Every other flame and cloud is mirrored: a row of them looks less like a stamp.
        put(threat, plan.threat, mirror=sum(cell) % 2 == 1)
    for figure, place in zip(figures, plan.figures, strict=True):
        if figure.seat == scene.active:
            _draw_active_ring(sheet, x + place.x, y + place.y, place.scale)
    if tokens.hot_spots:
        put("hot-spot", plan.hot_spot)
        if tokens.hot_spots > 1:
            left, top = x + plan.hot_spot.x + 13, y + plan.hot_spot.y + 14
            sheet.add(circle(left, top - 4, 9, WHITE))
            sheet.text(left, top, str(tokens.hot_spots), size=12, weight=700, anchor="middle", fill=sheet.theme.outline)
    for thing, place in zip(things, plan.things, strict=True):
        put(thing, place)
    places = (Place(x + place.x, y + place.y, place.scale) for place in plan.figures)
    _draw_figures(sheet, zip(figures, places, strict=True))
    sheet.add("</g>")


def _draw_cells(sheet: Sheet, scene: Scene, language: str) -> None:
    standing: dict[Cell, tuple[Figure, ...]] = {}
    for figure in scene.figures:
        if figure.at is not None:
            standing[figure.at] = (*standing.get(figure.at, ()), figure)
    for cell in sorted({*scene.fire, *scene.smoke, *scene.tokens, *standing}):
        _draw_cell(sheet, scene, cell, standing.get(cell, ()), language)


def _draw_coordinates(sheet: Sheet) -> None:
    """BOARD-02: the red die names the row, the black die the column; no die shows the numbers of the ring."""
    theme = sheet.theme

    def label(x: float, y: float, number: int, die: str) -> None:
        sheet.add(die)
        fill = WHITE if die else theme.text_soft
        sheet.text(x, y + 5, str(number), size=14, weight=700, anchor="middle", fill=fill)

    for column in range(AREA_COLUMNS):
        x = (column + 0.5) * CELL
        on_die = 0 < column < AREA_COLUMNS - 1
        for y in (-15.0, HEIGHT + 15.0):
            die = path(f"M{x:g} {y - 13:g}l12 13-12 13-12-13z", COLUMN_DIE, theme.text_soft)
            label(x, y, column, die if on_die else "")
    for row in range(AREA_ROWS):
        y = (row + 0.5) * CELL
        on_die = 0 < row < AREA_ROWS - 1
        for x in (-15.0, WIDTH + 15.0):
            label(x, y, row, box(x - 10, y - 10, x + 10, y + 10, ROW_DIE, corner=4) if on_die else "")


def _draw_cell_numbers(sheet: Sheet, scene: Scene) -> None:
    """The cell's name in its top right corner, where only a crowd needs the place."""
    crowded = {figure.at for figure in scene.figures if figure.at in scene.tokens}
    sheet.add(f'<g class="numbers" font-size="11" text-anchor="end" fill="{sheet.theme.floor_text}">')
    for row, column in INSIDE:
        if (row, column) not in crowded:
            sheet.add(f'<text x="{(column + 1) * CELL - 13}" y="{row * CELL + 22}">{row},{column}</text>')
    sheet.add("</g>")


def _draw_highlight(sheet: Sheet, cells: Iterable[Iterable[int]]) -> None:
    colour = sheet.theme.highlight
    for row, column in sorted({(row, column) for row, column in cells}):
        left, top = column * CELL, row * CELL
        frame = box(
            left + 9, top + 9, left + CELL - 9, top + CELL - 9, colour, colour, 4, corner=10, fill_opacity=".14"
        )
        sheet.add(f'<g class="highlight" data-cell="{row},{column}">{frame}</g>')


def _description(scene: Scene, board: Board, language: str) -> str:
    parts = [
        f"{headline(scene, board, language)}.",
        f"{turn_line(scene, language)}.",
        text(
            "panel.counts", language, rescued=scene.rescued, lost=scene.lost, cubes=scene.cubes_left, all_cubes=DAMAGE_CUBES
        ),
        text("panel.threats", language, fires=len(scene.fire), smoke=len(scene.smoke)),
    ]
    standing = (figure.at for figure in scene.figures if figure.at is not None)
    cells = sorted({*scene.fire, *scene.smoke, *scene.tokens, *standing})
    parts += [text("describe.cell", language, at=cell, what=", ".join(contents(scene, cell, language))) for cell in cells]
    return " ".join(parts)


def _draw_board(
    sheet: Sheet,
    scene: Scene,
    board: Board,
    *,
    coordinates: bool,
    numbers: bool,
    highlight: Iterable[Iterable[int]],
    burned: Iterable[Iterable[int]],
    language: str,
) -> None:
    draw_ground(sheet, scene, board)
    draw_soot(sheet, ((row, column) for row, column in burned))
    draw_threat_floor(sheet, scene)
    draw_room_names(sheet, board, language)
    if numbers:
        _draw_cell_numbers(sheet, scene)
    draw_walls(sheet, scene)
    for vehicle in scene.vehicles:
        if vehicle.present:
            sheet.use(vehicle.kind, *spot_centre(vehicle.cells), turn=SIDE_TURNS[vehicle.side])
    _draw_highlight(sheet, highlight)
    _draw_cells(sheet, scene, language)
    if coordinates:
        _draw_coordinates(sheet)


def render_svg(
    position: Mapping[str, Any],
    board: Board,
    *,
    arrows: bool = False,
    coordinates: bool = True,
    numbers: bool | None = None,
    highlight: Iterable[Iterable[int]] = (),
    burned: Iterable[Iterable[int]] = (),
    pets: Iterable[Pet] = (),
    title: str | None = None,
    theme: str = "light",
    status: bool = True,
    language: str = FALLBACK,
) -> str:
    """Draw a position.

    `arrows` shows the POI arrows (POI-EXP-04), `coordinates` the dice along the rim, `numbers` the name of every cell (a house whose
    rooms have names does without, unless it is asked for), `highlight` marks cells, `burned` lays soot on them, `pets` are the
    victims shown as animals, `title` becomes the picture's title and a caption above it, `theme` is "light" or "dark", `status`
    adds the counters and the crew below the board.
    """
    if theme not in THEMES:
        raise ValueError(f"theme must be one of {', '.join(sorted(THEMES))}, not {theme!r}")
    scene = read_scene(position, board, pets)
    sheet = Sheet(theme)
    if numbers is None:
        numbers = coordinates and not board.rooms
    _draw_board(sheet, scene, board, coordinates=coordinates, numbers=numbers, highlight=highlight, burned=burned, language=language)
    if arrows:
        for cell, towards in sorted(board.poi_arrows.items()):
            x, y = centre(cell)
            sheet.use("arrow", x - 29, y + 29, turn=_ARROW_TURNS[towards])
    margin = _MARGIN if coordinates else _BARE_MARGIN
    top = margin + (_CAPTION_HEIGHT if title is not None else 0)
    width, height = WIDTH + 2 * margin, top + HEIGHT + margin
    body = f'<g transform="translate({margin} {top})">{sheet.take()}</g>'
    if status:
        draw_panel(sheet, scene, board, WIDTH, language)
        body += f'<g class="status" transform="translate({margin} {height})">{sheet.take()}</g>'
        height += panel_height(scene) + margin
    if title is not None:
        sheet.text(width / 2, 30, title, size=22, weight=700, anchor="middle", fill=sheet.theme.text)
        body += sheet.take()
    name = escape(title if title is not None else f"Flashover: {headline(scene, board, language)}")
    words = escape(_description(scene, board, language))
    mark = sheet.mark
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="{mark}title {mark}desc" font-family="{FONT}" '
        'stroke-linecap="round" stroke-linejoin="round">'
        f'<title id="{mark}title">{name}</title><desc id="{mark}desc">{words}</desc>'
        f"<defs>{sheet.definitions()}</defs>{box(0, 0, width, height, sheet.theme.page, corner=14)}{body}</svg>\n"
    )
    # Several pictures may stand on one page: their ids differ unless their content is the same.
    return picture.replace(mark, f"f{crc32(picture.encode()):08x}-")
