"""The planner: all turns the figure can play, the best ends compared over rolls of the coming fire and the turn after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from flashover.bots.clock import Clock
from flashover.bots.spec import Option
from flashover.bots.thinker import Thinker
from flashover.bots.why.claims import Claims
from flashover.rules.state import State
from flashover.tactics.rollout import DICE, Race
from flashover.tactics.turns import Turns

BEAM = Option("beam", int, 40, "positions kept at each step of a turn", low=1, high=2000)
POSITIONS = Option("positions", int, 1200, "positions of a turn looked at", low=10, high=100_000)
CANDIDATES = Option("candidates", int, 8, "plans that are compared in earnest", low=1, high=100)
ROLLS = Option("rolls", int, 24, "rolls of the coming fire each of them is tried with; 48 are all", low=1, high=DICE)
TURNS = Option("turns", int, 1, "turns played on after each of them, before the position is judged", low=1, high=20)
SECONDS = Option("seconds", float, None, "time for a plan; without it as long as it takes", low=0.01, high=600)


class PlannerBot(Thinker):
    """Looks through whole turns, over the rolls of the coming fire and the next turns; quick."""

    options: ClassVar[tuple[Option, ...]] = (BEAM, POSITIONS, CANDIDATES, ROLLS, TURNS, SECONDS)

    def __init__(self, beam: int, positions: int, candidates: int, rolls: int, turns: int, seconds: float | None) -> None:
        super().__init__()
        self.beam = beam
        self.positions = positions
        self.candidates = candidates
        self.rolls = rolls
        self.turns = turns
        self.seconds = seconds

    def plan(self, state: State, clock: Clock, rng: Random) -> list[int]:
        """The line whose end is best on average over rolls of the fire and the next turn of the fast policy."""
        clock = clock.within(seconds=self.seconds) if self.seconds is not None else clock
        turns = self.turns_for(state)
        ends = turns.explore(state, self.beam, self.positions)
        clock.spent(len(turns.states))
        race = Race(turns, turns.value, self.scout)
        race.start(best_of(turns, ends, self.candidates))
        seed = rng.getrandbits(40)
        for entry in range(len(race.numbers)):
            if clock.over():
                break
            race.run(entry, self.rolls, self.turns, seed)
            clock.spent(self.rolls * self.turns)
        best = max(range(len(race.numbers)), key=lambda entry: (race.runs[entry] > 0, race.mean(entry)))
        self.hope = race.mean(best)
        return turns.line(race.numbers[best])


def best_of(turns: Turns, ends: Sequence[int], count: int) -> list[int]:
    """The best ends by their value that leave a teammate's victim to the teammate; the fast policy's own turn is always among them."""
    claims = Claims(turns.states[0], turns.scout)
    found: list[int] = []
    for number in ends:
        if not claims.clashes(turns.states[number]):
            found.append(number)
            if len(found) == count:
                break
    policy = int(turns.policy)
    if not found or (policy and policy not in found):
        found[count - 1 :] = [policy or ends[0]]
    return found
