"""A position drawn with characters, for terminals, logs and bug reports: a pure function, at most 100 columns wide.

Every cell is seven columns wide and at least two lines tall; a row of cells grows when one of them holds more, so that
nothing is left out. Fire and smoke fill their cell, everything else stands in it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from flashover.geometry import Cell, edge, is_inside
from flashover.i18n import FALLBACK, Phrase, text, write
from flashover.render.describe import describe
from flashover.render.scene import (
    AREA_COLUMNS,
    AREA_ROWS,
    DAMAGE_CUBES,
    NO_TOKENS,
    VICTIMS_TO_LOSE,
    VICTIMS_TO_RESCUE,
    Scene,
    headline,
    phase_name,
    read_scene,
    turn_line,
)

if TYPE_CHECKING:
    from flashover.board import Board

__all__ = ["describe", "render_text"]

CELL_WIDTH = 7
MINIMUM_LINES = 2
PAGE_WIDTH = 100


class Glyphs(NamedTuple):
    """The characters of one character set. Junctions are indexed by the arms present: up 1, right 2, down 4, left 8."""

    fire: str
    smoke: str
    hot_spot: str
    hazmat: str
    poi: str
    victim: str
    treated: str
    active: str
    horizontal: str
    vertical: str
    horizontal_damaged: str
    vertical_damaged: str
    horizontal_destroyed: str
    vertical_destroyed: str
    horizontal_doors: Mapping[str, str]
    vertical_doors: Mapping[str, str]
    horizontal_entrance: str
    vertical_entrance: str
    junctions: str
    open_floor: str


UNICODE = Glyphs(
    fire="▲",
    smoke="░",
    hot_spot="✹",
    hazmat="◆",
    poi="?",
    victim="♙",
    treated="♥",
    active="►",
    horizontal="━━━━━━━",
    vertical="┃┃",
    horizontal_damaged="━╍╍■╍╍━",
    vertical_damaged="╏■",
    horizontal_destroyed="  ■ ■  ",
    vertical_destroyed="■■",
    horizontal_doors={"closed": "━━▬▬▬━━", "open": "━━▭▭▭━━", "gone": "━━╸ ╺━━"},
    vertical_doors={"closed": "▮▮", "open": "▯▯", "gone": "╹╻"},
    horizontal_entrance="━━╸↕╺━━",
    vertical_entrance="↔↔",
    junctions=" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    open_floor="·",
)

ASCII = Glyphs(
    fire="^",
    smoke="~",
    hot_spot="*",
    hazmat="!",
    poi="?",
    victim="v",
    treated="h",
    active=">",
    horizontal="-------",
    vertical="||",
    horizontal_damaged="- -#- -",
    vertical_damaged="|#",
    horizontal_destroyed="  # #  ",
    vertical_destroyed="##",
    horizontal_doors={"closed": "--===--", "open": "--/ /--", "gone": "--. .--"},
    vertical_doors={"closed": "==", "open": "//", "gone": ".."},
    horizontal_entrance="---O---",
    vertical_entrance="OO",
    junctions=" +++++++++++++++",
    open_floor=".",
)

# Colours of the terminal (SGR numbers). The seats' colours are near those of the SVG picture.
_STYLES: Mapping[str, str] = {
    "fire": "1;93;41",
    "smoke": "30;47",
    "hot_spot": "1;91",
    "hazmat": "1;93",
    "poi": "1;97;44",
    "victim": "1;96",
    "treated": "1;92",
    "ambulance": "1;30;107",
    "engine": "1;97;41",
    "spot": "2",
    "cube": "1;95",
    "door": "33",
    "entrance": "32",
    "label": "2",
    "heading": "1",
    "seat0": "1;97;44",
    "seat1": "1;30;103",
    "seat2": "1;30;42",
    "seat3": "1;97;45",
    "seat4": "1;30;106",
    "seat5": "1;97;100",
}

#: How a vehicle is written on the board; in small letters, one of its parking spots.
_VEHICLES: Mapping[str, str] = {"ambulance": "AMB", "engine": "ENG"}

Run = tuple[str, str]  # text and the name of its style, which may be empty


class _Pen:
    def __init__(self, color: bool) -> None:
        self._color = color

    def paint(self, runs: list[Run]) -> str:
        if not self._color:
            return "".join(text for text, _ in runs)
        return "".join(f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style and text else text for text, style in runs)


def _token_runs(scene: Scene, cell: Cell, glyphs: Glyphs) -> list[Run]:
    """Everything on a cell as short pieces that must not be split, in the order of drawing."""
    runs: list[Run] = []
    for vehicle in scene.vehicles:
        if cell in vehicle.cells:
            name = _VEHICLES[vehicle.kind]
            runs.append((f"[{name}]", vehicle.kind) if vehicle.present else (f" {name.lower()} ", "spot"))
    threat = scene.threat(cell)
    if threat:
        # One at least, however full the cell is; the padding adds the rest.
        runs.append(_fill(scene, cell, glyphs))
    tokens = scene.tokens.get(cell, NO_TOKENS)
    for count, glyph, style in (
        (tokens.hot_spots, glyphs.hot_spot, "hot_spot"),
        (tokens.hazmats, glyphs.hazmat, "hazmat"),
        (tokens.pois, glyphs.poi, "poi"),
        (tokens.victims, glyphs.victim, "victim"),
        (tokens.treated, glyphs.treated, "treated"),
    ):
        runs.extend((glyph, style) for _ in range(count))
    return runs


def _figure_runs(scene: Scene, cell: Cell, glyphs: Glyphs) -> list[Run]:
    return [
        ((glyphs.active if figure.seat == scene.active else "") + figure.letter, f"seat{figure.seat % 6}")
        for figure in scene.figures
        if figure.at == cell
    ]


def _wrap(runs: list[Run]) -> list[list[Run]]:
    lines: list[list[Run]] = []
    room = 0
    for words, style in runs:
        if len(words) > room:
            lines.append([])
            room = CELL_WIDTH
        lines[-1].append((words, style))
        room -= len(words)
    return lines


def _pad(runs: list[Run], fill: Run) -> list[Run]:
    """A cell's line, centred, on the threat of the cell; a free column at each end keeps neighbours apart."""
    spare = CELL_WIDTH - sum(len(text) for text, _ in runs)
    left, right = spare // 2, spare - spare // 2
    glyph, style = fill
    if not style:
        return [(" " * left, ""), *runs, (" " * right, "")]
    before = [(" ", ""), (glyph * (left - 1), style)] if left else []
    after = [(glyph * (right - 1), style), (" ", "")] if right else []
    return [*before, *runs, *after]


def _cell_lines(scene: Scene, cell: Cell, glyphs: Glyphs) -> list[list[Run]]:
    """Tokens from the top, figures from the second line on: a figure is always looked for in the same place."""
    above = _wrap(_token_runs(scene, cell, glyphs))
    below = _wrap(_figure_runs(scene, cell, glyphs))
    return [*(above or [[]] if below else above), *below]


def _fill(scene: Scene, cell: Cell, glyphs: Glyphs) -> Run:
    threat = scene.threat(cell)
    return (glyphs.fire if threat == "fire" else glyphs.smoke, threat) if threat else (" ", "")


def _vertical(scene: Scene, left: Cell, right: Cell, glyphs: Glyphs, height: int) -> list[Run]:
    """The characters between two cells of a row, from top to bottom."""
    between = edge(left, right)
    pattern, style = "  ", ""
    if between in scene.walls:
        cubes = scene.walls[between]
        pattern = (glyphs.vertical, glyphs.vertical_damaged, glyphs.vertical_destroyed)[min(cubes, 2)]
        style = "cube" if cubes else ""
    elif between in scene.doors:
        pattern, style = glyphs.vertical_doors.get(scene.doors[between], glyphs.vertical_doors["closed"]), "door"
    elif between in scene.entrances:
        pattern, style = glyphs.vertical_entrance, "entrance"
    # A taller row repeats the upper character, but never shows more cubes than there are.
    middle = (pattern[0], glyphs.vertical[0], " ")[min(scene.walls.get(between, 0), 2)]
    return [(char, style) for char in (pattern[0], *(middle,) * (height - 2), pattern[1])]


def _horizontal(scene: Scene, upper: Cell, lower: Cell, glyphs: Glyphs) -> Run:
    between = edge(upper, lower)
    if between in scene.walls:
        cubes = scene.walls[between]
        pattern = (glyphs.horizontal, glyphs.horizontal_damaged, glyphs.horizontal_destroyed)[min(cubes, 2)]
        return pattern, "cube" if cubes else ""
    if between in scene.doors:
        return glyphs.horizontal_doors.get(scene.doors[between], glyphs.horizontal_doors["closed"]), "door"
    if between in scene.entrances:
        return glyphs.horizontal_entrance, "entrance"
    return " " * CELL_WIDTH, ""


def _is_barrier(scene: Scene, one: Cell, other: Cell) -> bool:
    """Is there something a junction should have an arm towards? A destroyed wall has fallen away from it."""
    between = edge(one, other)
    return scene.walls.get(between, 2) < 2 or between in scene.doors or between in scene.entrances


def _junction(scene: Scene, row: int, column: int, glyphs: Glyphs) -> str:
    """The character where the cells (row, column), (row, column + 1) and the two below them meet."""
    nw, ne, sw, se = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
    ends = ((nw, ne), (ne, se), (sw, se), (nw, sw))
    arms = sum(1 << bit for bit, (one, other) in enumerate(ends) if _is_barrier(scene, one, other))
    if arms == 0 and all(is_inside(cell) for cell in (nw, ne, sw, se)):
        return glyphs.open_floor
    return glyphs.junctions[arms]


def _board_lines(scene: Scene, glyphs: Glyphs, pen: _Pen, coordinates: bool) -> list[str]:
    lines = []
    heading = [((" " if column else "") + str(column).center(CELL_WIDTH), "label") for column in range(AREA_COLUMNS)]
    side = 2 if coordinates else 0
    blank = " " * side
    if coordinates:
        lines.append(pen.paint([(blank, ""), *heading, (blank, "")]))
    for row in range(AREA_ROWS):
        cells = [_cell_lines(scene, (row, column), glyphs) for column in range(AREA_COLUMNS)]
        fills = [_fill(scene, (row, column), glyphs) for column in range(AREA_COLUMNS)]
        height = max(MINIMUM_LINES, *(len(found) for found in cells))
        walls = [
            _vertical(scene, (row, column), (row, column + 1), glyphs, height) for column in range(AREA_COLUMNS - 1)
        ]
        for line in range(height):
            label = str(row) if coordinates and line == 0 else ""
            runs: list[Run] = [(label.ljust(side), "label")]
            for column in range(AREA_COLUMNS):
                found = cells[column]
                runs.extend(_pad(found[line] if line < len(found) else [], fills[column]))
                if column < AREA_COLUMNS - 1:
                    runs.append(walls[column][line])
            runs.append((label.rjust(side), "label"))
            lines.append(pen.paint(runs))
        if row < AREA_ROWS - 1:
            runs = [(blank, "")]
            for column in range(AREA_COLUMNS):
                runs.append(_horizontal(scene, (row, column), (row + 1, column), glyphs))
                if column < AREA_COLUMNS - 1:
                    runs.append((_junction(scene, row, column, glyphs), ""))
            runs.append((blank, ""))
            lines.append(pen.paint(runs))
    if coordinates:
        lines.append(pen.paint([(blank, ""), *heading, (blank, "")]))
    return lines


def _flow(items: list[list[Run]], pen: _Pen, gap: str = "   ") -> list[str]:
    """Items side by side, as many to a line as the page holds."""
    lines: list[str] = []
    current: list[Run] = []
    used = 0
    for item in items:
        length = sum(len(text) for text, _ in item)
        if current and used + len(gap) + length > PAGE_WIDTH:
            lines.append(pen.paint(current))
            current, used = [], 0
        if current:
            current.append((gap, ""))
            used += len(gap)
        current.extend(item)
        used += length
    return [*lines, pen.paint(current)] if current else lines


def _status_lines(scene: Scene, board: Board, pen: _Pen, glyphs: Glyphs, language: str) -> list[str]:
    lines = [pen.paint([(headline(scene, board, language), "heading"), (" - ", ""), (turn_line(scene, language), "heading")])]
    victims = Phrase("describe.count.victims", {"n": scene.unrevealed_victims})
    false_alarms = Phrase("describe.count.false_alarms", {"n": scene.unrevealed_false_alarms})
    counters = [
        text("panel.phase", language, phase=phase_name(scene, language)),
        text("panel.rescued", language, n=scene.rescued, of=VICTIMS_TO_RESCUE),
        text("panel.lost", language, n=scene.lost, of=VICTIMS_TO_LOSE),
        text("panel.cubes", language, n=scene.cubes_left, of=DAMAGE_CUBES),
        text("panel.unrevealed", language, victims=victims, false_alarms=false_alarms),
    ]
    if scene.experienced:
        counters.append(text("panel.reserve", language, n=scene.hot_spot_reserve))
    lines += _flow([[(counter, "")] for counter in counters], pen)
    crew: list[list[Run]] = []
    for figure in scene.figures:
        role = figure.card(language)
        where = text("panel.not_placed", language) if figure.at is None else write(figure.at, language)
        saved = text("panel.saved", language, n=figure.saved) if figure.saved else ""
        said = " ".join(("", *filter(None, (role, where, saved))))
        mark = glyphs.active if figure.seat == scene.active else ""
        crew.append([(mark + figure.letter, f"seat{figure.seat % 6}"), (said, "")])
    return lines + _flow(crew, pen)


def _legend_lines(glyphs: Glyphs, pen: _Pen, language: str) -> list[str]:
    doors = glyphs.vertical_doors
    entries = [
        (glyphs.fire * 3, "fire", "fire"),
        (glyphs.smoke * 3, "smoke", "smoke"),
        (glyphs.hot_spot, "hot_spot", "hot_spot"),
        (glyphs.hazmat, "hazmat", "hazmat"),
        (glyphs.poi, "poi", "poi"),
        (glyphs.victim, "victim", "victim"),
        (glyphs.treated, "treated", "treated"),
        (glyphs.active + "A", "seat0", "active"),
        (glyphs.horizontal_damaged, "cube", "damaged"),
        (glyphs.horizontal_destroyed.strip(), "cube", "destroyed"),
        (f"{doors['closed'][0]} {glyphs.horizontal_doors['closed'][2:5]}", "door", "door"),
        (f"{doors['open'][0]} {glyphs.horizontal_doors['open'][2:5]}", "door", "open"),
        (f"{doors['gone'][0]} {glyphs.horizontal_doors['gone'][2:5]}", "door", "gone"),
        (f"{glyphs.vertical_entrance[0]} {glyphs.horizontal_entrance[2:5]}", "entrance", "entrance"),
    ]
    said = [(glyph, style, text(f"legend.{name}", language)) for glyph, style, name in entries]
    said += [(f"[{mark}]", kind, text(f"describe.{kind}", language)) for kind, mark in _VEHICLES.items()]
    said.append((" ".join(_VEHICLES.values()).lower(), "spot", text("legend.parking", language)))
    return _flow([[(glyph, style), (f" {words}", "label")] for glyph, style, words in said], pen)


def render_text(
    position: Mapping[str, Any],
    board: Board,
    *,
    ascii: bool = False,  # noqa: A002 - the name users look for
    color: bool = False,
    coordinates: bool = True,
    status: bool = True,
    language: str = FALLBACK,
) -> str:
    """Draw a position with box-drawing characters, or with plain ASCII ones; `color` adds terminal colours, `status` the counters."""
    scene = read_scene(position, board)
    glyphs = ASCII if ascii else UNICODE
    pen = _Pen(color)
    lines = _board_lines(scene, glyphs, pen, coordinates)
    if status:
        lines += ["", *_status_lines(scene, board, pen, glyphs, language)]
    lines += ["", *_legend_lines(glyphs, pen, language)]
    drawn = "\n".join(lines) + "\n"
    # Names come from outside (a board's, a specialist's), words from catalogues: whatever they hold, the ASCII picture is ASCII.
    return _ascii(drawn) if ascii else drawn


def _ascii(drawn: str) -> str:
    """Letters without their accents, a question mark for whatever is left."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", drawn) if not unicodedata.combining(char))
    return bare.encode("ascii", "replace").decode("ascii")
