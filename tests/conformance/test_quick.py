"""QUICK: what the quick start promises a new player."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario, started


@rule("QUICK-01", "SETUP-FAM-11")
def test_set_up_and_first_player_lead_straight_into_the_first_turn() -> None:
    game = started({}, 2, "place 0 3,0", "place 1 3,0", "first 1")
    game.waits_for("decision", seat=1).has(active=1, ap=4, phase="actions")


@rule("QUICK-02", "ED-55")
@pytest.mark.parametrize(
    ("picture", "ply", "price"),
    [
        ("1,2: 0 .", "move right", 1),
        ("1,3: 0", "door right", 1),
        ("1,3: 0\ndoors: 1,3|1,4=open", "door right", 1),
        ("1,2: 0v .", "move right carry victim", 2),
        ("1,2: 0 f", "extinguish right remove", 2),
        ("1,2: 0 f", "extinguish right reduce", 1),
        ("1,2: 0 s", "extinguish right remove", 1),
        ("1,2: 0", "chop up", 2),
    ],
)
def test_the_action_list_and_its_prices(picture: str, ply: str, price: int) -> None:
    scenario(picture).cost(ply, price).apply(ply).has(ap=4 - price)


@rule("QUICK-02", "MOVE-06")
def test_no_diagonals_no_walls_no_closed_doors() -> None:
    scenario("2,3: 0").legal(exactly=["chop down", "chop right", "end", "move left", "move up"])
    scenario("1,3: 0").legal(exactly=["chop up", "door right", "end", "move down", "move left"])


@rule("QUICK-02", "MOVE-07", "MOVE-08")
def test_unknown_tokens_are_turned_up_and_blank_ones_removed() -> None:
    scenario("1,1: 0 ?").apply("move right", "! reveal false_alarm").shows("1,1: . 0")


@rule("QUICK-03", "AP-05")
def test_unspent_points_are_usable_later() -> None:
    game = scenario("4,1: 0\n5,1: ? ? ?", seats=1).apply("move up", "end").has(saved={0: 3})
    game.apply("! dice 1 8").has(ap=4 + 3)


@rule("QUICK-04", "FIRE-02", "FIRE-03", "FIRE-05", "FLASH-02", "LOST-01")
def test_nothing_smoke_fire_explosion() -> None:
    game = scenario("2,2: .\n1,1: v\n5,1: ? ?", seats=1, phase="fire").apply("! dice 2 2").shows("2,2: s")
    game.apply("end", "! dice 2 2").shows("2,2: f")
    game.apply("end", "! dice 2 2").shows("1,1: v f\n2,1: f f f\n3,2: f")
    game.apply("end", "! dice 1 1").shows("1,1: f f", lost=1)


@rule("QUICK-05", "POI-02")
def test_tokens_are_filled_up_to_three_by_dice() -> None:
    game = scenario(phase="fire", seats=2).apply("! dice 1 1", "! dice 2 1", "! dice 3 1", "! dice 4 1")
    game.shows("1,1: s\n2,1: ?\n3,1: ?\n4,1: ?", phase="actions", active=1)


@rule("QUICK-06", "END-01", "TURN-01")
def test_next_player_until_seven_four_or_all_cubes() -> None:
    scenario("5,1: ? ? ?", seats=2).apply("end", "! dice 1 1").has(active=1, result=None)
    scenario("3,1: 0v", rescued=6).apply("move left carry victim").has(result={"outcome": "won"})
    scenario("2,1: v f", phase="fire", lost=3).apply("! dice 2 2").has(result={"outcome": "lost"})
    scenario("1,1: 0", cubes_elsewhere=23).apply("chop up").has(result={"outcome": "collapsed"})
