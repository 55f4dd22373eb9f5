"""Beside a real board: the page asks for each roll and resolves it."""

from __future__ import annotations

from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.chromium import PHONE
from tests.browser.conftest import Open
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
