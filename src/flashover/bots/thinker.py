"""What our bots share: they plan a whole turn, remember the plan, and follow it until dice fall."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from flashover.bots.base import Bot, Intent, nothing_to_decide, observed_state
from flashover.bots.clock import Clock
from flashover.bots.weights import load_value
from flashover.bots.why.goals import Purpose, purpose
from flashover.bots.why.intent import plain_intent
from flashover.bots.why.peril import knock_down, with_risk
from flashover.formats.notation import text_of
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns


class Thinker(Bot):
    """A bot that plans whole turns; how good a plan is, its subclasses say."""

    def __init__(self) -> None:
        self.scout = Scout()
        self._turns: dict[str, Turns] = {}
        self._plan: dict[int, int] = {}
        self._planned: tuple[State, tuple[int, ...]] | None = None
        self._purpose: Purpose | None = None
        #: The chance to win the last decision was made with; None when it needed no thought.
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
        state = observed_state(observation)
        if state is None:
            # Without a position nothing can be planned.
            return "end" if "end" in legal else legal[rng.randrange(len(legal))]
        if state.phase == plies.ACTIONS:
            ply = self._next(state, clock, rng)
        else:
            ply = self.answer(state, legal, clock, rng)
        # The observation may be of a hand-made board that only looks like the printed one.
        return ply if ply in legal else legal[0]

    def _next(self, state: State, clock: Clock, rng: Random) -> str:
        key = state.digest()
        if key not in self._plan:
            self._remember(state, self.plan(state, clock, rng))
        return text_of(self._plan[key])

    @property
    def purpose(self) -> Purpose | None:
        """What the plan is for, worked out when it is asked for: the same for each of its plies, until dice fall."""
        if self._purpose is None and self._planned is not None:
            found = purpose(*self._planned, self.scout)
            self._purpose = found._replace(intent=with_risk(found.intent, knock_down(*self._planned)))
        return self._purpose

    def explain(self, observation: Mapping[str, object], ply: str) -> Intent:
        """What the turn is for, the same with each ply of the plan; of any other ply what it does."""
        state = observed_state(observation)
        if state is not None and state.wait == plies.FOR_ACTION:
            planned = self._plan.get(state.digest())
            if planned is not None and text_of(planned) == ply and self.purpose is not None:
                return self.purpose.intent
        return plain_intent(state, ply)

    def answer(self, state: State, legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - for those who think
        """A ply of a decision outside the actions (set-up, knock-downs, explosions): by rules of thumb."""
        return text_of(self.scout.choose(state))

    @abstractmethod
    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:
        """The plies to play from here, at least one, up to the end of the actions or the next dice."""

    def _remember(self, state: State, line: Sequence[int]) -> None:
        """Position -> ply, for every position of the line; and the line itself, for its purpose."""
        self._plan.clear()
        self._planned = state.copy(), tuple(line)
        self._purpose = None
        at = state.copy()
        for ply in line:
            self._plan[at.digest()] = ply
            at.apply(ply)
