"""A bot that reads the position: from the observation to a state of the rules, and from one ply of it back to its text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from flashover.bots.base import Bot, Intent, nothing_to_decide, observed_state
from flashover.bots.clock import Clock
from flashover.bots.why.intent import plain_intent
from flashover.rules.state import State
from flashover.tactics.policy import Scout


class Reader(Bot):
    """A bot with the fast policy at hand; what it decides in a position, its subclasses say."""

    def __init__(self) -> None:
        self.scout = Scout()

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """What `decide` says; the only legal ply without asking."""
        if not legal:
            raise nothing_to_decide()
        if len(legal) == 1:
            return legal[0]
        state = observed_state(observation)
        if state is None:
            # Without a position nothing can be planned.
            return "end" if "end" in legal else legal[rng.randrange(len(legal))]
        ply = self.decide(state, legal, clock, rng)
        # The observation may be of a hand-made board that only looks like the printed one.
        return ply if ply in legal else legal[0]

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What `purpose_of` says, else what the ply does."""
        state = observed_state(observation)
        intent = None if state is None else self.purpose_of(state, ply)
        return plain_intent(state, ply) if intent is None else intent

    @abstractmethod
    def decide(self, state: State, legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """One of at least two legal plies of a position."""

    @abstractmethod
    def purpose_of(self, state: State, ply: str) -> Intent | None:
        """What a ply of the bot's own is for; None for any other."""
