"""SETUP-FAM: the family game before its first turn."""

from __future__ import annotations

import pytest

from flashover.board import Board
from flashover.testing import rule, scenario, started

RING = [(row, col) for row in range(8) for col in range(10) if row in (0, 7) or col in (0, 9)]
PRINTED = """
    . . . . . . . .
    . f f ? . . . .
    . f f f f . . .
    . . . f . . . .
    ? . . . . f f ?
    . . . . . f . .
"""
SIDES = pytest.mark.parametrize("side", ["A", "B"])


@rule("SETUP-FAM-01", "VAR-09", "AMB-79")
def test_side_a_is_the_default_and_side_b_may_be_used() -> None:
    assert started({}, 2).board.name == "A"
    assert started({"board_side": "B"}, 2).board.name == "B"


@rule("SETUP-FAM-02", "CLR-01")
@SIDES
def test_every_interior_door_starts_closed(side: str) -> None:
    game = started({"board_side": side}, 1).has(doors={})
    for first, second in Board.builtin(side).doors:
        game.door(f"{first[0]},{first[1]}|{second[0]},{second[1]}", "closed")


@rule("SETUP-FAM-03", "SETUP-FAM-05", "AMB-79")
@SIDES
def test_ten_fires_and_three_face_down_tokens_lie_on_printed_cells(side: str) -> None:
    # shows() compares with the picture drawn; nothing else lies on the board
    started({"board_side": side}, 2).shows(PRINTED, walls={}, doors={})


@rule("SETUP-FAM-04", "AMB-76")
def test_ten_victims_and_five_false_alarms_are_face_down() -> None:
    started({}, 4).has(unrevealed=(10, 5), rescued=0, lost=0, false_alarms=0)


@rule("SETUP-FAM-06", "ED-01")
@pytest.mark.parametrize(("edition", "left"), [("default", 23), ("cs", 24), ("ru", 23), ("pl", 23), ("es", 23)])
def test_the_stock_beside_the_board(edition: str, left: int) -> None:
    game = started({"edition": edition}, 4).has(stock=left, cubes=0)
    unrevealed = game.position["unrevealed"]
    assert sum(unrevealed.values()) - len(game.position["pois"]) == 12


@rule("SETUP-FAM-07")
@pytest.mark.parametrize("seats", range(1, 7))
def test_each_player_takes_one_firefighter(seats: int) -> None:
    figures = started({}, seats).position["firefighters"]
    assert [(figure["at"], figure["saved"]) for figure in figures] == [(None, 0)] * seats


@rule("SETUP-FAM-08", "CLR-17")
def test_nothing_of_the_experienced_game_is_used() -> None:
    game = started({}, 3).has(hazmats="", hot_spots="", hot_spot_reserve=0, ambulance=None, engine=None)
    assert all(figure.get("specialist") is None for figure in game.position["firefighters"])
    plies = ("drive ambulance top", "drive engine top", "gun", "crew captain", "treat", "dispose", "identify 5,1")
    under_way = scenario("3,1: 0\n5,1: ?")
    for ply in plies:
        assert under_way.game.refusal(ply) is not None


@rule("SETUP-FAM-09", "CLR-22")
def test_each_firefighter_starts_on_any_outside_cell() -> None:
    game = started({}, 2).waits_for("decision")
    game.legal(exactly=[f"place 0 {row},{col}" for row, col in RING])
    game.refuses("place 0 3,3", "decision.not_offered")
    game.apply("place 0 7,3").legal(exactly=[f"place 1 {row},{col}" for row, col in RING])
    game.apply("place 1 7,3").has(at={0: "7,3", 1: "7,3"})


@rule("SETUP-FAM-10", "CLR-22", "TURN-01")
def test_the_team_chooses_the_first_player() -> None:
    game = started({}, 3, "place 0 7,3", "place 1 0,6", "place 2 3,0")
    game.waits_for("decision", seat=0).legal(exactly=["first 0", "first 1", "first 2"])
    game.apply("first 2").waits_for("decision", seat=2).has(phase="actions", active=2, ap=4, untouched=True)


@rule("SETUP-FAM-10", "ED-04")
@pytest.mark.parametrize("fallback", ["youngest", "siren"])
def test_the_fallback_for_the_first_player_is_a_text_for_the_table(fallback: str) -> None:
    game = started({"first_player_fallback": fallback}, 2, "place 0 7,3", "place 1 7,3")
    game.legal(exactly=["first 0", "first 1"])


@rule("SETUP-FAM-11", "QUICK-01")
def test_checklist_of_the_family_set_up() -> None:
    game = started({}, 4, "place 0 3,0", "place 1 0,6", "place 2 4,9", "place 3 7,3", "first 0")
    position = game.position
    assert len(game.board.doors) == 8 and position["doors"] == []
    assert len(position["fire"]) == 10 and position["smoke"] == []
    assert [poi["face"] for poi in position["pois"]] == ["down"] * 3
    assert len(position["firefighters"]) == 4
    game.has(stock=23, cubes=0, unrevealed=(10, 5), phase="actions", active=0, ap=4, saved=[0, 0, 0, 0])
