"""GUN: the deck gun of the engine."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board
from flashover.testing import Scenario, rule, scenario

ENGINE_CELL = {"top": "0,7", "right": "5,9", "bottom": "7,1", "left": "1,0"}
RED_OPPOSITE = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
BLACK_OPPOSITE = {1: 6, 2: 5, 3: 8, 4: 7, 5: 2, 6: 1, 7: 4, 8: 3}


def shot(picture: str, roll: str, side: str = "right", **more: Any) -> Scenario:
    """A shot from the engine by somebody who cannot re-roll."""
    figure = f"\n{ENGINE_CELL[side]}: 0"
    game = scenario(picture + figure, mode="experienced", engine=side, ap=4, **more)
    return game.apply("gun").waits_for("dice").apply(f"! dice {roll}")


@rule("GUN-01")
def test_a_shot_costs_four() -> None:
    game = scenario("0,7: 0", mode="experienced", ap=5).cost("gun", 4).apply("gun", "! dice 1 5")
    game.has(ap=1, phase="actions")
    game.refuses("gun", "ap.too_few")
    scenario("0,7: 0", mode="experienced", ap=3).refuses("gun", "ap.too_few")


@rule("GUN-02")
@pytest.mark.parametrize(
    ("cell", "there"), [("0,7", True), ("0,8", True), ("0,6", False), ("0,9", False), ("4,1", False)]
)
def test_the_operator_stands_on_the_engine(cell: str, there: bool) -> None:
    game = scenario(f"{cell}: 0", mode="experienced", engine="top", ap=8)
    if there:
        game.allows("gun")
    else:
        game.refuses("gun", "vehicle.not_there")


@rule("GUN-03", "BOARD-06")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("engine", ["top", "right", "bottom", "left"])
def test_the_target_lies_in_the_quadrant_beside_the_engine(side: str, engine: str) -> None:
    board = Board.builtin(side)
    spot = next(spot for spot in board.engine_parking if spot.side == engine)
    assert spot.quadrant is not None
    quadrant = board.quadrants[spot.quadrant]
    rows, cols = {row for row, _ in quadrant}, {col for _, col in quadrant}
    start = scenario(mode="experienced", board=side, engine=engine, ap=4, at={0: spot.cells[0]}).position
    start["smoke"] = [list(cell) for cell in sorted(quadrant)]
    for red in range(1, 7):
        for black in range(1, 9):
            target = (red if red in rows else 7 - red, black if black in cols else BLACK_OPPOSITE[black])
            game = Scenario(type(scenario().game).from_position(start)).apply("gun", f"! dice {red} {black}")
            gone = quadrant - {(row, col) for row, col in game.position["smoke"]}
            assert target in gone and all(abs(r - target[0]) + abs(c - target[1]) <= 1 for r, c in gone)


@rule("GUN-04", "AMB-58")
@pytest.mark.parametrize("cell", ["1,5", "1,8", "3,5", "3,8", "2,6"])
def test_nobody_may_be_in_the_quadrant(cell: str) -> None:
    game = scenario(f"0,7: 0\n{cell}: 1", mode="experienced", engine="top", ap=4)
    game.refuses("gun", "gun.quadrant_occupied")


@rule("GUN-04", "AMB-58", "CLR-58")
@pytest.mark.parametrize("cell", ["0,8", "0,6", "2,9", "1,4", "3,4", "4,5", "4,8"])
def test_figures_beside_the_quadrant_are_no_hindrance(cell: str) -> None:
    scenario(f"0,7: 0\n{cell}: 1", mode="experienced", engine="top", ap=4).allows("gun")


@rule("GUN-05")
@pytest.mark.parametrize(
    ("roll", "target"),
    [("5 7", "5,7"), ("2 7", "5,7"), ("5 4", "5,7"), ("2 4", "5,7"), ("4 5", "4,5"), ("3 2", "4,5"), ("1 1", "6,6")],
)
def test_each_die_out_of_range_is_turned_over(roll: str, target: str) -> None:
    # the engine on the right side shoots at rows 4-6 and columns 5-8
    assert shot(f"{target}: f", roll).position["fire"] == []


@rule("GUN-05", "ED-33")
def test_a_die_in_range_is_never_turned() -> None:
    assert shot("5,7: f\n5,4: f", "5 7").has(fire="5,4").position["ap"] == 0
    shot("5,7: f\n2,7: f", "2 7").has(fire="2,7")


@rule("GUN-06", "AMB-60", "ED-50")
@pytest.mark.parametrize("option", ["listed", "sum9"])
def test_a_turned_die_is_always_inside(option: str) -> None:
    for face, other in RED_OPPOSITE.items():
        assert face + other == 7 and (face <= 3) != (other <= 3)
    for face in range(1, 9):
        other = BLACK_OPPOSITE[face] if option == "listed" else 9 - face
        assert (face <= 4) != (other <= 4)
    turned = {"listed": "5,7", "sum9": "5,5"}[option]
    shot(f"{turned}: s", "2 4", d8_opposites=option).has(smoke="")


@rule("GUN-07")
@pytest.mark.parametrize("threat", ["f", "s"])
def test_the_target_is_cleared_completely(threat: str) -> None:
    shot(f"5,7: {threat}", "5 7").shows("5,7: .", stock=33)


@rule("GUN-08")
@pytest.mark.parametrize("threat", ["f", "s"])
def test_splash_clears_the_four_neighbours(threat: str) -> None:
    # 2,7 is open above, right and left; below it stands a wall
    picture = f"1,6: {threat} {threat} {threat}\n2,6: {threat} {threat} {threat}\n3,7: {threat}"
    game = shot(picture, "2 7", "top")
    game.shows(f"1,6: {threat} . {threat}\n2,6: . . .\n3,7: {threat}", stock=30)


@rule("GUN-08", "ED-60")
@pytest.mark.parametrize(
    ("doors", "walls", "reached"),
    [({}, {}, False), ({"4,6|4,7": "open"}, {}, True), ({"4,6|4,7": "gone"}, {}, True)],
)
def test_closed_doors_stop_the_splash(doors: dict[str, str], walls: dict[str, int], reached: bool) -> None:
    game = shot("4,6: f f", "4 7", doors=doors, walls=walls)
    game.has(fire="" if reached else "4,6")


@rule("GUN-08")
@pytest.mark.parametrize(("cubes", "reached"), [(0, False), (1, False), (2, True)])
def test_standing_walls_stop_the_splash(cubes: int, reached: bool) -> None:
    game = shot("5,7: f f", "5 7", walls={"5,7|5,8": cubes})
    game.has(fire="" if reached else "5,8")


@rule("GUN-08")
def test_splash_goes_no_further_than_one_cell() -> None:
    shot("1,6: f f f\n2,8: f", "1 6", "top").shows("1,6: . . f\n2,8: f")


@rule("GUN-09")
def test_splash_may_leave_the_quadrant() -> None:
    shot("3,4: f f", "3 5", "top").shows("3,4: . .")  # 3,4 belongs to the top-left quadrant
    shot("3,5: s\n4,5: s", "3 5", "top").shows("3,5: .\n4,5: .")


@rule("GUN-10", "ED-34", "ED-69")
def test_water_harms_nothing_but_fire_and_smoke() -> None:
    game = shot("3,4: 1f\n3,5: fh*v?\n4,5: vt", "3 5", "top", seats=2)
    game.shows("3,4: 1\n3,5: h*v?\n4,5: vt", rescued=0, lost=0, unrevealed=(7, 5), hot_spot_reserve=6)


@rule("GUN-10", "AMB-62")
def test_a_shot_at_nothing_is_allowed() -> None:
    shot("", "5 7").shows("", ap=0, phase="actions", stock=33)
