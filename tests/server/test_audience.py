"""Bots stay within one turn of the slowest player's display, and nobody can hold a table up."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import cast

import pytest

from flashover.server.core.audience import seconds_to_wait
from flashover.server.core.pages import Page
from tests.server.conftest import Start


def page(shown: int | None, *seats: int) -> Page:
    return cast("Page", SimpleNamespace(shown=shown, seats=frozenset(seats), behind_since=None))


def turn_at(version: int) -> int:
    """Ten plies a turn."""
    return version // 10 + 1


@pytest.mark.parametrize(
    ("pages", "turn", "wait"),
    [
        ([], 5, 0),
        ([page(None, 0)], 5, 0),  # never reported: a program, not a display
        ([page(35, 0)], 5, 0),  # one turn behind
        ([page(25, 0)], 5, 30),  # two
        ([page(45, 0), page(5, 1)], 5, 30),  # the slowest player counts
        ([page(45, 0), page(5)], 5, 0),  # a spectator beside players does not
        ([page(5)], 5, 30),  # only spectators: they do
    ],
)
def test_bots_wait_for_the_slowest_player(pages: list[Page], turn: int, wait: float) -> None:
    assert seconds_to_wait(pages, turn, turn_at, 100.0, 30.0) == wait


def test_patience_ends_and_comes_back_with_the_display() -> None:
    slow = page(5, 0)
    assert seconds_to_wait([slow], 4, turn_at, 100.0, 30.0) == 30
    assert seconds_to_wait([slow], 4, turn_at, 120.0, 30.0) == 10
    assert seconds_to_wait([slow], 9, turn_at, 131.0, 30.0) <= 0
    slow.shown = 85
    assert seconds_to_wait([slow], 9, turn_at, 132.0, 30.0) == 0
    assert seconds_to_wait([slow], 20, turn_at, 140.0, 30.0) == 30


def test_a_table_of_bots_goes_on_as_its_spectator_does(start: Start) -> None:
    live = start(bot_seconds=0, bot_patience=60)
    made = live.create("bot", "bot", options={"mode": "family"}, seed="5")
    page = live.page(made)
    page.send(type="shown", version=0)
    turn = 0
    while (seen := page.wait("update")["view"])["turn"] < 2:
        turn = seen["turn"]
    # More than a turn behind: nothing comes, however long it takes
    try:
        while True:
            turn = page.receive(0.7)["view"]["turn"]
    except TimeoutError:
        assert turn <= 2
    page.send(type="shown", version=page.version)
    assert page.wait("update")["view"]["turn"] >= turn


def test_patience_is_short_enough_to_play_on(start: Start) -> None:
    live = start(bot_seconds=0, bot_patience=0.3)
    page = live.page(live.create("bot", "bot", options={"mode": "family"}, seed="5"))
    page.send(type="shown", version=0)
    began = time.monotonic()
    while page.wait("update")["view"]["turn"] < 5:
        assert time.monotonic() - began < 60
