"""BOARD: two houses, their cells, dice, parking spots, quadrants, doorways and arrows."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import rule, scenario

INSIDE = [(row, col) for row in range(1, 7) for col in range(1, 9)]
RING = [(row, col) for row in range(8) for col in range(10) if row in (0, 7) or col in (0, 9)]
SIDES = pytest.mark.parametrize("side", ["A", "B"])
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


@rule("BOARD-01")
def test_the_two_sides_are_different_buildings() -> None:
    a, b = Board.builtin("A"), Board.builtin("B")
    assert a.digest != b.digest
    assert (set(a.walls), set(a.doors)) != (set(b.walls), set(b.doors))


@rule("BOARD-02", "WE-8")
def test_red_one_black_three_is_the_first_row_third_column() -> None:
    scenario("1,1: . . . .", phase="fire").apply("! dice 1 3").shows("1,1: . . s .")


@rule("BOARD-03", "FIRE-01")
@SIDES
def test_each_roll_names_exactly_one_inside_cell(side: str) -> None:
    for row, col in INSIDE:
        game = scenario(phase="fire", board=side).apply(f"! dice {row} {col}")
        game.has(smoke=[(row, col)], fire=[])


@rule("BOARD-04", "AMB-83")
def test_a_ring_of_thirty_two_outside_cells_can_be_walked() -> None:
    assert len(RING) == 32
    for cell in RING:
        game = scenario(at={0: cell})
        moves = {ply for ply in game.plies if ply.startswith("move ")}
        for name, (down, right) in STEPS.items():
            other = (cell[0] + down, cell[1] + right)
            if other in RING:
                assert f"move {name}" in moves
                game.fork().apply(f"move {name}").has(at={0: other}, ap=3)
        ringed = [step for step in STEPS.values() if (cell[0] + step[0], cell[1] + step[1]) in RING]
        assert len(ringed) == 2


@rule("BOARD-05")
@SIDES
def test_each_vehicle_has_four_spots_of_two_outside_cells(side: str) -> None:
    board = Board.builtin(side)
    for spots in (board.ambulance_parking, board.engine_parking):
        assert [spot.side for spot in spots] == ["top", "right", "bottom", "left"]
        for spot in spots:
            (r1, c1), (r2, c2) = spot.cells
            assert abs(r1 - r2) + abs(c1 - c2) == 1
            assert set(spot.cells) <= set(RING)
    cells = [cell for spot in (*board.ambulance_parking, *board.engine_parking) for cell in spot.cells]
    assert len(cells) == len(set(cells)) == 16


@rule("BOARD-06")
@SIDES
def test_four_quadrants_share_out_the_building(side: str) -> None:
    quadrants = Board.builtin(side).quadrants
    assert sorted(cell for cells in quadrants.values() for cell in cells) == INSIDE
    assert quadrants["top-left"] == {(row, col) for row in (1, 2, 3) for col in (1, 2, 3, 4)}
    assert quadrants["bottom-right"] == {(row, col) for row in (4, 5, 6) for col in (5, 6, 7, 8)}


@rule("BOARD-07", "POI-01")
def test_tokens_in_the_rescued_and_lost_areas_are_not_on_the_board() -> None:
    roll = "! dice 1 7"
    scenario("5,1: ? ? .", phase="fire", rescued=3, lost=3, false_alarms=2).apply(roll).waits_for("dice")
    scenario("5,1: ? ? ?", phase="fire", rescued=3, lost=3, false_alarms=2).apply(roll).waits_for("decision")


@rule("BOARD-08", "ED-05")
def test_exterior_doorways_are_always_open_and_cannot_be_closed() -> None:
    for side in "AB":
        for (r1, c1), (r2, c2) in Board.builtin(side).entrances:
            name = {(1, 0): "down", (0, 1): "right"}[r2 - r1, c2 - c1]
            scenario(at={0: (r1, c1)}, board=side).allows(f"move {name}").refuses(f"door {name}", "door.none")


@rule("BOARD-08", "CLR-01")
def test_interior_doorways_take_a_door_that_is_closed_at_first() -> None:
    for side in "AB":
        for (r1, c1), (r2, c2) in Board.builtin(side).doors:
            name = {(1, 0): "down", (0, 1): "right"}[r2 - r1, c2 - c1]
            game = scenario(at={0: (r1, c1)}, board=side).refuses(f"move {name}", "move.blocked")
            game.apply(f"door {name}").allows(f"move {name}")


@rule("BOARD-09")
@SIDES
def test_every_inside_cell_has_an_arrow_to_an_inside_cell(side: str) -> None:
    arrows = Board.builtin(side).poi_arrows
    assert sorted(arrows) == INSIDE
    steps = {"up": -1, "down": 1, "left": -1, "right": 1}
    for (row, col), arrow in arrows.items():
        down = sum(steps[word] for word in arrow.split("-") if word in ("up", "down"))
        right = sum(steps[word] for word in arrow.split("-") if word in ("left", "right"))
        assert (row + down, col + right) in INSIDE
