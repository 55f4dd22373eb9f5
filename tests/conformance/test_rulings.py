"""AMB: rulings on explosions, fire, moving, carrying, hazmats and hot spots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flashover.game import Game
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

THREE = "6,1: ? ? ?\n"
INSIDE = [(row, col) for row in range(1, 7) for col in range(1, 9)]


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


def crowded(stock: int, clear: set[tuple[int, int]], **fields: Any) -> Scenario:
    """Phase 2 with fire on 2,2 and smoke elsewhere, so that ``stock`` threat tokens are left; ``clear`` stays clear."""
    smoke = [cell for cell in reversed(INSIDE) if cell not in clear and cell != (2, 2)][: 33 - 1 - stock]
    base = scenario(phase="fire").position
    return Scenario(
        Game.from_position({**base, "fire": [[2, 2]], "smoke": sorted(list(cell) for cell in smoke), **fields})
    )


CROSS = {(1, 2), (2, 3), (3, 2), (2, 1)}


# ------------------------------------------------------------------------------------------ explosions, tokens, fire


@rule("AMB-01", "AMB-04", "FAQ-02")
@pytest.mark.parametrize("stock", range(5))
def test_the_last_tokens_go_up_right_down_left(stock: int) -> None:
    game = crowded(stock, CROSS).has(stock=stock).apply("! dice 2 2").has(stock=0)
    burning = [cell for cell in ((1, 2), (2, 3), (3, 2), (2, 1)) if list(cell) in game.position["fire"]]
    assert burning == [(1, 2), (2, 3), (3, 2), (2, 1)][:stock]


@rule("AMB-02", "END-02")
def test_nothing_follows_the_last_cube() -> None:
    # right of 5,7 is the 24th cube: no fire below and to the left, no flashover on 5,5, no knock-down, no loss
    game = scenario(
        "5,5: s\n5,7: 0fv\n6,7: 1", phase="fire", cubes_elsewhere=22, walls={"4,7|5,7": 0, "5,7|5,8": 0}
    ).apply("! dice 5 7")
    game.has(fire="5,7", smoke="5,5", cubes=24, at={0: "5,7", 1: "6,7"}, phase="over", lost=1)


@rule("AMB-02", "CLR-31", "HAZ-03")
@pytest.mark.parametrize("order", ["", "explode 5,3"])
def test_a_hazmat_may_bring_the_last_cube(order: str) -> None:
    # up of 5,3 is the 24th cube: no fire around it, no hot spot, no second explosion, no flashover, nobody knocked down
    other = "\n1,2: fh" if order else ""
    game = exp("5,3: 0sh" + other, phase="fire", cubes_elsewhere=23, walls={"4,3|5,3": 0}).apply("! dice 5 3")
    if order:
        game.apply(order)
    game.has(phase="over", cubes=24, result={"outcome": "collapsed"}, hot_spots="", hot_spot_reserve=6, at={0: "5,3"})
    game.has(fire="1,2 5,3" if order else "5,3").wall("4,3|5,3", 1)


@rule("AMB-03", "CHOP-04")
def test_a_chop_may_bring_the_house_down() -> None:
    game = scenario("1,1: 0", cubes_elsewhere=23, walls={"0,1|1,1": 0}).allows("chop up").apply("chop up")
    game.has(phase="over", cubes=24, result={"outcome": "collapsed"})


@rule("AMB-04", "FAQ-02")
def test_without_tokens_a_roll_on_a_clear_cell_does_nothing() -> None:
    game = crowded(0, CROSS)
    before = game.position
    game.apply("! dice 2 1")
    assert game.contents("2,1") == "." and len(game.position["fire"]) + len(game.position["smoke"]) == 33
    assert len(before["smoke"]) == 32


@rule("AMB-04", "FAQ-02")
def test_without_tokens_smoke_still_turns_and_walls_still_break() -> None:
    game = crowded(0, CROSS | {(1, 1)}, firefighters=[{"at": [2, 1], "saved": 0}])
    game.apply("! dice 2 2").has(phase="replenish", at={0: "2,1"})  # a cell without a token knocks nobody down
    assert game.contents("2,1") == "0"
    walls = crowded(
        0, CROSS, fire=[[3, 4]], smoke=sorted(list(cell) for cell in INSIDE if cell not in CROSS | {(3, 4)})[:32]
    )
    walls.apply("! dice 3 4").wall("2,4|3,4", 1)
    turned = crowded(0, CROSS).apply("! dice 6 8")
    assert [6, 8] in turned.position["fire"]


@rule("AMB-04")
def test_tokens_extinguished_later_are_available_again() -> None:
    base = crowded(0, CROSS | {(1, 1)}).position
    game = Scenario(
        Game.from_position({**base, "phase": "actions", "ap": 4, "firefighters": [{"at": [2, 1], "saved": 0}]})
    )
    game.apply("extinguish right remove").has(stock=1).apply("end", "! dice 2 3").has(stock=0)
    assert game.contents("2,3") == "s"


SEQUENCES: dict[str, Callable[[], Scenario]] = {
    "the fixed set-up": lambda: started({}, 1, "place 0 3,0", "first 0"),
    "random set-up a": lambda: started(
        {"family_setup": "random_a"}, 1, "! dice 3 3", "! dice 3 1", "! dice 3 3", "! dice 3 3", "! dice 6 3"
    ),
    "an experienced set-up": lambda: set_up("first", 2, level="heroic", threat_supply=34),
    "fire outside": lambda: scenario("3,1: f", phase="fire").apply("! dice 3 1"),
    "fire outside that stays": lambda: scenario("3,1: f", phase="fire", outside_fire_cleanup="turn_end").apply(
        "! dice 3 1"
    ),
    "extinguishing": lambda: scenario("2,2: 0f s", ap=8).apply("extinguish right remove", "extinguish here reduce"),
    "the gun": lambda: exp("0,7: 0\n2,6: f s f", ap=4).apply("gun", "! dice 2 7"),
    "a token on fire": lambda: scenario("3,4: f\n5,1: ? ?", phase="replenish").apply("! dice 3 4"),
    "hazmats": lambda: exp("1,1: sh\n2,2: fh\n3,1: f", phase="fire").apply("! dice 3 1", "explode 2,2"),
}


@rule("AMB-04", "COMP-02")
@pytest.mark.parametrize("after", SEQUENCES)
def test_what_is_not_on_the_board_can_still_be_placed(after: str) -> None:
    # the stock is not part of a position: a game that runs on and one that is loaded must count the same
    game = SEQUENCES[after]()
    position = game.position
    supply = position["options"].get("threat_supply", 33)
    assert game.game.state.stock == game.fork().game.state.stock
    assert game.game.state.stock == supply - len(position["fire"]) - len(position["smoke"])


@rule("AMB-05", "EXT-04", "AMB-13")
def test_fire_outside_is_extinguished_like_any_other() -> None:
    # hand-made: in play nothing burns outside in phase 1
    scenario("3,0: 0f", ap=4).cost("extinguish here remove", 2).apply("extinguish here remove").shows("3,0: 0", ap=2)
    scenario("3,0: f 0", ap=4).apply("extinguish left remove").shows("3,0: . 0", ap=2)


@rule("AMB-05", "AMB-06", "OUT-01")
def test_fire_outside_carries_a_second_shockwave_off_the_board() -> None:
    # 3,1 explodes twice in one phase; the second time the wave to the left crosses 3,0 and leaves the board
    game = exp("3,1: f*", phase="fire").apply("! dice 3 1").shows("2,1: f\n3,0: f f* f\n4,1: f").apply("! dice 3 1")
    game.shows("1,1: f\n2,1: f\n3,0: f f* f\n4,1: f\nwalls: 4,1|5,1=1\ndoors: 3,2|3,3=gone", phase="fire", cubes=1)
    game.apply("! dice 6 8").shows("3,0: . f* f\n6,8: s*", phase="replenish")


@rule("AMB-05", "ADJ-07")
def test_fire_outside_is_adjacent_through_its_opening() -> None:
    # hand-made: in play the cell behind the opening burns anyway
    scenario("3,0: f .", phase="fire").apply("! dice 3 1").shows("3,0: . f")
    scenario("3,0: f s", phase="fire").apply("! dice 6 8").shows("3,0: . f\n6,8: s")
    scenario("2,0: f .", phase="fire").apply("! dice 2 1").shows("2,0: . s")


@rule("AMB-07", "EXPL-16")
def test_the_second_cube_stops_the_wave_that_brought_it() -> None:
    game = scenario("1,4: f f .", phase="fire", walls={"1,5|1,6": 1}).apply("! dice 1 4").wall("1,5|1,6", 2)
    assert game.contents("1,6") == "."


@rule("AMB-18", "EXT-01")
def test_water_goes_through_open_doors_and_in_from_outside() -> None:
    scenario("1,3: 0 f", doors={"1,3|1,4": "open"}).apply("extinguish right remove").has(fire="")
    scenario("1,3: 0 f").refuses("extinguish right remove", "threat.none")
    scenario("3,0: 0 f").apply("extinguish right reduce").shows("3,0: 0 s")


@rule("AMB-19", "FLASH-01")
def test_in_phase_one_smoke_beside_fire_does_not_ignite() -> None:
    game = scenario("1,3: 0f s\n" + THREE, ap=4).apply("door right").shows("1,3: 0f s\ndoors: 1,3|1,4=open")
    game.apply("move left", "end").shows("1,2: 0 f s").apply("! dice 6 8").shows("1,2: 0 f f\n6,8: s")
    reduced = scenario("5,2: 0 f f\n" + THREE, ap=4).apply("extinguish right reduce").shows("5,2: 0 s f")
    reduced.apply("end").shows("5,2: 0 s f").apply("! dice 6 8").shows("5,2: 0 f f\n6,8: s")


@rule("AMB-20", "FIRE-03")
def test_smoke_beside_fire_that_is_hit_burns_once() -> None:
    scenario("2,2: f s .", phase="fire").apply("! dice 2 3").shows("2,2: f f .", stock=31, cubes=0)


@rule("AMB-21")
def test_smoke_harms_nobody() -> None:
    game = exp("2,2: 0vh?", phase="fire").apply("! dice 2 2").shows("2,2: 0vh?s", lost=0, phase="replenish")
    game.has(at={0: "2,2"}, hazmats="2,2")


@rule("AMB-91", "CLR-12")
def test_smoke_never_gets_outside() -> None:
    # whatever is rolled, threats outside are fires
    game = scenario("3,1: f\n6,3: f\n0,6: 0", phase="fire", outside_fire_cleanup="turn_end").apply("! dice 3 1")
    assert all(0 < row < 7 and 0 < col < 9 for row, col in game.position["smoke"]) and [3, 0] in game.position["fire"]


# ----------------------------------------------------------------------------------- moving, carrying, doors, walls


@rule("AMB-08", "CARRY-02")
def test_carrying_is_said_with_each_step_and_leaves_no_state() -> None:
    game = scenario("2,2: 0v .", ap=8).apply("move right carry victim").shows("2,2: . 0v", ap=6)
    assert not any("carr" in name for name in game.position) and set(game.position["firefighters"][0]) <= {
        "at",
        "saved",
        "specialist",
    }
    game.apply("move left").shows("2,2: 0 v", ap=5).apply("move right").has(ap=4).apply("move up carry victim")
    game.has(ap=2)


@rule("AMB-09", "MOVE-07")
def test_several_tokens_share_a_cell_by_carrying() -> None:
    game = scenario("2,2: 0v ?", ap=8).apply("move right carry victim").waits_for("reveal").apply("! reveal victim")
    game.shows("2,2: . 0vv", ap=6).apply("move left carry victim").shows("2,2: 0v v")


@rule("AMB-10", "MOVE-04")
def test_no_load_goes_into_fire_by_any_way() -> None:
    scenario("2,2: 0v f", ap=8).refuses("move right carry victim", "load.into_fire")
    exp("2,2: 1vth f", specialists=["captain"]).refuses("command 1 move right carry victim", "load.into_fire").refuses(
        "command 1 move right lead", "load.into_fire"
    ).refuses("command 1 move right carry hazmat", "load.into_fire")


@rule("AMB-11", "ED-06")
def test_standing_in_fire_one_may_do_anything_but_end() -> None:
    game = scenario("1,3: 0f s", ap=4, doors={"1,3|1,4": "open"})
    game.allows(
        "extinguish here reduce",
        "extinguish here remove",
        "door right",
        "chop up",
        "extinguish right remove",
        "move left",
    )
    game.refuses("end", "fire.end_on_fire").apply("extinguish here reduce").allows("end")


@rule("AMB-12")
def test_a_step_into_fire_is_offered_only_with_a_way_off_it() -> None:
    for ap, legal in ((2, False), (3, True)):
        assert ("move right" in scenario("2,2: 0 f", ap=ap).plies) is legal
    # the paramedic needs 2 AP to reduce, but 1 AP leads back
    exp("2,2: 0 f", specialists=["paramedic"], ap=3).allows("move right")


@rule("AMB-13")
def test_a_hand_made_start_in_fire_runs_normally() -> None:
    game = scenario("2,2: 0f", ap=4).refuses("end", "fire.end_on_fire").apply("move up").allows("end")
    game.has(ap=3)


@rule("AMB-14", "AMB-46")
def test_a_commanded_figure_must_be_off_the_fire_at_the_end() -> None:
    game = exp("2,2: 1 f .", specialists=["captain"]).apply("command 1 move right").has(ap=4, bonus={"command": 0})
    game.refuses("end", "fire.end_on_fire").apply("command 1 move up").has(ap=3).allows("end")


@rule("AMB-15", "DOOR-01")
@pytest.mark.parametrize("beside", ["f", "s", "v", "1", "?"])
def test_a_door_closes_beside_anything(beside: str) -> None:
    scenario(f"1,3: 0v {beside}", doors={"1,3|1,4": "open"}).apply("door right").door("1,3|1,4", "closed")


@rule("AMB-16", "CHOP-03")
def test_outer_walls_are_chopped_from_both_sides() -> None:
    scenario("1,1: 0").apply("chop up", "chop left").has(walls={"0,1|1,1": 1, "1,0|1,1": 1})
    outside = scenario("0,1: 0", ap=4).apply("chop down").has(walls={"0,1|1,1": 1})
    for rim in ("up", "left", "right"):
        outside.refuses(f"chop {rim}", "wall.none")


@rule("AMB-17", "ADJ-05")
def test_no_third_cube_and_none_on_doorways() -> None:
    scenario("2,3: 0", walls={"2,3|2,4": 2}).refuses("chop right", "wall.none")
    for state in ("closed", "open", "gone"):
        scenario("1,3: 0", doors={"1,3|1,4": state}).refuses("chop right", "wall.none")
    scenario("3,0: 0").refuses("chop right", "wall.none")
    blast = scenario("2,3: f .", phase="fire", walls={"2,3|2,4": 2}).apply("! dice 2 3").wall("2,3|2,4", 2)
    assert blast.contents("2,4") == "f"


@rule("AMB-83", "BOARD-04")
@pytest.mark.parametrize(
    ("corner", "ways"), [("0,0", "right down"), ("0,9", "left down"), ("7,0", "up right"), ("7,9", "up left")]
)
def test_corners_are_cells_with_two_neighbours(corner: str, ways: str) -> None:
    game = scenario(f"{corner}: 0")
    assert {ply.removeprefix("move ") for ply in game.plies if ply.startswith("move ")} == set(ways.split())
    for way in ways.split():
        game.cost(f"move {way}", 1)


# --------------------------------------------------------------------------------------------- hazmats and hot spots


@rule("AMB-22", "HAZ-02")
def test_flashover_and_hazmats_repeat_until_nothing_changes() -> None:
    # 2,2 explodes; the smoke of 1,3 ignites from 1,2; its hazmat explodes; the smoke of 1,5 behind the door stays
    game = exp("1,3: sh . s\n2,2: fh", phase="fire").apply("! dice 6 8").has(hazmats="", hot_spots="1,3 2,2")
    game.door("1,3|1,4", "gone")
    assert game.contents("1,4") == "." and game.contents("1,5") == "s"


@rule("AMB-24", "AMB-25", "AMB-26")
def test_each_exploded_hazmat_leaves_its_own_besides_the_one_of_the_flare_up() -> None:
    blasts = exp("2,8: *\n5,1: fh\n5,4: fh", phase="fire").apply("! dice 2 8", "explode 5,1").waits_for("dice")
    blasts.apply("! dice 3 8").has(hot_spots="2,8 3,8 5,1 5,4", hot_spot_reserve=3)


@rule("AMB-27", "HAZ-04", "HOT-06")
def test_the_reserve_is_first_come_first_served() -> None:
    game = exp("2,8: *\n5,1: fh\n5,4: fh", phase="fire", hot_spot_reserve=1)
    game.apply("! dice 2 8", "explode 5,4", "! dice 3 8")
    game.has(hot_spots="2,8 5,4", hot_spot_reserve=0, phase="replenish")


@rule("AMB-68")
def test_a_figure_with_a_hazmat_is_blown_up_before_it_is_knocked_down() -> None:
    game = exp("2,1: f 0h", phase="fire").apply("! dice 2 1").has(hazmats="", hot_spots="2,2")
    game.waits_for("decision", seat=0)
    game.has(at={0: "2,2"})


@rule("AMB-77", "SPEC-16")
def test_the_technician_may_dispose_or_simply_carry() -> None:
    game = exp("3,1: 0h", specialists=["hazmat"]).cost("dispose", 2).cost("move left carry hazmat", 2)
    game.fork().apply("dispose").has(hazmats_disposed=1, at={0: "3,1"})
    game.apply("move left carry hazmat").has(hazmats_disposed=1, at={0: "3,0"})
    exp("3,0: 0 h", specialists=["hazmat"]).refuses("dispose", "hazmat.none")


@rule("AMB-82", "HAZ-01")
def test_two_hazmats_on_a_cell_make_two_explosions() -> None:
    one = exp("5,3: sh", phase="fire").apply("! dice 5 3").has(walls={"4,3|5,3": 1}, fire="5,2 5,3 5,4 6,3")
    two = exp("5,3: shh", phase="fire").apply("! dice 5 3").has(walls={"4,3|5,3": 2}, fire="5,1 5,2 5,3 5,4 5,5 6,3")
    assert one.position["hot_spots"] == two.position["hot_spots"] == [[5, 3]]
