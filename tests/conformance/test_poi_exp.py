"""POI-EXP: new points of interest in the experienced game."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board
from flashover.testing import Scenario, rule, scenario

STEPS = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1),
}  # fmt: skip


def placing(picture: str, **more: Any) -> Scenario:
    """Phase 3 with one token missing: two lie on 6,7 and 6,8 unless drawn otherwise."""
    return scenario("6,7: ? ?\n" + picture, mode="experienced", phase="replenish", **more).waits_for("dice")


@rule("POI-EXP-01")
def test_a_clear_cell_takes_the_token_face_down() -> None:
    placing("2,2: .").apply("! dice 2 2").shows("2,2: ?", phase="actions", unrevealed=(10, 5))


@rule("POI-EXP-01")
@pytest.mark.parametrize("there", ["f", "s", "0", "v", "?", "t"])
def test_threat_figure_or_token_forbid_the_cell(there: str) -> None:
    # the arrow of 3,3 points down to 4,3
    game = scenario(f"3,3: {there}\n6,7: ?" + ("" if there in "v?t" else " ?"), mode="experienced", phase="replenish")
    game.apply("! dice 3 3").shows(f"3,3: {there}\n4,3: ?", phase="actions")


@rule("POI-EXP-01", "AMB-31")
@pytest.mark.parametrize("there", ["h", "*", "h*"])
def test_hazmats_and_hot_spots_are_no_hindrance(there: str) -> None:
    placing(f"3,3: {there}").apply("! dice 3 3").shows(f"3,3: {there}?", phase="actions")


@rule("POI-EXP-01", "POI-04")
def test_it_is_never_revealed_on_placement_and_no_threat_is_removed() -> None:
    game = placing("3,3: 0f").apply("! dice 3 3").shows("3,3: 0f\n4,3: ?", phase="actions", stock=32)
    assert [poi["face"] for poi in game.position["pois"]] == ["down"] * 3


@rule("POI-EXP-02", "BOARD-09")
def test_the_arrows_are_followed_from_cell_to_cell() -> None:
    # 3,3 down, 4,3 right, 4,4 right, 4,5 right, 4,6 up
    placing("3,3: f\n4,3: s f s 0").apply("! dice 3 3").shows("3,6: ?", phase="actions")


@rule("POI-EXP-02", "AMB-31")
def test_arrows_may_be_diagonal_and_ignore_walls_and_doors() -> None:
    placing("1,1: f").apply("! dice 1 1").shows("2,2: ?")  # down-right
    placing("1,4: f\n2,4: f").apply("! dice 1 4").shows("3,4: ?")  # through the wall below 2,4
    placing("3,2: f\n").apply("! dice 3 2").shows("2,2: ?")
    placing("3,6: f\n3,5: f\n3,4: f").apply("! dice 3 6").shows("3,3: ?")


@rule("POI-EXP-02")
@pytest.mark.parametrize("side", ["A", "B"])
def test_every_arrow_of_the_board(side: str) -> None:
    board = Board.builtin(side)
    for (row, col), arrow in board.poi_arrows.items():
        down, right = STEPS[arrow]
        goal = (row + down, col + right)
        game = scenario(f"{row},{col}: s\n7,1: v v", mode="experienced", phase="replenish", board=side, ambulance="top")
        game.apply(f"! dice {row} {col}")
        assert {"at": list(goal), "face": "down"} in game.position["pois"]


@rule("POI-EXP-03", "AMB-31")
def test_a_loop_without_an_allowed_cell_is_rolled_again() -> None:
    board = Board.builtin("A")
    loop = []
    cell = (3, 3)
    while cell not in loop:
        loop.append(cell)
        down, right = STEPS[board.poi_arrows[cell]]
        cell = (cell[0] + down, cell[1] + right)
    assert cell == (3, 3) and len(loop) == 8  # 3,3 4,3 4,4 4,5 4,6 3,6 3,5 3,4
    start = placing("").position
    start["smoke"] = [list(one) for one in sorted(loop)]
    game = (
        Scenario(type(placing("").game).from_position(start))
        .apply("! dice 3 3")
        .waits_for("dice")
        .has(phase="replenish")
    )
    assert len(game.position["pois"]) == 2 and game.position["unrevealed"] == start["unrevealed"]
    game.apply("! dice 4 6").has(phase="replenish").apply("! dice 2 2").has(phase="actions")
    assert len(game.position["pois"]) == 3


@rule("POI-EXP-03")
def test_one_free_cell_of_the_loop_is_found() -> None:
    placing("3,3: s s s s\n4,3: s s s .").apply("! dice 4 3").shows("4,6: ?")
    placing("3,3: s . s s\n4,3: s s s s").apply("! dice 4 3").shows("3,4: ?")


@rule("POI-EXP-04", "BOARD-09")
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_board_shows_an_arrow_on_every_inside_cell(side: str) -> None:
    arrows = Board.builtin(side).poi_arrows
    assert set(arrows) == {(row, col) for row in range(1, 7) for col in range(1, 9)}
    for (row, col), arrow in arrows.items():
        assert (row + STEPS[arrow][0], col + STEPS[arrow][1]) in arrows


@rule("POI-EXP-01", "AMB-69")
def test_the_family_way_may_be_used_instead() -> None:
    game = placing("3,3: f", poi_placement="family").apply("! dice 3 3").shows("3,3: ?", phase="actions", stock=33)
    game = placing("3,3: 0", poi_placement="family").apply("! dice 3 3").waits_for("reveal").apply("! reveal victim")
    game.shows("3,3: 0v", phase="actions")
