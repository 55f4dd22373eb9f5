"""Pictures of a board: text a person can draw, parsed to cells and drawn back from a position.

Two forms say the same thing. The *light* form has one line per board row and one code per cell; walls and doors come
from the board. The *plan* form draws the edges too. Both are described in the docstring of :mod:`flashover.testing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from flashover.board import Board

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Position = dict[str, Any]

ROWS, COLS = 8, 10
ANY = "_"
EMPTY = "."
# Canonical order of the letters of one cell: figures, threat, POIs, hazmats, hot spots.
_ORDER = "012345fs?vth*"
_ANCHOR = re.compile(r"(\d),(\d):")
_EDGE_TEXT = re.compile(r"(\d),(\d)\|(\d),(\d)")

# One character per state of an edge in the plan form.
EDGE_CODES: dict[str, str] = {
    " ": "free",
    "|": "wall 0",
    "-": "wall 0",
    "1": "wall 1",
    "2": "wall 2",
    "D": "door closed",
    "/": "door open",
    "x": "door gone",
    "O": "entrance",
}


class PictureError(ValueError):
    """An unreadable picture, or one that contradicts the board it is drawn on."""


class Picture(NamedTuple):
    """What a picture says. ``cells`` has only the cells drawn; the value is a canonical code or ``_`` (anything)."""

    cells: dict[Cell, str]
    edges: dict[Edge, str]  # plan form: the state drawn for each edge
    walls: dict[Edge, int] | None  # a "walls:" line: all damaged walls, None when there is no such line
    doors: dict[Edge, str] | None  # a "doors:" line: all doors that are not closed


# ---------------------------------------------------------------------------------------------------------- small texts


def inside(cell: Cell) -> bool:
    """BOARD-02: rows 1..6 and columns 1..8 are the building."""
    return 1 <= cell[0] <= 6 and 1 <= cell[1] <= 8


def on_board(cell: Cell) -> bool:
    """BOARD-04: the building and the ring around it."""
    return 0 <= cell[0] < ROWS and 0 <= cell[1] < COLS


def cell_of(text: str | Iterable[int]) -> Cell:
    """``"3,4"``, ``(3, 4)`` and ``[3, 4]`` name the same cell."""
    if isinstance(text, str):
        parts = text.strip().split(",")
        if len(parts) != 2 or not all(part.strip().isdigit() for part in parts):
            raise PictureError(f"not a cell: {text!r}")
        row, col = int(parts[0]), int(parts[1])
    else:
        row, col = text
    if not on_board((row, col)):
        raise PictureError(f"cell off the board: {row},{col}")
    return row, col


def cells_of(text: str | Iterable[str | Iterable[int]]) -> list[Cell]:
    """``"2,2 2,3"`` or a list of cells, in the order given."""
    return [cell_of(part) for part in (text.split() if isinstance(text, str) else text)]


def edge_of(text: str | Edge) -> Edge:
    """``"2,3|3,3"``: the edge between two neighbouring cells, the smaller cell first."""
    if isinstance(text, str):
        match = _EDGE_TEXT.fullmatch(text.strip())
        if match is None:
            raise PictureError(f"not an edge: {text!r} (write it as 2,3|3,3)")
        a, b = (int(match[1]), int(match[2])), (int(match[3]), int(match[4]))
    else:
        a, b = text
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        raise PictureError(f"not neighbours: {text!r}")
    return (a, b) if a < b else (b, a)


def cell_text(cell: Cell) -> str:
    """``(3, 4)`` -> ``"3,4"``."""
    return f"{cell[0]},{cell[1]}"


def edge_text(edge: Edge) -> str:
    """The inverse of :func:`edge_of`."""
    return f"{cell_text(edge[0])}|{cell_text(edge[1])}"


def canonical(code: str) -> str:
    """One spelling for one content: ``f0`` and ``0f`` are the same cell."""
    if code in (EMPTY, ANY):
        return code
    unknown = [letter for letter in code if letter not in _ORDER]
    if unknown or not code:
        raise PictureError(f"unknown letter {unknown[0] if unknown else ''!r} in the cell {code!r}")
    if ("f" in code and "s" in code) or code.count("f") > 1 or code.count("s") > 1:
        raise PictureError(f"a cell holds at most one threat: {code!r}")
    return "".join(sorted(code, key=_ORDER.index))


# -------------------------------------------------------------------------------------------------------------- reading


def read_picture(text: str) -> Picture:
    """Reads a picture in either form. Blank lines and lines that start with ``#`` say nothing."""
    rows: list[str] = []
    walls: dict[Edge, int] | None = None
    doors: dict[Edge, str] | None = None
    for line in text.expandtabs().splitlines():
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        if bare.startswith("walls:"):
            walls = {edge: int(value) for edge, value in _assignments(bare, "walls:", ("1", "2"))}
        elif bare.startswith("doors:"):
            doors = dict(_assignments(bare, "doors:", ("open", "gone")))
        else:
            rows.append(line)
    edges: dict[Edge, str] = {}
    if rows and rows[0].strip().startswith("+"):
        cells, edges = _read_plan(rows)
    else:
        cells = _read_light(rows)
    seats = [letter for code in cells.values() for letter in code if letter.isdigit()]
    if len(seats) != len(set(seats)):
        raise PictureError("a figure is drawn twice")
    return Picture(cells, edges, walls, doors)


def _assignments(line: str, head: str, values: tuple[str, ...]) -> list[tuple[Edge, str]]:
    found = []
    for part in line[len(head) :].split():
        where, equals, value = part.partition("=")
        if not equals or value not in values:
            raise PictureError(f"{head} wants 2,3|3,3={'|'.join(values)}, got {part!r}")
        found.append((edge_of(where), value))
    return found


def _read_light(rows: list[str]) -> dict[Cell, str]:
    cells: dict[Cell, str] = {}
    whole = list(takewhile(lambda line: not _ANCHOR.match(line.strip()), rows))
    widths = {len(line.split()) for line in whole}
    row, col = (0, 1) if len(whole) == 6 else (-1, 0)
    if whole and (len(whole), widths) not in ((6, {8}), (8, {10})):
        raise PictureError(
            f"{len(whole)} lines of {sorted(widths)} cells: draw 6 x 8 (inside), 8 x 10 (with the ring), "
            "or name the first cell of the line: '3,2: . f s'"
        )
    for line in rows:
        codes = line.split()
        anchor = _ANCHOR.fullmatch(codes[0])
        if anchor is not None:
            row, col = int(anchor[1]), int(anchor[2])
            codes = codes[1:]
        else:
            row += 1
        for offset, code in enumerate(codes):
            _put(cells, (row, col + offset), code)
    return cells


def _put(cells: dict[Cell, str], cell: Cell, code: str) -> None:
    if not on_board(cell):
        raise PictureError(f"drawn off the board: {code!r} at {cell_text(cell)}")
    if cell in cells:
        raise PictureError(f"cell drawn twice: {cell_text(cell)}")
    cells[cell] = canonical(code)


def _read_plan(rows: list[str]) -> tuple[dict[Cell, str], dict[Edge, str]]:
    """Edge lines ``+---+-D-+`` and cell lines ``| f | . |`` take turns; the ``+`` marks give the columns."""
    marks = [i for i, letter in enumerate(rows[0]) if letter == "+"]
    height, width = (len(rows) - 1) // 2, len(marks) - 1
    if len(rows) % 2 == 0 or width < 1:
        raise PictureError("a plan starts and ends with an edge line")
    label = _ANCHOR.match(rows[1].strip()) if len(rows) > 1 else None
    if label is not None:
        top, left = int(label[1]), int(label[2])
    elif (height, width) == (6, 8):
        top, left = 1, 1
    elif (height, width) == (8, 10):
        top, left = 0, 0
    else:
        raise PictureError(f"a plan of {height} x {width} cells needs the name of its first cell: '3,2: | f | . |'")
    cells: dict[Cell, str] = {}
    edges: dict[Edge, str] = {}
    for number, line in enumerate(rows):
        line = line.ljust(marks[-1] + 1)
        row = top + number // 2
        if number % 2 == 0:
            if [i for i, letter in enumerate(line) if letter == "+"] != marks:
                raise PictureError(f"the + marks are not below each other: {line.strip()!r}")
            for offset, (start, stop) in enumerate(pairwise(marks)):
                core = line[start + 1 : stop].strip(" .").strip("-")
                filler = "-" if "-" in line[start + 1 : stop] else " "
                _put_edge(edges, ((row - 1, left + offset), (row, left + offset)), core or filler)
        else:
            for offset, (start, stop) in enumerate(pairwise(marks)):
                _put(cells, (row, left + offset), line[start + 1 : stop].strip() or EMPTY)
            for offset, mark in enumerate(marks):
                _put_edge(edges, ((row, left + offset - 1), (row, left + offset)), line[mark])
    return cells, edges


def _put_edge(edges: dict[Edge, str], edge: Edge, code: str) -> None:
    if code not in EDGE_CODES:
        raise PictureError(f"unknown edge {code!r} at {edge_text(edge)}")
    if on_board(edge[0]) and on_board(edge[1]):
        edges[edge] = EDGE_CODES[code]
    elif EDGE_CODES[code] not in ("free", "wall 0"):
        raise PictureError(f"the rim of the board has no door or damage: {edge_text(edge)}")


# -------------------------------------------------------------------------------------------------------------- drawing


def contents_of(position: Mapping[str, Any]) -> dict[Cell, str]:
    """The canonical code of each of the 80 cells of a position."""
    letters: dict[Cell, str] = {(row, col): "" for row in range(ROWS) for col in range(COLS)}

    def add(cell: Iterable[int], letter: str) -> None:
        row, col = cell
        letters[row, col] += letter

    for seat, figure in enumerate(position.get("firefighters") or ()):
        if figure.get("at") is not None:
            add(figure["at"], str(seat))
    for field, letter in (("fire", "f"), ("smoke", "s"), ("hazmats", "h"), ("hot_spots", "*")):
        for cell in position.get(field) or ():
            add(cell, letter)
    for poi in position.get("pois") or ():
        add(poi["at"], "?" if poi["face"] == "down" else "t" if poi.get("treated") else "v")
    return {cell: "".join(sorted(code, key=_ORDER.index)) or EMPTY for cell, code in letters.items()}


def walls_of(position: Mapping[str, Any]) -> dict[Edge, int]:
    """The damaged wall segments of a position with their cubes."""
    return {
        edge_of((tuple(a), tuple(b))): wall["cubes"]
        for wall in position.get("walls") or ()
        for a, b in [wall["between"]]
    }


def doors_of(position: Mapping[str, Any]) -> dict[Edge, str]:
    """The doors of a position that are open or gone."""
    return {
        edge_of((tuple(a), tuple(b))): door["state"]
        for door in position.get("doors") or ()
        for a, b in [door["between"]]
    }


def edge_states(board: Board, walls: Mapping[Edge, int], doors: Mapping[Edge, str]) -> dict[Edge, str]:
    """Every edge of the board in the words of :data:`EDGE_CODES`."""
    states: dict[Edge, str] = {}
    for row in range(ROWS):
        for col in range(COLS):
            for other in ((row, col + 1), (row + 1, col)):
                if on_board(other):
                    states[(row, col), other] = "free"
    states.update({edge: f"wall {walls.get(edge, 0)}" for edge in board.walls})
    states.update({edge: f"door {doors.get(edge, 'closed')}" for edge in board.doors})
    states.update(dict.fromkeys(board.entrances, "entrance"))
    return states


def draw_light(codes: Mapping[Cell, str], *, marked: Iterable[Cell] = (), ring: bool = True) -> list[str]:
    """Lines of the light form with row and column numbers; ``marked`` cells stand in brackets."""
    rows = range(ROWS) if ring else range(1, 7)
    cols = range(COLS) if ring else range(1, 9)
    stars = set(marked)
    width = max(3, *(len(code) for code in codes.values()), 3) + 2
    lines = ["   " + "".join(f"{col}".center(width) for col in cols).rstrip()]
    for row in rows:
        texts = [codes.get((row, col), ANY) for col in cols]
        texts = [f"[{text}]" if (row, col) in stars else text for col, text in zip(cols, texts, strict=True)]
        lines.append((f"{row}  " + "".join(text.center(width) for text in texts)).rstrip())
    return lines


def picture_of(position: Mapping[str, Any], *, ring: bool = False) -> str:
    """The light form of a position, ready to be pasted into a test."""
    codes = contents_of(position)
    rows = range(ROWS) if ring else range(1, 7)
    cols = range(COLS) if ring else range(1, 9)
    width = max(len(codes[row, col]) for row in rows for col in cols)
    lines = [" ".join(codes[row, col].ljust(width) for col in cols).rstrip() for row in rows]
    walls, doors = walls_of(position), doors_of(position)
    if walls:
        lines.append("walls: " + " ".join(f"{edge_text(edge)}={walls[edge]}" for edge in sorted(walls)))
    if doors:
        lines.append("doors: " + " ".join(f"{edge_text(edge)}={doors[edge]}" for edge in sorted(doors)))
    return "\n".join(lines)


def plan_of(position: Mapping[str, Any], board: Board, *, ring: bool = False) -> str:
    """The plan form of a position: cells and edges."""
    codes = contents_of(position)
    states = edge_states(board, walls_of(position), doors_of(position))
    rows = range(ROWS) if ring else range(1, 7)
    cols = range(COLS) if ring else range(1, 9)
    width = max(3, *(len(codes[row, col]) for row in rows for col in cols)) + 2

    def letter(edge: Edge, wall: str) -> str:
        state = states.get(edge, "free")
        if state == "wall 0":
            return wall
        return next(code for code, name in EDGE_CODES.items() if name == state)

    def edge_line(row: int) -> str:
        parts = []
        for col in cols:
            core = letter(((row - 1, col), (row, col)), "-")
            parts.append(" " * width if core == " " else core.center(width, "-"))
        return "+" + "+".join(parts) + "+"

    lines = []
    for row in rows:
        lines.append(edge_line(row))
        line = ""
        for col in cols:
            line += letter(((row, col - 1), (row, col)), "|") + codes[row, col].center(width)
        lines.append(line + letter(((row, cols[-1]), (row, cols[-1] + 1)), "|"))
    lines.append(edge_line(rows[-1] + 1))
    return "\n".join(lines)
