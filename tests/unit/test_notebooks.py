"""The notebooks show what their cells give; the runner shows what a cell prints, says and draws."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from flashover import Game
from flashover.report.pictures import points_gained
from flashover.sim import compare
from scripts.run_notebooks import NOTEBOOKS, run, run_cell

ROOT = Path(__file__).parents[2]


def test_the_notebooks_still_show_what_they_say() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "scripts/run_notebooks.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_one_for_jupyter_too(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["metadata"]["kernelspec"]["name"]) == (4, "python3")
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids) >= 5
    for cell in notebook["cells"]:
        assert set(cell) == {"cell_type", "id", "metadata", "source"} | (
            {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_uses_what_is_public(path: Path) -> None:
    """People copy from notebooks: only rooms that the API reference describes."""
    pages = (ROOT / "docs" / "reference" / "api").glob("*.md")
    public = {name for page in pages for name in re.findall(r"automodule:: ([\w.]+)", page.read_text("utf-8"))}
    cells = json.loads(path.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    used = set(re.findall(r"^\s*(?:from|import) (flashover[\w.]*)", code, re.MULTILINE))
    assert used and used <= public


def test_a_cell_shows_what_it_prints_and_its_last_value() -> None:
    printed, value = run_cell("print('one')\nprint('two')\n1 + 1", {}, "cell")
    assert printed["text"] == ["one\n", "two\n"]
    assert value["data"] == {"text/plain": ["2"]}
    assert run_cell("x = 3", {}, "cell") == run_cell("None", {}, "cell") == []


def test_a_value_that_draws_itself_is_a_picture() -> None:
    chart = points_gained("by luck", [("one", compare({1: True, 2: False}, {1: False, 2: False}))])
    for value in (Game.new(seats=1, seed=1).board, Game.new(seats=1, seed=1), Game.new(seats=1, seed=1).record(), chart):
        (shown,) = run_cell("value", {"value": value}, "cell")
        assert "".join(shown["data"]["image/svg+xml"]).startswith("<svg ")


def test_cells_share_their_names_and_a_mistake_is_not_hidden() -> None:
    cells = [{"cell_type": "code", "source": ["x = 5"]}, {"cell_type": "code", "source": ["x"]}]
    assert run({"cells": cells}, "one")["cells"][1]["outputs"][0]["data"]["text/plain"] == ["5"]
    with pytest.raises(ZeroDivisionError):
        run_cell("1 / 0", {}, "cell")
