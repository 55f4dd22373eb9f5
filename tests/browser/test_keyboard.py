"""Everything by keyboard: beginning a game, a turn, a short game to its end, specialists and vehicles."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.keys import KeyboardPage, RussianPage
from tests.browser.playing import play_on
from tests.browser.serving import Server
from tests.browser.texts import words


def sit(open_page: Open, server: Server, picture: str, dice: str = "server", **more: Any) -> KeyboardPage:
    start = scenario(picture, **more).position
    room = server.create(*["human"] * len(start["firefighters"]), start=start, dice=dice, **({"seed": "3"} if dice == "server" else {}))
    return KeyboardPage(open_page("", room=room), room["room"])


def test_a_game_is_begun_and_a_turn_played(open_page: Open) -> None:
    table = KeyboardPage(open_page("/"))
    table.tab_to(words("start.first"))
    table.key("Enter")
    table.arrived()
    assert table.position["phase"] == "actions" and table.position["active"] == 0
    table.page.locator("[data-hint=goal].ready").wait_for()
    table.tab_to(words("hint.off"))
    table.key("Enter")
    table.page.locator("[data-hint]").wait_for(state="detached")

    start = table.position["firefighters"][0]["at"]
    step = next(ply for ply in table.legal if ply.startswith("move") and len(ply.split()) == 2)
    table.play(step)
    there = table.position["firefighters"][0]["at"]
    assert there != start
    before = table.version
    table.key("u")
    table.happened(before)
    assert table.position["firefighters"][0]["at"] == start
    before = table.version
    table.key("r")
    table.happened(before)
    assert table.position["firefighters"][0]["at"] == there
    announced = table.page.locator("[role=status]").all_inner_texts()
    table.key("ArrowUp")
    table.until(lambda: table.page.locator("[role=status]").all_inner_texts() != announced, "the cursor is announced")
    table.play("end")
    assert table.view["turn"] == 2


def test_the_standard_set_up(open_page: Open, server: Server) -> None:
    room = server.create("human", "human", seed="3")
    table = KeyboardPage(open_page("", room=room), room["room"])
    table.tab_to(words("table.standard"))
    before = table.version
    table.key("Enter")
    table.happened(before)
    assert table.position["phase"] == "actions"


def test_a_short_game_to_its_end(open_page: Open, server: Server) -> None:
    # Two more to rescue, both near an entrance; 3,0 and 4,9 are outside.
    table = sit(open_page, server, "3,1: 0v\n4,8: 1v", mode="family", rescued=5, unrevealed=(3, 3))
    table.play("move left carry victim")
    assert table.position["rescued"] == 6
    table.play("move up").play("end")
    while table.position["active"] != 1:
        table.play("end" if "end" in table.legal else table.legal[0])
    table.play("move right carry victim")
    assert table.over and table.view["result"]["outcome"] == "won"
    dialog = table.page.locator("dialog[open]")
    dialog.wait_for()
    assert "7" in dialog.inner_text()
    table.key("Escape")
    assert dialog.count() == 0


def test_a_whole_experienced_game(open_page: Open, server: Server) -> None:
    room = server.create(*["human"] * 4, options={"mode": "experienced", "level": "recruit"}, seed="26")
    table = KeyboardPage(open_page("", room=room), room["room"])
    before = table.version
    table.tab_to(words("table.standard"))
    table.key("Enter")
    table.happened(before)
    played = play_on(table)
    assert {"move", "end"} <= {ply.split()[0] for ply in played}
    table.last_card()


def test_doors_walls_and_fire(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0 f", mode="family", dice="physical")
    table.play("door left")
    assert table.position["doors"] == [{"between": [[3, 2], [3, 3]], "state": "open"}]
    table.play("extinguish right reduce")
    assert table.position["smoke"] == [[3, 4]]
    table.play("chop up")
    assert table.position["walls"] == [{"between": [[2, 3], [3, 3]], "cubes": 1}] and table.position["ap"] == 0
    table.play("end")
    table.roll(2, 5)
    assert table.plies[-1] != "end" and "! dice 2 5" in table.plies


def test_specialists_and_vehicles(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0v\n4,6: 1", mode="experienced", specialists=["paramedic", "rescue"])
    table.play("treat").play("drive ambulance top")
    assert table.position["ambulance"] == "top" and table.position["pois"][0]["treated"]

    table = sit(open_page, server, "4,6: 1\n7,9: 0", mode="experienced", specialists=["captain", "rescue"])
    table.play("command 1 door right").play("command 1 move right")
    assert table.position["firefighters"][1]["at"] == [4, 7]

    table = sit(open_page, server, "0,7: 0\n1,7: f", mode="experienced", specialists=["driver"])
    table.play("gun").play("reroll red").play("keep")
    assert table.position["phase"] == "actions" and table.position["ap"] == 2
    table.play("drive engine left").play("ride 0 2,0")
    assert table.position["engine"] == "left"

    table = sit(open_page, server, "0,7: 0", mode="experienced", specialists=["imaging"])
    table.play("crew captain")
    assert table.position["firefighters"][0]["specialist"] == "captain"


def test_the_choices_of_a_fire_phase(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "2,1: 0 f\n7,9: 1", mode="experienced", ambulance="left", dice="physical", specialists=["cafs", "rescue"])
    table.play("end")
    table.roll(2, 2)
    table.play("knockdown 0 4,0")
    assert table.position["firefighters"][0]["at"] == [4, 0]
    table = sit(open_page, server, "2,2: fh\n5,2: fh\n7,9: 0", mode="experienced", dice="physical", phase="fire")
    table.roll(6, 8)
    table.play("explode 5,2")
    assert table.position["hazmats"] == []


def test_the_help_tells_the_game_and_the_keys(open_page: Open, server: Server) -> None:
    table = sit(open_page, server, "3,3: 0", mode="family")
    table.key("?")
    dialog = table.page.locator("dialog[open]")
    dialog.wait_for()
    expect(dialog).to_contain_text(words("help.end"))  # the words of the help come with it
    # and first what the game is about
    limits = table.view["outlook"]["limits"]
    assert words("hint.goal", **limits) in dialog.inner_text() and words("hint.dice") in dialog.inner_text()
    table.key("Escape")
    dialog.wait_for(state="detached")


#: The letters of the help that are pressed in the test below.
PRESSED = set("EAURTDOGKCYPVSWLHB")


def test_shortcuts_work_on_a_russian_keyboard(open_page: Open, server: Server) -> None:
    """Every letter of the help, by the keys of a keyboard that writes others."""

    def sit_down(picture: str, still: bool = True, **more: Any) -> RussianPage:
        start = scenario(picture, **({"mode": "experienced"} | more)).position
        room = server.create(*["human"] * len(start["firefighters"]), start=start, seed="3")
        return RussianPage(open_page("", room=room, language="ru", still=still, stepByStep=True, hints=2), room["room"])

    def happens(table: RussianPage, key: str, what: Callable[[], bool]) -> None:
        assert not what(), f"{key} has happened already"
        table.key(key)
        table.until(what, key)

    table = sit_down("3,3: 0v\n7,9: 1", specialists=["paramedic", "rescue"])
    page = table.page
    happens(table, "?", lambda: page.locator("dl.help").count() == 1)
    listed = set(re.findall(r"\b[A-Z]\b", " ".join(page.locator("dl.help kbd").all_inner_texts())))
    assert listed == PRESSED, "what the help lists is what is pressed here"
    table.key("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    # Actions
    table.play("treat")
    before = table.version
    happens(table, "u", lambda: table.version > before)
    assert not table.position["pois"][0]["treated"]
    before = table.version
    happens(table, "r", lambda: table.version > before)
    assert table.position["pois"][0]["treated"]
    # What is seen and pointed at
    happens(table, "w", lambda: page.locator("svg.board .cursor").count() > 0)
    happens(table, "p", lambda: page.locator(".flash.ping").count() == 1)
    happens(table, "v", lambda: page.locator(".lost.plan").count() == 1)
    happens(table, "h", lambda: page.get_by_role("log", name=words("chat.label", "ru")).count() == 1)
    happens(table, "l", lambda: page.locator(".log").count() == 1)
    happens(table, "b", lambda: page.locator(".seen table").count() == 1)
    table.key("b", "Escape")
    happens(table, "a", lambda: page.locator("section.advice").count() == 1)
    table.key("Escape")
    table.play("end")
    assert "end" in table.plies
    # The others' actions
    sit_down("3,3: 0h", specialists=["hazmat"]).play("dispose")
    sit_down("2,2: 0?", mode="family", reveal_poi_on_firefighter="may").play("look")
    sit_down("0,7: 0\n1,7: f", specialists=["driver"]).play("gun").play("keep")
    sit_down("0,7: 0", specialists=["imaging"]).play("crew captain")
    sit_down("3,3: 0\n3,0: 1", specialists=["imaging", "paramedic"]).play("drive ambulance top").play("stay 1")
    # What is shown, and would not go on by itself here, is passed over: to the end of the turn, with Shift to now.
    for key in ("s", "Shift+s"):
        table = sit_down("3,1: 0\n3,3: f f", still=False, mode="family")
        table.key("e")
        table.tab_to("end!")
        table.key("Enter")
        table.page.locator("section.bar").wait_for()
        happens(table, key, lambda: table.page.locator("section.bar").count() == 0)  # noqa: B023 - asked at once
