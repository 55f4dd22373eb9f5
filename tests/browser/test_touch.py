"""By fingers on a phone: taps, a second tap to confirm, pinch and drag, a long press that names a cell."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from flashover.i18n import Phrase
from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.chromium import PHONE
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words

Spot = tuple[float, float]
FRAMES = """async () => {
  const begun = performance.now();
  while (performance.now() - begun < 60) await new Promise(requestAnimationFrame);
}"""


class Fingers:
    """Touches of the screen itself, several at once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, spots: list[Spot]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]})

    def down(self, *spots: Spot) -> None:
        self._send("touchStart", list(spots))

    def move(self, *spots: Spot) -> None:
        self._send("touchMove", list(spots))

    def up(self) -> None:
        self._send("touchEnd", [])

    def slide(self, begin: list[Spot], end: list[Spot], steps: int = 6) -> None:
        """From some spots to others, in a straight line."""
        self.down(*begin)
        for step in range(1, steps + 1):
            self.move(*[(a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps) for a, b in zip(begin, end, strict=True)])
        # Fingers that rest before they are lifted do not fling: the browser takes a tap during a fling for its end.
        self._page.evaluate(FRAMES)
        self.move(*end)
        self.up()


def sit(open_page: Open, server: Server, picture: str, **more: Any) -> TablePage:
    start = scenario(picture, **{"mode": "family", **more}).position
    room = server.create(*["human"] * len(start["firefighters"]), start=start, seed="4")
    return TablePage(open_page("", room=room, size=PHONE, touch=True), room["room"], touch=True)


def centre(table: TablePage, cell: str) -> Spot:
    box = table.hit(cell).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(table: TablePage, cell: str = "3,4") -> float:
    box = table.hit(cell).bounding_box()
    assert box
    return box["width"]


def test_pinch_and_drag(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0")
    fingers, before = Fingers(table.page), width(table)
    x, y = centre(table, "3,4")
    fingers.slide([(x - 30, y), (x + 30, y)], [(x - 75, y), (x + 75, y)])
    assert width(table) > 1.8 * before
    # Only the board has grown: the page itself neither zooms nor scrolls
    assert table.page.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]
    assert table.version == 0 or not table.plies
    # One finger moves the picture, and plays nothing
    at = centre(table, "3,4")
    fingers.slide([(x, y)], [(x - 40, y - 50)])
    now = centre(table, "3,4")
    assert now[0] - at[0] == pytest.approx(-40, abs=3) and now[1] - at[1] == pytest.approx(-50, abs=3)
    assert table.page.locator(".confirm").count() == 0 and not table.plies
    # A tap still finds its cell
    table.play("move right")
    assert table.position["firefighters"][0]["at"] == [3, 4]
    # And back
    fingers.slide([(x - 100, y), (x + 100, y)], [(x - 15, y), (x + 15, y)])
    assert width(table) == pytest.approx(before, abs=0.5)


def test_a_tap_shows_and_a_second_tap_plays(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 . .\n3,1: f")
    confirm = table.page.locator(".actions .confirm")
    before = table.version
    table.hit("3,4").tap()
    confirm.wait_for()
    assert words("table.go") in confirm.inner_text() and table.version == before
    # Somewhere else: that is shown instead; and it can be put away
    table.hit("4,3").tap()
    expect(confirm).to_have_count(1)
    confirm.get_by_role("button", name=words("ui.cancel")).tap()
    expect(confirm).to_have_count(0)
    assert table.version == before
    table.hit("3,4").tap()
    confirm.wait_for()
    table.hit("3,4").tap()
    table.happened(before)
    assert table.position["firefighters"][0]["at"] == [3, 4]
    # A way of several steps: shown with its price, then walked
    table.hit("3,6").tap() if "3,6" not in table.marks() else table.hit("3,5").tap()
    confirm.wait_for()
    confirm.locator("button.primary").tap()
    table.until(lambda: table.position["firefighters"][0]["at"] != [3, 4], "the way")


def test_choices_doors_and_the_end_of_a_turn(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0v f\n7,9: 1")
    page = table.page
    # Several things can be done at one cell: a menu with prices
    table.hit("3,4").tap()
    menu = page.locator("[role=menu]")
    menu.wait_for()
    assert menu.get_by_role("menuitem").count() >= 2
    before = table.version
    menu.locator('[data-ply="extinguish right reduce"]').tap()
    table.happened(before)
    assert table.position["smoke"] == [[3, 4]]
    table.edge("3,2|3,3", "door left")
    assert table.position["doors"] == [{"between": [[3, 2], [3, 3]], "state": "open"}]
    before = table.version
    page.locator("aside").get_by_role("button", name=words("table.undo")).tap()
    table.happened(before)
    assert table.position["doors"] == []
    table.play("end")
    page.locator("section.summary").wait_for()
    table.settle()
    page.locator("aside").get_by_role("button", name=words("log.label")).tap()
    page.locator("dialog[open]").get_by_text(words("log.undone")).first.wait_for()


def test_a_long_press_names_a_cell_that_may_then_be_shown_to_everyone(open_page: Open, server: Server) -> None:
    room = server.create("human", start=scenario("3,3: 0 f", mode="family").position, seed="4")
    table = TablePage(open_page("", room=room, size=PHONE, touch=True), room["room"], touch=True)
    watcher = TablePage(open_page("", size=PHONE, touch=True), room["room"], touch=True)
    fingers = Fingers(table.page)
    fingers.down(centre(table, "3,4"))
    menu = table.page.locator("[role=menu]")
    expect(menu).to_contain_text(words("word.fire"))
    fingers.up()
    assert not table.plies and table.page.locator(".confirm").count() == 0
    # It was only read: nobody else hears of it.
    assert findings(table.page) == []
    table.page.touchscreen.tap(5, 5)
    expect(menu).to_have_count(0)
    assert watcher.page.locator(".flash.ping").count() == 0
    fingers.down(centre(table, "3,4"))
    menu.wait_for()
    fingers.up()
    menu.get_by_role("menuitem", name=words("table.point")).tap()
    watcher.page.locator(".flash.ping").wait_for()
    expect(menu).to_have_count(0)
    assert not table.plies
    # Who only watches reads it, too.
    watching = Fingers(watcher.page)
    watching.down(centre(watcher, "3,4"))
    watcher.until(lambda: any(words("word.fire") in toast for toast in watcher.toasts()), "what lies there")
    watching.up()


def test_a_family_turn_round_by_taps(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", options={"mode": "family"}, seed="21")
    table = TablePage(open_page("", room=room, size=PHONE, touch=True), room["room"], touch=True).standard()
    for _ in range(2):
        seat = table.waits["seat"]
        table.play(next(ply for ply in table.legal if ply.startswith("move")))
        table.play("end")
        while table.position["phase"] != "actions":
            table.play(table.legal[0])
        assert table.waits["seat"] != seat
    assert table.view["turn"] == 3


def test_words_of_place_follow_the_turned_board(open_page: Open, server: Server) -> None:
    """On a phone the board is turned to the right: its left side is at the top of the screen, its top on the right."""
    table = sit(open_page, server, "3,3: 0", mode="experienced", specialists=["imaging"])
    assert table.position["ambulance"] == "left"
    drive = words("do.drive.ambulance", side=Phrase("side.right"))
    table.press(table.page.locator('[data-slot="drive.ambulance"]'))
    table.page.get_by_role("menuitem", name=drive).wait_for()
    table.page.keyboard.press("Escape")
    table.play("drive ambulance top")
    table.page.locator("aside").get_by_role("button", name=words("log.label")).tap()
    told = words("event.vehicle.drove.ambulance", start=Phrase("side.top"), to=Phrase("side.right"))
    table.page.locator("dialog[open]").get_by_text(told).first.wait_for()
