"""FIRE: one roll, and what it does to its cell."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("FIRE-01")
def test_after_the_actions_both_dice_are_awaited() -> None:
    game = scenario("3,1: 0").apply("end").waits_for("dice").has(phase="fire")
    for ply in ("! red 3", "! black 3", "! reveal victim"):
        game.refuses(ply, "outcome.wrong_kind")
    game.refuses("move up", "ply.expects_outcome")


@rule("FIRE-01", "BOARD-02")
def test_the_roll_names_row_and_column() -> None:
    scenario("3,5: .\n5,3: .", phase="fire").apply("! dice 3 5").shows("3,5: s\n5,3: .")


@rule("FIRE-02")
@pytest.mark.parametrize("cell", [".", "v", "?", "0"])
def test_a_clear_cell_away_from_fire_gets_smoke(cell: str) -> None:
    game = scenario(f"3,4: {cell}\n5,4: f", phase="fire").apply("! dice 3 4")
    assert game.contents("3,4") == ("s" if cell == "." else f"{cell}s" if cell == "0" else f"s{cell}")
    game.has(stock=31)


@rule("FIRE-02", "AMB-21")
def test_smoke_harms_nobody() -> None:
    game = scenario("3,4: 0v\n5,1: ?\n5,3: ?", phase="fire").apply("! dice 3 4")
    game.shows("3,4: 0sv", lost=0, phase="actions", at={0: "3,4"})


@rule("FIRE-03", "AMB-20", "WE-4")
def test_smoke_on_the_target_turns_to_fire() -> None:
    scenario("1,1: s", phase="fire").has(stock=32).apply("! dice 1 1").shows("1,1: f", stock=32)


@rule("FIRE-03", "AMB-20")
def test_smoke_beside_fire_becomes_fire_once_and_does_not_explode() -> None:
    # the smoke could only stay beside fire in a hand-made position
    scenario("1,1: s f", phase="fire").apply("! dice 1 1").shows("1,1: f f", cubes=0)


@rule("FIRE-04", "WE-4")
@pytest.mark.parametrize("burning", ["2,4", "3,5", "4,4", "3,3"])
def test_a_clear_cell_adjacent_to_fire_becomes_fire(burning: str) -> None:
    line = "walls: 2,4|3,4=2"  # so that all four neighbours are adjacent
    game = scenario(f"3,4: .\n{burning}: f\n{line}", phase="fire").apply("! dice 3 4")
    game.shows(f"3,4: f\n{burning}: f\n{line}", stock=31)


@rule("FIRE-04", "ED-08")
def test_the_target_catches_fire_itself_so_that_no_flashover_breaks_the_door() -> None:
    doors = "doors: 1,3|1,4=open"
    game = scenario(f"1,3: . f\n{doors}", phase="fire", flashover_breaks_open_doors=True).apply("! dice 1 3")
    game.shows(f"1,3: f f\n{doors}")


@rule("FIRE-04", "ADJ-02", "ADJ-03")
@pytest.mark.parametrize(("target", "burning"), [("2,3", "3,3"), ("2,3", "2,4"), ("1,3", "1,4")])
def test_fire_behind_a_wall_or_a_closed_door_does_not_ignite(target: str, burning: str) -> None:
    game = scenario(f"{target}: .\n{burning}: f", phase="fire").apply("! dice " + target.replace(",", " "))
    assert game.contents(target) == "s"


@rule("FIRE-05")
def test_fire_on_the_target_explodes() -> None:
    game = scenario("3,4: f", phase="fire").apply("! dice 3 4")
    game.shows("3,3: f f f\n4,4: f\nwalls: 2,4|3,4=1")


@rule("FIRE-06", "AMB-81", "KD-01", "LOST-01", "OUT-02")
def test_flashover_knock_down_loss_and_clearing_follow_in_this_order() -> None:
    # the explosion at 3,1 sets the outside cell 3,0 on fire; the smoke at 1,1 is reached through 2,1 by flashover
    game = scenario("1,1: 1s?\n2,1: .\n3,0: 0 f .", phase="fire", active=1).apply("! dice 3 1")
    game.shows("1,1: 1f?\n2,1: f\n3,0: 0f f f\n4,1: f", phase="fire").waits_for("decision", seat=1)
    game.apply("knockdown 1 4,0").waits_for("decision", seat=0).has(phase="fire")
    game.apply("knockdown 0 4,0").waits_for("reveal").has(lost=0, phase="fire")
    game.apply("! reveal victim").shows("1,1: f\n2,1: f\n3,0: . f f\n4,0: 01 f", lost=1, phase="replenish")


@rule("FIRE-06", "LOST-04", "END-06")
def test_defeat_is_found_after_the_losses_and_before_the_replenishing() -> None:
    game = scenario("3,4: f v", phase="fire", lost=3)
    game.apply("! dice 3 4").waits_for("over").has(lost=4, result={"outcome": "lost"}, phase="over")
