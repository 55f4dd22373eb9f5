"""What happened, as typed values: the fact words the rules write down, decoded. One class says everything about an event.

To add one: a number in `rules/facts.py` that some rule notes, a class here, a sentence ``event.<code>`` in every
catalogue. A fact without a class, a key without a sentence and a sentence without a key each fail a test.
An event holds no sentence; `sentence` finds one for it in any language.
Cells are ``(row, column)``, an edge is a pair of cells with the smaller one first.

>>> decode(facts.SMOKE_IGNITED | 34 << 8 | facts.BY_FLASHOVER << 16 | 35 << 24)
SmokeIgnited(at=(3, 4), cause=Cause.FLASHOVER, origin=(3, 5))
>>> sentence(_)
'The smoke at 3-4 is next to the fire at 3-5: it catches fire.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar, dataclass_transform

from flashover.geometry import Cell, Edge, cell_at, edge, is_inside, neighbour
from flashover.i18n import Phrase
from flashover.rules import facts
from flashover.values import Value
from flashover.words import (
    CAUSES,
    DIRECTIONS,
    LOADS,
    REVEAL_CAUSES,
    SIDES,
    SPECIALISTS,
    VEHICLES,
    Cause,
    Direction,
    Load,
    RevealCause,
    Side,
    Specialist,
    Vehicle,
)

_Rules = tuple[str, ...]
_Numbers = tuple[int, int, int, int]


def _edge(position: int, direction: int) -> Edge:
    cell = cell_at(position)
    return edge(cell, neighbour(cell, direction))


#: Type of a field, as it is annotated -> how many numbers of the fact it takes, and how it is read from them.
_READERS: Mapping[str, tuple[int, Callable[..., object]]] = {
    "int": (1, int),
    "int | None": (1, lambda number: number or None),
    "bool": (1, lambda number: number == 1),
    "Cell": (1, cell_at),
    # Nothing ever comes from the corner 0,0, so 0 means that no cell did it.
    "Cell | None": (1, lambda position: cell_at(position) if position else None),
    "Edge": (2, _edge),
    "Cause": (1, lambda number: CAUSES[number - 1]),
    "RevealCause": (1, lambda number: REVEAL_CAUSES[number - 1]),
    "Specialist": (1, lambda number: SPECIALISTS[number - 1]),
    "Direction": (1, DIRECTIONS.__getitem__),
    "Side": (1, SIDES.__getitem__),
    "Vehicle": (1, VEHICLES.__getitem__),
    "Load | None": (1, LOADS.__getitem__),
}

#: Kind of fact -> its event.
KINDS: dict[int, type[Event]] = {}
#: Events that are kept for the next time: games have most of them in common.
MOST_DECODED = 8192


@dataclass_transform(frozen_default=True)
class Event(Value):
    """A fact of play: `code` says of which kind, the fields say what, `rules` why.

    A subclass names its code, the kind of fact it stands for, the rules that explain it (by variant, where it has some)
    and its fields; how it is built, compared, shown and read from a fact follows from these.
    """

    code: ClassVar[str] = ""
    fact: ClassVar[int] = 0
    explained: ClassVar[_Rules | Mapping[str, _Rules]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    _readers: ClassVar[tuple[tuple[int, int, Callable[..., object]], ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(cls.__annotations__)
        type.__setattr__(cls, "__match_args__", cls.fields)
        readers, at = [], 0
        for name in cls.fields:
            width, read = _READERS[cls.__annotations__[name]]
            readers.append((at, at + width, read))
            at += width
        cls._readers = tuple(readers)
        assert cls.fact not in KINDS, f"two events for the fact {cls.fact}"
        KINDS[cls.fact] = cls

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.fields
        self.__dict__.update(zip(fields, values, strict=False), **named)
        if (
            len(values) + len(named) != len(fields)
            or len(self.__dict__) != len(fields)
            or not named.keys() <= set(fields)
        ):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(fields) or '(none)'}")

    @classmethod
    def read(cls, numbers: _Numbers) -> Event:
        """The event of a fact's numbers; one whose fields do not follow each other there says how it is read."""
        return cls(*[read(*numbers[start:end]) for start, end, read in cls._readers])

    @property
    def variant(self) -> str:
        """What besides the kind decides the sentence and the rules; the cause, if it has one."""
        return str(self.__dict__.get("cause", ""))

    @property
    def key(self) -> str:
        """Kind and variant, for instance ``smoke.ignited.flashover``."""
        return f"{self.code}.{self.variant}" if self.variant else self.code

    @property
    def rules(self) -> _Rules:
        """The rule ids that explain it."""
        return self.explained if isinstance(self.explained, tuple) else self.explained[self.variant]

    def to_json(self) -> dict[str, object]:
        """Plain data: the code and every field."""
        return {"code": self.code} | {name: _plain(self.__dict__[name]) for name in self.fields}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


# ---------------------------------------------------------------- the turn


class TurnBegan(Event):
    """TURN-01, AP-01: a firefighter's turn, with fresh and saved AP together."""

    code = "turn.began"
    fact = facts.TURN_BEGAN
    explained = ("TURN-01", "AP-01", "AP-06", "AMB-41")
    seat: int
    ap: int


class ApSaved(Event):
    """AP-04: what was banked and what was forfeited at the end of the actions."""

    code = "ap.saved"
    fact = facts.AP_SAVED
    explained = {
        "": ("AP-04", "AP-05"),
        "none": ("AP-04",),
        "forfeited": ("AP-04", "AP-05"),
    }
    seat: int
    saved: int
    forfeited: int

    @property
    def variant(self) -> str:
        """Whether anything was saved or forfeited."""
        if self.forfeited:
            return "forfeited"
        return "" if self.saved else "none"


class Ordered(Event):
    """SPEC-08: the captain's order to another firefighter; what that one does follows as an event of its own."""

    code = "captain.ordered"
    fact = facts.ORDERED
    explained = ("SPEC-08", "SPEC-10")
    captain: int
    seat: int


class DiceRolled(Event):
    """BOARD-02: what the dice show; None for a die that was not rolled."""

    code = "dice.rolled"
    fact = facts.ROLLED
    explained = {
        "": ("BOARD-02", "BOARD-03"),
        "red": ("BOARD-02",),
        "black": ("BOARD-02",),
    }
    red: int | None
    black: int | None

    @property
    def variant(self) -> str:
        """Which die was rolled alone."""
        if self.black is None:
            return "red"
        return "black" if self.red is None else ""


class RollRepeated(Event):
    """A roll onto an unusable cell is repeated."""

    code = "roll.repeated"
    fact = facts.ROLL_REPEATED
    explained = ("POI-07", "POI-EXP-03", "SETUP-EXP-07", "SETUP-EXP-11", "SETUP-EXP-18")
    at: Cell


# ---------------------------------------------------------------- firefighters


class Moved(Event):
    """MOVE: a step, with what was carried and whether a treated victim was led."""

    code = "firefighter.moved"
    fact = facts.MOVED
    explained = {
        "": ("MOVE-01", "MOVE-02", "MOVE-06"),
        "victim": ("MOVE-03", "CARRY-01"),
        "treated": ("MOVE-03", "CLR-40"),
        "hazmat": ("HAZ-05", "HAZ-06"),
        "lead": ("SPEC-04",),
        "lead_victim": ("SPEC-05", "AMB-53"),
        "lead_treated": ("SPEC-05", "AMB-53"),
        "lead_hazmat": ("SPEC-05", "AMB-53"),
    }
    seat: int
    start: Cell
    to: Cell
    carry: Load | None
    lead: bool

    @classmethod
    def read(cls, numbers: _Numbers) -> Event:
        """One number holds what is carried and whether a treated victim is led."""
        seat, start, to, load = numbers
        return cls(seat, cell_at(start), cell_at(to), LOADS[load & 3], load > 3)

    @property
    def variant(self) -> str:
        """What came along."""
        return "_".join([*(["lead"] if self.lead else []), *([self.carry] if self.carry else [])])


class KnockedDown(Event):
    """KD: a firefighter on fire is carried to the ambulance."""

    code = "firefighter.knocked_down"
    fact = facts.KNOCKED_DOWN
    explained = ("KD-01", "KD-02", "KD-03", "KD-08")
    seat: int
    start: Cell
    to: Cell


class FirefighterDied(Event):
    """END-04: inside when the building came down."""

    code = "firefighter.died"
    fact = facts.DIED
    explained = ("END-04",)
    seat: int


class CrewChanged(Event):
    """CREW: a firefighter goes on as another specialist."""

    code = "crew.changed"
    fact = facts.CREW_CHANGED
    explained = ("CREW-01", "CREW-03", "CREW-04")
    seat: int
    specialist: Specialist


class VictimTreated(Event):
    """SPEC-02."""

    code = "victim.treated"
    fact = facts.TREATED
    explained = ("SPEC-02", "SPEC-03")
    seat: int
    at: Cell


# ---------------------------------------------------------------- building


class DoorOpened(Event):
    """DOOR-01."""

    code = "door.opened"
    fact = facts.DOOR_OPENED
    explained = ("DOOR-01",)
    between: Edge


class DoorClosed(Event):
    """DOOR-01."""

    code = "door.closed"
    fact = facts.DOOR_CLOSED
    explained = ("DOOR-01",)
    between: Edge


class DoorRemoved(Event):
    """EXPL-04, EXPL-05, EXPL-13, EXPL-14, ED-08: a door is destroyed."""

    code = "door.removed"
    fact = facts.DOOR_REMOVED
    explained = {
        "open": ("EXPL-05", "EXPL-14", "ED-08"),
        "closed": ("EXPL-04", "EXPL-13"),
    }
    between: Edge
    was_open: bool

    @property
    def variant(self) -> str:
        """A closed door stops the wave, an open one does not."""
        return "open" if self.was_open else "closed"


class WallDamaged(Event):
    """ADJ-05: a damage cube; with two the wall is destroyed."""

    code = "wall.damaged"
    fact = facts.WALL_DAMAGED
    explained = {
        "explosion": ("EXPL-03", "ADJ-05"),
        "explosion.destroyed": ("EXPL-03", "ADJ-05"),
        "shockwave": ("EXPL-12", "ADJ-05"),
        "shockwave.destroyed": ("EXPL-12", "ADJ-05"),
        "firefighter": ("CHOP-01",),
        "firefighter.destroyed": ("CHOP-02",),
    }
    between: Edge
    cubes: int
    cause: Cause

    @property
    def variant(self) -> str:
        """The cause, and whether the wall is destroyed."""
        return f"{self.cause}.destroyed" if self.cubes > 1 else str(self.cause)


class Collapsed(Event):
    """END-02: the 24th cube."""

    code = "building.collapsed"
    fact = facts.COLLAPSED
    explained = ("END-02", "END-03", "COMP-05")


# ---------------------------------------------------------------- fire and smoke


class SmokeRemoved(Event):
    """EXT-02, GUN-07, GUN-08, POI-03."""

    code = "smoke.removed"
    fact = facts.SMOKE_REMOVED
    explained = {
        "firefighter": ("EXT-02",),
        "water": ("GUN-07", "GUN-08"),
        "poi": ("POI-03",),
    }
    at: Cell
    cause: Cause


class FireReduced(Event):
    """EXT-03: fire becomes smoke; outside, where no smoke exists, it goes (AMB-91)."""

    code = "fire.reduced"
    fact = facts.FIRE_REDUCED
    explained = {
        "": ("EXT-03",),
        "outside": ("EXT-03", "AMB-91"),
    }
    at: Cell

    @property
    def variant(self) -> str:
        """Outside the building or not."""
        return "" if is_inside(self.at) else "outside"


class FireRemoved(Event):
    """EXT-04, GUN-07, GUN-08, POI-03, OUT-02; `at` is None when all the fire outside goes together."""

    code = "fire.removed"
    fact = facts.FIRE_REMOVED
    explained = {
        "firefighter": ("EXT-04",),
        "water": ("GUN-07", "GUN-08"),
        "poi": ("POI-03",),
        "outside": ("OUT-02",),
        "all_outside": ("OUT-02", "CLR-33"),
    }
    at: Cell | None
    cause: Cause

    @classmethod
    def read(cls, numbers: _Numbers) -> Event:
        """Position 0 with the cause outside stands for all the fire outside; with any other cause it is the corner."""
        position, cause = numbers[:2]
        return cls(cell_at(position) if position or cause != facts.OUTSIDE else None, CAUSES[cause - 1])

    @property
    def variant(self) -> str:
        """The cause."""
        return "all_outside" if self.at is None else str(self.cause)


class SmokePlaced(Event):
    """FIRE-02."""

    code = "smoke.placed"
    fact = facts.SMOKE_PLACED
    explained = ("FIRE-02",)
    at: Cell


class SmokeIgnited(Event):
    """FIRE-03, EXPL-07, EXPL-11, FLASH-02: smoke becomes fire, because of a cell of `origin` unless the roll did it."""

    code = "smoke.ignited"
    fact = facts.SMOKE_IGNITED
    explained = {
        "roll": ("FIRE-03",),
        "explosion": ("EXPL-07",),
        "shockwave": ("EXPL-11",),
        "flashover": ("FLASH-02", "FLASH-03"),
    }
    at: Cell
    cause: Cause
    origin: Cell | None


class FirePlaced(Event):
    """FIRE-04, EXPL-06, EXPL-10, SETUP-EXP-06: a new fire, because of a cell of `origin` unless set-up did it."""

    code = "fire.placed"
    fact = facts.FIRE_PLACED
    explained = {
        "spread": ("FIRE-04",),
        "explosion": ("EXPL-06", "OUT-01"),
        "shockwave": ("EXPL-10", "OUT-01"),
        "setup": ("SETUP-EXP-06", "AMB-78"),
    }
    at: Cell
    cause: Cause
    origin: Cell | None


class NoTokenLeft(Event):
    """FAQ-02, AMB-04: the supply is empty, nothing is placed."""

    code = "threat.none_left"
    fact = facts.NO_TOKEN_LEFT
    explained = ("FAQ-02", "AMB-04")
    at: Cell


class Exploded(Event):
    """EXPL-01."""

    code = "explosion"
    fact = facts.EXPLODED
    explained = {
        "roll": ("FIRE-05", "EXPL-01"),
        "hazmat": ("HAZ-01",),
        "false_alarm": ("VAR-06", "CLR-29"),
        "setup": ("SETUP-EXP-06", "AMB-78"),
    }
    at: Cell
    cause: Cause


class ShockwavePassed(Event):
    """EXPL-08, EXPL-09: the wave runs on through a burning cell."""

    code = "shockwave.passed"
    fact = facts.SHOCKWAVE_PASSED
    explained = ("EXPL-08", "EXPL-09")
    at: Cell
    direction: Direction


class FlaredUp(Event):
    """HOT-01: the target had a hot spot, so the fire advances once more."""

    code = "hot_spot.flared_up"
    fact = facts.FLARED_UP
    explained = ("HOT-01", "HOT-02", "FAQ-03")
    at: Cell


class HotSpotPlaced(Event):
    """HAZ-03, HOT-04, SETUP-EXP-06, SETUP-EXP-18."""

    code = "hot_spot.placed"
    fact = facts.HOT_SPOT_PLACED
    explained = ("HOT-04", "HAZ-03", "SETUP-EXP-06", "SETUP-EXP-18")
    at: Cell


# ---------------------------------------------------------------- people and hazmats


class PoiPlaced(Event):
    """POI-02."""

    code = "poi.placed"
    fact = facts.POI_PLACED
    explained = ("POI-01", "POI-02", "POI-EXP-01")
    at: Cell


class PoiShifted(Event):
    """POI-EXP-02: the POI follows the arrow of a cell that cannot take it."""

    code = "poi.shifted"
    fact = facts.POI_SHIFTED
    explained = ("POI-EXP-02", "AMB-31")
    start: Cell
    to: Cell


class PoiRevealed(Event):
    """MOVE-07, SPEC-13, POI-04, LOST-02, END-03: a victim or a false alarm."""

    code = "poi.revealed"
    fact = facts.POI_REVEALED
    explained = {
        "victim.action": ("MOVE-07", "MOVE-09", "SPEC-13"),
        "victim.placement": ("POI-04", "POI-06"),
        "victim.fire": ("LOST-01", "LOST-02"),
        "victim.collapse": ("END-03", "CLR-31"),
        "false_alarm.action": ("MOVE-07", "MOVE-08", "SPEC-13"),
        "false_alarm.placement": ("POI-04", "POI-05"),
        "false_alarm.fire": ("LOST-02", "LOST-03"),
        "false_alarm.collapse": ("END-03", "CLR-31"),
    }
    at: Cell
    victim: bool
    cause: RevealCause

    @property
    def variant(self) -> str:
        """What it was, and why it was turned up."""
        return f"{'victim' if self.victim else 'false_alarm'}.{self.cause}"


class VictimLost(Event):
    """LOST-01, END-03."""

    code = "victim.lost"
    fact = facts.VICTIM_LOST
    explained = ("LOST-01", "KD-05", "OUT-04", "END-03")
    at: Cell


class VictimRescued(Event):
    """CARRY-03, VEH-08, VEH-09."""

    code = "victim.rescued"
    fact = facts.VICTIM_RESCUED
    explained = ("CARRY-03", "VEH-08", "VEH-09")
    at: Cell
    treated: bool


class HazmatPlaced(Event):
    """SETUP-EXP-11, HAZ-05, VAR-05: a hazmat lies on a cell now."""

    code = "hazmat.placed"
    fact = facts.HAZMAT_PLACED
    explained = ("SETUP-EXP-11", "HAZ-05", "VAR-05")
    at: Cell


class HazmatRemoved(Event):
    """HAZ-03: it has exploded."""

    code = "hazmat.removed"
    fact = facts.HAZMAT_REMOVED
    explained = ("HAZ-03",)
    at: Cell


class HazmatDisposed(Event):
    """HAZ-07, SPEC-16."""

    code = "hazmat.disposed"
    fact = facts.HAZMAT_DISPOSED
    explained = ("HAZ-07", "SPEC-16")
    at: Cell


# ---------------------------------------------------------------- vehicles


class Drove(Event):
    """VEH-02: a vehicle went from one side's spot to the next."""

    code = "vehicle.drove"
    fact = facts.DROVE
    explained = {
        "ambulance": ("VEH-02", "VEH-05"),
        "engine": ("VEH-02", "VEH-04"),
    }
    vehicle: Vehicle
    start: Side
    to: Side

    @property
    def variant(self) -> str:
        """The vehicle."""
        return str(self.vehicle)


class RodeAlong(Event):
    """VEH-06, VEH-07, CLR-26."""

    code = "vehicle.rode_along"
    fact = facts.RODE
    explained = {
        "": ("VEH-06", "VEH-07"),
        "victim": ("VEH-06", "AMB-64", "CLR-26"),
        "treated": ("VEH-06", "AMB-64", "CLR-26"),
    }
    seat: int
    start: Cell
    to: Cell
    carry: Load | None

    @property
    def variant(self) -> str:
        """What came along."""
        return str(self.carry) if self.carry else ""


class StayedBehind(Event):
    """VEH-06."""

    code = "vehicle.stayed_behind"
    fact = facts.STAYED
    explained = ("VEH-06",)
    seat: int


class GunFired(Event):
    """GUN-05: the cell that is hit, after the dice have been turned."""

    code = "gun.fired"
    fact = facts.GUN_FIRED
    explained = ("GUN-05", "GUN-07", "GUN-08")
    at: Cell


# ---------------------------------------------------------------- set-up and end


class SpecialistTaken(Event):
    """SETUP-EXP-14, VAR-02."""

    code = "setup.specialist_taken"
    fact = facts.SPECIALIST_TAKEN
    explained = ("SETUP-EXP-14", "SPEC-01")
    seat: int
    specialist: Specialist


class FirefighterPlaced(Event):
    """SETUP-FAM-09, SETUP-EXP-20."""

    code = "setup.firefighter_placed"
    fact = facts.PLACED
    explained = ("SETUP-FAM-09", "SETUP-EXP-20")
    seat: int
    at: Cell


class VehicleParked(Event):
    """SETUP-EXP-21."""

    code = "setup.vehicle_parked"
    fact = facts.PARKED
    explained = {
        "ambulance": ("SETUP-EXP-21",),
        "engine": ("SETUP-EXP-21",),
    }
    vehicle: Vehicle
    side: Side

    @property
    def variant(self) -> str:
        """The vehicle."""
        return str(self.vehicle)


class FirstChosen(Event):
    """SETUP-FAM-10, SETUP-EXP-22."""

    code = "setup.first_chosen"
    fact = facts.FIRST_CHOSEN
    explained = ("SETUP-FAM-10", "SETUP-EXP-22")
    seat: int


class WentOn(Event):
    """AMB-32, CLR-55: seven are safe, the team plays on."""

    code = "game.went_on"
    fact = facts.WENT_ON
    explained = ("END-05", "AMB-32", "CLR-55")


class GameWon(Event):
    """END-05."""

    code = "game.won"
    fact = facts.GAME_WON
    explained = ("END-05",)


class GameLost(Event):
    """END-06, AMB-35."""

    code = "game.lost"
    fact = facts.GAME_LOST
    explained = ("END-06", "AMB-35")


# ---------------------------------------------------------------- from facts to sentences


@lru_cache(maxsize=MOST_DECODED)
def decode(word: int) -> Event:
    """The event of a fact word."""
    kind = KINDS.get(word & 255)
    if kind is None:
        raise ValueError(f"no fact has the kind {word & 255}")
    return kind.read(((word >> 8) & 255, (word >> 16) & 255, (word >> 24) & 255, (word >> 32) & 255))


def explanations() -> dict[str, tuple[str, ...]]:
    """Every key an event can have, with the rule ids that explain it."""
    found: dict[str, tuple[str, ...]] = {}
    for kind in KINDS.values():
        variants = {"": kind.explained} if isinstance(kind.explained, tuple) else kind.explained
        found |= {f"{kind.code}.{variant}" if variant else kind.code: rules for variant, rules in variants.items()}
    return found


def phrase(event: Event) -> Phrase:
    """The sentence of an event, not yet in a language."""
    values: dict[str, object] = {}
    for name in event.fields:
        value = event.__dict__[name]
        if name == "between":
            values["a"], values["b"] = value
        elif isinstance(value, (Side, Specialist, Direction)):
            values[name] = Phrase(f"{type(value).__name__.lower()}.{value}")
        else:
            values[name] = value
    return Phrase(f"event.{event.key}", values)


def sentence(event: Event, language: str = "en") -> str:
    """The event as a sentence with its reason.

    >>> sentence(WallDamaged(((1, 3), (2, 3)), 2, Cause.SHOCKWAVE))
    'The shockwave destroys the wall between 1-3 and 2-3.'
    """
    return phrase(event).text(language)
