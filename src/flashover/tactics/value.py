"""The chance to win from an afterstate, by a small network over `features`: two hidden layers, then a logistic.

Weights are plain numbers in a file (see `flashover.bots.weights`), trained by `scripts/train_value.py`; nothing here needs more than the
standard library.
"""

from __future__ import annotations

from math import exp

from flashover.rules import plies
from flashover.rules.native import i64, vec
from flashover.rules.state import State
from flashover.tactics.features import SIZE, Reader


class Value:
    """One trained network, with the scratch space to read positions."""

    def __init__(self, first: list[float], second: list[float], third: list[float], wide: int, narrow: int) -> None:
        """Row-major layers, each row its inputs and then its bias."""
        self.reader: Reader = Reader()
        self.wide: i64 = wide
        self.narrow: i64 = narrow
        self.first: vec[float] = vec[float](first)
        self.second: vec[float] = vec[float](second)
        self.third: vec[float] = vec[float](third)
        self.a: vec[float] = vec[float]([0.0] * wide)
        self.b: vec[float] = vec[float]([0.0] * narrow)

    def chance(self, s: State) -> float:
        """The estimated chance to win: exact when the game is over."""
        if s.result == plies.WON:
            return 1.0
        if s.wait == plies.NOTHING:
            return 0.0
        self.reader.read(s)
        return 1.0 / (1.0 + exp(-self.score()))

    def score(self) -> float:
        """The network's log-odds for the features in the reader's row."""
        row = self.reader.row
        first = self.first
        second = self.second
        third = self.third
        a = self.a
        b = self.b
        n: i64 = 0
        w: i64 = 0
        while n < self.wide:
            total: float = first[w + SIZE]
            k: i64 = 0
            while k < SIZE:
                total += first[w + k] * row[k]
                k += 1
            a[n] = total if total > 0.0 else 0.0
            w += SIZE + 1
            n += 1
        n = 0
        w = 0
        wide: i64 = self.wide
        while n < self.narrow:
            total = second[w + wide]
            k = 0
            while k < wide:
                total += second[w + k] * a[k]
                k += 1
            b[n] = total if total > 0.0 else 0.0
            w += wide + 1
            n += 1
        total = third[self.narrow]
        k = 0
        while k < self.narrow:
            total += third[k] * b[k]
            k += 1
        return total
