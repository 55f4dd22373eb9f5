"""Which plan is best: candidates for a turn compared by playing on, on the same luck, with the work going to those still in the race."""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.turns import Turns, finish_turn, play_turns
from flashover.tactics.value import Value

DICE: Final = 48
#: Through all 48 first rolls in 48 games, far apart ones one after the other.
STRIDE: Final = 29


class Race:
    """Candidates with the mean and the spread of what playing on from them gave."""

    def __init__(self, turns: Turns, value: Value, scout: Scout) -> None:
        self.turns: Turns = turns
        self.value: Value = value
        self.scout: Scout = scout
        self.numbers: list[int] = []
        self.sums: list[float] = []
        self.squares: list[float] = []
        self.runs: list[int] = []
        self.played: i64 = 0

    def start(self, candidates: list[int]) -> None:
        """Take over candidates, numbers of `turns.states`."""
        self.numbers = list(candidates)
        self.sums = [0.0] * len(candidates)
        self.squares = [0.0] * len(candidates)
        self.runs = [0] * len(candidates)
        self.played = 0

    def run(self, entry: int, times: int, depth: int, seed: int) -> None:
        """So many more games from one candidate; the n-th game of every candidate has the same dice."""
        first: int = self.runs[entry]
        state = self.turns.states[self.numbers[entry]]
        n: int = first
        while n < first + times:
            result: float = self._game(state, depth, seed + n, (n * STRIDE + seed) % DICE)
            self.sums[entry] += result
            self.squares[entry] += result * result
            n += 1
        self.runs[entry] = first + times

    def _game(self, state: State, depth: i64, seed: i64, face: i64) -> float:
        """The coming fire and `depth` turns with the fires between them; what the position is worth when the last of them is over."""
        s = state.copy()
        s.seed(seed)
        if s.phase == plies.ACTIONS:
            finish_turn(s, self.scout)
        play_turns(s, self.scout, depth, seed, face)
        self.played += depth
        return self.value.chance(s)

    def mean(self, entry: int) -> float:
        """What playing on from a candidate gave on average."""
        return self.sums[entry] / self.runs[entry] if self.runs[entry] else self.turns.worth[self.numbers[entry]]

    def halving(self, candidates: list[int], games: int, depth: int, seed: int) -> list[int]:
        """Successive halving: all get `games`, the better half twice as many more, and so on; entries, the best first."""
        self.start(candidates)
        left: list[int] = list(range(len(candidates)))
        times: int = games
        while len(left) > 1:
            for entry in left:
                self.run(entry, times, depth, seed)
            left.sort(key=self._rank)
            if len(left) == 2:
                break
            del left[(len(left) + 1) // 2 :]
            times = times * 2
        order: list[int] = list(range(len(candidates)))
        order.sort(key=self._order)
        return order

    def _rank(self, entry: int) -> float:
        return -self.mean(entry)

    def _order(self, entry: int) -> tuple[int, float]:
        return (-self.runs[entry], -self.mean(entry))
