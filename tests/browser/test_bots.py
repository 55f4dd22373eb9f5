"""Bots that think, as the page has them: a whole game beside three of them, what they say, and a page that is never slow for it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from flashover.bots import Clock, Intent, get_bot, sentence
from tests.browser.conftest import Open
from tests.browser.playing import WAIT, TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

#: Much longer than a page takes that is not held up, on a busy machine.
AT_ONCE = 1_000

#: Milliseconds from a click on an element to the paint after it.
CLICKED = """element => new Promise(done => {
  element.addEventListener('click', () => {
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
  }, { once: true, capture: true });
  element.click();
})"""


def room_with(server: Server, *bots: str | None, **more: Any) -> dict[str, Any]:
    """A family room; None is somebody."""
    seats = [{"kind": "human"} if bot is None else {"kind": "bot", "bot": bot} for bot in bots]
    answer = server.http.post("/rooms", json={"seats": seats, "options": {"mode": "family"}, **more})
    made: dict[str, Any] = answer.json()
    return made


def my_turn(table: TablePage) -> bool:
    return table.over or (table.waits["kind"] == "decision" and table.waits["seat"] in table.you["seats"])


def test_a_whole_game_beside_three_captains(open_page: Open, server: Server) -> None:
    made = room_with(server, None, *["captain"] * 3, seed="43")
    table = TablePage(open_page("", room=made), made["room"])
    table.standard()
    mind, rng, own = get_bot("greedy"), Random(1), 0
    while not table.over:
        table.until(lambda: my_turn(table), "the bots' turns", 4 * WAIT)
        if table.over:
            break
        table.shown()
        observation = {"position": table.position, "waits_for": {**table.waits, "legal": table.legal}}
        table.play(mind.choose(observation, table.legal, Clock(), rng))
        own += 1
    result = table.page.get_by_role("dialog")
    result.wait_for()
    assert own > 5 and str(table.view["result"]["rescued"]) in result.inner_text()
    assert {entry["seat"] for entry in table.entries.values()} >= {0, 1, 2, 3}
    told = [entry["intent"] for entry in table.entries.values() if entry["intent"]]
    assert len(told) >= 10


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_a_bot_is_about_is_told(open_page: Open, server: Server, language: str) -> None:
    made = room_with(server, None, "greedy", seed="3")
    table = TablePage(open_page("", room=made, language=language), made["room"])
    page = table.page
    while table.position["phase"] == "setup":
        before = table.version
        page.get_by_role("button", name=words("table.standard", language)).click()
        table.until(lambda before=before: table.version > before, "the set-up")
    table.until(lambda: my_turn(table), "the bot's turn")
    table.play("end") if "end" in table.legal else None
    table.until(lambda: any(entry["seat"] == 1 and entry["intent"] for entry in table.entries.values()), "what the bot is about")
    said = next(entry["intent"] for entry in table.entries.values() if entry["seat"] == 1 and entry["intent"])
    line = sentence(Intent(said["key"], said["values"]), language)
    table.until(lambda: my_turn(table) and not page.locator("section.bar").count(), "my turn")
    expect(table.log().get_by_text(line, exact=True).first).to_be_visible()
    page.goto(f"/replay/{made['room']}")
    expect(page.get_by_text(line, exact=True).first).to_be_attached()


def test_the_page_does_not_wait_for_a_bot(open_page: Open, server: Server) -> None:
    made = room_with(server, None, "captain:seconds=8,most=10000,games=200", seed="3")
    table = TablePage(open_page("", room=made), made["room"])
    table.standard()
    table.until(lambda: my_turn(table) or table.waits["seat"] == 1, "a decision")
    while table.waits["seat"] == 0:
        table.play("end")
    table.settle()
    version = table.version
    rows = table.page.get_by_role("list", name=words("crew.label")).get_by_role("button")
    times = sorted(float(rows.nth(number % 2).evaluate(CLICKED)) for number in range(10))
    assert table.version == version and table.waits["seat"] == 1, "the bot thought all the time"
    assert times[5] < AT_ONCE, json.dumps(times)


def test_every_level_can_be_chosen(open_page: Open, server: Server) -> None:
    page = open_page("/new")
    page.get_by_label(words("new.kind")).nth(1).select_option("bot")
    which = page.get_by_label(words("seat.which_bot"), exact=True)
    expect(which).to_have_value("search")
    names = [bot["name"] for bot in server.get("/info")["bots"]]
    assert which.locator("option").all_inner_texts() == [words(f"bot.{name}") for name in names]
    which.select_option("captain")
    expect(page.get_by_text(words("bot.captain.about"))).to_be_visible()
    table = TablePage(page)
    page.get_by_role("button", name=words("new.begin"), exact=True).click()
    table.arrived()
    assert table.view["seats"][1]["bot"] == "captain"
