"""axe-core finds nothing serious, in both themes, at both sizes, on every page and on the table in every state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
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
    assert findings(table.page) == []
    table.page.keyboard.press("Escape")
    table.play("end")
    table.page.locator("section.summary").wait_for()
    assert findings(table.page) == []


@THEMES
def test_the_table_s_dialogs_and_views(open_page: Open, server: Server, theme: str) -> None:
    table = seated(open_page, server, theme=theme)
    page = table.page
    for name in ("seat.title", "help.title"):
        page.locator("header .tools").get_by_role("button", name=words(name)).click()
        page.locator("dialog[open]").wait_for()
        assert findings(page) == [], name
        page.keyboard.press("Escape")
    for name in ("table.risk", "settings.text_board"):
        page.locator("header .tools").get_by_role("button", name=words(name)).click()
        calm(page)
        assert findings(page) == [], name


@THEMES
@SIZES
def test_what_the_menu_of_the_table_opens(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    page = seated(open_page, server, theme=theme, size=size).page

    def closed() -> None:
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    for name in ("dice.statistics", "companion.ap.title", "learn.summary", "settings.title"):
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


@THEMES
@SIZES
def test_tutorial(open_page: Open, theme: str, size: dict[str, int]) -> None:
    page = open_page("/learn", theme=theme, size=size)
    page.locator("main a[href^='/learn/'], main button").first.click()
    page.locator("svg.board").first.wait_for()
    calm(page)
    assert findings(page) == []
