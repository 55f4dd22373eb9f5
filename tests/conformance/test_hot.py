"""HOT: hot spots and flare-ups."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario


def fire(picture: str, *rolls: str, **more: Any) -> Scenario:
    """Phase 2 of an experienced game after these rolls."""
    return scenario(picture, mode="experienced", phase="fire", **more).apply(*(f"! dice {roll}" for roll in rolls))


@rule("HOT-01", "ED-43")
@pytest.mark.parametrize("threat", ["", "s", "f"])
def test_a_roll_on_a_hot_spot_is_followed_by_another(threat: str) -> None:
    fire(f"2,2: {threat}*", "2 2").has(phase="fire").waits_for("dice")


@rule("HOT-01", "ED-43")
def test_only_the_target_of_the_roll_counts() -> None:
    # fire runs over the hot spots of 2,1 and 2,3 and through the one of 3,2, yet the target 2,2 has none
    fire("2,1: * f *\n3,2: f*\n4,2: .", "2 2").has(phase="replenish")
    fire("2,1: * s *", "2 2").has(phase="replenish")


@rule("HOT-02", "ORDER-05")
def test_the_current_advance_is_resolved_first() -> None:
    # fire, explosion, flashover of the smoke on 1,1 and the hazmat on 2,3 come before the next roll
    game = fire("1,1: s\n2,2: f* h", "2 2")
    game.shows("1,1: f f f\n2,1: f f* f*\n3,2: f\nwalls: 2,0|2,1=1 2,3|2,4=1 2,3|3,3=1", hazmats="", hot_spot_reserve=5)
    game.waits_for("dice").apply("! dice 6 8").shows("6,8: s*", hot_spot_reserve=4, phase="replenish")


@rule("HOT-02")
def test_the_next_target_has_nothing_to_do_with_the_last() -> None:
    fire("2,2: *", "2 2", "6 8").shows("2,2: s*\n6,8: s*")


@rule("HOT-03", "FAQ-03")
def test_each_hit_on_a_hot_spot_causes_another_roll() -> None:
    game = fire("1,1: *\n3,7: *\n6,1: *", "1 1", "3 7", "6 1").waits_for("dice")
    game.has(phase="fire", hot_spots="1,1 3,7 6,1")
    # a target hit before burns now and still is a hot spot
    game.apply("! dice 1 1").has(phase="fire").waits_for("dice").apply("! dice 5 5").has(phase="replenish")
    game.has(hot_spots="1,1 3,7 5,5 6,1")


@rule("HOT-04", "ED-44", "FAQ-03")
def test_the_last_target_gets_a_hot_spot() -> None:
    fire("2,2: *", "2 2", "6 8").has(hot_spots="2,2 6,8", phase="replenish")


@rule("HOT-04")
def test_no_flare_up_no_hot_spot() -> None:
    fire("2,2: *", "6 8").has(hot_spots="2,2", hot_spot_reserve=6, phase="replenish")


@rule("HOT-05", "ED-42", "AMB-26")
def test_flare_ups_add_one_hot_spot_however_many() -> None:
    game = fire("1,1: *\n3,7: *\n6,1: *", "1 1", "3 7", "6 1", "5 5").has(hot_spot_reserve=5)
    assert len(game.position["hot_spots"]) == 4


@rule("HOT-05", "AMB-26", "HAZ-03")
def test_hazmats_leave_their_own_besides() -> None:
    fire("2,2: *\n5,1: fh", "2 2", "6 8").has(hot_spots="2,2 5,1 6,8", hot_spot_reserve=4)


@rule("HOT-06", "AMB-27")
@pytest.mark.parametrize(("reserve", "spots"), [(1, "2,2 6,8"), (0, "2,2")])
def test_it_comes_from_the_reserve_or_not_at_all(reserve: int, spots: str) -> None:
    fire("2,2: *", "2 2", "6 8", hot_spot_reserve=reserve).has(hot_spots=spots, hot_spot_reserve=0)


@rule("HOT-06", "AMB-27")
def test_a_hazmat_may_take_the_last_one_before_the_flare_up_ends() -> None:
    fire("2,2: *\n5,1: fh", "2 2", "6 8", hot_spot_reserve=1).has(hot_spots="2,2 5,1", hot_spot_reserve=0)


@rule("HOT-07", "ED-58")
@pytest.mark.parametrize(("before", "after"), [("", "s*"), ("s", "f*"), ("f", "f*")])
def test_a_hot_spot_does_not_change_what_the_roll_does(before: str, after: str) -> None:
    game = fire(f"6,1: {before}*", "6 1")
    assert game.contents("6,1") == after
    # and the hot spot put down at the end leaves the threat of its cell alone
    game = fire("2,2: *\n6,8: s", "2 2", "6 8")
    assert game.contents("6,8") == "f*"


@rule("HOT-08")
def test_extinguishing_and_water_leave_hot_spots() -> None:
    game = scenario("2,2: 0f*", mode="experienced", ap=4).apply("extinguish here remove").shows("2,2: 0*")
    game.refuses("extinguish here remove", "threat.none")
    water = scenario("2,7: f*\n0,7: 0", mode="experienced", ap=4).apply("gun", "! dice 2 7").shows("2,7: *")
    water.has(hot_spots="2,7", hot_spot_reserve=6)


@rule("HOT-08")
def test_hot_spots_stay_after_they_have_flared_up() -> None:
    fire("2,2: *", "2 2", "2 2", "6 8").has(hot_spots="2,2 6,8", phase="replenish")


@rule("HOT-09", "AMB-25", "ED-41")
def test_never_two_hot_spots_on_a_cell() -> None:
    # the last target, 5,1, gets its hot spot from the hazmat that explodes there
    game = fire("2,2: *\n5,1: sh", "2 2", "5 1").has(hot_spots="2,2 5,1", hot_spot_reserve=5, phase="replenish")
    game = fire("2,2: *\n5,1: sh", "2 2", "5 1", hotspot_unique_cell=False)
    game.has(hot_spots="2,2 5,1 5,1", hot_spot_reserve=4, phase="replenish")


@rule("HOT-01", "AMB-24")
@pytest.mark.parametrize("triggers", [False, True])
def test_a_hot_spot_made_by_this_roll_is_no_flare_up(triggers: bool) -> None:
    game = fire("5,1: sh", "5 1", hazmat_hotspot_triggers_flareup=triggers).has(hot_spots="5,1")
    if triggers:
        game.has(phase="fire").waits_for("dice").apply("! dice 6 8").has(hot_spots="5,1 6,8", phase="replenish")
    else:
        game.has(phase="replenish")


@rule("HOT-01", "AMB-69")
def test_without_hot_spots_there_are_no_flare_ups() -> None:
    fire("5,1: sh", "5 1", use_hot_spots=False).has(hot_spots="", hot_spot_reserve=0, hazmats="", phase="replenish")
