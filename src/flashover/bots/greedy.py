"""The greedy bot: readable rules of thumb, the level for children.

The rules are those of the fast policy (`flashover.tactics`): `lookout` surveys ways, dangers and who goes for whom, `policy` goes for the
task with the most worth per AP, `answers` and `start` settle every decision outside the actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from flashover.bots.base import Intent
from flashover.bots.clock import Clock
from flashover.bots.reader import Reader
from flashover.bots.why.goals import purpose
from flashover.formats.notation import text_of
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.turns import LONGEST_TURN


class GreedyBot(Reader):
    """Rules of thumb: goes for what is worth most per AP, one thing at a time.

    It remembers nothing and rolls nothing: equal observations give equal choices.
    """

    instant: ClassVar[bool] = True

    def decide(self, state: State, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - instant, without luck
        """The ply that begins the task with the most worth per AP."""
        return text_of(self.scout.choose(state))

    def purpose_of(self, state: State, ply: str) -> Intent | None:
        """What the rest of the turn is for, as the rules of thumb would play it up to the next dice."""
        if state.wait != plies.FOR_ACTION:
            return None
        line = self._rest_of_turn(state)
        return purpose(state, line, self.scout).intent if text_of(line[0]) == ply else None

    def _rest_of_turn(self, state: State) -> list[int]:
        at = state.copy()
        line: list[int] = []
        while at.phase == plies.ACTIONS and at.wait < plies.FIRST_CHANCE and len(line) < LONGEST_TURN:
            line.append(self.scout.choose(at))
            at.apply(line[-1])
        return line
