"""Board data: cells are (row, col) tuples, edges are pairs of cells with the smaller cell first."""

from __future__ import annotations

import json
import pathlib
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]

# AMB-01: this order, always.
DIRECTIONS: dict[str, Cell] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
SIDES = ("top", "right", "bottom", "left")
ALL_CELLS: tuple[Cell, ...] = tuple((r, c) for r in range(8) for c in range(10))
INSIDE: frozenset[Cell] = frozenset((r, c) for r in range(1, 7) for c in range(1, 9))
OUTSIDE: frozenset[Cell] = frozenset(ALL_CELLS) - INSIDE

#: The printed houses are data; only their reading is written a second time here.
BUILTIN = pathlib.Path(__file__).parents[2] / "src" / "flashover" / "data" / "boards"


def step(cell: Cell, direction: str) -> Cell | None:
    """The neighbouring cell, or None beyond the rim (AMB-06, AMB-83)."""
    dr, dc = DIRECTIONS[direction]
    r, c = cell[0] + dr, cell[1] + dc
    if 0 <= r <= 7 and 0 <= c <= 9:
        return (r, c)
    return None


NEIGHBOURS: dict[Cell, tuple[Cell, ...]] = {}
for _cell in ALL_CELLS:
    NEIGHBOURS[_cell] = tuple(n for n in (step(_cell, d) for d in DIRECTIONS) if n is not None)


def edge(a: Cell, b: Cell) -> Edge:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What a board file says (DATA-1..7); nothing of it changes during a game."""

    walls: frozenset[Edge]
    doors: tuple[Edge, ...]
    parking: dict[str, dict[str, tuple[Cell, Cell]]]  # vehicle -> side -> two cells (BOARD-05)
    engine_quadrant: dict[str, frozenset[Cell]]  # side of the engine -> cells of its quadrant (GUN-03, AMB-59)
    arrows: dict[Cell, Cell]  # inside cell -> next cell (BOARD-09)
    family_fire: tuple[Cell, ...]
    family_poi: tuple[Cell, ...]
    first_explosion: dict[int, Cell]
    black_opposite: dict[int, int]
    red_opposite: dict[int, int]


def _cell_of(pair: Any) -> Cell:
    return (int(pair[0]), int(pair[1]))


def _edges_of(pairs: Any) -> list[Edge]:
    return sorted(edge(_cell_of(a), _cell_of(b)) for a, b in pairs)


def board_from_json(data: dict[str, Any]) -> Board:
    parking: dict[str, dict[str, tuple[Cell, Cell]]] = {}
    for vehicle in ("ambulance", "engine"):
        parking[vehicle] = {}
        for spot in data[vehicle + "_parking"]:
            first, second = (_cell_of(cell) for cell in spot["cells"])
            parking[vehicle][spot["side"]] = (first, second)
    quadrants = {name: frozenset(_cell_of(c) for c in cells) for name, cells in data["quadrants"].items()}
    engine_quadrant = {spot["side"]: quadrants[spot["quadrant"]] for spot in data["engine_parking"]}
    arrows: dict[Cell, Cell] = {}
    for text, words in data["poi_arrows"].items():
        row, col = (int(part) for part in text.split(","))
        for word in words.split("-"):
            row, col = row + DIRECTIONS[word][0], col + DIRECTIONS[word][1]
        start = _cell_of(text.split(","))
        arrows[start] = (row, col)
    return Board(
        walls=frozenset(_edges_of(data["walls"])),
        doors=tuple(_edges_of(data["doors"])),
        parking=parking,
        engine_quadrant=engine_quadrant,
        arrows=arrows,
        family_fire=tuple(_cell_of(c) for c in data["family_setup"]["fire"]),
        family_poi=tuple(_cell_of(c) for c in data["family_setup"]["poi"]),
        first_explosion={int(face): _cell_of(c) for face, c in data["first_explosion"].items()},
        black_opposite={int(face): int(other) for face, other in data["black_die_opposite"].items()},
        red_opposite={int(face): int(other) for face, other in data["red_die_opposite"].items()},
    )


_builtin_boards: dict[str, Board] = {}


def builtin_board(side: str) -> Board:
    if side not in _builtin_boards:
        path = BUILTIN / f"{side.lower()}.json"
        _builtin_boards[side] = board_from_json(json.loads(path.read_text(encoding="utf-8")))
    return _builtin_boards[side]


def load_board(given: Any) -> Board:
    """CLR-21: an inline board object, or a path relative to the working directory."""
    if isinstance(given, str):
        given = json.loads(pathlib.Path(given).read_text(encoding="utf-8"))
    return board_from_json(given)
