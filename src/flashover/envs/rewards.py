"""What a step is worth, from how the game stood before and after it: for one game as numbers, for many as columns.

``win``      1 for a game won, 0 for everything else.
``rescued``  1 for each victim rescued in the step.
``shaped``   as ``win``, and ``discount * potential(after) - potential(before)``, the potential of a finished game being 0. Which policies
             are best stays as it is (Ng, Harada and Russell 1999), where the agent discounts by the same factor.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flashover.rules.plies import WON
from flashover.rules.tables import ENOUGH_RESCUED, LAST_CUBE, TOO_MANY_LOST

REWARDS = ("win", "rescued", "shaped")


class Standing(NamedTuple):
    """The bytes of a status that count: each a number, or a column of them."""

    result: Any
    rescued: Any
    lost: Any
    cubes: Any
    over: Any


def potential(standing: Standing) -> Any:
    """How far the game is won, less how far it is lost: each counter by the share of what decides the game."""
    running = 1.0 - standing.over
    return running * (standing.rescued / ENOUGH_RESCUED - standing.lost / TOO_MANY_LOST - standing.cubes / LAST_CUBE)


def reward(kind: str, discount: float, before: Standing, after: Standing) -> Any:
    """The reward of a step."""
    if kind == "rescued":
        return 1.0 * after.rescued - before.rescued
    won = 1.0 * (after.result == WON)
    if kind == "win":
        return won
    return won + discount * potential(after) - potential(before)
