"""HAZ: hazardous materials."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario


def fire(picture: str, roll: str, **more: Any) -> Scenario:
    """Phase 2 of an experienced game after its roll."""
    return scenario(picture, mode="experienced", phase="fire", **more).apply(f"! dice {roll}")


@rule("HAZ-01", "HAZ-03")
def test_a_burning_hazmat_explodes() -> None:
    fire("2,2: sh", "2 2").shows("1,2: f\n2,1: f f* f\n3,2: f", hot_spot_reserve=5, hazmats="")


@rule("HAZ-01")
@pytest.mark.parametrize(("picture", "roll"), [("2,2: h", "2 2"), ("2,2: sh", "6 1"), ("2,2: h f", "6 1")])
def test_without_fire_on_its_own_cell_it_stays(picture: str, roll: str) -> None:
    game = fire(picture, roll)
    if "s" in picture or picture == "2,2: h":
        game.has(hazmats="2,2", hot_spots="")
    else:
        game.has(hazmats="2,2", fire="2,3")


@rule("HAZ-01", "ORDER-03", "ORDER-04")
def test_flashover_comes_before_the_hazmats() -> None:
    # the smoke of 2,2 ignites from 2,1, and only then the hazmat on it explodes: to the left a wave through 2,1
    fire("2,1: s sh", "2 1").shows("1,2: f\n2,1: f f* f\n3,2: f\nwalls: 2,0|2,1=1", hazmats="")


@rule("HAZ-01", "EXPL-03", "EXPL-04")
def test_its_explosion_follows_the_usual_rules() -> None:
    # 3,3: up a wall, right a shockwave (the smoke of 3,4 has ignited), down a clear cell, left a closed door
    fire("3,3: sh s", "3 3").shows("3,3: f* f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("HAZ-02", "ED-45", "CLR-37")
def test_the_team_chooses_the_order_of_several() -> None:
    game = fire("2,2: fh\n5,2: fh\n6,8: .", "6 8").waits_for("decision", seat=0)
    game.legal(exactly=["explode 2,2", "explode 5,2"])
    game.refuses("explode 3,3", "decision.not_offered").apply("explode 5,2")
    # the second is the only one left and is not asked for
    game.shows(
        "1,2: f\n2,1: f f* f\n3,2: f\n5,1: f f* f\n6,2: f\n6,8: s\nwalls: 4,2|5,2=1", hazmats="", phase="replenish"
    )


@rule("HAZ-02", "ED-46", "AMB-22", "CLR-54")
def test_one_may_set_off_another() -> None:
    game = fire("2,1: . sh h", "2 2")
    # 2,3 catches fire and explodes: up 1,3, a cube right and below, left a wave over 2,2 and 2,1 to the wall
    game.shows("1,2: f f\n2,1: f f* f*\n3,2: f\nwalls: 2,0|2,1=1 2,3|2,4=1 2,3|3,3=1", hazmats="", hot_spot_reserve=4)


@rule("HAZ-02", "CLR-37", "AMB-82", "CLR-56")
def test_two_on_one_cell_need_no_choice() -> None:
    game = fire("2,2: shh", "2 2").has(hazmats="", hot_spots="2,2", hot_spot_reserve=5)
    # the second explosion sends shockwaves through the fires of the first
    game.shows("0,2: .\n1,2: f\n2,1: f f* f\n3,2: f\n4,2: f\nwalls: 0,2|1,2=1 2,0|2,1=1 2,3|2,4=1")


@rule("HAZ-03")
def test_the_hazmat_leaves_the_game_and_a_hot_spot_takes_its_place() -> None:
    fire("2,2: sh", "2 2").has(hazmats="", hot_spots="2,2", hazmats_disposed=0)


@rule("HAZ-03", "HOT-09", "AMB-25")
def test_no_second_hot_spot_where_one_lies() -> None:
    fire("2,2: fh*", "6 1").has(hot_spots="2,2", hot_spot_reserve=6)
    fire("2,2: fh*", "6 1", hotspot_unique_cell=False).has(hot_spots="2,2 2,2", hot_spot_reserve=5)


@rule("HAZ-04", "ED-40", "AMB-27")
def test_the_hot_spot_comes_from_the_reserve() -> None:
    fire("2,2: sh", "2 2", hot_spot_reserve=1).has(hot_spots="2,2", hot_spot_reserve=0)
    fire("2,2: sh", "2 2", hot_spot_reserve=0).has(hot_spots="", hot_spot_reserve=0, hazmats="")


@rule("HAZ-04", "AMB-27")
def test_the_last_of_the_reserve_goes_to_the_first_explosion() -> None:
    game = fire("2,2: fh\n5,2: fh", "6 8", hot_spot_reserve=1)
    game.fork().apply("explode 5,2").has(hot_spots="5,2", hot_spot_reserve=0, hazmats="")
    game.apply("explode 2,2").has(hot_spots="2,2", hot_spot_reserve=0, hazmats="")


@rule("HAZ-05")
def test_a_hazmat_is_carried_for_two_points_a_step() -> None:
    game = scenario("2,2: 0h s", mode="experienced", ap=4).cost("move right carry hazmat", 2)
    game.apply("move right carry hazmat")
    game.shows("2,2: . 0sh", ap=2)
    scenario("2,2: 0h", mode="experienced", ap=1).refuses("move right carry hazmat", "ap.too_few")


@rule("HAZ-05", "AMB-10")
def test_a_hazmat_never_goes_into_fire() -> None:
    scenario("2,2: 0h f", mode="experienced", ap=8).refuses("move right carry hazmat", "load.into_fire").allows(
        "move right"
    )


@rule("HAZ-05")
def test_a_hazmat_may_be_left_anywhere() -> None:
    game = scenario("2,2: 0h", mode="experienced", ap=5).apply("move up carry hazmat", "move right")
    game.shows("1,2: h 0\n2,2: .")
    game.refuses("move left carry hazmat", "load.missing")


@rule("HAZ-06", "AMB-53")
def test_one_thing_at_a_time() -> None:
    game = scenario("2,2: 0hhv .", mode="experienced", ap=8)
    moves = [ply for ply in game.plies if ply.startswith("move right")]
    assert moves == ["move right", "move right carry hazmat", "move right carry victim"]
    game.apply("move right carry hazmat").shows("2,2: hv 0h")


@rule("HAZ-06")
@pytest.mark.parametrize("ply", ["move right carry hazmat carry victim", "move right carry hazmat carry hazmat"])
def test_there_is_no_ply_for_two_carried_things(ply: str) -> None:
    scenario("2,2: 0hhv .", mode="experienced", ap=8).refuses(ply, "ply.malformed")


@rule("HAZ-07", "CLR-16")
@pytest.mark.parametrize("vehicles", [True, False])
def test_outside_a_hazmat_is_disposed_of_at_once(vehicles: bool) -> None:
    game = scenario("6,3: 0h", mode="experienced", ap=4, use_vehicles=vehicles).apply("move down carry hazmat")
    game.shows("6,3: .\n7,3: 0", hazmats_disposed=1, rescued=0, ap=2, hazmats="", hot_spot_reserve=6)


@rule("HAZ-07")
def test_a_breach_in_the_wall_is_a_way_out_too() -> None:
    game = scenario("1,1: 0h", mode="experienced", ap=4, walls={"0,1|1,1": 2}).apply("move up carry hazmat")
    game.shows("0,1: 0\n1,1: .", hazmats_disposed=1)


@rule("HAZ-01", "AMB-68", "ORDER-06")
def test_who_stands_with_a_hazmat_is_knocked_down_after_its_explosion() -> None:
    game = fire("2,2: 0sh", "2 2").shows("1,2: f\n2,1: f 0f* f\n3,2: f", hazmats="").waits_for("decision", seat=0)
    game.legal(exactly=["knockdown 0 3,0", "knockdown 0 4,0"])
