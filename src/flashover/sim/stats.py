"""What many games say, and how surely: intervals of rates, paired comparisons, and a test that ends as soon as it knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb, erfc, log, log1p, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
#: With more pairs that differ, the normal distribution is as good as the exact test, and the exact test takes seconds.
_EXACT = 2000


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a rate; games that count only in part may make parts of games.

    >>> [round(end, 3) for end in wilson(10, 100)]
    [0.055, 0.174]
    """
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def _check(gain: float, alpha: float, beta: float) -> None:
    if not (0 < gain < 1 and 0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ValueError("gain is between 0 and 1, alpha and beta between 0 and 0.5")


class SequentialTest:
    """Is A better than B by `gain`, or not better at all? Asked after every pair of games, answered as soon as it is sure enough.

    Wald's test between "the rates are equal" and "A wins `gain` more often", on the differences of the pairs, with the variance they
    show. At most `alpha` of equal pairs of bots are called better, at most `beta` of those that are better by `gain` are missed.

    >>> test = SequentialTest(gain=0.1)
    >>> for seed in range(60):
    ...     test.add(True, seed % 2 == 0)
    >>> test.verdict, test.pairs
    ('better', 22)
    """

    #: The variance of the first few pairs is too uncertain to decide by.
    FEWEST = 20

    def __init__(self, gain: float = 0.02, alpha: float = 0.05, beta: float = 0.05) -> None:
        _check(gain, alpha, beta)
        self.gain = gain
        self.upper = log((1 - beta) / alpha)
        self.lower = log(beta / (1 - alpha))
        self.pairs = 0
        self.verdict: str | None = None
        self._only = [0, 0]

    @property
    def ratio(self) -> float:
        """The log likelihood ratio so far: `upper` means better, `lower` not better."""
        n = self.pairs + 2
        plus, minus = self._only
        # One imagined pair for each side, so that the variance is never nought.
        mean = (plus - minus) / n
        variance = (plus + minus + 2) / n - mean * mean
        return (self.gain * (plus - minus) - self.pairs * self.gain**2 / 2) / variance

    def add(self, won_by_a: bool, won_by_b: bool) -> None:
        """One more pair; after the verdict none is counted any more."""
        if self.verdict is not None:
            return
        self.pairs += 1
        if won_by_a != won_by_b:
            self._only[0 if won_by_a else 1] += 1
        if self.pairs >= self.FEWEST:
            ratio = self.ratio
            self.verdict = "better" if ratio >= self.upper else "not better" if ratio <= self.lower else None


class TwoSidedTest:
    """Is A better than B, B better than A, or neither by `gain`? Asked after every pair of games, answered as soon as it is sure enough.

    At most `alpha` of pairs of equal crews are called different, both sides together; at most `beta` of those that differ by `gain` are
    called alike. That holds however often the crews win and differ, and no variance is estimated for it. For each side two bets run over
    the pairs, one against "it is not better" and one against "it is better by `gain`". Where what a bet is against is true, its money
    does not grow on average, and so it grows by the factor `k` in 1 of `k` cases at most, however often one looks (Ville).

    >>> test = TwoSidedTest(gain=0.1)
    >>> for seed in range(60):
    ...     test.add(seed % 2 == 0, True)
    >>> test.verdict, test.pairs
    ('B', 44)
    """

    #: The share of the money that a bet stakes at most: one that stakes all of it may lose it with one pair.
    MOST = 0.9

    def __init__(self, gain: float = 0.02, alpha: float = 0.05, beta: float = 0.05) -> None:
        _check(gain, alpha, beta)
        self.gain = gain
        self.pairs = 0
        #: ``A`` or ``B`` is better, ``neither`` is by the gain; None while it is open.
        self.verdict: str | None = None
        self._sure_of_one, self._sure_of_none = log(2 / alpha), log(1 / beta)
        self._differed = 0
        # Logarithms of the money of the bets, for A and for B.
        self._better, self._by_gain = [0.0, 0.0], [0.0, 0.0]
        self._not_by_gain = [False, False]

    def add(self, won_by_a: bool, won_by_b: bool) -> None:
        """One more pair; after the verdict none is counted any more."""
        if self.verdict is not None:
            return
        # What grows fastest if A is better by the gain, and if the two are equal. Only pairs before this one may have a say in it; two
        # imagined ones that differ keep the first stakes small.
        differ = (self._differed + 2) / (self.pairs + 2)
        on_better = min(self.gain / differ, self.MOST)
        on_equal = min(self.gain / (differ + self.gain**2), self.MOST / (1 + self.gain))
        self.pairs += 1
        self._differed += won_by_a != won_by_b
        for side, won in enumerate((won_by_a - won_by_b, won_by_b - won_by_a)):
            self._better[side] += log1p(on_better * won)
            self._by_gain[side] += log1p(on_equal * (self.gain - won))
            self._not_by_gain[side] |= self._by_gain[side] >= self._sure_of_none
            if self._better[side] >= self._sure_of_one:
                self.verdict = "AB"[side]
        if self.verdict is None and all(self._not_by_gain):
            self.verdict = "neither"


class Comparison(NamedTuple):
    """A against B on the seeds both have played: who won what alone, by how much A wins more often, and whether that is chance."""

    pairs: int
    both: int
    only_a: int
    only_b: int
    difference: float
    low: float
    high: float
    p_value: float
    verdict: str | None
    decided_after: int | None


def compare(a: Mapping[int, bool], b: Mapping[int, bool], gain: float = 0.02) -> Comparison:
    """Seed -> won, for two crews. Interval after Agresti and Min, p-value of the exact test of McNemar, sequential test in seed order.

    >>> made = compare({1: True, 2: True, 3: False}, {1: False, 2: True, 3: False})
    >>> made.pairs, made.only_a, made.p_value
    (3, 1, 1.0)
    """
    return compare_pairs(((a[seed], b[seed]) for seed in sorted(a.keys() & b.keys())), gain)


def compare_pairs(pairs: Iterable[tuple[bool, bool]], gain: float = 0.02) -> Comparison:
    """The same for pairs of won by A, won by B, in the order of their seeds.

    >>> compare_pairs([(True, False)] * 9 + [(True, True)]).difference
    0.9
    """
    test = SequentialTest(gain)
    counts = {(False, False): 0, (False, True): 0, (True, False): 0, (True, True): 0}
    for won_by_a, won_by_b in pairs:
        counts[won_by_a, won_by_b] += 1
        test.add(won_by_a, won_by_b)
    only_a, only_b = counts[True, False], counts[False, True]
    number = sum(counts.values())
    low, high = _difference(only_a, only_b, number)
    return Comparison(
        pairs=number,
        both=counts[True, True],
        only_a=only_a,
        only_b=only_b,
        difference=(only_a - only_b) / number if number else 0.0,
        low=low,
        high=high,
        p_value=_mcnemar(only_a, only_b),
        verdict=test.verdict,
        decided_after=test.pairs if test.verdict is not None else None,
    )


def _difference(only_a: int, only_b: int, pairs: int) -> tuple[float, float]:
    n = pairs + 2
    a, b = only_a + 0.5, only_b + 0.5
    mean = (a - b) / n
    half = Z95 * sqrt(max(0.0, (a + b) / n - mean * mean) / n)
    return max(-1.0, mean - half), min(1.0, mean + half)


def _mcnemar(only_a: int, only_b: int) -> float:
    n = only_a + only_b
    if n > _EXACT:
        return erfc((abs(only_a - only_b) - 1) / sqrt(2 * n)) if only_a != only_b else 1.0
    tail = sum(comb(n, k) for k in range(min(only_a, only_b) + 1))
    return min(1.0, 2 * tail / (1 << n))


def mean(values: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
