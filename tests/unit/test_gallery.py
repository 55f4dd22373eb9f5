"""The gallery of worked examples and the page of questions: the engine plays each example to what rules.md expects, every step and every
question has its text in every language, and every rule they name exists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flashover.game import Game
from flashover.i18n import LANGUAGES
from flashover.record import Record
from flashover.testing import rule

ROOT = Path(__file__).resolve().parents[2]
LEARN = ROOT / "ui" / "src" / "features" / "learn"


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


GALLERY = read(LEARN / "examples.json")
EXAMPLES: dict[str, dict[str, Any]] = {example["id"]: example for example in GALLERY["examples"]}
QUESTIONS: list[dict[str, Any]] = read(LEARN / "questions.json")["questions"]
RULES = read(ROOT / "docs" / "reference" / "rules" / "catalogue.json")["ids"]


def record(scene: dict[str, Any]) -> Record:
    """A scene as the page sends it to the server."""
    return Record.from_json(
        {
            "format": "flashover-record", "version": 1, "options": scene["start"]["options"], "board": GALLERY["board"],
            "seats": [{"name": None, "kind": "human"}] * len(scene["start"]["firefighters"]), "start": scene["start"],
            "plies": [ply for step in scene["steps"] for ply in step.get("plies", [])], "checkpoints": [], "dice": None, "result": None,
        }
    )  # fmt: skip


def after(example: str, step: str) -> tuple[Game, dict[str, Any]]:
    """The game once a step has been played."""
    for scene in EXAMPLES[example]["scenes"]:
        played = 0
        for one in scene["steps"]:
            played += len(one.get("plies", []))
            if one["id"] == step:
                game = record(scene).game_at(played)
                return game, game.position()
    raise AssertionError(f"{example} has no step {step}")


def test_the_nine_examples_are_there_in_order() -> None:
    assert [example["rules"][0] for example in GALLERY["examples"]] == [f"WE-{number}" for number in range(1, 10)]


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_every_scene_is_a_true_record(example: dict[str, Any]) -> None:
    for scene in example["scenes"]:
        report = record(scene).verify()
        assert report.ok, report
        ids = [step["id"] for step in scene["steps"]]
        assert len(ids) == len(set(ids))
        assert "plies" not in scene["steps"][0], "a scene begins with its picture"
        for step in scene["steps"]:
            assert all(0 <= row <= 7 and 0 <= column <= 9 for row, column in step.get("cells", []))


@rule("WE-1")
def test_through_the_fire_to_the_door() -> None:
    game, _ = after("fire_run", "into")
    assert game.position()["ap"] == 2
    assert (refusal := game.refusal("end")) is not None and refusal.code == "fire.end_on_fire"
    game, position = after("fire_run", "door")
    assert (position["ap"], position["firefighters"][0]["at"], position["fire"]) == (0, [4, 6], [[4, 5]])
    assert position["doors"] == [{"between": [[4, 6], [4, 7]], "state": "open"}]
    assert game.refusal("end") is None


@rule("WE-2")
def test_extinguish_and_look() -> None:
    _, position = after("look", "reveal")
    assert (position["ap"], position["fire"]) == (1, [])
    assert {"at": [1, 4], "face": "victim", "treated": False} in position["pois"]
    assert after("look", "save")[1]["firefighters"][0]["saved"] == 1


@rule("WE-3")
def test_carry_chop_walk_on() -> None:
    assert after("through_wall", "start")[1]["ap"] == 5
    _, position = after("through_wall", "alone")
    assert (position["ap"], position["firefighters"][0]["at"]) == (0, [3, 4])
    assert {"at": [2, 4], "face": "victim", "treated": False} in position["pois"]
    assert position["walls"] == [{"between": [[2, 4], [3, 4]], "cubes": 2}]


@rule("WE-4")
def test_the_fire_spreads() -> None:
    assert after("spread", "ignite")[1]["fire"] == [[1, 1]]
    _, position = after("spread", "beside")
    assert (position["fire"], position["walls"]) == ([[1, 1], [2, 1]], [])


@rule("WE-5")
def test_the_explosion() -> None:
    _, position = after("explosion", "blast")
    assert [4, 3] in position["fire"] and [3, 6] in position["fire"] and [2, 3] in position["fire"]
    assert position["walls"] == [{"between": [[2, 3], [3, 3]], "cubes": 1}]
    assert position["doors"] == [{"between": [[3, 2], [3, 3]], "state": "gone"}]
    _, position = after("explosion", "lost")
    assert (position["lost"], position["firefighters"][0]["at"]) == (1, [0, 6])


@rule("WE-6")
def test_the_flashover() -> None:
    _, position = after("flashover", "chain")
    assert len(position["fire"]) == 7 and position["smoke"] == [[1, 6]]
    _, position = after("flashover", "closed")
    assert len(position["fire"]) == 5 and position["smoke"] == [[1, 4], [1, 5], [1, 6]]


@rule("WE-7")
def test_the_deck_gun() -> None:
    _, position = after("deck_gun", "shot")
    assert (position["ap"], position["fire"], len(position["pois"])) == (0, [[4, 7], [5, 8]], 1)


@rule("WE-8")
def test_the_coordinates() -> None:
    assert after("coordinates", "roll")[1]["smoke"] == [[1, 3]]


@rule("WE-9")
def test_the_small_sums() -> None:
    assert [after("sums", step)[1]["ap"] for step in ("bank", "banked", "forfeit")] == [4, 8, 8]
    _, position = after("sums", "drove")
    assert (position["ap"], position["ambulance"]) == (0, "right")
    assert after("sums", "treats_fire")[1]["ap"] == 0
    _, position = after("sums", "axed")
    assert (position["ap"], position["walls"]) == (2, [{"between": [[2, 3], [2, 4]], "cubes": 2}])
    _, position = after("sums", "foam")
    assert (position["ap"], position["bonus"]["extinguish"]) == (1, 3)
    _, position = after("sums", "heroic")
    assert (len(position["hot_spots"]), position["hot_spot_reserve"], len(position["hazmats"])) == (10, 12, 5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_question_has_its_text_and_no_text_is_left_over(language: str) -> None:
    texts = read(ROOT / "ui" / "src" / "i18n" / language / "rulebook.json")
    steps = {
        f"examples.{name}.{step['id']}" for name, example in EXAMPLES.items() for scene in example["scenes"] for step in scene["steps"]
    }
    titles = {f"examples.{name}" for name in EXAMPLES}
    asked = {f"questions.{one['id']}{part}" for one in QUESTIONS for part in ("", ".answer")}
    page = {"title", "about", "all", "next", "play", "pause", "again", "rules", "search", "none", "why"}
    own = {key for key in texts if key.startswith(("examples.", "questions.")) and key.split(".", 1)[1] not in page}
    assert own == steps | titles | asked
    for key in steps | asked:
        assert len(texts[key].split()) <= 40, key


def test_every_rule_named_exists_and_the_faq_is_complete() -> None:
    named = {one for entry in [*EXAMPLES.values(), *QUESTIONS] for one in entry["rules"]}
    assert named <= set(RULES)
    assert {one for one in RULES if one.startswith("FAQ-")} <= named
