"""The conformance runner answers as the naive model does: where a case stops and why, and what is waited for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import flashover
from flashover.formats import conform, notation
from flashover.formats.position import new_ruleset, read_position
from flashover.options import Options
from flashover.rules.playout import new_state
from tests.naive import NaiveGame
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share
from tests.properties.twins import ALL_TEXTS

CASES = count(300, 20_000)
PARTS = parts(2, 10)
ROOT = Path(__file__).parents[2]


def random_case(number: int) -> dict[str, Any]:
    """A position or a new game, some plies that can be played, and every second time one most likely refused."""
    rng = Random(number)
    case: dict[str, Any] = {"id": number}
    if rng.random() < 0.7:
        case["position"] = random_position(rng)
        state, _ = read_position(case["position"])
    else:
        case["new"] = {"options": random_options(rng), "seats": rng.randint(1, 6)}
        state = new_state(new_ruleset(Options.from_json(case["new"]["options"]), case["new"]["seats"]))
    state.seed(number)
    player = Player(state)
    played = []
    for _ in range(rng.choice([0, 1, 3, 10, 40])):
        if state.over():
            break
        code = player.ply(state)
        state.apply(code)
        played.append(notation.text_of(code))
    if rng.random() < 0.5:
        played.insert(rng.randint(0, len(played)), rng.choice([*ALL_TEXTS, "fly up"]))
    case["plies"] = played
    return case


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """What the naive model makes of it."""
    if "position" in case:
        game = NaiveGame.from_position(case["position"])
    else:
        game = NaiveGame.new(case["new"]["options"], case["new"]["seats"])
    applied, refused = 0, None
    for text in case["plies"]:
        code = game.refusal(text)
        if code is not None:
            refused = {"ply": text, "code": code}
            break
        game.apply(text)
        applied += 1
    position = {name: value for name, value in game.position().items() if name != "pending"}
    return {
        "id": case["id"],
        "applied": applied,
        "refused": refused,
        "position": position,
        "waits_for": game.waits_for(),
    }


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without its sentence for people and its private part."""
    if answer["refused"] is not None:
        assert answer["refused"].pop("message")
    del answer["position"]["pending"]
    return answer


@pytest.mark.parametrize("part", PARTS)
def test_answers_are_those_of_the_naive_model(part: int, tally: Tally) -> None:
    cases = [random_case(number) for number in share(CASES, part, len(PARTS))]
    answers = list(conform.run(json.dumps(case) for case in cases))
    stopped = 0
    for case, answer in zip(cases, answers, strict=True):
        told = comparable(json.loads(answer))
        assert told == expected(case), json.dumps(case)
        stopped += told["refused"] is not None
    tally("conformance runner = naive model", cases=len(cases), stopped_at_a_refused_ply=stopped, differences=0)


def test_the_command_gives_the_same_lines() -> None:
    lines = [json.dumps(random_case(number)) for number in range(40)]
    lines[3:3] = ["", "no JSON", '{"id": "a case without a start"}', "[]"]
    environment = {**os.environ, "PYTHONPATH": str(Path(flashover.__file__).parents[1])}
    command = [sys.executable, "-m", "flashover", "conform"]
    done = subprocess.run(
        command, input="\n".join(lines), cwd=ROOT, env=environment, text=True, capture_output=True, check=True
    )
    assert done.stdout.splitlines() == list(conform.run(lines))
    assert not done.stderr
