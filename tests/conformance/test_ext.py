"""EXT: extinguishing."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("EXT-01")
def test_reach_is_the_own_cell_and_the_four_adjacent_cells() -> None:
    game = scenario("1,1: s s s\ns 0s s\ns s s")
    reach = {f"extinguish {where} remove" for where in ("up", "right", "down", "left", "here")}
    assert {ply for ply in game.plies if ply.startswith("extinguish")} == reach


@rule("EXT-01")
def test_nothing_to_extinguish_is_refused() -> None:
    scenario("1,1: 0 . s").refuses("extinguish right remove", "threat.none").refuses(
        "extinguish here remove", "threat.none"
    )


@rule("EXT-01", "ADJ-02", "ADJ-03")
@pytest.mark.parametrize(("start", "ply"), [("2,3", "right"), ("1,3", "right"), ("2,3", "down")])
def test_walls_and_closed_doors_protect_the_fire(start: str, ply: str) -> None:
    row, col = map(int, start.split(","))
    other = f"{row + (ply == 'down')},{col + (ply == 'right')}"
    game = scenario(f"{start}: 0\n{other}: f").legal(excludes=f"extinguish {ply} *")
    assert game.game.refusal(f"extinguish {ply} remove") is not None


@rule("EXT-01", "AMB-18")
def test_extinguishing_works_through_an_open_door_and_from_outside() -> None:
    scenario("1,3: 0 f\ndoors: 1,3|1,4=open").apply("extinguish right remove").shows("1,3: 0 .\ndoors: 1,3|1,4=open")
    scenario("3,0: 0 f").apply("extinguish right remove").shows("3,0: 0 .")


@rule("EXT-02")
def test_removing_smoke_costs_one() -> None:
    game = scenario("1,1: 0 s").cost("extinguish right remove", 1)
    game.apply("extinguish right remove").shows("1,1: 0 .", ap=3, stock=33)


@rule("EXT-02")
def test_smoke_cannot_be_reduced() -> None:
    scenario("1,1: 0 s").refuses("extinguish right reduce", "threat.none")


@rule("EXT-03", "AMB-19")
def test_turning_fire_to_smoke_costs_one() -> None:
    game = scenario("1,1: 0 f f").cost("extinguish right reduce", 1)
    game.apply("extinguish right reduce").shows("1,1: 0 s f", ap=3, stock=31)


@rule("EXT-04")
def test_removing_fire_costs_two() -> None:
    game = scenario("1,1: 0 f").cost("extinguish right remove", 2)
    game.apply("extinguish right remove").shows("1,1: 0 .", ap=2, stock=33)


@rule("EXT-04")
def test_reducing_twice_costs_as_much_as_removing() -> None:
    game = scenario("1,1: 0 f").apply("extinguish right reduce", "extinguish right remove")
    game.shows("1,1: 0 .", ap=2)
