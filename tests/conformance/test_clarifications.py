"""CLR: corrections, the way off the fire, and options."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board
from flashover.options import Options, OptionsError
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

CARDS = ["paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver"]


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


# ------------------------------------------------------------------------------------------------------ corrections


@rule("CLR-01", "BOARD-08")
def test_side_a_has_eight_doors_and_side_b_seven_and_two_entrances() -> None:
    front, back = Board.builtin("A"), Board.builtin("B")
    assert (len(front.doors), len(front.entrances)) == (8, 4)
    assert (len(back.doors), len(back.entrances)) == (7, 2)


@rule("CLR-02", "WE-1", "CLR-04")
def test_after_the_first_step_only_moves_are_legal() -> None:
    game = scenario("4,4: 0 f .", fire_stop="move", ap=4).apply("move right").has(ap=2)
    game.legal(exactly=["move left", "move right", "move up"])


# ------------------------------------------------------------------------------------------------- the way off fire


@rule("CLR-03", "AMB-12")
@pytest.mark.parametrize("ply", ["chop up", "door right"])
def test_every_action_must_leave_a_way_off_the_fire(ply: str) -> None:
    price = 2 if ply == "chop up" else 1
    scenario("1,3: 0f", ap=price).refuses(ply, "fire.no_way_out").allows("extinguish here reduce", "move left")
    scenario("1,3: 0f", ap=price + 1).allows(ply)


@rule("CLR-03", "AMB-12", "MOVE-02")
@pytest.mark.parametrize("fire_stop", ["turn", "move"])
def test_a_step_into_fire_needs_one_more_point_to_leave_it(fire_stop: str) -> None:
    scenario("2,2: 0 f", ap=2, fire_stop=fire_stop).refuses("move right", "fire.no_way_out")
    scenario("2,2: 0 f", ap=3, fire_stop=fire_stop).allows("move right")


@rule("CLR-03")
def test_the_way_out_costs_two_for_each_fire_entered_and_one_for_the_last_cell() -> None:
    # from 3,8 the nearest cells without fire, 4,7 and 4,9, lie behind one more fire: 2 + 1
    picture = "3,7: f 0f\n4,7: . f"
    scenario(picture, ap=3, fire_stop="move").legal(exactly=["move down", "move left"])
    scenario(picture, ap=4, fire_stop="move").apply("move left").has(ap=2).legal(exactly=["move down"])
    # with 2 AP nobody gets out: the guard is lifted and the turn may end
    lost = scenario(picture, ap=2, fire_stop="move").legal(exactly=["end", "move down", "move left"])
    lost.apply("move down").legal(exactly=["end"])


@rule("CLR-03", "ADJ-07")
@pytest.mark.parametrize(
    ("picture", "way"),
    [
        ("1,6: 0f f\n2,6: f", "up"),
        ("3,8: f\n4,7: f 0f", "right"),
        ("5,3: f\n6,2: f 0f f", "down"),
        ("2,1: f\n3,1: 0f f\n4,1: f", "left"),
    ],
)
def test_an_entrance_is_a_way_out(picture: str, way: str) -> None:
    scenario(picture, ap=1, fire_stop="move").legal(exactly=[f"move {way}"])


@rule("CLR-03", "AMB-13")
def test_the_way_out_of_fire_outside_is_counted_alike() -> None:
    # hand-made: from the corner 0,0 the cell 0,2 is 2 + 1 away, the way down is longer
    picture = "0,0: 0f f .\n1,0: f\n2,0: f"
    scenario(picture, ap=3, fire_stop="move").legal(exactly=["move right"]).refuses("move down", "fire.no_way_out")
    scenario(picture, ap=2, fire_stop="move").legal(exactly=["end", "move down", "move right"])
    scenario(picture, ap=5, fire_stop="move").legal(exactly=["move down", "move right"])


@rule("CLR-03")
def test_a_door_to_be_opened_is_no_way_out() -> None:
    # the room 5,8 6,8 burns and its door is closed; with the door open the step to 6,7 is the way
    scenario("5,8: f\n6,8: 0f", ap=8, fire_stop="move").legal(exactly=["end", "move up"])
    scenario("5,8: f\n6,8: 0f", ap=8, fire_stop="move", doors={"6,7|6,8": "open"}).legal(
        exactly=["move left", "move up"]
    )


@rule("CLR-03")
def test_walls_and_fires_elsewhere_are_no_way_out_either() -> None:
    # 8 AP would do for the wall or for the fire next door, but neither counts
    game = scenario("5,8: 0f\n6,8: f", ap=8, fire_stop="move").legal(exactly=["end", "move down"])
    game.refuses("chop right", "fire.must_move").refuses("extinguish down remove", "fire.must_move")


@rule("CLR-03", "SPEC-07")
def test_double_cost_specialists_pay_two_to_reduce_their_own_fire() -> None:
    picture = "5,8: f\n6,8: 0f"
    doors = {"6,7|6,8": "open"}
    # closing the door leaves 1 AP: enough for one, too little for the other
    exp(picture, specialists=["generalist"], ap=2, doors=doors).allows("door left")
    exp(picture, specialists=["paramedic"], ap=2, doors=doors).refuses("door left", "fire.no_way_out")
    exp(picture, specialists=["rescue"], ap=2, bonus={}, doors=doors).refuses("door left", "fire.no_way_out")
    exp(picture, specialists=["paramedic"], ap=3, doors=doors).allows("door left")


@rule("CLR-03", "AMB-12", "SPEC-18")
def test_movement_points_pay_the_way_out() -> None:
    exp("2,2: 0 f", specialists=["rescue"], ap=0, bonus={"movement": 3}).allows("move right")
    exp("2,2: 0 f", specialists=["rescue"], ap=0, bonus={"movement": 2}).refuses("move right", "fire.no_way_out")


@rule("CLR-03", "AMB-12", "SPEC-14")
def test_extinguish_points_pay_for_the_own_cell_where_that_is_allowed() -> None:
    cafs = {"specialists": ["cafs"], "ap": 2, "bonus": {"extinguish": 1}}
    exp("2,2: 0 f", fire_stop="turn", **cafs).allows("move right")
    exp("2,2: 0 f", fire_stop="move", **cafs).refuses("move right", "fire.no_way_out")


@rule("CLR-03", "AMB-14")
def test_a_captain_answers_for_everybody() -> None:
    captain = {"specialists": ["captain"], "bonus": {"command": 2}}
    exp("2,2: 1 f", ap=1, **captain).allows("command 1 move right")
    exp("2,2: 1 f", ap=0, **captain).refuses("command 1 move right", "fire.no_way_out")
    game = exp("2,2: 1 f", ap=4, **captain).apply("command 1 move right").refuses("end", "fire.end_on_fire")
    game.refuses("chop up", "wall.none").apply("command 1 move left").allows("end")


@rule("CLR-03", "AMB-14")
def test_the_ways_out_of_all_burning_figures_are_added_up() -> None:
    picture = "2,2: 1f\n4,4: 2f\n1,1: 0"
    captain: dict[str, Any] = {"specialists": ["captain"]}
    exp(picture, ap=0, bonus={"command": 2}, **captain).legal(excludes=["end"]).allows(
        "command 1 move up", "command 2 move up"
    )
    # one AP of the captain himself is spare, two are not
    exp(picture, ap=1, bonus={"command": 2}, **captain).allows("move right")
    exp(picture, ap=2, bonus={"command": 1}, **captain).allows("move right").refuses("chop up", "fire.no_way_out")
    exp(picture, ap=0, bonus={"command": 1}, **captain).allows("end")


@rule("CLR-03")
def test_only_in_a_captains_turn_do_others_count() -> None:
    exp("2,2: 1f", specialists=["generalist"]).allows("end")
    exp("2,2: 1f", specialists=["captain"]).refuses("end", "fire.end_on_fire")
    scenario("2,2: 1f").allows("end")


@rule("CLR-03")
def test_command_points_never_help_the_captain_himself() -> None:
    captain: dict[str, Any] = {"specialists": ["captain"], "seats": 2, "bonus": {"command": 2}}
    exp("2,2: 0f", ap=0, **captain).allows("end")
    exp("2,2: 0f", ap=1, **captain).refuses("end", "fire.end_on_fire")
    exp("2,2: 0f", ap=1, **captain).refuses("door up", "door.none").allows("command 1 move up")


@rule("CLR-03", "CLR-42", "AMB-48")
def test_the_cap_of_the_foam_firefighter_is_respected() -> None:
    # from 3,8 it takes 3 AP; one of the two command AP is usable
    picture = "3,7: f 1f\n4,7: . f"
    crew: dict[str, Any] = {"specialists": ["captain", "cafs"], "bonus": {"command": 2}}
    exp(picture, ap=1, **crew).allows("end")
    exp(picture, ap=2, **crew).refuses("end", "fire.end_on_fire")
    exp("2,2: 1f", ap=4, cafs_command_cap="all_ap", **crew).refuses("end", "fire.end_on_fire")
    exp("2,2: 1f", ap=4, cafs_command_cap="all_ap", cafs_commanded=1, **crew).allows("end")


@rule("CLR-03", "AMB-03")
def test_an_action_that_ends_the_game_needs_no_way_out() -> None:
    game = scenario("1,1: 0f", ap=2, cubes_elsewhere=23).allows("chop up").apply("chop up")
    game.has(phase="over", result={"outcome": "collapsed"})


@rule("CLR-03", "AMB-13")
def test_a_hopeless_position_can_be_ended() -> None:
    scenario("2,2: 0f", ap=0).legal(exactly=["end"])
    scenario("2,2: 0f", ap=0, fire_stop="move").legal(exactly=["end"])


@rule("CLR-04", "AMB-11")
def test_with_the_move_reading_who_is_on_fire_only_moves() -> None:
    game = scenario("2,2: 0fv .", ap=4, fire_stop="move")
    game.refuses("extinguish here reduce", "fire.must_move").refuses("end", "fire.must_move")
    assert all(ply.startswith("move ") for ply in game.plies)
    game.allows("move right carry victim").apply("move right").allows("end", "extinguish left remove")


@rule("CLR-04", "AMB-14")
def test_with_the_move_reading_a_captain_first_moves_whoever_burns() -> None:
    game = exp("2,2: 1f\n4,4: 0\n5,5: 2", specialists=["captain"], fire_stop="move")
    game.legal(exactly=["command 1 move down", "command 1 move left", "command 1 move right", "command 1 move up"])
    game.refuses("move up", "fire.must_move").refuses("command 2 move up", "move.blocked")
    game.refuses("command 2 move left", "fire.must_move").apply("command 1 move up")
    game.allows("move up", "command 2 move left", "end")


@rule("CLR-04")
def test_with_the_move_reading_looking_must_wait() -> None:
    options: dict[str, Any] = {"reveal_poi_on_firefighter": "may", "ap": 4}
    scenario("2,2: 0f?", fire_stop="move", **options).refuses("look", "fire.must_move")
    scenario("2,2: 0f?", fire_stop="turn", **options).allows("look")
    scenario("2,2: 0?", fire_stop="move", **options).allows("look")


# ------------------------------------------------------------------------------------------------------ more options


@rule("CLR-05", "AMB-82")
@pytest.mark.parametrize(("unique", "spots", "reserve"), [(True, "2,2", 5), (False, "2,2 2,2", 4)])
def test_two_hazmats_on_one_cell_leave_one_hot_spot_or_two(unique: bool, spots: str, reserve: int) -> None:
    game = exp("2,2: shh", phase="fire", hotspot_unique_cell=unique).apply("! dice 2 2")
    game.has(hot_spots=spots, hot_spot_reserve=reserve, hazmats="")


@rule("CLR-06", "AMB-24")
def test_a_flare_up_looks_at_the_target_before_or_also_after_the_hazmats() -> None:
    for triggers, phase in ((False, "replenish"), (True, "fire")):
        exp("5,1: sh", phase="fire", hazmat_hotspot_triggers_flareup=triggers).apply("! dice 5 1").has(phase=phase)
    # single_pass and an empty reserve: no hot spot appears, so there is nothing to flare up
    none_left = exp("5,1: sh", phase="fire", hazmat_hotspot_triggers_flareup=True, hot_spot_reserve=0)
    none_left.apply("! dice 5 1")
    none_left.has(phase="replenish", hot_spots="")


@rule("CLR-07", "ED-22")
def test_the_back_side_is_prescribed_only_for_the_experienced_game_on_printed_boards() -> None:
    assert Options(mode="experienced", experienced_side="back").board_side == "B"
    assert Options(mode="family", experienced_side="back").board_side == "A"
    assert Options(mode="family", experienced_side="back", board_side="A").board_side == "A"
    with pytest.raises(OptionsError) as refused:
        Options(mode="experienced", experienced_side="back", board_side="A")
    assert refused.value.code == "options.conflict"
    own = {**Board.builtin("A").to_json(), "name": "own"}
    game = started({"mode": "experienced", "experienced_side": "back", "board": own}, 1)
    assert game.board.name == "own"


@rule("CLR-08")
def test_without_hazmats_none_are_hidden_either() -> None:
    options: dict[str, Any] = {"use_hazmats": False, "variant_hidden_hazmats": True}
    exp("2,2: 0 ?", **options).apply("move right", "! reveal false_alarm").shows("2,2: . 0", false_alarms=1, hazmats="")
    game = exp("2,2: s?", phase="fire", **options).apply("! dice 2 2", "! reveal false_alarm")
    game.shows("2,2: f", hot_spots="", phase="replenish")


@rule("CLR-09")
def test_the_lone_brigade_deals_unless_there_are_no_specialists() -> None:
    set_up("pois", 1, variant_lone_brigade=True, specialist_choice="chosen").waits_for("deal")
    game = set_up("pois", 1, variant_lone_brigade=True, use_specialists=False).waits_for("decision", seat=0)
    game.legal(contains="place 0 0,0", excludes="specialist *")
