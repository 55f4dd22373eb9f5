"""EXPL: explosions and the shockwaves that run on through fire."""

from __future__ import annotations

import pytest

from flashover.game import Game
from flashover.testing import Scenario, rule, scenario, started


def explode(picture: str, roll: str, **more: object) -> Scenario:
    """The roll hits a burning cell of the picture."""
    return scenario(picture, phase="fire", **more).apply(f"! dice {roll}")  # type: ignore[arg-type]


@rule("EXPL-01", "FIRE-05")
def test_fire_on_a_burning_cell_is_an_explosion() -> None:
    explode("2,2: f", "2 2").shows("1,2: f\n2,1: f f f\n3,2: f", cubes=0)


@rule("EXPL-01", "HAZ-01", "SETUP-EXP-06")
def test_hazmats_and_the_set_up_explode_too() -> None:
    game = scenario("2,2: sh\n6,1: .", phase="fire", mode="experienced").apply("! dice 2 2")
    game.shows("1,2: f\n2,1: f f* f\n3,2: f")
    started({"mode": "experienced"}, 1, "! black 7").shows("3,4: f\n4,3: f f* f\ndoors: 4,4|5,4=gone")


@rule("EXPL-02", "AMB-01")
def test_each_direction_stands_alone_and_the_origin_keeps_its_fire() -> None:
    # up a clear cell, right a smoke, down a closed door, left a clear cell
    game = explode("4,4: f s", "4 4")
    game.shows("3,4: f\n4,3: f f f\ndoors: 4,4|5,4=gone")


@rule("EXPL-03", "ED-10", "ED-67")
def test_a_wall_at_the_origin_takes_one_cube_and_nothing_passes() -> None:
    # the burning cell behind the wall is no way for a shockwave
    game = explode("1,3: .\n2,3: f\n3,3: f", "3 3")
    game.shows("1,3: .\n2,3: f\n3,3: f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-04", "ED-10")
def test_a_closed_door_at_the_origin_is_removed_and_nothing_passes() -> None:
    game = explode("3,1: . . f", "3 3")
    game.shows("3,1: . . f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-04", "EXPL-16")
def test_a_closed_door_protects_even_a_burning_cell_this_time() -> None:
    game = explode("3,1: . f f", "3 3")
    game.shows("3,1: . f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-05")
def test_an_open_door_at_the_origin_is_removed_and_the_blast_goes_on() -> None:
    game = explode("3,1: . . f\ndoors: 3,2|3,3=open", "3 3")
    game.shows("3,1: . f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-05", "ED-09")
def test_an_open_door_at_the_origin_goes_whatever_the_option_says() -> None:
    game = explode("3,1: . . f\ndoors: 3,2|3,3=open", "3 3", shockwave_breaks_open_doors=False)
    game.shows("3,1: . f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-06", "OUT-01")
def test_an_adjacent_clear_cell_gets_fire_outside_too() -> None:
    game = explode("3,0: 0 f", "3 1").shows("2,1: f\n3,0: 0f f f\n4,1: f").waits_for("decision", seat=0)
    game.apply("knockdown 0 3,0").shows("3,0: 0 f f")


@rule("EXPL-07")
def test_an_adjacent_smoke_turns_to_fire_without_a_new_token() -> None:
    game = explode("1,2: s\n2,1: s f s\n3,2: s", "2 2")
    game.shows("1,2: f\n2,1: f f f\n3,2: f", stock=33 - 5)


@rule("EXPL-08", "EXPL-10")
def test_an_adjacent_fire_sends_a_shockwave_on_to_the_next_clear_cell() -> None:
    explode("1,6: f f .", "1 6").shows("1,6: f f f\n2,6: f\nwalls: 1,5|1,6=1")


@rule("EXPL-08", "EXPL-09")
def test_a_shockwave_runs_straight_and_never_turns() -> None:
    # 4,4 burns beside the wave's path and is not its business
    game = explode("3,3: f f f .\n4,3: . . f .", "3 3")
    game.shows("3,3: f f f f\n4,3: f . f .\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone")


@rule("EXPL-09", "EXPL-14", "EXPL-15")
def test_a_shockwave_crosses_every_opening() -> None:
    # from 1,2 right: free edge, empty doorway, free edge, destroyed wall, free edge
    picture = "1,1: . f f f f f .\nwalls: 1,5|1,6=2\ndoors: 1,3|1,4=gone"
    game = explode(picture, "1 2")
    game.shows("1,1: f f f f f f f\n2,2: f\nwalls: 0,2|1,2=1 1,5|1,6=2\ndoors: 1,3|1,4=gone")


@rule("EXPL-09", "OUT-01", "EXPL-10")
def test_a_shockwave_leaves_the_building_through_an_entrance() -> None:
    game = scenario("0,6: 0\n1,6: f\n2,6: f", phase="fire").apply("! dice 2 6")
    game.shows("0,6: 0f\n1,6: f\n2,6: f f\nwalls: 2,6|3,6=1\ndoors: 2,5|2,6=gone")
    game.waits_for("decision", seat=0)


@rule("EXPL-10")
def test_a_shockwave_stops_at_the_first_clear_cell() -> None:
    game = explode("4,3: f f . f", "4 3")
    game.shows("3,3: f\n4,3: f f f f\nwalls: 4,2|4,3=1 4,3|5,3=1")


@rule("EXPL-11", "ED-65")
def test_a_shockwave_turns_the_first_smoke_to_fire_and_stops() -> None:
    game = explode("4,3: f f s .", "4 3")
    game.shows("3,3: f\n4,3: f f f .\nwalls: 4,2|4,3=1 4,3|5,3=1", stock=33 - 4)


@rule("EXPL-12")
@pytest.mark.parametrize("cubes", [0, 1])
def test_a_shockwave_damages_the_first_standing_wall_and_stops(cubes: int) -> None:
    before = f"1,4: f f .\nwalls: 1,5|1,6={cubes}" if cubes else "1,4: f f ."
    game = explode(before, "1 4")
    game.shows(
        f"1,4: f f .\n2,4: f\nwalls: 0,4|1,4=1 1,5|1,6={cubes + 1}\ndoors: 1,3|1,4=gone",
    )


@rule("EXPL-12")
def test_a_wall_with_two_cubes_is_no_obstacle_to_a_shockwave() -> None:
    game = explode("1,4: f f .\nwalls: 1,5|1,6=2", "1 4")
    game.shows("1,4: f f f\n2,4: f\nwalls: 0,4|1,4=1 1,5|1,6=2\ndoors: 1,3|1,4=gone")


@rule("EXPL-13")
def test_a_shockwave_removes_the_first_closed_door_and_stops() -> None:
    game = explode("2,4: f f .", "2 4")
    game.shows("1,4: f\n2,4: f f .\nwalls: 2,3|2,4=1 2,4|3,4=1\ndoors: 2,5|2,6=gone")


@rule("EXPL-14", "ED-09")
@pytest.mark.parametrize(("breaks", "left"), [(True, "gone"), (False, "open")])
def test_a_shockwave_passes_an_open_door_and_by_default_removes_it(breaks: bool, left: str) -> None:
    game = explode("2,4: f f .\ndoors: 2,5|2,6=open", "2 4", shockwave_breaks_open_doors=breaks)
    game.shows(f"1,4: f\n2,4: f f f\nwalls: 2,3|2,4=1 2,4|3,4=1\ndoors: 2,5|2,6={left}")


@rule("EXPL-15", "DOOR-03")
def test_a_doorway_without_a_door_is_open_from_then_on() -> None:
    game = explode("3,2: . f", "3 3").door("3,2|3,3", "gone")
    assert game.contents("3,2") == "."
    explode("3,2: . f\ndoors: 3,2|3,3=gone", "3 3").shows(
        "3,2: f f f\n4,3: f\nwalls: 2,3|3,3=1\ndoors: 3,2|3,3=gone",
    )


@rule("EXPL-16", "FAQ-01", "AMB-07")
def test_the_wall_that_gets_its_second_cube_has_stopped_the_blast() -> None:
    game = explode("2,3: .\n3,3: f\nwalls: 2,3|3,3=1", "3 3")
    game.shows("2,3: .\n3,3: f f\n4,3: f\nwalls: 2,3|3,3=2\ndoors: 3,2|3,3=gone")


@rule("EXPL-16", "FAQ-01")
@pytest.mark.parametrize("cell", [(row, col) for row in range(1, 7) for col in range(1, 9)])
def test_each_direction_has_exactly_one_result(cell: tuple[int, int]) -> None:
    game = Scenario(Game.from_position(scenario(phase="fire").position | {"fire": [list(cell)]}))
    now = game.apply(f"! dice {cell[0]} {cell[1]}").position
    outside = sum(cell in edge for edge in game.board.entrances)  # such fire is gone already
    results = len(now["fire"]) - 1 + outside + len(now["walls"]) + len(now["doors"])
    assert results == 4
