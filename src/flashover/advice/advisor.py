"""Advice for the player who has to decide: only when asked, never played, at the level asked for.

>>> from flashover import Game
>>> from flashover.advice import advise
>>> game = Game.new({"mode": "family"}, seats=2, seed=7)
>>> _ = game.play("place 0 3,0"), game.play("place 1 4,9"), game.play("first 0")
>>> advice = advise(game, level=2, nodes=300)
>>> advice.seat, len(advice.goals) > 0, advice.plans
(0, True, ())
"""

from __future__ import annotations

from math import isfinite
from random import Random

from flashover.advice.candidates import Candidate, plies_of, stopped, turns_from
from flashover.advice.contest import Contest, halving
from flashover.advice.judge import Weighed
from flashover.advice.model import LEVELS, Advice, Goal
from flashover.bots.clock import Clock
from flashover.bots.search import AHEAD
from flashover.bots.weights import load_value
from flashover.errors import AdviceError
from flashover.game import Game
from flashover.pets import Menagerie
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns
from flashover.tactics.value import Value

#: Games for the danger map alone, which needs only the chance as things stand.
GLANCE = 100
#: The level with plans.
MOST = LEVELS[-1]


def advise(
    game: Game,
    level: int = 3,
    seconds: float = 1.0,
    rng: Random | None = None,
    nodes: int | None = None,
    menagerie: Menagerie | None = None,
) -> Advice:
    """Advice for the seat whose decision is awaited; the game is left as it is. With a `menagerie` animals are named (CLR-63).

    With `nodes` the time is not looked at, and the same position, generator and budget give the same advice. `AdviceError` when there
    is nothing to decide.
    """
    return Advisor().advise(game, level, budget(seconds, nodes), rng, menagerie)


def budget(seconds: float, nodes: int | None) -> Clock:
    """The clock of a question; `AdviceError` when it makes no sense."""
    if nodes is not None:
        if nodes < 1:
            raise AdviceError("advice.budget", "nodes", "at least one node")
        return Clock(nodes=nodes)
    if not (isfinite(seconds) and seconds > 0):
        raise AdviceError("advice.budget", "seconds", "a time above 0")
    return Clock(seconds=seconds)


class Advisor:
    """What several questions share: the values, once read, and room to think."""

    def __init__(self) -> None:
        self.scout = Scout()
        self._values: dict[str, Value] = {}

    def value_for(self, state: State) -> Value:
        """The value learned for this kind of game."""
        mode = "experienced" if state.rules.experienced else "family"
        if mode not in self._values:
            self._values[mode] = load_value(mode)
        return self._values[mode]

    def advise(
        self, game: Game, level: int, clock: Clock, rng: Random | None = None, menagerie: Menagerie | None = None
    ) -> Advice:
        """As `flashover.advice.advise`, within a clock."""
        if level not in LEVELS:
            raise AdviceError("advice.level", "level", "levels are 1 (dangers), 2 (goals) and 3 (plans)")
        seat = game.to_decide
        if seat is None:
            if game.over:
                raise AdviceError("advice.nothing_to_decide", "game", "there is nothing to decide: the game is over")
            raise AdviceError("advice.nothing_to_decide", "game", "there is nothing to decide: the dice are to be rolled")
        state = game.state
        seed = (rng or Random(game.digest())).getrandbits(40)
        acting = state.wait == plies.FOR_ACTION
        candidates: list[Candidate] = []
        if level > LEVELS[0]:
            candidates = turns_from(state, Turns(self.value_for(state), self.scout), clock) if acting else plies_of(state)
        now = stopped(state) if acting else state
        contest = Contest([now, *(one.end for one in candidates)], self.value_for(state), self.scout, AHEAD, seed)
        goals: list[object] = [None, *(one.aim for one in candidates)]
        entries = halving(contest, list(range(1, len(goals))), goals, clock, beside=(0,)) if candidates else []
        if not entries:
            contest.play(0, GLANCE, clock)
        table = Weighed(game, state, contest, [Candidate((), now), *candidates], menagerie)
        advice = Advice(seat, level, game.digest(), table.chance(0), table.before)
        chosen = tuple(Goal(table.goal(entry), table.candidates[entry].cells, seat) for entry in entries)
        if level < MOST:
            return advice._replace(goals=chosen)
        if acting:
            return advice._replace(goals=chosen, plans=table.plans(entries))
        return advice._replace(goals=chosen, choice=table.choice(entries))
