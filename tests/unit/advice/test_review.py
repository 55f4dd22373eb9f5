"""Looking back at a game: every turn once, dice are nobody's fault, and a blunder is found."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from flashover import Game, Record
from flashover.advice import AdviceError, Review, review, review_json, tell_review
from flashover.advice.advisor import Advisor
from flashover.advice.model import Chance
from flashover.advice.reasons import points_between
from flashover.advice.review import _judge, _turns
from flashover.bots import Clock, get_bot
from flashover.errors import RecordError
from flashover.i18n import LANGUAGES
from flashover.testing.building import scenario

NODES = 120


def played(options: dict[str, object], seats: int, seed: int, most: int = 8) -> Record:
    """The first turns of a game of rules of thumb."""
    game = Game.new(options, seats, seed=seed)
    bot, rng = get_bot("greedy"), Random(seed)
    while not game.over and game.turn <= most:
        if game.to_decide is None:
            game.roll()
            continue
        seen = game.observation()
        game.play(bot.choose(seen, cast("dict[str, Any]", seen["waits_for"])["legal"], Clock(), rng))
    return game.record()


def looked_back(record: Record, **more: Any) -> Review:
    return review(record, nodes_per_turn=NODES, **more)


@pytest.mark.parametrize(("options", "seats"), [({"mode": "family"}, 2), ({"mode": "experienced", "level": "veteran"}, 3)])
def test_every_turn_is_looked_at_once(options: dict[str, object], seats: int) -> None:
    record = played(options, seats, 4, most=5)
    seen: list[tuple[int, int]] = []
    found = looked_back(record, progress=lambda done, of: seen.append((done, of)))
    assert [turn.turn for turn in found.turns] == list(range(1, len(found.turns) + 1)) and len(found.turns) >= 5
    assert seen == [(done, len(found.turns)) for done in range(1, len(found.turns) + 1)]
    for turn in found.turns:
        game = record.game_at(turn.ply_number - 1)
        assert game.to_decide == turn.seat and game.turn == turn.turn
        for ply in turn.best.plies:
            game.play(ply)
        assert turn.drop == pytest.approx(max(0.0, turn.best.win.win - turn.played.win), abs=1e-5)
        assert turn.significant <= (turn.drop >= 0.01 and turn.drop > turn.error), "a mistake lies beyond its uncertainty"
        said = "advice.reason.played" if turn.significant else "advice.reason.played.equal"
        assert turn.best.reason.key == said
    assert len(found.worst) <= 5 and all(turn.significant for turn in found.worst)
    assert [turn.drop for turn in found.worst] == sorted((turn.drop for turn in found.worst), reverse=True)
    data = json.loads(json.dumps(review_json(found)))
    assert [turn["turn"] for turn in data["turns"]] == [turn.turn for turn in found.turns]
    assert set(data["turns"][0]) == {"turn", "seat", "ply_number", "before", "played", "best", "drop", "error", "significant"}
    for language in LANGUAGES:
        assert all(line.strip() and "{" not in line for line in tell_review(found, language))


def test_the_same_record_and_seed_give_the_same_review() -> None:
    record = played({"mode": "family"}, 2, 3, most=2)
    assert looked_back(record, seed=5) == looked_back(record, seed=5)


def test_a_rescue_thrown_away_is_found() -> None:
    table = scenario("3,1: 0vs f", ap=4, rescued=6, lost=3).apply("end", "! dice 6 8")
    (worst,) = looked_back(table.game.record()).worst
    assert "move left carry victim" in worst.best.plies and worst.best.win.win == 1.0
    assert worst.ply_number == 1 and worst.drop > 0.9
    lines = tell_review(looked_back(table.game.record()))
    assert any("points lost." in line for line in lines) and any("Better: move left carry victim" in line for line in lines)


def test_turns_of_a_strong_player_are_too_close_to_call() -> None:
    """What a planner plays is what the review finds: differences are luck, and luck is not called a mistake."""
    game = Game.new({"mode": "family"}, 2, seed=6)
    bot, rng = get_bot("planner"), Random(6)
    while not game.over and game.turn <= 6:
        if game.to_decide is None:
            game.roll()
            continue
        seen = game.observation()
        game.play(bot.choose(seen, cast("dict[str, Any]", seen["waits_for"])["legal"], Clock(nodes=400), rng))
    found = review(game.record(), nodes_per_turn=600)
    close = [turn for turn in found.turns if not turn.significant and turn.drop > 0]
    assert close and not found.worst
    lines = tell_review(found)
    assert lines[1] == "No turn was clearly worse than the best plan." and lines[-1].endswith("too close to call.")


def test_the_points_are_those_of_the_shown_chances() -> None:
    assert points_between(Chance(0.484, 0.01), Chance(0.506, 0.01)) == 3, "48 % and 51 %"
    assert points_between(Chance(0.5031, 0.01), Chance(0.5044, 0.01)) == pytest.approx(0.1), "50.3 % and 50.4 %"


def test_luck_inside_a_turn_is_nobodys_fault() -> None:
    """The POI was a false alarm: what is judged is the step there, and then the rest of the turn, each by what was known."""
    record = scenario("3,1: 0 ?", ap=4).apply("move right", "! reveal false_alarm", "end").game.record()
    ((step, rest),) = _turns(record)
    assert (step.number, rest.number) == (1, 3)
    assert [poi["at"] for poi in cast("list[dict[str, object]]", step.game.position()["pois"])] == [[3, 2]]
    assert rest.game.position()["pois"] == [], "the false alarm is known by then"
    (turn,) = looked_back(record).turns
    judged = {part.number: _judge(Advisor(), part, 0, NODES // 2, Random(f"0/{part.number}")) for part in (step, rest)}
    assert turn == max(judged.values(), key=lambda one: (one.significant, one.drop))


def test_nothing_to_look_back_at_is_a_clear_error() -> None:
    with pytest.raises(AdviceError) as caught:
        looked_back(Game.new({"mode": "family"}, 2, seed=1).record())
    assert caught.value.code == "advice.nothing_to_review"


def test_a_record_that_cannot_be_played_is_a_clear_error() -> None:
    data = played({"mode": "family"}, 1, 1, most=1).to_json()
    data["plies"] = [*cast("list[str]", data["plies"])[:2], "gun"]
    data["checkpoints"] = []
    data["result"] = None
    with pytest.raises(RecordError) as caught:
        looked_back(Record.from_json(data))
    assert caught.value.code == "record.ply_refused"
