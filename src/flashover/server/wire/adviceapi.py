"""Advice on the wire: what `flashover.advice` reports, over the WebSocket for a position and over HTTP for a whole game."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from flashover.server.wire.eventapi import EventJson
from flashover.server.wire.formatsapi import Cell, JsonObject

#: 1 reports how things stand, 2 what to go for, 3 whole plans.
AdviceLevel = TypeAliasType("AdviceLevel", Literal[1, 2, 3])
#: Before and after.
Change = TypeAliasType("Change", tuple[float, float])


class PhraseJson(TypedDict):
    """A sentence or word by its key in the catalogues."""

    key: str
    values: JsonObject


class DangerJson(TypedDict):
    """The coming fire over all its rolls: the chance of an explosion in or beside a cell with a victim or POI, how many of these are
    expected to burn, how many cubes are expected.
    """

    explosion: float
    hit: float
    cubes: float


class GoalJson(TypedDict):
    """Something to go for, and the cells it is about."""

    intent: PhraseJson
    cells: list[Cell]


class PlanJson(TypedDict):
    """One way to play: plies with the events of each, the way on the board, what it is for and why, the chance to win with half its
    95 % interval, and the dangers before and after. `equal` is within noise of the best one.
    """

    plies: list[str]
    events: list[list[EventJson]]
    cells: list[Cell]
    goal: PhraseJson
    steps: list[PhraseJson]
    reason: PhraseJson
    win: float
    error: float
    explosion: Change
    hit: Change
    cubes: Change
    equal: bool


class AdviceJson(TypedDict):
    """Advice for the seat that has to decide; `win`, `error` and `danger` are as if its actions ended here and now.

    Goals come from level 2 on, plans at level 3; a decision outside the actions has a `choice` instead.
    """

    seat: int
    level: AdviceLevel
    digest: str
    win: float
    error: float
    danger: DangerJson
    goals: list[GoalJson]
    plans: list[PlanJson]
    choice: PlanJson | None


class ChanceJson(TypedDict):
    """A chance to win, and half of its 95 % interval."""

    win: float
    error: float


class TurnReviewJson(TypedDict):
    """A turn looked back at: the chance had nothing been done, as played, the best plan, and what the difference cost: `drop`, with half
    of its 95 % interval as `error`. `significant` when that is clear; otherwise it is too close to call. `ply_number` is the first ply
    that is judged, from 1 on.
    """

    turn: int
    seat: int
    ply_number: int
    before: ChanceJson
    played: ChanceJson
    best: PlanJson
    drop: float
    error: float
    significant: bool


class ReviewJson(TypedDict):
    """A finished game looked back at, turn by turn; `worst` are the turns that cost most, the dearest first."""

    turns: list[TurnReviewJson]
    worst: list[TurnReviewJson]


class ReviewSteps(TypedDict):
    """Turns reviewed so far, and in total."""

    done: int
    all: int


class ReviewProgress(TypedDict):
    """The review is being made: ask again in a moment."""

    progress: ReviewSteps
