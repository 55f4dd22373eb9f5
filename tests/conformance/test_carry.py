"""CARRY: taking victims along and bringing them out."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("CARRY-01", "AMB-08")
def test_a_firefighter_carries_one_victim_at_a_time() -> None:
    game = scenario("1,1: 0vv .").apply("move right carry victim").shows("1,1: v 0v")
    game.refuses("move left carry victim carry victim", "ply.malformed")
    game.apply("move left carry victim").shows("1,1: 0vv .")


@rule("CARRY-01", "SPEC-05", "AMB-53")
def test_two_carried_things_never_go_together() -> None:
    game = scenario("1,1: 0vhtt", mode="experienced", ap=8)
    loads = {
        "carry victim",
        "carry treated",
        "carry hazmat",
        "lead",
        "lead carry victim",
        "lead carry treated",
        "lead carry hazmat",
    }
    offered = {ply.removeprefix("move right").strip() for ply in game.plies if ply.startswith("move right")}
    assert offered == loads | {""}


@rule("CARRY-02", "AMB-08")
def test_a_victim_is_left_and_taken_up_free_of_charge() -> None:
    game = scenario("1,1: 0v . .", ap=7).apply("move right carry victim").shows("1,1: . 0v .", ap=5)
    game.apply("move right").shows("1,1: . v 0", ap=4)
    game.apply("move left", "move left carry victim").shows("1,1: 0v . .", ap=1)


@rule("CARRY-03")
@pytest.mark.parametrize(("inside", "ply"), [("1,6", "up"), ("3,1", "left"), ("4,8", "right"), ("6,3", "down")])
def test_a_victim_carried_outside_is_rescued_at_once(inside: str, ply: str) -> None:
    game = scenario(f"{inside}: 0v").apply(f"move {ply} carry victim")
    game.has(rescued=1, pois=[], phase="actions", ap=2)


@rule("CARRY-03", "ADJ-07")
def test_a_victim_is_rescued_through_a_hole_in_the_wall_too() -> None:
    scenario("1,1: 0v\nwalls: 1,0|1,1=2").apply("move left carry victim").has(rescued=1, pois=[], at={0: "1,0"})


@rule("CARRY-04", "AMB-80")
def test_false_alarms_and_disposed_hazmats_are_no_rescues() -> None:
    game = scenario("3,1: 0 ?", rescued=6, false_alarms=3)
    game.apply("move right", "! reveal false_alarm").has(rescued=6, false_alarms=4, phase="actions")
    game = scenario("3,1: 0h", mode="experienced", rescued=6, hazmats_disposed=2, ambulance="top")
    game.apply("move left carry hazmat").has(rescued=6, hazmats_disposed=3, phase="actions", hazmats="")
