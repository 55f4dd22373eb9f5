"""CLR-60 to CLR-62: what editions say differently about the driver and the captain."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.game import Game
from flashover.testing import Scenario, rule, scenario

EDITIONS = ["default", "cs", "ru", "pl", "es"]
ONCE: dict[str, Any] = {"gun_reroll": "once"}


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


def gunner(**more: Any) -> Scenario:
    """A driver at the engine, who has fired: 2 4 turned over would hit 5,7, next to the other fire."""
    game = exp("5,7: f\n6,6: f\n5,9: 0", specialists=["driver"], engine="right", **more)
    return game.apply("gun", "! dice 2 4").has(ap=2)


@rule("CLR-60", "SPEC-22", "ED-38")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_the_russian_driver_decides_once(edition: str) -> None:
    game = exp("2,9: 0", specialists=["driver"], engine="right", board="B", edition=edition).apply("gun", "! dice 2 4")
    stepwise = ["keep", "reroll black", "reroll red"]
    game.legal(exactly=sorted([*stepwise, "reroll both"]) if edition == "ru" else stepwise)


@rule("CLR-60", "SPEC-22")
def test_after_one_die_was_rolled_again_the_shot_follows() -> None:
    red = gunner(**ONCE).apply("reroll red").waits_for("red").apply("! red 6")
    red.shows("5,7: .\n6,6: .", phase="actions", ap=2).waits_for("decision", seat=0)  # 6 4 turned over is 6 7
    red.refuses("keep", "decision.wrong_kind").refuses("reroll black", "decision.wrong_kind")
    black = gunner(**ONCE).apply("reroll black").waits_for("black").apply("! black 5")
    black.shows("5,7: f\n6,6: f", phase="actions", ap=2).waits_for("decision", seat=0)  # 2 5 turned over is 5 5
    black.refuses("keep", "decision.wrong_kind")


@rule("CLR-60", "SPEC-22")
def test_both_dice_are_rolled_again_together() -> None:
    game = gunner(**ONCE).apply("reroll both").waits_for("dice").shows("5,7: f\n6,6: f")
    game.refuses("! red 6", "outcome.wrong_kind").refuses("keep", "ply.expects_outcome")
    game.apply("! dice 6 1").shows("5,7: f\n6,6: .", phase="actions", ap=2)  # 6 1 turned over is 6 6
    game.waits_for("decision", seat=0).refuses("keep", "decision.wrong_kind")


@rule("CLR-60", "SPEC-22")
def test_the_second_roll_of_both_binds_even_if_it_is_worse() -> None:
    gunner(**ONCE).apply("reroll both", "! dice 4 5").shows("5,7: f\n6,6: f", phase="actions")


@rule("CLR-60", "SPEC-22")
@pytest.mark.parametrize("value", ["stepwise", "once"])
def test_keep_ends_the_decision(value: str) -> None:
    gunner(gun_reroll=value).apply("keep").shows("5,7: .\n6,6: f", phase="actions", ap=2).waits_for("decision", seat=0)


@rule("CLR-60", "CLR-11")
def test_both_together_is_not_offered_stepwise() -> None:
    game = gunner().refuses("reroll both", "decision.not_offered")
    refusal = game.game.refusal("reroll both")
    assert refusal is not None and refusal.rules == ("SPEC-22", "CLR-60") and "one at a time" in refusal.message
    game.apply("reroll red", "! red 6").refuses("reroll both", "decision.not_offered")


@rule("CLR-60", "SPEC-22")
def test_each_shot_has_its_own_decision() -> None:
    game = gunner(ap=4, **ONCE).apply("reroll both", "! dice 5 7").apply("gun", "! dice 5 7").has(ap=0)
    game.legal(exactly=["keep", "reroll black", "reroll both", "reroll red"])


@rule("CLR-60", "SPEC-22")
def test_no_other_specialist_rolls_again_once() -> None:
    game = exp("5,9: 0", specialists=["generalist"], engine="right", **ONCE).apply("gun", "! dice 5 7").has(phase="actions")
    game.refuses("reroll both", "decision.wrong_kind")


@rule("CLR-60", "CLR-10")
@pytest.mark.parametrize("plies", [(), ("reroll red",), ("reroll black",), ("reroll both",)])
def test_a_half_done_shot_survives_a_round_trip(plies: tuple[str, ...]) -> None:
    game = gunner(**ONCE).apply(*plies).game
    again = Game.from_position(game.position())
    assert again.position() == game.position() and again.state.words() == game.state.words()
    assert again.digest() == game.digest() and again.waits_for() == game.waits_for()


@rule("CLR-61", "ED-35", "SPEC-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_lets_the_captain_order_a_disposal(edition: str) -> None:
    crew: dict[str, Any] = {"specialists": ["captain", "hazmat"], "board": "B", "edition": edition}
    game = exp("2,2: 1h", **crew).refuses("command 1 dispose", "command.not_allowed")
    game.apply("command 1 move right carry hazmat").shows("2,2: . 1h", bonus={"command": 0}, ap=4)


@rule("CLR-62", "SPEC-12", "ED-36")
@pytest.mark.parametrize("edition", ["default", "ru", "pl", "es"])
def test_one_command_point_and_any_number_of_others_for_the_foam(edition: str) -> None:
    game = exp("5,5: 1\n7,1: 0", specialists=["captain", "cafs"], board="B", edition=edition)
    game.apply("command 1 move left").has(bonus={"command": 1}, ap=4, cafs_commanded=1)
    game.apply("command 1 move right").has(bonus={"command": 1}, ap=3, cafs_commanded=1)
    game.apply("command 1 move left").has(bonus={"command": 1}, ap=2)
    game.cost("command 1 move right", 1)


@rule("CLR-62", "SPEC-12", "ED-36")
def test_one_point_of_any_kind_for_the_foam_in_the_czech_edition() -> None:
    game = exp("5,5: 1\n7,1: 0", specialists=["captain", "cafs"], board="B", edition="cs")
    game.apply("command 1 move left").has(bonus={"command": 1}, ap=4, cafs_commanded=1)
    game.refuses("command 1 move right", "command.cafs_cap")
