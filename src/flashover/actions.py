"""Plies with faces: what a player decides (`Action`) and what chance gives (`Outcome`), as values that never change.

`str(ply)` is its text in the public notation and `parse` the inverse; nobody outside the rules needs the number.

>>> parse("move up carry victim")
Move(Direction.UP, carry=Load.VICTIM)
>>> str(Command(2, Door(Direction.LEFT)))
'command 2 door left'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from flashover.formats import notation
from flashover.formats.grammar import PlyError
from flashover.geometry import Cell, bit_index, position_of
from flashover.rules import plies
from flashover.values import Ply, a_cell, a_number, a_seat, a_truth, a_word, an_inside_cell, index
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
    _base: ClassVar[int]

    def __init__(self) -> None:
        self._set(self._base)


class _Way(Action):
    __slots__ = ("direction",)
    __match_args__ = ("direction",)
    _base: ClassVar[int]

    direction: Direction

    def __init__(self, direction: Direction | str) -> None:
        way = a_word(Direction, direction)
        self._set(self._base + index(way), direction=way)


class _InsideCell(Action):
    __slots__ = ("cell",)
    __match_args__ = ("cell",)
    _base: ClassVar[int]

    cell: Cell

    def __init__(self, cell: Cell) -> None:
        at = an_inside_cell(cell)
        self._set(self._base + bit_index(at), cell=at)


class _Seat(Action):
    __slots__ = ("seat",)
    __match_args__ = ("seat",)
    _base: ClassVar[int]

    seat: int

    def __init__(self, seat: int) -> None:
        self._set(self._base + a_seat(seat), seat=seat)


class _SeatCell(Action):
    __slots__ = ("cell", "seat")
    __match_args__ = ("seat", "cell")
    _base: ClassVar[int]

    seat: int
    cell: Cell

    def __init__(self, seat: int, cell: Cell) -> None:
        at = a_cell(cell)
        self._set(self._base + a_seat(seat) * 128 + position_of(at), seat=seat, cell=at)


class _VehicleSide(Action):
    __slots__ = ("side", "vehicle")
    __match_args__ = ("vehicle", "side")
    _base: ClassVar[int]

    vehicle: Vehicle
    side: Side

    def __init__(self, vehicle: Vehicle | str, side: Side | str) -> None:
        what, to = a_word(Vehicle, vehicle), a_word(Side, side)
        self._set(self._base + index(what) * 4 + index(to), vehicle=what, side=to)


class _YesNo(Action):
    __slots__ = ("yes",)
    __match_args__ = ("yes",)
    _base: ClassVar[int]  # yes; no is the next number

    yes: bool

    def __init__(self, yes: bool) -> None:
        self._set(self._base + (0 if a_truth("yes", yes) else 1), yes=yes)


# ---------------------------------------------------------------- phase 1


class Move(Action):
    """MOVE, CARRY, SPEC-04, SPEC-05, HAZ-05: a step, with what is carried and whether a treated victim is led."""

    __slots__ = ("carry", "direction", "lead")
    __match_args__ = ("direction", "carry", "lead")
    _optional: ClassVar[dict[str, object]] = {"carry": None, "lead": False}

    direction: Direction
    carry: Load | None
    lead: bool

    def __init__(self, direction: Direction | str, carry: Load | str | None = None, lead: bool = False) -> None:
        way, load = a_word(Direction, direction), None if carry is None else a_word(Load, carry)
        number = (index(load) + 1 if load else 0) + (plies.LEAD if a_truth("lead", lead) else 0)
        self._set(plies.MOVE + index(way) * plies.LOADS + number, direction=way, carry=load, lead=lead)


class Door(_Way):
    """DOOR: open a closed door, close an open one."""

    __slots__ = ()
    _base = plies.DOOR


class Extinguish(Action):
    """EXT: `where` is the own cell or a direction, `how` is reduce (fire to smoke) or remove."""

    __slots__ = ("how", "where")
    __match_args__ = ("where", "how")

    where: Reach
    how: Water

    def __init__(self, where: Reach | Direction | str, how: Water | str) -> None:
        reach, water = a_word(Reach, where), a_word(Water, how)
        self._set((plies.REDUCE if water is Water.REDUCE else plies.REMOVE) + index(reach), where=reach, how=water)


class Chop(_Way):
    """CHOP: a damage cube on a wall beside the firefighter."""

    __slots__ = ()
    _base = plies.CHOP


class Treat(_Plain):
    """SPEC-02: a victim on the own cell."""

    __slots__ = ()
    _base = plies.TREAT


class Dispose(_Plain):
    """SPEC-16: of a hazmat on the own cell."""

    __slots__ = ()
    _base = plies.DISPOSE


class Look(_Plain):
    """AMB-92: turn up the POI on the own cell."""

    __slots__ = ()
    _base = plies.LOOK


class Identify(_InsideCell):
    """SPEC-13: turn up a POI anywhere."""

    __slots__ = ()
    _base = plies.IDENTIFY


class Drive(_VehicleSide):
    """VEH: a vehicle to the spot on another side."""

    __slots__ = ()
    _base = plies.DRIVE


class Gun(_Plain):
    """GUN: fire the deck gun."""

    __slots__ = ()
    _base = plies.GUN


class Crew(Action):
    """CREW: go on as another specialist."""

    __slots__ = ("specialist",)
    __match_args__ = ("specialist",)

    specialist: Specialist

    def __init__(self, specialist: Specialist | str) -> None:
        card = a_word(Specialist, specialist)
        self._set(plies.CREW + 1 + index(card), specialist=card)


class Command(Action):
    """SPEC-08..12: the captain orders another firefighter. Any own action can be written, few are ever allowed."""

    __slots__ = ("order", "seat")
    __match_args__ = ("seat", "order")

    seat: int
    order: Action

    def __init__(self, seat: int, order: Action) -> None:
        text = f"command {a_seat(seat)} {order}"
        code = notation.code_of(text)
        if not isinstance(order, Action) or code == notation.MALFORMED:
            raise ValueError(f"an order must be an action of a firefighter's own, not {order!r}")
        for name, value in (("seat", seat), ("order", order), ("_code", code), ("_text", text)):
            object.__setattr__(self, name, value)


class End(_Plain):
    """The end of phase 1."""

    __slots__ = ()
    _base = plies.END


# ---------------------------------------------------------------- other decisions


class Ride(Action):
    """VEH-06, VEH-07, CLR-26: along with the vehicle, to one of its two cells."""

    __slots__ = ("carry", "cell", "seat")
    __match_args__ = ("seat", "cell", "carry")
    _optional: ClassVar[dict[str, object]] = {"carry": None}

    seat: int
    cell: Cell
    carry: Load | None

    def __init__(self, seat: int, cell: Cell, carry: Load | str | None = None) -> None:
        at, load = a_cell(cell), None if carry is None else a_word(Load, carry)
        if load is Load.HAZMAT:
            raise ValueError("only victims ride along, no hazmats")
        code = plies.RIDE + a_seat(seat) * 256 + position_of(at) * 3 + (index(load) + 1 if load else 0)
        self._set(code, seat=seat, cell=at, carry=load)


class Stay(_Seat):
    """VEH-06: not to ride along."""

    __slots__ = ()
    _base = plies.STAY


class First(_Seat):
    """SETUP-FAM-10: who begins."""

    __slots__ = ()
    _base = plies.FIRST


class KnockDown(_SeatCell):
    """KD-03, KD-04, KD-08: where a knocked-down firefighter goes."""

    __slots__ = ()
    _base = plies.KNOCKDOWN


class Place(_SeatCell):
    """SETUP-FAM-09: where a firefighter starts."""

    __slots__ = ()
    _base = plies.PLACE


class TakeSpecialist(Action):
    """SETUP-EXP-14: a firefighter's specialist."""

    __slots__ = ("seat", "specialist")
    __match_args__ = ("seat", "specialist")

    seat: int
    specialist: Specialist

    def __init__(self, seat: int, specialist: Specialist | str) -> None:
        card = a_word(Specialist, specialist)
        self._set(plies.SPECIALIST + a_seat(seat) * plies.CARD_ROOM + 1 + index(card), seat=seat, specialist=card)


class Park(_VehicleSide):
    """SETUP-EXP-21: where a vehicle starts."""

    __slots__ = ()
    _base = plies.PARK


class Explode(_InsideCell):
    """HAZ-02: which cell explodes next."""

    __slots__ = ()
    _base = plies.EXPLODE


class Reroll(Action):
    """SPEC-22: roll one die of the deck gun again."""

    __slots__ = ("die",)
    __match_args__ = ("die",)

    die: Die

    def __init__(self, die: Die | str) -> None:
        which = a_word(Die, die)
        self._set(plies.REROLL_RED if which is Die.RED else plies.REROLL_BLACK, die=which)


class Keep(_Plain):
    """SPEC-22: shoot with the dice as they lie."""

    __slots__ = ()
    _base = plies.KEEP


class Reveal(_YesNo):
    """ED-13: whether a POI placed under a firefighter is turned up."""

    __slots__ = ()
    _base = plies.REVEAL_YES


class GoOn(_YesNo):
    """CLR-55: whether to play on after the seventh rescue."""

    __slots__ = ()
    _base = plies.CONTINUE_YES


# ---------------------------------------------------------------- outcomes


class Dice(Outcome):
    """BOARD-02, BOARD-03: both dice; together they name a cell."""

    __slots__ = ("black", "red")
    __match_args__ = ("red", "black")

    red: int
    black: int

    def __init__(self, red: int, black: int) -> None:
        number = (a_number("red", red, 1, 6) - 1) * 8 + a_number("black", black, 1, 8) - 1
        self._set(plies.DICE + number, red=red, black=black)

    @property
    def cell(self) -> Cell:
        """The inside cell they name."""
        return self.red, self.black


class Red(Outcome):
    """The red die alone."""

    __slots__ = ("face",)
    __match_args__ = ("face",)

    face: int

    def __init__(self, face: int) -> None:
        self._set(plies.RED + a_number("face", face, 1, 6), face=face)


class Black(Outcome):
    """The black die alone."""

    __slots__ = ("face",)
    __match_args__ = ("face",)

    face: int

    def __init__(self, face: int) -> None:
        self._set(plies.BLACK + a_number("face", face, 1, 8), face=face)


class Revealed(Outcome):
    """What a face-down POI turns out to be: a victim or a false alarm."""

    __slots__ = ("victim",)
    __match_args__ = ("victim",)

    victim: bool

    def __init__(self, victim: bool) -> None:
        self._set(plies.VICTIM if a_truth("victim", victim) else plies.FALSE_ALARM, victim=victim)


class Dealt(Outcome):
    """A specialist dealt at random."""

    __slots__ = ("specialist",)
    __match_args__ = ("specialist",)

    specialist: Specialist

    def __init__(self, specialist: Specialist | str) -> None:
        card = a_word(Specialist, specialist)
        self._set(plies.DEAL + 1 + index(card), specialist=card)


# ---------------------------------------------------------------- from texts and numbers


def _read_cell(word: str) -> Cell:
    row, column = word.split(",")
    return int(row), int(column)


def _read_load(words: list[str]) -> str | None:
    return words[-1] if "carry" in words else None


#: First word -> from the words of a text known to be well-formed to its value.
_READERS: dict[str, Callable[[list[str]], Ply]] = {
    "move": lambda w: Move(w[1], _read_load(w), "lead" in w),
    "door": lambda w: Door(w[1]),
    "extinguish": lambda w: Extinguish(w[1], w[2]),
    "chop": lambda w: Chop(w[1]),
    "treat": lambda _: Treat(),
    "dispose": lambda _: Dispose(),
    "look": lambda _: Look(),
    "identify": lambda w: Identify(_read_cell(w[1])),
    "drive": lambda w: Drive(w[1], w[2]),
    "gun": lambda _: Gun(),
    "crew": lambda w: Crew(w[1]),
    "command": lambda w: Command(int(w[1]), cast("Action", parse(" ".join(w[2:])))),
    "end": lambda _: End(),
    "ride": lambda w: Ride(int(w[1]), _read_cell(w[2]), _read_load(w)),
    "stay": lambda w: Stay(int(w[1])),
    "first": lambda w: First(int(w[1])),
    "knockdown": lambda w: KnockDown(int(w[1]), _read_cell(w[2])),
    "place": lambda w: Place(int(w[1]), _read_cell(w[2])),
    "specialist": lambda w: TakeSpecialist(int(w[1]), w[2]),
    "park": lambda w: Park(w[1], w[2]),
    "explode": lambda w: Explode(_read_cell(w[1])),
    "reroll": lambda w: Reroll(w[1]),
    "keep": lambda _: Keep(),
    "reveal": lambda w: Reveal(w[1] == "yes"),
    "continue": lambda w: GoOn(w[1] == "yes"),
    "! dice": lambda w: Dice(int(w[2]), int(w[3])),
    "! red": lambda w: Red(int(w[2])),
    "! black": lambda w: Black(int(w[2])),
    "! reveal": lambda w: Revealed(w[2] == "victim"),
    "! deal": lambda w: Dealt(w[2]),
}

_by_text: dict[str, Action | Outcome] = {}
_by_code: dict[int, Action | Outcome] = {}


def parse(text: str) -> Action | Outcome:
    """The ply of a text; `PlyError` says what was expected, and what was probably meant.

    >>> parse("! dice 3 5").cell
    (3, 5)
    >>> parse("mvoe up")
    Traceback (most recent call last):
    ...
    flashover.formats.grammar.PlyError: “mvoe up” is not a ply; did you mean “move up”?
    """
    ply = _by_text.get(text) if isinstance(text, str) else None
    if ply is None:
        if not isinstance(text, str) or notation.code_of(text) == notation.MALFORMED:
            raise PlyError(str(text))
        words = text.split(" ")
        reader = _READERS[f"! {words[1]}" if words[0] == "!" else words[0]]
        try:
            ply = _by_text[text] = cast("Action | Outcome", reader(words))
        except ValueError:  # a cell where such a thing can never be: the engine answers it, but it is nobody's value
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
