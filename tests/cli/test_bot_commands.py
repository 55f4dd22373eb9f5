"""Bots listed and measured by command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kit.packages import installed


def test_bots_are_listed(run: Any) -> None:
    result = run("bots", "list")
    assert result.code == 0 and [line.partition(":")[0] for line in result.out.splitlines() if line[0] != " "][:2] == ["random", "greedy"]
    told = json.loads(run("bots", "list", "--json").out)
    assert told[1]["name"] == "greedy" and told[1]["error"] is None and told[1]["source"] == "flashover"


def test_bots_are_measured(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    crews = ("--bot", "random", "--bot", "random+greedy", "--seats", "2")
    result = run("bots", "bench", *crews, "--games", "3", "--out", file, "--compare")
    assert result.code == 0 and result.err == ""
    assert "| random+greedy | x2 family A |" in result.out and "not decided" in result.out
    again = run("bots", "bench", *crews, "--games", "3", "--out", file, "--resume", "--json")
    told = json.loads(again.out)
    assert [cell["games"] for cell in told["cells"]] == [3, 3] and told["comparisons"] == []
    many = run("bots", "bench", "--bot", "random", "--seats", "1-2,4", "--games", "1", "--mode", "experienced", "--board", "B")
    assert [f"x{seats} experienced recruit B" in many.out for seats in (1, 2, 3, 4)] == [True, True, False, True]
    stopped = run("bots", "bench", *crews, "--games", "60", "--compare", "--stop", "--gain", "30", "--json")
    found = json.loads(stopped.out)["comparisons"][0]
    assert found["verdict"] == "not better" and found["pairs"] < 60 and found["after_stopping"]
    shown = run("bots", "bench", *crews, "--games", "60", "--compare", "--stop", "--gain", "30")
    assert "either way, p and interval after stopping)?" in shown.out and "after stopping" not in result.out


CHANCY = """
from flashover.bots import Bot

class Chancy(Bot):
    'Fails in some games.'
    def choose(self, observation, legal, clock, rng):
        if rng.random() < 0.02:
            raise RuntimeError("no idea")
        return "end" if "end" in legal else legal[0]
"""


def test_a_game_that_fails_is_told_and_ends_nothing(run: Any, tmp_path: Path) -> None:
    with installed(tmp_path / "site", "chancy_bots", CHANCY, "chancy = chancy_bots:Chancy"):
        command = ("bots", "bench", "--bot", "chancy", "--bot", "random", "--seats", "1", "--games", "12", "--compare", "--out", "games")
        result = run(*command)
        told = json.loads(run(*command, "--resume", "--json").out)
    chancy, random = told["cells"]
    assert 0 < chancy["failed"] < 12 and chancy["games"] == 12 - chancy["failed"] == told["comparisons"][0]["pairs"]
    assert (random["games"], random["failed"]) == (12, 0)
    assert result.code == 0 and result.err.count("\n") == 1
    reason = f"Seed {chancy['errors'][0][0]}: sim.bot_failed: chancy failed: RuntimeError: no idea"
    assert f"Failed games of chancy x1 family A, not counted: {chancy['failed']}. {reason}" in result.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "usage"),
        (("dance",), "usage"),
        (("bench", "--bot", "nobody"), "bots.unknown"),
        (("bench", "--bot", "greedy:beam=1"), "bots.option_unknown"),
        (("bench", "--bot", "greedy:"), "bots.spec"),
        (("bench", "--bot", "greedy+greedy"), "sim.team"),
        (("bench", "--bot", "greedy", "--bot", "greedy"), "sim.twice"),
        (("bench", "--seats", "0"), "usage"),
        (("bench", "--seats", "2,2"), "usage"),
        (("bench", "--seats", "4-2"), "usage"),
        (("bench", "--games", "0"), "usage"),
        (("bench", "--jobs", "0"), "usage"),
        (("bench", "--gain", "0"), "usage"),
        (("bench", "--gain", "nan"), "usage"),
        (("bench", "--resume"), "usage"),
        (("bench", "--compare"), "usage"),
        (("bench", "--stop"), "usage"),
        (("bench", "--set", "mode=chess"), "options.value"),
        (("bench", "--board", "nowhere.json"), "board."),
        (("bench", "--out", "/nowhere/games.jsonl", "--games", "1"), "file.unwritable"),
    ],
)
def test_what_bots_cannot_do_is_told_with_a_code(run: Any, arguments: tuple[str, ...], code: str) -> None:
    result = run("bots", *arguments)
    assert result.code == 2 and result.out == "" and result.err.startswith(f"flashover: error {code}") and result.err.count("\n") == 1
