"""What the thinking bots share: they plan a whole turn, remember the plan, and follow it until dice fall."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from flashover.bots import choices
from flashover.bots.base import Bot, Intent, nothing_to_decide
from flashover.bots.clock import Clock
from flashover.bots.scene import Scene
from flashover.bots.weights import load_value
from flashover.bots.why.goals import Purpose, purpose
from flashover.bots.why.intent import plain_intent
from flashover.errors import PositionError
from flashover.formats.notation import text_of
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns


class Thinker(Bot):
    """A bot that plans whole turns; what a plan is worth, its children say."""

    def __init__(self) -> None:
        self.scout = Scout()
        self._turns: dict[str, Turns] = {}
        self._plan: dict[int, int] = {}
        self._planned: tuple[State, tuple[int, ...]] | None = None
        self._purpose: Purpose | None = None
        #: With what chance to win the last decision was made, where the bot has thought about it.
        self.hope: float | None = None

    def turns_for(self, state: State) -> Turns:
        """The turn search with the value learned for this kind of game."""
        mode = self.value_name(state)
        if mode not in self._turns:
            self._turns[mode] = Turns(load_value(mode), self.scout)
        return self._turns[mode]

    def value_name(self, state: State) -> str:
        """Which of the learned values is for this game."""
        return "experienced" if state.rules.experienced else "family"

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """The next ply of the plan; a new plan when there is none for this position."""
        self.hope = None
        if not legal:
            raise nothing_to_decide()
        if len(legal) == 1:
            return legal[0]
        try:
            scene = Scene(observation)
        except PositionError:
            # A board that is not in the position: nothing can be planned on it.
            return "end" if "end" in legal else legal[rng.randrange(len(legal))]
        state = scene.state
        if state.phase != plies.ACTIONS:
            return _legal(self.answer(scene, legal, clock, rng), legal)
        key = state.digest()
        if key not in self._plan:
            self._remember(state, self.plan(state, clock, rng))
        ply = self._plan.get(key)
        return _legal(text_of(ply) if ply is not None else legal[0], legal)

    @property
    def purpose(self) -> Purpose | None:
        """What the plan is for, worked out when it is asked for: said with each of its plies, and kept to until dice fall."""
        if self._purpose is None and self._planned is not None:
            self._purpose = purpose(*self._planned, self.scout)
        return self._purpose

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What the turn is for, the same with each ply of the plan; of anything else what it does."""
        try:
            scene = Scene(observation)
        except PositionError:
            return plain_intent(None, ply)
        if scene.state.wait == plies.FOR_ACTION:
            planned = self._plan.get(scene.state.digest())
            if planned is not None and text_of(planned) == ply and self.purpose is not None:
                return self.purpose.intent
        return plain_intent(scene, ply)

    def answer(self, scene: Scene, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002  # for those who think
        """One of the plies of a decision outside the actions (set-up, knock-downs, explosions): by rules of thumb."""
        return choices.choose(scene, legal)

    @abstractmethod
    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:
        """The plies to play from here, at least one, up to the end of the actions or the next dice."""

    def _remember(self, state: State, line: Sequence[int]) -> None:
        """Position -> ply, for every position on the way; and what all of them are for."""
        self._plan.clear()
        self._planned = state.copy(), tuple(line)
        self._purpose = None
        on_the_way = state.copy()
        for ply in line:
            self._plan[on_the_way.digest()] = ply
            on_the_way.apply(ply)


def _legal(ply: str, legal: Sequence[str]) -> str:
    """The observation may be of a hand-made board that only looks like the printed one."""
    return ply if ply in legal else legal[0]
