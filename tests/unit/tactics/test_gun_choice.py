"""The rules of thumb at the deck gun: keep a good roll, roll again what misses, both dice only where that is offered (CLR-60)."""

from __future__ import annotations

import pytest

from flashover.formats import notation
from flashover.tactics.policy import Scout
from flashover.testing import scenario

FIRES = "4,6: f f f\n5,6: f f f\n6,6: f f f\n5,9: 0"  # all but the edge of the quadrant of the right side


def choice(dice: str, picture: str = FIRES, **options: object) -> str:
    """What the policy answers to a roll of the gun."""
    game = scenario(picture, mode="experienced", specialists=["driver"], engine="right", options=options)
    state = game.apply("gun", f"! dice {dice}").game.state
    ply = Scout().choose(state)
    assert state.refusal(ply) == 0
    return notation.text_of(ply)


@pytest.mark.parametrize("value", ["stepwise", "once"])
def test_a_good_roll_is_kept(value: str) -> None:
    assert choice("5 7", gun_reroll=value) == "keep"


def test_what_misses_is_rolled_again_with_the_dice_that_promise_most() -> None:
    corner = "6,8: f\n5,9: 0"
    assert choice("4 6", corner, gun_reroll="once") == "reroll both"  # far in both directions
    assert choice("6 6", corner, gun_reroll="once") == "reroll black"  # the row is right
    assert choice("4 8", corner, gun_reroll="once") == "reroll red"  # the column is right
    assert choice("4 6", corner) in ("reroll red", "reroll black", "keep")


@pytest.mark.parametrize("dice", [f"{red} {black}" for red in range(1, 7) for black in range(1, 9)])
def test_the_answer_is_legal_and_never_both_dice_stepwise(dice: str) -> None:
    assert choice(dice) != "reroll both"
    assert choice(dice, gun_reroll="once")
