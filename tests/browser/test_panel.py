"""The panels stay where they are while the fire is shown, and the buttons of the bars say in words what they do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, words

#: Where everything below the actions is.
PLACES = """() => Object.fromEntries(['.side .end', '.side [data-ply=end]', '.side [data-ask]', '.side [role=tab]', '.side .feed', '.side .crew']
  .map(name => [name, document.querySelector(name)?.getBoundingClientRect()])
  .filter(([, box]) => box?.height).map(([name, box]) => [name, box.top]))"""
WORDS = """() => [...document.querySelectorAll('header.top .tools .quiet, section.bar [data-skip]')].map(button => {
  const box = button.getBoundingClientRect(), words = button.querySelector('.words');
  const at = words?.getBoundingClientRect();
  return { name: button.getAttribute('aria-label') ?? button.innerText, words: at?.height ? words.innerText : '',
    fits: !!at && at.left >= box.left - 1 && at.right <= box.right + 1 && at.top >= box.top - 1 && at.bottom <= box.bottom + 1 };
})"""


def title_fits(page: Page) -> bool:
    return bool(page.evaluate("() => { const h1 = document.querySelector('header.top h1'); return h1.scrollWidth <= h1.clientWidth; }"))


@pytest.mark.parametrize("hints", [0, 3], ids=["alone", "advised"])
def test_nothing_below_the_actions_moves_when_the_fire_comes(open_page: Open, server: Server, hints: int) -> None:
    made = server.create("human:Hana", options={"mode": "family"}, seed="3")
    page = open_page("", room=made, still=False, stepByStep=True, confirmEnd=False, hints=hints)
    table = TablePage(page, made["room"])
    table.standard()
    table.settle()
    before = page.evaluate(PLACES)
    page.locator(".side [data-ply=end]").click()
    page.locator("section.bar").wait_for()
    page.wait_for_timeout(100)
    during = page.evaluate(PLACES)
    assert ".side [data-ask]" in during or not hints
    assert during == pytest.approx({name: top for name, top in before.items() if name in during}, abs=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tools_have_words_at_1280(open_page: Open, server: Server, language: str) -> None:
    made = server.create("human:Hana", options={"mode": "experienced"}, seed="3")
    size = {"width": 1280, "height": 720}
    page = open_page("", room=made, language=language, size=size, still=False, stepByStep=True, confirmEnd=False)
    table = TablePage(page, made["room"])
    while table.position["phase"] == "setup":
        before = table.version
        page.locator(".standard").first.click()
        table.happened(before)
    table.play("end")
    page.locator("section.bar").wait_for()
    found = page.evaluate(WORDS)
    assert len(found) == 8
    assert [one["name"] for one in found if not one["words"] or not one["fits"]] == []
    assert words("moment.to_turn_end", language) in [" ".join(one["words"].split()) for one in found]
    assert title_fits(page)
