"""ORDER: the six steps of the fire phase in the experienced game."""

from __future__ import annotations

from typing import Any

from flashover.testing import Scenario, rule, scenario

THREE = "5,1: ?\n5,2: ?\n5,3: ?\n"


def fire(picture: str, *rolls: str, **more: Any) -> Scenario:
    """Phase 2 of an experienced game after these rolls."""
    return scenario(picture, mode="experienced", phase="fire", **more).apply(*(f"! dice {roll}" for roll in rolls))


@rule("ORDER-01", "FIRE-01", "FIRE-02", "FIRE-03", "FIRE-04")
def test_step_one_places_by_the_roll() -> None:
    fire("2,2: .", "2 2").shows("2,2: s")
    fire("2,2: s", "2 2").shows("2,2: f")
    fire("2,2: . f", "2 2").shows("2,2: f f")


@rule("ORDER-02", "EXPL-01")
def test_step_two_is_the_explosion() -> None:
    fire("2,2: f", "2 2").shows("1,2: f\n2,1: f f f\n3,2: f")


@rule("ORDER-02", "ORDER-03")
def test_the_explosion_meets_smoke_before_the_flashover_does() -> None:
    # a wave from 2,2 to the right turns the smoke of 2,3 over and stops; had the flashover come first, 2,3 would have
    # burnt already, and the wave would have gone on to the wall behind it
    fire("2,2: f s", "2 2").shows("1,2: f\n2,1: f f f\n3,2: f", cubes=0)


@rule("ORDER-03", "FLASH-01", "FLASH-02", "FLASH-03")
def test_step_three_is_the_flashover() -> None:
    fire("2,1: s s s\n1,1: s", "2 1").shows("2,1: f f f\n1,1: f")


@rule("ORDER-04", "HAZ-01", "HAZ-02")
def test_step_four_explodes_the_hazmats_in_the_order_chosen() -> None:
    # the flashover reaches both hazmats before either explodes
    game = fire("2,1: s sh sh", "2 1").waits_for("decision", seat=0).legal(exactly=["explode 2,2", "explode 2,3"])
    game.shows("2,1: f fh fh")
    # 2,3 first: up 1,3, right and down a wall, left through 2,2 and 2,1 to the wall; then 2,2: up and down fire,
    # right and left a wave to the wall
    game.apply("explode 2,3")
    game.shows("1,2: f f\n2,1: f f* f*\n3,2: f\nwalls: 2,0|2,1=2 2,3|2,4=2 2,3|3,3=1", hazmats="", hot_spot_reserve=4)


@rule("ORDER-04")
def test_hazmats_come_after_every_flashover_of_the_roll() -> None:
    # the explosion of 2,2 finds 2,3 burning already and sends its wave on through it to the wall
    fire("2,1: s sh s", "2 1").shows("1,2: f\n2,1: f f* f\n3,2: f\nwalls: 2,0|2,1=1 2,3|2,4=1", hazmats="")


@rule("ORDER-05", "HOT-01", "HOT-04")
def test_step_five_repeats_from_step_one_and_puts_the_hot_spot_last() -> None:
    game = fire("2,2: *", "2 2").shows("2,2: s*").has(phase="fire").waits_for("dice")
    game.apply("! dice 2 2").shows("2,2: f*").waits_for("dice").apply("! dice 6 8").shows("6,8: s*", phase="replenish")


@rule("ORDER-06", "KD-01", "LOST-04")
def test_step_six_waits_for_the_end_of_all_flare_ups() -> None:
    game = fire("2,1: 0 f* v", "2 2").shows("1,2: f\n2,1: 0f f* fv\n3,2: f").has(lost=0).waits_for("dice")
    game.apply("! dice 6 8").waits_for("decision", seat=0).has(lost=0).apply("knockdown 0 3,0")
    game.has(lost=1, phase="replenish")


@rule("ORDER-06", "AMB-81")
def test_step_six_knocks_down_first_then_takes_the_lost() -> None:
    game = fire("2,1: 0v f ?", "2 2").waits_for("decision", seat=0).has(lost=0).apply("knockdown 0 4,0")
    game.waits_for("reveal")
    game.has(lost=0).apply("! reveal victim").has(lost=2, phase="replenish", pois=[])


@rule("ORDER-06")
def test_who_was_saved_by_nothing_but_time_is_judged_once() -> None:
    # 0 stands on 2,2: the first roll puts smoke there, the second fire; one knock-down at the end
    game = fire("2,2: 0*", "2 2", "2 2").waits_for("dice").apply("! dice 6 8").waits_for("decision", seat=0)
    game.apply("knockdown 0 3,0").has(phase="replenish", at={0: "3,0"})


@rule("ORDER-07")
def test_all_six_steps_in_one_phase() -> None:
    # 1. and 2. the roll explodes on 2,2; 3. the smoke of 1,1 ignites; 4. the hazmat of 2,3 explodes, a hot spot stays;
    # 5. 2,2 was a hot spot: another roll, and 6,8 gets one; 6. figure 0 on 3,2 goes down, the victim of 1,2 is lost
    game = fire("1,1: s v\n2,2: f* h\n3,2: 0\n" + THREE, "2 2")
    game.shows(
        "1,1: f fv f\n2,1: f f* f*\n3,2: 0f\nwalls: 2,0|2,1=1 2,3|2,4=1 2,3|3,3=1",
        lost=0,
        hot_spot_reserve=5,
        phase="fire",
    )
    game.apply("! dice 6 8").shows("6,8: s*", lost=0, hot_spot_reserve=4).waits_for("decision", seat=0)
    game.apply("knockdown 0 3,0").shows("1,1: f f f\n3,0: 0", lost=1, phase="actions")


@rule("ORDER-07", "OUT-02")
def test_fire_outside_goes_last() -> None:
    game = fire("3,1: f*", "3 1").shows("2,1: f\n3,0: f f* f\n4,1: f").waits_for("dice")
    game.apply("! dice 6 8").shows("3,0: . f* f\n6,8: s*")
