"""The law of a course file: the plain text in which many student projects of this game keep a house.

Six lines of eight wall codes, then one line for each thing: ``2 4 v`` or ``2 4 f`` a POI, ``2 2`` a fire, ``1 3 1 4`` a door between two
cells, and after the doors ``1 6`` an entrance. A wall code has a 1 for each wall of a cell. Two orders of its digits are in use, both
from the top: to the left, or to the right; the one in which the cells agree with each other and with the outline is taken.

Real files contradict themselves in small things. A wall that only one of its two cells knows is a wall; an outline without an entrance is
one, too. Both are noted. What a course file has no word for is filled in by `formats.grounds`. Who is a victim and who is not is not
kept: the game has no identity before the reveal (AMB-76).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from flashover.errors import BoardError
from flashover.formats.board import read_board, refuse
from flashover.formats.grounds import parking, shared_grounds
from flashover.geometry import COLUMNS, DIRECTIONS, INSIDE, ROWS, Cell, Edge, edge, is_inside, neighbour, on_board

#: Digit of a wall code -> direction (0 up, 1 right, 2 down, 3 left); the first order wins where both fit equally.
ORDERS = ((0, 3, 2, 1), (0, 1, 2, 3))
_CODE = re.compile(r"[01]{4}", re.ASCII)
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
NAME = "course"
LABEL = "from a course file"

Codes = dict[Cell, str]
Numbers = tuple[int, ...]


class Course(NamedTuple):
    """A course file as the JSON value of a board file, and what was not quite right in it, by lines."""

    board: dict[str, object]
    notes: tuple[str, ...]


class _Lines:
    """The lines after the walls, sorted by what they are; the number of each is remembered for messages."""

    def __init__(self) -> None:
        self.pois: list[tuple[int, Cell]] = []
        self.fires: list[tuple[int, Cell]] = []
        self.doors: list[tuple[int, Edge]] = []
        self.entrances: list[tuple[int, Cell]] = []

    def add(self, number: int, words: list[str]) -> None:
        """One line."""
        path = f"line {number}"
        kind = words.pop().lower() if len(words) == 3 else None
        if not all(_NUMBER.fullmatch(word) for word in words) or kind not in (None, "v", "f") or len(words) not in (2, 4):
            refuse("text_line", path, "neither a POI (2 4 v), nor a fire or entrance (2 2), nor a door (1 3 1 4)")
        cells = [_cell(words[i : i + 2], path) for i in range(0, len(words), 2)]
        if kind is not None:
            self.pois.append((number, cells[0]))
        elif len(cells) == 2:
            self.doors.append((number, _touching(cells[0], cells[1], path)))
        elif self.doors:
            self.entrances.append((number, cells[0]))
        else:
            self.fires.append((number, cells[0]))


def is_course(text: str) -> bool:
    """Whether a text means to be a course file: it begins with a digit, as no board in JSON does."""
    return text.lstrip("\ufeff \t\r\n")[:1].isdigit()


def read_course(text: str) -> Course:
    """The house of a course file; `BoardError` with the line of the first thing that is wrong."""
    rows: list[tuple[int, list[str]]] = []
    things = _Lines()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if len(rows) < ROWS:
            if len(words) != COLUMNS or not all(_CODE.fullmatch(word) for word in words):
                refuse("text_walls", f"line {number}", f"row {len(rows) + 1} of the house needs {COLUMNS} wall codes such as 1001")
            rows.append((number, words))
        else:
            things.add(number, words)
    if len(rows) < ROWS:
        refuse("text_walls", "", f"a house has {ROWS} lines of wall codes; there are {len(rows)}")
    codes = {(r, c): words[c - 1] for r, (_, words) in enumerate(rows, 1) for c in range(1, COLUMNS + 1)}
    return _house(codes, {r: number for r, (number, _) in enumerate(rows, 1)}, things)


def _house(codes: Codes, line_of_row: dict[int, int], things: _Lines) -> Course:
    walled = _walled(codes, min(ORDERS, key=lambda order: len(_contradictions(_walled(codes, order)))))
    entrances = [(number, _entrance(cell, walled, f"line {number}")) for number, cell in things.entrances]
    openings = {between for _, between in [*things.doors, *entrances]}
    notes = []
    for cell, direction in _contradictions(walled):
        between = edge(cell, neighbour(cell, direction))
        if between not in openings:
            # Said at the cell that lacks the wall.
            where = f"line {line_of_row[cell[0]]}: {cell[0]},{cell[1]} has no wall {DIRECTIONS[direction]}"
            beyond = "its neighbour has one" if is_inside(neighbour(cell, direction)) else "it is the outline, and no entrance"
            notes.append(f"{where}, {beyond}: taken for a wall")
    outline = {edge(cell, neighbour(cell, d)) for cell in INSIDE for d in range(4) if not is_inside(neighbour(cell, d))}
    walls = ({edge(cell, neighbour(cell, d)) for cell, d in walled} | outline) - openings
    board: dict[str, object] = {
        "name": NAME,
        "label": LABEL,
        **shared_grounds(),
        "walls": [_cells(between) for between in sorted(walls)],
        "doors": [_cells(between) for _, between in things.doors],
        "entrances": [_cells(between) for _, between in entrances],
        "family_setup": {"fire": [list(at) for _, at in things.fires], "poi": [list(at) for _, at in things.pois]},
        **parking([between for _, between in entrances]),
    }
    numbered: dict[str, Sequence[tuple[int, object]]] = {
        "doors": things.doors, "entrances": things.entrances, "family_setup.fire": things.fires, "family_setup.poi": things.pois,
    }  # fmt: skip
    lines = {f"{field}[{i}]": f"line {number}" for field, listed in numbered.items() for i, (number, _) in enumerate(listed)}
    try:
        read_board(board)
    except BoardError as error:
        raise BoardError(error.code, lines.get(error.path, error.path), error.message) from None
    return Course(board, tuple(notes))


def _walled(codes: Codes, order: tuple[int, ...]) -> set[tuple[Cell, int]]:
    """Which cell has a wall in which direction, as its code says."""
    return {(cell, order[i]) for cell, code in codes.items() for i in range(4) if code[i] == "1"}


def _contradictions(walled: set[tuple[Cell, int]]) -> list[tuple[Cell, int]]:
    """Walls that a cell lacks though its neighbour or the outline has them."""
    found = []
    for cell in INSIDE:
        for direction in range(4):
            other = neighbour(cell, direction)
            there = (other, (direction + 2) % 4) in walled if is_inside(other) else True
            if there and (cell, direction) not in walled:
                found.append((cell, direction))
    return found


def _cell(words: list[str], path: str) -> Cell:
    cell = int(words[0]), int(words[1])
    if not on_board(cell):
        refuse("cell_off_board", path, f"rows are 1..{ROWS}, columns 1..{COLUMNS}; this is {cell[0]},{cell[1]}")
    return cell


def _touching(a: Cell, b: Cell, path: str) -> Edge:
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        refuse("edge_not_neighbours", path, f"{a[0]},{a[1]} and {b[0]},{b[1]} do not touch along a side")
    return edge(a, b)


def _entrance(cell: Cell, walled: set[tuple[Cell, int]], path: str) -> Edge:
    """The edge of the outline at a cell: an inside one as these files have it, or the outside one before it."""
    inside = is_inside(cell)
    ways = [d for d in range(4) if on_board(neighbour(cell, d)) and is_inside(neighbour(cell, d)) != inside]
    open_ways = [d for d in ways if (cell, d) not in walled] if inside else ways
    if len(ways) > 1:
        ways = open_ways
    if len(ways) != 1:
        what = "must be at the outline" if not ways and not open_ways else "is a corner: leave out the wall code's 1 on the side it opens"
        code = "text_corner" if cell in ((1, 1), (1, COLUMNS), (ROWS, 1), (ROWS, COLUMNS)) else "entrance_inside"
        refuse(code, path, f"{cell[0]},{cell[1]} {what}")
    return edge(cell, neighbour(cell, ways[0]))


def _cells(between: Edge) -> list[list[int]]:
    return [list(cell) for cell in between]
