"""VAR: variants and partial use of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.options import Options
from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

CARDS = ["paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver"]


def hidden(picture: str, **more: Any) -> Scenario:
    """A game with hidden hazmats."""
    return scenario(picture, mode="experienced", variant_hidden_hazmats=True, **more)


@rule("VAR-01")
def test_every_suggested_change_is_an_option_and_off_by_default() -> None:
    options = Options()
    assert (options.variant_lone_brigade, options.variant_hidden_hazmats, options.variant_broken_gun) == (False,) * 3
    assert options.family_setup == "fixed"
    assert options.use_specialists and options.use_hazmats and options.use_vehicles and options.use_hot_spots


@rule("VAR-01")
def test_variants_can_be_combined() -> None:
    game = hidden("0,7: 0", variant_lone_brigade=True, variant_broken_gun=True)
    game.refuses("gun", "rule.unavailable").refuses("crew captain", "rule.unavailable")


@rule("VAR-02", "CLR-09")
def test_the_lone_brigade_gets_its_specialists_at_random() -> None:
    game = set_up("pois", 2, variant_lone_brigade=True).waits_for("deal", odds=dict.fromkeys(CARDS, 1))
    game.apply("! deal cafs")
    game.apply("! deal driver").has(specialists=["cafs", "driver"])


@rule("VAR-03", "CREW-05")
def test_the_lone_brigade_has_no_crew_change() -> None:
    scenario("0,7: 0", mode="experienced").allows("crew captain")
    scenario("0,7: 0", mode="experienced", variant_lone_brigade=True).refuses("crew captain", "rule.unavailable")


@rule("VAR-04", "CLR-22")
@pytest.mark.parametrize("level", ["recruit", "veteran", "heroic"])
def test_hidden_hazmats_are_not_set_up(level: str) -> None:
    game = set_up("explosions", 1, variant_hidden_hazmats=True, level=level).waits_for("dice").apply("! dice 3 7")
    game.has(hazmats="")
    assert game.position["pois"] == [{"at": [3, 7], "face": "down"}]


@rule("VAR-05", "CLR-45")
def test_an_exposed_false_alarm_puts_a_hazmat_on_its_cell() -> None:
    game = hidden("2,2: 0 ?").apply("move right", "! reveal false_alarm").shows("2,2: . 0h", false_alarms=1, ap=4)
    game.allows("move left carry hazmat")
    hidden("2,2: 0 ?").apply("move right", "! reveal victim").shows("2,2: . 0v", false_alarms=0)


@rule("VAR-05", "CLR-45")
def test_however_it_is_exposed_in_phase_one() -> None:
    game = hidden("5,5: ?", specialists=["imaging"]).apply("identify 5,5", "! reveal false_alarm").shows("5,5: h")
    game.has(false_alarms=1)
    ordered = hidden("2,2: 1 ?", specialists=["captain"]).apply("command 1 move right", "! reveal false_alarm")
    ordered.shows("2,2: . 1h")


@rule("VAR-05", "AMB-09")
def test_who_carries_a_victim_onto_a_false_alarm_stands_with_both() -> None:
    hidden("2,2: 0v ?").apply("move right carry victim", "! reveal false_alarm").shows("2,2: . 0vh", false_alarms=1)


@rule("VAR-05", "CLR-45", "AMB-69")
def test_a_false_alarm_exposed_in_phase_three_too() -> None:
    game = hidden("3,3: 0\n6,7: ? ?", poi_placement="family", phase="replenish")
    game.apply("! dice 3 3", "! reveal false_alarm")
    game.shows("3,3: 0h", phase="replenish", false_alarms=1)


@rule("VAR-06", "AMB-23", "CLR-29", "CLR-45", "ED-59")
def test_a_false_alarm_reached_by_fire_explodes() -> None:
    game = hidden("2,2: s?", phase="fire").apply("! dice 2 2").waits_for("reveal")
    game.fork().apply("! reveal victim").shows("2,2: f", lost=1, phase="replenish")
    game.apply("! reveal false_alarm").shows("1,2: f\n2,1: f f* f\n3,2: f", lost=0, false_alarms=1, hazmats="")
    game.has(hot_spot_reserve=5, phase="replenish")


@rule("VAR-06")
def test_without_the_variant_a_burning_false_alarm_is_nothing() -> None:
    game = scenario("2,2: s?", mode="experienced", phase="fire").apply("! dice 2 2", "! reveal false_alarm")
    game.shows("2,2: f", lost=0, false_alarms=1, phase="replenish")


@rule("VAR-07")
def test_a_broken_gun_does_not_shoot() -> None:
    scenario("0,7: 0", mode="experienced", ap=4).allows("gun")
    game = scenario("0,7: 0", mode="experienced", ap=4, variant_broken_gun=True).refuses("gun", "rule.unavailable")
    game.allows("drive engine right", "crew captain")
    driver = scenario("0,7: 0", mode="experienced", specialists=["driver"], variant_broken_gun=True)
    driver.refuses("gun", "rule.unavailable")


@rule("VAR-08", "AMB-78", "CLR-46")
def test_random_set_up_a_explodes_three_times_without_cubes() -> None:
    game = started({"family_setup": "random_a"}, 1).waits_for("dice").has(fire="", pois=[])
    # 3,3: up a wall that takes no cube, right 3,4, down 4,3, left a closed door that goes
    game.apply("! dice 3 3").shows("3,3: f f\n4,3: f\ndoors: 3,2|3,3=gone", cubes=0)
    # 3,1: fire outside 3,0 is gone again
    game.apply("! dice 3 1").shows("2,1: f\n3,0: . f f\n4,1: f", cubes=0)
    # 3,3 burns and simply explodes again: up the wall, right a wave to 3,5, down a wave to the wall, left through the
    # doorway and over 3,2 and 3,1 to the outside
    game.apply("! dice 3 3").shows("3,3: f f f", cubes=0).waits_for("dice")
    game.apply("! dice 3 3", "! dice 3 3", "! dice 6 8", "! dice 1 8").waits_for("decision", seat=0)
    game.shows("3,3: ? f f\n6,8: ?\n1,8: ?", hot_spots="").legal(contains="place 0 0,0")


@rule("VAR-08", "AMB-78", "AMB-75")
def test_random_set_up_b_is_that_of_the_experienced_game_without_hot_spots() -> None:
    game = started({"family_setup": "random_b"}, 1).waits_for("black").apply("! black 7").waits_for("dice")
    game.has(hot_spots="")
    game.apply("! dice 4 4", "! dice 1 2").waits_for("red").apply("! red 4", "! red 6")
    game.shows(
        """
        f f f . . . . .
        . f . . . . . .
        . . . f . . . .
        . . f f f . . .
        . . . . f . . .
        . . . f f . . .
        walls: 0,2|1,2=1 6,5|7,5=1
        doors: 4,4|5,4=gone 6,5|6,6=gone
        """,
        cubes=2,
    )
    game.waits_for("dice").apply("! dice 1 1", "! dice 5 1", "! dice 5 1", "! dice 5 2", "! dice 5 3")
    game.shows("5,1: ? ? ?").legal(contains="place 0 0,0").has(hot_spot_reserve=0, hazmats="")


@rule("VAR-08")
def test_the_fixed_set_up_needs_no_roll() -> None:
    started({"family_setup": "fixed"}, 1).waits_for("decision", seat=0).legal(contains="place 0 0,0")


@rule("VAR-09", "AMB-79")
@pytest.mark.parametrize("setup", ["fixed", "random_a", "random_b"])
def test_the_reverse_side_may_be_used_in_the_family_game(setup: str) -> None:
    game = started({"board_side": "B", "family_setup": setup}, 1)
    assert game.board.name == "B"
    game.waits_for({"fixed": "decision", "random_a": "dice", "random_b": "black"}[setup])


@rule("VAR-10", "AMB-69")
def test_without_specialists_everybody_is_a_plain_firefighter() -> None:
    game = set_up("first", 2, skip=("specialists",), use_specialists=False)
    game.has(ap=4, bonus={"command": 0, "movement": 0})
    game.refuses("crew captain", "rule.unavailable").refuses("treat", "specialist.needed").allows("drive engine right")


@rule("VAR-10", "AMB-69")
def test_without_hazmats_none_are_set_up_and_the_technician_stays_away() -> None:
    game = set_up("explosions", 1, use_hazmats=False).apply("! dice 3 7", "! dice 3 8", "! dice 4 8").has(hazmats="")
    game.legal(exactly=[f"specialist 0 {card}" for card in CARDS if card != "hazmat"])


@rule("VAR-10", "AMB-69")
def test_without_vehicles_rescue_and_knock_down_are_those_of_the_family() -> None:
    game = set_up("places", 1, use_vehicles=False).legal(exactly=["first 0"])  # nothing to park
    game.apply("first 0").has(ambulance=None, engine=None)
    for ply in ("gun", "drive ambulance top", "drive engine top", "crew cafs"):
        game.refuses(ply, "rule.unavailable")
    set_up("pois", 1, use_vehicles=False).legal(exactly=[f"specialist 0 {card}" for card in CARDS if card != "driver"])
    scenario("6,3: 0v", mode="experienced", use_vehicles=False).apply("move down carry victim").has(rescued=1)
    hit = scenario("3,6: 0s", mode="experienced", use_vehicles=False, phase="fire").apply("! dice 3 6")
    hit.legal(exactly=["knockdown 0 0,5", "knockdown 0 0,6", "knockdown 0 3,9", "knockdown 0 4,9"])


@rule("VAR-10", "AMB-69")
def test_without_hot_spots_there_are_none_at_all() -> None:
    game = set_up("first", 4, skip=("hot_spots",), use_hot_spots=False, level="heroic")
    game.has(hot_spots="", hot_spot_reserve=0)
    assert len(game.position["hazmats"]) == 5
    blast = scenario("2,2: sh", mode="experienced", use_hot_spots=False, phase="fire").apply("! dice 2 2")
    blast.has(hot_spots="", hazmats="", phase="replenish")
