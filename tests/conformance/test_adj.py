"""ADJ: one adjacency for everything.

Each case is one edge of board A in one state. Moving, extinguishing, fire placement, explosion, flashover and splash
are tried across it and must all agree.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from flashover.testing import Scenario, rule, scenario


class Border(NamedTuple):
    """The edge to the right of ``here``, written as in a picture line, and whether it lets things pass."""

    here: str
    there: str
    line: str
    passable: bool


def _door(state: str, passable: bool) -> Border:
    return Border("1,3", "1,4", "" if state == "closed" else f"doors: 1,3|1,4={state}", passable)


def _wall(cubes: int, passable: bool) -> Border:
    return Border("2,3", "2,4", f"walls: 2,3|2,4={cubes}" if cubes else "", passable)


FREE = Border("1,1", "1,2", "", True)
BORDERS = {
    "free": FREE,
    "wall intact": _wall(0, False),
    "wall damaged": _wall(1, False),
    "wall destroyed": _wall(2, True),
    "door closed": _door("closed", False),
    "door open": _door("open", True),
    "door gone": _door("gone", True),
}
every_border = pytest.mark.parametrize("border", BORDERS.values(), ids=BORDERS.keys())


def _draw(border: Border, here: str, there: str, extra: str = "", **more: object) -> Scenario:
    """``here`` and ``there`` on the two sides of the border, and further lines."""
    return scenario(f"{border.here}: {here} {there}\n{extra}\n{border.line}", **more)  # type: ignore[arg-type]


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "MOVE-06")
@every_border
def test_moving_follows_adjacency(border: Border) -> None:
    game = _draw(border, "0", ".")
    assert ("move right" in game.plies) is border.passable


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "EXT-01")
@every_border
def test_extinguishing_follows_adjacency(border: Border) -> None:
    game = _draw(border, "0", "f")
    assert ("extinguish right remove" in game.plies) is border.passable


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "FIRE-04")
@every_border
def test_placed_smoke_catches_fire_by_adjacency(border: Border) -> None:
    game = _draw(border, ".", "f", phase="fire").apply("! dice " + border.here.replace(",", " "))
    assert game.contents(border.here) == ("f" if border.passable else "s")


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "FLASH-04")
@every_border
def test_flashover_follows_adjacency(border: Border) -> None:
    game = _draw(border, "s", "f", phase="fire").apply("! dice 6 8")
    assert game.contents(border.here) == ("f" if border.passable else "s")


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "EXPL-06")
@every_border
def test_an_explosion_follows_adjacency(border: Border) -> None:
    game = _draw(border, "f", ".", phase="fire").apply("! dice " + border.here.replace(",", " "))
    assert game.contents(border.there) == ("f" if border.passable else ".")


@rule("ADJ-01", "ADJ-02", "ADJ-03", "ADJ-04", "ADJ-05", "GUN-08")
@every_border
def test_splash_follows_adjacency(border: Border) -> None:
    # the engine at the left side shoots into the quadrant top-left
    game = _draw(border, "f", "f", "1,0: 0", mode="experienced", specialists=["generalist"], engine="left")
    game.apply("gun", "! dice " + border.here.replace(",", " "))
    assert game.contents(border.here) == "."
    assert game.contents(border.there) == ("." if border.passable else "f")


@rule("ADJ-01")
def test_diagonal_neighbours_are_never_adjacent() -> None:
    scenario("1,1: . .\n2,1: . f", phase="fire").apply("! dice 1 1").shows("1,1: s .\n2,1: . f")
    scenario("1,1: s .\n2,1: . f", phase="fire").apply("! dice 6 8").shows("1,1: s .\n2,1: . f\n6,8: s")
    game = scenario("1,1: 0 .\n2,1: . f")
    assert {ply for ply in game.plies if ply.startswith(("move", "extinguish"))} == {"move right", "move down"}


@rule("ADJ-05")
def test_wall_states_by_cubes() -> None:
    game = scenario("2,3: 0", ap=5).refuses("move right", "move.blocked")
    game.apply("chop right").wall("2,3|2,4", 1).refuses("move right", "move.blocked")
    game.apply("chop right").wall("2,3|2,4", 2).cost("move right", 1)


@rule("ADJ-06")
def test_damage_is_the_same_from_both_sides() -> None:
    game = scenario("2,3: 0 1", ap=2)
    game.apply("chop right").wall("2,3|2,4", 1).wall("2,4|2,3", 1)
    other = scenario("2,3: 0 1", active=1, ap=2, walls={"2,4|2,3": 1}).apply("chop left")
    other.wall("2,3|2,4", 2).has(walls={"2,3|2,4": 2})


@rule("ADJ-07")
def test_inside_and_outside_touch_through_an_entrance() -> None:
    scenario("3,0: 0 f").allows("extinguish right remove", "move right")
    scenario("3,0: . f", phase="fire", at={0: "3,0"}).apply("! dice 3 1").waits_for("decision", seat=0)


@rule("ADJ-07", "CHOP-03")
def test_inside_and_outside_touch_through_a_destroyed_exterior_wall() -> None:
    scenario("1,0: 0 f").legal(excludes=["extinguish right *", "move right"])
    scenario("1,0: 0 f\nwalls: 1,0|1,1=2").allows("extinguish right remove", "move right")
