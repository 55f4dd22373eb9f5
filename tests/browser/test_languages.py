"""Every language: no page shows a key, a placeholder or a sentence of another language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.bots import bot_names
from flashover.i18n import catalogue
from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, engine_catalogue, page_catalogue, words

RECORD = Path(__file__).parents[1] / "records" / "default-experienced.json"
NAME = "Flashover"
PICTURE = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2"
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const holder = node.parentElement;
    if (holder.closest('script, style, code, kbd, option:not(:checked)') || !node.data.trim()) continue;
    found.push(node.data.trim());
  }
  for (const holder of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      if (holder.getAttribute(name)?.trim()) found.push(holder.getAttribute(name).trim());
  for (const option of document.querySelectorAll('option')) found.push(option.textContent.trim());
  return found;
}"""


def leaves(template: Any) -> list[str]:
    """All texts of a template."""
    if isinstance(template, str):
        return [template]
    return [text for forms in template.values() for one in forms.values() for text in leaves(one)]


@cache
def foreign(language: str) -> dict[str, str]:
    """English texts that are told otherwise in this language: they must not be seen."""
    own: dict[str, Any] = {**engine_catalogue(language), **page_catalogue(language)}
    english: dict[str, Any] = {**engine_catalogue("en"), **page_catalogue("en")}
    allowed = {text for template in own.values() for text in leaves(template)}
    return {text: key for key, template in english.items() for text in leaves(template) if text not in allowed and "{" not in text and len(text) > 2}


@cache
def patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """English sentences with placeholders."""
    own: dict[str, Any] = {**engine_catalogue(language), **page_catalogue(language)}
    english: dict[str, Any] = {**engine_catalogue("en"), **page_catalogue("en")}
    allowed = {text for template in own.values() for text in leaves(template)}
    found = []
    for key, template in english.items():
        for text in leaves(template):
            if text in allowed or "{" not in text or len(re.sub(r"{[\w.]+}", "", text)) < 8:
                continue
            found.append((re.compile(".+".join(re.escape(part) for part in re.split(r"{[\w.]+}", text))), key))
    return found


WORD = re.compile(r"[^\W\d_]{3,}")
#: Names, codes and file types are the same everywhere; so are the languages' own names.
SAME = {*(name.lower() for seat in json.loads(RECORD.read_text(encoding="utf-8"))["seats"] for name in WORD.findall(seat["name"] or "")),
        *(str(catalogue(language)["language.name"]).lower() for language in LANGUAGES),
        "flashover", "json", "csv", "hana", "petr", *bot_names()}
NO_WORDS = re.compile(r"\b[A-Z0-9]{2,}-[A-Z0-9]+\b|\b[0-9a-f]{8,}\b|https?://\S+|[\w.-]+\.json")


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of a language's catalogues: the engine's, the page's, the rules'."""
    texts = [text for template in {**engine_catalogue(language), **page_catalogue(language)}.values() for text in leaves(template)]
    return frozenset(word.lower() for text in texts for word in WORD.findall(re.sub(r"{[\w.]+}", " ", text)))


def strangers(text: str, language: str) -> list[str]:
    """Words that are not of this language. In Russian no Latin word goes unseen; elsewhere English ones do not."""
    own = vocabulary(language)
    found = [word for word in WORD.findall(NO_WORDS.sub(" ", text)) if word.lower() not in own and word.lower() not in SAME]
    if language == "ru":
        return [word for word in found if re.fullmatch("[A-Za-z]+", word)]
    return [word for word in found if word.lower() in vocabulary("en")]


def wrongs(page: Page, language: str) -> list[str]:
    """Everything on the page that is no text of this language."""
    keys = set(page_catalogue("en")) | set(engine_catalogue("en"))
    areas = {key.partition(".")[0] for key in keys}
    found = []
    assert page.evaluate("document.documentElement.lang") == language
    for text in dict.fromkeys(page.evaluate(TEXTS)):
        if text == NAME:
            continue
        found += [f"key: {text}" for word in re.findall(r"[a-z_]+(?:\.[a-z_]+)+", text) if word in keys or word.partition(".")[0] in areas]
        if re.search(r"{\w+}|undefined|\[object|NaN|null", text):
            found.append(f"not filled in: {text}")
        if language == "en":
            continue
        if text in foreign(language):
            found.append(f"English: {text} ({foreign(language)[text]})")
        found += [f"English: {text} ({key})" for pattern, key in patterns(language) if pattern.fullmatch(text)]
        if left := strangers(text, language):
            found.append(f"not {language}: {text} ({', '.join(left)})")
    return found


@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/log", "/editor", "/replay", "/nowhere"])
def test_pages(open_page: Open, server: Server, path: str) -> None:
    page = open_page(path)
    for language in LANGUAGES:
        page.evaluate("language => localStorage.setItem('flashover.settings', JSON.stringify({language, theme: 'light'}))", language)
        page.reload()
        page.locator("main").locator("h1, svg.board").first.wait_for()
        page.wait_for_load_state("networkidle")
        if path == "/new":
            assert wrongs(page, language) == [], f"{language}, family game"
            page.locator("[data-value=experienced]").click()
            for group in page.locator("details").all():
                group.locator("summary").click()
            abouts = {option["about"] for option in server.get("/options")["options"]}
            shown = set(page.evaluate(TEXTS))
            assert language == "en" or shown & abouts == set()
        if path == "/editor":
            for part in ("game", "crew", "risk", "board"):
                page.get_by_role("tab", name=words(f"editor.part.{part}", language), exact=True).click()
                page.wait_for_load_state("networkidle")
                assert wrongs(page, language) == [], part
            page.get_by_role("button", name=words("editor.play", language), exact=True).click()
            page.locator("dialog[open]").wait_for()
            page.wait_for_load_state("networkidle")
        if path == "/":
            page.get_by_role("button", name=words("settings.title", language)).first.click()
            page.locator("dialog[open]").wait_for()
        # Words that are loaded with the dialog may take a moment.
        page.wait_for_timeout(300)
        assert wrongs(page, language) == [], language


@pytest.mark.parametrize("language", ["cs", "ru"])
def test_seats_without_a_name_are_told_in_the_readers_language(open_page: Open, language: str) -> None:
    host = TablePage(open_page("/"))
    host.page.get_by_role("button", name=words("start.first")).click()
    host.arrived()
    assert words("word.firefighter", letter="A") in host.page.locator(".crew").inner_text()
    guest = TablePage(open_page("", language=language), host.page.url.rpartition("/")[2])
    assert words("word.firefighter", language, letter="A") in guest.page.locator(".crew").inner_text()
    assert wrongs(guest.page, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table(open_page: Open, server: Server, language: str) -> None:
    start = scenario(PICTURE, mode="experienced", specialists=["captain", "paramedic", "driver"]).position
    room = server.create("human", "bot", "open", start=start, seed="4")
    table = TablePage(open_page("", room=room, language=language, confirmEnd=True), room["room"])
    page = table.page
    page.wait_for_load_state("networkidle")
    assert wrongs(page, language) == []
    tools = page.locator("header .tools")

    def look_at(dialog: str) -> None:
        # It may open a moment after the click that asks for it, and only what is open can be closed.
        page.get_by_role("dialog", name=words(dialog, language), exact=True).wait_for()
        assert wrongs(page, language) == [], dialog
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    for name in ("seat.title", "ui.help", "table.menu"):
        tools.get_by_role("button", name=words(name, language)).click()
        look_at(name)
    for name in ("dice.statistics", "companion.ap.title"):
        tools.get_by_role("button", name=words("table.menu", language)).click()
        page.locator("dialog[open]").get_by_role("button", name=words(name, language)).click()
        look_at(name)
    for seat in (1, 2):
        page.locator(".crew > li").nth(seat).locator("button").click()
        assert wrongs(page, language) == []
        page.keyboard.press("Escape")
    # Risk view, text board
    for name in ("table.risk", "settings.text_board"):
        tools.get_by_role("button", name=words(name, language)).click()
        page.wait_for_load_state("networkidle")
        assert wrongs(page, language) == [], name
    tools.get_by_role("button", name=words("settings.text_board", language)).click()
    # The end of the turn, its question, the fire phase, the summary and the log
    before = table.version
    table.button("end").click()
    page.locator("dialog[open]").wait_for()
    assert wrongs(page, language) == []
    page.locator('[data-ply="end!"]').click()
    table.happened(before)
    # The open seat's turn comes after the bot's; a bot takes it over, and the recap of both waits for the player
    table.until(lambda: table.waits["seat"] == 2, "the open seat's turn")
    assert wrongs(page, language) == []
    tools.get_by_role("button", name=words("seat.title", language)).click()
    page.locator("dialog[open] li").nth(2).get_by_role("button", name=words("seat.to_bot", language)).click()
    page.keyboard.press("Escape")
    page.locator("section.summary").wait_for()
    page.locator("section.summary .more").click()
    assert wrongs(page, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals(open_page: Open, server: Server, language: str) -> None:
    room = server.create("human", start=scenario("3,3: 0 f", mode="family", ap=0).position, seed="4")
    table = TablePage(open_page("", room=room, language=language), room["room"])
    seen = set()
    for cell in ("2,3", "3,2", "3,4", "3,3", "6,6"):
        table.hit(cell).click()
        table.page.locator(".toast").first.wait_for()
        seen.update(table.toasts())
        assert wrongs(table.page, language) == []
        while table.page.locator(".toast").count():
            table.page.locator(".toast").first.click()
    assert len(seen) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_set_up_and_real_dice(open_page: Open, server: Server, language: str) -> None:
    room = server.create("human", options={"mode": "experienced", "specialist_choice": "chosen"}, dice="physical")
    table = TablePage(open_page("", room=room, language=language), room["room"])
    asked = set()
    for _ in range(60):
        if table.position["phase"] != "setup":
            break
        assert wrongs(table.page, language) == []
        before = table.version
        if table.waits["kind"] == "outcome":
            asked.add(table.waits["of"])
            table.page.get_by_role("button", name=words("companion.server", language)).click()
        else:
            asked.add(table.legal[0].split()[0])
            table.page.get_by_role("button", name=words("table.standard", language)).click()
        table.happened(before)
    assert table.position["phase"] == "actions" and {"black", "dice"} <= asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay(open_page: Open, language: str) -> None:
    page = open_page("/replay", language=language)
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_label(words("replay.slider", language)).wait_for()
    for key in ("End", "Home", "f"):
        page.keyboard.press(key)
        assert wrongs(page, language) == []
    for panel in ("dice", "verify", "text", "list"):
        page.get_by_role("button", name=words(f"replay.panel.{panel}", language), exact=True).click()
        page.wait_for_load_state("networkidle")
        assert wrongs(page, language) == [], panel
    page.get_by_role("button", name=words("replay.fork", language), exact=True).click()
    # The texts of the options come with the dialog.
    expect(page.locator("dialog[open]")).to_contain_text(words("value.ask", language))
    assert wrongs(page, language) == []


def test_the_language_is_changed_in_play(open_page: Open, server: Server) -> None:
    room = server.create("human", options={"mode": "family"}, seed="1")
    table = TablePage(open_page("", room=room), room["room"])
    page = table.page
    page.get_by_role("button", name=words("table.menu")).click()
    page.get_by_role("button", name=words("settings.title")).click()
    page.get_by_label(words("settings.language")).select_option("cs")
    page.get_by_text(words("settings.theme", "cs")).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("table.standard", "cs")).wait_for()
    assert wrongs(page, "cs") == []
