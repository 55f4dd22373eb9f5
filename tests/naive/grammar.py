"""Strict parser of ply texts (notation.md): a text gives a tuple, anything else is `ply.malformed`.

Actions and decisions: `(kind, ...)`. Outcomes: `("!", kind, ...)`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .board import DIRECTIONS, SIDES, Cell
from .options import CARDS
from .refused import NaiveRefused

Ply = tuple[Any, ...]

PHASE_1 = (
    "move", "door", "extinguish", "chop", "treat", "dispose", "identify", "look", "drive", "gun", "crew", "command",
    "end",
)  # fmt: skip
LOADS = ("victim", "treated", "hazmat")
VEHICLES = ("engine", "ambulance")


class _MalformedError(Exception):
    pass


def _one_of(word: str, words: Any) -> str:
    if word not in words:
        raise _MalformedError
    return word


def _number(word: str, low: int, high: int) -> int:
    if len(word) != 1 or word not in "0123456789" or not low <= int(word) <= high:
        raise _MalformedError
    return int(word)


def _seat(word: str) -> int:
    return _number(word, 0, 5)


def _cell(word: str) -> Cell:
    parts = word.split(",")
    if len(parts) != 2:
        raise _MalformedError
    return (_number(parts[0], 0, 7), _number(parts[1], 0, 9))


def _exactly(words: list[str], count: int) -> None:
    if len(words) != count:
        raise _MalformedError


def _move(words: list[str]) -> Ply:
    """`move up [lead] [carry victim|treated|hazmat]`"""
    direction = _one_of(words[1], DIRECTIONS)
    rest = words[2:]
    lead = bool(rest) and rest[0] == "lead"
    if lead:
        rest = rest[1:]
    carry = None
    if rest:
        _exactly(rest, 2)
        _one_of(rest[0], ("carry",))
        carry = _one_of(rest[1], LOADS)
    return ("move", direction, lead, carry)


def _ride(words: list[str]) -> Ply:
    """`ride 2 0,7 [carry victim|treated]` (CLR-26)"""
    carry = None
    if len(words) == 5:
        _one_of(words[3], ("carry",))
        carry = _one_of(words[4], ("victim", "treated"))
    else:
        _exactly(words, 3)
    return ("ride", _seat(words[1]), _cell(words[2]), carry)


def _action(words: list[str]) -> Ply:
    kind = words[0]
    if kind in ("treat", "dispose", "look", "gun", "end", "keep"):
        _exactly(words, 1)
        return (kind,)
    if kind == "move":
        return _move(words)
    if kind == "ride":
        return _ride(words)
    if kind == "command":
        inner = _action(words[2:])
        if inner[0] not in PHASE_1 or inner[0] == "command":
            raise _MalformedError
        return ("command", _seat(words[1]), inner)
    if kind in ("door", "chop"):
        _exactly(words, 2)
        return (kind, _one_of(words[1], DIRECTIONS))
    if kind in ("identify", "explode"):
        _exactly(words, 2)
        return (kind, _cell(words[1]))
    if kind == "crew":
        _exactly(words, 2)
        return (kind, _one_of(words[1], CARDS))
    if kind in ("stay", "first"):
        _exactly(words, 2)
        return (kind, _seat(words[1]))
    if kind == "reroll":
        _exactly(words, 2)
        return (kind, _one_of(words[1], ("red", "black", "both")))
    if kind in ("reveal", "continue"):
        _exactly(words, 2)
        return (kind, _one_of(words[1], ("yes", "no")))
    _exactly(words, 3)
    if kind == "extinguish":
        return (kind, _one_of(words[1], (*DIRECTIONS, "here")), _one_of(words[2], ("remove", "reduce")))
    if kind in ("drive", "park"):
        return (kind, _one_of(words[1], VEHICLES), _one_of(words[2], SIDES))
    if kind in ("knockdown", "place"):
        return (kind, _seat(words[1]), _cell(words[2]))
    if kind == "specialist":
        return (kind, _seat(words[1]), _one_of(words[2], CARDS))
    raise _MalformedError


def _outcome(words: list[str]) -> Ply:
    kind = words[1]
    if kind == "dice":
        _exactly(words, 4)
        return ("!", kind, _number(words[2], 1, 6), _number(words[3], 1, 8))
    _exactly(words, 3)
    if kind == "red":
        return ("!", kind, _number(words[2], 1, 6))
    if kind == "black":
        return ("!", kind, _number(words[2], 1, 8))
    if kind == "reveal":
        return ("!", kind, _one_of(words[2], ("victim", "false_alarm")))
    if kind == "deal":
        return ("!", kind, _one_of(words[2], CARDS))
    raise _MalformedError


@lru_cache(maxsize=20000)
def _parse(text: str) -> Ply | None:
    words = text.split(" ")
    try:
        return _outcome(words) if words[0] == "!" else _action(words)
    except (_MalformedError, IndexError):
        return None


def parse(text: object) -> Ply:
    ply = _parse(text) if isinstance(text, str) else None
    if ply is None:
        raise NaiveRefused("ply.malformed")
    return ply


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
