"""END: victory, defeat and collapse."""

from __future__ import annotations

import pytest

from flashover.events import FirefighterDied
from flashover.testing import Scenario, rule, scenario


@rule("END-01")
@pytest.mark.parametrize("cause", ["won", "lost", "collapsed"])
def test_the_game_ends_in_three_ways(cause: str) -> None:
    games: dict[str, Scenario] = {
        "won": scenario("3,1: 0v", rescued=6).apply("move left carry victim"),
        "lost": scenario("2,1: v f", phase="fire", lost=3).apply("! dice 2 2"),
        "collapsed": scenario("1,1: 0", cubes_elsewhere=23).apply("chop up"),
    }
    games[cause].waits_for("over").has(phase="over", result={"outcome": cause})
    assert games[cause].game.refusal("end").code == "game.over"  # type: ignore[union-attr]


@rule("END-02", "AMB-02")
def test_the_last_cube_stops_an_explosion_at_once() -> None:
    # up is the first direction: the cube there is the 24th, so right, down and left never happen
    game = scenario("3,4: f", phase="fire", cubes_elsewhere=23, walls={"2,4|3,4": 0}).apply("! dice 3 4")
    game.has(fire="3,4", cubes=24, phase="over", result={"outcome": "collapsed"})


@rule("END-02", "AMB-02", "AMB-01")
def test_directions_before_the_last_cube_still_count() -> None:
    # 5,7: up a wall, right a wall, down a clear cell, left a clear cell
    game = scenario("5,7: f", phase="fire", cubes_elsewhere=22).apply("! dice 5 7")
    game.wall("4,7|5,7", 1).wall("5,7|5,8", 1).has(fire="5,7", cubes=24, result={"outcome": "collapsed"})


@rule("END-02", "CHOP-04")
def test_the_collapse_is_immediate_in_phase_one() -> None:
    scenario("1,1: 0", cubes_elsewhere=23, ap=4).apply("chop up").waits_for("over").has(ap=2, phase="over")


@rule("END-03", "CLR-31", "AMB-36", "ED-47")
def test_on_collapse_every_token_on_the_map_is_lost() -> None:
    game = scenario("1,1: 0\n3,3: v ? v\n", cubes_elsewhere=23, walls={"0,1|1,1": 0}, rescued=2).apply("chop up")
    game.has(lost=2, phase="actions").waits_for("reveal", odds={"victim": 6, "false_alarm": 5})
    game.fork().apply("! reveal victim").has(
        lost=3, pois=[], phase="over", result={"outcome": "collapsed", "rescued": 2, "lost": 3}
    )
    game.apply("! reveal false_alarm").has(lost=2, pois=[], phase="over", result={"outcome": "collapsed", "lost": 2})


@rule("END-03", "ED-47")
def test_on_collapse_victims_outside_are_lost_too() -> None:
    game = scenario("1,1: 0\n7,1: v", mode="experienced", cubes_elsewhere=23, ambulance="top").apply("chop up")
    game.has(lost=1, pois=[], result={"outcome": "collapsed", "lost": 1})


@rule("END-04", "ED-68")
def test_on_collapse_the_firefighters_inside_die() -> None:
    game = scenario("1,1: 0\n3,3: 1\n7,1: 2", cubes_elsewhere=23, walls={"0,1|1,1": 0}).apply("chop up")
    assert [event.seat for event in game.events if isinstance(event, FirefighterDied)] == [0, 1]


@rule("END-05", "AMB-32")
def test_the_seventh_rescue_wins_at_once() -> None:
    game = scenario("3,1: 0v\n2,2: v", rescued=6, lost=1).apply("move left carry victim").waits_for("over")
    game.has(phase="over", rescued=7, result={"outcome": "won", "rescued": 7, "lost": 1, "perfect": False})


@rule("END-05", "AMB-32", "CLR-32")
def test_by_option_the_team_carries_on_to_save_more() -> None:
    game = scenario("3,1: 0v\n2,1: v", rescued=6, continue_after_win=True, ap=8).apply("move left carry victim")
    game.has(phase="actions", rescued=7, result=None)
    game.apply("move right", "move up", "move down carry victim", "move left carry victim").has(
        rescued=8, phase="actions"
    )


@rule("END-05", "CLR-55")
def test_the_team_may_be_asked_at_the_seventh_rescue() -> None:
    game = scenario("3,1: 0v", rescued=6, continue_after_win="ask").apply("move left carry victim")
    game.waits_for("decision", seat=0).legal(exactly=["continue no", "continue yes"])
    game.fork().apply("continue no").has(phase="over", result={"outcome": "won"})
    game.apply("continue yes").has(phase="actions", rescued=7, result=None)


@rule("END-06", "AMB-33")
@pytest.mark.parametrize(("before", "outcome"), [(0, None), (1, None), (2, None), (3, "lost")])
def test_the_fourth_victim_lost_is_defeat(before: int, outcome: str | None) -> None:
    game = scenario("2,1: v f", phase="fire", lost=before).apply("! dice 2 2").has(lost=before + 1)
    if outcome is None:
        game.has(phase="replenish", result=None)
    else:
        game.has(phase="over", result={"outcome": outcome, "lost": 4})


@rule("END-06", "AMB-33", "AMB-81")
def test_losses_of_one_batch_are_counted_together() -> None:
    game = scenario("1,2: v\n2,1: v f v", phase="fire", lost=2, rescued=3).apply("! dice 2 2")
    game.has(lost=5, phase="over", result={"outcome": "lost", "rescued": 3, "lost": 5})


@rule("END-07", "ED-48", "CLR-32")
@pytest.mark.parametrize(("before", "perfect"), [(9, True), (8, False)])
def test_saving_all_ten_is_a_perfect_game(before: int, perfect: bool) -> None:
    game = scenario("3,1: 0v", rescued=before, lost=9 - before, continue_after_win=True).apply("move left carry victim")
    game.has(phase="over", result={"outcome": "won", "rescued": before + 1, "perfect": perfect})


@rule("END-08", "QUICK-06")
def test_nothing_but_seven_rescued_four_lost_or_all_cubes_ends_a_game() -> None:
    game = scenario("3,1: 0\n5,1: ? ? ?", rescued=6, lost=3, false_alarms=2, cubes_elsewhere=20, seats=2)
    game.apply("end", "! dice 1 1").has(phase="actions", active=1, result=None).waits_for("decision", seat=1)
