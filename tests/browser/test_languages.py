"""Languages: what finds a stranger among the words, names that the reader's language has, a language that is changed in play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import DESKTOP
from tests.browser.conftest import Open
from tests.browser.crawl import Walk
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.strangers import PLACEHOLDER, WORD, catalogues, leaves, wrong_texts
from tests.browser.texts import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_another_language_is_found(language: str) -> None:
    own = {text for template in catalogues(language).values() for text in leaves(template)}
    for other in LANGUAGES:
        texts = {text for template in catalogues(other).values() for text in leaves(template) if text not in own}
        filled = {PLACEHOLDER.sub("5", text) for text in texts if len(WORD.findall(PLACEHOLDER.sub(" ", text))) > 1}
        assert other == language or len(filled) > 1000
        assert [text for text in filled if not wrong_texts([text], language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_no_stranger_to_itself(language: str) -> None:
    texts = [PLACEHOLDER.sub("5", text) for template in catalogues(language).values() for text in leaves(template)]
    assert wrong_texts(texts, language) == []
    assert wrong_texts(["learn.next", "{name}", "undefined"], language)


def test_what_does_not_fit_is_found(open_page: Open) -> None:
    """Words that are cut, in dots, in a field, in a drawing, in a toast, or upon another."""
    page = open_page("/nowhere")
    page.locator("main h1").wait_for()
    page.evaluate(
        """() => {
          const add = (html) => document.querySelector('main').insertAdjacentHTML('beforeend', html);
          add('<p style="width: 40px; overflow: hidden; white-space: nowrap">5 5 5 5 5 5 5 5 5 5</p>');
          add('<p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">6 6 6 6 6 6 6 6</p>');
          add('<input placeholder="7 7 7 7 7 7 7 7 7 7 7 7" style="width: 40px"><select style="width: 50px"><option>8 8 8 8 8 8 8 8 8 8 8</option></select>');
          add('<svg width="100" height="20"><text x="90" y="15">Ää 9</text></svg>');
          add('<p style="height: 20px; margin: 0">1 1</p><p style="margin-top: -20px">2 2</p>');
          document.querySelector('.toasts').insertAdjacentHTML('beforeend', '<div class="toast" style="width: 3000px">3 <span style="float: right">3 3</span></div>');
        }"""
    )
    walk = Walk()
    walk.looks(page, "", languages=["en"])
    for size in (1440, 360):
        found = [line for line in walk.found if f", {size}:" in line]
        for text in ("“5 5 5 5", "“6 6 6 6", "“7 7 7", "“8 8 8", "“Ää 9” in text", "“1 1” in p. and “2 2”", "“3 3” in span"):
            assert [line for line in found if text in line], (size, text, found)


@pytest.mark.parametrize("language", ["cs", "ru"])
def test_seats_without_a_name_are_told_in_the_readers_language(open_page: Open, language: str) -> None:
    host = TablePage(open_page("/"))
    host.page.get_by_role("button", name=words("start.first")).click()
    host.arrived()
    assert words("word.firefighter", letter="A") in host.page.locator(".crew").inner_text()
    guest = TablePage(open_page("", language=language), host.page.url.rpartition("/")[2])
    assert words("word.firefighter", language, letter="A") in guest.page.locator(".crew").inner_text()


def change_the_language(page: Page, before: str, after: str) -> None:
    page.get_by_label(words("settings.language", before)).select_option(after)
    page.get_by_text(words("settings.theme", after), exact=True).wait_for()


def test_the_language_is_changed_in_play(open_page: Open, server: Server) -> None:
    """By the reader's own hand: all others of these tests set it where this does."""
    room = server.create("human", options={"mode": "family"}, seed="1")
    page = TablePage(open_page("", room=room), room["room"]).page
    page.get_by_role("button", name=words("table.menu")).click()
    page.get_by_role("button", name=words("settings.title")).click()
    for before, after in zip(LANGUAGES, [*LANGUAGES[1:], LANGUAGES[0]], strict=True):
        change_the_language(page, before, after)
        walk = Walk(after)
        walk.looks(page, f"{before} to {after}", sizes=[DESKTOP], languages=[after])
        walk.ends()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("table.standard")).wait_for()
