"""POI: bringing the points of interest back to three (family rules)."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("POI-01", "BOARD-07")
@pytest.mark.parametrize(
    ("picture", "missing"),
    [("", 3), ("5,1: ?", 2), ("5,1: ? v", 1), ("5,1: ? v v", 0), ("5,1: ?v ?", 0), ("5,1: vvv", 0)],
)
def test_three_tokens_on_the_map_face_down_and_face_up_together(picture: str, missing: int) -> None:
    game = scenario(picture, phase="fire").apply("! dice 1 1")
    for col in range(missing):
        game.waits_for("dice").has(phase="replenish").apply(f"! dice 4 {col + 1}")
    game.has(phase="actions")
    assert len(game.position["pois"]) == 3


@rule("POI-01", "ED-63", "AMB-66")
def test_a_victim_waiting_outside_counts() -> None:
    game = scenario("7,1: v\n5,1: ? ?", phase="fire", mode="experienced", ambulance="top")
    game.apply("! dice 1 1").has(phase="actions")


@rule("POI-01")
def test_rescued_lost_and_exposed_tokens_are_replaced() -> None:
    game = scenario("3,1: 0v ?\n2,1: .\n5,8: ?", seats=1, ap=6)
    game.apply("move left carry victim", "move right", "move right", "! reveal false_alarm", "end", "! dice 1 1")
    game.has(phase="replenish", rescued=1, false_alarms=1).waits_for("dice")
    game.apply("! dice 4 7", "! dice 4 8").has(phase="actions").shows("3,1: . 0\n1,1: s\n4,7: ? ?\n5,8: ?")


@rule("POI-02", "AMB-76")
def test_the_target_gets_a_random_token_face_down() -> None:
    game = scenario("5,1: ? ?", phase="replenish").waits_for("dice").apply("! dice 3 4")
    game.shows("3,4: ?", unrevealed=(10, 5), phase="actions")


@rule("POI-03", "AMB-30")
@pytest.mark.parametrize("threat", ["f", "s"])
def test_a_threat_on_the_target_is_removed_first_and_nothing_else_happens(threat: str) -> None:
    game = scenario(f"3,3: f {threat} f\n5,1: ? ?", phase="replenish").apply("! dice 3 4")
    game.shows("3,3: f ? f", phase="actions", stock=31)


@rule("POI-04", "ED-13")
def test_under_a_firefighter_it_is_turned_up_at_once() -> None:
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish").apply("! dice 3 4")
    game.waits_for("reveal", odds={"victim": 10, "false_alarm": 5})


@rule("POI-04", "ED-13", "AMB-92", "CLR-34")
def test_by_option_it_may_be_left_face_down() -> None:
    game = scenario("3,4: 1\n5,1: ? ?", seats=2, phase="replenish", reveal_poi_on_firefighter="may").apply("! dice 3 4")
    game.waits_for("decision", seat=0).legal(exactly=["reveal no", "reveal yes"])
    game.fork().apply("reveal yes").waits_for("reveal")
    game.apply("reveal no").shows("3,4: 1?", active=1, phase="actions").allows("look")


@rule("POI-04", "AMB-29")
def test_threat_and_firefighter_together() -> None:
    game = scenario("3,4: 0s\n5,1: ? ?", phase="replenish").apply("! dice 3 4").waits_for("reveal")
    game.apply("! reveal victim").shows("3,4: 0v", phase="actions")


@rule("POI-05", "ED-14")
def test_a_false_alarm_found_that_way_is_replaced_by_a_new_roll() -> None:
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish").apply("! dice 3 4", "! reveal false_alarm")
    game.shows("3,4: 0", false_alarms=1, phase="replenish").waits_for("dice")
    game.apply("! dice 1 1").shows("1,1: ?", phase="actions")


@rule("POI-05", "ED-14", "CLR-35")
def test_by_option_it_is_not_replaced_this_turn() -> None:
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish", replenish_redraw_false_alarm=False)
    game.apply("! dice 3 4", "! reveal false_alarm").shows("3,4: 0", phase="actions", false_alarms=1)


@rule("POI-06")
def test_a_victim_found_that_way_stays_face_up_with_the_firefighter() -> None:
    game = scenario("3,4: 0\n5,1: ? ?", phase="replenish").apply("! dice 3 4", "! reveal victim")
    game.shows("3,4: 0v", phase="actions", unrevealed=(9, 5)).allows("move left carry victim")


@rule("POI-07", "AMB-09")
@pytest.mark.parametrize("there", ["?", "v"])
def test_a_target_with_a_token_means_a_new_roll(there: str) -> None:
    game = scenario(f"3,4: {there}\n5,1: ?", phase="replenish").apply("! dice 3 4")
    game.shows(f"3,4: {there}", phase="replenish").waits_for("dice")
    game.apply("! dice 3 5").shows(f"3,4: {there} ?", phase="actions")


@rule("POI-08")
def test_with_three_on_the_map_nothing_is_placed() -> None:
    scenario("5,1: ? ? ?", phase="fire", seats=2).apply("! dice 1 1").has(phase="actions", active=1)


@rule("POI-08", "AMB-09")
def test_nothing_is_placed_either_with_more_than_three() -> None:
    scenario("5,1: ? v vv", phase="fire", seats=2).apply("! dice 1 1").has(phase="actions", active=1)


@rule("POI-01", "AMB-28")
def test_an_empty_stock_leaves_fewer_than_three() -> None:
    game = scenario("5,1: ?", phase="fire", seats=2, unrevealed=(1, 1)).apply("! dice 1 1").waits_for("dice")
    game.apply("! dice 4 7").shows("1,1: s\n4,7: ?", phase="actions", active=1)
    scenario("5,1: ?", phase="fire", seats=2, unrevealed=(1, 0)).apply("! dice 1 1").has(phase="actions", active=1)
