"""CLR-22 to CLR-59: the order of play."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.board import Board
from flashover.testing import Scenario, rule, scenario, started


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


@rule("CLR-22")
def test_the_order_of_the_experienced_set_up() -> None:
    game = started({"mode": "experienced", "level": "heroic"}, 3).waits_for("black").apply("! black 7")
    game.waits_for("dice")
    game.apply("! dice 1 2").waits_for("red").apply("! red 6").waits_for("dice").apply("! dice 2 7").has(hazmats="")
    for cell in ("5,1", "5,2", "5,3", "6,1", "6,2"):
        game.waits_for("dice").apply(f"! dice {cell.replace(',', ' ')}").has(pois=[])
    game.has(hazmats="5,1 5,2 5,3 6,1 6,2").apply("! dice 3 7", "! dice 3 8", "! dice 4 8")
    for seat, card in enumerate(("cafs", "captain", "rescue")):
        game.waits_for("decision", seat=seat).apply(f"specialist {seat} {card}")
    for roll in ("3 1", "3 2", "4 1", "4 2", "5 6"):
        game.waits_for("dice").apply(f"! dice {roll}")
    for seat in range(3):
        game.waits_for("decision", seat=seat).apply(f"place {seat} 0,0")
    game.waits_for("decision", seat=0).refuses("park engine top", "decision.not_offered").apply("park ambulance top")
    game.waits_for("decision", seat=0).apply("park engine top").waits_for("decision", seat=0).has(phase="setup")
    game.apply("first 2").has(phase="actions", active=2)


@rule("CLR-22")
def test_the_order_of_the_family_set_up() -> None:
    game = started({}, 2).waits_for("decision", seat=0).apply("place 0 7,3").waits_for("decision", seat=1)
    game.apply("place 1 7,3").waits_for("decision", seat=0).legal(exactly=["first 0", "first 1"]).apply("first 1")
    game.has(phase="actions", active=1)
    rolled = started({"family_setup": "random_a"}, 2)
    for roll in ("3 3", "3 4", "3 5", "1 1", "1 2", "1 8"):
        rolled.waits_for("dice").apply(f"! dice {roll}")
    rolled.waits_for("decision", seat=0).legal(contains="place 0 0,0")


@rule("CLR-22")
def test_with_one_firefighter_the_first_player_is_asked_all_the_same() -> None:
    started({}, 1, "place 0 7,3").waits_for("decision", seat=0).legal(exactly=["first 0"])


@rule("CLR-23", "AMB-72")
def test_a_full_column_asks_for_both_dice() -> None:
    before = started({"mode": "experienced"}, 1, "! black 7").position
    before["fire"] = sorted({*map(tuple, before["fire"]), *((row, 5) for row in range(1, 7))})
    before["fire"] = [list(cell) for cell in before["fire"]]
    game = Scenario(type(scenario().game).from_position(before)).waits_for("dice").apply("! dice 1 2").waits_for("dice")
    game.apply("! dice 3 5").waits_for("dice").has(hot_spots="1,2 4,4").apply("! dice 6 8").has(hot_spots="1,2 4,4 6,8")


@rule("CLR-24", "ED-23")
def test_a_fourth_explosion_on_fire_adds_a_hot_spot_only_where_none_is() -> None:
    options = {"mode": "experienced", "level": "heroic", "heroic_fourth_reroll": False}
    plies = ("! black 7", "! dice 1 2", "! red 6")
    started(options, 1, *plies, "! dice 4 5").has(hot_spots="1,2 4,4 4,5 6,5", cubes=2 + 2)
    started(options, 1, *plies, "! dice 1 2").has(hot_spots="1,2 4,4 6,5")
    started({**options, "heroic_fourth_reroll": True}, 1, *plies, "! dice 4 5").has(hot_spots="1,2 4,4 6,5", cubes=2)


@rule("CLR-25", "VEH-08")
def test_a_drive_moves_the_vehicle_and_rescues_before_riders_are_asked() -> None:
    game = exp("3,0: 01\n0,5: v", ap=4).apply("drive ambulance top").has(ambulance="top", rescued=1, ap=2)
    game.has(at={0: "3,0", 1: "3,0"}).apply("ride 0 0,6").has(at={0: "0,6", 1: "3,0"}).apply("ride 1 0,6")
    game.has(at={1: "0,6"})


@rule("CLR-25")
def test_a_drive_that_wins_asks_nobody() -> None:
    game = exp("3,0: 0\n0,5: v", rescued=6).apply("drive ambulance top").waits_for("over")
    game.has(at={0: "3,0"}, ambulance="top", result={"outcome": "won", "rescued": 7})


@rule("CLR-26", "AMB-64")
def test_by_option_a_rider_of_the_engine_takes_one_victim_along() -> None:
    game = exp("0,7: 0vt 1\n", ap=4, engine_carries_victims=True).apply("drive engine left")
    game.legal(
        exactly=[f"ride 0 {cell}{load}" for cell in ("1,0", "2,0") for load in ("", " carry victim", " carry treated")]
    )
    game.apply("ride 0 2,0 carry treated").shows("0,7: v 1\n2,0: 0t").waits_for("decision", seat=1)
    # the other rider left from 0,8, where no victim is
    game.legal(exactly=["ride 1 1,0", "ride 1 2,0", "stay 1"])


@rule("CLR-26", "AMB-64", "CLR-11")
def test_otherwise_and_on_the_ambulance_nobody_takes_anything() -> None:
    game = exp("0,7: 0v", ap=4).apply("drive engine left").legal(exactly=["ride 0 1,0", "ride 0 2,0"])
    game.refuses("ride 0 1,0 carry victim", "decision.not_offered")
    ambulance = exp("3,0: 0v", ap=4, engine_carries_victims=True).apply("drive ambulance top")
    ambulance.refuses("ride 0 0,5 carry victim", "decision.not_offered")
    ambulance.legal(exactly=["ride 0 0,5", "ride 0 0,6", "stay 0"])


@rule("CLR-27", "SPEC-22")
def test_after_both_dice_were_rolled_again_the_shot_resolves() -> None:
    game = exp("5,7: f\n5,9: 0", engine="right", specialists=["driver"])
    game.apply("gun", "! dice 4 5", "reroll red", "! red 5")
    game.apply("reroll black").has(fire="5,7").apply("! black 7").has(fire="", ap=2).waits_for("decision", seat=0)
    game.refuses("keep", "decision.wrong_kind")


@rule("CLR-28", "FLASH-02", "FLASH-05", "ED-08")
def test_a_door_goes_only_between_smoke_and_a_fire_of_the_rounds_start() -> None:
    breaking: dict[str, Any] = {"phase": "fire", "flashover_breaks_open_doors": True, "doors": {"1,3|1,4": "open"}}
    scenario("1,3: f s", **breaking).apply("! dice 6 8").has(fire="1,3 1,4").door("1,3|1,4", "gone")
    # both sides ignite in the same round, from 1,2 and from 1,5
    both = scenario("1,2: f s s f", **breaking).apply("! dice 6 8").has(fire="1,2 1,3 1,4 1,5").door("1,3|1,4", "open")
    both.has(phase="replenish")
    # 1,3 ignites in the first round, 1,4 in the second
    scenario("1,2: f s s .", **breaking).apply("! dice 6 8").has(fire="1,2 1,3 1,4").door("1,3|1,4", "gone")


@rule("CLR-28", "FLASH-05")
def test_a_door_no_fire_passed_stays() -> None:
    game = scenario("1,3: f f", phase="fire", flashover_breaks_open_doors=True, doors={"1,3|1,4": "open"})
    game.apply("! dice 6 8").door("1,3|1,4", "open")


@rule("CLR-28", "FIRE-03", "FIRE-04")
@pytest.mark.parametrize("there", [".", "s"])
@pytest.mark.parametrize(
    ("door", "burning", "target"),
    [
        ("1,3|1,4", "1,3", "1,4"),
        ("1,3|1,4", "1,4", "1,3"),
        ("2,8|3,8", "2,8", "3,8"),
        ("2,8|3,8", "3,8", "2,8"),
    ],
)
def test_what_the_roll_itself_sets_on_fire_is_no_flashover(door: str, burning: str, target: str, there: str) -> None:
    game = scenario(
        f"{burning}: f\n{target}: {there}", phase="fire", flashover_breaks_open_doors=True, doors={door: "open"}
    )
    game.apply(f"! dice {target.replace(',', ' ')}").door(door, "open")
    assert game.contents(target) == "f"


@rule("CLR-30", "AMB-22")
@pytest.mark.parametrize(("resolution", "corner"), [("fixpoint", "f"), ("single_pass", "s")])
def test_single_pass_has_no_flashover_after_the_hazmats(resolution: str, corner: str) -> None:
    game = exp("1,1: s\n2,2: fh", phase="fire", hazmat_resolution=resolution).apply("! dice 6 8")
    game.shows(f"1,1: {corner} f\n2,1: f f* f\n3,2: f\n6,8: s", hazmats="")


@rule("CLR-30", "AMB-22")
def test_single_pass_still_explodes_what_the_hazmats_set_on_fire() -> None:
    game = exp("2,2: fh h", phase="fire", hazmat_resolution="single_pass").apply("! dice 6 8").has(hazmats="")
    game.has(hot_spots="2,2 2,3")
    # but not a hazmat in smoke that only a flashover would reach
    smoky = exp("1,1: sh\n2,2: fh", phase="fire", hazmat_resolution="single_pass").apply("! dice 6 8")
    smoky.has(hazmats="1,1", smoke="1,1 6,8", hot_spots="2,2")
    exp("1,1: sh\n2,2: fh", phase="fire").apply("! dice 6 8").has(hazmats="", hot_spots="1,1 2,2")


@rule("CLR-31", "END-03", "AMB-36")
def test_after_a_collapse_only_the_tokens_on_the_map_are_settled() -> None:
    # up of 3,4 is the 24th cube; the fire never spreads, the figure on 3,5 is not knocked down
    game = scenario("3,4: f 0 v\n5,1: ?\n1,8: ?", phase="fire", cubes_elsewhere=23, walls={"2,4|3,4": 0}, lost=1).apply(
        "! dice 3 4"
    )
    game.has(lost=2, fire="3,4", phase="fire").waits_for("reveal", odds={"victim": 8, "false_alarm": 5})
    game.apply("! reveal victim").shows("1,8: .\n3,6: .", lost=3, phase="fire", walls=game_walls(game))
    game.apply("! reveal false_alarm").has(lost=3, false_alarms=1, phase="over", pois=[], at={0: "3,5"})
    game.has(result={"outcome": "collapsed", "lost": 3, "rescued": 0, "perfect": False})


def game_walls(game: Scenario) -> dict[str, int]:
    """The damaged walls now."""
    return {"|".join(f"{row},{col}" for row, col in wall["between"]): wall["cubes"] for wall in game.position["walls"]}


@rule("CLR-32", "AMB-32", "END-05")
def test_a_victory_once_won_stays_won() -> None:
    going_on: dict[str, Any] = {"continue_after_win": True, "rescued": 7}
    fallen = scenario("1,1: 0", cubes_elsewhere=23, **going_on).apply("chop up")
    fallen.has(phase="over", result={"outcome": "won", "rescued": 7})
    fourth = scenario("2,1: v f", phase="fire", lost=3, unrevealed=(1, 2), **going_on).has(result=None)
    fourth.apply("! dice 2 2")
    fourth.has(phase="over", lost=4, result={"outcome": "won", "rescued": 7, "lost": 4, "perfect": False})


@rule("CLR-32", "AMB-32")
def test_going_on_ends_when_no_victim_is_left() -> None:
    going_on: dict[str, Any] = {"continue_after_win": True}
    burnt = scenario("2,1: v f\n5,1: ?", phase="fire", rescued=7, lost=2, unrevealed=(0, 3), **going_on)
    burnt.apply("! dice 2 2")
    burnt.has(phase="over", result={"outcome": "won", "rescued": 7, "lost": 3})
    carried = scenario("3,1: 0v", rescued=8, lost=1, unrevealed=(0, 3), **going_on).apply("move left carry victim")
    carried.has(phase="over", result={"outcome": "won", "rescued": 9, "perfect": False})
    one_left = scenario("3,1: 0v", rescued=8, lost=0, unrevealed=(1, 3), **going_on).apply("move left carry victim")
    one_left.has(phase="actions", result=None)


@rule("CLR-32", "END-07")
def test_ten_rescued_are_perfect() -> None:
    game = scenario("3,1: 0v", rescued=9, unrevealed=(0, 3), continue_after_win=True).apply("move left carry victim")
    game.has(phase="over", result={"outcome": "won", "rescued": 10, "lost": 0, "perfect": True})


@rule("CLR-33", "OUT-02", "ED-16")
def test_fire_outside_when_the_game_ends() -> None:
    # 3,1 explodes out through the entrance and the fourth victim is lost
    for cleanup, outside in (("phase2", False), ("turn_end", True)):
        game = scenario("3,1: f v", phase="fire", lost=3, outside_fire_cleanup=cleanup).apply("! dice 3 1")
        game.has(phase="over")
        assert ([3, 0] in game.position["fire"]) is outside
    # after a collapse nothing is cleaned up: 6,3 blows out below, then its wave to the left brings the 24th cube
    fallen = scenario("6,1: f f f", phase="fire", cubes_elsewhere=23, walls={"6,0|6,1": 0}).apply("! dice 6 3")
    fallen.has(phase="over", fire="5,3 6,1 6,2 6,3 6,4 7,3")


@rule("CLR-34", "ED-13", "AMB-92")
def test_the_active_seat_decides_whether_a_new_token_is_turned_up() -> None:
    game = scenario("3,4: 1\n5,1: ? ?", seats=3, active=2, phase="replenish", reveal_poi_on_firefighter="may")
    game.apply("! dice 3 4").waits_for("decision", seat=2).legal(exactly=["reveal no", "reveal yes"])
    game.apply("reveal no").shows("3,4: 1?", phase="actions", active=0)


@rule("CLR-34", "AMB-92")
def test_looking_is_free_for_the_active_figure_and_counts_as_an_action() -> None:
    game = scenario("3,4: 0?\n2,2: 1?", reveal_poi_on_firefighter="may", ap=0).cost("look", 0).apply("look")
    game.waits_for("reveal").apply("! reveal victim").shows("3,4: 0v", ap=0, untouched=False)
    game.refuses("look", "poi.none")
    scenario("3,4: 0?", reveal_poi_on_firefighter="must").refuses("look", "rule.unavailable")


@rule("CLR-35", "ED-14", "POI-05")
@pytest.mark.parametrize(("redraw", "rolls"), [(True, 2), (False, 1)])
def test_without_redrawing_a_false_alarm_is_not_replaced(redraw: bool, rolls: int) -> None:
    game = scenario("3,4: 0\n5,1: ?", phase="replenish", replenish_redraw_false_alarm=redraw)
    game.apply("! dice 3 4", "! reveal false_alarm").has(phase="replenish")
    for col in range(rolls):
        game.waits_for("dice").apply(f"! dice 6 {col + 1}")
    game.has(phase="actions")
    assert len(game.position["pois"]) == 1 + rolls


@rule("CLR-35", "POI-01")
def test_the_number_is_fixed_when_phase_three_begins() -> None:
    game = scenario("3,4: 0\n5,1: ?", phase="fire", replenish_redraw_false_alarm=False).apply("! dice 1 1")
    game.has(phase="replenish").apply("! dice 3 4", "! reveal false_alarm").has(phase="replenish").waits_for("dice")
    game.apply("! dice 6 1").has(phase="actions")
    assert len(game.position["pois"]) == 2


@rule("CLR-36", "KD-03", "KD-08")
def test_where_to_go_is_always_asked_of_the_figures_seat() -> None:
    game = scenario("2,2: 1s", seats=2, phase="fire").apply("! dice 2 2").waits_for("decision", seat=1)
    game.legal(exactly=["knockdown 1 3,0", "knockdown 1 4,0"])
    game = exp("2,2: 1s", seats=2, phase="fire", ambulance="right").apply("! dice 2 2").waits_for("decision", seat=1)
    game.legal(exactly=["knockdown 1 3,9", "knockdown 1 4,9"])


@rule("CLR-37", "HAZ-02")
def test_the_active_seat_chooses_only_between_cells() -> None:
    game = exp("2,2: fh\n5,2: fhh", phase="fire", active=1, seats=2).apply("! dice 6 8").waits_for("decision", seat=1)
    game.legal(exactly=["explode 2,2", "explode 5,2"]).apply("explode 2,2").has(hazmats="", phase="replenish")
    exp("5,2: fhh", phase="fire").apply("! dice 6 8").has(hazmats="", phase="replenish")


@rule("CLR-38", "AMB-40")
@pytest.mark.parametrize(("limited", "saved"), [(False, 4), (True, 1)])
def test_twenty_one_action_tokens_may_be_a_limit(limited: bool, saved: int) -> None:
    game = scenario("7,9: 0", seats=6, saved={1: 4, 2: 4, 3: 4, 4: 4, 5: 4}, ap=4, limit_action_tokens=limited)
    game.apply("end").has(saved=[saved, 4, 4, 4, 4, 4])
    three = scenario("7,9: 0", seats=6, saved={1: 4, 2: 4, 3: 4, 4: 4, 5: 2}, ap=2, limit_action_tokens=limited)
    three.apply("end").has(saved={0: 2})


@rule("CLR-39", "AMB-43", "CREW-04")
def test_the_arithmetic_of_a_crew_change() -> None:
    # ap - old fresh + new fresh - 2
    exp("0,7: 0", specialists=["generalist"], ap=5 + 4).apply("crew cafs").has(ap=4 + 1, bonus={"extinguish": 3})
    exp("0,7: 0", specialists=["cafs"], saved=[1]).apply("crew generalist").has(ap=4, bonus={"extinguish": 0})
    # hand-made: the generalist has 3 of 5 left, so a card of four would make 0 and the foam firefighter -1
    short = exp("0,7: 0", specialists=["generalist"], ap=3).allows("crew captain").refuses("crew cafs", "ap.too_few")
    short.apply("crew captain").has(ap=0, bonus={"command": 2})


@rule("CLR-40", "AMB-53")
def test_a_treated_victim_may_be_carried_as_well() -> None:
    exp("2,2: 0t", ap=4).cost("move right carry treated", 2).apply("move right carry treated").shows("2,2: . 0t", ap=2)


@rule("CLR-41", "ED-35", "AMB-50")
def test_by_option_the_captain_orders_the_technician_to_dispose() -> None:
    crew: dict[str, Any] = {"specialists": ["captain", "hazmat", "generalist"]}
    game = exp("2,2: 1h\n4,4: 2h", captain_orders_disposal=True, **crew).cost("command 1 dispose", 2)
    game.refuses("command 2 dispose", "command.not_allowed")
    game.apply("command 1 dispose").shows("2,2: 1", hazmats_disposed=1, ap=4, bonus={"command": 0})
    game.refuses("command 1 dispose", "hazmat.none")
    exp("2,2: 1h", **crew).refuses("command 1 dispose", "command.not_allowed")


@rule("CLR-42", "ED-36", "AMB-48")
def test_command_points_for_the_foam_firefighter_and_the_rest_ordinary() -> None:
    crew: dict[str, Any] = {"specialists": ["captain", "cafs"]}
    exp("2,2: 1v", **crew).apply("command 1 move up carry victim").has(bonus={"command": 1}, ap=3, cafs_commanded=1)
    exp("2,2: 1", bonus={"command": 0}, **crew).apply("command 1 move up").has(
        bonus={"command": 0}, ap=3, cafs_commanded=0
    )
    exp("2,2: 1v", ap=1, **crew).allows("command 1 move up carry victim")
    exp("2,2: 1v", ap=0, **crew).refuses("command 1 move up carry victim", "ap.too_few")


@rule("CLR-43", "ED-50")
def test_opposite_faces_are_those_of_the_board_file_or_nine_less() -> None:
    own = Board.builtin("A").to_json()
    own["name"] = "own"
    own["black_die_opposite"] = {str(face): 9 - face for face in range(1, 9)}
    plies = ("! black 7", "! dice 1 2", "! red 6")
    started({"mode": "experienced", "board": own}, 1, *plies).has(hot_spots="1,2 4,4 6,7")
    started({"mode": "experienced", "d8_opposites": "sum9"}, 1, *plies).has(hot_spots="1,2 4,4 6,7")
    started({"mode": "experienced"}, 1, *plies).has(hot_spots="1,2 4,4 6,5")


@rule("CLR-44")
@pytest.mark.parametrize(
    "options",
    [{"pet_tokens": 2}, {"first_player_fallback": "siren"}, {"reveal_lost_poi": "optional"}, {"command_consent": True}],
)
def test_options_for_the_table_change_nothing_in_play(options: dict[str, Any]) -> None:
    plies = ("command 1 move right", "end", "! dice 2 2", "! reveal victim", "! dice 6 8", "! dice 6 7", "! dice 6 6")
    outcomes = []
    for given in ({}, options):
        game = exp("2,2: s?\n4,4: 1", specialists=["captain"], **given).apply(*plies)
        outcomes.append({**game.position, "options": None})
    assert outcomes[0] == outcomes[1] and outcomes[0]["lost"] == 1


@rule("CLR-45", "VAR-05", "VAR-06")
def test_a_hidden_hazmat_lies_or_explodes_depending_on_the_phase() -> None:
    hidden: dict[str, Any] = {"variant_hidden_hazmats": True}
    exp("2,2: 0 ?", **hidden).apply("move right", "! reveal false_alarm").has(hazmats="2,3", fire="")
    exp("2,3: s?", phase="fire", **hidden).apply("! dice 2 3", "! reveal false_alarm").has(
        hazmats="", hot_spots="2,3", fire="1,3 2,2 2,3"
    )


@rule("CLR-46", "AMB-78")
def test_random_a_has_exactly_three_rolls_and_its_tokens_push_fire_away() -> None:
    game = started({"family_setup": "random_a"}, 1, "! dice 2 2", "! dice 2 2", "! dice 2 2").has(pois=[], cubes=0)
    before = len(game.position["fire"])
    game.apply("! dice 2 2").has(hot_spots="")
    assert game.contents("2,2") == "?" and len(game.position["fire"]) == before - 1
    game.apply("! dice 2 2").waits_for("dice").apply("! dice 6 8", "! dice 6 7").legal(contains="place 0 0,0")


@rule("CLR-47")
def test_a_token_under_a_figure_stays_as_it_is_with_must() -> None:
    game = scenario("3,4: 0?").waits_for("decision", seat=0).refuses("look", "rule.unavailable").apply("move right")
    game.shows("3,4: ? 0").apply("move left").waits_for("reveal")


@rule("CLR-48", "LOST-02", "AMB-81")
def test_between_the_reveals_victims_lie_face_up_in_the_fire() -> None:
    game = scenario("2,1: ? f ?\n1,2: v", phase="fire", lost=1).apply("! dice 2 2").waits_for("reveal").has(lost=1)
    game.apply("! reveal victim").shows("1,2: fv\n2,1: fv f f?\n3,2: f", lost=1).waits_for("reveal")
    game.apply("! reveal false_alarm").shows("1,2: f\n2,1: f f f", lost=3, false_alarms=1, phase="replenish", pois=[])


@rule("CLR-48")
def test_a_false_alarm_leaves_at_its_reveal() -> None:
    game = (
        scenario("2,1: ? f ?", phase="fire")
        .apply("! dice 2 2", "! reveal false_alarm")
        .shows("1,2: f\n2,1: f f f?\n3,2: f", false_alarms=1, lost=0)
    )
    game.waits_for("reveal", odds={"victim": 10, "false_alarm": 4})


@rule("CLR-50", "ED-16")
def test_with_turn_end_a_figure_may_stand_in_fire_outside_through_phase_three() -> None:
    game = exp("3,0: 0 f", phase="fire", outside_fire_cleanup="turn_end").apply("! dice 3 1", "knockdown 0 3,0")
    game.shows("2,1: f\n3,0: 0f f f\n4,1: f", phase="replenish").apply("! dice 6 8", "! dice 6 7", "! dice 6 6")
    game.shows("3,0: 0 f f\n6,6: ? ? ?", phase="actions", active=0)


@rule("CLR-53", "CREW-02", "AMB-44")
def test_to_begin_the_turn_on_the_engine_is_to_be_there_untouched() -> None:
    exp("0,8: 0", untouched=True).allows("crew captain")
    exp("0,8: 0", untouched=False).refuses("crew captain", "crew.not_first")
    exp("0,9: 0", untouched=True).refuses("crew captain", "vehicle.not_there")


@rule("CLR-54", "AMB-22", "HAZ-02")
def test_no_flashover_between_two_hazmats() -> None:
    game = exp("1,1: fh . s\n2,2: fh", phase="fire").apply("! dice 6 8").legal(exactly=["explode 1,1", "explode 2,2"])
    game.apply("explode 2,2")
    # 2,2: fire on 1,2 2,1 2,3 3,2. 1,1: a cube above and to the left, down a wave over 2,1 to 3,1, right a wave over
    # 1,2 that turns the smoke of 1,3 and stops; the door stays
    game.shows("1,1: f* f f\n2,1: f f* f\n3,1: f f\n6,8: s\nwalls: 0,1|1,1=1 1,0|1,1=1", hazmats="", hot_spot_reserve=4)
    game.door("1,3|1,4", "closed")


@rule("CLR-55", "AMB-32", "END-05")
def test_going_on_may_be_asked_at_the_seventh_rescue() -> None:
    game = scenario("3,1: 1v", rescued=6, continue_after_win="ask", active=1).apply("move left carry victim")
    game.waits_for("decision", seat=1).legal(exactly=["continue no", "continue yes"]).has(rescued=7, result=None)
    game.fork().apply("continue no").has(phase="over", result={"outcome": "won", "rescued": 7})
    game.apply("continue yes").has(phase="actions", rescued=7, result=None, active=1).allows("end")
    for choice, phase in ((False, "over"), (True, "actions")):
        scenario("3,1: 0v", rescued=6, continue_after_win=choice).apply("move left carry victim").has(phase=phase)


@rule("CLR-55", "CLR-25")
def test_the_question_comes_before_the_riders() -> None:
    game = exp("3,0: 0\n0,5: vv", rescued=6, continue_after_win="ask").apply("drive ambulance top").has(rescued=8)
    game.legal(exactly=["continue no", "continue yes"])
    game.fork().apply("continue no").has(phase="over", at={0: "3,0"}, result={"outcome": "won", "rescued": 8})
    game.apply("continue yes").legal(exactly=["ride 0 0,5", "ride 0 0,6", "stay 0"]).apply("ride 0 0,5")
    game.has(at={0: "0,5"}, phase="actions", result=None)


@rule("CLR-55", "SPEC-09")
def test_the_active_seat_is_asked_also_when_another_one_carried() -> None:
    game = exp("3,1: 1v", specialists=["captain"], rescued=6, continue_after_win="ask")
    game.apply("command 1 move left carry victim").waits_for("decision", seat=0)
    game.legal(exactly=["continue no", "continue yes"])


@rule("CLR-55")
def test_the_question_is_asked_once() -> None:
    game = scenario("3,1: 0v\n2,1: v", rescued=6, continue_after_win="ask", ap=8)
    game.apply("move left carry victim", "continue yes", "move right", "move up", "move down carry victim")
    game.apply("move left carry victim").has(rescued=8, phase="actions", result=None).allows("end")


@rule("CLR-56", "AMB-82")
@pytest.mark.parametrize("unique", [True, False])
def test_stacked_hazmats_explode_one_by_one_whatever_the_set_up_says(unique: bool) -> None:
    carried = exp("2,2: 0h h", ap=4, hazmat_unique_cell=unique).apply("move right carry hazmat").shows("2,2: . 0hh")
    assert carried.position["hazmats"] == [[2, 3], [2, 3]]
    game = exp("5,3: shh", phase="fire", hazmat_unique_cell=unique).apply("! dice 5 3").has(hazmats="")
    # the first: a cube above, fire on 5,4 6,3 5,2; the second: a cube above, waves to 5,5, to the outside and to 5,1
    game.shows("5,1: f f f* f f\n6,3: f\nwalls: 4,3|5,3=2")


@rule("CLR-57", "AMB-37", "KD-06")
def test_the_whole_bank_goes_also_what_was_just_saved() -> None:
    game = scenario("2,1: 0 f", saved=[2], knockdown_clears_saved_ap=True).apply("end").has(saved={0: 4})
    game.apply("! dice 2 2", "knockdown 0 3,0").has(saved={0: 0})


@rule("CLR-58", "AMB-58", "GUN-04")
@pytest.mark.parametrize(
    "cell", [(row, col) for row in range(8) for col in range(10) if row in (0, 7) or col in (0, 9)]
)
def test_outside_cells_belong_to_no_quadrant(cell: tuple[int, int]) -> None:
    exp("0,7: 0", at={1: cell}, ap=4).allows("gun")


@rule("CLR-59", "VEH-02", "VEH-03")
@pytest.mark.parametrize("edition", ["default", "cs", "ru", "pl", "es"])
def test_one_leg_per_drive_in_every_edition(edition: str) -> None:
    game = exp("2,2: 0", edition=edition, board="B", ap=8, ambulance="left")
    assert [ply for ply in game.plies if "ambulance" in ply] == ["drive ambulance bottom", "drive ambulance top"]
