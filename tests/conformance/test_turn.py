"""TURN: whose turn it is and the order of its three phases."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario

THREE = "5,1: ?\n6,8: ?\n1,8: ?\n"
TWO = "5,1: ?\n6,8: ?\n"


@rule("TURN-01")
@pytest.mark.parametrize(("seats", "active", "following"), [(3, 0, 1), (3, 1, 2), (3, 2, 0), (1, 0, 0), (6, 5, 0)])
def test_turns_pass_around_the_table(seats: int, active: int, following: int) -> None:
    game = scenario(THREE, seats=seats, active=active).apply("end", "! dice 1 1")
    game.waits_for("decision", seat=following).has(active=following, phase="actions")


@rule("TURN-02", "POI-02", "FIRE-01")
def test_actions_then_fire_then_replenish() -> None:
    game = scenario(TWO, seats=2).has(phase="actions").waits_for("decision", seat=0)
    game.apply("end").has(phase="fire", active=0).waits_for("dice")
    game.apply("! dice 1 1").has(phase="replenish", active=0).waits_for("dice")
    game.apply("! dice 4 7").has(phase="actions", active=1).waits_for("decision", seat=1)


@rule("TURN-03", "AMB-85")
def test_fire_and_replenish_are_compulsory_after_doing_nothing() -> None:
    game = scenario(TWO, seats=2).apply("end")
    game.refuses("end", "ply.expects_outcome").refuses("first 1", "ply.expects_outcome")
    game.apply("! dice 1 1").shows("1,1: s")
    game.refuses("end", "ply.expects_outcome").apply("! dice 4 7").shows("4,7: ?", active=1)


@rule("TURN-04")
def test_the_turn_is_over_when_the_third_token_lies() -> None:
    game = scenario("5,1: ?", seats=2, phase="fire").apply("! dice 1 1", "! dice 4 7")
    game.has(phase="replenish", active=0).waits_for("dice")
    game.apply("! dice 4 8").has(phase="actions", active=1, ap=4, untouched=True)


@rule("TURN-04", "POI-08")
def test_with_three_tokens_on_the_map_the_turn_ends_with_the_fire() -> None:
    scenario(THREE, seats=2, phase="fire").apply("! dice 1 1").has(phase="actions", active=1)
