"""`flashover advise`, `flashover review` and the hint of the terminal game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flashover import Game
from flashover.cli.main import main
from flashover.dice import PhysicalDice
from flashover.i18n import LANGUAGES, catalogue
from flashover.terminal.session import Terminal

RECORDS = Path(__file__).parents[1] / "records"
QUICK = ("--seconds", "0.05")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def family() -> str:
    return str(RECORDS / "default-family.json")


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_for_a_moment_of_a_record(run: Any, language: str) -> None:
    code, out, err = run("advise", family(), "--ply", "20", "--language", language, *QUICK)
    assert (code, err) == (0, "") and len(out.splitlines()) >= 4
    assert language != "en" or "Plan 1: " in out


def test_advice_as_json(run: Any) -> None:
    code, out, _ = run("advise", family(), "--ply", "20", "--json", *QUICK)
    data = json.loads(out)
    assert code == 0 and data["seat"] == 0 and data["level"] == 3 and data["plans"] and data["choice"] is None
    plan = data["plans"][0]
    keys = {"plies", "cells", "goal", "steps", "reason", "win", "error", "explosion", "hit", "cubes", "equal"}
    assert set(plan) == keys and len(plan["explosion"]) == len(plan["hit"]) == len(plan["cubes"]) == 2


def test_a_level_tells_no_more_than_asked(run: Any) -> None:
    _, out, _ = run("advise", family(), "--ply", "20", "--level", "1", *QUICK)
    assert "Plan" not in out and "Worth" not in out and "Next fire phase" in out
    _, out, _ = run("advise", family(), "--ply", "20", "--level", "2", *QUICK)
    assert "Plan" not in out and "Worth considering:" in out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("advise", "FILE"), "advice.nothing_to_decide"),
        (("advise", "FILE", "--ply", "20", "--level", "4"), "advice.level"),
        (("advise", "FILE", "--ply", "20", "--seconds", "0"), "advice.budget"),
        (("advise", "FILE", "--ply", "20", "--seconds", "nan"), "advice.budget"),
        (("advise", "FILE", "--ply", "20", "--seconds", "soon"), "usage"),
        (("advise", "FILE", "--ply", "9999"), "record.ply_number"),
        (("advise", "nowhere.json"), "file.unreadable"),
        (("review", "nowhere.json"), "file.unreadable"),
        (("review", "FILE", "--seconds", "-1"), "advice.budget"),
    ],
)
def test_bad_input_is_one_line(run: Any, arguments: tuple[str, ...], code: str) -> None:
    result, out, err = run(*(family() if word == "FILE" else word for word in arguments))
    assert (result, out) == (2, "") and err.count("\n") == 1
    assert err.startswith(f"flashover: error {code}")


def short(tmp_path: Path, plies: int) -> str:
    """The beginning of a recorded game, as a file."""
    data = json.loads((RECORDS / "default-family.json").read_text("utf-8"))
    game = Game.new(data["options"], len(data["seats"]), dice=PhysicalDice())
    for ply in data["plies"][:plies]:
        game.play(ply)
    path = tmp_path / "short.json"
    game.record(["Ada"]).save(path)
    return str(path)


def test_a_review_of_a_record(run: Any, tmp_path: Path) -> None:
    code, out, err = run("review", short(tmp_path, 30), *QUICK)
    assert (code, err) == (0, "") and out.startswith("Turns reviewed: 5. ")
    code, out, _ = run("review", short(tmp_path, 30), "--json", *QUICK)
    data = json.loads(out)
    assert code == 0 and len(data["turns"]) == 5 and {turn["turn"] for turn in data["worst"]} <= set(range(1, 6))


def test_a_review_without_a_turn_is_one_line(run: Any, tmp_path: Path) -> None:
    code, out, err = run("review", short(tmp_path, 2), *QUICK)
    assert (code, out) == (2, "") and err.startswith("flashover: error advice.nothing_to_review")


# ---------------------------------------------------------------- hint


def table(game: Game, *lines: str, **more: Any) -> str:
    script = iter(lines)
    said: list[str] = []

    def ask(prompt: str) -> str:
        for line in script:
            return line
        raise EOFError

    Terminal(game, ask=ask, say=said.append, **more).run()
    return "\n".join(said)


@pytest.fixture
def _quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks for long; and a session without a file saves itself into the working directory."""
    from flashover import advice

    ask = advice.advise
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(advice, "advise", lambda game, level: ask(game, level, nodes=100))


def begun() -> Game:
    game = Game.new({"mode": "family"}, 2, seed=7)
    for ply in ("place 0 3,0", "place 1 4,9", "first 0"):
        game.play(ply)
    return game


@pytest.mark.usefixtures("_quick")
def test_hints_grow_when_asked_again() -> None:
    assert "Worth considering" not in table(begun(), "hint")
    twice = table(begun(), "hint", "hint")
    assert "Worth considering:" in twice and "Plan 1" not in twice
    assert "Plan 1: " in table(begun(), "hint", "hint", "hint")
    # In another position it begins anew.
    assert "Worth considering" not in table(begun(), "hint", "move right", "hint")


@pytest.mark.usefixtures("_quick")
def test_a_hint_of_a_level() -> None:
    told = table(begun(), "hint 3", language="cs")
    assert "Plán 1: " in told
    assert "hint, or hint with a level" in table(begun(), "hint 7")


@pytest.mark.usefixtures("_quick")
def test_hints_in_the_set_up_call_seats_by_letter() -> None:
    told = table(Game.new({"mode": "family"}, 2, seed=7), "hint 3", names=["Ada", "Ben"])
    assert "Firefighter A (Ada) starts at " in told


@pytest.mark.usefixtures("_quick")
def test_a_hint_while_dice_are_awaited() -> None:
    game = Game.new({"mode": "family"}, 1, dice=PhysicalDice())
    for ply in ("place 0 3,0", "first 0", "end"):
        game.play(ply)
    assert "There's nothing to decide right now." in table(game, "hint")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_knows_the_hint(language: str) -> None:
    assert any("hint [1|2|3]" in line for line in catalogue(language)["help"])
