"""Every lesson of the page, played through the engine: the plies asked for are legal and lead to the end, whatever alternative
the learner takes, and the terms and rules the texts link to exist."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from flashover import events, refusals
from flashover.game import Game
from flashover.i18n import LANGUAGES
from flashover.options.table import OPTIONS

ROOT = Path(__file__).resolve().parents[2]
LEARN = ROOT / "ui" / "src" / "features" / "learn"
CATALOGUES = ROOT / "ui" / "src" / "i18n"


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


LESSONS: list[dict[str, Any]] = read(LEARN / "lessons.json")["lessons"]
TERMS: list[dict[str, Any]] = read(LEARN / "terms.json")["terms"]
RULELIST: dict[str, Any] = read(LEARN / "rulelist.json")
#: The rules that players read, in their order.
PLAYERS: list[str] = [rule for topic in RULELIST["topics"] for rule in topic["rules"]]
RULES: dict[str, dict[str, str]] = read(ROOT / "docs" / "reference" / "rules" / "catalogue.json")["ids"]


def ways(lesson: dict[str, Any]) -> list[list[str]]:
    """All ways through a lesson: the plies with each alternative chosen."""
    plies = [ply.split("|") for step in lesson["steps"] for ply in step.get("plies", [])]
    return [list(way) for way in product(*plies)]


def scenes(lesson: dict[str, Any]) -> list[dict[str, Any]]:
    return [lesson["start"], *(step["start"] for step in lesson["steps"] if "start" in step)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson["id"]))
def test_a_lesson_can_be_played_to_its_end(lesson: dict[str, Any]) -> None:
    for way in ways(lesson):
        game = Game.from_position(lesson["start"])
        left = iter(way)
        for step in lesson["steps"]:
            if "start" in step:
                game = Game.from_position(step["start"])
            for _ in step.get("plies", []):
                ply = next(left)
                waits = game.waits_for()
                assert waits["kind"] == ("outcome" if ply.startswith("!") else "decision"), (step["id"], ply)
                assert game.refusal(ply) is None, (step["id"], ply)
                game.play(ply)
                assert game.position() == Game.from_position(game.position()).position(), "a step back starts here"
        assert game.position()["result"] is None, "a lesson is no game for the station log"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson["id"]))
def test_a_scene_is_one_that_play_can_reach(lesson: dict[str, Any]) -> None:
    """FLASH-03: no smoke beside fire at the beginning of a turn; POI-01: three points of interest."""
    for start in scenes(lesson):
        game = Game.from_position(start)
        assert len(start["pois"]) == 3
        game.play("end")
        events = game.play("! dice 6 8")
        assert [event.code for event in events][:2] == ["dice.rolled", "smoke.placed"]
        assert "smoke.ignited" not in [event.code for event in events], "this smoke would have burnt before"


def test_the_first_rescue_comes_early() -> None:
    """The first victim is out well within five minutes: after at most fifteen steps of a lesson."""
    family = LESSONS[0]
    game = Game.from_position(family["start"])
    for number, step in enumerate(family["steps"], 1):
        for ply in step.get("plies", []):
            game.play(ply)
        if game.position()["rescued"]:
            assert number <= 15
            return
    pytest.fail("nobody is rescued in the first lesson")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_in_a_text_leads_to_a_term(language: str) -> None:
    terms = {term["id"] for term in TERMS}
    texts = read(CATALOGUES / language / "learn.json")
    words = read(CATALOGUES / language / "rules.json")
    linked = {term for text in texts.values() if isinstance(text, str) for term in re.findall(r"\]\((\w+)\)", text)}
    assert linked <= terms
    assert {name for lesson in LESSONS for name in lesson["terms"]} <= terms
    for term in terms:
        assert words[f"rules.term.{term}"]
        assert any(key == f"rules.text.{term}" or key.startswith(f"rules.text.{term}.") for key in words)  # one per value of an option


def test_every_rule_for_players_belongs_to_a_term() -> None:
    covered = {rule for term in TERMS for rule in term["rules"]}
    assert covered <= set(RULES)
    numbered = {rule for rule in PLAYERS if not rule.startswith("AMB-")}
    assert numbered - covered == set()


def test_the_rules_for_players_are_all_but_the_engineers_and_stand_in_one_topic_each() -> None:
    assert len(PLAYERS) == len(set(PLAYERS))
    known = set(RULES)
    assert set(PLAYERS) <= known
    assert not {rule for rule in PLAYERS if rule.split("-")[0] in {"CLR", "ED", "WE"}}
    settled = RULELIST["settled"]
    assert not set(settled) & set(PLAYERS)
    assert set(settled.values()) <= set(PLAYERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_for_players_has_a_sentence_and_no_other(language: str) -> None:
    texts = read(CATALOGUES / language / "rulelist.json")
    assert [key.removeprefix("rule.") for key in texts if key.startswith("rule.")] == PLAYERS
    assert {f"rulelist.topic.{topic['id']}" for topic in RULELIST["topics"]} == {key for key in texts if ".topic." in key}


def test_what_events_refusals_and_options_cite_leads_to_a_rule_for_players() -> None:
    rows = (*events.explanations().values(), *refusals.RULES.values(), *refusals.VARIANT_RULES.values(), *(one.rules for one in OPTIONS))
    cited = {rule for row in rows for rule in row}
    assert len(cited) > 150
    assert cited - set(PLAYERS) - set(RULELIST["settled"]) == set()
