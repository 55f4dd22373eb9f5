"""Which plan is best: candidates for a turn compared by playing on, on the same luck, with the work going to those still in the race."""

from __future__ import annotations

from math import sqrt
from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.state import State
from flashover.tactics.foresight import Foresight
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns, finish_setup, finish_turn, play_turns
from flashover.tactics.value import Value

DICE: Final = 48
#: Through all 48 first rolls in 48 games, far apart ones one after the other.
STRIDE: Final = 29
#: The least variance of a difference between two candidates.
LEAST_SPREAD: Final = 0.0004


class Race:
    """Candidates with the mean and the spread of what playing on from them gave."""

    def __init__(self, turns: Turns, value: Value, scout: Scout) -> None:
        self.turns: Turns = turns
        self.value: Value = value
        self.scout: Scout = scout
        self.numbers: list[int] = []
        self.states: list[State] = []
        self.sums: list[float] = []
        self.squares: list[float] = []
        self.runs: list[int] = []
        self.results: list[list[float]] = []
        self.played: i64 = 0
        #: A seat whose teammates pass in the games, for experiments; -1 when all play.
        self.only: i64 = -1
        #: The coming dice, for an oracle; players have none.
        self.foresight: Foresight | None = None

    def start(self, candidates: list[int]) -> None:
        """Take over candidates, numbers of `turns.states`."""
        self.start_from([self.turns.states[number] for number in candidates])
        self.numbers = list(candidates)

    def start_from(self, states: list[State]) -> None:
        """Take over any positions as candidates: those after each answer to a question outside the actions, for instance."""
        self.numbers = list(range(len(states)))
        self.states = states
        self.sums = [0.0] * len(states)
        self.squares = [0.0] * len(states)
        self.runs = [0] * len(states)
        self.results = [[] for _ in states]
        self.played = 0

    def run(self, entry: int, times: int, depth: int, seed: int) -> None:
        """More games from one candidate; the n-th game of every candidate has the same dice."""
        first: int = self.runs[entry]
        state = self.states[entry]
        n: int = first
        while n < first + times:
            result: float = self._game(state, depth, seed + n, (n * STRIDE + seed) % DICE)
            self.sums[entry] += result
            self.squares[entry] += result * result
            self.results[entry].append(result)
            n += 1
        self.runs[entry] = first + times

    def _game(self, state: State, depth: i64, seed: i64, face: i64) -> float:
        """The coming fire and `depth` turns with the fires between them; what the position is worth when the last of them is over."""
        s = state.copy()
        s.seed(seed)
        if s.phase == plies.SETUP:
            finish_setup(s, self.scout)
        if s.phase == plies.ACTIONS:
            finish_turn(s, self.scout)
        if self.foresight is not None:
            self.foresight.play_turns(s, self.scout, depth, seed)
        else:
            play_turns(s, self.scout, depth, seed, face, self.only)
        self.played += depth
        return self.value.chance(s)

    def mean(self, entry: int) -> float:
        """What playing on from a candidate gave on average; nothing without a game."""
        return self.sums[entry] / self.runs[entry] if self.runs[entry] else 0.0

    def error(self, entry: int) -> float:
        """The standard error of that mean."""
        n: int = self.runs[entry]
        if n < 2:
            return 0.5
        mean: float = self.sums[entry] / n
        spread: float = self.squares[entry] / n - mean * mean
        return sqrt(spread / (n - 1)) if spread > 0.0 else 0.0

    def behind(self, entry: int, leader: int) -> float:
        """By how many standard errors a candidate is behind another, from the games both have played on the same luck."""
        mine: list[float] = self.results[entry]
        theirs: list[float] = self.results[leader]
        n: int = len(mine) if len(mine) < len(theirs) else len(theirs)
        if n < 2:
            return 0.0
        total: float = 0.0
        squares: float = 0.0
        k: int = 0
        while k < n:
            gap: float = theirs[k] - mine[k]
            total += gap
            squares += gap * gap
            k += 1
        mean: float = total / n
        # Few games that happen to agree say little: no estimate counts as surer than this.
        spread: float = squares / n - mean * mean + LEAST_SPREAD
        return mean / sqrt(spread / (n - 1))
