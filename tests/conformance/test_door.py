"""DOOR: opening and closing."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import rule, scenario

STEP = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


@rule("DOOR-01")
def test_opening_and_closing_cost_one_each() -> None:
    game = scenario("1,3: 0").cost("door right", 1).apply("door right").door("1,3|1,4", "open").has(ap=3)
    game.cost("door right", 1).apply("door right").door("1,3|1,4", "closed").has(ap=2)


@rule("DOOR-01", "AMB-15")
def test_a_door_closes_whatever_stands_beside_it() -> None:
    game = scenario("1,3: 0sv f\ndoors: 1,3|1,4=open")
    game.apply("door right").shows("1,3: 0sv f", doors={})


@rule("DOOR-02", "ED-20")
@pytest.mark.parametrize("side", ["A", "B"])
def test_only_doors_on_the_own_cell_are_offered_and_from_both_sides(side: str) -> None:
    doors = set(Board.builtin(side).doors)
    for row in range(1, 7):
        for col in range(1, 9):
            here = (row, col)
            near = {name: (row + down, col + right) for name, (down, right) in STEP.items()}
            wanted = {f"door {name}" for name, there in near.items() if (min(here, there), max(here, there)) in doors}
            game = scenario(at={0: here}, board=side)
            assert {ply for ply in game.plies if ply.startswith("door")} == wanted


@rule("DOOR-02")
def test_a_door_elsewhere_cannot_be_reached() -> None:
    scenario("1,2: 0").refuses("door right", "door.none")


@rule("DOOR-03", "EXPL-15")
def test_a_removed_door_is_never_operated_again() -> None:
    game = scenario("1,3: 0\ndoors: 1,3|1,4=gone").refuses("door right", "door.none")
    game.cost("move right", 1)


@rule("DOOR-03", "AMB-17")
def test_an_empty_doorway_takes_no_cube() -> None:
    scenario("1,3: 0\ndoors: 1,3|1,4=gone").refuses("chop right", "wall.none")
    game = scenario("1,3: f .\ndoors: 1,3|1,4=gone", phase="fire").apply("! dice 1 3")
    game.shows("1,2: f f f\n2,3: f\nwalls: 0,3|1,3=1\ndoors: 1,3|1,4=gone")
