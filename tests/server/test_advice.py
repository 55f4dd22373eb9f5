"""Advice is given when asked for, to whoever asked, about the position that is there."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import pytest

from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page
from tests.server.test_thinking import pids, until

#: An advisor that takes its time.
SLOW: dict[str, Any] = {"advice_seconds": 50.0, "bot_limit": WAIT}


def asked(page: Page, level: object = 3) -> Any:
    """The answer to a question."""
    page.send(type="advise", level=level)
    return page.wait("advice", "refused")


def problem(page: Page, level: object = 3) -> str:
    """Why there is no advice."""
    answer = asked(page, level)
    assert answer["type"] == "advice" and answer["advice"] is None and answer["base"] == page.version
    return str(answer["error"]["code"])


@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_advice_in_three_levels(start: Start, mode: str) -> None:
    live = start(advice_seconds=0.2, bot_limit=WAIT)
    made = live.create("human", "human", options={"mode": mode}, seed="4")
    page, other = live.page(made), live.page(made, [])
    setting_up = asked(page)["advice"]
    assert setting_up["plans"] == [] and setting_up["choice"]["plies"][0] in page.legal
    page.act("standard")
    before = page.view
    for level in (1, 2, 3):
        answer = asked(page, level)
        advice = answer["advice"]
        assert answer["error"] is None and answer["base"] == page.version
        assert (advice["seat"], advice["level"], advice["digest"]) == (page.waits["seat"], level, page.view["digest"])
        assert 0 <= advice["win"] <= 1 and advice["choice"] is None
        assert bool(advice["goals"]) == (level >= 2) and bool(advice["plans"]) == (level == 3)
    assert 1 <= len(advice["plans"]) <= 3 and all(plan["plies"][0] in page.legal for plan in advice["plans"])
    # Nothing was played, and nobody else was told.
    other.send(type="why", ply="end")
    other.wait("why")
    assert not any(message["type"] == "advice" for message in other.seen)
    page.hello()
    assert page.view == before


@pytest.mark.parametrize("level", [0, 4, -1, "3", 2.5, None, True])
def test_a_level_is_one_of_three(live: Live, level: object) -> None:
    page = live.page(live.create("human"))
    answer = asked(page, level)
    assert answer["type"] == "refused" and answer["error"]["code"] == "message.malformed"


def test_who_gets_none(start: Start) -> None:
    live = start(advice_seconds=0.05, advice_burst=2, advice_rate=0.0, bot_limit=WAIT)
    made = live.create("human", seed="4")
    assert problem(live.page(made, [])) == "seat.needed"
    assert asked(live.page(made, [made["host"]]))["advice"]
    page = live.page(made)
    assert asked(page)["advice"] and asked(page, 1)["advice"]
    assert problem(page) == "advice.too_often"
    # Another page has questions of its own; a game that is over has none.
    over = live.create("bot", seed="1")
    watching = live.page(over)
    while watching.waits["kind"] != "over":
        watching.wait("update")
    assert problem(watching) == "advice.nothing_to_decide"


def test_one_question_at_a_time_and_none_about_yesterday(start: Start) -> None:
    live = start(**SLOW)
    page = live.page(live.create("human", "human", seed="4"))
    page.act("standard")
    page.send(type="advise", level=3)
    page.send(type="advise", level=2)
    assert page.wait("advice")["error"]["code"] == "advice.busy"
    until(lambda: pids(live))
    base = page.version
    page.play("end")
    told = page.wait("advice") if page.seen[-1]["type"] != "advice" else page.seen[-1]
    assert told["error"]["code"] == "advice.moved_on" and told["advice"] is None and told["base"] == base
    # The worker is free again for what is asked now.
    page.send(type="advise", level=1)
    page.send(type="ping", cell=[3, 3])
    page.wait("ping")
    page.close()
    until(lambda: not any(worker.load for worker in live.app.state.rooms.bots.workers._workers))


def test_a_killed_adviser_is_replaced(start: Start) -> None:
    live = start(**SLOW)
    page = live.page(live.create("human", seed="4"))
    page.act("standard")
    page.send(type="advise", level=3)
    until(lambda: pids(live))
    time.sleep(0.5)
    for pid in pids(live):
        os.kill(pid, signal.SIGKILL)
    assert page.wait("advice")["error"]["code"] == "advice.failed"
    assert len(live.errors) == 1 and live.errors.pop().startswith("advice: its process")
