"""A contest that is over, read as chances and plans."""

from __future__ import annotations

from flashover.advice.calibration import calibrated
from flashover.advice.candidates import Candidate, way
from flashover.advice.contest import Contest
from flashover.advice.model import Chance, Danger, TurnPlan
from flashover.advice.reasons import FORCED, alone_reason, behind_reason, best_reason, choice_reason, look_equal
from flashover.advice.risk import danger
from flashover.advice.steps import steps_of
from flashover.bots.base import Intent
from flashover.bots.why.animals import with_animals
from flashover.game import Game
from flashover.pets import Menagerie
from flashover.rules import plies
from flashover.rules.state import State

#: Below this a difference is noise however many games were played: the games end in an estimate. For even chances half a point, less
#: where one is near.
TRIFLE = 0.02
#: Nor is anything a difference that does not show in the numbers given.
INVISIBLE = 0.0005


class Weighed:
    """A contest that is over, read as chances and plans."""

    def __init__(
        self, game: Game, state: State, contest: Contest, candidates: list[Candidate], menagerie: Menagerie | None = None
    ) -> None:
        self.game, self.state, self.contest, self.candidates = game, state, contest, candidates
        self.menagerie = menagerie
        self.before = danger(state)

    def chance(self, entry: int) -> Chance:
        """The chance to win from an entry; the ends of its interval are calibrated as it is."""
        mean, error = self.contest.mean(entry), self.contest.error(entry)
        low, high = (calibrated(min(1.0, max(0.0, end)), self.state) for end in (mean - error, mean + error))
        return Chance(round(calibrated(mean, self.state), 6), round((high - low) / 2, 6))

    def drop(self, best: int, entry: int) -> tuple[float, float]:
        """How far an entry is behind the best, and half of the 95 % interval of that; 0 when it is not. Both are calibrated."""
        mean = self.contest.mean(entry)
        difference, error = self.contest.difference(best, entry)
        low, high = (calibrated(min(1.0, max(0.0, mean + end)), self.state) for end in (difference - error, difference + error))
        ahead = calibrated(self.contest.mean(best), self.state) - calibrated(mean, self.state)
        return round(max(0.0, ahead), 6), round((high - low) / 2, 6)

    def goal(self, entry: int) -> Intent:
        """What an entry is for."""
        one = self.candidates[entry]
        if one.goal is None:
            return steps_of(self.game, one.texts, self.menagerie)[0]
        return one.goal if self.menagerie is None else with_animals(one.goal, self.menagerie.alone)

    def tied(self, best: int, entry: int) -> bool:
        """Whether an entry is behind the best by no more than noise."""
        difference, error = self.contest.difference(best, entry)
        chance = self.contest.mean(best)
        return difference <= max(error, TRIFLE * chance * (1 - chance), INVISIBLE)

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
                tie = self.tied(entry, entries[1]) or look_equal(chances[0], chances[1])
                reason = best_reason(chances[0], afters[0], chances[1], afters[1], 2, equal=tie)
            else:
                equal = self.tied(entries[0], entry) or look_equal(chances[0], chances[number])
                reason = behind_reason(chances[number], chances[0], equal=equal)
            found.append(self.plan(entry, chances[number], reason=reason, after=afters[number], equal=equal))
        return tuple(found)

    def choice(self, entries: list[int]) -> TurnPlan:
        """The best ply of a decision outside the actions."""
        best = entries[0]
        chance = self.chance(best)
        reason = FORCED
        if len(entries) > 1:
            tie = self.tied(best, entries[1])
            other = self.candidates[entries[1]].texts[0]
            reason = choice_reason(chance, self.chance(entries[1]), other, equal=tie)
        return self.plan(best, chance, reason=reason)

    def plan(
        self, entry: int, win: Chance, *, reason: Intent, after: Danger | None = None, equal: bool = False
    ) -> TurnPlan:
        """An entry as a plan."""
        one = self.candidates[entry]
        return TurnPlan(
            plies=one.texts,
            cells=way(self.state, one.line) if self.state.wait == plies.FOR_ACTION else (),
            goal=self.goal(entry),
            steps=steps_of(self.game, one.texts, self.menagerie),
            win=win,
            before=self.before,
            after=after if after is not None else danger(one.end),
            equal=equal,
            reason=reason,
        )
