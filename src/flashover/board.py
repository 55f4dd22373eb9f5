"""The immutable Board: one house, checked once when it is read, shared by every game played in it.

What a valid board is stands in `formats/board.py`; here its facts are named, and a board is loaded, compared and written.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from flashover.errors import BoardError
from flashover.formats.board import CODES, QUADRANTS, ParkingSpot, read_board
from flashover.geometry import COLUMNS, INSIDE, ROWS, Cell, Edge
from flashover.options.printed import BOARDS, board_path
from flashover.values import Value

if TYPE_CHECKING:
    import os

    from flashover.formats.rooms import Room
    from flashover.options import Options

__all__ = ["CODES", "Board", "BoardError", "Cell", "Edge", "ParkingSpot", "resolve_board"]

MAX_FILE_BYTES = 1_000_000


class Board(Value):
    """A house: a Board that exists is valid (BOARD-01 to BOARD-09). Two boards are equal when their digests are."""

    __slots__ = (
        "ambulance_parking",
        "black_die_opposite",
        "digest",
        "doors",
        "engine_parking",
        "entrances",
        "family_fire",
        "family_poi",
        "first_explosion",
        "label",
        "name",
        "poi_arrows",
        "quadrants",
        "red_die_opposite",
        "rooms",
        "walls",
    )

    name: str
    label: str
    walls: tuple[Edge, ...]
    doors: tuple[Edge, ...]
    entrances: tuple[Edge, ...]
    ambulance_parking: tuple[ParkingSpot, ...]
    engine_parking: tuple[ParkingSpot, ...]
    quadrants: Mapping[str, frozenset[Cell]]
    poi_arrows: Mapping[Cell, str]
    family_fire: tuple[Cell, ...]
    family_poi: tuple[Cell, ...]
    first_explosion: Mapping[int, Cell]
    black_die_opposite: Mapping[int, int]
    red_die_opposite: Mapping[int, int]
    rooms: tuple[Room, ...]
    digest: str

    def __init__(self, obj: object) -> None:
        """Read the JSON value of a board file; anything wrong raises `BoardError`."""
        facts = read_board(obj).items()
        self._set(**{name: MappingProxyType(value) if isinstance(value, dict) else value for name, value in facts})
        self._set(digest=_digest(self))

    @classmethod
    def builtin(cls, side: str) -> Board:
        """BOARD-01: a printed house by its name, `"A"` or `"B"`; every file of `data/boards` is one."""
        if side not in BOARDS:
            raise BoardError("board.side_unknown", "", f"the printed sides are {', '.join(BOARDS)}")
        board = _BUILTIN.get(side)
        if board is None:
            board = _BUILTIN[side] = cls(_parse(_read_file(board_path(side))))
        return board

    @classmethod
    def from_json(cls, obj: object) -> Board:
        """A board from the JSON value of a board file; an invalid one raises `BoardError`."""
        return cls(obj)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Board:
        """A board from a file, JSON or a course file; one that is missing, too large or neither raises `BoardError` too."""
        return cls.read(cls.content(path))

    @staticmethod
    def content(path: str | os.PathLike[str]) -> bytes:
        """What stands in a file of reasonable size, for `read`."""
        return _read_file(path)

    @classmethod
    def read(cls, data: bytes) -> Board:
        """A board from the content of a file, JSON or a course file."""
        from flashover.formats.course import is_course, read_course  # the printed boards need no second format

        text = data.decode("utf-8", "replace")
        return cls(read_course(text).board if is_course(text) else _parse(data))

    def to_json(self) -> dict[str, object]:
        """Fresh plain data; `Board.from_json(board.to_json()) == board`."""
        return _write(self)

    def _repr_svg_(self) -> str:
        from flashover.render import render_house  # for notebooks, see the import contract

        return render_house(self)

    def _key(self) -> tuple[object, ...]:
        return (self.digest,)

    def __repr__(self) -> str:
        return (
            f"<Board {self.name!r} {len(self.walls)} walls {len(self.doors)} doors "
            f"{len(self.entrances)} entrances {self.digest[:8]}>"
        )

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if _BUILTIN.get(self.name) is self:
            return Board.builtin, (self.name,)
        return Board, (self.to_json(),)


_BUILTIN: dict[str, Board] = {}


def resolve_board(options: Options, *, files: bool = True) -> Board:
    """The house these options play in: the custom board if one is given (CLR-21), else the printed side.

    A path is read relative to the working directory. Callers with untrusted options pass `files=False`.
    """
    own = options.board
    if own is None:
        return Board.builtin(options.board_side)
    if isinstance(own, str) and not files:
        raise BoardError("board.file_refused", "board", CODES["board.file_refused"])
    try:
        return Board.load(own) if isinstance(own, str) else Board.from_json(own)
    except BoardError as error:
        raise error.under("board") from None


def _write(board: Board) -> dict[str, object]:
    """The inverse of `formats.board.read_board`: fresh plain JSON data in canonical order; no `rooms` where there are none."""
    from flashover.formats.rooms import write_rooms  # only a board that is written needs it

    return {
        "name": board.name,
        "label": board.label,
        "rows": ROWS,
        "cols": COLUMNS,
        "walls": _edges_json(board.walls),
        "doors": _edges_json(board.doors),
        "entrances": _edges_json(board.entrances),
        "ambulance_parking": [_spot_json(spot) for spot in board.ambulance_parking],
        "engine_parking": [_spot_json(spot) for spot in board.engine_parking],
        "quadrants": {name: _cells_json(sorted(board.quadrants[name])) for name in QUADRANTS},
        "poi_arrows": {f"{r},{c}": board.poi_arrows[r, c] for r, c in INSIDE},
        "family_setup": {"fire": _cells_json(board.family_fire), "poi": _cells_json(board.family_poi)},
        "first_explosion": {str(face): list(cell) for face, cell in sorted(board.first_explosion.items())},
        "black_die_opposite": {str(face): other for face, other in sorted(board.black_die_opposite.items())},
        "red_die_opposite": {str(face): other for face, other in sorted(board.red_die_opposite.items())},
        **({"rooms": write_rooms(board.rooms)} if board.rooms else {}),
    }


def _spot_json(spot: ParkingSpot) -> dict[str, object]:
    base: dict[str, object] = {"side": spot.side, "cells": _cells_json(spot.cells)}
    return base if spot.quadrant is None else {**base, "quadrant": spot.quadrant}


def _edges_json(edges: tuple[Edge, ...]) -> list[list[list[int]]]:
    return [_cells_json(between) for between in edges]


def _cells_json(cells: tuple[Cell, ...] | list[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _digest(board: Board) -> str:
    import hashlib
    import json

    obj = _write(board)
    obj.pop("rooms", None)  # furniture makes no other house
    del obj["label"]  # neither does a translated or reworded label
    return hashlib.sha256(json.dumps(obj, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


def _read_file(path: str | os.PathLike[str]) -> bytes:
    try:
        return _read_bytes(path)
    except OSError as error:
        raise BoardError("board.file_unreadable", "", error.strerror or str(error)) from None
    except ValueError:
        raise BoardError("board.file_unreadable", "", "is no file name") from None


def _parse(data: bytes) -> object:
    import json

    def refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
        obj = dict(pairs)
        if len(obj) != len(pairs):
            raise ValueError("a key stands twice in one object")
        return obj

    try:
        return json.loads(data, object_pairs_hook=refuse_duplicates)
    except (ValueError, RecursionError) as error:
        raise BoardError("board.file_json", "", str(error)) from None


def _read_bytes(path: str | os.PathLike[str]) -> bytes:
    """A regular file of limited size, or an OSError; a device or pipe might never end, or block."""
    import os
    import stat

    def non_blocking(name: str, flags: int) -> int:
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    with open(path, "rb", opener=non_blocking) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("is not a regular file")
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise OSError(f"is larger than {MAX_FILE_BYTES} bytes")
    return data
