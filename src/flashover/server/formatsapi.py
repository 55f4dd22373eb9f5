"""The public formats as types of the wire: position, board, record and danger map, as this program writes them.

The formats themselves are read and checked by the engine; these types only describe what is written, field by field. A test holds real
positions, boards, records and danger maps to them.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, JsonValue
from typing_extensions import TypeAliasType, TypedDict  # pydantic reads the ones of typing only from Python 3.12 on

from flashover.words import Side, Specialist

JsonObject = dict[str, JsonValue]

#: Names of their own, so that the generated types have them, too.
Cell = TypeAliasType(
    "Cell",
    Annotated[
        tuple[Annotated[int, Field(ge=0, le=7)], Annotated[int, Field(ge=0, le=9)]], Field(description="row, column")
    ],
)
OptionsInEffect = TypeAliasType("OptionsInEffect", dict[str, str | int | bool])
Edge = TypeAliasType("Edge", Annotated[tuple[Cell, Cell], Field(description="two cells, the smaller one first")])


# ---------------------------------------------------------------- position


class Firefighter(TypedDict):
    """A figure; `specialist` is there in games with specialist cards, null as long as none is taken."""

    at: Cell | None
    saved: int
    specialist: NotRequired[Specialist | None]


class HiddenPoi(TypedDict):
    """A POI face down."""

    at: Cell
    face: Literal["down"]


class Victim(TypedDict):
    """A victim on the map."""

    at: Cell
    face: Literal["victim"]
    treated: bool


Poi = TypeAliasType("Poi", Annotated[HiddenPoi | Victim, Field(discriminator="face")])


class BonusAp(TypedDict):
    """AP of a specialist for one purpose only."""

    command: int
    extinguish: int
    movement: int


class Unrevealed(TypedDict):
    """What the POIs not yet turned up are."""

    victims: int
    false_alarms: int


class DamagedWall(TypedDict):
    """A wall with damage cubes."""

    between: Edge
    cubes: int


class ChangedDoor(TypedDict):
    """A door that is not closed."""

    between: Edge
    state: Literal["open", "gone"]


class Pending(TypedDict):
    """The rest of a half-resolved phase (CLR-10). Private to the engine but for the dice already rolled, hence open to more fields."""

    # pydantic reads it here; a TypedDict may not declare anything but keys, hence the ignore.
    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    waits: str
    red: NotRequired[int]
    black: NotRequired[int]


class ResultJson(TypedDict):
    """How a game ended."""

    outcome: Literal["won", "lost", "collapsed"]
    rescued: int
    lost: int
    perfect: bool


class Position(TypedDict):
    """A position with every field (CLR-14); `options` are those that were given."""

    format: Literal["flashover-position"]
    version: Literal[1]
    options: JsonObject
    phase: Literal["setup", "actions", "fire", "replenish", "over"]
    active: int
    untouched: bool
    ap: int
    bonus: BonusAp
    cafs_commanded: int
    firefighters: list[Firefighter]
    fire: list[Cell]
    smoke: list[Cell]
    hot_spots: list[Cell]
    hazmats: list[Cell]
    pois: list[Poi]
    unrevealed: Unrevealed
    walls: list[DamagedWall]
    doors: list[ChangedDoor]
    ambulance: Side | None
    engine: Side | None
    hot_spot_reserve: int
    rescued: int
    lost: int
    false_alarms: int
    hazmats_disposed: int
    pending: Pending | None
    result: ResultJson | None


# ---------------------------------------------------------------- board


class ParkingSpot(TypedDict):
    """Two outside cells of a vehicle; an engine's spot names the quadrant of its deck gun."""

    side: Side
    cells: tuple[Cell, Cell]
    quadrant: NotRequired[str]


class FamilySetup(TypedDict):
    """The printed opening of the family game."""

    fire: list[Cell]
    poi: list[Cell]


class BoardJson(TypedDict):
    """A house: what is printed on a board."""

    name: str
    label: str
    rows: int
    cols: int
    walls: list[Edge]
    doors: list[Edge]
    entrances: list[Edge]
    ambulance_parking: list[ParkingSpot]
    engine_parking: list[ParkingSpot]
    quadrants: dict[str, list[Cell]]
    poi_arrows: dict[str, str]
    family_setup: FamilySetup
    first_explosion: dict[str, Cell]
    black_die_opposite: dict[str, int]
    red_die_opposite: dict[str, int]


# ---------------------------------------------------------------- record


class RecordBoard(TypedDict):
    """The board of a record; `inline` when it is neither a printed one nor in the options."""

    name: str
    digest: str
    inline: NotRequired[BoardJson | None]


class RecordSeat(TypedDict):
    """Who played a firefighter: human, bot, or bot and its name."""

    name: str | None
    kind: str


class UndonePly(TypedDict):
    """A ply that was taken back, and the number of plies before it."""

    after: int
    ply: str


class Checkpoint(TypedDict):
    """The digest of the game after a number of plies."""

    after: int
    digest: str


class RecordDice(TypedDict):
    """The commitment to the dice; the seed is null until it may be known."""

    algorithm: str
    commitment: str
    seed: str | None


class RecordJson(TypedDict):
    """A game as the list of its plies, with what is needed to play it again and to prove that it was played so."""

    format: Literal["flashover-record"]
    version: Literal[1]
    software: NotRequired[str | None]
    options: JsonObject
    board: RecordBoard
    seats: list[RecordSeat]
    start: JsonObject | None
    plies: list[str]
    undone: NotRequired[list[UndonePly]]
    checkpoints: list[Checkpoint]
    dice: RecordDice | None
    result: ResultJson | None


# ---------------------------------------------------------------- danger map


class CellRisk(TypedDict):
    """Chances of an inside cell at the end of the fire phase: fire, smoke, and an explosion that began there."""

    at: Cell
    fire: float
    smoke: float
    explosion: float


class FigureRisk(TypedDict):
    """The chance that a firefighter is knocked down, or inside when the building collapses."""

    seat: int
    at: Cell
    hit: float


class PoiRisk(TypedDict):
    """The chance that a POI or victim burns, or is inside when the building collapses."""

    at: Cell
    face: Literal["down", "victim"]
    hit: float


class CubeRisk(TypedDict):
    """Damage cubes expected, and the chance of the collapse."""

    expected: float
    collapse: float


class RiskJson(TypedDict):
    """The danger map of the coming fire phase; `cut` is the chance of more flare-ups in a row than were followed."""

    format: Literal["flashover-risk"]
    version: Literal[1]
    assumes: Literal["actions_end", "no_actions", "phase_under_way"]
    flare_ups: int
    cut: float
    rolls: int
    cells: list[CellRisk]
    firefighters: list[FigureRisk]
    pois: list[PoiRisk]
    cubes: CubeRisk
