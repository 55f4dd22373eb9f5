"""What every ply is made of: a value with a number and a text, and checks of what it is built from."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeVar, cast

from flashover.formats.grammar import FORMS, SEATS, Form
from flashover.geometry import Cell, is_inside, on_board
from flashover.values import Value
from flashover.words import Load

#: Verb -> the class of its plies.
KINDS: dict[str, type[Ply]] = {}

_W = TypeVar("_W", bound=StrEnum)


class Ply(Value):
    """An action or an outcome: its fields, and its number and text by the row of its verb in the grammar."""

    __slots__ = ("_code", "_text")

    _code: int
    _text: str
    _form: ClassVar[Form]
    _optional: ClassVar[dict[str, object]] = {}

    def __init_subclass__(cls, verb: str = "") -> None:
        if verb:
            cls._form = FORMS[verb]
            KINDS[verb] = cls

    def _fill(self, *values: object) -> None:
        """The constructors' only way to fill a ply in: its fields, checked, in the order of the grammar."""
        found = self._form.find(values)
        assert found is not None, (self._form.verb, values)
        self._set(**dict(zip(self.__match_args__, values, strict=True)), _code=found[0], _text=found[1])

    @property
    def code(self) -> int:
        """The engine's number of the ply."""
        return self._code

    @property
    def text(self) -> str:
        """The ply in the public notation."""
        return self._text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        shown = []
        for name in self.__match_args__:
            value = getattr(self, name)
            if name not in self._optional:
                shown.append(repr(value))
            elif value != self._optional[name]:
                shown.append(f"{name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


# ---------------------------------------------------------------- checks of what a ply is built from

def a_word(kind: type[_W], value: object) -> _W:
    """A word of a closed vocabulary, given as itself or as a text."""
    try:
        return kind(cast("str", value))
    except ValueError:
        raise ValueError(f"{kind.__name__.lower()} must be one of {', '.join(kind)}, not {value!r}") from None


def a_load(value: object) -> Load | None:
    """What is carried, if anything is."""
    return None if value is None else a_word(Load, value)


def a_number(name: str, value: int, low: int, high: int) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


def a_seat(seat: int) -> int:
    """A seat: 0 to 5."""
    return a_number("seat", seat, SEATS[0], SEATS[-1])


def a_truth(name: str, value: bool) -> bool:
    """True or False and nothing that merely counts as one."""
    if type(value) is not bool:
        raise ValueError(f"{name} must be True or False, not {value!r}")
    return value


def _pair(cell: Cell) -> Cell:
    if isinstance(cell, (tuple, list)) and len(cell) == 2 and type(cell[0]) is int and type(cell[1]) is int:
        return cell[0], cell[1]
    raise ValueError(f"a cell is a pair of whole numbers, row and column, not {cell!r}")


def a_cell(cell: Cell) -> Cell:
    """A cell inside or outside."""
    at = _pair(cell)
    if not on_board(at):
        raise ValueError(f"{at[0]},{at[1]} is off the board: rows are 0 to 7, columns 0 to 9")
    return at


def an_inside_cell(cell: Cell) -> Cell:
    """A cell inside the building."""
    at = _pair(cell)
    if not is_inside(at):
        raise ValueError(f"{at[0]},{at[1]} is not inside the building: rows are 1 to 6, columns 1 to 8")
    return at
