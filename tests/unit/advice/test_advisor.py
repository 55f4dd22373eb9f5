"""Advice: true numbers, legal plans, reasons, levels; in every decision there is, and the same for the same question."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any, cast

import pytest

from flashover import Game
from flashover.advice import Advice, AdviceError, advice_json, advise, calibration, tell_advice
from flashover.advice.calibration import calibrated
from flashover.advice.contest import Contest
from flashover.advice.risk import danger, risk
from flashover.bots import Clock, sentence
from flashover.bots.weights import load_value
from flashover.i18n import LANGUAGES, Percent
from flashover.rules import plies
from flashover.tactics.policy import Scout
from flashover.testing.bots import stations
from flashover.testing.building import scenario

NODES = 150


def house(picture: str, **more: Any) -> Game:
    return scenario(picture, **more).game


def asked(game: Game, level: int = 3, nodes: int = NODES) -> Advice:
    return advise(game, level, nodes=nodes)


# ---------------------------------------------------------------- numbers


def test_the_dangers_are_those_of_the_risk_view() -> None:
    game = house("3,3: 0s f\n3,5: v f\n5,1: ?", ap=4)
    chances, numbers = risk(game), danger(game.state)
    assert numbers.cubes == pytest.approx(chances["cubes"]["expected"])
    assert numbers.hit == pytest.approx(sum(poi["hit"] for poi in chances["pois"]))
    # Explosions at 3,4 and 3,6, both beside the victim at 3,5: one roll of 48 each.
    assert numbers.explosion == pytest.approx(2 / 48)


def test_an_explosion_behind_a_wall_is_not_beside_anybody() -> None:
    assert danger(house("3,2: v\n3,3: f\n6,6: 0").state).explosion == 0
    assert danger(house("4,3: v\n3,3: f\n6,6: 0").state).explosion == pytest.approx(1 / 48)


@pytest.mark.parametrize(
    "game",
    [
        house("3,3: 0 f\n3,5: v f", ap=6),
        house("3,1: 0 ?\n2,1: f", ap=5, seats=2),
        house("3,3: 0h f\n3,5: v", mode="experienced", ap=6, specialists=["generalist"]),
    ],
    ids=["victim", "poi", "experienced"],
)
def test_a_plan_is_legal_and_leads_to_what_it_says(game: Game) -> None:
    before = game.digest()
    advice = asked(game)
    assert game.digest() == before == advice.digest
    assert advice.plans and advice.choice is None and advice.seat == game.to_decide
    for plan in advice.plans:
        copy = Game(game.state, game.options)
        position: Any = game.position()
        assert plan.cells[0] == tuple(position["firefighters"][advice.seat]["at"])
        for ply in plan.plies:
            copy.play(ply)
        assert copy.state.phase != plies.ACTIONS or copy.to_decide is None
        assert danger(copy.state) == (plan.explosion_after, plan.hit_after, plan.cubes_after)
        assert danger(game.state) == (plan.explosion_before, plan.hit_before, plan.cubes_before) == advice.danger
        assert 0 <= plan.win.win <= 1 and 0 <= plan.win.error <= 0.5
    assert len({plan.plies for plan in advice.plans}) == len(advice.plans)
    assert not advice.plans[0].equal


def test_the_obvious_rescue_is_found_and_told() -> None:
    game = house("3,1: 0v\n5,5: f", ap=4, rescued=6)
    advice = asked(game, nodes=400)
    best = advice.plans[0]
    assert "move left carry victim" in best.plies and best.win.win == 1.0 and best.win.error == 0
    assert sentence(best.goal).startswith("Carries the victim at 3-1 out at 3-0: 7 rescued so far!")
    assert best.reason.key.startswith("advice.reason.")


def test_the_reason_is_told_with_numbers_against_the_runner_up() -> None:
    game = house("3,3: 0 f v f\n2,4: .", ap=4, rescued=3, lost=3)
    advice = asked(game, nodes=800)
    first, second = advice.plans[:2]
    assert first.win.win >= second.win.win
    values = first.reason.values
    if first.reason.key == "advice.reason.equal":
        assert second.equal
    else:
        assert not second.equal and values["plan"] == 2
        assert second.reason.key == "advice.reason.behind" and float(str(second.reason.values["points"])) > 0
        shown = [cast("Percent", second.reason.values[name]).share for name in ("second", "win")]
        assert second.reason.values["points"] == round(100 * (shown[0] - shown[1]), 1)


def test_pairs_of_games_tell_a_difference_more_sharply() -> None:
    state = house("3,3: 0 f\n3,5: v f", ap=6).state
    contest = Contest([state, state.copy()], load_value("family"), Scout(), 2, 5)
    for entry in range(2):
        contest.play(entry, 6, Clock())
    # The same position on the same luck: no difference at all, though each mean has an error.
    assert contest.difference(0, 1) == (0.0, 0.0)
    assert contest.mean(0) == contest.mean(1) and contest.error(0) > 0


# ---------------------------------------------------------------- calibration


def test_calibration_is_a_logistic_line(monkeypatch: pytest.MonkeyPatch) -> None:
    state = house("3,1: 0").state
    monkeypatch.setattr(calibration, "_lines", lambda: {"family": (0.0, 1.0)})
    assert calibrated(0.3, state) == 0.3
    monkeypatch.setattr(calibration, "_lines", lambda: {"family": (1.0, 2.0)})
    assert calibrated(0.5, state) == pytest.approx(0.7310586)
    assert calibrated(0.0, state) == 0.0 and calibrated(1.0, state) == 1.0


# ---------------------------------------------------------------- levels and decisions


def test_levels_tell_more_and_more() -> None:
    game = house("3,3: 0 f\n3,5: v f", ap=6)
    first, second, third = (asked(game, level) for level in (1, 2, 3))
    assert (first.goals, first.plans, first.choice) == ((), (), None)
    assert second.goals and second.plans == () and second.goals[0].seat == 0
    assert third.plans and third.goals[0].intent == third.plans[0].goal
    assert first.danger == second.danger == third.danger


@pytest.mark.parametrize(("name", "game"), list(stations()), ids=[name for name, _ in stations()])
def test_every_kind_of_decision_gets_advice(name: str, game: Game) -> None:
    before = game.digest()
    for level in (1, 2, 3):
        advice = asked(game, level, nodes=60)
        assert advice.seat == game.to_decide and game.digest() == before
        json.dumps(advice_json(advice))
        for language in LANGUAGES:
            lines = tell_advice(advice, game, language)
            assert lines and all(line.strip() and "{" not in line for line in lines)
    legal = {str(ply) for ply in game.legal_actions()}
    if game.state.wait == plies.FOR_ACTION:
        assert advice.plans[0].plies[0] in legal and advice.choice is None
    else:
        assert advice.choice is not None and advice.choice.plies[0] in legal and advice.plans == ()


def test_the_same_question_gets_the_same_answer() -> None:
    game = house("3,3: 0 f\n3,5: v f", ap=6)
    assert asked(game) == asked(game)
    assert advise(game, nodes=NODES, rng=Random(3)) == advise(game, nodes=NODES, rng=Random(3))


@pytest.mark.parametrize(
    ("asking", "code"),
    [
        ({"level": 0}, "advice.level"),
        ({"level": 4}, "advice.level"),
        ({"seconds": 0.0}, "advice.budget"),
        ({"seconds": float("nan")}, "advice.budget"),
        ({"nodes": 0}, "advice.budget"),
    ],
)
def test_what_cannot_be_asked_is_a_clear_error(asking: dict[str, Any], code: str) -> None:
    with pytest.raises(AdviceError) as caught:
        advise(house("3,1: 0"), **asking)
    assert caught.value.code == code


def test_nothing_to_decide_is_a_clear_error() -> None:
    waiting = scenario("3,1: 0").apply("end").game
    with pytest.raises(AdviceError, match="the dice are to be rolled") as caught:
        asked(waiting)
    assert caught.value.code == "advice.nothing_to_decide"
    over = scenario("3,1: 0v", rescued=6).apply("move left carry victim").game
    with pytest.raises(AdviceError, match="the game is over"):
        asked(over)


# ---------------------------------------------------------------- text


def test_lines_to_read() -> None:
    game = house("3,1: 0v\n5,5: f", ap=4, rescued=6)
    lines = tell_advice(asked(game, nodes=400), game)
    assert lines[0].startswith("If you ended your turn now, a crew of Chief bots would win ")
    assert any(line.startswith("Plan 1: 100% to win (± 0). Carry the victim at 3-1 out at 3-0") for line in lines)
    assert any(line == "  Actions: move left carry victim." for line in lines)
    czech = tell_advice(asked(game, nodes=400), game, "cs")
    assert any("(± 0)" in line for line in czech)


def test_seats_are_called_as_the_reader_knows_them() -> None:
    game = Game.new({"mode": "family"}, 2, seed=1)
    lines = tell_advice(asked(game, nodes=100), game, name=lambda seat: "AB"[seat])
    assert any("Firefighter A starts at " in line for line in lines)


def test_importing_the_package_loads_no_advice() -> None:
    code = "import sys, flashover; sys.exit(any(name.startswith(('flashover.advice', 'flashover.bots')) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_captain_who_has_sent_somebody_into_fire_is_advised_to_get_them_out() -> None:
    """SPEC-10: only orders are left, and the plan gives them."""
    game = house("2,1: 1\n6,2: 0f", mode="experienced", ap=1, active=1, specialists=["paramedic", "captain"], bonus={"command": 0})
    legal = {str(ply) for ply in game.legal_actions()}
    assert all(ply.startswith("command 0 move") for ply in legal)
    for plan in asked(game).plans:
        copy = Game(game.state, game.options)
        assert plan.plies[0] in legal
        for ply in plan.plies:
            copy.play(ply)


def test_chances_of_cells_are_written_as_the_language_writes_numbers() -> None:
    game = Game.new({"mode": "family"}, 1, seed=7)
    game.play("place 0 3,0")
    game.play("first 0")
    advice = advise(game, 1, nodes=50)
    assert "2-2 (2.1%);" in tell_advice(advice, game, "en")[2]
    assert "2-2 (2,1\u00a0%);" in tell_advice(advice, game, "cs")[2]
