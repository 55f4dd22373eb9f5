"""WE: the worked examples of the rule books, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario
from tests.conformance.setups import set_up

THREE = "6,1: ? ? ?\n"  # enough points of interest, so that no turn stops to replenish
BLAST = "2,3: f\n3,2: f f f f 0\n4,3: ?\n"


# WE-1: through the fire to the door


@rule("WE-1", "MOVE-02", "MOVE-01", "DOOR-01")
def test_we_1_through_the_fire_to_the_door() -> None:
    game = scenario("4,4: 0 f .").has(ap=4).cost("move right", 2).apply("move right").has(ap=2, at={0: "4,5"})
    game.cost("move right", 1).apply("move right").has(ap=1, at={0: "4,6"}).cost("door right", 1).apply("door right")
    game.shows("4,4: . f 0\ndoors: 4,6|4,7=open", ap=0).allows("end").apply("end").has(saved={0: 0})


@rule("WE-1", "MOVE-05", "CLR-02")
def test_we_1_nobody_stops_in_the_fire() -> None:
    scenario("4,4: 0 f .").apply("move right").refuses("end", "fire.end_on_fire")
    strict = scenario("4,4: 0 f .", fire_stop="move").apply("move right")
    strict.legal(exactly=["move left", "move right", "move up"]).refuses("end", "fire.must_move")


# WE-2: extinguish, then find a victim behind an open door


@rule("WE-2", "EXT-04", "MOVE-07", "ED-62")
def test_we_2_extinguish_and_find_a_victim() -> None:
    game = scenario("1,2: f 0 ?\ndoors: 1,3|1,4=open").has(ap=4).cost("extinguish left remove", 2)
    game.apply("extinguish left remove").has(ap=2, fire="").cost("move right", 1).apply("move right").has(ap=1)
    game.waits_for("reveal").apply("! reveal victim").shows("1,2: . . 0v", ap=1)
    game.apply("end").has(saved={0: 1})


# WE-3: carry, chop, walk on alone


@rule("WE-3", "MOVE-03", "CHOP-01", "CARRY-02", "MOVE-06", "ED-72")
def test_we_3_carry_chop_and_walk_on_alone() -> None:
    game = scenario("1,4: 0v", saved=[1], walls={"2,4|3,4": 1}).has(ap=5, cubes=1)
    game.cost("move down carry victim", 2).apply("move down carry victim").shows("1,4: .\n2,4: 0v", ap=3)
    game.refuses("move down", "move.blocked").cost("chop down", 2).apply("chop down").wall("2,4|3,4", 2)
    game.has(ap=1, cubes=2)
    game.cost("move down", 1).apply("move down").shows("2,4: v\n3,4: 0\nwalls: 2,4|3,4=2", ap=0)
    game.apply("end").has(saved={0: 0})


# WE-4: smoke turns to fire, and smoke next to fire too


@rule("WE-4", "FIRE-03", "FIRE-04")
def test_we_4_fire_spreads() -> None:
    game = scenario("1,1: s\n2,1: .\n" + THREE, seats=2).has(stock=32).apply("end", "! dice 1 1")
    game.shows("1,1: f\n2,1: .", stock=32, active=1).apply("end", "! dice 2 1")
    game.shows("1,1: f\n2,1: f", stock=31, cubes=0, active=0)


# WE-5: the explosion


@rule("WE-5", "EXPL-03", "EXPL-04", "EXPL-06", "EXPL-08", "EXPL-09", "EXPL-10", "EXPL-15", "ED-67")
@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_we_5_each_direction_has_its_effect(mode: str) -> None:
    game = scenario(BLAST, phase="fire", mode=mode).has(stock=28, cubes=0).apply("! dice 3 3")
    game.shows("2,3: f\n3,1: . f f f f 0f\n4,3: ?f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone", stock=26, cubes=1, lost=0)


@rule("WE-5", "KD-03", "KD-04", "KD-02", "LOST-01")
@pytest.mark.parametrize(("found", "lost"), [("victim", 1), ("false_alarm", 0)])
def test_we_5_secondary_effects_in_the_family_game(found: str, lost: int) -> None:
    game = scenario(BLAST, phase="fire").apply("! dice 3 3").waits_for("decision", seat=0)
    # three rows to the top spot, three columns to the right one: 9 and 9
    game.legal(exactly=["knockdown 0 0,5", "knockdown 0 0,6", "knockdown 0 3,9", "knockdown 0 4,9"])
    game.apply("knockdown 0 0,6").waits_for("reveal").apply(f"! reveal {found}")
    game.has(lost=lost, pois=[], phase="replenish")
    game.shows("0,6: 0\n2,3: f\n3,2: f f f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("WE-5", "KD-08")
def test_we_5_in_the_experienced_game_the_figure_goes_to_the_ambulance() -> None:
    game = scenario(BLAST, phase="fire", mode="experienced", ambulance="bottom").apply("! dice 3 3")
    game.legal(exactly=["knockdown 0 7,3", "knockdown 0 7,4"]).apply("knockdown 0 7,4", "! reveal victim")
    game.has(at={0: "7,4"}, lost=1, phase="replenish")
    assert game.contents("3,6") == "f"


# WE-6: the flashover


@rule("WE-6", "FLASH-02", "FLASH-03", "FLASH-04", "FLASH-05")
@pytest.mark.parametrize(("breaks", "door"), [(False, "open"), (True, "gone")])
def test_we_6_six_smokes_ignite_and_the_seventh_stays(breaks: bool, door: str) -> None:
    # the roll 1 1 makes the one fire out of smoke, so that no token leaves the stock
    picture = "1,1: s s s s s s\n2,2: s s\ndoors: 1,3|1,4=open"
    game = scenario(picture, phase="fire", flashover_breaks_open_doors=breaks).has(stock=25).apply("! dice 1 1")
    game.shows(f"1,1: f f f f f s\n2,2: f f\ndoors: 1,3|1,4={door}", stock=25, cubes=0)


@rule("WE-6", "FLASH-04")
def test_we_6_with_the_door_closed_four_ignite() -> None:
    game = scenario("1,1: s s s s s s\n2,2: s s", phase="fire").apply("! dice 1 1")
    game.shows("1,1: f f f s s s\n2,2: f f").door("1,3|1,4", "closed")


@rule("WE-6", "ED-08")
def test_we_6_in_each_edition() -> None:
    for edition, door in (("default", "open"), ("cs", "gone"), ("ru", "open"), ("pl", "open"), ("es", "open")):
        game = scenario("1,1: s s s s\ndoors: 1,3|1,4=open", phase="fire", edition=edition).apply("! dice 1 1")
        game.has(fire="1,1 1,2 1,3 1,4").door("1,3|1,4", door)


# WE-7: the deck gun

WATER = "4,7: f\n5,6: ? f f\n6,7: f\n5,9: 0\n"


def shoot(card: str, **more: Any) -> Scenario:
    """The position of the example with this operator."""
    return scenario(WATER, mode="experienced", engine="right", specialists=[card], ap=4, **more).has(stock=29)


@rule("WE-7", "GUN-01", "GUN-05", "GUN-06", "GUN-07", "GUN-08", "GUN-10")
def test_we_7_a_shot_at_the_quadrant_of_the_right_side() -> None:
    game = shoot("imaging").cost("gun", 4).apply("gun", "! dice 2 7")
    game.shows("4,7: f\n5,6: ? . f\n6,7: .\n5,9: 0", ap=0, stock=31)


@rule("WE-7", "SPEC-21", "SPEC-22")
def test_we_7_by_the_driver() -> None:
    game = shoot("driver").cost("gun", 2).apply("gun", "! dice 2 7", "keep").shows("5,6: ? . f\n6,7: .", ap=2, stock=31)
    assert game.contents("4,7") == "f"


@rule("WE-7", "GUN-04")
def test_we_7_with_somebody_in_the_quadrant() -> None:
    shoot("imaging", at={1: "4,5"}).refuses("gun", "gun.quadrant_occupied")


# WE-8: coordinates


@rule("WE-8", "BOARD-02")
def test_we_8_red_one_and_black_three_is_the_first_row_and_third_column() -> None:
    scenario(phase="fire").apply("! dice 1 3").shows("1,3: s")


# WE-9: small numbers


@rule("WE-9", "AP-04")
def test_we_9_the_bank_of_the_family_game() -> None:
    game = scenario(THREE + "7,9: 0", seats=1).has(ap=4).apply("end").has(saved={0: 4}).apply("! dice 1 1").has(ap=8)
    game.apply("end").has(saved={0: 4}).apply("! dice 1 8").has(ap=8)


@rule("WE-9", "VEH-03")
def test_we_9_the_opposite_side_by_vehicle() -> None:
    game = scenario("7,9: 0", mode="experienced", ap=4).apply("drive ambulance top", "drive ambulance right")
    game.has(ambulance="right", ap=0)


@rule("WE-9", "SPEC-07")
def test_we_9_the_paramedic_removes_a_fire() -> None:
    game = scenario("2,2: 0 f", mode="experienced", specialists=["paramedic"]).cost("extinguish right remove", 4)
    game.apply("extinguish right remove").has(ap=0, fire="")


@rule("WE-9", "SPEC-19")
def test_we_9_the_rescue_specialist_destroys_a_wall() -> None:
    game = scenario("2,3: 0", mode="experienced", specialists=["rescue"]).apply("chop right", "chop right")
    game.has(ap=4 - 2, walls={"2,3|2,4": 2}).allows("move right")


@rule("WE-9", "CREW-04")
def test_we_9_crew_changes() -> None:
    on_engine: dict[str, Any] = {"mode": "experienced", "specialists": ["imaging"]}
    scenario("0,7: 0", **on_engine).apply("crew cafs").has(ap=1, bonus={"extinguish": 3})
    scenario("0,7: 0", **on_engine).apply("crew generalist").has(ap=3)


@rule("WE-9", "SETUP-EXP-03", "SETUP-EXP-17", "SETUP-EXP-19", "COMP-07")
def test_we_9_heroic_with_four_firefighters() -> None:
    position = set_up("first", 4, level="heroic").position
    assert len(position["hot_spots"]) == 4 + 3 + 3 == 10
    assert position["hot_spot_reserve"] == 12 and len(position["hazmats"]) == 5
    assert 24 - len(position["hot_spots"]) - position["hot_spot_reserve"] == 2  # left in the box
