"""The house on the page: rooms, soot and night light, numbers and dice axes, prices beside tokens, targets, marks for rules, the typeface."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import flashover
from flashover.board import Board
from flashover.i18n import text
from flashover.testing import scenario
from tests.browser.axe import findings
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import LANGUAGES, cell, words

FONTS_MOST = 120_000
STATIC = Path(flashover.__file__).parent / "server" / "static" / "assets"
RULE_ID = re.compile(r"\b[A-Z]{2,}(-[A-Z]+)*-\d{2}\b")

#: Shown price plates that lie over a token or a figure, or over each other, by their boxes in pixels.
COVERED = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map(one => one.getBoundingClientRect());
  const tokens = boxes('svg.board use').length && [...document.querySelectorAll('svg.board use')]
    .filter(one => /#fo-(hot-spot|poi|victim|treated|hazmat|figure-\\d)$/.test(one.getAttribute('href')))
    .map(one => [one.getAttribute('href'), one.getBoundingClientRect()]);
  const wrong = [];
  for (const plate of document.querySelectorAll('svg.board .price[data-price] > rect:not(.under)')) {
    const a = plate.getBoundingClientRect();
    for (const [name, b] of tokens) {
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 0 && y > 0 && x * y > 0.22 * b.width * b.height) wrong.push(`${plate.parentNode.dataset.price} over ${name}`);
    }
  }
  const plates = [...document.querySelectorAll('svg.board .price[data-price]')].map(one => [one.dataset.price, one.getBoundingClientRect()]);
  plates.forEach(([name, a], i) => plates.slice(i + 1).forEach(([other, b]) => {
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 0 && y > 0) wrong.push(`price ${name} over price ${other}`);
  }));
  return wrong;
}"""


def sit(
    open_page: Open, server: Server, picture: str, *, dice: str = "physical", mode: str = "family", settings: dict[str, Any] | None = None, **more: Any
) -> TablePage:
    start = scenario(picture, mode=mode, **more).position
    room = server.create(*["human"] * len(start["firefighters"]), start=start, dice=dice, **({"seed": "4"} if dice == "server" else {}))
    options = settings or {}
    return TablePage(open_page("", room=room, **options), room["room"], touch=options.get("touch", False))


def names(page: Page) -> list[str]:
    return page.locator("svg.board .names text").all_text_contents()


# Rooms


@pytest.mark.parametrize("language", LANGUAGES)
def test_rooms_are_named_in_the_language_of_the_reader(open_page: Open, server: Server, language: str) -> None:
    table = sit(open_page, server, "3,3: 0", settings={"language": language})
    rooms = Board.builtin("A").rooms
    expect(table.page.locator("svg.board .names text")).to_have_count(len(rooms))
    assert names(table.page) == [text(f"room.{room.name}", language).upper() for room in rooms]
    assert table.page.locator("svg.board .furniture use").count() == sum(len(room.pieces) for room in rooms)
    # in words, too: the tooltip and what a screen reader hears
    table.hit("1,7").hover()
    assert text("room.kitchen", language) in str(table.hit("1,7").locator("title").text_content())
    table.page.locator("svg.board").focus()
    table.page.keyboard.press("ArrowUp")
    expect(table.page.locator("[role=status]").filter(has_text=text("room.study", language)).first).to_be_attached()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_name_runs_into_a_wall(open_page: Open, server: Server, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        table = sit(open_page, server, "3,3: 0", settings={"language": language, "size": size, "touch": size is PHONE}, board="B" if language == "cs" else "A")
        table.page.evaluate("document.fonts.ready")
        wrong = table.page.evaluate(
            """() => [...document.querySelectorAll('svg.board .names text')].map(one => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) =>
              [...document.querySelectorAll('svg.board [data-edge]')].some(wall => {
                const b = wall.getBoundingClientRect(), x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
                const upright = b.height > b.width;
                return upright && x > box.left + 2 && x < box.right - 2 && y + b.height / 2 > box.top && y - b.height / 2 < box.bottom;
              })).map(([name]) => name)"""
        )
        assert wrong == []


def test_a_house_without_rooms_is_drawn_as_ever(open_page: Open, server: Server) -> None:
    plain = Board.builtin("A").to_json()
    del plain["rooms"]
    room = server.create("human", options={"board": {**plain, "name": "bare"}}, seed="1")
    table = TablePage(open_page("", room=room), room["room"])
    assert names(table.page) == []
    assert table.page.locator("svg.board .furniture use").count() == 0


# Numbers and axes


def test_numbers_come_with_the_pointer_the_cursor_or_the_setting(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0")
    numbers = table.page.locator("svg.board .numbers text")
    expect(numbers).to_have_count(0)
    table.hit("2,4").hover()
    expect(numbers).to_have_text([cell(2, 4)])
    expect(table.page.locator("svg.board .axes .on.row").first).to_have_attribute("data-axis", "2")
    expect(table.page.locator("svg.board .axes .on.column").first).to_have_attribute("data-axis", "4")
    table.page.mouse.move(1430, 880)
    expect(numbers).to_have_count(0)
    table.page.keyboard.press("w")
    expect(numbers).to_have_text([cell(3, 3)])
    table = sit(open_page, server, "3,3: 0", settings={"cellNumbers": True})
    expect(table.page.locator("svg.board .numbers text")).to_have_count(48)


def test_the_setting_is_in_the_settings(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name=words("settings.title")).first.click()
    page.get_by_label(words("house.cell_numbers")).check()
    assert page.evaluate("JSON.parse(localStorage['flashover.settings']).cellNumbers") is True


def test_a_long_press_names_the_cell(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0", settings={"size": PHONE, "touch": True})
    box = table.hit("5,2").bounding_box()
    assert box
    at = {"clientX": box["x"] + 10, "clientY": box["y"] + 10, "pointerType": "touch", "pointerId": 1, "isPrimary": True}
    table.hit("5,2").dispatch_event("pointerdown", at)
    expect(table.page.locator("svg.board .numbers text")).to_have_text([cell(5, 2)])
    table.hit("5,2").dispatch_event("pointerup", at)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, {"width": 820, "height": 1180}], ids=["desktop", "phone", "tablet"])
def test_the_dice_stand_along_the_rim_at_every_size(open_page: Open, server: Server, size: dict[str, int]) -> None:
    table = sit(open_page, server, "3,3: 0", settings={"size": size, "touch": size is PHONE})
    seen = table.page.evaluate(
        """() => [...document.querySelectorAll('svg.board .axes .chip')].map(chip => {
          const box = chip.getBoundingClientRect();
          const hit = document.querySelector(`svg.board [data-hit="${chip.matches('.row') ? chip.dataset.axis + ',1' : '1,' + chip.dataset.axis}"]`).getBoundingClientRect();
          const along = Math.min(Math.abs(box.x + box.width / 2 - hit.x - hit.width / 2), Math.abs(box.y + box.height / 2 - hit.y - hit.height / 2));
          return {kind: chip.matches('.row') ? 'row' : 'column', number: +chip.dataset.axis, along, die: !!chip.querySelector('rect, path'), inside: box.left >= 0 && box.right <= innerWidth && box.top >= 0};
        })"""
    )
    for kind, last in (("row", 7), ("column", 9)):
        found = [chip for chip in seen if chip["kind"] == kind]
        assert {chip["number"] for chip in found} == set(range(last + 1))
        assert all(chip["along"] < 2 and chip["inside"] and chip["die"] == (0 < chip["number"] < last) for chip in found), found


# Prices and targets


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_prices_hide_no_token(open_page: Open, server: Server, size: dict[str, int]) -> None:
    pictures = [
        "2,2: . *? .\n3,1: *f 0v *s\n4,2: *h",
        "2,2: . 1? .\n3,1: 2*f 0v s\n4,2: *hv",
        "1,6: *f 0*f *h\n2,7: v",
    ]
    for picture in pictures:
        table = sit(
            open_page, server, picture, mode="experienced", ap=8, settings={"size": size, "touch": size is PHONE},
            specialists=["generalist", "captain", "cafs"][: 1 + picture.count("1?") + picture.count("2*")],
        )  # fmt: skip
        assert table.page.locator("svg.board .price").count() >= 3
        assert table.page.evaluate(COVERED) == [], picture


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_prices_do_not_cover_each_other(open_page: Open, server: Server, size: dict[str, int]) -> None:
    """Doors beside a cell that has a price of its own: a hazmat that may be disposed of where the technician stands."""
    doors = {tuple(sorted(edge)) for edge in Board.builtin("A").doors}
    for (row, column), _ in sorted(doors):
        table = sit(
            open_page, server, f"{row},{column}: 0h", mode="experienced", ap=8, specialists=["hazmat"],
            settings={"size": size, "touch": size is PHONE},
        )  # fmt: skip
        assert table.page.locator("svg.board .price.edge").count() >= 1
        assert table.page.locator(f'svg.board .price[data-price="{row},{column}"]').count() == 1
        assert table.page.evaluate(COVERED) == [], (row, column)
        table.page.close()


def test_several_prices_are_a_range_on_a_stack(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0v f .\n4,3: .", ap=6)
    down = table.page.locator('svg.board .price[data-price="4,3"]')
    expect(down.locator("text")).to_have_text("1–2")
    expect(down.locator("rect.under")).to_have_count(1)
    table.hit("4,3").hover()
    title = str(table.hit("4,3").locator("title").text_content())
    assert title.count("\n") == 2


def test_walls_are_targets_and_buttons_light_them(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0")
    page = table.page
    wall, door = (page.locator(f'svg.board [data-target="{key}"]') for key in ("2,3|3,3", "3,2|3,3"))
    expect(wall).to_have_class(re.compile(r"\bquiet\b"))
    expect(door).not_to_have_class(re.compile(r"\bquiet\b"))
    price = page.locator('svg.board .price[data-price="2,3|3,3"]')
    expect(price).to_have_count(0)
    # the button lights the wall …
    table.button("chop up").hover()
    expect(wall).to_have_class(re.compile(r"\bon\b"))
    expect(price.locator("text")).to_have_text("2")
    page.mouse.move(1430, 880)
    expect(wall).not_to_have_class(re.compile(r"\bon\b"))
    # … by the keyboard as well …
    table.button("chop up").focus()
    expect(wall).to_have_class(re.compile(r"\bon\b"))
    table.button("chop up").blur()
    # … and the wall its button
    table.edge_hit("2,3|3,3").hover()
    expect(table.button("chop up")).to_have_class(re.compile(r"\blit\b"))
    expect(table.button("door left")).not_to_have_class(re.compile(r"\blit\b"))
    table.edge("2,3|3,3", "chop up")
    assert table.position["walls"] == [{"between": [[2, 3], [3, 3]], "cubes": 1}]


def test_vehicles_are_targets_that_differ(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "0,7: 0", mode="experienced", specialists=["driver"], ap=8)
    page = table.page
    spots = page.locator("svg.board [data-spot]").evaluate_all("all => all.map(one => one.dataset.spot)")
    drives = [ply.split() for ply in table.legal if ply.startswith("drive ")]
    assert sorted(spots) == sorted(f"{vehicle}:{side}" for _, vehicle, side in drives)
    assert {spot.partition(":")[0] for spot in spots} == {"engine", "ambulance"}
    paints = {
        kind: page.locator(f'svg.board [data-spot^="{kind}:"]').first.evaluate("one => getComputedStyle(one).stroke") for kind in ("engine", "ambulance")
    }
    assert paints["engine"] != paints["ambulance"]
    # hovering the engine lights what it can do, and the other way round
    table.hit("0,8").hover()
    expect(table.button("gun")).to_have_class(re.compile(r"\blit\b"))
    table.button("gun").hover()
    expect(page.locator("svg.board rect.lit")).to_have_count(1)
    # the engine itself opens its menu
    table.hit("0,8").click()
    menu = page.locator("[role=menu]")
    expect(menu.locator('[data-ply="gun"]')).to_be_visible()
    offered = menu.locator("[data-ply]").evaluate_all("all => all.map(one => one.dataset.ply)")
    assert set(offered) >= {"gun", *(" ".join(drive) for drive in drives if drive[1] == "engine")}
    assert not any(ply.startswith("drive ambulance") for ply in offered)
    page.keyboard.press("Escape")
    # a parking spot is clicked as a whole
    drive = next(drive for drive in drives if drive[1] == "ambulance")
    spot = next(spot for spot in Board.builtin("A").ambulance_parking if spot.side == drive[2])
    before = table.version
    table.hit(f"{spot.cells[1][0]},{spot.cells[1][1]}").click()
    item = page.locator(f'[role=menu] [data-ply="{" ".join(drive)}"]')
    table.until(lambda: item.is_visible() or table.version > before, "the drive or a menu")
    if item.is_visible():
        item.click()
    table.happened(before)
    assert table.position["ambulance"] == drive[2]


# What has burned


def test_soot_stays_where_it_burned(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 f .", ap=8)
    soot = table.page.locator("svg.board use.soot")
    expect(soot).to_have_count(0)
    table.play("extinguish right remove")
    expect(soot).to_have_count(1)
    before = table.version
    table.page.keyboard.press("u")
    table.happened(before)
    expect(soot).to_have_count(0)


def test_fires_light_the_house_at_night_and_keep_still_on_request(open_page: Open, server: Server) -> None:
    def glow(theme: str, still: bool) -> Locator:
        table = sit(open_page, server, "3,3: 0 f f\n5,5: f", settings={"theme": theme, "still": still})
        return table.page.locator("svg.board .glow")

    expect(glow("light", True)).to_have_count(0)
    expect(glow("dark", True).locator("circle")).to_have_count(3)
    assert glow("dark", True).evaluate("one => getComputedStyle(one).animationName") == "none"
    assert glow("dark", False).evaluate("one => getComputedStyle(one).animationName") != "none"


# Marks for rules


def test_rule_ids_are_behind_a_mark(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 f .", ap=4, settings={"still": False})
    page = table.page
    table.play("extinguish right reduce")
    log = page.get_by_role("log")
    marks = log.locator(".ids button")
    expect(marks.first).to_be_visible()
    assert not RULE_ID.search(log.inner_text())
    rule = str(marks.first.get_attribute("data-rules")).split()[0]
    expect(marks.first).to_have_accessible_name(re.compile(re.escape(rule)))
    marks.first.click()
    expect(page.locator("dialog[open]")).to_contain_text(rule)
    page.keyboard.press("Escape")
    assert not RULE_ID.search(page.locator("body").inner_text())


# Keyboard, pings, plans


def test_keys_draw_no_frame_round_the_board(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0\n7,9: 1")
    page = table.page
    board = page.locator("svg.board")
    table.hit("3,3").click()
    page.keyboard.press("b")
    page.keyboard.press("b")
    assert board.evaluate("one => getComputedStyle(one).outlineStyle") == "none"
    # whoever comes by the keyboard sees the cursor
    page.locator("svg.board").evaluate("one => one.blur()")
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.evaluate("one => one === document.activeElement"):
            break
    assert board.evaluate("one => one === document.activeElement")
    expect(page.locator("svg.board .cursor").first).to_be_attached()


def test_pings_have_the_colour_of_the_seat(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", seed="3")
    first = TablePage(open_page("", room=room, seats=[0]), room["room"])
    other = TablePage(open_page("", room=room, seats=[1], host=False), room["room"])
    for table, seat in ((first, 0), (other, 1)):
        table.hit("2,2").click(modifiers=["Alt"])
        flashes = [seen.page.locator("svg.board .flash.ping") for seen in (first, other)]
        for flash in flashes:
            ring = flash.locator("circle:not(.rim)")
            assert ring.evaluate("one => getComputedStyle(one).stroke") == ["rgb(0, 114, 178)", "rgb(240, 228, 66)"][seat]
        for flash in flashes:
            expect(flash).to_have_count(0)


def test_plans_go_through_doors(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "2,3: 0")
    table.page.keyboard.press("v")
    table.hit("4,4").click()
    line = table.page.locator("svg.board .route path").first.get_attribute("d")
    steps = [tuple(map(float, point.split())) for point in str(line).removeprefix("M").split("L")]
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 96 for a, b in pairwise(steps))
    assert (2.5 * 96, 3.5 * 96) in steps and (3.5 * 96, 3.5 * 96) in steps


# The typeface


def test_the_typeface_comes_from_here_and_is_light(open_page: Open, server: Server) -> None:
    hosts: set[str] = set()
    fonts: dict[str, int] = {}
    for language, path in (("en", "/"), ("cs", "/log"), ("ru", "/log")):
        page = open_page("", language=language)
        page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        page.on("response", lambda answer: fonts.update({answer.url: len(answer.body())}) if answer.url.endswith(".woff2") else None)
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        for part in ("h1", "body", "button", "input, p, a"):
            assert page.locator(part).first.evaluate("one => getComputedStyle(one).fontFamily").startswith("Rubik"), part
        assert page.evaluate("document.fonts.check('600 20px Rubik', document.querySelector('h1').textContent)")
    assert hosts == {server.address.removeprefix("http://")}
    assert len(fonts) == 3
    assert sum(path.stat().st_size for path in STATIC.glob("*.woff2")) <= FONTS_MOST


# All of it for everyone


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_furnished_table_has_no_serious_finding(open_page: Open, server: Server, theme: str) -> None:
    table = sit(
        open_page, server, "3,3: 0v *f s\n2,2: ?\n0,7: 1", mode="experienced", specialists=["captain", "driver"],
        settings={"theme": theme, "cellNumbers": True},
    )  # fmt: skip
    table.hit("2,3").hover()
    assert findings(table.page) == []
