"""What a bot is: it sees what any player may see, and picks one of the legal plies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from flashover.errors import BotError, PositionError
from flashover.formats.position import read_position
from flashover.rules.state import State

if TYPE_CHECKING:
    from flashover.bots.clock import Clock
    from flashover.bots.spec import Option


class Intent(NamedTuple):
    """One line about what a ply is for: a key of the bots' catalogues and the values of its placeholders."""

    key: str
    values: Mapping[str, object] = {}


class Bot(ABC):
    """A player. The registry makes it with every option of `options` as a keyword argument, one object for each seat and game.

    It may remember what it planned, but must be able to go on from any position, and equal calls in the same order must give equal
    answers. Its docstring's first line describes it to players.
    """

    #: What can be set when it is asked for, as in ``planner:seconds=0.5``.
    options: ClassVar[tuple[Option, ...]] = ()
    #: Whether it answers at once, so that it may think beside other work of the same process.
    instant: ClassVar[bool] = False
    #: The policy of compiled code (`flashover.tactics.playouts`) that plays this bot's games ply by ply, where there is one.
    policy: ClassVar[int | None] = None

    @abstractmethod
    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """One of the legal plies, from what `Game.observation` says and this generator alone, before the clock is over."""

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What a ply is for, before it is played; without a reason of the bot's own, what the ply does."""
        from flashover.bots.why.intent import plain_intent

        return plain_intent(observed_state(observation), ply)


def observed_state(observation: Mapping[str, object]) -> State | None:
    """The state of the rules an observation shows; None when its position is refused, as for a board that is not in it."""
    try:
        return read_position(observation["position"])[0]
    except PositionError:
        return None


def nothing_to_decide() -> BotError:
    """The error for an empty list of legal plies."""
    return BotError("bots.nothing_to_decide", "legal", "there is nothing to decide")
