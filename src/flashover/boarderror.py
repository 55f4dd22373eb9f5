"""Refusals of boards: the codes, and the exception that carries one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

#: Every code a board can be refused with, and what it says. `docs/how-to/boards.md` lists the same codes.
CODES: Mapping[str, str] = {
    "board.type": "a value has the wrong JSON type",
    "board.field_missing": "a required field or key is absent",
    "board.field_unknown": "a field or key is not part of the format",
    "board.text": "a name or label is empty, too long or holds control characters",
    "board.size": "rows must be 6 and cols must be 8",
    "board.cell_off_board": "a cell lies beyond the ring of outside cells",
    "board.cell_outside": "a cell must be inside the building and is not",
    "board.cell_duplicate": "a cell is listed twice",
    "board.edge_not_neighbours": "the two cells of an edge do not touch along a side",
    "board.edge_outside": "an edge lies between two outside cells",
    "board.edge_duplicate": "an edge is listed twice among walls, doors and entrances",
    "board.door_on_outline": "a door lies on the outline of the building",
    "board.entrance_inside": "an entrance lies inside the building",
    "board.entrance_none": "there is no entrance",
    "board.outline_open": "an edge of the outline is neither a wall nor an entrance",
    "board.unreachable": "a room cannot be reached from outside through doors and entrances",
    "board.parking_count": "a vehicle does not have exactly four parking spots",
    "board.parking_side": "a parking spot names an unknown side",
    "board.parking_side_duplicate": "a vehicle has two parking spots on one side",
    "board.parking_cells": "a parking spot is not two neighbouring outside cells of its side",
    "board.parking_overlap": "a cell belongs to two parking spots",
    "board.parking_quadrant": "an engine spot names an unknown quadrant",
    "board.quadrant_duplicate": "a cell belongs to two quadrants",
    "board.quadrant_incomplete": "an inside cell belongs to no quadrant",
    "board.quadrant_dice": "a turned die can still miss the quadrant",
    "board.arrow_direction": "an arrow has an unknown direction",
    "board.arrow_target": "an arrow points out of the building",
    "board.fire_count": "there are more fires than the smaller threat supply",
    "board.poi_count": "there are not exactly three POIs",
    "board.poi_on_fire": "a POI starts on a burning cell",
    "board.die_face": "a die table names a face the die does not have",
    "board.die_pairs": "a die table does not pair each face with another one, both ways",
    "board.side_unknown": "there is no such printed side",
    "board.file_unreadable": "the file cannot be read",
    "board.file_refused": "board files may not be read here, only inline boards",
    "board.file_json": "the file is not JSON, or a key stands twice in one object",
}


class BoardError(ValueError):
    """A board was refused: `code` from `CODES`, `path` of the offending field, `message` for people."""

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(f"{code} at {path}: {message}" if path else f"{code}: {message}")
        self.code = code
        self.path = path
        self.message = message

    def __reduce__(self) -> tuple[type[BoardError], tuple[str, str, str]]:
        return type(self), (self.code, self.path, self.message)

    def under(self, prefix: str) -> BoardError:
        """The same refusal for a board that is itself the field `prefix` of something larger."""
        return type(self)(self.code, f"{prefix}.{self.path}" if self.path else prefix, self.message)


def refuse(code: str, path: str, message: str) -> NoReturn:
    """Refuse a board with `board.<code>`."""
    raise BoardError(f"board.{code}", path, message)
