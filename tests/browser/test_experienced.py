"""Experienced rules through the page: every specialist, both vehicles, the gun, the crew, orders and the choices of a fire phase."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from flashover.testing import scenario
from tests.browser.conftest import Open
from tests.browser.playing import TablePage, play_on
from tests.browser.serving import Server
from tests.browser.texts import words

Sit = Any


@pytest.fixture
def sit(open_page: Open, server: Server) -> Sit:
    """Sits down at a prepared position, with all its seats."""

    def sitter(picture: str, dice: str = "physical", **more: Any) -> TablePage:
        start = scenario(picture, mode="experienced", **more).position
        room = server.create(*["human"] * len(start["firefighters"]), start=start, dice=dice, **({"seed": "7"} if dice == "server" else {}))
        return TablePage(open_page("", room=room), room["room"])

    return sitter


def figure(table: TablePage, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table.position["firefighters"][seat]
    return found


def named(key: str, name: str) -> str:
    """A question to a firefighter, who is called by name."""
    return re.sub(words("word.firefighter.first", letter="A"), name, words(key, seat="A"), flags=re.IGNORECASE)


def test_the_paramedic_treats_and_leads(sit: Sit) -> None:
    table = sit("3,3: 0v . .", specialists=["paramedic"])
    table.play("treat")
    assert table.position["pois"] == [{"at": [3, 3], "face": "victim", "treated": True}]
    table.play("move right lead")
    assert figure(table, 0)["at"] == [3, 4] and table.position["pois"][0]["at"] == [3, 4] and table.position["ap"] == 2


def test_the_captain_gives_orders(sit: Sit) -> None:
    table = sit("4,6: 1\n7,9: 0", specialists=["captain", "rescue"])
    table.play("command 1 door right")
    assert table.position["doors"] == [{"between": [[4, 6], [4, 7]], "state": "open"}]
    table.play("command 1 move right")
    assert figure(table, 1)["at"] == [4, 7] and table.position["bonus"]["command"] == 0
    table.play("move left")
    assert figure(table, 0)["at"] == [7, 8]


def test_the_imaging_technician_identifies(sit: Sit) -> None:
    table = sit("3,3: 0\n1,1: ?\n6,8: ?", specialists=["imaging"])
    table.play("identify 1,1").turn_up("victim")
    # What was asked of whom has no event of its own: the log names it, with its cell.
    expect(table.log()).to_contain_text(words("do.identify", at=(1, 1)))
    assert {"at": [1, 1], "face": "victim", "treated": False} in table.position["pois"]
    table.play("identify 6,8").turn_up("false_alarm")
    assert len(table.position["pois"]) == 1 and table.position["false_alarms"] == 1


def test_the_cafs_firefighter_has_water_to_spare(sit: Sit) -> None:
    table = sit("3,3: 0 f .\n4,3: s", specialists=["cafs"])
    assert table.position["bonus"]["extinguish"] == 3
    table.play("extinguish right remove")
    table.play("extinguish down remove")
    assert table.position["bonus"]["extinguish"] == 0 and table.position["ap"] == 3
    assert table.position["fire"] == table.position["smoke"] == []


def test_the_hazmat_technician_disposes(sit: Sit) -> None:
    table = sit("3,3: 0h", specialists=["hazmat"])
    table.play("dispose")
    assert table.position["hazmats"] == [] and table.position["hazmats_disposed"] == 1 and table.position["ap"] == 2


def test_the_generalist_has_five_points(sit: Sit) -> None:
    table = sit("6,1: 0", specialists=["generalist"])
    for direction in ("right", "right", "right", "right", "up"):
        table.play(f"move {direction}")
    assert figure(table, 0)["at"] == [5, 5] and table.position["ap"] == 0


def test_the_rescue_specialist_chops_cheaply_and_runs(sit: Sit) -> None:
    table = sit("3,3: 0 . .", specialists=["rescue"])
    table.edge("2,3|3,3", "chop up")
    table.edge("2,3|3,3", "chop up")
    assert table.position["walls"] == [{"between": [[2, 3], [3, 3]], "cubes": 2}] and table.position["ap"] == 2
    table.play("move up").play("move up")
    assert figure(table, 0)["at"] == [1, 3] and table.position["bonus"]["movement"] == 1 and table.position["ap"] == 2


@pytest.mark.parametrize("dice", ["server", "physical"])
def test_the_driver_fires_the_gun_and_rolls_again(sit: Sit, dice: str) -> None:
    table = sit("0,7: 0\n1,7: f f\n2,7: f", dice, specialists=["driver"])
    table.play("gun")
    if dice == "physical":
        table.roll(6, 3)
    assert table.position["ap"] == 2 and "reroll red" in table.legal
    table.play("reroll red")
    if dice == "physical":
        table.roll(1)
    assert "reroll red" not in table.legal and "reroll black" in table.legal
    table.play("reroll black")
    if dice == "physical":
        table.roll(black=7)
        assert table.position["fire"] == []
    assert table.position["phase"] == "actions"
    assert sum(ply.startswith("! ") for ply in table.plies) >= 3


def test_the_driver_may_keep_the_first_roll(sit: Sit) -> None:
    table = sit("0,7: 0\n1,7: f f\n2,7: f", specialists=["driver"])
    table.play("gun").roll(1, 7).play("keep")
    assert table.position["fire"] == []


@pytest.mark.parametrize("opposites", ["listed", "sum9"])
def test_the_gun_is_shown_to_aim_where_it_hits(sit: Sit, opposites: str) -> None:
    table = sit("0,7: 0", specialists=["driver"], options={"d8_opposites": opposites})
    table.play("gun")
    zone = table.view["outlook"]["gun"]["zone"]
    table.roll(6, 1)
    aimed = table.page.locator(".gun b").inner_text()
    table.play("keep")
    (fired,) = [event for event in table.entries[max(table.entries)]["events"] if event["code"] == "gun.fired"]
    assert fired["at"] in zone
    assert aimed == words("play.aim", at=tuple(fired["at"]))


def test_somebody_else_fires_the_gun_for_four(sit: Sit) -> None:
    table = sit("0,7: 0\n1,7: f", specialists=["imaging"])
    table.play("gun").roll(6, 2)
    assert table.position["ap"] == 0 and table.position["phase"] == "actions"


def test_the_engine_is_driven_and_everybody_on_it_decides(sit: Sit) -> None:
    table = sit("0,7: 01", specialists=["driver", "imaging"])
    table.play("drive engine right")
    question = table.page.locator(".actions .question")
    # Whoever drives has to come along; the other one may.
    expect(question).to_have_text(named("wait.driver", "P0"))
    assert "stay 0" not in table.legal
    table.play("ride 0 6,9")
    expect(question).to_have_text(named("wait.rider", "P1"))
    table.play("stay 1")
    assert table.position["engine"] == "right" and figure(table, 0)["at"] == [6, 9] and figure(table, 1)["at"] == [0, 7]


def test_the_ambulance_comes_by_radio_and_carries_whoever_is_there(sit: Sit) -> None:
    table = sit("3,3: 0\n3,0: 1", specialists=["imaging", "paramedic"])
    table.play("drive ambulance top")
    table.play("ride 1 0,6")
    assert table.position["ambulance"] == "top" and figure(table, 0)["at"] == [3, 3] and figure(table, 1)["at"] == [0, 6]
    table.play("drive ambulance left")
    table.play("stay 1")
    assert table.position["ambulance"] == "left" and figure(table, 1)["at"] == [0, 6] and table.position["ap"] == 0


def test_crew_change_on_the_engine(sit: Sit) -> None:
    table = sit("0,7: 0", specialists=["imaging"])
    table.play("crew captain")
    assert figure(table, 0)["specialist"] == "captain" and table.position["ap"] == 2
    assert "captain" in table.page.locator(".crew").inner_text().lower()


def test_which_hazmat_explodes_first(sit: Sit) -> None:
    table = sit("2,2: fh\n5,2: fh\n7,9: 0", phase="fire")
    table.roll(6, 8)
    assert sorted(table.legal) == ["explode 2,2", "explode 5,2"]
    assert set(table.marks()) == {"2,2", "5,2"}
    table.play("explode 5,2")
    assert table.position["hazmats"] == [] and len(table.position["hot_spots"]) == 2


def test_where_the_knocked_down_are_brought(sit: Sit) -> None:
    table = sit("2,1: 0 f\n7,9: 1", ambulance="left", specialists=["cafs", "rescue"])
    table.play("end")
    table.roll(2, 2)
    assert sorted(table.legal) == ["knockdown 0 3,0", "knockdown 0 4,0"] and set(table.marks()) == {"3,0", "4,0"}
    table.play("knockdown 0 4,0")
    assert figure(table, 0)["at"] == [4, 0]


def test_the_whole_set_up_is_played_on_the_board(open_page: Open, server: Server) -> None:
    options = {"mode": "experienced", "level": "recruit", "specialist_choice": "chosen"}
    room = server.create("human", "human", options=options, seed="5")
    table = TablePage(open_page("", room=room), room["room"])
    done = set()
    while table.position["phase"] == "setup":
        legal = table.legal
        done.add(legal[0].split()[0])
        table.play(legal[-1])
    assert {"specialist", "place", "park", "first"} <= done
    assert all(one["at"] and one["specialist"] for one in table.position["firefighters"])
    assert table.position["engine"] and table.position["ambulance"]
    table.play("end")
    assert table.view["turn"] == 2 or table.waits["kind"] == "decision"


def test_a_whole_game_by_clicks(open_page: Open) -> None:
    page = open_page("/new")
    page.get_by_role("button", name=words("preset.crew")).click()
    page.get_by_label(words("new.seed")).fill("39")
    table = TablePage(page)
    page.get_by_role("button", name=words("new.begin"), exact=True).click()
    table.arrived().standard()
    assert table.position["options"]["mode"] == "experienced" and len(table.position["firefighters"]) == 4
    played = play_on(table)
    assert {"move", "end"} <= {ply.split()[0] for ply in played}
    table.last_card()
    # The seed is told, and the page proves that the dice were its own
    page.get_by_role("dialog").get_by_role("link", name=words("nav.replay")).click()
    page.get_by_role("button", name=words("replay.panel.verify"), exact=True).click()
    page.get_by_text(words("replay.verify.promised")).wait_for()
    assert page.locator(".verify .bad").count() == 0
