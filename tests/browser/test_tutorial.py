"""The tutorial and the lessons after it, end to end: what is asked for is clicked where the page points."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
from tests.browser.playing import STEPS, TablePage
from tests.browser.texts import LANGUAGES, page_catalogue, words

LESSONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "ui" / "src" / "features" / "learn" / "lessons.json").read_text(encoding="utf-8")
)["lessons"]
NAMES = [lesson["id"] for lesson in LESSONS]
FIVE_MINUTES = 300


class Pupil(TablePage):
    """Does what the coach says."""

    def __init__(self, page: Page, lesson: dict[str, Any], *, touch: bool = False) -> None:
        super().__init__(page, touch=touch)
        self.lesson = lesson
        self.history: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            self.history += [entry["ply"] for entry in message["entries"] if not entry["undone"]]

    @property
    def step(self) -> str | None:
        # A planned way on the board numbers its steps, too.
        found = self.page.locator("[data-step]:not(svg *)")
        return found.get_attribute("data-step") if found.count() else None

    def edge_of(self, ply: str) -> str:
        words = ply.split()
        seat = int(self.position["active"])
        if words[0] == "command":
            seat, words = int(words[1]), words[2:]
        row, column = self.position["firefighters"][seat]["at"]
        down, right = STEPS[words[1]]
        return "|".join(f"{r},{c}" for r, c in sorted([(row, column), (row + down, column + right)]))

    def obey(self, wanted: list[str]) -> None:
        """Plays what is asked for, at the place the page highlights."""
        ply = next(one for one in wanted if one in self.legal)
        button = self.page.locator(f'.coach .row [data-ply="{ply}"]')
        if ply == "end":
            self.press(self.page.locator(".coach .row .button.primary"))
        elif button.count():
            self.press(button)
        else:
            doing = ply.split()[2] if ply.startswith("command") else ply.split()[0]
            if doing in ("door", "chop"):
                assert self.page.locator(".price.edge").count() == 1, f"no highlighted edge for {ply!r}"
                self.press(self.page.locator(f'svg.board [data-edge="{self.edge_of(ply)}"]'))
            else:
                marks = self.marks()
                if doing in ("move", "extinguish"):
                    assert self.cell_of(ply) in marks, (ply, marks)
                    cell = self.cell_of(ply)
                else:
                    assert marks, f"nothing is highlighted for {ply!r}"
                    cell = next(iter(marks))
                self.press(self.hit(cell))
            item = self.page.locator(f'[role=menu] [data-ply="{ply}"]')
            if self.page.locator("[role=menu]").count():
                self.press(item)

    def learn(self, look: Callable[[str], None] | None = None) -> list[str]:
        """The whole lesson, with a look at each step; the steps in the order they came."""
        seen: list[str] = []
        for step in self.lesson["steps"]:
            self.until(lambda step=step: self.step == step["id"], f"step {step['id']}, it is {self.step}")
            seen.append(step["id"])
            if look:
                look(step["id"])
            begun, plies = len(self.history), step.get("plies", [])
            self.page.locator("svg.board").wait_for()
            if not plies:
                self.press(self.page.locator(".coach .row .button.primary"))
            while (played := len(self.history) - begun) < len(plies):
                ply = plies[played]
                if ply.startswith("!"):
                    # The lesson rolls by itself after a ply of the learner's, else it waits for the button.
                    button = self.page.locator(".coach .row .button.primary")
                    if played == 0 and button.is_enabled():
                        self.press(button)
                else:
                    wanted = ply.split("|")
                    self.until(lambda wanted=wanted: any(one in self.legal for one in wanted), f"{wanted} to be legal")
                    self.until(lambda: self.page.locator(".coach .row.quiet").count() > 0, "the coach")
                    self.obey(wanted)
                self.until(lambda played=played, begun=begun: len(self.history) - begun > played, f"{ply} of {step['id']}")
        self.until(lambda: self.step is None, "the end of the lesson")
        return seen


def test_the_family_tutorial_from_the_start_page(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name=words("nav.learn")).first.click()
    pupil = Pupil(page, LESSONS[0])
    begun = time.monotonic()
    page.locator("main a[href='/learn/family']").first.click()
    seen = pupil.learn()
    assert "rescued" in seen and time.monotonic() - begun < FIVE_MINUTES
    page.locator(".coach").get_by_text(words("learn.finished")).wait_for()
    assert page.get_by_role("link", name=words("learn.play_now")).count() == 1
    page.goto("/learn")
    assert page.locator("main a[href='/learn/family']").count() >= 1


@pytest.mark.parametrize("lesson", LESSONS[1:], ids=NAMES[1:])
def test_lessons(open_page: Open, lesson: dict[str, Any]) -> None:
    page = open_page("")
    pupil = Pupil(page, lesson)
    page.goto(f"/learn/{lesson['id']}")
    pupil.learn()
    page.locator(".coach").get_by_text(words("learn.finished")).wait_for()


def test_the_tutorial_on_a_phone(open_page: Open) -> None:
    page = open_page("", size=PHONE, touch=True)
    pupil = Pupil(page, LESSONS[0], touch=True)
    page.goto("/learn/family")
    pupil.learn()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_help_on_the_way(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("/learn/family", size=size)
    pupil = TablePage(page)
    page.reload()
    pupil.arrived()
    page.locator(".coach .row .button.primary").click()
    page.locator("[data-step=move]").wait_for()
    # A wrong click is explained, a hint is given, and the page can show it
    pupil.hit("6,6").click()
    page.locator(".coach .note").wait_for()
    page.get_by_role("button", name=words("learn.hint")).click()
    page.locator(".coach .hint").wait_for()
    page.get_by_role("button", name=words("learn.skip")).click()
    page.locator("[data-step=fire]").wait_for()
    # Terms lead to their rule
    page.get_by_role("button", name=words("learn.back")).click()
    page.locator("[data-step=move]").wait_for()
    page.locator("[data-step] button, [data-step] a").first.click()
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    dialog.locator("summary").first.click()
    assert re.search(r"[A-Z]{2,}-\d\d", dialog.inner_text())
    page.keyboard.press("Escape")
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight && document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_actions_say_where_as_the_language_writes_cells(open_page: Open, language: str) -> None:
    page = open_page("", language=language)
    pupil = TablePage(page)
    page.goto("/learn/specialists_people")
    pupil.arrived()
    page.locator(".coach .row .button.primary").click()
    page.locator("details.actions summary").click()
    found = page.locator("details.actions li .words").all_inner_texts()
    assert any(re.search(r"\(\d.*\|.*\d\)", one) for one in found), found
    assert not [one for one in found if re.search(r"\d,\d", one)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_a_lesson_is_long(language: str) -> None:
    texts = page_catalogue(language)
    for lesson in LESSONS:
        for step in lesson["steps"]:
            text = re.sub(r"\[([^\]]+)\]\(\w+\)", r"\1", texts[f"learn.{lesson['id']}.{step['id']}"])
            assert len(text.split()) <= 60, (language, lesson["id"], step["id"])
