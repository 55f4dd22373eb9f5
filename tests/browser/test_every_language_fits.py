"""Every page, dialog and state in every language, on three screens: its own words only, none cut, none upon another."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from flashover.testing import scenario
from tests.browser.conftest import Complaints, Open
from tests.browser.fitting import misfits
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.test_advice import sit as ask_the_advisor
from tests.browser.test_languages import PICTURE, RECORD, wrongs
from tests.browser.test_lastcard import ended
from tests.browser.texts import LANGUAGES, words

EVERY = pytest.mark.parametrize("language", LANGUAGES)
PATHS = (
    "/", "/new", "/learn", "/learn/examples", "/learn/examples/explosion", "/learn/examples/flashover", "/learn/questions", "/learn/rules",
    "/log", "/editor", "/replay", "/nowhere", "/r/there-is-no-such-room",
)  # fmt: skip
LESSONS = ("family", "vehicles", "specialists_people", "hazmats", "tools")


class Walk:
    """A walk through the page in one language, and all that was wrong on the way."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.found: list[str] = []

    def looks(self, page: Page, where: str) -> None:
        """Look at what is shown."""
        page.wait_for_load_state("networkidle")
        self.found += [f"{where}: {wrong}" for wrong in (*wrongs(page, self.language), *misfits(page))]

    def word(self, key: str, **values: object) -> str:
        """One of the page's words."""
        return words(key, self.language, **values)

    def dialog(self, page: Page, where: str) -> None:
        """Look at a dialog, and close it."""
        page.locator("dialog[open]").last.wait_for()
        self.looks(page, where)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
        page.wait_for_timeout(100)  # closing takes a step back in the history, a moment later


@EVERY
def test_pages(open_page: Open, complaints: Complaints, language: str) -> None:
    complaints.expected.append("404")  # the room that is not there
    walk, page = Walk(language), open_page("", language=language)
    for path in PATHS:
        page.goto(path)
        page.locator("main").locator("h1, svg.board").first.wait_for()
        walk.looks(page, path)
        if path == "/":
            page.get_by_role("button", name=walk.word("settings.title")).first.click()
            walk.dialog(page, "settings")
        if path == "/new":
            page.locator("[data-value=experienced]").click()
            for group in page.locator("details").all():
                group.locator("summary").click()
            walk.looks(page, "all options")
        if path == "/editor":
            for part in ("game", "crew", "risk"):
                page.get_by_role("tab", name=walk.word(f"editor.part.{part}"), exact=True).click()
                walk.looks(page, f"editor, {part}")
    assert not walk.found, "\n".join(walk.found)


@EVERY
def test_lessons_and_a_replay(open_page: Open, language: str) -> None:
    walk, page = Walk(language), open_page("", language=language)
    for lesson in LESSONS:
        page.goto(f"/learn/{lesson}")
        page.locator("[data-step]:not(svg *)").wait_for()
        walk.looks(page, f"lesson {lesson}")
        if lesson == "family":
            # A term in the text leads to its explanation.
            page.locator(".coach .term, .coach [data-term]").first.click()
            walk.dialog(page, "an explanation")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(walk.word("replay.slider")).wait_for()
    page.keyboard.press("f")
    walk.looks(page, "replay")
    for panel in ("dice", "verify", "text", "list"):
        page.get_by_role("button", name=walk.word(f"replay.panel.{panel}"), exact=True).click()
        walk.looks(page, f"replay, {panel}")
    assert not walk.found, "\n".join(walk.found)


@EVERY
def test_the_table(open_page: Open, server: Server, language: str) -> None:
    walk = Walk(language)
    start = scenario(PICTURE, mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "bot", "open", start=start, seed="4")
    host = open_page("", room=room, language=language, confirmEnd=True)
    table = TablePage(host, room["room"])
    walk.looks(host, "table")
    if host.locator("dialog[open]").count():
        walk.dialog(host, "invitation")
    guest = open_page(f"/r/{room['room']}", language=language)
    guest.locator("dialog[open] .seat").first.wait_for()
    walk.looks(guest, "sit here")
    guest.get_by_role("button", name=walk.word("together.watch")).click()
    walk.looks(guest, "watching")
    tools = host.locator("header .tools")
    for name in ("seat.title", "ui.help", "table.menu"):
        tools.get_by_role("button", name=walk.word(name)).click()
        walk.dialog(host, name)
    for name in ("dice.statistics", "companion.ap.title", "learn.summary"):
        tools.get_by_role("button", name=walk.word("table.menu")).click()
        host.locator("dialog[open]").get_by_role("button", name=walk.word(name), exact=True).click()
        host.get_by_role("heading", name=walk.word(name), exact=True).wait_for()
        walk.dialog(host, name)
    for name, view in (("table.risk", "section.risk"), ("settings.text_board", ".seen table")):
        tools.get_by_role("button", name=walk.word(name)).click()
        host.locator(view).wait_for()
        walk.looks(host, name)
        tools.get_by_role("button", name=walk.word(name)).click()
    before = table.version
    table.button("end").click()
    host.locator("dialog[open]").wait_for()
    walk.looks(host, "the question before the end of a turn")
    host.locator('[data-ply="end!"]').click()
    table.happened(before)
    table.until(lambda: table.waits["seat"] == 2, "the open seat's turn")
    walk.looks(host, "a fire phase")
    tools.get_by_role("button", name=walk.word("seat.title")).click()
    host.locator("dialog[open] li").nth(2).get_by_role("button", name=walk.word("seat.to_bot")).click()
    host.keyboard.press("Escape")
    host.locator("section.summary").wait_for()
    walk.looks(host, "since your last turn")
    assert not walk.found, "\n".join(walk.found)


@EVERY
def test_the_advisor_and_the_last_card(open_page: Open, server: Server, language: str) -> None:
    walk = Walk(language)
    asking = ask_the_advisor(open_page, server, "family", language=language)
    asking.ask()
    walk.looks(asking.page, "advice")
    settings: dict[str, Any] = {"language": language}
    table, _, _ = ended(server, open_page, **settings)
    table.page.locator("dialog[open] .sentence").wait_for()
    walk.looks(table.page, "the last card")
    assert not walk.found, "\n".join(walk.found)
