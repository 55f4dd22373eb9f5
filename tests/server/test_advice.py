"""Advice is given when asked for, to whoever asked, about the position that is there; a finished game is looked back at once."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from flashover.game import Game
from flashover.server.thinking import advisers
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page
from tests.server.test_thinking import pids, until

#: An advisor that takes its time.
SLOW: dict[str, Any] = {"advice_seconds": 50.0, "bot_limit": WAIT}


def asked(page: Page, level: object = 3) -> Any:
    """The answer to a question."""
    page.send(type="advise", level=level)
    return page.wait("advice", "refused")


def finished(live: Live, made: Any) -> Page:
    """The game of a room of bots, seen to its end."""
    page = live.page(made)
    while page.waits["kind"] != "over":
        page.wait("update")
    return page


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
    # The page follows a plan by the events that came with it: those of the engine, ply by ply.
    for plan in advice["plans"]:
        game = Game.from_position(page.view["position"])
        codes = [[event.code for event in game.play(ply)] for ply in plan["plies"]]
        assert [[event["code"] for event in events] for events in plan["events"]] == codes
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
    live = start(advice_seconds=0.05, advice_burst=3, advice_rate=0.0, bot_limit=WAIT)
    made = live.create("human", seed="4")
    assert problem(live.page(made, [])) == "seat.needed"
    assert asked(live.page(made, [made["host"]]))["advice"]
    page = live.page(made)
    assert asked(page)["advice"] and asked(page, 1)["advice"]
    assert problem(page) == "advice.too_often"
    # A game that is over has none to be asked about.
    assert problem(finished(live, live.create("bot", seed="1"))) == "advice.nothing_to_decide"


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
    until(lambda: pids(live) and any(worker.load for worker in live.app.state.rooms.bots.workers._workers))
    for pid in pids(live):
        os.kill(pid, signal.SIGKILL)
    assert page.wait("advice")["error"]["code"] == "advice.failed"
    assert len(live.errors) == 1 and live.errors.pop().startswith("advice: its process")


def looked_through(ask: Callable[[], httpx.Response]) -> Any:
    """The review, asked for until it is there."""
    seen = []
    deadline = time.monotonic() + 5 * WAIT
    while (answer := ask()).status_code == 202:
        seen.append(answer.json()["progress"])
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert answer.status_code == 200, answer.text
    assert seen and all(0 <= step["done"] <= step["all"] for step in seen)
    return answer.json()


def test_a_finished_game_is_looked_back_at(start: Start) -> None:
    live = start(review_seconds=0.01, review_burst=2, review_rate=0.0)
    # Random bots lose soon: a short game is a short review, also where the rules are not compiled.
    made = live.create(seats=[{"kind": "bot", "bot": "random"}] * 2, seed="1")
    address = f"/rooms/{made['room']}/review"
    early = live.http.get(address)
    assert early.status_code == 409 and early.json()["error"]["code"] == "review.not_over"
    assert live.http.get("/rooms/nobody-knows-it/review").status_code == 404
    page = finished(live, made)
    review = looked_through(lambda: live.http.get(address))
    assert [turn["turn"] for turn in review["turns"]] == sorted(turn["turn"] for turn in review["turns"])
    assert len(review["turns"]) >= page.view["turn"] - 1 and len(review["worst"]) <= 5
    # Made once; by whichever name it is asked for.
    replay = live.http.get("/games").json()[0]["replay"]
    assert live.http.get(f"/rooms/{replay}/review").json() == review
    others = []
    for seed in ("2", "3"):
        other = live.create("bot", seed=seed)
        finished(live, other)
        others.append(live.http.get(f"/rooms/{other['room']}/review").status_code)
    assert others == [202, 429]


def test_a_record_is_looked_back_at(start: Start) -> None:
    live = start(review_seconds=0.01, review_burst=1, review_rate=0.0)
    made = live.create(seats=[{"kind": "bot", "bot": "random"}] * 2, seed="1")
    finished(live, made)
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    shorter = {**record, "plies": record["plies"][:30], "checkpoints": [], "result": None}
    endless = {"plies": [""] * 6000}
    wrong = {**record, "plies": ["move sideways", *record["plies"][1:]]}
    for sent, status, code in ((shorter, 409, "review.not_over"), (wrong, 422, "record.ply_refused"), (endless, 422, "record.too_long")):
        answer = live.http.post("/review", json=sent)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    review = looked_through(lambda: live.http.post("/review", json=record))
    assert len(review["turns"]) >= 5
    # Made once, however its fields are ordered; another game is another review.
    assert live.http.post("/review", json=dict(reversed(record.items()))).json() == review
    record["seats"][0]["name"] = "Ann"
    assert live.http.post("/review", json=record).status_code == 429


def test_a_review_that_fails_or_that_nobody_waits_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start(review_seconds=5.0, idle_seconds=0.3)
    reviews = live.app.state.rooms.reviews
    made = live.create("bot", "bot", seed="1")
    finished(live, made)
    address = f"/rooms/{made['room']}/review"
    assert live.http.get(address).status_code == 202
    until(lambda: live.http.get(address).json()["progress"]["done"])
    os.kill(reviews._worker.pid, signal.SIGKILL)
    until(lambda: (answer := live.http.get(address)).status_code == 503 and answer.json()["error"]["code"] == "review.failed")
    assert live.errors == ["review: its process ended"]
    live.errors.clear()
    # Asked for again it begins again, and ends when nobody asks any more.
    assert live.http.get(address).json() == {"progress": {"done": 0, "all": 0}}
    monkeypatch.setattr(advisers, "FORGOTTEN", 0.1)
    until(lambda: not reviews.known(made["room"]))
    until(lambda: reviews._worker.pid is None)
