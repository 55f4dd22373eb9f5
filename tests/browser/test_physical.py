"""Beside a real board: the page asks for each roll and resolves it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.chromium import PHONE
from tests.browser.conftest import Complaints, Open
from tests.browser.playing import TablePage
from tests.browser.serving import Server
from tests.browser.texts import words


def test_a_game_with_real_dice(open_page: Open) -> None:
    page = open_page("/new")
    page.get_by_label(words("new.physical")).check()
    table = TablePage(page)
    page.get_by_role("button", name=words("new.begin"), exact=True).click()
    table.arrived().standard()
    assert table.view["dice"]["mode"] == "physical"
    for red, black in ((1, 1), (6, 8), (2, 7)):
        seat = table.waits["seat"]
        assert page.get_by_role("radiogroup").count() == 0
        table.play("end")
        assert table.waits["kind"] == "outcome"
        page.get_by_text(words("companion.ask.dice")).wait_for()
        table.roll(red, black)
        assert f"! dice {red} {black}" in table.plies
        while table.waits["kind"] == "outcome" and table.waits["of"] == "dice":
            table.roll(5, 1)
        while table.waits["kind"] != "decision" or table.position["phase"] != "actions":
            table.play(table.legal[0])
        assert table.waits["seat"] != seat
    assert [1, 1] in table.position["smoke"] + table.position["fire"]


def test_a_roll_is_entered_by_clicking_its_cell(open_page: Open, server: Server) -> None:
    start = scenario("3,3: 0\n1,1: f", mode="family").position
    room = server.create("human", start=start, dice="physical")
    table = TablePage(open_page("", room=room), room["room"])
    table.play("end")
    table.page.get_by_text(words("companion.click")).wait_for()
    table.hit("0,3").click()
    table.hit("2,6").click()
    expect(table.page.locator('.dice [aria-checked="true"]')).to_have_count(2)
    table.page.get_by_text(words("companion.click_again")).wait_for()
    table.hit("4,5").click()
    assert "! dice 2 6" not in table.plies, "another cell is another choice"
    before = table.version
    table.hit("4,5").click()
    table.happened(before)
    assert "! dice 4 5" in table.plies


def test_a_stroke_paints_and_a_link_brings_the_position_along(open_page: Open) -> None:
    page = open_page("/editor")
    table = TablePage(page)
    page.locator("svg.board").wait_for()

    def drag(*cells: str, steps: int = 4) -> None:
        for n, cell in enumerate(cells):
            box = table.hit(cell).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=steps)
            if not n:
                page.mouse.down()
        page.mouse.up()

    def kept() -> Any:
        return page.evaluate("JSON.parse(localStorage.getItem('flashover.editor'))")

    expect(page.locator(".status")).not_to_contain_text(words("editor.checking"))
    page.locator('[data-tool="fire"]').click()
    drag("2,2", "2,5", steps=2)
    assert kept()["fire"] == [[2, 2], [2, 3], [2, 4], [2, 5]], "a quick hand skips no cell"
    page.locator('[data-tool="smoke"]').click()
    drag("4,4", "4,5", "4,4")
    assert kept()["smoke"] == [[4, 4], [4, 5]], "the way back takes nothing"
    page.keyboard.press("Control+z")
    assert kept()["smoke"] == [], "a stroke is one step"
    page.keyboard.press("Control+y")
    page.locator('[data-tool="fire"]').click()
    drag("2,4", "2,5")
    assert kept()["fire"] == [[2, 2], [2, 3]], "a stroke that begins on one takes"
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name=words("editor.link")).click()
    page.get_by_text(words("editor.link.copied")).first.wait_for()
    link = page.evaluate("window.copied")
    assert "/editor#p=" in link and len(link) < 800
    wanted = kept()
    other = open_page("/" + link.split("/", 3)[3])
    other.get_by_text(words("editor.import.done")).first.wait_for()
    assert other.evaluate("JSON.parse(localStorage.getItem('flashover.editor'))") == wanted and "#" not in other.url
    other.goto("/editor#p=rubbish")
    other.get_by_text(words("editor.link.bad")).first.wait_for()


def test_reveals_and_the_table_s_own_dice(open_page: Open, server: Server) -> None:
    start = scenario("3,3: 0 ?\n1,1: f", mode="family").position
    room = server.create("human", start=start, dice="physical")
    table = TablePage(open_page("", room=room, size=PHONE, touch=True), room["room"], touch=True)
    table.play("move right")
    assert table.waits == {**table.waits, "kind": "outcome", "of": "reveal"}
    table.turn_up("victim")
    assert table.position["pois"][0]["face"] == "victim"
    table.play("end")
    before = table.version
    table.press(table.page.get_by_role("button", name=words("companion.server")))
    table.happened(before)
    assert any(ply.startswith("! dice") for ply in table.plies)


def test_action_points_of_the_crew(open_page: Open, server: Server) -> None:
    start = scenario("3,3: 0\n4,4: 1", mode="experienced", specialists=["captain", "rescue"], saved=[0, 3]).position
    room = server.create("human", "human", start=start, dice="physical")
    table = TablePage(open_page("", room=room), room["room"])
    table.page.get_by_role("button", name=words("table.menu")).click()
    table.page.get_by_role("button", name=words("companion.ap.title")).click()
    dialog = table.page.locator("dialog[open]")
    text = dialog.inner_text()
    assert words("companion.ap.command", n=2) in text and "3" in text


def test_a_position_entered_by_hand_is_played_on(open_page: Open) -> None:
    page = open_page("/editor")
    table = TablePage(page)
    page.locator("svg.board").wait_for()
    status = page.locator(".status")

    def put(tool: str, *cells: str) -> None:
        page.locator(f'[data-tool="{tool}"]').click()
        for cell in cells:
            table.hit(cell).click()

    put("fire", "2,2", "2,3")
    put("smoke", "2,4")
    put("poi", "5,5", "1,1")
    put("victim", "3,3")
    put("figure-0", "3,4")
    put("figure-1", "4,4")
    page.locator('[data-tool="wall"]').click()
    table.edge_hit("2,3|3,3").click()
    expect(status).to_contain_text(words("editor.ok"))
    # What cannot be is said in words, and not played
    put("smoke", "0,1")
    play = page.get_by_role("button", name=words("editor.play"), exact=True)
    expect(play).to_be_disabled()
    expect(status).to_contain_text(words("editor.problem.position.smoke_outside"))
    page.keyboard.press("Control+z")
    expect(play).to_be_enabled()
    # Its risk, then play on with real dice
    page.get_by_role("tab", name=words("editor.part.risk")).click()
    expect(page.locator("svg.board g.risk rect.tint").first).to_be_attached()
    play.click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label(words("editor.dice.physical")).check()
    dialog.get_by_role("button", name=words("editor.play.go")).click()
    page.wait_for_url("**/r/*")
    table.arrived()
    position = table.position
    assert position["fire"] == [[2, 2], [2, 3]] and position["smoke"] == [[2, 4]]
    assert [figure["at"] for figure in position["firefighters"]] == [[3, 4], [4, 4]]
    assert sorted((poi["at"], poi["face"]) for poi in position["pois"]) == [([1, 1], "down"), ([3, 3], "victim"), ([5, 5], "down")]
    assert position["walls"] == [{"between": [[2, 3], [3, 3]], "cubes": 1}]
    table.play("move left").play("move right carry victim").play("end").roll(1, 2)
    assert "! dice 1 2" in table.plies and [1, 2] in table.position["fire"] + table.position["smoke"]


def test_what_follows_from_a_rule_the_editor_asks_the_server(open_page: Open, complaints: Complaints) -> None:
    page = open_page("/editor")
    page.locator("svg.board").wait_for()
    status = page.locator(".status")

    def part(name: str) -> None:
        page.get_by_role("tab", name=words(f"editor.part.{name}")).click()

    def field(name: str) -> Any:
        return page.locator(f'[data-field="{name}"]')

    # A family game has four things to put; the experienced one has seven, vehicles, cards and bonus AP.
    expect(page.locator('[data-tool="hazmat"]')).to_have_count(0)
    part("game")
    expect(field("options.level")).to_have_count(0)
    field("options.mode").select_option("experienced")
    expect(field("ambulance")).to_have_value("top")
    expect(field("options.level")).to_be_visible()
    expect(field("hot_spot_reserve")).to_have_value("6")
    expect(status).to_contain_text(words("editor.ok"))
    part("crew")
    field("firefighters[0].specialist").select_option("cafs")
    expect(field("ap")).to_have_value("3")
    expect(field("bonus.extinguish")).to_have_value("3")
    expect(field("firefighters[1].specialist").locator('option[value="cafs"]')).to_be_disabled()
    field("firefighters[1].saved").select_option("2")
    page.locator(".crew .pick").nth(1).click()
    expect(field("ap")).to_have_value("6")
    expect(field("bonus.extinguish")).to_have_value("0")
    field("phase").select_option("fire")
    expect(field("ap")).to_have_count(0)
    page.get_by_role("button", name=words("editor.undo")).click()
    expect(field("ap")).to_have_value("6")
    expect(field("phase")).to_have_value("actions")
    page.get_by_role("button", name=words("editor.seat.add")).click()
    expect(page.locator(".crew .line")).to_have_count(4)
    expect(status).to_contain_text(words("editor.ok"))

    # This edition prescribes the side; the other one is refused, and what was chosen is gone.
    part("game")
    field("options.edition").select_option("ru")
    expect(field("options.board_side")).to_have_value("B")
    complaints.expected.append("status of 422")
    field("options.board_side").select_option("A")
    expect(page.get_by_text(words("editor.problem.position.options_conflict")).first).to_be_visible()
    expect(field("options.board_side")).to_have_value("B")

    # The draft is there again after a reload.
    expect(status).to_contain_text(words("editor.ok"))
    page.reload()
    page.locator("svg.board").wait_for()
    expect(page.locator('[data-tool="hazmat"]')).to_be_visible()
    page.get_by_role("button", name=words("editor.new")).click()
    page.locator("dialog[open]").get_by_role("button", name=words("editor.new.opening")).click()
    part("game")
    expect(field("unrevealed.victims")).to_have_value("10")
    expect(field("options.mode")).to_have_value("experienced")
    field("options.mode").select_option("family")
    expect(field("ambulance")).to_have_count(0)
    expect(status).to_contain_text(words("editor.ok"))
