"""CHOP: cutting through walls."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import rule, scenario

STEP = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


@rule("CHOP-01", "ED-20")
def test_a_chop_puts_one_cube_on_a_wall_of_the_own_cell_for_two() -> None:
    game = scenario("2,3: 0").cost("chop right", 2).apply("chop right")
    game.shows("2,3: 0\nwalls: 2,3|2,4=1", ap=2, cubes=1)


@rule("CHOP-01", "CHOP-03", "AMB-16")
@pytest.mark.parametrize("side", ["A", "B"])
def test_exactly_the_standing_walls_of_the_own_cell_can_be_chopped(side: str) -> None:
    walls = set(Board.builtin(side).walls)
    for row in range(8):
        for col in range(10):
            here = (row, col)
            near = {name: (row + down, col + right) for name, (down, right) in STEP.items()}
            wanted = {f"chop {name}" for name, there in near.items() if (min(here, there), max(here, there)) in walls}
            game = scenario(at={0: here}, board=side)
            assert {ply for ply in game.plies if ply.startswith("chop")} == wanted, here


@rule("CHOP-01", "AMB-16")
def test_no_wall_no_chop() -> None:
    game = scenario("1,3: 0").refuses("chop left", "wall.none").refuses("chop right", "wall.none")
    game.fork().apply("door right").refuses("chop right", "wall.none")
    scenario("0,3: 0").refuses("chop up", "wall.none")  # the rim of the board
    scenario("0,6: 0").refuses("chop down", "wall.none")  # an entrance


@rule("CHOP-02", "ADJ-05")
def test_two_chops_destroy_a_wall_and_people_pass() -> None:
    game = scenario("2,3: 0 .", ap=5).apply("chop right").refuses("move right", "move.blocked")
    game.apply("chop right").shows("2,3: 0 .\nwalls: 2,3|2,4=2", ap=1)
    game.cost("move right", 1).apply("move right").has(at={0: "2,4"})


@rule("CHOP-02", "FLASH-04")
def test_two_chops_destroy_a_wall_and_fire_passes() -> None:
    game = scenario("2,3: 0s f", ap=4).apply("chop right", "chop right").shows("2,3: 0s f\nwalls: 2,3|2,4=2")
    game.apply("end", "! dice 6 8").shows("2,3: 0f f\n6,8: s\nwalls: 2,3|2,4=2").waits_for("decision", seat=0)


@rule("CHOP-02", "AMB-17")
def test_a_destroyed_wall_takes_no_third_cube() -> None:
    scenario("2,3: 0\nwalls: 2,3|2,4=2").refuses("chop right", "wall.none")


@rule("CHOP-03", "AMB-16")
def test_exterior_walls_are_chopped_from_inside_and_from_outside() -> None:
    scenario("1,1: 0", ap=5).apply("chop left", "chop left").cost("move left", 1).wall("1,0|1,1", 2)
    scenario("1,0: 0 .", ap=5).apply("chop right", "chop right").cost("move right", 1).wall("1,0|1,1", 2)


@rule("CHOP-04", "AMB-03", "END-02", "CLR-17")
def test_a_chop_with_the_last_cube_brings_the_building_down() -> None:
    game = scenario("1,1: 0", cubes_elsewhere=23).allows("chop up").apply("chop up").waits_for("over")
    game.has(phase="over", cubes=24, result={"outcome": "collapsed"})
