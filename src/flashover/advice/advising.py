"""Advice for whoever has to decide: only when asked, never played, at the level asked for.

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

from flashover.advice.calibration import calibrated
from flashover.advice.candidates import Candidate, plies_of, turns_from, way
from flashover.advice.contest import Contest, halving
from flashover.advice.dangers import danger
from flashover.advice.model import LEVELS, Advice, AdviceError, Chance, Danger, Goal, TurnPlan
from flashover.advice.reasons import FORCED, alone_reason, behind_reason, best_reason, choice_reason
from flashover.advice.steps import steps_of
from flashover.bots.base import Intent
from flashover.bots.clock import Clock
from flashover.bots.weights import load_value
from flashover.game import Game
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns
from flashover.tactics.value import Value

#: Turns played on from each plan.
DEPTH = 8
#: Games for the danger map alone, where only the chance as things stand is told.
GLANCE = 100
#: The level that tells plans.
MOST = LEVELS[-1]
#: Below this a difference is noise however many games were played: the games end in an estimate.
TRIFLE = 0.005


def advise(
    game: Game, level: int = 3, seconds: float = 1.0, rng: Random | None = None, nodes: int | None = None
) -> Advice:
    """Advice for the seat whose decision is awaited; the game is left as it is.

    With `nodes` the time is not looked at, and the same position, generator and budget give the same advice. `AdviceError` when there
    is nothing to decide.
    """
    return Advisor().advise(game, level, budget(seconds, nodes), rng)


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

    def advise(self, game: Game, level: int, clock: Clock, rng: Random | None = None) -> Advice:
        """As `flashover.advice.advise`, within a clock."""
        if level not in LEVELS:
            raise AdviceError("advice.level", "level", "levels are 1 (dangers), 2 (goals) and 3 (plans)")
        seat = game.to_decide
        if seat is None:
            why = "the game is over" if game.over else "the dice are to be rolled"
            raise AdviceError("advice.nothing_to_decide", "game", f"there is nothing to decide: {why}")
        state = game.state
        seed = (rng or Random(game.digest())).getrandbits(40)
        acting = state.wait == plies.FOR_ACTION
        candidates: list[Candidate] = []
        if level > LEVELS[0]:
            candidates = turns_from(state, Turns(self.value_for(state), self.scout), clock) if acting else plies_of(state)
        now = stopped(state) if acting else state
        contest = Contest([now, *(one.end for one in candidates)], self.value_for(state), self.scout, DEPTH, seed)
        goals: list[object] = [None, *(one.aim for one in candidates)]
        entries = halving(contest, list(range(1, len(goals))), goals, clock, beside=0) if candidates else []
        if not entries:
            contest.play(0, GLANCE, clock)
        table = _Table(game, state, contest, [Candidate((), now), *candidates])
        advice = Advice(seat, level, game.digest(), table.chance(0), table.before)
        told = tuple(Goal(table.goal(entry), table.candidates[entry].cells, seat) for entry in entries)
        if level < MOST:
            return advice._replace(goals=told)
        if acting:
            return advice._replace(goals=told, plans=table.plans(entries))
        return advice._replace(goals=told, choice=table.choice(entries))


def stopped(state: State) -> State:
    """As if the actions ended here, whether they may or not."""
    after = state.copy()
    after.apply(plies.END)
    return after


class _Table:
    """A contest that is over, read as chances and plans."""

    def __init__(self, game: Game, state: State, contest: Contest, candidates: list[Candidate]) -> None:
        self.game, self.state, self.contest, self.candidates = game, state, contest, candidates
        self.before = danger(state)

    def chance(self, entry: int) -> Chance:
        """The chance to win from an entry; the ends of its interval are calibrated as it is."""
        mean, error = self.contest.mean(entry), self.contest.error(entry)
        low, high = (calibrated(min(1.0, max(0.0, end)), self.state) for end in (mean - error, mean + error))
        return Chance(round(calibrated(mean, self.state), 6), round((high - low) / 2, 6))

    def goal(self, entry: int) -> Intent:
        """What an entry is for."""
        one = self.candidates[entry]
        return one.goal if one.goal is not None else steps_of(self.game, one.plies)[0]

    def _equal(self, best: int, entry: int) -> tuple[float, bool]:
        """How far behind the best, and whether that is within noise."""
        difference, error = self.contest.difference(best, entry)
        return difference, difference <= max(error, TRIFLE)

    def plans(self, entries: list[int]) -> tuple[TurnPlan, ...]:
        """The entries as plans, each with its reason against the runner-up or the best."""
        chances = [self.chance(entry) for entry in entries]
        afters = [danger(self.candidates[entry].end) for entry in entries]
        found = []
        for number, entry in enumerate(entries):
            equal = False
            if len(entries) == 1:
                legal = len(self.state.legal_actions())
                reason = FORCED if legal == 1 else alone_reason(chances[0])
            elif number == 0:
                _, tie = self._equal(entry, entries[1])
                reason = best_reason(chances[0], afters[0], chances[1], afters[1], 2, equal=tie)
            else:
                difference, equal = self._equal(entries[0], entry)
                reason = behind_reason(chances[number], chances[0], difference, equal=equal)
            found.append(self._plan(entry, chances[number], afters[number], reason, equal=equal))
        return tuple(found)

    def choice(self, entries: list[int]) -> TurnPlan:
        """The best ply of a decision outside the actions."""
        best = entries[0]
        chance = self.chance(best)
        reason = FORCED
        if len(entries) > 1:
            _, tie = self._equal(best, entries[1])
            other = self.candidates[entries[1]].plies[0]
            reason = choice_reason(chance, self.chance(entries[1]), other, equal=tie)
        return self._plan(best, chance, danger(self.candidates[best].end), reason, equal=False)

    def _plan(self, entry: int, win: Chance, after: Danger, reason: Intent, *, equal: bool) -> TurnPlan:
        one = self.candidates[entry]
        steps = steps_of(self.game, one.plies)
        return TurnPlan(
            plies=one.plies,
            cells=way(self.state, one.line) if self.state.wait == plies.FOR_ACTION else (),
            goal=one.goal if one.goal is not None else steps[0],
            steps=steps,
            win=win,
            before=self.before,
            after=after,
            equal=equal,
            reason=reason,
        )
