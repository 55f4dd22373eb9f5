"""CLR-11: the codes of refused plies, and which of two reasons is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario, started
from tests.conformance.setups import set_up

Case = tuple[str, Callable[[], Scenario], str]


def exp(picture: str = "", **more: Any) -> Scenario:
    """An experienced scenario."""
    return scenario(picture, mode="experienced", **more)


def knocked(**more: Any) -> Scenario:
    """Figures 0 and 1 are knocked down; seat 0 answers first."""
    return scenario("2,2: 01s", phase="fire", **more).apply("! dice 2 2")


def over() -> Scenario:
    """A game that has been won."""
    return scenario("3,1: 0v", rescued=6).apply("move left carry victim")


CAPTAIN: dict[str, Any] = {"specialists": ["captain", "cafs"]}
MOVE: dict[str, Any] = {"fire_stop": "move"}

# Every code once, in the order of testing.
EACH: list[Case] = [
    ("ply.malformed", scenario, "hop up"),
    ("game.over", over, "end"),
    ("ply.expects_outcome", lambda: scenario(phase="fire"), "move up"),
    ("ply.expects_decision", scenario, "! dice 1 1"),
    ("outcome.wrong_kind", lambda: scenario(phase="fire"), "! red 3"),
    (
        "outcome.impossible",
        lambda: set_up("pois", specialist_choice="random", seats=2).apply("! deal cafs"),
        "! deal cafs",
    ),
    ("decision.wrong_kind", knocked, "stay 0"),
    ("decision.wrong_seat", knocked, "knockdown 1 3,0"),
    ("decision.not_offered", knocked, "knockdown 0 0,5"),
    ("specialist.needed", lambda: exp("2,2: 0v"), "treat"),
    ("rule.unavailable", lambda: scenario("2,2: 0"), "gun"),
    ("move.blocked", lambda: scenario("2,3: 0"), "move right"),
    ("move.off_board", lambda: scenario("0,3: 0"), "move up"),
    ("load.missing", lambda: scenario("2,2: 0"), "move up carry victim"),
    ("load.into_fire", lambda: scenario("2,2: 0v f"), "move right carry victim"),
    ("door.none", lambda: scenario("2,2: 0"), "door up"),
    ("wall.none", lambda: scenario("2,2: 0"), "chop up"),
    ("threat.none", lambda: scenario("2,2: 0"), "extinguish up remove"),
    ("victim.none", lambda: exp("2,2: 0", specialists=["paramedic"]), "treat"),
    ("hazmat.none", lambda: exp("2,2: 0", specialists=["hazmat"]), "dispose"),
    ("poi.none", lambda: exp("2,2: 0", specialists=["imaging"]), "identify 3,3"),
    ("vehicle.not_there", lambda: exp("2,2: 0"), "drive engine left"),
    ("vehicle.not_neighbour", lambda: exp("0,7: 0"), "drive engine bottom"),
    ("gun.quadrant_occupied", lambda: exp("0,7: 0\n1,5: 1"), "gun"),
    ("crew.not_first", lambda: exp("0,7: 0", untouched=False), "crew captain"),
    ("crew.not_available", lambda: exp("0,7: 0", seats=2), "crew imaging"),
    ("command.self", lambda: exp("2,2: 0", **CAPTAIN), "command 0 move up"),
    ("command.not_allowed", lambda: exp("2,2: 1h", **CAPTAIN), "command 1 dispose"),
    (
        "command.cafs_cap",
        lambda: exp("2,2: 1v", cafs_command_cap="all_ap", **CAPTAIN),
        "command 1 move up carry victim",
    ),
    ("ap.too_few", lambda: scenario("2,2: 0", ap=0), "move up"),
    ("fire.must_move", lambda: scenario("1,1: 0f", ap=4, **MOVE), "chop up"),
    ("fire.no_way_out", lambda: scenario("2,2: 0 f", ap=2), "move right"),
    ("fire.end_on_fire", lambda: scenario("2,2: 0f", ap=2), "end"),
]

# Two reasons at once: the one tested first is named.
FIRST: list[tuple[str, str, Callable[[], Scenario], str]] = [
    ("ply.malformed", "game.over", over, "hop up"),
    ("ply.malformed", "ply.expects_outcome", lambda: scenario(phase="fire"), "move north"),
    ("game.over", "ply.expects_decision", over, "! dice 1 1"),
    ("game.over", "ap.too_few", over, "gun"),
    ("ply.expects_outcome", "decision.wrong_seat", lambda: scenario(phase="fire"), "knockdown 5 0,0"),
    ("ply.expects_outcome", "specialist.needed", lambda: exp(phase="fire"), "treat"),
    ("ply.expects_decision", "outcome.impossible", lambda: scenario("2,2: 0", unrevealed=(0, 0)), "! reveal victim"),
    ("outcome.wrong_kind", "outcome.impossible", lambda: scenario(phase="fire", unrevealed=(0, 0)), "! reveal victim"),
    ("decision.wrong_kind", "decision.wrong_seat", knocked, "ride 1 0,5"),
    ("decision.wrong_kind", "specialist.needed", knocked, "treat"),
    ("decision.wrong_kind", "decision.not_offered", lambda: scenario("2,2: 0"), "knockdown 0 5,5"),
    ("decision.wrong_seat", "decision.not_offered", knocked, "knockdown 1 5,5"),
    ("specialist.needed", "rule.unavailable", lambda: scenario("2,2: 0v"), "treat"),
    ("specialist.needed", "victim.none", lambda: exp("2,2: 0"), "treat"),
    ("specialist.needed", "hazmat.none", lambda: exp("2,2: 0"), "dispose"),
    ("specialist.needed", "poi.none", lambda: exp("2,2: 0"), "identify 3,3"),
    ("specialist.needed", "command.self", lambda: exp("2,2: 0"), "command 0 move up"),
    ("specialist.needed", "move.blocked", lambda: exp("2,3: 1"), "command 1 move right"),
    ("specialist.needed", "ap.too_few", lambda: exp("2,2: 0v", ap=0), "treat"),
    ("rule.unavailable", "poi.none", lambda: scenario("2,2: 0"), "look"),
    ("rule.unavailable", "vehicle.not_there", lambda: exp("2,2: 0", variant_broken_gun=True), "gun"),
    (
        "rule.unavailable",
        "crew.not_first",
        lambda: exp("0,7: 0", untouched=False, variant_lone_brigade=True),
        "crew cafs",
    ),
    ("rule.unavailable", "vehicle.not_neighbour", lambda: scenario("2,2: 0"), "drive ambulance left"),
    ("move.blocked", "load.missing", lambda: scenario("2,3: 0"), "move right carry victim"),
    ("move.blocked", "ap.too_few", lambda: scenario("2,3: 0", ap=0), "move right"),
    ("move.off_board", "load.missing", lambda: scenario("0,3: 0"), "move up carry victim"),
    ("load.missing", "load.into_fire", lambda: scenario("2,2: 0 f"), "move right carry victim"),
    ("load.into_fire", "ap.too_few", lambda: scenario("2,2: 0v f", ap=0), "move right carry victim"),
    ("load.into_fire", "fire.no_way_out", lambda: scenario("2,2: 0v f", ap=2), "move right carry victim"),
    ("door.none", "ap.too_few", lambda: scenario("2,2: 0", ap=0), "door up"),
    ("wall.none", "ap.too_few", lambda: scenario("2,2: 0", ap=0), "chop up"),
    ("threat.none", "ap.too_few", lambda: scenario("2,2: 0", ap=0), "extinguish up remove"),
    ("victim.none", "ap.too_few", lambda: exp("2,2: 0", specialists=["paramedic"], ap=0), "treat"),
    ("hazmat.none", "ap.too_few", lambda: exp("2,2: 0", specialists=["hazmat"], ap=0), "dispose"),
    ("poi.none", "ap.too_few", lambda: exp("2,2: 0", specialists=["imaging"], ap=0), "identify 3,3"),
    ("vehicle.not_there", "vehicle.not_neighbour", lambda: exp("2,2: 0"), "drive engine bottom"),
    ("vehicle.not_there", "gun.quadrant_occupied", lambda: exp("1,5: 0"), "gun"),
    ("vehicle.not_there", "crew.not_first", lambda: exp("2,2: 0", untouched=False), "crew captain"),
    ("vehicle.not_neighbour", "ap.too_few", lambda: exp("2,2: 0", ap=0), "drive ambulance right"),
    ("gun.quadrant_occupied", "ap.too_few", lambda: exp("0,7: 0\n1,5: 1", ap=0), "gun"),
    ("crew.not_first", "crew.not_available", lambda: exp("0,7: 0", seats=2, untouched=False), "crew imaging"),
    ("crew.not_available", "ap.too_few", lambda: exp("0,7: 0", seats=2, ap=0), "crew imaging"),
    ("move.blocked", "command.self", lambda: exp("2,3: 0", **CAPTAIN), "command 0 move right"),
    ("door.none", "command.self", lambda: exp("2,2: 0", **CAPTAIN), "command 0 door up"),
    ("hazmat.none", "command.not_allowed", lambda: exp("2,2: 1", **CAPTAIN), "command 1 dispose"),
    ("command.self", "command.not_allowed", lambda: exp("2,2: 0h", **CAPTAIN), "command 0 dispose"),
    ("command.self", "ap.too_few", lambda: exp("2,2: 0", ap=0, bonus={}, **CAPTAIN), "command 0 move up"),
    ("command.not_allowed", "ap.too_few", lambda: exp("2,2: 1h", ap=0, bonus={}, **CAPTAIN), "command 1 dispose"),
    (
        "command.cafs_cap",
        "ap.too_few",
        lambda: exp("2,2: 1", cafs_command_cap="all_ap", cafs_commanded=1, ap=0, bonus={}, **CAPTAIN),
        "command 1 move up",
    ),
    ("ap.too_few", "fire.must_move", lambda: scenario("1,1: 0f", ap=1, **MOVE), "chop up"),
    ("ap.too_few", "fire.no_way_out", lambda: scenario("1,1: 0 f", ap=1), "move right"),
    ("fire.must_move", "fire.no_way_out", lambda: scenario("1,1: 0f", ap=2, **MOVE), "chop up"),
    ("fire.must_move", "fire.end_on_fire", lambda: scenario("1,1: 0f", ap=2, **MOVE), "end"),
]


@rule("CLR-11")
@pytest.mark.parametrize(("code", "game", "ply"), EACH, ids=[case[0] for case in EACH])
def test_each_refusal_has_its_code(code: str, game: Callable[[], Scenario], ply: str) -> None:
    scene = game().refuses(ply, code)
    refusal = scene.game.refusal(ply)
    assert refusal is not None and refusal.message


@rule("CLR-11")
@pytest.mark.parametrize(("code", "later", "game", "ply"), FIRST, ids=[f"{case[0]}-{case[1]}" for case in FIRST])
def test_of_two_reasons_the_first_tested_is_named(
    code: str, later: str, game: Callable[[], Scenario], ply: str
) -> None:
    codes = [case[0] for case in EACH]
    assert codes.index(code) < codes.index(later)
    game().refuses(ply, code)


@rule("CLR-11", "CLR-12")
@pytest.mark.parametrize(
    "ply",
    [
        "", " ", "move", "move up ", " move up", "move  up", "Move up", "move up carry", "move up carry pet",
        "move north", "move up carry victim lead", "door", "door here", "chop here", "extinguish up",
        "extinguish here away", "identify", "identify 8,1", "identify 3", "drive engine", "drive truck left",
        "drive engine middle", "gun 3 4", "crew chief", "crew", "command 1", "command 7 move up",
        "command x move up", "command 1 command 2 move up", "end turn", "endd", "knockdown 0", "knockdown 0 8,0",
        "place 0 0,10", "place 6 0,0", "park engine", "first", "first 6", "explode 33", "ride 0",
        "ride 0 0,7 carry hazmat", "stay", "reveal", "reveal maybe", "reroll green", "continue", "specialist 0",
        "specialist 0 chief", "!", "! dice", "! dice 3", "! dice 0 1", "! dice 7 1", "! dice 1 0", "! dice 1 9",
        "! dice 1 1 1", "! red 0", "! red 7", "! black 0", "! black 9", "! reveal pet", "! deal chief", "!dice 1 1",
        "! dice -1 1", "! dice 1.0 1", "move up\n", "\u0000",
    ],
)  # fmt: skip
def test_what_is_no_ply_is_malformed(ply: str) -> None:
    scenario("2,2: 0").refuses(ply, "ply.malformed")
    scenario(phase="fire").refuses(ply, "ply.malformed")


@rule("CLR-11")
def test_outside_phase_one_the_actions_are_of_the_wrong_kind() -> None:
    for ply in ("move up", "gun", "end", "command 1 move up", "crew captain"):
        knocked().refuses(ply, "decision.wrong_kind")
        started({}, 2).refuses(ply, "decision.wrong_kind")


@rule("CLR-11", "VEH-04", "CLR-26")
def test_riders_who_may_not_stay_or_carry() -> None:
    game = exp("0,7: 0v", ap=4).apply("drive engine left").refuses("stay 0", "decision.not_offered")
    game.refuses("ride 0 1,0 carry victim", "decision.not_offered").refuses("ride 0 0,7", "decision.not_offered")
    game.refuses("stay 1", "decision.wrong_seat")


@rule("CLR-11", "AMB-51")
def test_an_outside_cell_is_a_cell_without_a_token() -> None:
    exp("2,2: 0", specialists=["imaging"]).refuses("identify 0,5", "poi.none")
    exp("2,2: 0").refuses("identify 0,5", "specialist.needed")
    choosing = exp("2,2: fh\n5,2: fh", phase="fire").apply("! dice 6 8")
    choosing.refuses("explode 0,5", "decision.not_offered")
