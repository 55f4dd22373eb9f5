"""The planner: all turns the figure can play, the best ends compared over every roll of the coming fire and the next figure's turn."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from flashover.bots.clock import Clock
from flashover.bots.spec import Option
from flashover.bots.thinker import Thinker
from flashover.rules.state import State
from flashover.tactics.rollout import DICE, Race

BEAM = Option("beam", int, 40, "positions kept at each step of a turn", low=1, high=2000)
POSITIONS = Option("positions", int, 1200, "positions of a turn looked at", low=10, high=100_000)
CANDIDATES = Option("candidates", int, 8, "plans that are compared in earnest", low=1, high=100)
ROLLS = Option("rolls", int, DICE, "rolls of the coming fire each of them is tried with; 48 are all", low=1, high=DICE)
SECONDS = Option("seconds", float, None, "time for a plan; without it as long as it takes", low=0.01, high=600)


class PlannerBot(Thinker):
    """Looks through whole turns and over every roll of the coming fire; quick."""

    options: ClassVar[tuple[Option, ...]] = (BEAM, POSITIONS, CANDIDATES, ROLLS, SECONDS)

    def __init__(self, beam: int, positions: int, candidates: int, rolls: int, seconds: float | None) -> None:
        super().__init__()
        self.beam = beam
        self.positions = positions
        self.candidates = candidates
        self.rolls = rolls
        self.seconds = seconds

    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:
        """The line whose end is best on average over the 48 rolls and one turn of the fast policy."""
        clock = clock.within(seconds=self.seconds) if self.seconds is not None else clock
        turns = self.turns_for(state)
        ends = turns.explore(state, self.beam, self.positions)
        clock.spent(len(turns.states))
        race = Race(turns, turns.value, self.scout)
        race.start(best_of(ends, turns.policy, self.candidates))
        seed = rng.getrandbits(40)
        for entry in range(len(race.numbers)):
            if clock.over():
                break
            race.run(entry, self.rolls, 1, seed)
            clock.spent(self.rolls)
        best = max(range(len(race.numbers)), key=lambda entry: (race.runs[entry] > 0, race.mean(entry)))
        return turns.line(race.numbers[best])


def best_of(ends: list[int], policy: int, count: int) -> list[int]:
    """The best ends by their value; the fast policy's own turn is always among them."""
    found = ends[:count]
    if policy and policy not in found:
        found[-1:] = [policy] if len(found) == count else [*found[-1:], policy]
    return found
