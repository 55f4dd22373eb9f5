"""Plies with faces: what a player decides (`Action`) and what chance gives (`Outcome`), as values that never change.

`str(ply)` is its text in the public notation and `parse` the inverse; outside the rules no one needs the number.
Texts and numbers come from the grammar; a class here only names the fields and checks what it is given.

>>> parse("move up carry victim")
Move(Direction.UP, carry=Load.VICTIM)
>>> str(Command(2, Door(Direction.LEFT)))
'command 2 door left'
"""

from __future__ import annotations

from typing import ClassVar, cast

from flashover.formats import notation
from flashover.formats.grammar import PlyError, verb_of
from flashover.geometry import Cell
from flashover.ply import KINDS, Ply, a_cell, a_load, a_number, a_seat, a_truth, a_word, an_inside_cell
from flashover.words import Die, Direction, Load, Reach, Side, Specialist, Vehicle, Water

__all__ = [
    "Action", "Black", "Chop", "Command", "Crew", "Dealt", "Dice", "Die", "Direction", "Dispose", "Door",
    "Drive", "End", "Explode", "Extinguish", "First", "GoOn", "Gun", "Identify", "Keep", "KnockDown", "Load",
    "Look", "Move", "Outcome", "Park", "Place", "Ply", "PlyError", "Reach", "Red", "Reroll", "Reveal",
    "Revealed", "Ride", "Side", "Specialist", "Stay", "TakeSpecialist", "Treat", "Vehicle", "Water",
    "from_code", "parse",
]  # fmt: skip


class Action(Ply):
    """A decision of a player."""

    __slots__ = ()


class Outcome(Ply):
    """What chance gave."""

    __slots__ = ()


# ---------------------------------------------------------------- shapes that several actions share


class _Plain(Action):
    __slots__ = ()

    def __init__(self) -> None:
        self._fill()


class _Way(Action):
    __slots__ = ("direction",)
    __match_args__ = ("direction",)

    direction: Direction

    def __init__(self, direction: Direction | str) -> None:
        self._fill(a_word(Direction, direction))


class _InsideCell(Action):
    __slots__ = ("cell",)
    __match_args__ = ("cell",)

    cell: Cell

    def __init__(self, cell: Cell) -> None:
        self._fill(an_inside_cell(cell))


class _Seat(Action):
    __slots__ = ("seat",)
    __match_args__ = ("seat",)

    seat: int

    def __init__(self, seat: int) -> None:
        self._fill(a_seat(seat))


class _SeatCell(Action):
    __slots__ = ("cell", "seat")
    __match_args__ = ("seat", "cell")

    seat: int
    cell: Cell

    def __init__(self, seat: int, cell: Cell) -> None:
        self._fill(a_seat(seat), a_cell(cell))


class _VehicleSide(Action):
    __slots__ = ("side", "vehicle")
    __match_args__ = ("vehicle", "side")

    vehicle: Vehicle
    side: Side

    def __init__(self, vehicle: Vehicle | str, side: Side | str) -> None:
        self._fill(a_word(Vehicle, vehicle), a_word(Side, side))


class _YesNo(Action):
    __slots__ = ("yes",)
    __match_args__ = ("yes",)

    yes: bool

    def __init__(self, yes: bool) -> None:
        self._fill(a_truth("yes", yes))


# ---------------------------------------------------------------- phase 1


class Move(Action, verb="move"):
    """MOVE, CARRY, SPEC-04, SPEC-05, HAZ-05: a step, with what is carried and whether a treated victim is led."""

    __slots__ = ("carry", "direction", "lead")
    __match_args__ = ("direction", "carry", "lead")
    _optional: ClassVar[dict[str, object]] = {"carry": None, "lead": False}

    direction: Direction
    carry: Load | None
    lead: bool

    def __init__(self, direction: Direction | str, carry: Load | str | None = None, lead: bool = False) -> None:
        self._fill(a_word(Direction, direction), a_load(carry), a_truth("lead", lead))


class Door(_Way, verb="door"):
    """DOOR: open a closed door, close an open one."""

    __slots__ = ()


class Extinguish(Action, verb="extinguish"):
    """EXT: `where` is `here` or a direction, `how` is reduce (fire to smoke) or remove."""

    __slots__ = ("how", "where")
    __match_args__ = ("where", "how")

    where: Reach
    how: Water

    def __init__(self, where: Reach | Direction | str, how: Water | str) -> None:
        self._fill(a_word(Reach, where), a_word(Water, how))


class Chop(_Way, verb="chop"):
    """CHOP: a damage cube on a wall beside the firefighter."""

    __slots__ = ()


class Treat(_Plain, verb="treat"):
    """SPEC-02: a victim on the figure's cell."""

    __slots__ = ()


class Dispose(_Plain, verb="dispose"):
    """SPEC-16: of a hazmat on the figure's cell."""

    __slots__ = ()


class Look(_Plain, verb="look"):
    """AMB-92: turn up the POI on the figure's cell."""

    __slots__ = ()


class Identify(_InsideCell, verb="identify"):
    """SPEC-13: turn up a POI anywhere."""

    __slots__ = ()


class Drive(_VehicleSide, verb="drive"):
    """VEH: a vehicle to the spot on another side."""

    __slots__ = ()


class Gun(_Plain, verb="gun"):
    """GUN: fire the deck gun."""

    __slots__ = ()


class Crew(Action, verb="crew"):
    """CREW: go on as another specialist."""

    __slots__ = ("specialist",)
    __match_args__ = ("specialist",)

    specialist: Specialist

    def __init__(self, specialist: Specialist | str) -> None:
        self._fill(a_word(Specialist, specialist))


class Command(Action, verb="command"):
    """SPEC-08..12: the captain orders another firefighter. Any own action can be written, few are ever allowed."""

    __slots__ = ("order", "seat")
    __match_args__ = ("seat", "order")

    seat: int
    order: Action

    def __init__(self, seat: int, order: Action) -> None:
        found = self._form.find((a_seat(seat), str(order))) if isinstance(order, Action) else None
        if found is None:
            raise ValueError(f"an order must be an action of a firefighter's own, not {order!r}")
        self._set(seat=seat, order=order, _code=found[0], _text=found[1])


class End(_Plain, verb="end"):
    """The end of phase 1."""

    __slots__ = ()


# ---------------------------------------------------------------- other decisions


class Ride(Action, verb="ride"):
    """VEH-06, VEH-07, CLR-26: along with the vehicle, to one of its two cells."""

    __slots__ = ("carry", "cell", "seat")
    __match_args__ = ("seat", "cell", "carry")
    _optional: ClassVar[dict[str, object]] = {"carry": None}

    seat: int
    cell: Cell
    carry: Load | None

    def __init__(self, seat: int, cell: Cell, carry: Load | str | None = None) -> None:
        load = a_load(carry)
        if load is Load.HAZMAT:
            raise ValueError("only victims ride along, no hazmats")
        self._fill(a_seat(seat), a_cell(cell), load)


class Stay(_Seat, verb="stay"):
    """VEH-06: not to ride along."""

    __slots__ = ()


class First(_Seat, verb="first"):
    """SETUP-FAM-10: who begins."""

    __slots__ = ()


class KnockDown(_SeatCell, verb="knockdown"):
    """KD-03, KD-04, KD-08: where a knocked-down firefighter goes."""

    __slots__ = ()


class Place(_SeatCell, verb="place"):
    """SETUP-FAM-09: where a firefighter starts."""

    __slots__ = ()


class TakeSpecialist(Action, verb="specialist"):
    """SETUP-EXP-14: a firefighter's specialist."""

    __slots__ = ("seat", "specialist")
    __match_args__ = ("seat", "specialist")

    seat: int
    specialist: Specialist

    def __init__(self, seat: int, specialist: Specialist | str) -> None:
        self._fill(a_seat(seat), a_word(Specialist, specialist))


class Park(_VehicleSide, verb="park"):
    """SETUP-EXP-21: where a vehicle starts."""

    __slots__ = ()


class Explode(_InsideCell, verb="explode"):
    """HAZ-02: which cell explodes next."""

    __slots__ = ()


class Reroll(Action, verb="reroll"):
    """SPEC-22, CLR-60: roll one die of the deck gun again, or both."""

    __slots__ = ("die",)
    __match_args__ = ("die",)

    die: Die

    def __init__(self, die: Die | str) -> None:
        self._fill(a_word(Die, die))


class Keep(_Plain, verb="keep"):
    """SPEC-22: shoot with the dice as they lie."""

    __slots__ = ()


class Reveal(_YesNo, verb="reveal"):
    """ED-13: whether a POI placed under a firefighter is turned up."""

    __slots__ = ()


class GoOn(_YesNo, verb="continue"):
    """CLR-55: whether to play on after the seventh rescue."""

    __slots__ = ()


# ---------------------------------------------------------------- outcomes


class Dice(Outcome, verb="! dice"):
    """BOARD-02, BOARD-03: both dice; together they name a cell."""

    __slots__ = ("black", "red")
    __match_args__ = ("red", "black")

    red: int
    black: int

    def __init__(self, red: int, black: int) -> None:
        self._fill(a_number("red", red, 1, 6), a_number("black", black, 1, 8))

    @property
    def cell(self) -> Cell:
        """The inside cell they name."""
        return self.red, self.black


class Red(Outcome, verb="! red"):
    """The red die alone."""

    __slots__ = ("face",)
    __match_args__ = ("face",)

    face: int

    def __init__(self, face: int) -> None:
        self._fill(a_number("face", face, 1, 6))


class Black(Outcome, verb="! black"):
    """The black die alone."""

    __slots__ = ("face",)
    __match_args__ = ("face",)

    face: int

    def __init__(self, face: int) -> None:
        self._fill(a_number("face", face, 1, 8))


class Revealed(Outcome, verb="! reveal"):
    """What a face-down POI turns out to be: a victim or a false alarm."""

    __slots__ = ("victim",)
    __match_args__ = ("victim",)

    victim: bool

    def __init__(self, victim: bool) -> None:
        self._fill(a_truth("victim", victim))


class Dealt(Outcome, verb="! deal"):
    """A specialist dealt at random."""

    __slots__ = ("specialist",)
    __match_args__ = ("specialist",)

    specialist: Specialist

    def __init__(self, specialist: Specialist | str) -> None:
        self._fill(a_word(Specialist, specialist))


# ---------------------------------------------------------------- from texts and numbers


_by_text: dict[str, Action | Outcome] = {}
_by_code: dict[int, Action | Outcome] = {}


def parse(text: str) -> Action | Outcome:
    """The ply of a text; `PlyError` says what was expected, and what was probably meant.

    >>> parse("! dice 3 5").cell
    (3, 5)
    >>> parse("mvoe up")
    Traceback (most recent call last):
    ...
    flashover.formats.grammar.PlyError: “mvoe up” isn't an action. Did you mean “move up”?
    """
    ply = _by_text.get(text) if isinstance(text, str) else None
    if ply is None:
        if not isinstance(text, str) or notation.code_of(text) == notation.MALFORMED:
            raise PlyError(str(text))
        kind = KINDS[verb_of(text)]
        values = kind._form.values_of(text)
        try:
            if kind is Command:
                values[1] = parse(str(values[1]))
            ply = _by_text[text] = cast("Action | Outcome", kind(*values))
        except ValueError:  # a cell where such a thing can never be: the engine answers it, but no ply has it as a value
            raise PlyError(text) from None
    return ply


def from_code(code: int) -> Action | Outcome:
    """The ply of an engine number.

    >>> from_code(Gun().code)
    Gun()
    """
    ply = _by_code.get(code)
    if ply is None:
        if code not in notation.texts():
            raise ValueError(f"no ply has the number {code!r}")
        ply = _by_code[code] = parse(notation.text_of(code))
    return ply
