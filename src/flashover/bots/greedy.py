"""The greedy bot: readable rules of thumb, the level for children.

The rules are those of the fast policy (`flashover.tactics`): `lookout` surveys ways, dangers and who goes for whom, `policy` goes for the
task with the most worth per AP, `answers` and `start` settle every decision outside the actions. So whole games of it can be played
inside compiled code (`flashover.rollouts`, `flashover.sim`); `scout`, the policy's name there, is another name of this bot.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from flashover.bots.clock import Clock
from flashover.bots.thinker import Thinker
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.playouts import SCOUT
from flashover.tactics.turns import LONGEST_TURN


class GreedyBot(Thinker):
    """Rules of thumb: goes for what is worth most per AP, one thing at a time.

    It rolls nothing, and every ply depends on the position alone: equal observations give equal choices, whatever came before.
    """

    instant: ClassVar[bool] = True
    policy: ClassVar[int | None] = SCOUT

    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:  # noqa: ARG002 - instant and without luck
        """The task with the most worth per AP, ply by ply, as far as no dice fall: the rest of the turn, so that it can be explained."""
        at = state.copy()
        line: list[int] = []
        while at.phase == plies.ACTIONS and at.wait < plies.FIRST_CHANCE and len(line) < LONGEST_TURN:
            line.append(self.scout.choose(at))
            at.apply(line[-1])
        return line
