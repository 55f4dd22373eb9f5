"""The pages of the library are true: their code runs and prints what they show, their names exist, their search is the example's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import flashover
from flashover import Game, State

ROOT = Path(__file__).parents[2]
LIBRARY = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
SEARCH = (ROOT / "docs" / "guide" / "search.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples" / "search_by_playouts.py").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_code_of_the_reference_prints_what_it_shows() -> None:
    codes, shown = blocks(LIBRARY, "python"), blocks(LIBRARY, "text")
    assert len(codes) == len(shown) == 2
    for code, text in zip(codes, shown, strict=True):
        done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == (text, "")


def test_the_search_of_the_guide_is_the_one_that_runs_and_has_thirty_lines() -> None:
    (code,) = blocks(SEARCH, "python")
    assert code in EXAMPLE
    assert len([line for line in code.splitlines() if line.strip()]) <= 30


def test_every_public_name_is_in_the_reference_and_every_name_there_exists() -> None:
    named = set(re.findall(r"`([A-Za-z_]+)(?:\(.*?\))?`", LIBRARY))
    missing = set(flashover.__all__) - named - {"__version__", "Ruleset", "Playouts"}
    assert not missing
    state = Game.new({"mode": "family"}, 1).state
    rows = LIBRARY.split("## State")[1].split("## Playouts")[0].splitlines()
    members = [name for row in rows if row.startswith("| `") for name in re.findall(r"`([a-z_]+)(?:\([a-z]*\))?`", row.split("|")[1])]
    assert len(members) > 25 and all(hasattr(state, name) for name in members)
    public = {name for name in vars(State) if not name.startswith("_") and callable(getattr(State, name))}
    assert public - set(members) <= {"listen"}


def test_what_the_reference_says_of_planes_is_so() -> None:
    game = Game.new({"mode": "family"}, 1)
    burning = sum(2 ** ((row - 1) * 9 + column - 1) for row, column in game.position()["fire"])  # type: ignore[attr-defined]
    assert game.state.fire == burning
