"""What happened, as typed values: the fact words the rules write down, decoded.

A fact holds no sentence; `tell` finds one for it in any language.
Cells are ``(row, column)``, an edge is a pair of cells with the smaller one first.

>>> decode(facts.SMOKE_IGNITED | 34 << 8 | facts.BY_FLASHOVER << 16 | 35 << 24)
SmokeIgnited(at=(3, 4), cause=Cause.FLASHOVER, origin=(3, 5))
>>> tell(_)
'Smoke at 3-4 touches fire at 3-5: it ignites.'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NoReturn, dataclass_transform

from flashover.eventrules import RULES
from flashover.geometry import Cell, Edge, cell_at, edge, is_inside, neighbour
from flashover.i18n import Phrase
from flashover.rules import facts
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


@dataclass_transform(frozen_default=True)
class Event:
    """A fact of play: `code` says of which kind, the fields say what, `rules` why.

    Subclasses only name their fields; construction, comparison and representation follow from the names.
    """

    code: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(cls.__annotations__)
        type.__setattr__(cls, "__match_args__", cls.fields)

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.fields
        self.__dict__.update(zip(fields, values, strict=False), **named)
        if (
            len(values) + len(named) != len(fields)
            or len(self.__dict__) != len(fields)
            or not named.keys() <= set(fields)
        ):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(fields) or '(none)'}")

    @property
    def variant(self) -> str:
        """What besides the kind decides how the event is told and which rules explain it; the cause, if it has one."""
        return str(self.__dict__.get("cause", ""))

    @property
    def key(self) -> str:
        """Kind and variant, for instance ``smoke.ignited.flashover``."""
        return f"{self.code}.{self.variant}" if self.variant else self.code

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that explain it."""
        return RULES[self.key]

    def to_json(self) -> dict[str, object]:
        """Plain data: the code and every field."""
        return {"code": self.code} | {name: _plain(self.__dict__[name]) for name in self.fields}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self.fields)})"

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.code, *(self.__dict__[name] for name in self.fields)))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed")


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


# ---------------------------------------------------------------- the turn


class TurnBegan(Event):
    """TURN-01, AP-01: a firefighter's turn, with fresh and saved AP together."""

    code = "turn.began"
    seat: int
    ap: int


class ApSaved(Event):
    """AP-04: what was banked and what was forfeited at the end of the actions."""

    code = "ap.saved"
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
    captain: int
    seat: int


class DiceRolled(Event):
    """BOARD-02: what the dice show; None for a die that was not rolled."""

    code = "dice.rolled"
    red: int | None
    black: int | None

    @property
    def variant(self) -> str:
        """Which die was rolled alone."""
        if self.black is None:
            return "red"
        return "black" if self.red is None else ""


class RollRepeated(Event):
    """A roll onto a cell that cannot be used is repeated."""

    code = "roll.repeated"
    at: Cell


# ---------------------------------------------------------------- firefighters


class Moved(Event):
    """MOVE: a step, with what was carried and whether a treated victim was led."""

    code = "firefighter.moved"
    seat: int
    start: Cell
    to: Cell
    carry: Load | None
    lead: bool

    @property
    def variant(self) -> str:
        """What came along."""
        return "_".join([*(["lead"] if self.lead else []), *([self.carry] if self.carry else [])])


class KnockedDown(Event):
    """KD: a firefighter on fire is carried to the ambulance."""

    code = "firefighter.knocked_down"
    seat: int
    start: Cell
    to: Cell


class FirefighterDied(Event):
    """END-04: inside when the building came down."""

    code = "firefighter.died"
    seat: int


class CrewChanged(Event):
    """CREW: a firefighter goes on as another specialist."""

    code = "crew.changed"
    seat: int
    specialist: Specialist


class VictimTreated(Event):
    """SPEC-02."""

    code = "victim.treated"
    seat: int
    at: Cell


# ---------------------------------------------------------------- building


class DoorOpened(Event):
    """DOOR-01."""

    code = "door.opened"
    between: Edge


class DoorClosed(Event):
    """DOOR-01."""

    code = "door.closed"
    between: Edge


class DoorRemoved(Event):
    """EXPL-04, EXPL-05, EXPL-13, EXPL-14, ED-08: a door is destroyed."""

    code = "door.removed"
    between: Edge
    was_open: bool

    @property
    def variant(self) -> str:
        """A closed door stops the wave, an open one does not."""
        return "open" if self.was_open else "closed"


class WallDamaged(Event):
    """ADJ-05: a damage cube; with two the wall is destroyed."""

    code = "wall.damaged"
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


# ---------------------------------------------------------------- fire and smoke


class SmokeRemoved(Event):
    """EXT-02, GUN-07, GUN-08, POI-03."""

    code = "smoke.removed"
    at: Cell
    cause: Cause


class FireReduced(Event):
    """EXT-03: fire becomes smoke; outside, where no smoke exists, it goes (AMB-91)."""

    code = "fire.reduced"
    at: Cell

    @property
    def variant(self) -> str:
        """Outside the building or not."""
        return "" if is_inside(self.at) else "outside"


class FireRemoved(Event):
    """EXT-04, GUN-07, GUN-08, POI-03, OUT-02; `at` is None when all the fire outside goes together."""

    code = "fire.removed"
    at: Cell | None
    cause: Cause

    @property
    def variant(self) -> str:
        """The cause."""
        return "all_outside" if self.at is None else str(self.cause)


class SmokePlaced(Event):
    """FIRE-02."""

    code = "smoke.placed"
    at: Cell


class SmokeIgnited(Event):
    """FIRE-03, EXPL-07, EXPL-11, FLASH-02: smoke becomes fire, because of a cell of `origin` unless the roll did it."""

    code = "smoke.ignited"
    at: Cell
    cause: Cause
    origin: Cell | None


class FirePlaced(Event):
    """FIRE-04, EXPL-06, EXPL-10, SETUP-EXP-06: a new fire, because of a cell of `origin` unless set-up did it."""

    code = "fire.placed"
    at: Cell
    cause: Cause
    origin: Cell | None


class NoTokenLeft(Event):
    """FAQ-02, AMB-04: the supply is empty, nothing is placed."""

    code = "threat.none_left"
    at: Cell


class Exploded(Event):
    """EXPL-01."""

    code = "explosion"
    at: Cell
    cause: Cause


class ShockwavePassed(Event):
    """EXPL-08, EXPL-09: the wave runs on through a burning cell."""

    code = "shockwave.passed"
    at: Cell
    direction: Direction


class FlaredUp(Event):
    """HOT-01: the target had a hot spot, so the fire advances once more."""

    code = "hot_spot.flared_up"
    at: Cell


class HotSpotPlaced(Event):
    """HAZ-03, HOT-04, SETUP-EXP-06, SETUP-EXP-18."""

    code = "hot_spot.placed"
    at: Cell


# ---------------------------------------------------------------- people and hazmats


class PoiPlaced(Event):
    """POI-02."""

    code = "poi.placed"
    at: Cell


class PoiShifted(Event):
    """POI-EXP-02: the POI follows the arrow of a cell that cannot take it."""

    code = "poi.shifted"
    start: Cell
    to: Cell


class PoiRevealed(Event):
    """MOVE-07, SPEC-13, POI-04, LOST-02, END-03: a victim or a false alarm."""

    code = "poi.revealed"
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
    at: Cell


class VictimRescued(Event):
    """CARRY-03, VEH-08, VEH-09."""

    code = "victim.rescued"
    at: Cell
    treated: bool


class HazmatPlaced(Event):
    """SETUP-EXP-11, HAZ-05, VAR-05: a hazmat lies on a cell now."""

    code = "hazmat.placed"
    at: Cell


class HazmatRemoved(Event):
    """HAZ-03: it has exploded."""

    code = "hazmat.removed"
    at: Cell


class HazmatDisposed(Event):
    """HAZ-07, SPEC-16."""

    code = "hazmat.disposed"
    at: Cell


# ---------------------------------------------------------------- vehicles


class Drove(Event):
    """VEH-02: a vehicle went from one side's spot to the next."""

    code = "vehicle.drove"
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
    seat: int


class GunFired(Event):
    """GUN-05: the cell that is hit, after the dice have been turned."""

    code = "gun.fired"
    at: Cell


# ---------------------------------------------------------------- set-up and end


class SpecialistTaken(Event):
    """SETUP-EXP-14, VAR-02."""

    code = "setup.specialist_taken"
    seat: int
    specialist: Specialist


class FirefighterPlaced(Event):
    """SETUP-FAM-09, SETUP-EXP-20."""

    code = "setup.firefighter_placed"
    seat: int
    at: Cell


class VehicleParked(Event):
    """SETUP-EXP-21."""

    code = "setup.vehicle_parked"
    vehicle: Vehicle
    side: Side

    @property
    def variant(self) -> str:
        """The vehicle."""
        return str(self.vehicle)


class FirstChosen(Event):
    """SETUP-FAM-10, SETUP-EXP-22."""

    code = "setup.first_chosen"
    seat: int


class WentOn(Event):
    """AMB-32, CLR-55: seven are safe, the team plays on."""

    code = "game.went_on"


class GameWon(Event):
    """END-05."""

    code = "game.won"


class GameLost(Event):
    """END-06, AMB-35."""

    code = "game.lost"


# ---------------------------------------------------------------- decoding

_Numbers = tuple[int, int, int, int]


def _edge(position: int, direction: int) -> Edge:
    cell = cell_at(position)
    return edge(cell, neighbour(cell, direction))


def _origin(position: int) -> Cell | None:
    # Nothing ever comes from the corner 0,0, so 0 means that no cell did it.
    return cell_at(position) if position else None


def _burning(position: int, cause: int) -> Cell | None:
    """Position 0 with the cause outside stands for all the fire outside."""
    return cell_at(position) if position or cause != facts.OUTSIDE else None


#: Kind of fact -> from its four numbers to the event.
_DECODERS: dict[int, Callable[[_Numbers], Event]] = {
    facts.TURN_BEGAN: lambda n: TurnBegan(n[0], n[1]),
    facts.MOVED: lambda n: Moved(n[0], cell_at(n[1]), cell_at(n[2]), LOADS[n[3] & 3], n[3] > 3),
    facts.DOOR_OPENED: lambda n: DoorOpened(_edge(n[0], n[1])),
    facts.DOOR_CLOSED: lambda n: DoorClosed(_edge(n[0], n[1])),
    facts.DOOR_REMOVED: lambda n: DoorRemoved(_edge(n[0], n[1]), n[2] == 1),
    facts.SMOKE_REMOVED: lambda n: SmokeRemoved(cell_at(n[0]), CAUSES[n[1] - 1]),
    facts.FIRE_REDUCED: lambda n: FireReduced(cell_at(n[0])),
    facts.FIRE_REMOVED: lambda n: FireRemoved(_burning(n[0], n[1]), CAUSES[n[1] - 1]),
    facts.WALL_DAMAGED: lambda n: WallDamaged(_edge(n[0], n[1]), n[2], CAUSES[n[3] - 1]),
    facts.SMOKE_PLACED: lambda n: SmokePlaced(cell_at(n[0])),
    facts.SMOKE_IGNITED: lambda n: SmokeIgnited(cell_at(n[0]), CAUSES[n[1] - 1], _origin(n[2])),
    facts.FIRE_PLACED: lambda n: FirePlaced(cell_at(n[0]), CAUSES[n[1] - 1], _origin(n[2])),
    facts.EXPLODED: lambda n: Exploded(cell_at(n[0]), CAUSES[n[1] - 1]),
    facts.SHOCKWAVE_PASSED: lambda n: ShockwavePassed(cell_at(n[0]), DIRECTIONS[n[1]]),
    facts.KNOCKED_DOWN: lambda n: KnockedDown(n[0], cell_at(n[1]), cell_at(n[2])),
    facts.POI_PLACED: lambda n: PoiPlaced(cell_at(n[0])),
    facts.POI_REVEALED: lambda n: PoiRevealed(cell_at(n[0]), n[1] == 1, REVEAL_CAUSES[n[2] - 1]),
    facts.VICTIM_LOST: lambda n: VictimLost(cell_at(n[0])),
    facts.VICTIM_RESCUED: lambda n: VictimRescued(cell_at(n[0]), n[1] == 1),
    facts.HAZMAT_PLACED: lambda n: HazmatPlaced(cell_at(n[0])),
    facts.HAZMAT_REMOVED: lambda n: HazmatRemoved(cell_at(n[0])),
    facts.HAZMAT_DISPOSED: lambda n: HazmatDisposed(cell_at(n[0])),
    facts.HOT_SPOT_PLACED: lambda n: HotSpotPlaced(cell_at(n[0])),
    facts.FLARED_UP: lambda n: FlaredUp(cell_at(n[0])),
    facts.COLLAPSED: lambda _: Collapsed(),
    facts.GAME_WON: lambda _: GameWon(),
    facts.GAME_LOST: lambda _: GameLost(),
    facts.AP_SAVED: lambda n: ApSaved(n[0], n[1], n[2]),
    facts.POI_SHIFTED: lambda n: PoiShifted(cell_at(n[0]), cell_at(n[1])),
    facts.ROLL_REPEATED: lambda n: RollRepeated(cell_at(n[0])),
    facts.DROVE: lambda n: Drove(VEHICLES[n[0]], SIDES[n[1]], SIDES[n[2]]),
    facts.RODE: lambda n: RodeAlong(n[0], cell_at(n[1]), cell_at(n[2]), LOADS[n[3]]),
    facts.STAYED: lambda n: StayedBehind(n[0]),
    facts.GUN_FIRED: lambda n: GunFired(cell_at(n[0])),
    facts.CREW_CHANGED: lambda n: CrewChanged(n[0], SPECIALISTS[n[1] - 1]),
    facts.TREATED: lambda n: VictimTreated(n[0], cell_at(n[1])),
    facts.NO_TOKEN_LEFT: lambda n: NoTokenLeft(cell_at(n[0])),
    facts.SPECIALIST_TAKEN: lambda n: SpecialistTaken(n[0], SPECIALISTS[n[1] - 1]),
    facts.PLACED: lambda n: FirefighterPlaced(n[0], cell_at(n[1])),
    facts.PARKED: lambda n: VehicleParked(VEHICLES[n[0]], SIDES[n[1]]),
    facts.FIRST_CHOSEN: lambda n: FirstChosen(n[0]),
    facts.WENT_ON: lambda _: WentOn(),
    facts.DIED: lambda n: FirefighterDied(n[0]),
    facts.ORDERED: lambda n: Ordered(n[0], n[1]),
    facts.ROLLED: lambda n: DiceRolled(n[0] or None, n[1] or None),
}


def decode(word: int) -> Event:
    """The event of a fact word."""
    decoder = _DECODERS.get(word & 255)
    if decoder is None:
        raise ValueError(f"no fact has the kind {word & 255}")
    return decoder(((word >> 8) & 255, (word >> 16) & 255, (word >> 24) & 255, (word >> 32) & 255))


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


def tell(event: Event, language: str = "en") -> str:
    """The event as a sentence with its reason.

    >>> tell(WallDamaged(((1, 3), (2, 3)), 2, Cause.SHOCKWAVE))
    'The shockwave destroys the wall between 1-3 and 2-3.'
    """
    return phrase(event).text(language)
