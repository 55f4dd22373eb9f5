"""The worked examples of the catalogue (WE-1..WE-9, CLR-02, CLR-54) on the naive model."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import NaiveGame
from .generators import step
from .kit import Position, door, experienced, family, play, refusal, wall


def test_we_1_through_fire_to_a_door() -> None:
    position = family(firefighters=[{"at": [4, 4]}], fire=[[4, 5]])
    game = play(position, "move right")
    assert game.position()["ap"] == 2
    assert refusal(game, "end") == "fire.end_on_fire"
    game.apply("move right")
    game.apply("door right")
    after = game.position()
    assert after["ap"] == 0
    assert after["firefighters"][0]["at"] == [4, 6]
    assert after["doors"] == [door((4, 6), (4, 7))]
    assert after["fire"] == [[4, 5]]
    assert "end" in game.waits_for()["legal"]


def test_we_1_with_fire_stop_move_only_moves_are_legal() -> None:
    position = family(firefighters=[{"at": [4, 4]}], fire=[[4, 5]])
    position["options"]["fire_stop"] = "move"
    game = play(position, "move right")
    assert game.waits_for()["legal"] == ["move left", "move right", "move up"]  # CLR-02
    assert refusal(game, "end") == "fire.must_move"
    assert refusal(game, "extinguish here remove") == "fire.must_move"


def test_we_2_remove_fire_and_find_a_victim() -> None:
    position = family(
        firefighters=[{"at": [1, 3]}],
        fire=[[1, 2]],
        doors=[door((1, 3), (1, 4))],
        pois=[{"at": [1, 4], "face": "down"}],
    )
    game = play(position, "extinguish left remove", "move right")
    assert game.waits_for() == {"kind": "outcome", "of": "reveal", "odds": {"victim": 10, "false_alarm": 5}}
    game.apply("! reveal victim")
    assert game.position()["ap"] == 1
    game.apply("end")
    after = game.position()
    assert after["firefighters"][0]["saved"] == 1
    assert after["pois"] == [{"at": [1, 4], "face": "victim", "treated": False}]
    assert after["unrevealed"] == {"victims": 9, "false_alarms": 5}


def test_we_3_carry_chop_and_walk_on_alone() -> None:
    position = family(
        ap=5,
        firefighters=[{"at": [1, 4]}],
        pois=[{"at": [1, 4], "face": "victim"}],
        walls=[wall((2, 4), (3, 4), 1)],
    )
    game = play(position, "move down carry victim", "chop down", "move down")
    after = game.position()
    assert after["ap"] == 0
    assert after["pois"][0]["at"] == [2, 4]
    assert after["firefighters"][0]["at"] == [3, 4]
    assert after["walls"] == [wall((2, 4), (3, 4), 2)]


def test_we_4_smoke_ignites_and_spreads() -> None:
    position = family(phase="fire", ap=0, smoke=[[1, 1]])
    game = play(position, "! dice 1 1")
    assert game.position()["fire"] == [[1, 1]]
    assert game.position()["smoke"] == []
    game.apply("end")
    game.apply("! dice 2 1")
    assert game.position()["fire"] == [[1, 1], [2, 1]]
    assert game.position()["walls"] == []


def we_5_position() -> dict[str, Any]:
    return {
        "fire": [[3, 3], [3, 4], [3, 5], [2, 3], [3, 2]],
        "firefighters": [{"at": [3, 6]}],
        "pois": [{"at": [4, 3], "face": "down"}],
    }


def test_we_5_explosion_family() -> None:
    game = play(family(phase="fire", ap=0, **we_5_position()), "! dice 3 3")
    assert game.waits_for() == {
        "kind": "decision",
        "seat": 0,
        "legal": ["knockdown 0 0,5", "knockdown 0 0,6", "knockdown 0 3,9", "knockdown 0 4,9"],
    }
    assert refusal(game, "knockdown 1 0,5") == "decision.wrong_seat"
    assert refusal(game, "knockdown 0 7,3") == "decision.not_offered"
    game.apply("knockdown 0 4,9")
    game.apply("! reveal victim")
    after = game.position()
    assert after["fire"] == [[2, 3], [3, 2], [3, 3], [3, 4], [3, 5], [3, 6], [4, 3]]
    assert after["walls"] == [wall((2, 3), (3, 3), 1)]
    assert after["doors"] == [door((3, 2), (3, 3), "gone")]
    assert after["lost"] == 1
    assert after["pois"] == []
    assert after["firefighters"][0]["at"] == [4, 9]
    assert after["phase"] == "replenish"


def test_we_5_explosion_experienced_goes_to_the_ambulance() -> None:
    position = experienced(phase="fire", ap=0, **we_5_position())
    position["firefighters"][0]["specialist"] = "generalist"
    game = play(position, "! dice 3 3")
    assert game.waits_for()["legal"] == ["knockdown 0 3,0", "knockdown 0 4,0"]
    game.apply("knockdown 0 3,0")
    game.apply("! reveal false_alarm")
    assert game.position()["lost"] == 0
    assert game.position()["false_alarms"] == 1


@pytest.mark.parametrize(("breaks", "closed"), [(False, False), (True, False), (False, True)])
def test_we_6_flashover(breaks: bool, closed: bool) -> None:
    position = family(
        phase="fire",
        ap=0,
        fire=[[1, 1]],
        smoke=[[1, 2], [1, 3], [2, 2], [2, 3], [1, 4], [1, 5], [1, 6]],
        doors=[] if closed else [door((1, 3), (1, 4))],
    )
    position["options"]["flashover_breaks_open_doors"] = breaks
    after = play(position, "! dice 6 8").position()
    behind = [] if closed else [[1, 4], [1, 5]]
    assert after["fire"] == sorted([[1, 1], [1, 2], [1, 3], [2, 2], [2, 3], *behind])
    left = [[1, 4], [1, 5]] if closed else []
    assert after["smoke"] == sorted([*left, [1, 6], [6, 8]])
    assert after["walls"] == []
    state = [door((1, 3), (1, 4), "gone" if breaks else "open")]
    assert after["doors"] == ([] if closed else state)


def we_7_position(specialist: str) -> Position:
    return experienced(
        firefighters=[{"at": [5, 9], "specialist": specialist}],
        fire=[[5, 7], [6, 7], [5, 8], [4, 7]],
        pois=[{"at": [5, 6], "face": "down"}],
    )


def test_we_7_deck_gun() -> None:
    game = play(we_7_position("generalist"), "gun")
    assert game.position()["ap"] == 0
    game.apply("! dice 2 7")
    after = game.position()
    assert after["fire"] == [[4, 7], [5, 8]]
    assert after["pois"] == [{"at": [5, 6], "face": "down"}]


def test_we_7_driver_rerolls_each_die_once() -> None:
    game = play(we_7_position("driver"), "gun", "! dice 1 1")
    assert game.position()["ap"] == 2
    assert game.waits_for()["legal"] == ["keep", "reroll black", "reroll red"]
    game.apply("reroll red")
    assert game.waits_for() == {"kind": "outcome", "of": "red"}
    game.apply("! red 2")
    assert game.waits_for()["legal"] == ["keep", "reroll black"]
    assert refusal(game, "reroll red") == "decision.not_offered"
    game.apply("reroll black")
    game.apply("! black 7")  # CLR-27: no keep
    assert game.position()["fire"] == [[4, 7], [5, 8]]
    assert game.position()["pending"] is None


def test_we_8_red_is_the_row_black_the_column() -> None:
    assert play(family(phase="fire", ap=0), "! dice 1 3").position()["smoke"] == [[1, 3]]


def test_we_9_bank() -> None:
    game = play(family(), "end", "! dice 1 1")
    assert game.position()["ap"] == 8
    game.apply("end")
    assert game.position()["firefighters"][0]["saved"] == 4


def test_we_9_opposite_side_takes_two_drives() -> None:
    position = experienced(firefighters=[{"at": [7, 3], "specialist": "generalist"}])
    game = play(position)
    assert refusal(game, "drive ambulance right") == "vehicle.not_neighbour"
    game.apply("drive ambulance top")
    game.apply("drive ambulance right")
    assert game.position()["ap"] == 0
    assert game.position()["ambulance"] == "right"


def test_we_9_prices_of_specialists() -> None:
    paramedic = experienced(firefighters=[{"at": [4, 4], "specialist": "paramedic"}], fire=[[4, 5]])
    assert play(paramedic, "extinguish right remove").position()["ap"] == 0
    rescue = experienced(firefighters=[{"at": [4, 4], "specialist": "rescue"}], bonus={"movement": 3})
    game = play({**rescue, "firefighters": [{"at": [5, 5], "specialist": "rescue"}]}, "chop right", "chop right")
    assert game.position()["ap"] == 2
    assert game.position()["bonus"]["movement"] == 3


@pytest.mark.parametrize(("card", "ap", "extinguish"), [("cafs", 1, 3), ("generalist", 3, 0)])
def test_we_9_crew_change(card: str, ap: int, extinguish: int) -> None:
    position = experienced(firefighters=[{"at": [5, 9], "specialist": "captain"}], bonus={"command": 2})
    after = play(position, f"crew {card}").position()
    assert after["ap"] == ap
    assert after["bonus"] == {"command": 0, "extinguish": extinguish, "movement": 0}


def test_we_9_heroic_set_up_with_four_firefighters() -> None:
    game = NaiveGame.new({"mode": "experienced", "level": "heroic"}, 4)
    rng = random.Random(9)
    while game.position()["phase"] == "setup":
        step(game, rng)
    after = game.position()
    assert len(after["hot_spots"]) == 10
    assert after["hot_spot_reserve"] == 12
    assert len(after["hazmats"]) == 5
    assert len(after["pois"]) == 3


@pytest.mark.parametrize("order", [("explode 2,2", True), ("explode 1,1", False)])
def test_clr_54_no_flashover_between_hazmats(order: tuple[str, bool]) -> None:
    first, wave_ignites = order
    position = experienced(
        phase="fire",
        ap=0,
        firefighters=[{"at": [7, 3], "specialist": "generalist"}],
        hazmats=[[1, 1], [2, 2]],
        fire=[[1, 1], [2, 2]],
        smoke=[[1, 3]],
    )
    game = play(position, "! dice 6 8")
    assert game.waits_for()["legal"] == ["explode 1,1", "explode 2,2"]
    game.apply(first)
    after = game.position()
    assert [1, 3] in after["fire"]
    assert after["hazmats"] == []
    assert after["doors"] == []
    assert after["hot_spots"] == [[1, 1], [2, 2]]
    if wave_ignites:
        assert [1, 2] in after["fire"]
