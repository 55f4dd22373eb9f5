"""docs/how-to/laboratory.md followed to the letter: its commands run in order, its numbers come out, its Python reads the games."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from flashover.board import Board
from flashover.cli.arguments import make_parser

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "laboratory.md").read_text("utf-8")
BLOCKS = [(language, dedent(code)) for language, code in re.findall(r"^ *```(\w+)\n(.*?)^ *```$", PAGE, re.DOTALL | re.MULTILINE)]
COMMANDS = [line for language, code in BLOCKS if language == "sh" for line in code.splitlines()]
READING, LEARNING = (code for language, code in BLOCKS if language == "python")


def flashover(line: str, folder: Path) -> str:
    """A command of the page, in a process of its own; what it printed."""
    program, *arguments = shlex.split(line)
    assert program == "flashover"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "flashover", *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder in which the page was followed, and what each of its commands printed."""
    folder = tmp_path_factory.mktemp("laboratory")
    ((_, study),) = ((language, code) for language, code in BLOCKS if language == "toml")
    (folder / "veteran.toml").write_text(study, "utf-8")
    return folder, {line: flashover(line, folder) for line in COMMANDS}


def test_its_commands_run_and_leave_what_it_says(followed: tuple[Path, dict[str, str]]) -> None:
    folder, printed = followed
    assert [line.split()[1] for line in printed] == ["simulate", "report", "compare", "board", "board", "board"]
    assert {path.name for path in folder.iterdir()} >= {"games", "veteran.html", "pictures", "house-7.json", "house-7.svg"}
    assert len(list((folder / "pictures").glob("*.svg"))) == 3 + 3 * 5
    assert Board.load(folder / "house-7.json").digest and "house 7" in printed[COMMANDS[-1]]
    assert "B is better" in printed[COMMANDS[2]]


def test_its_numbers_come_out(followed: tuple[Path, dict[str, str]]) -> None:
    (shown,) = (code for language, code in BLOCKS if language == "text" and "as it is" in code)
    printed = followed[1][COMMANDS[0]].splitlines()
    assert all(line in printed for line in shown.splitlines()) and len(shown.splitlines()) == 3


def test_its_python_reads_what_was_played(followed: tuple[Path, dict[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(followed[0])
    *lines, last = READING.strip().splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)  # noqa: S102 - our own page
    chart = eval(last, names)  # noqa: S307 - the same
    assert "without vehicles" in chart.body and "+18.8 [+13.7 to +23.6]" in chart.body


def test_its_environments_play() -> None:
    names: dict[str, Any] = {}
    exec(LEARNING, names)  # noqa: S102 - our own page
    assert names["seen"]["action_mask"].shape[0] == 64 and names["rewards"].shape == (64,)
    names["envs"].close()


def test_what_needs_more_than_this_machine_is_typed_right(monkeypatch: pytest.MonkeyPatch) -> None:
    (cluster,) = (code for language, code in BLOCKS if language == "text" and "ray" in code)
    (line,) = (line.partition("    ")[0] for line in cluster.splitlines() if line.startswith("flashover"))
    given = make_parser().parse_args(shlex.split(line)[1:])
    assert (given.command, given.on) == ("simulate", "ray=FIRST:6379")
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "rl"))
    from training import arguments  # type: ignore[import-not-found]  # beside the script, which is run from its folder

    (line,) = re.findall(r"`python examples/rl/train_ppo\.py ([^`]+)`", PAGE)
    assert arguments(shlex.split(line)).minutes == 10
