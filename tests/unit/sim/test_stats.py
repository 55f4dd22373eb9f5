"""Intervals and tests err as often as they say, not more."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from flashover.sim import SequentialTest, compare, wilson
from flashover.sim.stats import TwoSidedTest


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 400, 0.0004, 0.0140), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_as_in_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("gain", "a", "b", "wrong"),
    [(0.1, 0.5, 0.5, "better"), (0.1, 0.6, 0.5, "not better"), (0.05, 0.9, 0.9, "better"), (0.05, 0.95, 0.9, "not better")],
)
def test_the_sequential_test_errs_about_once_in_twenty(gain: float, a: float, b: float, wrong: str) -> None:
    errors = 0
    for number in range(200):
        rng, test = Random(number), SequentialTest(gain)
        while test.verdict is None:
            test.add(rng.random() < a, rng.random() < b)
        errors += test.verdict == wrong
    assert errors <= 20  # expected 10, with a spread of 3


def verdicts(gain: float, only_a: float, only_b: float, runs: int) -> Counter[str | None]:
    """What the test of two sides says of crews that win these shares of the games alone."""
    said: Counter[str | None] = Counter()
    for number in range(runs):
        rng, test = Random(number), TwoSidedTest(gain)
        while test.verdict is None:
            drawn = rng.random()
            test.add(drawn < only_a, only_a <= drawn < only_a + only_b)
        said[test.verdict] += 1
    return said


@pytest.mark.parametrize(("gain", "differ"), [(0.1, 0.5), (0.2, 0.5), (0.3, 0.9)])
def test_equal_crews_are_called_different_once_in_twenty_both_sides_together(gain: float, differ: float) -> None:
    said = verdicts(gain, differ / 2, differ / 2, 600)
    assert said["A"] + said["B"] <= 40  # expected 30 at most, with a spread of 5; two tests with 5 % each have 60
    assert said["A"] and said["B"]


@pytest.mark.parametrize(("gain", "only_a", "only_b"), [(0.1, 0.3, 0.2), (0.1, 0.1, 0.0), (0.3, 0.6, 0.3)])
def test_what_is_better_by_the_gain_is_missed_once_in_twenty(gain: float, only_a: float, only_b: float) -> None:
    said = verdicts(gain, only_a, only_b, 600)
    assert 0 < said["neither"] <= 40 and said["B"] <= 5
    turned = verdicts(gain, only_b, only_a, 600)
    assert 0 < turned["neither"] <= 40 and turned["A"] <= 5


def test_crews_that_never_differ_are_called_alike() -> None:
    assert verdicts(0.02, 0.0, 0.0, 1) == {"neither": 1}


def test_a_verdict_stays() -> None:
    test = SequentialTest(0.2)
    for _ in range(100):
        test.add(True, False)
    pairs = test.pairs
    assert test.verdict == "better" and test.pairs < 100
    for _ in range(1000):
        test.add(False, True)
    assert (test.verdict, test.pairs) == ("better", pairs)
    assert SequentialTest(0.2).verdict is None and SequentialTest(0.2).ratio == 0


def test_a_verdict_of_two_sides_stays() -> None:
    test = TwoSidedTest(0.2)
    for won in [(False, True)] * 100 + [(True, False)] * 1000:
        test.add(*won)
    assert test.verdict == "B" and test.pairs < 100


@pytest.mark.parametrize("kind", [SequentialTest, TwoSidedTest])
@pytest.mark.parametrize("wrong", [{"gain": 0}, {"gain": 1}, {"alpha": 0}, {"beta": 0.5}])
def test_a_test_without_sense_is_refused(kind: type[SequentialTest | TwoSidedTest], wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="gain is between"):
        kind(**wrong)


def test_pairs_are_compared_seed_by_seed() -> None:
    a = {seed: seed % 2 == 0 for seed in range(100)} | {1000: True}
    b = {seed: seed % 4 == 0 for seed in range(100)} | {2000: False}
    found = compare(a, b, gain=0.1)
    assert (found.pairs, found.both, found.only_a, found.only_b) == (100, 25, 25, 0)
    assert found.difference == 0.25 and found.low < 0.25 < found.high and found.low > 0.1
    assert found.p_value == pytest.approx(2 / 2**25) and found.verdict == "better"
    nothing = compare({1: True}, {2: True})
    assert (nothing.pairs, nothing.difference, nothing.p_value, nothing.verdict) == (0, 0.0, 1.0, None)


def test_the_interval_of_a_difference_covers_it() -> None:
    missed = 0
    for number in range(300):
        rng = Random(number)
        a = {seed: rng.random() < 0.6 for seed in range(80)}
        b = {seed: rng.random() < 0.4 for seed in range(80)}
        found = compare(a, b)
        missed += not found.low <= 0.2 <= found.high
    assert missed <= 30  # expected 15
