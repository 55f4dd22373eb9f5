"""axe-core finds nothing serious, in both themes, at both sizes, on every page and on the table in every state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.cable import Cable
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.offline import kept
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

RECORD = Path(__file__).parents[1] / "records" / "default-experienced.json"
PICTURE = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2"

THEMES = pytest.mark.parametrize("theme", ["light", "dark"])
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def calm(page: Page) -> Page:
    page.wait_for_load_state("networkidle")
    return page


def seated(open_page: Open, server: Server, **more: Any) -> TablePage:
    start = scenario(PICTURE, mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "human", "human", start=start, seed="4")
    return TablePage(open_page("", room=room, **more), room["room"])


@SIZES
@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/log", "/editor", "/replay"])
def test_pages(open_page: Open, path: str, size: dict[str, int]) -> None:
    page = open_page(path, size=size)
    for theme in ("light", "dark"):
        page.evaluate("theme => localStorage.setItem('flashover.settings', JSON.stringify({language: 'en', theme}))", theme)
        page.reload()
        calm(page).locator("main").locator("h1, svg.board").first.wait_for()
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        if path == "/new":
            for group in page.locator("details").all():
                group.locator("summary").click()
        assert findings(page) == [], theme


@THEMES
@SIZES
def test_the_table(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    table = seated(open_page, server, theme=theme, size=size, touch=size is PHONE)
    assert findings(table.page) == []
    table.page.get_by_role("button", name=words("table.menu")).click()
    # It is loaded when it is wanted first, so it opens a moment after the click; only what is open can be closed.
    dialog = table.page.locator("dialog[open]")
    dialog.wait_for()
    assert findings(table.page) == []
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    table.play("end")
    table.page.locator("section.summary").wait_for()
    assert findings(table.page) == []


@THEMES
def test_the_table_s_dialogs_and_views(open_page: Open, server: Server, theme: str) -> None:
    table = seated(open_page, server, theme=theme)
    page = table.page
    for name in ("seat.title", "ui.help"):
        page.locator("header .tools").get_by_role("button", name=words(name)).click()
        page.locator("dialog[open]").wait_for()
        assert findings(page) == [], name
        page.keyboard.press("Escape")
    for name, view in (("table.risk", "section.risk"), ("settings.text_board", ".seen table")):
        page.locator("header .tools").get_by_role("button", name=words(name)).click()
        page.locator(view).wait_for()
        assert findings(page) == [], name


@THEMES
@SIZES
def test_what_the_menu_of_the_table_opens(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    page = seated(open_page, server, theme=theme, size=size).page

    def closed() -> None:
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    for name in ("dice.statistics", "companion.ap.title", "learn.summary", "settings.title"):
        if name == "learn.summary" and size is DESKTOP:
            page.locator("header .tools").get_by_role("button", name=words(name)).click()
        else:
            page.get_by_role("button", name=words("table.menu")).click()
            page.locator("dialog[open]").get_by_role("button", name=words(name)).click()
        page.get_by_role("heading", name=words(name)).wait_for()
        assert findings(page) == [], name
        if name == "learn.summary":
            page.locator("dialog[open]").get_by_role("button", name=words("rules.title")).click()
            page.get_by_role("heading", name=words("rules.title")).wait_for()
            assert findings(page) == [], "rules.title"
        closed()
    if size is PHONE:
        for name in ("log.label", "chat.label"):
            page.get_by_role("button", name=words(name)).click()
            page.get_by_role("heading", name=words(name)).wait_for()
            assert findings(page) == [], name
            closed()
    page.locator('.side [data-ply="end"]').click()
    page.locator('[data-ply="end!"]').wait_for()
    assert findings(page) == [], "the question before the end of a turn"


@THEMES
def test_dialogs_of_replay_and_editor(open_page: Open, theme: str) -> None:
    page = open_page("/replay", theme=theme)
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(words("replay.slider")).wait_for()
    page.get_by_role("button", name=words("replay.fork")).click()
    page.locator("dialog[open]").wait_for()
    assert findings(page) == [], "playing on from a replay"
    page.goto("/editor")
    for name in ("editor.new", "editor.play"):
        page.get_by_role("button", name=words(name)).click()
        page.locator("dialog[open]").wait_for()
        assert findings(page) == [], name
        page.keyboard.press("Escape")
    page.locator('svg.board [data-hit="3,3"]').click(button="right")
    page.locator("dialog[open]").wait_for()
    assert findings(page) == [], "a cell in detail"


@THEMES
def test_the_fire_phase(open_page: Open, server: Server, theme: str) -> None:
    table = seated(open_page, server, theme=theme, still=False, stepByStep=True, confirmEnd=False)
    table.button("end").click()
    table.page.locator("section.bar").wait_for()
    assert findings(table.page) == []


@THEMES
@SIZES
def test_replay(open_page: Open, theme: str, size: dict[str, int]) -> None:
    page = open_page("/replay", theme=theme, size=size)
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(words("replay.slider")).wait_for()
    page.keyboard.press("f")
    calm(page)
    assert findings(page) == []


#: A review with one turn that changed everything; how it is worked out is tested elsewhere.
PLAN: dict[str, Any] = {
    "plies": ["end"], "events": [[]], "cells": [], "goal": {"key": "intent.plain.end", "values": {}}, "steps": [],
    "reason": {"key": "advice.reason.played", "values": {"win": {"percent": 0.9}, "second": {"percent": 0.7}}},
    "win": 0.9, "error": 0.01, "explosion": [0, 0], "hit": [0, 0], "cubes": [0, 0], "equal": False,
}  # fmt: skip
TURNS = [
    {
        "turn": turn, "seat": 0, "ply_number": turn, "before": {"win": 0.9, "error": 0.01}, "best": PLAN,
        "played": {"win": 0.7 if turn == 3 else 0.89, "error": 0.01}, "drop": 0.2 if turn == 3 else 0.01, "error": 0.01, "significant": turn == 3,
    }
    for turn in range(1, 7)
]  # fmt: skip
#: The panels of a replay, and what each shows when all of it is there.
PANELS = {
    "replay.review.short": ".review ol a",
    "replay.panel.dice": ".scroll .check",
    "replay.panel.verify": ".verify section:nth-child(2) .line.good",
    "replay.panel.text": ".text li",
}


@THEMES
@SIZES
@pytest.mark.parametrize("panel", PANELS)
def test_panels_of_a_replay(open_page: Open, theme: str, size: dict[str, int], panel: str) -> None:
    page = open_page("/replay", theme=theme, size=size)
    page.route("**/api/v1/review", lambda route: route.fulfill(json={"turns": TURNS, "worst": [TURNS[2]]}))
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(words("replay.slider")).wait_for()
    page.keyboard.press("f")
    page.get_by_role("button", name=words(panel), exact=True).click()
    page.locator("dialog[open]" if size is PHONE else "aside.side").locator(PANELS[panel]).first.wait_for()
    assert findings(page) == []


@THEMES
@SIZES
def test_real_dice(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    touch = size is PHONE
    for phase, picture in (("fire", "2,2: f\n7,9: 0"), ("actions", "3,3: 0\n3,4: ?")):
        room = server.create("human", start=scenario(picture, mode="family", phase=phase).position, dice="physical")
        table = TablePage(open_page("", room=room, theme=theme, size=size, touch=touch), room["room"], touch=touch)
        if phase == "actions":
            table.play("move right")
        table.page.get_by_role("radiogroup").first.wait_for()
        assert findings(table.page) == [], phase
        table.press(table.page.get_by_role("radio").first)
        assert findings(table.page) == [], f"{phase}: picked"


@THEMES
@SIZES
def test_setting_up_with_specialists(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    options = {"mode": "experienced", "level": "recruit", "specialist_choice": "chosen"}
    room = server.create("human", "human", options=options, seed="5")
    table = TablePage(open_page("", room=room, theme=theme, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    seen = set()
    while table.position["phase"] == "setup":
        question = table.legal[0].split()[0]
        if question not in seen:
            assert findings(table.page) == [], question
        seen.add(question)
        table.play(table.legal[0])
    assert "specialist" in seen and len(seen) >= 4


#: How a game ends badly with the next roll, by the outcome.
ENDS: dict[str, tuple[str, dict[str, Any]]] = {
    "collapsed": ("3,3: f\n7,9: 0", {"cubes_elsewhere": 23}),
    "lost": ("3,3: sv\n7,9: 0", {"lost": 3}),
}


@THEMES
@SIZES
@pytest.mark.parametrize("outcome", ENDS)
def test_the_last_card_of_a_game_that_was_not_won(
    open_page: Open, server: Server, complaints: Complaints, theme: str, size: dict[str, int], outcome: str
) -> None:
    complaints.expected.append("status of 422")  # no whole turn was played that could be reviewed
    picture, more = ENDS[outcome]
    room = server.create("human", start=scenario(picture, mode="family", phase="fire", **more).position, dice="physical")
    table = TablePage(open_page("", room=room, theme=theme, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    table.roll(3, 3)
    while not table.over:
        table.play(table.legal[0])
    card = table.last_card()
    assert table.view["result"]["outcome"] == outcome
    table.until(lambda: card.locator("img").evaluate("image => image.naturalWidth") > 0, "the picture of the house")
    assert findings(table.page) == []
    card.locator("summary").click()
    assert findings(table.page) == [], "the proof"


@THEMES
@SIZES
def test_tutorial(open_page: Open, theme: str, size: dict[str, int]) -> None:
    page = open_page("/learn", theme=theme, size=size)
    page.locator("main a[href^='/learn/'], main button").first.click()
    page.locator("svg.board").first.wait_for()
    calm(page)
    assert findings(page) == []


@THEMES
@SIZES
def test_dialogs_of_the_pages(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    room = server.create("human", "human", standard=True, seed="4")
    page = open_page("", room=room, theme=theme, size=size)
    TablePage(page, room["room"])
    page.goto("/")
    page.get_by_role("button", name=words("settings.title")).first.click()
    page.locator("dialog[open]").wait_for()
    assert findings(page) == [], "settings"
    page.keyboard.press("Escape")
    page.locator(".games li .button.quiet").first.click()
    page.get_by_role("heading", name=words("together.games.remove_title")).wait_for()
    assert findings(page) == [], "removing a game"
    page.keyboard.press("Escape")
    if size is PHONE:
        page.get_by_role("button", name=words("table.menu")).click()
        page.locator("dialog[open] nav").wait_for()
        assert findings(page) == [], "the pages"


@THEMES
def test_sheets_of_a_phone(open_page: Open, server: Server, theme: str) -> None:
    page = open_page("/editor", theme=theme, size=PHONE)
    for part in ("game", "crew"):
        page.get_by_role("tab", name=words(f"editor.part.{part}")).click()
        page.locator("dialog[open]").wait_for()
        assert findings(page) == [], part
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("button", name=words("replay.more_tools")).click()
    page.locator("dialog[open]").wait_for()
    assert findings(page) == [], "more of the replay"
    start = scenario("0,7: 0\n3,3: 1", mode="experienced", specialists=["driver", "captain"], engine="top").position
    room = server.create("human", "human", start=start, seed="4")
    table = TablePage(open_page("", room=room, theme=theme, size=PHONE, touch=True), room["room"], touch=True)
    table.press(table.page.get_by_role("button", name=words("do.crew_change")))
    table.page.locator('[data-ply="crew cafs"]').wait_for()
    assert findings(table.page) == [], "the crew change"
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    table.press(table.page.locator(".crew > li button").nth(1))
    table.page.locator("dialog[open]").wait_for()
    assert findings(table.page) == [], "a specialist"


@THEMES
def test_what_else_lies_over_a_phone_s_table(open_page: Open, server: Server, theme: str) -> None:
    table = seated(open_page, server, theme=theme, size=PHONE, touch=True)
    table.play("end")
    news = table.page.locator("section.summary")
    table.press(news.locator(".more"))
    table.page.get_by_role("dialog", name=words("moment.since")).wait_for()
    assert findings(table.page) == [], "since your last turn"
    # More can be done than there is room for: a driver on the engine, with doors and walls around.
    start = scenario("0,7: 0\n3,3: 1", mode="experienced", specialists=["driver", "captain"], engine="top").position
    room = server.create("human", "human", start=start, seed="4")
    small = {"width": 360, "height": 640}
    table = TablePage(open_page("", room=room, theme=theme, size=small, touch=True), room["room"], touch=True)
    table.press(table.page.locator(".side .actions .buttons > .button").last)
    table.page.get_by_role("dialog", name=words("play.all")).wait_for()
    assert findings(table.page) == [], "all actions"


@THEMES
@SIZES
def test_the_summary_card_of_a_lesson(open_page: Open, theme: str, size: dict[str, int]) -> None:
    page = open_page("/learn", theme=theme, size=size)
    page.locator("main a[href^='/learn/'], main button").first.click()
    page.locator("svg.board").first.wait_for()
    page.get_by_role("button", name=words("learn.summary")).click()
    page.get_by_role("dialog", name=words("learn.summary")).wait_for()
    assert findings(page) == []


@THEMES
@SIZES
def test_a_seat_that_has_moved(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    room = server.create("human", "human", standard=True, seed="4")
    old = TablePage(open_page("", room=room, seats=[0], theme=theme, size=size), room["room"])
    if size is PHONE:
        old.page.get_by_role("button", name=words("table.menu")).click()
    old.page.get_by_role("button", name=words("seat.title")).first.click()
    old.page.get_by_role("button", name=words("together.move.button")).first.click()
    link = old.page.get_by_role("dialog", name=words("together.move.title")).locator(".link")
    link.wait_for()
    assert findings(old.page) == [], "the link of a seat"
    open_page("").goto(link.inner_text())
    old.page.get_by_role("dialog", name=words("together.moved.title")).wait_for()
    assert findings(old.page) == []


@THEMES
@SIZES
def test_the_page_without_a_connection(open_page: Open, cable: Cable, complaints: Complaints, theme: str, size: dict[str, int]) -> None:
    complaints.expected = ["ERR_", "Failed to fetch", "Failed to load"]
    page = open_page("", theme=theme, size=size)
    page.goto(f"{cable.address}/")
    kept(page)
    cable.pull()
    page.goto(f"{cable.address}/new")
    page.get_by_role("heading", name=words("offline.title")).wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert findings(page) == []


@THEMES
@SIZES
def test_small_things_over_the_table(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    """A first game with its hint and the question about sound, the menu of a cell, the rules behind a line."""
    page = open_page("/", theme=theme, size=size, touch=size is PHONE, sound=None)
    page.get_by_role("button", name=words("start.first")).click()
    page.locator("svg.board").wait_for()
    page.locator("[data-hint]").wait_for()
    page.locator("[data-sound=on]").wait_for()
    assert findings(page) == [], "a first game"
    start = scenario("3,3: 0v f .", mode="family").position
    room = server.create("human", start=start, seed="4")
    table = TablePage(open_page("", room=room, theme=theme, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    table.press(table.hit("3,4"))
    table.page.locator("[role=menu]").wait_for()
    assert findings(table.page) == [], "the menu of a cell"
    table.page.keyboard.press("Escape")
    table.play("end")
    if size is PHONE:
        table.press(table.page.get_by_role("button", name=words("log.label")))
        table.page.get_by_role("dialog", name=words("log.label")).wait_for()
    else:
        table.log().wait_for()
    table.press(table.page.locator("[data-rules]:visible").last)
    table.page.get_by_role("dialog").last.locator("dl, details").first.wait_for()
    assert findings(table.page) == [], "the rules behind a line"


@THEMES
@SIZES
def test_playing_on_after_the_seventh_rescue(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    start = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5), continue_after_win="ask").position
    room = server.create("human", start=start, seed="1")
    table = TablePage(open_page("", room=room, theme=theme, size=size, touch=size is PHONE), room["room"], touch=size is PHONE)
    table.play("move left carry victim")
    table.page.get_by_text(words("play_on.title")).wait_for()
    assert findings(table.page) == []


@THEMES
def test_an_address_that_leads_nowhere(open_page: Open, theme: str) -> None:
    page = open_page("/nothing/at/all", theme=theme)
    page.get_by_role("heading", name=words("ui.not_found")).wait_for()
    assert findings(page) == []
