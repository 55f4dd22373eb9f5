"""Drafts on the wire: a position entered by hand, the edits on which the rules have a say, and what the game of its options has.

What a hand does at the table (put a token, move a figure, turn a counter) the page does itself; everything that follows from a rule is an
edit, and `flashover.server.web.drafts` makes it. A draft has the shape of a position and may be impossible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType, TypedDict

from flashover.server.wire.formatsapi import BonusAp, JsonObject, OptionsInEffect, Position
from flashover.server.wire.protocol import MOST_SEATS, SeatNumber, Strict
from flashover.words import Specialist, Vehicle

if TYPE_CHECKING:
    BonusKind = str
else:
    BonusKind = Literal[tuple(BonusAp.__annotations__)]

#: Names of their own, so that the page gets them as lists, too.
TurnPhase = TypeAliasType("TurnPhase", Literal["actions", "fire", "replenish"])
Thing = TypeAliasType("Thing", Literal["fire", "smoke", "poi", "victim", "treated", "hazmat", "hot_spot"])
GameCounter = TypeAliasType(
    "GameCounter",
    Literal[
        "rescued", "lost", "false_alarms", "unrevealed.victims", "unrevealed.false_alarms", "hot_spot_reserve", "hazmats_disposed",
    ],
)  # fmt: skip


# ---------------------------------------------------------------- edits


class BeginNew(Strict):
    """An empty house with the options and cards of the draft, or with the family opening of its board."""

    kind: Literal["new"]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    opening: bool


class SetTurn(Strict):
    """Another firefighter is active; in the actions its turn begins."""

    kind: Literal["turn"]
    seat: SeatNumber


class SetPhase(Strict):
    """The beginning of a phase of the active firefighter's turn."""

    kind: Literal["phase"]
    phase: TurnPhase


class SetSpecialist(Strict):
    """Another card, or none; the active firefighter's turn begins with it."""

    kind: Literal["specialist"]
    seat: SeatNumber
    specialist: Annotated[Specialist, Field(strict=False)] | None


class SetOptions(Strict):
    """Other values of options, null for one that is no longer given. What the game does not have goes, what it needs comes."""

    kind: Literal["options"]
    options: JsonObject


class AddSeat(Strict):
    """One firefighter more, outside."""

    kind: Literal["add_seat"]


class RemoveSeat(Strict):
    """One firefighter less; if it was active, the turn is the next one's."""

    kind: Literal["remove_seat"]
    seat: SeatNumber


PositionEdit = TypeAliasType(
    "PositionEdit",
    Annotated[
        BeginNew | SetTurn | SetPhase | SetSpecialist | SetOptions | AddSeat | RemoveSeat, Field(discriminator="kind")
    ],
)


class DraftRequest(BaseModel):
    """A draft and what to change in it; without an edit it stays as it is."""

    # Not strict: a cell is a pair and a card a word, and JSON has neither.
    model_config = ConfigDict(extra="forbid", frozen=True)

    position: Position
    edit: PositionEdit | None = None


# ---------------------------------------------------------------- answer


class ThingInfo(TypedDict):
    """A thing that lies on cells: whether it may lie outside, and how many fit on one cell."""

    thing: Thing
    outside: bool
    most: int


class Parts(TypedDict):
    """What a game has, by its options. `most_saved` are the AP a firefighter can save; with a `crew_change` it matters whether the
    active one has done anything yet.
    """

    things: list[ThingInfo]
    specialists: list[Specialist]
    bonus: list[BonusKind]
    vehicles: list[Vehicle]
    counters: list[GameCounter]
    most_saved: int
    crew_change: bool


class PositionDraft(TypedDict):
    """The draft after the edit, the options in effect, what their game has, and the cards no firefighter holds."""

    position: Position
    options: OptionsInEffect
    parts: Parts
    free: list[Specialist]


__all__ = [
    "AddSeat", "BeginNew", "DraftRequest", "GameCounter", "Parts", "PositionDraft", "PositionEdit", "RemoveSeat", "SetOptions",
    "SetPhase", "SetSpecialist", "SetTurn", "Thing", "ThingInfo", "TurnPhase",
]  # fmt: skip
