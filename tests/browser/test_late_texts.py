"""Texts come late on a slow line. Until they are there, what shows them is not there either: no button, heading or field without words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

RECORD = Path(__file__).parents[1] / "records" / "default-experienced.json"
#: The files of the texts, and the sentences of the server.
TEXTS = re.compile(r"/assets/(texts\.\w+|editor|lastcard|learn|options|replay|rulebook|rules|advice|bots)-[\w-]+\.js$|/api/v1/i18n/")
#: Looks at every picture of the page, and notes what is seen without a name. The service worker would fetch unseen by the test.
WATCH = """(() => {
  delete Navigator.prototype.serviceWorker;
  window.nameless = new Set();
  const named = (one) => (one.textContent + ' ' + ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? '').join('')).trim()
    || (one.getAttribute('aria-labelledby') ?? '').split(' ').some((id) => document.getElementById(id)?.textContent.trim())
    || [...one.querySelectorAll('[aria-label], [title], [alt]')].some((inner) => named(inner))
    || [...(one.labels ?? [])].some((label) => label.textContent.trim());
  const look = () => {
    for (const one of document.querySelectorAll('button, a[href], h1, h2, h3, h4, legend, summary, label, input, select, option, [role=tab], [role=radio], [role=menuitem]'))
      if (one.type !== 'file' && one.checkVisibility({visibilityProperty: true}) && !named(one))
        window.nameless.add(`${location.pathname}: ${one.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 120)}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


class Slow:
    """A page whose texts wait until they are let through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.add_init_script(WATCH)
        page.route(TEXTS, self._hold)

    def _hold(self, route: Route) -> None:
        self.held.append(route)

    def nameless(self) -> list[str]:
        found: list[str] = self.page.evaluate("[...window.nameless]")
        return found

    def come(self, what: Any) -> None:
        """The texts arrive one after the other until something is seen; nothing stood there without its words meanwhile."""
        self.page.wait_for_timeout(250)
        assert self.held, "nothing was asked for"
        while not (what.is_visible() and not self.held):
            for route in self.held[:]:
                self.held.remove(route)
                route.continue_()
                self.page.wait_for_timeout(60)
            self.page.wait_for_timeout(20)
        assert self.nameless() == []


@pytest.mark.parametrize(
    "path", ["/", "/new", "/learn", "/learn/family", "/learn/examples", "/learn/examples/explosion", "/learn/questions", "/editor", "/replay", "/log"]
)
def test_pages(open_page: Open, server: Server, path: str) -> None:
    room = server.create("human:Hana", "human", standard=True, seed="4")
    page = open_page("", room=room)
    known = f"[{{room: '{room['room']}', code: '{room['code']}', at: 1}}]"
    page.add_init_script(f"localStorage.setItem('flashover.rooms', JSON.stringify({known}))")
    slow = Slow(page)
    page.goto(path)
    slow.come(page.locator("main h1, main h2, svg.board").first)


def test_the_table_and_what_opens_over_it(open_page: Open, server: Server) -> None:
    start = scenario("2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2", mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "human", "human", start=start, seed="4")
    page = open_page("", room=room)
    slow = Slow(page)
    table = TablePage(page)
    page.goto(f"/r/{room['room']}")
    slow.come(page.locator("svg.board"))
    table.arrived()
    for name in ("dice.statistics", "learn.summary"):
        if name == "learn.summary":
            page.locator("header .tools").get_by_role("button", name=words(name)).click()
        else:
            page.get_by_role("button", name=words("table.menu")).click()
            page.locator("dialog[open]").get_by_role("button", name=words(name)).click()
        slow.come(page.get_by_role("dialog", name=words(name)))
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name=words("table.risk")).click()
    page.locator("section.risk, .risk [role=radio]").first.wait_for()
    assert slow.nameless() == []


def test_rules_from_the_log(open_page: Open, server: Server) -> None:
    room = server.create("human", options={"mode": "family"}, standard=True, seed="4")
    page = open_page("", room=room)
    slow = Slow(page)
    page.goto(f"/r/{room['room']}")
    mark = page.locator("[data-rules]").first
    slow.come(mark)
    mark.click()
    slow.come(page.get_by_role("dialog"))


def test_the_last_card(open_page: Open, server: Server) -> None:
    end = scenario("3,1: 0v", mode="family", rescued=6, unrevealed=(3, 5)).position
    room = server.create("human", start=end, seed="1")
    page = open_page("", room=room)
    slow = Slow(page)
    table = TablePage(page)
    page.goto(f"/r/{room['room']}")
    slow.come(page.locator("svg.board"))
    table.arrived().play("move left carry victim")
    slow.come(page.get_by_role("dialog", name=words("lastcard.title.won")))
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("table.result")).wait_for()
    assert slow.nameless() == []


def test_replay_and_editor(open_page: Open) -> None:
    page = open_page("")
    slow = Slow(page)
    page.goto("/replay")
    slow.come(page.locator("main h1"))
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("button", name=words("replay.fork")).click()
    slow.come(page.get_by_label(words("option.continue_after_win")))
    page.goto("/editor")
    slow.come(page.locator("svg.board"))
    page.get_by_role("button", name=words("editor.play")).click()
    slow.come(page.get_by_label(words("option.continue_after_win")))


def test_another_language(open_page: Open, server: Server) -> None:
    room = server.create("human", options={"mode": "family"}, seed="1")
    page = open_page("", room=room)
    slow = Slow(page)
    page.goto(f"/r/{room['room']}")
    standard = page.get_by_role("button", name=words("table.standard"))
    slow.come(standard)
    page.get_by_role("button", name=words("table.menu")).click()
    page.get_by_role("button", name=words("settings.title")).click()
    page.get_by_label(words("settings.language")).select_option("cs")
    page.wait_for_timeout(250)
    # The words of before stand until the others have come.
    assert page.get_by_text(words("settings.theme"), exact=True).is_visible()
    slow.come(page.get_by_text(words("settings.theme", "cs"), exact=True))
