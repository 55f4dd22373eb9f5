"""OUT: fire outside the building."""

from __future__ import annotations

import pytest

from flashover.testing import rule, scenario


@rule("OUT-01", "EXPL-06", "EXPL-10")
@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_explosions_and_shockwaves_put_fire_outside(mode: str) -> None:
    game = scenario("3,0: 0\n3,1: f", phase="fire", mode=mode).apply("! dice 3 1").shows("2,1: f\n3,0: 0f f f\n4,1: f")
    game.waits_for("decision", seat=0)
    wave = scenario("3,0: 0 f f", phase="fire", mode=mode).apply("! dice 3 2")
    wave.shows("2,2: f\n3,0: 0f f f\n4,2: f\ndoors: 3,2|3,3=gone").waits_for("decision", seat=0)


@rule("OUT-01")
def test_a_breach_lets_fire_out() -> None:
    game = scenario("0,1: 0\n1,1: f", phase="fire", walls={"0,1|1,1": 2}).apply("! dice 1 1")
    game.waits_for("decision", seat=0)
    assert game.contents("0,1") == "0f"


@rule("OUT-02", "ED-16", "ED-66")
@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_it_is_gone_at_the_end_of_phase_two(mode: str) -> None:
    game = scenario("3,1: f", phase="fire", mode=mode).apply("! dice 3 1").shows("2,1: f\n3,0: . f f\n4,1: f", stock=29)
    game.has(phase="replenish")


@rule("OUT-02", "ED-16", "CLR-33")
def test_in_the_czech_reading_it_is_gone_at_the_end_of_the_turn() -> None:
    game = scenario("3,1: f\n5,1: ? ?", phase="fire", outside_fire_cleanup="turn_end").apply("! dice 3 1")
    game.shows("2,1: f\n3,0: f f f\n4,1: f", phase="replenish", stock=28)
    game.apply("! dice 6 8").shows("3,0: . f f\n6,8: ?", phase="actions", stock=29)


@rule("OUT-03", "KD-01", "AMB-67")
@pytest.mark.parametrize("mode", ["family", "experienced"])
def test_before_that_it_knocks_down(mode: str) -> None:
    game = scenario("3,0: 01\n3,1: f\n0,0: .", phase="fire", mode=mode).apply("! dice 3 1")
    game.waits_for("decision", seat=0)
    game.apply("knockdown 0 4,0").waits_for("decision", seat=1).apply("knockdown 1 3,0").has(at={0: "4,0", 1: "3,0"})
    game.has(phase="replenish")


@rule("OUT-03", "AMB-67")
def test_nobody_is_knocked_down_twice() -> None:
    # the ambulance cell 3,0 burns at this moment; figure 0 is sent there and is not hit again
    game = scenario("3,0: 0 f", phase="fire", mode="experienced").apply("! dice 3 1", "knockdown 0 3,0")
    game.has(at={0: "3,0"}, phase="replenish")


@rule("OUT-04")
def test_it_kills_victims_waiting_outside() -> None:
    game = scenario("7,3: v\n6,3: f", phase="fire", mode="experienced", ambulance="top").apply("! dice 6 3")
    game.has(lost=1, pois=[])
    game.has(phase="replenish")


@rule("OUT-04", "AMB-66")
def test_the_roll_itself_cannot_reach_a_victim_outside() -> None:
    game = scenario("7,3: v\n6,3: s", phase="fire", mode="experienced", ambulance="top").apply("! dice 6 3").has(lost=0)
    assert game.contents("7,3") == "v"


@rule("OUT-04", "ED-17", "CARRY-03")
def test_in_the_family_game_victims_outside_are_safe() -> None:
    game = scenario("6,3: 0v", ap=2).apply("move down carry victim").has(rescued=1, pois=[])
    assert game.contents("7,3") == "0"


@rule("OUT-05", "ED-18", "AMB-67")
def test_vehicles_do_not_burn() -> None:
    game = scenario("3,0: 0 f\n0,7: 1", phase="fire", mode="experienced").apply("! dice 3 1")
    game.has(ambulance="left", engine="top")
    game.waits_for("decision", seat=0).legal(exactly=["knockdown 0 3,0", "knockdown 0 4,0"])
    engine = scenario("0,7: 0\n1,7: f", phase="fire", mode="experienced", walls={"0,7|1,7": 2}).apply("! dice 1 7")
    engine.waits_for("decision", seat=0).has(engine="top").apply("knockdown 0 3,0").has(engine="top", phase="replenish")


@rule("OUT-03", "KD-01", "KD-07")
def test_once_in_a_phase_is_not_once_in_a_game() -> None:
    game = scenario("2,1: 0 f\n6,1: ? ? ?", phase="fire").apply("! dice 2 2", "knockdown 0 3,0").has(phase="actions")
    # the next turn fire comes out of the entrance: 3,1 burns already and explodes
    game.apply("end", "! dice 3 1", "end", "! dice 3 1").waits_for("decision", seat=0)
    game.legal(exactly=["knockdown 0 3,0", "knockdown 0 4,0"])
