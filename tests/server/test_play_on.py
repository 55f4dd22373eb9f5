"""CLR-55, CLR-64: whether to play on after the seventh rescue is asked of the people at the table; bots among themselves decide alone."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import pytest

from flashover.testing.building import scenario
from tests.server.conftest import Start
from tests.server.live import Live, Page

#: One step brings out the seventh; the active seat is the second.
STEP = "move left carry victim"


def position(active: int = 1, **more: Any) -> dict[str, Any]:
    game = scenario("3,1: 1v\n6,6: 0", seats=2, active=active, rescued=6, continue_after_win="ask", **more).game
    return game.position()


def asking(active: int = 1) -> dict[str, Any]:
    """The question itself, put to a seat."""
    picture = "3,1: 1v\n6,6: 0" if active else "3,1: 0v\n6,6: 1"
    game = scenario(picture, seats=2, active=active, rescued=6, continue_after_win="ask").apply(STEP).game
    return game.position()


def quiet(page: Page, seconds: float = 0.6) -> None:
    """Nothing is played meanwhile."""
    before, ends = page.version, time.monotonic() + seconds
    with suppress(TimeoutError):
        while (left := ends - time.monotonic()) > 0:
            page.receive(left)
    assert page.version == before and page.waits["kind"] == "decision"


def test_people_are_asked_where_a_bot_has_the_turn(start: Start) -> None:
    live = start(bot_seconds=0)
    page = live.page(live.create("human", "bot", start=asking()))
    assert page.waits["seat"] == 1 and page.legal == ["continue no", "continue yes"]
    assert [seat["asked"] for seat in page.view["seats"]] == [True, False]
    quiet(page)
    page.play("continue no")
    assert page.waits["kind"] == "over" and page.view["result"]["rescued"] == 7


def test_spectators_and_other_decisions_are_as_ever(start: Start) -> None:
    live = start(bot_seconds=0)
    made = live.create("human", "bot", start=asking())
    live.page(made)
    live.page(made, []).refused("seat.not_yours", type="ply", base=0, ply="continue yes")
    people = live.create("human", "human", start=asking())
    first, second = (live.page(people, [token]) for token in people["tokens"])
    assert [seat["asked"] for seat in first.view["seats"]] == [False, True]
    first.refused("seat.not_yours", type="ply", base=0, ply="continue yes")
    second.play("continue yes")
    # Any other decision of a bot is its own.
    acting = live.page(live.create("human", "bot", start=position()))
    assert [seat["asked"] for seat in acting.view["seats"]] == [False, True]


def test_bots_alone_answer_themselves(start: Start) -> None:
    live = start(bot_seconds=0)
    page = live.page(live.create("bot", "bot", start=asking()))
    assert [seat["asked"] for seat in page.view["seats"]] == [False, True]
    assert page.wait("update")["entries"][0]["ply"].startswith("continue ")
    # A seat that is free is no person at the table.
    other = live.page(live.create("open", "bot", start=asking()), [])
    assert other.wait("update")["entries"][0]["ply"].startswith("continue ")


def test_a_bot_answers_once_all_people_are_away(start: Start) -> None:
    live = start(bot_seconds=0)
    made = live.create("human", "bot", start=asking(), away_seconds=1)
    watching = live.page(made, [])
    # Nobody holds the human's seat at a page: the bot has as much patience as for any other decision.
    assert [seat["asked"] for seat in watching.view["seats"]] == [True, False]
    assert watching.wait("update")["entries"][0]["ply"].startswith("continue ")


def test_where_the_active_player_is_away_the_others_are_asked(start: Start) -> None:
    live = start(bot_seconds=0)
    made = live.create("human", "human", start=asking(), away_seconds=1)
    page = live.page(made, [made["tokens"][0]])
    assert [seat["asked"] for seat in page.view["seats"]] == [False, True]
    while not page.wait("seats")["seats"][0]["asked"]:
        pass
    quiet(page)
    page.play("continue yes")
    assert page.waits["kind"] != "over"


@pytest.mark.parametrize("chosen", ["ask", False])
def test_a_game_from_a_position_or_a_record_takes_the_options_chosen(live: Live, chosen: object) -> None:
    begun = position()
    begun["options"] = {"mode": "family", "pet_tokens": 2}
    made = live.create("human", "human", start=begun, options={"continue_after_win": chosen})
    effect = live.page(made).welcome["options"]
    assert effect["continue_after_win"] == chosen and effect["pet_tokens"] == 2
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    other: Any = {"ask": False, False: "ask"}[chosen]
    forked = live.page(live.create("human", "human", record=record, ply=0, options={"continue_after_win": other}))
    assert forked.welcome["options"]["continue_after_win"] == other and forked.welcome["options"]["pet_tokens"] == 2
    plain = live.page(live.create("human", "human", record=record, ply=0))
    assert plain.welcome["options"]["continue_after_win"] == chosen
