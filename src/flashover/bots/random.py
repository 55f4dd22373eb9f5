"""The bot that plays anything legal: a yardstick, and a crew for rules tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from flashover.bots.base import Bot, Intent, nothing_to_decide
from flashover.bots.clock import Clock


class RandomBot(Bot):
    """Plays anything legal, every ply as likely as any other."""

    instant: ClassVar[bool] = True

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - a bot's face
        """Any of them."""
        if not legal:
            raise nothing_to_decide()
        return legal[rng.randrange(len(legal))]

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:  # noqa: ARG002 - a bot's face
        """There is no reason."""
        return Intent("intent.random", {"ply": ply})
