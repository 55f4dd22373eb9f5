"""CLR-29: the sixth step with hidden hazmats."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.testing import Scenario, rule, scenario


def hidden(picture: str, roll: str = "6 8", **more: Any) -> Scenario:
    """Phase 2 with hidden hazmats after its roll, which by default only puts smoke on 6,8."""
    game = scenario(picture, mode="experienced", phase="fire", variant_hidden_hazmats=True, **more)
    return game.apply(f"! dice {roll}")


@rule("CLR-29", "VAR-06", "AMB-23", "CLR-45")
def test_a_burning_false_alarm_explodes_and_leaves_a_hot_spot() -> None:
    game = hidden("2,2: s?", "2 2").apply("! reveal false_alarm").shows("1,2: f\n2,1: f f* f\n3,2: f", hazmats="")
    game.has(false_alarms=1, lost=0, hot_spot_reserve=5, phase="replenish", hazmats_disposed=0)


@rule("CLR-29", "AMB-23")
@pytest.mark.parametrize(
    ("hot_spot", "edition", "spots"), [(True, "default", "2,2"), (False, "default", ""), (None, "cs", "")]
)
def test_the_hot_spot_is_an_option(hot_spot: bool | None, edition: str, spots: str) -> None:
    options: dict[str, Any] = {"edition": edition} | ({} if hot_spot is None else {"hidden_hazmat_hotspot": hot_spot})
    hidden("2,2: s?", "2 2", **options).apply("! reveal false_alarm").has(hot_spots=spots)


@rule("CLR-29")
def test_the_hot_spot_comes_from_the_reserve() -> None:
    hidden("2,2: s?", "2 2", hot_spot_reserve=0).apply("! reveal false_alarm").has(hot_spots="", phase="replenish")


@rule("CLR-29", "CLR-48")
def test_all_tokens_are_turned_up_before_anything_explodes() -> None:
    game = hidden("2,2: f?\n5,2: f?").waits_for("reveal").apply("! reveal false_alarm")
    game.shows("2,2: f\n6,8: s").waits_for("reveal", odds={"victim": 10, "false_alarm": 4}).has(lost=0, hazmats="")
    game.apply("! reveal victim").shows("1,2: f\n2,1: f f* f\n3,2: f\n5,2: f", lost=1, phase="replenish")


@rule("CLR-29", "CLR-37")
def test_the_team_chooses_the_order_of_several() -> None:
    game = hidden("2,2: f?\n5,2: f?").apply("! reveal false_alarm", "! reveal false_alarm")
    game.waits_for("decision", seat=0)
    game.legal(exactly=["explode 2,2", "explode 5,2"]).refuses("explode 6,8", "decision.not_offered")
    game.apply("explode 5,2").has(hot_spots="2,2 5,2", phase="replenish", false_alarms=2)


@rule("CLR-29")
def test_the_order_decides_who_gets_the_last_hot_spot() -> None:
    for first in ("2,2", "5,2"):
        game = hidden("2,2: f?\n5,2: f?", hot_spot_reserve=1).apply("! reveal false_alarm", "! reveal false_alarm")
        game.apply(f"explode {first}").has(hot_spots=first, hot_spot_reserve=0)


@rule("CLR-29", "CLR-54")
def test_no_flashover_between_two_of_them() -> None:
    # as with open hazmats: the wave from 1,1 meets smoke on 1,3 and stops there; the door stays
    game = hidden("1,1: f? . s\n2,2: f?").apply("! reveal false_alarm", "! reveal false_alarm", "explode 2,2")
    game.shows(
        "1,1: f* f f\n2,1: f f* f\n3,1: f f\n6,8: s\nwalls: 0,1|1,1=1 1,0|1,1=1", phase="replenish", hot_spot_reserve=4
    )
    game.door("1,3|1,4", "closed")


@rule("CLR-29")
def test_flashover_and_hazmats_follow_the_explosions() -> None:
    # 1,1 ignites from 1,2 after the explosion of 2,2, and the open hazmat on it explodes
    game = hidden("1,1: sh\n2,2: f?").apply("! reveal false_alarm").has(hazmats="", hot_spots="1,1 2,2")
    game.has(walls={"0,1|1,1": 1, "1,0|1,1": 1}, phase="replenish")


@rule("CLR-29")
def test_the_sixth_step_starts_again_for_what_burns_now() -> None:
    game = hidden("2,1: 0 f? ?\n1,2: v").apply("! reveal false_alarm")
    # the explosion reached figure 0, the victim of 1,2 and the token of 2,3
    game.waits_for("decision", seat=0).has(lost=0).apply("knockdown 0 3,0").waits_for("reveal").has(lost=0)
    game.apply("! reveal victim").has(lost=2, phase="replenish", pois=[])


@rule("CLR-29")
def test_one_false_alarm_may_set_off_the_next() -> None:
    game = hidden("2,2: f? ?").apply("! reveal false_alarm").waits_for("reveal").apply("! reveal false_alarm")
    # 2,3: up 1,3, a cube right and below, left a wave over 2,2 and 2,1 to the wall
    game.shows(
        "1,2: f f\n2,1: f f* f*\n3,2: f\n6,8: s\nwalls: 2,0|2,1=1 2,3|2,4=1 2,3|3,3=1",
        false_alarms=2,
        phase="replenish",
    )


@rule("CLR-29", "AMB-67")
def test_each_figure_is_knocked_down_once_in_a_phase() -> None:
    # 0 is sent from 3,1 to 3,0, and the false alarm of 3,1 then blows fire out to 3,0
    game = hidden("3,1: 0f?").waits_for("decision", seat=0).apply("knockdown 0 3,0", "! reveal false_alarm")
    game.has(at={0: "3,0"}, phase="replenish", hot_spots="3,1")


@rule("CLR-29", "AMB-33")
def test_defeat_is_checked_once_at_the_end() -> None:
    game = hidden("2,2: fv\n5,2: f?", lost=3).waits_for("reveal").apply("! reveal false_alarm")
    game.has(lost=4, phase="over", result={"outcome": "lost"})
    # the explosion of 5,2 was resolved all the same
    assert game.contents("5,1") == "f" and game.contents("5,2") == "f*"


@rule("CLR-29", "END-02", "AMB-02")
def test_a_collapse_before_that_is_a_collapse() -> None:
    game = hidden("2,2: fv\n5,2: f?", lost=3, cubes_elsewhere=23, walls={"4,2|5,2": 0}).apply("! reveal false_alarm")
    game.has(phase="over", result={"outcome": "collapsed", "lost": 4})
    assert game.contents("5,1") == "."  # up comes first and is the last thing that happens


@rule("CLR-29", "LOST-03")
def test_victims_are_lost_before_the_explosions() -> None:
    game = hidden("2,2: f?\n4,4: fv\n5,2: f?").apply("! reveal false_alarm", "! reveal false_alarm").has(lost=1)
    game.waits_for("decision", seat=0).apply("explode 2,2").has(lost=1, phase="replenish")
