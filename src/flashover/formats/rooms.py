"""The law of a board's rooms: names and furniture are for the eye only, and no rule, digest or record depends on them.

A board may leave them out. A room is a set of inside cells with a name of `ROOMS`; its pieces of furniture are of `PIECES`, drawn in
the order of the file. Words for the names stand in the catalogues under `room.<name>`, the drawings in `render/furniture.py`, and the
codes a room can be refused with in `formats/board.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import NamedTuple

from flashover.formats.reading import Reader
from flashover.geometry import COLUMNS, ROWS, Cell

ROOMS = (
    "living_room", "kitchen", "dining_room", "bedroom", "guest_room", "nursery", "bathroom", "hall", "study", "library", "playroom",
    "laundry", "pantry", "garage", "workshop", "conservatory",
)  # fmt: skip
PIECES = (
    "sofa", "armchair", "low_table", "television", "fireplace", "piano", "bookcase", "rug", "round_rug", "plant", "lamp",
    "table", "round_table", "chair", "sideboard", "stove", "sink", "fridge", "counter", "double_bed", "single_bed", "cot", "wardrobe",
    "bedside", "desk", "toys", "bathtub", "shower", "toilet", "washbasin", "washing_machine", "coat_stand", "bench", "car", "workbench",
    "shelf", "bicycle",
)  # fmt: skip
TURNS = tuple(range(0, 360, 45))
MAX_PIECES = 30


class Piece(NamedTuple):
    """A piece of furniture: `at` is the row and column of its middle in cells, so that 1.5, 1.5 is the middle of cell 1,1.

    `turn` is clockwise in degrees; how a piece lies unturned is up to its drawing.
    """

    kind: str
    at: tuple[float, float]
    turn: int


class Room(NamedTuple):
    """A named part of the house; rooms without a wall between them are one open space."""

    name: str
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]


def read_rooms(value: object, read: Reader, read_cells: Callable[[object, str], tuple[Cell, ...]]) -> tuple[Room, ...]:
    """The rooms of a board, in the order of their first cells; `read_cells` reads distinct inside cells."""
    owner: dict[Cell, str] = {}
    found = []
    for i, item in enumerate(read.list(value, "rooms")):
        path = f"rooms[{i}]"
        obj = read.mapping(item, path, ("name", "cells", "pieces"))
        name = read.choice(read.text(obj["name"], f"{path}.name"), f"{path}.name", ROOMS, "room_name")
        cells = read_cells(obj["cells"], f"{path}.cells")
        if not cells:
            read.refuse("room_empty", f"{path}.cells", "a room needs at least one cell")
        for k, cell in enumerate(cells):
            if cell in owner:
                read.refuse("room_overlap", f"{path}.cells[{k}]", f"{cell[0]},{cell[1]} belongs to {owner[cell]} too")
            owner[cell] = path
        pieces = read.list(obj["pieces"], f"{path}.pieces")
        if len(pieces) > MAX_PIECES:
            read.refuse("piece_count", f"{path}.pieces", f"at most {MAX_PIECES} pieces; there are {len(pieces)}")
        placed = tuple(_piece(piece, f"{path}.pieces[{k}]", cells, read) for k, piece in enumerate(pieces))
        found.append(Room(name, tuple(sorted(cells)), placed))
    return tuple(sorted(found, key=lambda room: room.cells))


def _piece(value: object, path: str, cells: tuple[Cell, ...], read: Reader) -> Piece:
    obj = read.mapping(value, path, ("kind", "at", "turn"))
    kind = read.choice(read.text(obj["kind"], f"{path}.kind"), f"{path}.kind", PIECES, "piece_kind")
    at = read.list(obj["at"], f"{path}.at")
    if len(at) != 2:
        read.refuse("type", f"{path}.at", "a place is a list of two numbers")
    row, column = (read.fraction(number, f"{path}.at[{k}]") for k, number in enumerate(at))
    # Bounded first: a file may hold a number too large to be rounded.
    if not (0 <= row <= ROWS + 2 and 0 <= column <= COLUMNS + 2 and (floor(row), floor(column)) in cells):
        read.refuse("piece_place", f"{path}.at", "the middle of the piece must be on a cell of its room")
    turn = read.integer(obj["turn"], f"{path}.turn")
    if turn not in TURNS:
        read.refuse("piece_turn", f"{path}.turn", f"must be one of {', '.join(map(str, TURNS))}")
    return Piece(kind, (row, column), turn)


def write_rooms(rooms: tuple[Room, ...]) -> list[dict[str, object]]:
    """The inverse of `read_rooms`: fresh plain JSON data."""
    return [
        {
            "name": room.name,
            "cells": [list(cell) for cell in room.cells],
            "pieces": [{"kind": piece.kind, "at": list(piece.at), "turn": piece.turn} for piece in room.pieces],
        }
        for room in rooms
    ]
