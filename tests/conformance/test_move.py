"""MOVE: steps, their prices and what they turn up."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("MOVE-01")
@pytest.mark.parametrize("cell", [".", "s", "v", "1"])
def test_a_step_to_a_cell_without_fire_costs_one(cell: str) -> None:
    scenario(f"1,1: 0 {cell}").cost("move right", 1).apply("move right").has(at={0: "1,2"}, ap=3)


@rule("MOVE-02")
def test_a_step_into_fire_costs_two() -> None:
    scenario("1,1: 0 f").cost("move right", 2).apply("move right").shows("1,1: . 0f", ap=2)


@rule("MOVE-02", "MOVE-04", "AMB-10")
def test_nothing_is_carried_into_fire() -> None:
    scenario("1,1: 0v f").refuses("move right carry victim", "load.into_fire")


@rule("MOVE-02", "SPEC-06", "HAZ-05", "AMB-10")
@pytest.mark.parametrize(
    ("cell", "load"),
    [
        ("0v", "carry victim"),
        ("0t", "carry treated"),
        ("0h", "carry hazmat"),
        ("0t", "lead"),
        ("0tv", "lead carry victim"),
    ],
)
def test_no_load_of_any_kind_goes_into_fire(cell: str, load: str) -> None:
    game = scenario(f"1,1: {cell} f", mode="experienced", ap=8)
    game.refuses(f"move right {load}", "load.into_fire").allows(f"move down {load}")


@rule("MOVE-03")
@pytest.mark.parametrize("cell", [".", "s"])
def test_carrying_a_victim_costs_two_a_step(cell: str) -> None:
    game = scenario(f"1,1: 0v {cell}").cost("move right carry victim", 2).apply("move right carry victim")
    game.shows(f"1,1: . {'0v' if cell == '.' else '0sv'}", ap=2)


@rule("MOVE-03")
def test_only_a_victim_that_is_there_can_be_carried() -> None:
    scenario("1,1: 0 .").refuses("move right carry victim", "load.missing")
    scenario("1,1: 0 v").refuses("move right carry victim", "load.missing")


@rule("MOVE-05", "ED-06", "AMB-11")
def test_a_turn_may_not_end_on_fire() -> None:
    game = scenario("1,1: 0 f").apply("move right").refuses("end", "fire.end_on_fire")
    game.fork().apply("move right").allows("end")
    game.fork().apply("extinguish here reduce").allows("end")
    game.allows("extinguish here remove")


@rule("MOVE-05", "ED-06", "AMB-11", "CLR-04")
def test_with_fire_stop_move_only_moves_leave_the_fire() -> None:
    game = scenario("1,1: 0 f .", fire_stop="move").apply("move right")
    game.legal(exactly=["move down", "move left", "move right"])
    game.refuses("extinguish here reduce", "fire.must_move").refuses("end", "fire.must_move")
    game.apply("move right").allows("end", "door right")


@rule("MOVE-05", "AMB-12", "CLR-03")
def test_nobody_steps_into_fire_without_a_way_out() -> None:
    scenario("1,1: 0 f", ap=3).allows("move right")
    scenario("1,1: 0 f", ap=2).refuses("move right", "fire.no_way_out")
    scenario("1,1: 0 f", ap=1).refuses("move right", "ap.too_few")


@rule("MOVE-05", "AMB-12", "CLR-03")
def test_each_action_in_the_fire_keeps_a_way_out_payable() -> None:
    game = scenario("1,1: 0 f", ap=4).apply("move right")
    game.refuses("chop up", "fire.no_way_out").allows("extinguish here remove", "move left")


@rule("MOVE-06")
@pytest.mark.parametrize(
    ("start", "line", "ply"),
    [
        ("1,1", "", "move right"),  # free edge
        ("3,0", "", "move right"),  # entrance
        ("1,3", "doors: 1,3|1,4=open", "move right"),
        ("1,3", "doors: 1,3|1,4=gone", "move right"),
        ("2,3", "walls: 2,3|3,3=2", "move down"),
    ],
)
def test_movement_crosses_every_opening(start: str, line: str, ply: str) -> None:
    scenario(f"{start}: 0\n{line}").cost(ply, 1)


@rule("MOVE-06", "ADJ-02", "ADJ-03")
@pytest.mark.parametrize(
    ("start", "line", "ply"),
    [
        ("1,3", "", "move right"),  # closed door
        ("2,3", "", "move down"),  # intact wall
        ("2,3", "walls: 2,3|3,3=1", "move down"),  # damaged wall
        ("0,1", "", "move down"),  # exterior wall
    ],
)
def test_movement_never_crosses_standing_walls_or_closed_doors(start: str, line: str, ply: str) -> None:
    scenario(f"{start}: 0\n{line}").refuses(ply, "move.blocked").legal(excludes=ply)


@rule("MOVE-06", "BOARD-04")
@pytest.mark.parametrize(
    ("start", "ply"), [("0,3", "move up"), ("7,3", "move down"), ("3,0", "move left"), ("3,9", "move right")]
)
def test_nobody_leaves_the_board(start: str, ply: str) -> None:
    scenario(f"{start}: 0").refuses(ply, "move.off_board")


@rule("MOVE-06", "ADJ-01")
@pytest.mark.parametrize("ply", ["move up-right", "move up right", "move 1,1", "move diagonal"])
def test_there_is_no_diagonal_move(ply: str) -> None:
    scenario("2,1: 0").refuses(ply, "ply.malformed")


@rule("MOVE-07")
def test_entering_turns_a_face_down_token_up_at_no_cost() -> None:
    game = scenario("1,1: 0 ?").cost("move right", 1).apply("move right")
    game.waits_for("reveal", odds={"victim": 10, "false_alarm": 5}).has(ap=3)
    game.apply("! reveal victim").has(ap=3).waits_for("decision", seat=0)


@rule("MOVE-07", "AMB-09")
def test_a_carrier_turns_up_the_token_it_enters_upon() -> None:
    game = scenario("1,1: 0v ?").apply("move right carry victim").waits_for("reveal")
    game.apply("! reveal victim").shows("1,1: . 0vv", ap=2)


@rule("MOVE-08", "ED-15", "CLR-16", "AMB-80")
def test_a_false_alarm_leaves_the_map_and_counts_for_nothing() -> None:
    game = scenario("1,1: 0 ?").apply("move right", "! reveal false_alarm")
    game.shows("1,1: . 0", rescued=0, lost=0, false_alarms=1, unrevealed=(10, 4))


@rule("MOVE-09")
def test_a_victim_found_stays_face_up_on_its_cell() -> None:
    game = scenario("1,1: 0 ?").apply("move right", "! reveal victim")
    game.shows("1,1: . 0v", rescued=0, lost=0, unrevealed=(9, 5)).allows("move left carry victim")


@rule("MOVE-10", "ED-19")
def test_any_number_of_firefighters_may_share_a_cell() -> None:
    scenario("1,1: 0 12345").cost("move right", 1).apply("move right").shows("1,1: . 012345")


@rule("MOVE-11")
def test_outside_cells_cost_the_same_as_inside_cells() -> None:
    scenario("7,3: 0 .").cost("move right", 1).cost("move left", 1).cost("move up", 1)
    outside = scenario("7,3: 0v .", mode="experienced", ambulance="top")
    outside.cost("move right carry victim", 2).apply("move right carry victim").shows("7,3: . 0v")
