"""AP: action points, fresh and saved."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario

THREE = "5,1: ?\n6,8: ?\n1,8: ?\n"
HARMLESS = "! dice 1 1"


@rule("AP-01")
def test_four_fresh_action_points_each_turn() -> None:
    game = scenario(THREE, seats=2).apply("end", HARMLESS).has(active=1, ap=4)
    game.apply("end", "! dice 1 3").has(active=0, ap=8)


@rule("AP-02")
def test_actions_in_any_order_and_repeated_while_points_suffice() -> None:
    game = scenario("1,3: 0", ap=7)
    game.apply("door right", "move right", "door left", "door left", "move left", "door right").has(ap=1)
    game.refuses("chop up", "ap.too_few").apply("door right").has(ap=0).legal(exactly=["end"])


@rule("AP-02")
@pytest.mark.parametrize(
    ("ply", "price"),
    [
        ("move left", 1),
        ("move right", 2),
        ("door down", 1),
        ("extinguish right reduce", 1),
        ("extinguish right remove", 2),
        ("chop up", 2),
    ],
)
def test_an_action_takes_exactly_its_price(ply: str, price: int) -> None:
    picture = "4,3: . 0 f" if "up" not in ply else "3,3: . 0 f"
    scenario(picture, ap=6).cost(ply, price).apply(ply).has(ap=6 - price, untouched=False)
    if price > 1:
        scenario(picture, ap=price - 1).refuses(ply, "ap.too_few")


@rule("AP-03", "AMB-85", "ED-53")
def test_a_player_may_pass_at_once_or_after_some_actions() -> None:
    scenario("3,1: 0").allows("end").apply("end").has(phase="fire", saved={0: 4})
    scenario("3,1: 0").apply("move up", "end").has(phase="fire", saved={0: 3})


@rule("AP-04", "WE-9")
def test_at_most_four_are_saved_and_the_rest_is_forfeited() -> None:
    game = scenario(THREE, seats=1).apply("end").has(saved={0: 4}, ap=0)
    game.apply(HARMLESS).has(ap=8, saved={0: 0})
    game.apply("end").has(saved={0: 4}).apply("! dice 1 3").has(ap=8)


@rule("AP-05", "AP-04")
@pytest.mark.parametrize(("left", "saved"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (8, 4)])
def test_one_token_per_unspent_point(left: int, saved: int) -> None:
    scenario("3,1: 0", ap=left).apply("end").has(saved={0: saved}, ap=0)


@rule("AP-06", "AMB-41")
def test_saved_points_are_spent_like_fresh_ones_in_a_later_turn() -> None:
    game = scenario("4,1: 0\n" + THREE, seats=2, phase="fire", active=1, saved=[3, 2]).apply(HARMLESS)
    game.has(active=0, ap=4 + 3, saved={0: 0, 1: 2})
    game.apply("chop left", "chop left", "chop down").has(ap=1, cubes=3)
    game.apply("end").has(saved={0: 1, 1: 2})


@rule("AP-06", "ED-54")
def test_saved_points_do_not_expire() -> None:
    game = scenario("3,1: 0\n" + THREE, seats=1, ap=3)
    for roll in ("1 1", "1 3", "4 8", "2 5"):
        game.apply("end").has(saved={0: 3})
        game.apply(f"! dice {roll}").has(ap=4 + 3)
        game.apply("move right", "move left", "move right", "move left").has(ap=3)


@rule("AP-07", "SPEC-14", "SPEC-17", "SPEC-18", "SPEC-08")
@pytest.mark.parametrize(
    ("specialist", "fresh", "bonus"),
    [
        ("paramedic", 4, {}),
        ("captain", 4, {"command": 2}),
        ("imaging", 4, {}),
        ("cafs", 3, {"extinguish": 3}),
        ("hazmat", 4, {}),
        ("generalist", 5, {}),
        ("rescue", 4, {"movement": 3}),
        ("driver", 4, {}),
    ],
)
def test_fresh_points_by_specialist_and_no_saved_bonus(specialist: str, fresh: int, bonus: dict[str, int]) -> None:
    full = {"command": 0, "extinguish": 0, "movement": 0} | bonus
    other = "imaging" if specialist != "imaging" else "paramedic"
    game = scenario(THREE, mode="experienced", specialists=[other, specialist], phase="fire", active=0, saved=[0, 1])
    game.apply(HARMLESS).has(active=1, ap=fresh + 1, bonus=full)
    game.apply("end").has(saved={1: min(4, fresh + 1)}, bonus=dict.fromkeys(full, 0))
    game.apply("! dice 1 3").has(active=0)
    game.apply("end", "! dice 6 1").has(active=1, ap=fresh + min(4, fresh + 1), bonus=full)
