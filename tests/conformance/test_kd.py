"""KD: firefighters caught by the fire."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import rule, scenario

THREE = "5,1: ?\n6,8: ?\n1,8: ?\n"


@rule("KD-01")
@pytest.mark.parametrize(
    ("picture", "roll"),
    [
        ("2,2: 0s", "2 2"),  # the roll itself
        ("2,1: . f", "2 2"),  # an explosion: figure on 2,1
        ("1,1: . f f", "1 3"),  # a shockwave: figure on 1,1
        ("1,1: s f", "6 8"),  # a flashover
    ],
)
def test_whatever_brings_the_fire_knocks_down(picture: str, roll: str) -> None:
    if "0" not in picture:
        picture = picture.replace(": .", ": 0").replace(": s", ": 0s")
    game = scenario(picture, phase="fire").apply(f"! dice {roll}")
    game.waits_for("decision", seat=0).legal(contains="knockdown 0 3,0")
    game.apply("knockdown 0 3,0").has(at={0: "3,0"})


@rule("KD-01", "OUT-03")
def test_fire_outside_knocks_down_too() -> None:
    game = scenario("3,0: 0 f", phase="fire").apply("! dice 3 1").waits_for("decision", seat=0)
    game.apply("knockdown 0 4,0").has(at={0: "4,0"})


@rule("KD-01", "AMB-04")
def test_a_cell_that_did_not_catch_fire_knocks_nobody_down() -> None:
    scenario("2,2: 0\n3,8: f", phase="fire").apply("! dice 2 2").shows("2,2: 0s", phase="replenish")


@rule("KD-02", "ED-71")
def test_the_fire_stays_where_the_figure_stood() -> None:
    game = scenario("2,1: 0 f", phase="fire").apply("! dice 2 2", "knockdown 0 3,0")
    game.shows("1,2: f\n2,1: f f f\n3,2: f")


@rule("KD-03", "CLR-36")
def test_the_figure_goes_to_either_cell_of_the_nearest_ambulance_spot() -> None:
    game = scenario("2,2: 0s", phase="fire").apply("! dice 2 2")
    game.legal(exactly=["knockdown 0 3,0", "knockdown 0 4,0"]).refuses("knockdown 0 0,5", "decision.not_offered")


@rule("KD-03", "KD-04", "AMB-38", "ED-49", "CLR-36")
@pytest.mark.parametrize("distance", ["straight", "steps"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_nearest_is_measured_to_the_nearer_cell_and_ignores_walls(side: str, distance: str) -> None:
    spots = [spot.cells for spot in Board.builtin(side).ambulance_parking]

    def far(cell: tuple[int, int], spot: tuple[tuple[int, int], ...]) -> int:
        gaps = [(abs(cell[0] - row), abs(cell[1] - col)) for row, col in spot]
        return min(a * a + b * b if distance == "straight" else a + b for a, b in gaps)

    for row in range(1, 7):
        for col in range(1, 9):
            least = min(far((row, col), spot) for spot in spots)
            allowed = [cell for spot in spots if far((row, col), spot) == least for cell in spot]
            game = scenario(f"{row},{col}: 0s", phase="fire", board=side, kd_distance=distance)
            game.apply(f"! dice {row} {col}").legal(exactly=[f"knockdown 0 {r},{c}" for r, c in allowed])


@rule("KD-04", "WE-5")
def test_two_spots_equally_near_are_a_choice() -> None:
    game = scenario("3,6: 0s", phase="fire").apply("! dice 3 6")
    game.legal(exactly=["knockdown 0 0,5", "knockdown 0 0,6", "knockdown 0 3,9", "knockdown 0 4,9"])


@rule("KD-05", "AMB-08", "LOST-01")
def test_a_victim_with_the_knocked_down_firefighter_is_lost() -> None:
    game = scenario("2,1: 0v f", phase="fire").apply("! dice 2 2").has(lost=0)
    game.apply("knockdown 0 3,0").has(lost=1, pois=[], at={0: "3,0"})


@rule("KD-05", "AMB-88")
def test_a_led_victim_is_lost_with_its_cell() -> None:
    game = scenario("2,1: 0t f", phase="fire", mode="experienced").apply("! dice 2 2", "knockdown 0 3,0")
    game.has(lost=1, pois=[])


@rule("KD-06", "ED-07", "AMB-37", "CLR-57")
@pytest.mark.parametrize(("clears", "left"), [(False, 3), (True, 0)])
def test_saved_points_stay_by_default(clears: bool, left: int) -> None:
    game = scenario("2,1: 0 f", phase="fire", saved=[3, 2], seats=2, at={1: "7,9"}, knockdown_clears_saved_ap=clears)
    game.apply("! dice 2 2", "knockdown 0 3,0").has(saved={0: left, 1: 2})


@rule("KD-06", "AMB-37")
@pytest.mark.parametrize(("clears", "left"), [(False, 4), (True, 0)])
def test_the_points_just_saved_go_with_the_others(clears: bool, left: int) -> None:
    game = scenario("2,1: 0 f", ap=6, knockdown_clears_saved_ap=clears).apply("end", "! dice 2 2", "knockdown 0 3,0")
    game.has(saved={0: left})


@rule("KD-06", "ED-07")
def test_only_the_czech_edition_takes_saved_points() -> None:
    for edition, left in (("default", 3), ("cs", 0), ("ru", 3), ("pl", 3), ("es", 3)):
        game = scenario("2,1: 0 f", phase="fire", saved=[3], edition=edition)
        game.apply("! dice 2 2", "knockdown 0 3,0").has(saved={0: left})


@rule("KD-07")
def test_the_next_turn_is_normal_and_starts_from_the_new_cell() -> None:
    game = scenario("2,1: 0 f\n" + THREE, phase="fire", saved=[2]).apply("! dice 2 2", "knockdown 0 4,0")
    game.has(phase="actions", active=0, ap=4 + 2, at={0: "4,0"}).cost("move up", 1)


@rule("KD-08", "CLR-36")
@pytest.mark.parametrize(
    ("ambulance", "cells"),
    [("top", ("0,5", "0,6")), ("right", ("3,9", "4,9")), ("bottom", ("7,3", "7,4")), ("left", ("3,0", "4,0"))],
)
def test_with_vehicles_the_figure_goes_to_the_ambulance_wherever_it_is(ambulance: str, cells: tuple[str, str]) -> None:
    game = scenario("2,1: 0 f", phase="fire", mode="experienced", ambulance=ambulance).apply("! dice 2 2")
    game.waits_for("decision", seat=0).legal(exactly=[f"knockdown 0 {cell}" for cell in cells])
    game.apply(f"knockdown 0 {cells[1]}").has(at={0: cells[1]})


@rule("KD-01", "AMB-39")
def test_several_knock_downs_come_in_turn_order_from_the_active_seat() -> None:
    game = scenario("2,1: 012s", phase="fire", active=1).apply("! dice 2 1").waits_for("decision", seat=1)
    game.refuses("knockdown 2 3,0", "decision.wrong_seat")
    game.apply("knockdown 1 3,0").waits_for("decision", seat=2).apply("knockdown 2 4,0").waits_for("decision", seat=0)
    game.apply("knockdown 0 3,0").has(at={0: "3,0", 1: "3,0", 2: "4,0"}, phase="replenish")
