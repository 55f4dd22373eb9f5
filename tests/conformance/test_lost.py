"""LOST: what the fire takes."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("LOST-01", "ED-11")
def test_a_face_up_victim_on_fire_is_lost() -> None:
    scenario("2,1: v f", phase="fire").apply("! dice 2 2").has(lost=1, pois=[], rescued=0)


@rule("LOST-01", "ED-11")
def test_a_face_down_token_on_fire_is_lost() -> None:
    game = (
        scenario("2,1: ? f", phase="fire")
        .apply("! dice 2 2")
        .waits_for("reveal", odds={"victim": 10, "false_alarm": 5})
    )
    game.apply("! reveal victim").has(lost=1, pois=[], unrevealed=(9, 5))


@rule("LOST-01")
@pytest.mark.parametrize("roll", ["2 1", "1 1"])
def test_fire_by_any_cause_takes_the_token(roll: str) -> None:
    # by the roll on smoke, and by flashover from the cell above
    scenario("1,1: s\n2,1: sv", phase="fire").apply(f"! dice {roll}").has(lost=1, pois=[])


@rule("LOST-01", "AMB-21")
def test_smoke_takes_nothing() -> None:
    scenario("2,1: v ?", phase="fire").apply("! dice 2 1").shows("2,1: sv ?", lost=0)


@rule("LOST-02", "ED-12", "CLR-44")
@pytest.mark.parametrize("setting", ["always", "optional"])
def test_a_lost_face_down_token_is_turned_up(setting: str) -> None:
    game = scenario("2,1: ? f", phase="fire", reveal_lost_poi=setting).apply("! dice 2 2").waits_for("reveal")
    game.refuses("reveal no", "ply.expects_outcome")
    game.apply("! reveal victim").has(lost=1)


@rule("LOST-02", "CLR-48")
def test_several_are_turned_up_row_by_row_and_leave_together() -> None:
    game = scenario("1,2: ?\n2,1: ? f v", phase="fire").apply("! dice 2 2").waits_for("reveal")
    game.apply("! reveal victim").shows("1,2: fv\n2,1: f? f fv\n3,2: f", lost=0).waits_for("reveal")
    game.apply("! reveal victim").shows("1,2: f\n2,1: f f f", lost=3)


@rule("LOST-03", "CLR-16")
def test_a_lost_false_alarm_costs_nothing() -> None:
    game = scenario("2,1: ? f", phase="fire", lost=3).apply("! dice 2 2", "! reveal false_alarm")
    game.has(lost=3, false_alarms=1, pois=[], unrevealed=(7, 4), phase="replenish", result=None)


@rule("LOST-04", "FIRE-06")
def test_losses_are_settled_after_flashover() -> None:
    # the victim's smoke is reached only by the second round of the flashover
    game = scenario("1,1: f s sv", phase="fire").apply("! dice 6 8")
    game.shows("1,1: f f f\n6,8: s", lost=1)


@rule("LOST-04", "ORDER-06")
def test_in_the_experienced_game_losses_come_once_at_the_very_end() -> None:
    game = scenario("2,1: v f*\n6,1: .", phase="fire", mode="experienced").apply("! dice 2 2")
    game.waits_for("dice").has(lost=0, phase="fire")
    game.apply("! dice 6 1").has(lost=1, phase="replenish")
