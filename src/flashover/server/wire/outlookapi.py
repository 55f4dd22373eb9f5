"""The outlook on the wire: what `flashover.outlook` answers about a position, sent with every view so that the page knows no rule."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from flashover.server.wire.formatsapi import BonusAp, Cell


class EndOfTurnJson(TypedDict):
    """What ending the turn now does: AP saved and forfeited, bonus AP that lapse, firefighters and victims left in or beside fire.
    `untouched`: nothing has been done this turn.
    """

    untouched: bool
    saved: int
    forfeited: int
    lapsed: BonusAp
    seats: list[int]
    victims: list[Cell]


class CrewChangeJson(TypedDict):
    """A card the active firefighter may change to, and the AP of this turn that remain then."""

    card: str
    ap: int
    bonus: BonusAp


class GunAimJson(TypedDict):
    """The deck gun: the cells it reaches, and the row each face of the red die and the column each face of the black die aim at,
    beginning with face 1. `waits`: it has been paid for and not yet fired.
    """

    zone: list[Cell]
    rows: list[int]
    columns: list[int]
    waits: bool


WayStep = TypeAliasType(
    "WayStep",
    Annotated[
        tuple[int, int, int, int],
        Field(description="row and column of the cell reached, AP spent so far, index of the step before it, -1 for the first"),
    ],
)


class WaysJson(TypedDict):
    """Where a figure can walk with a load, each cell once by its cheapest way. A ply of it is ``move <direction> <load>``, with
    ``command <seat>`` before it when `commanded`.
    """

    seat: int
    commanded: bool
    load: str
    steps: list[WayStep]


class LimitsJson(TypedDict):
    """Victims to rescue and victims lost that decide the game, and the cubes the building stands."""

    rescued: int
    lost: int
    cubes: int


class OutlookJson(TypedDict):
    """What the position promises; `end` is null when the turn may not end now, `gun` in a game without a deck gun.

    `setup` lists the kinds of decisions the set-up still asks for: specialist, place, park_ambulance, park_engine, first.
    """

    end: EndOfTurnJson | None
    crew: list[CrewChangeJson]
    setup: list[str]
    gun: GunAimJson | None
    ways: list[WaysJson]
    limits: LimitsJson


__all__ = ["CrewChangeJson", "EndOfTurnJson", "GunAimJson", "LimitsJson", "OutlookJson", "WayStep", "WaysJson"]
