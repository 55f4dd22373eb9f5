"""Every state of the table in every language, on four screens: its own words only, none cut, none upon another."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.conftest import Complaints, Open
from tests.browser.crawl import Walk, some_of
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.test_access import ENDS
from tests.browser.test_advice import sit as ask_the_advisor
from tests.browser.test_lastcard import ended
from tests.browser.test_rulebook import start as nearly_won
from tests.browser.test_start import HINT
from tests.browser.test_together import in_a_network
from tests.browser.texts import LANGUAGES

PICTURE = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2"


def test_a_turn(open_page: Open, server: Server) -> None:
    walk = Walk("cs")
    start = scenario(PICTURE, mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "bot", "open", start=start, seed="4")
    page = open_page("", room=room, language=walk.language, confirmEnd=True)
    table = TablePage(page, room["room"])
    walk.looks(page, "the table")
    tools = page.locator("header .tools")
    for name in ("seat.title", "ui.help", "learn.summary", "table.menu"):
        walk.button(tools, name).click()
        walk.dialog(page, name)
    for name in ("dice.statistics", "companion.ap.title"):
        walk.button(tools, "table.menu").click()
        walk.button(page.locator("dialog[open]"), name).click()
        page.get_by_role("heading", name=walk.word(name), exact=True).wait_for()
        walk.dialog(page, name)
    for seat in (1, 2):
        page.locator(".crew > li").nth(seat).locator("button").click()
        walk.looks(page, f"the card of {seat}")
        page.keyboard.press("Escape")
    for name, view in (("table.risk", "section.risk"), ("settings.text_board", ".seen table")):
        walk.button(tools, name).click()
        page.locator(view).wait_for()
        walk.looks(page, name)
        walk.button(tools, name).click()
    page.keyboard.press("v")
    for cell in ("3,5", "3,6"):
        table.hit(cell).click()
    walk.looks(page, "a plan that is drawn")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name=walk.word("chat.label")).click()
    page.get_by_label(walk.word("chat.write")).fill("1 2 3")
    page.get_by_label(walk.word("chat.send")).click()
    page.locator(".chat .line").wait_for()
    walk.looks(page, "the chat")
    before = table.version
    table.button("end").click()
    walk.dialog(page, "the question before the end of a turn")
    table.button("end").click()
    page.locator('[data-ply="end!"]').click()
    table.happened(before)
    table.until(lambda: table.waits["seat"] == 2, "the open seat's turn")
    walk.looks(page, "a fire phase")
    walk.button(tools, "seat.title").click()
    page.locator("dialog[open] li").nth(2).get_by_role("button", name=walk.word("seat.to_bot")).click()
    page.keyboard.press("Escape")
    page.locator("section.summary").wait_for()
    page.locator("section.summary .more").click()
    walk.looks(page, "since your last turn")
    page.get_by_role("tab", name=walk.word("log.label")).click()
    walk.looks(page, "the log")
    walk.ends()


def test_guests(open_page: Open, server: Server) -> None:
    walk = Walk("pl")
    room = server.create("human:Hana", "human:Petr", "open", options={"mode": "family"}, seed="6")
    page = open_page("", room=room, seats=[0], language=walk.language)
    in_a_network(page)
    host = TablePage(page, room["room"])
    page.locator("dialog[open] [data-qr]").wait_for()
    walk.looks(page, "the invitation")
    walk.button(page, "together.invite.begin").click()
    walk.looks(page, "a seat is free")
    guest = open_page(f"/r/{room['room']}", language=walk.language)
    guest.locator("dialog[open] .seat").first.wait_for()
    walk.looks(guest, "sit here")
    walk.button(guest, "together.watch").click()
    walk.looks(guest, "watching")
    walk.button(guest.locator("header .tools"), "seat.title").click()
    walk.dialog(guest, "the players, for a spectator")
    walk.button(page.locator("header .tools"), "seat.title").click()
    walk.button(page.locator("dialog[open]"), "together.move.button").click()
    page.get_by_role("img", name=walk.word("together.move.qr")).wait_for()
    walk.looks(page, "a seat on its way")
    link = page.locator("dialog[open] .link").last.inner_text()
    page.keyboard.press("Escape")
    other = TablePage(open_page("", language=walk.language))
    other.page.goto(link[link.index("/r/") :])
    other.until(lambda: other.you.get("seats") == [0], "the seat")
    moved = page.get_by_role("dialog", name=walk.word("together.moved.title"))
    moved.wait_for()
    walk.looks(page, "the seat has gone")
    walk.button(moved, "together.moved.watch").click()
    walk.looks(page, "watching where one has played")
    host.page.close()
    third = TablePage(open_page("", room=room, seats=[1], host=False, language=walk.language), room["room"])
    other.page.close()
    third.page.locator(".side p.away").or_(third.page.locator(".crew .lost, .crew .gone")).first.wait_for()
    walk.looks(third.page, "a player is away")
    walk.ends()


def test_the_first_game(open_page: Open) -> None:
    walk = Walk("fr")
    page = open_page("/", language=walk.language)
    table = TablePage(page)
    walk.button(page, "start.first", exact=False).click()
    table.arrived()
    for _ in range(4):
        hint = page.locator(HINT)
        hint.wait_for()
        walk.looks(page, f"hint {hint.get_attribute('data-hint')}")
        walk.button(hint, "hint.read").click()
        page.wait_for_timeout(100)
    walk.ends()


@pytest.mark.parametrize("dice", ["server", "physical"])
def test_setting_up(open_page: Open, server: Server, dice: str) -> None:
    walk = Walk("de")
    room = server.create("human", options={"mode": "experienced", "specialist_choice": "chosen"}, dice=dice)
    page = open_page("", room=room, language=walk.language)
    table = TablePage(page, room["room"])
    asked = set()
    while table.position["phase"] == "setup":
        question = table.waits.get("of") or table.legal[0].split()[0]
        if question not in asked:
            walk.looks(page, f"set-up, {question}")
        asked.add(question)
        before = table.version
        walk.button(page, "companion.server" if table.waits["kind"] == "outcome" else "table.standard", exact=False).click()
        table.happened(before)
    assert dice == "server" or {"black", "dice"} <= asked
    walk.ends()


def test_real_dice_and_the_deck_gun(open_page: Open, server: Server) -> None:
    walk = Walk("ru")
    start = scenario("0,7: 0\n1,7: f f\n2,7: f\n5,5: ?", mode="experienced", specialists=["driver"]).position
    room = server.create("human", start=start, dice="physical")
    page = open_page("", room=room, language=walk.language)
    table = TablePage(page, room["room"])
    walk.button(page, "do.crew_change", exact=False).click()
    page.locator('[data-ply^="crew "]').first.wait_for()
    walk.looks(page, "another card")
    page.keyboard.press("Escape")
    table.play("gun")
    walk.looks(page, "the dice of the deck gun")
    for colour, face in (("red", 6), ("black", 3)):
        page.get_by_role("radio", name=walk.word(f"companion.face.{colour}", n=face)).click()
    before = table.version
    page.locator("section.dice button.enter").click()
    table.happened(before)
    walk.looks(page, "may be rolled again")
    before = table.version
    table.button("keep").click()
    table.happened(before)
    table.play("end")
    walk.looks(page, "the dice of the fire")
    walk.ends()


def test_what_is_turned_up(open_page: Open, server: Server) -> None:
    walk = Walk("es")
    room = server.create("human", start=scenario("3,3: 0 ?\n1,1: f", mode="family").position, dice="physical")
    page = open_page("", room=room, language=walk.language)
    TablePage(page, room["room"]).play("move right")
    walk.looks(page, "what is turned up")
    walk.ends()


@pytest.mark.parametrize("lost", [0, 1])
def test_playing_on(open_page: Open, server: Server, lost: int) -> None:
    walk = Walk("cs")
    position = nearly_won(options={"continue_after_win": "ask"}, lost=lost, unrevealed={"victims": 3 - lost, "false_alarms": 2})
    room = server.create("human", start=position, dice="physical")
    page = open_page("", room=room, language=walk.language)
    TablePage(page, room["room"]).play("move left carry victim")
    page.get_by_text(walk.word("play_on.title")).wait_for()
    walk.looks(page, "playing on")
    walk.ends()


def test_refusals(open_page: Open, server: Server) -> None:
    room = server.create("human", start=scenario("3,3: 0 f", mode="family", ap=0).position, seed="4")
    for language in LANGUAGES:
        walk, seen = Walk(language), set()
        table = TablePage(open_page("", room=room, language=language), room["room"])
        for number, cell in enumerate(("2,3", "3,2", "3,4", "3,3", "6,6")):
            table.hit(cell).click()
            table.page.locator(".toast").first.wait_for()
            seen.update(table.toasts())
            walk.looks(table.page, cell, sizes=some_of(number), languages=[language])
            for toast in table.page.locator(".toast").all():
                toast.click()
        assert len(seen) >= 4
        walk.ends()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_advisor(open_page: Open, server: Server, level: int) -> None:
    walk = Walk("pl")
    table = ask_the_advisor(open_page, server, "experienced" if level == 3 else "family", level=level, language=walk.language)
    table.ask()
    walk.looks(table.page, f"advice {level}")
    walk.ends()


def test_the_last_card(open_page: Open, server: Server) -> None:
    walk = Walk("fr")
    settings: dict[str, Any] = {"language": walk.language}
    first, second, _ = ended(server, open_page, **settings)
    for table in (first, second):
        table.page.locator("dialog[open] .sentence").wait_for()
    card = first.page.locator("dialog[open]")
    card.locator("summary").click()
    walk.looks(first.page, "the last card")
    walk.button(card, "lastcard.same").click()
    first.page.wait_for_url(lambda url: "/r/" in url and url != second.page.url)
    second.page.locator("dialog[open]").get_by_role("link", name=walk.word("lastcard.join")).wait_for()
    walk.looks(second.page, "the others play again")
    walk.ends()


@pytest.mark.parametrize("outcome", [*ENDS, "perfect"])
def test_other_ends(open_page: Open, server: Server, complaints: Complaints, outcome: str) -> None:
    complaints.expected.append("status of 422")  # no whole turn was played that could be reviewed
    walk = Walk("de")
    if outcome == "perfect":
        start = nearly_won(rescued=9, lost=0, unrevealed={"victims": 0, "false_alarms": 5}, pois=[{"at": [3, 1], "face": "victim"}])
    else:
        picture, more = ENDS[outcome]
        start = scenario(picture, mode="family", phase="fire", **more).position
    room = server.create("human", start=start, dice="physical")
    page = open_page("", room=room, language=walk.language)
    table = TablePage(page, room["room"])
    if outcome == "perfect":
        table.play("move left carry victim")
    else:
        for colour in ("red", "black"):
            page.get_by_role("radio", name=walk.word(f"companion.face.{colour}", n=3)).click()
        before = table.version
        page.locator("section.dice button.enter").click()
        table.happened(before)
    while not table.over:
        table.play(table.legal[0])
    expect(page.locator("dialog[open] .sentence")).to_be_visible()
    assert page.get_by_role("dialog", name=walk.word(f"lastcard.title.{outcome}")).count() == 1
    walk.looks(page, outcome)
    walk.ends()
