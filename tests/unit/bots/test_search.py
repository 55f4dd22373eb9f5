"""How candidates are compared: who plays how many games, and where more are played."""

from __future__ import annotations

from typing import cast

import pytest

from flashover.bots import Clock, get_bot
from flashover.bots.search import CLEARLY, THIN, SearchBot
from flashover.tactics.rollout import Race


class Script:
    """A race whose games always end the same: each candidate has its chance."""

    def __init__(self, chances: list[float], *, apart: bool = False) -> None:
        self.states = list(chances)
        self.runs = [0] * len(chances)
        self.apart = apart

    def run(self, entry: int, times: int, depth: int, seed: int) -> None:
        assert times > 0 and depth == 6 and seed == 5
        self.runs[entry] += times

    def mean(self, entry: int) -> float:
        return self.states[entry]

    def behind(self, entry: int, leader: int) -> float:
        return CLEARLY if self.apart and entry != leader else 0.0


def compared(bot: str, script: Script, clock: Clock | None = None) -> int:
    thinker = get_bot(bot)
    assert isinstance(thinker, SearchBot)
    return thinker.compare(cast("Race", script), clock or Clock(), 5)


def test_the_worse_half_plays_no_more_and_the_best_two_play_all() -> None:
    race = Script([0.4, 0.5, 0.9, 0.8, 0.7, 0.3])
    assert compared("search:games=4,most=40", race) == 2
    assert race.runs == [4, 4, 40, 40, 12, 4]


def test_who_is_clearly_behind_is_given_up() -> None:
    race = Script([0.4, 0.5, 0.9], apart=True)
    assert compared("search:games=4,most=40", race) == 2
    assert race.runs == [4, 4, 4]


@pytest.mark.parametrize(
    ("best", "bot", "runs"),
    [
        (THIN, "captain:games=4,most=40", [4, 12, 40, 40, 4, 4]),
        (THIN * 0.9, "captain:games=4,most=40", [12, 28, 120, 120, 12, 12]),
        (THIN * 0.9, "captain:games=4,most=40,patience=1", [4, 12, 40, 40, 4, 4]),
        (THIN * 0.9, "search:games=4,most=40", [4, 12, 40, 40, 4, 4]),
    ],
)
def test_where_the_chance_is_thin_the_captain_plays_more(best: float, bot: str, runs: list[int]) -> None:
    race = Script([best * 0.5, best * 0.8, best, best * 0.9, best * 0.7, best * 0.2])
    assert compared(bot, race) == 2
    assert race.runs == runs


def test_a_used_up_clock_ends_it_with_the_best_so_far() -> None:
    race = Script([0.01, 0.02, 0.03, 0.025])
    assert compared("captain:games=4,most=40", race, Clock(nodes=4 * 4 * 6)) == 2
    assert race.runs == [4, 4, 4, 4]
