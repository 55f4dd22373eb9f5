"""What advice is made of, and the same as plain data."""

from __future__ import annotations

from typing import NamedTuple

from flashover.bots.base import Intent
from flashover.bots.why.intent import phrase
from flashover.geometry import Cell
from flashover.i18n import to_json

#: Hints in levels: the danger map, goals to consider, plans.
LEVELS = (1, 2, 3)


class Chance(NamedTuple):
    """A chance to win, and half the width of its 95 % interval; only the luck of the sample is in it."""

    win: float
    error: float


class Goal(NamedTuple):
    """Something the seat could go for, and the cells it is about."""

    intent: Intent
    cells: tuple[Cell, ...]
    seat: int


class Danger(NamedTuple):
    """The coming fire, over all its rolls: `explosion` the chance of one in or beside a cell with a victim or POI, `hit` how many of
    these are expected to burn, `cubes` how many cubes are expected. All 0 when no fire comes: in the set-up, when the game is over.
    """

    explosion: float
    hit: float
    cubes: float


class TurnPlan(NamedTuple):
    """One way to play: its plies up to the end of the actions or the next dice, what it is for, and its numbers before and after."""

    plies: tuple[str, ...]
    cells: tuple[Cell, ...]
    goal: Intent
    steps: tuple[Intent, ...]
    win: Chance
    before: Danger
    after: Danger
    equal: bool
    reason: Intent

    @property
    def explosion_before(self) -> float:
        """The chance of an explosion in or beside a cell with a victim or POI, if the actions ended now."""
        return self.before.explosion

    @property
    def explosion_after(self) -> float:
        """The same after the plan."""
        return self.after.explosion

    @property
    def hit_before(self) -> float:
        """How many victims and POIs are expected to burn, if the actions ended now."""
        return self.before.hit

    @property
    def hit_after(self) -> float:
        """The same after the plan."""
        return self.after.hit

    @property
    def cubes_before(self) -> float:
        """How many cubes are expected, if the actions ended now."""
        return self.before.cubes

    @property
    def cubes_after(self) -> float:
        """The same after the plan."""
        return self.after.cubes


class Advice(NamedTuple):
    """The advice for the seat that has to decide. `chance` and `danger` are as if its actions ended here and now.

    Plans come from level 3 on, the best first, each for another goal; a decision outside the actions has a `choice` instead.
    """

    seat: int
    level: int
    digest: str
    chance: Chance
    danger: Danger
    goals: tuple[Goal, ...] = ()
    plans: tuple[TurnPlan, ...] = ()
    choice: TurnPlan | None = None


def _intent(intent: Intent) -> dict[str, object]:
    said = phrase(intent)
    return {"key": said.key, "values": to_json(said.values)}


def _cells(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def plan_json(plan: TurnPlan) -> dict[str, object]:
    """A plan as plain data."""
    return {
        "plies": list(plan.plies),
        "cells": _cells(plan.cells),
        "goal": _intent(plan.goal),
        "steps": [_intent(step) for step in plan.steps],
        "reason": _intent(plan.reason),
        "win": plan.win.win,
        "error": plan.win.error,
        "explosion": [plan.before.explosion, plan.after.explosion],
        "hit": [plan.before.hit, plan.after.hit],
        "cubes": [plan.before.cubes, plan.after.cubes],
        "equal": plan.equal,
    }


def advice_json(advice: Advice) -> dict[str, object]:
    """Advice as plain data: what the table's page gets and ``flashover advise --json`` prints."""
    return {
        "seat": advice.seat,
        "level": advice.level,
        "digest": advice.digest,
        "win": advice.chance.win,
        "error": advice.chance.error,
        "danger": advice.danger._asdict(),
        "goals": [{"intent": _intent(goal.intent), "cells": _cells(goal.cells)} for goal in advice.goals],
        "plans": [plan_json(plan) for plan in advice.plans],
        "choice": None if advice.choice is None else plan_json(advice.choice),
    }
