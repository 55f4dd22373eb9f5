"""GEN: one team, two rule sets, one to six firefighters."""

from __future__ import annotations

from random import Random

import pytest

from flashover.game import Game
from flashover.options import Options, OptionsError
from flashover.testing import Position, random_game, rule, scenario, started, walk


@rule("GEN-01", "END-05")
def test_the_team_wins_together_with_the_seventh_rescue() -> None:
    game = scenario("3,1: 0v\n5,5: 1", rescued=6)
    game.apply("move left carry victim").waits_for("over")
    assert game.position["result"] == {"outcome": "won", "rescued": 7, "lost": 0, "perfect": False}


@rule("GEN-02")
def test_there_are_two_rule_sets_and_family_is_the_default() -> None:
    assert Options().mode == "family"
    assert Options(mode="experienced").mode == "experienced"
    with pytest.raises(OptionsError) as refused:
        Options.from_json({"mode": "advanced"})
    assert refused.value.path == "mode"


@rule("GEN-03")
@pytest.mark.parametrize(
    ("picture", "ply", "price"),
    [
        ("1,1: 0 .", "move right", 1),
        ("1,1: 0 s", "move right", 1),
        ("1,1: 0 f", "move right", 2),
        ("1,1: 0v .", "move right carry victim", 2),
        ("1,3: 0", "door right", 1),
        ("1,1: 0 s", "extinguish right remove", 1),
        ("1,1: 0 f", "extinguish right reduce", 1),
        ("1,1: 0 f", "extinguish right remove", 2),
        ("1,1: 0", "chop up", 2),
    ],
)
def test_family_actions_keep_their_price_in_the_experienced_game(picture: str, ply: str, price: int) -> None:
    scenario(picture).cost(ply, price)
    scenario(picture, mode="experienced", specialists=["generalist"]).cost(ply, price)


@rule("GEN-03", "CARRY-03", "VEH-09")
def test_the_place_of_rescue_is_changed_by_the_experienced_game() -> None:
    picture, carry = "3,1: 0v", "move left carry victim"
    scenario(picture).apply(carry).has(rescued=1, pois=[])
    scenario(picture, mode="experienced", ambulance="right").apply(carry).shows("3,0: 0v .", rescued=0)


@rule("GEN-04", "COMP-01", "ED-52")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_firefighters_play(seats: int) -> None:
    position: Position = random_game({}, seats, seed=seats).position()
    assert len(position["firefighters"]) == seats


@rule("GEN-04", "COMP-01")
@pytest.mark.parametrize("seats", [0, 7])
def test_no_game_without_firefighters_or_with_more_than_six(seats: int) -> None:
    with pytest.raises(ValueError, match=r"seat|firefighter"):
        Game.new({}, seats)


@rule("GEN-04")
def test_one_firefighter_alone_takes_turn_after_turn() -> None:
    game = scenario("3,1: 0\n5,1: ?\n5,8: ?\n1,8: ?").apply("end", "! dice 1 5")
    game.waits_for("decision", seat=0).has(phase="actions", active=0, ap=4 + 4)


@rule("GEN-05")
def test_cosmetic_options_change_nothing_in_the_course_of_a_game() -> None:
    cosmetic = {
        "pet_tokens": 2,
        "first_player_fallback": "siren",
        "reveal_lost_poi": "optional",
        "command_consent": True,
    }
    plain, dressed = started({}, 3).game, started(cosmetic, 3).game
    for ply in walk(plain, Random(5), plies=150):
        dressed.play(ply)
        assert dressed.waits_for() == plain.waits_for()
        assert {**dressed.position(), "options": None} == {**plain.position(), "options": None}
