"""The public formats as types of the wire: position, board, record and danger map, as this program writes them.

The formats themselves are read and checked by the engine; these types only describe what is written, field by field. The danger map's
is derived from the engine's own. A test holds real positions, boards, records and danger maps to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, Field, JsonValue, with_config

# pydantic reads the typed dicts of `typing` only from Python 3.12 on.
from typing_extensions import TypeAliasType, TypedDict, is_typeddict

from flashover.advice import risk
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
Phase = TypeAliasType("Phase", Literal["setup", "actions", "fire", "replenish", "over"])
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


class PetJson(TypedDict):
    """A victim that is shown as an animal (CLR-63). Not part of a position: the animals are listed beside it."""

    at: Cell
    treated: bool
    animal: Literal["dog", "cat", "rabbit"]


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


@with_config(ConfigDict(extra="allow"))
class Pending(TypedDict):
    """The rest of a half-resolved phase (CLR-10). Private to the engine but for the dice already rolled, hence open to more fields."""

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
    phase: Phase
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


class PieceJson(TypedDict):
    """A piece of furniture: row and column of its middle in cells, and degrees clockwise."""

    kind: str
    at: tuple[float, float]
    turn: int


class RoomJson(TypedDict):
    """A named room, for the eye only; its name in words stands in the catalogues under `room.<name>`."""

    name: str
    cells: list[Cell]
    pieces: list[PieceJson]


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
    rooms: NotRequired[list[RoomJson]]


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
    """The commitment to the dice; the seed is null until it may be known. A seed that was chosen has a salt, which is revealed with it."""

    algorithm: str
    commitment: str
    seed: str | None
    salt: NotRequired[str]


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


def _wire_type(hint: Any) -> Any:
    """A type of the engine as pydantic reads it: cells by their name, typed dicts field by field."""
    if hint == risk.JsonCell:
        return Cell
    if is_typeddict(hint):
        fields = {name: _wire_type(kind) for name, kind in get_type_hints(hint).items()}
        made: Any = TypedDict(hint.__name__, fields)  # type: ignore[misc]  # a type made of data
        made.__doc__ = hint.__doc__
        return made
    return list[_wire_type(get_args(hint)[0])] if get_origin(hint) is list else hint  # type: ignore[misc]  # a type made of data


if TYPE_CHECKING:
    from flashover.advice.risk import RiskJson as RiskJson
else:
    RiskJson = _wire_type(risk.RiskJson)
