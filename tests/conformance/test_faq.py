"""FAQ: the answers printed for players."""

from __future__ import annotations

import pytest

from flashover.testing import Scenario, rule, scenario

# 33 threats, so that the stock is empty.
FULL = """
    f f f f f f f f
    f f f f f f f f
    f f f f f f f f
    f f f f f f f f
    s . . . . . . .
    . . . . . . . .
"""


def full_house(**more: object) -> Scenario:
    return scenario(FULL, phase="fire", **more).has(stock=0)  # type: ignore[arg-type]


@rule("FAQ-01", "EXPL-16")
@pytest.mark.parametrize(
    ("cell", "result"),
    [
        # down of 3,3 leads to 4,3; right of 2,3 is a wall; left of 3,3 is a closed door
        ("add fire", "4,3"),
        ("add cube", "2,3|3,3"),
        ("remove closed door", "3,2|3,3"),
    ],
)
def test_per_direction_add_fire_or_add_a_cube_or_remove_a_closed_door(cell: str, result: str) -> None:
    game = scenario("3,3: f", phase="fire").apply("! dice 3 3")
    if cell == "add fire":
        assert game.contents(result) == "f"
    elif cell == "add cube":
        game.wall(result, 1)
    else:
        game.door(result, "gone")
    game.has(fire="3,3 3,4 4,3", cubes=1)


@rule("FAQ-02", "AMB-04")
def test_without_tokens_a_roll_places_nothing() -> None:
    full_house().apply("! dice 6 4").shows(FULL, stock=0, phase="replenish")


@rule("FAQ-02", "AMB-04")
def test_without_tokens_smoke_still_turns_to_fire() -> None:
    game = full_house().apply("! dice 5 1")
    assert game.contents("5,1") == "f"
    game.has(stock=0)


@rule("FAQ-02", "AMB-04", "EXPL-16")
def test_without_tokens_explosions_still_add_cubes_and_remove_doors() -> None:
    # from 4,4 down to a closed door; shockwaves left to a wall, right to a closed door and up to a wall
    game = full_house().apply("! dice 4 4")
    game.shows(FULL + "walls: 2,4|3,4=1 4,2|4,3=1\ndoors: 4,4|5,4=gone 4,6|4,7=gone", stock=0)


@rule("FAQ-02", "AMB-04", "KD-01")
def test_a_cell_that_got_no_token_hurts_nobody() -> None:
    game = full_house(at={0: "5,4"}, doors={"4,4|5,4": "gone"}).apply("! dice 4 4")
    assert game.contents("5,4") == "0"
    game.has(at={0: "5,4"}, phase="replenish")


@rule("FAQ-02", "AMB-04", "AMB-01")
def test_the_last_token_goes_to_the_first_direction() -> None:
    # one token is left for 6,2: up comes first, so 5,2 burns and the cells right and left of it do not
    before = FULL.replace("s . . .", ". . . .").replace("f f f f f f f f", ". f f f f f f f", 1)
    before = before.rsplit(". . . . . . . .", 1)[0] + ". f . . . . . ."
    after = before.rsplit(". . . . . . . .", 1)[0] + ". f . . . . . .\n" + ". f . . . . . .\nwalls: 6,2|7,2=1"
    scenario(before, phase="fire").has(stock=1).apply("! dice 6 2").shows(after, stock=0)


@rule("FAQ-02", "AMB-04")
def test_tokens_extinguished_later_are_available_again() -> None:
    game = scenario(FULL, at={0: "5,1"}, ap=1).has(stock=0).apply("extinguish here remove", "end").has(stock=1)
    game.apply("! dice 6 4").has(smoke="6,4", stock=0)


# One token is left beside these 32 threats; 1,6 has the entrance above it.
ALMOST = """
    ? ? ? . . f . .
    . . . . . . . .
    . f f f f f f f
    f f f f f f f f
    f f f f f f f f
    f f f f f f f f
"""


@rule("FAQ-02", "AMB-04", "OUT-01", "OUT-02")
def test_fire_outside_takes_the_last_token_and_gives_it_back() -> None:
    game = scenario(ALMOST, phase="fire", seats=1).has(stock=1).apply("! dice 1 6")
    game.shows(ALMOST + "walls: 1,5|1,6=1", phase="actions")
    game.apply("end", "! dice 2 7").shows("2,7: s").apply("end", "! dice 2 8").shows("2,8: .")


@rule("FAQ-02", "AMB-04", "AMB-06")
def test_a_wave_that_leaves_the_board_takes_no_token() -> None:
    before = ALMOST.replace(". f f f f f f f", ". . f f f f f f")
    game = scenario(before + "0,6: f", phase="fire").has(stock=1).apply("! dice 1 6")
    game.shows("0,6: .\n1,6: f f\n2,6: .\nwalls: 1,5|1,6=1")


@rule("FAQ-03", "HOT-01", "HOT-02", "HOT-04", "ED-57")
def test_hit_a_hot_spot_resolve_roll_again_and_the_last_cell_gets_one() -> None:
    game = scenario("1,1: s*\n2,5: *\n", phase="fire", mode="experienced", hot_spot_reserve=6).apply("! dice 1 1")
    game.shows("1,1: f*", phase="fire").waits_for("dice")
    game.apply("! dice 2 5").shows("2,5: s*", phase="fire").waits_for("dice")
    game.apply("! dice 6 1").shows("6,1: s*", phase="replenish", hot_spot_reserve=5)


@rule("FAQ-03", "HOT-04")
def test_without_a_flare_up_no_hot_spot_is_placed() -> None:
    game = scenario("1,1: *", phase="fire", mode="experienced", hot_spot_reserve=6).apply("! dice 6 1")
    game.shows("6,1: s", phase="replenish", hot_spot_reserve=6)
