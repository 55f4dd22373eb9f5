"""Advice at the table: asked for, shown at three depths, never played, dropped when the position has gone on; and the review of a game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from flashover.advice.text import goal_text
from flashover.bots.base import Intent
from flashover.bots.why.intent import phrase
from flashover.record import Record
from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
from tests.browser.keys import KeyboardPage
from tests.browser.playing import TablePage
from tests.browser.reviews import made_up
from tests.browser.serving import Server
from tests.browser.test_sizes import CELLS, wrongs
from tests.browser.texts import JOINER, LANGUAGES, page_catalogue, words

FAMILY = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1 s\n7,3: 2"
EXPERIENCED = "2,2: f f s .\n3,2: fv ? 0v .\n4,4: 1h s*\n0,7: 2"
#: Nothing to be turned up: whole turns can be planned.
OPEN = "2,2: f f s .\n3,4: 0 . v\n4,4: 1 s\n7,3: 2"
#: One step from the seventh rescue.
NEARLY_WON = "3,1: 0v\n5,5: f f\n4,4: 1"

RECORDS = Path(__file__).parents[1] / "records"
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
MODES = pytest.mark.parametrize("mode", ["family", "experienced"])


class AskingPage(TablePage):
    """A person who asks for advice; keeps what the server answered."""

    advice: list[dict[str, Any]]

    def _socket(self, socket: WebSocket) -> None:
        self.advice = []
        super()._socket(socket)

    def _frame(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "advice":
            self.advice.append(message)
        super()._frame(text)

    def ask(self) -> AskingPage:
        """Asks with the button, and waits for the answer."""
        self.press(self.page.locator("[data-ask]"))
        return self.answered()

    def answered(self) -> AskingPage:
        panel = self.page.locator("section.advice")
        panel.wait_for()
        expect(panel).to_have_attribute("aria-busy", "false")
        return self

    def choose_plan(self, plies: int = 1) -> list[str]:
        """Looks at the first plan that does something besides ending the turn, with at least so many plies; returns them."""
        plans = [plan["plies"] for plan in self.advice[-1]["advice"]["plans"]]
        number = next(n for n, found in enumerate(plans) if found[0] != "end" and len(found) >= plies)
        if len(plans) > 1:
            self.page.locator("section.advice [role=tab]").nth(number).focus()
            expect(self.page.locator("section.advice [role=tab]").nth(number)).to_have_attribute("aria-selected", "true")
        found: list[str] = plans[number]
        return found


def start_of(mode: str) -> dict[str, Any]:
    if mode == "open":
        opened: dict[str, Any] = scenario(OPEN, mode="family").position
        return opened
    more: dict[str, Any] = {"specialists": ["captain", "paramedic", "driver"]} if mode == "experienced" else {}
    position: dict[str, Any] = scenario(EXPERIENCED if mode == "experienced" else FAMILY, mode=mode, **more).position
    return position


def sit(open_page: Open, server: Server, mode: str = "experienced", level: int = 3, size: dict[str, int] = DESKTOP, **more: Any) -> AskingPage:
    room = server.create("human", "human", "human", start=start_of(mode), seed="4")
    touch = size is PHONE
    page = open_page("", room=room, size=size, touch=touch, hints=level, confirmEnd=False, **more)
    return AskingPage(page, room["room"], touch=touch)


def headline(goal: dict[str, Any]) -> str:
    """What a plan does as the library says it, without the next turn."""
    whole = phrase(Intent(goal["key"], {name: value for name, value in goal["values"].items() if name != "then"}))
    said = goal_text(Intent(whole.key, whole.values), name=lambda seat: "ABCDEF"[seat])
    # The page calls players by their names: the seats of these tables are called P0, P1 …
    said = re.sub(r"firefighter ([A-F])", lambda found: f"P{'ABCDEF'.index(found[1])}", said)
    return re.sub(r"(\d)-(\d)", rf"\1-{JOINER}\2", said)


def drawn(page: Page) -> int:
    """How many ways and numbers of a plan the board shows."""
    return page.locator("svg.board .advice .way, svg.board .advice .badge").count()


@MODES
def test_the_danger_map(open_page: Open, server: Server, mode: str) -> None:
    table = sit(open_page, server, mode, level=1)
    assert table.page.locator("svg.board .risk").count() == 0
    table.ask()
    table.page.locator("svg.board .risk .tint").first.wait_for()
    expect(table.page.locator("section.advice section.risk")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("svg.board .risk")).to_have_count(0)


@MODES
def test_goals_are_lit_on_the_board(open_page: Open, server: Server, mode: str) -> None:
    table = sit(open_page, server, mode, level=2)
    table.ask()
    goals = table.page.locator("section.advice .goals button")
    told = table.advice[-1]["advice"]
    assert told["level"] == 2 and told["goals"] and not told["plans"]
    expect(goals).to_have_count(len(told["goals"]))
    lit = next(number for number, goal in enumerate(told["goals"]) if goal["cells"])
    goals.nth(lit).focus()
    assert table.page.locator("svg.board .advice rect.lit.halo").count() == len({tuple(cell) for cell in told["goals"][lit]["cells"]})


@MODES
def test_plans_are_drawn_and_nothing_is_played(open_page: Open, server: Server, mode: str) -> None:
    table = sit(open_page, server, mode)
    before = (table.version, table.position, table.plies)
    table.ask()
    told = table.advice[-1]["advice"]
    assert 1 <= len(told["plans"]) <= 3 and table.advice[-1]["base"] == table.version
    page = table.page
    table.choose_plan()
    assert drawn(page) > 0
    for number, plan in enumerate(told["plans"]):
        shown = page.locator("section.advice [role=tab]").nth(number) if len(told["plans"]) > 1 else page.locator("section.advice")
        expect(shown).to_contain_text(headline(plan["goal"]))
    if len(told["plans"]) > 1:
        page.locator("section.advice [role=tab]").nth(0).focus()
        expect(page.locator("section.advice [role=tab][aria-selected=true]")).to_have_count(1)
        steps = page.locator("section.advice .steps").inner_text()
        page.locator("section.advice [role=tab]").nth(1).hover()
        expect(page.locator("section.advice [role=tab]").nth(1)).to_have_attribute("aria-selected", "true")
        if told["plans"][0]["plies"] != told["plans"][1]["plies"]:
            assert page.locator("section.advice .steps").inner_text() != steps
    expect(page.locator("section.advice [data-number]")).to_have_count(4)
    assert (table.version, table.position, table.plies) == before and not table.refused
    page.locator("section.advice").get_by_role("button", name=words("ui.close")).click()
    assert drawn(page) == 0


def test_a_plan_is_kept_while_it_is_followed(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "open")
    table.ask()
    plies = table.choose_plan(2)
    table.play(plies[0])
    expect(table.page.locator("section.advice .steps")).to_be_visible()
    assert drawn(table.page) > 0
    # anything else drops it
    table.page.keyboard.press("u")
    expect(table.page.locator("section.advice .steps")).to_have_count(0)
    expect(table.page.locator("section.advice")).to_contain_text(words("advice.changed"))
    assert drawn(table.page) == 0


def test_on_a_phone_the_sheet_makes_room(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "open", size=PHONE)
    table.ask()
    plies = table.choose_plan(2)
    page = table.page
    # put aside by its button: the actions are back, the plan is still on the board
    table.press(page.locator("[data-ask]"))
    expect(page.locator("section.advice")).to_have_count(0)
    expect(table.button("end")).to_be_visible()
    assert drawn(page) > 0
    table.press(page.locator("[data-ask]"))
    expect(page.locator("section.advice .steps")).to_be_visible()
    # what a finger chooses on the board is confirmed below it, and the plan goes on
    if plies[0].split()[0] not in ("move", "extinguish"):
        table.press(page.locator("[data-ask]"))
    table.play(plies[0])
    if plies[0].split()[0] not in ("move", "extinguish"):
        table.press(page.locator("[data-ask]"))
    expect(page.locator("section.advice .steps")).to_be_visible()


def test_an_answer_that_comes_too_late_is_dropped(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "open")
    ply = next(ply for ply in table.legal if ply.startswith("move "))
    table.play(ply)
    before = table.version
    table.press(table.page.locator("[data-ask]"))
    table.page.keyboard.press("u")
    table.happened(before)
    table.page.wait_for_timeout(3000)
    assert table.page.locator("section.advice .steps").count() == 0 and drawn(table.page) == 0
    # and the next question is answered
    table.page.locator("section.advice .body .button").click()
    table.answered()
    expect(table.page.locator("section.advice .steps")).to_be_visible()


def test_by_keyboard(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", "human", start=start_of("family"), seed="4")
    table = KeyboardPage(open_page("", room=room, hints=3), room["room"])
    table.key("a")
    panel = table.page.locator("section.advice")
    expect(panel).to_have_attribute("aria-busy", "false")
    panel.locator(".steps").wait_for()
    assert table.page.evaluate("!!document.activeElement.closest('section.advice')")
    live = table.page.locator("[aria-live=polite]")
    assert words("advice.say.plan").split("{")[0].strip() in " ".join(live.all_inner_texts())
    tabs = panel.locator("[role=tab]")
    if tabs.count() > 1:
        for _ in range(12):
            table.key("Tab")
            if table.page.evaluate("document.activeElement.role === 'tab'"):
                break
        table.key("ArrowDown")
        expect(tabs.nth(1)).to_be_focused()
        expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    table.key("Escape")
    expect(panel).to_have_count(0)
    expect(table.page.locator("[data-ask]")).to_be_focused()
    table.key("?")
    expect(table.page.locator("dialog[open]")).to_contain_text(words("advice.key"))


@SIZES
@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_fits(open_page: Open, server: Server, size: dict[str, int], level: int) -> None:
    table = sit(open_page, server, level=level, size=size)
    table.ask()
    assert wrongs(table.page, size) == []
    cells = table.page.evaluate(CELLS)
    assert all(cell["inside"] for cell in cells)
    board, panel = table.page.locator("svg.board").bounding_box(), table.page.locator("section.advice").bounding_box()
    assert board and panel
    assert panel["x"] >= board["x"] + board["width"] - 1 or panel["y"] >= board["y"] + board["height"] - 1, "the panel lies on the board"


@pytest.mark.parametrize("theme", ["light", "dark"])
@SIZES
def test_axe(open_page: Open, server: Server, theme: str, size: dict[str, int]) -> None:
    table = sit(open_page, server, theme=theme, size=size)
    table.ask()
    assert findings(table.page) == [], "plans"
    advice = table.page.locator("section.advice")
    for level, part in ((2, ".goals button"), (1, "section.risk")):
        if size is PHONE:
            advice.locator("select.level").select_option(str(level))
        else:
            advice.get_by_role("radio", name=words(f"advice.level.{level}")).click()
        table.answered()
        advice.locator(part).first.hover()
        assert findings(table.page) == [], part


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(open_page: Open, server: Server, language: str) -> None:
    table = sit(open_page, server, language=language)
    table.page.locator("[data-ask]").click()
    table.answered()
    said = table.page.locator("section.advice").inner_text()
    assert "advice." not in said and "intent." not in said and "goal." not in said and "{" not in said
    assert page_catalogue(language)["advice.number.win"] in said
    for goal in table.page.locator("section.advice .goal").all_inner_texts():
        assert goal.strip()


def test_who_wants_none_is_left_alone(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, level=0)
    assert table.page.locator("[data-ask]").count() == 0
    table.page.keyboard.press("a")
    expect(table.page.locator(".toasts")).to_contain_text(words("advice.off"))
    assert table.page.locator("section.advice").count() == 0 and not table.advice


def test_a_decision_outside_the_actions(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="4")
    table = AskingPage(open_page("", room=room, hints=3), room["room"])
    assert table.position["phase"] == "setup"
    table.ask()
    told = table.advice[-1]["advice"]
    assert told["choice"]["plies"][0] in table.legal
    expect(table.page.locator("section.advice h3")).to_have_text(words("advice.choice"))
    expect(table.page.locator("section.advice .steps li")).to_have_count(1)


@SIZES
def test_a_finished_game_is_reviewed(open_page: Open, server: Server, size: dict[str, int]) -> None:
    start = scenario(NEARLY_WON, mode="family", rescued=6).position
    room = server.create("human", "human", start=start, seed="4")
    touch = size is PHONE
    page = open_page("", room=room, size=size, touch=touch, theme="dark" if touch else "light")
    table = TablePage(page, room["room"], touch=touch)
    table.play("end").settle().play("end").settle()
    while not table.over:
        carry = next((ply for ply in table.legal if ply in ("move left carry victim",)), "end")
        table.play(carry).settle()
    page.locator("dialog[open]").get_by_role("link", name=words("advice.review")).click()
    review = page.locator(".review")
    review.wait_for()
    expect(review.locator("figure svg")).to_be_visible(timeout=120_000)
    rows = review.locator("figure tbody tr")
    assert rows.count() >= 2
    told = server.get(f"/rooms/{room['room']}/review")
    assert len(told["turns"]) == rows.count()
    assert findings(page) == []
    assert wrongs(page, size, "dialog[open]" if touch else "") == []
    links = review.locator("ol a")
    if links.count():
        moment = (links.first.get_attribute("href") or "").rpartition("=")[2]
        links.first.click()
        page.wait_for_function("moment => document.querySelector('input.slider').value === moment", arg=moment)
        # the board stands where the turn begins, with the better plan on it
        worst = told["worst"][0]
        assert int(moment) == worst["ply_number"] - 1
        assert drawn(page) > 0 or worst["best"]["plies"] == ["end"]
        assert wrongs(page, size) == []
    else:
        expect(review).to_contain_text(words("replay.review.none"))


def test_a_record_from_elsewhere_is_reviewed(open_page: Open, tmp_path: Path) -> None:
    nearly = scenario(NEARLY_WON, mode="family", rescued=6, unrevealed=(3, 5))
    nearly.apply("end", "! dice 6 8", "! dice 1 1", "! dice 1 2", "end", "! dice 6 7", "move left carry victim")
    Record.of(nearly.game, ["Ann", "Ben"]).save(tmp_path / "won.json")
    page = open_page("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "won.json")
    page.get_by_role("button", name=words("replay.review.short"), exact=True).click()
    expect(page.locator(".review figure svg")).to_be_visible(timeout=120_000)
    assert page.locator(".review figure tbody tr").count() == 3


def test_the_pins_of_a_review_cover_nothing_and_trifles_are_too_close_to_call(open_page: Open) -> None:
    """Mistakes in a row at the top of the chart, the hardest to place, more than the list explains; the rest within the uncertainty."""
    turns = made_up(lambda _: 0.98, 0.94)
    page = open_page("/replay")
    page.route("**/api/v1/review", lambda route: route.fulfill(json={"turns": turns, "worst": turns[:5]}))
    page.locator("input[type=file]").set_input_files(RECORDS / "default-family.json")
    page.get_by_role("button", name=words("replay.review.short"), exact=True).click()
    review = page.locator(".review")
    expect(review.locator(".mark")).to_have_count(5)
    title = review.locator("figcaption").bounding_box()
    assert title is not None
    for pin in review.locator(".mark circle:not(.foot)").all():
        box = pin.bounding_box()
        assert box is not None and box["y"] >= title["y"] + title["height"], "a pin covers the title"
    boxes = [box for box in (pin.bounding_box() for pin in review.locator(".mark circle:not(.foot)").all()) if box]
    for n, one in enumerate(boxes):
        for other in boxes[:n]:
            apart = abs(one["x"] - other["x"]) >= one["width"] - 1 or abs(one["y"] - other["y"]) >= one["height"] - 1
            assert apart, "two pins cover each other"
    # the points are those of the shown chances
    expect(review.locator("ol .drop").first).to_contain_text("−5 points")
    expect(review).to_contain_text(words("replay.review.close"))
    expect(review.locator(".close a")).to_have_count(23)
    # five are explained, and it is said that there are more
    expect(review).to_contain_text(words("replay.review.dearest", shown=5, n=7))
    assert review.locator(".further a").all_inner_texts() == ["6", "7"]
    # a plan is called better where it clearly is
    told = page.locator("p.told")
    review.locator(".close a").first.click()
    expect(told).to_contain_text(words("replay.review.close"))
    expect(told).not_to_contain_text(words("replay.review.better"))
    review.locator("ol a").first.click()
    expect(told).to_contain_text(words("replay.review.better"))
    expect(review).to_contain_text(words("advice.whose"))
    assert findings(page) == []
