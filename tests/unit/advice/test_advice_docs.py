"""What docs/guide/advisor.md shows is true: its scripts run, its commands exist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from flashover.cli.arguments import make_parser

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "guide" / "advisor.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
ADVISE, REVIEW = (code for language, code in BLOCKS if language == "python")
(COMMANDS,) = (code for language, code in BLOCKS if language == "sh")


def printed(code: str, folder: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=folder)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_script_for_advice_runs(tmp_path: Path) -> None:
    lines = printed(ADVISE.replace("nodes=5000", "nodes=300"), tmp_path)
    assert lines[0].startswith("If you ended your turn now, a crew of Chief bots would win ")
    assert lines[-1].endswith(" True") and any(line.startswith("Plan 1: ") for line in lines)


def test_the_script_for_a_review_runs(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "records" / "default-family.json", tmp_path / "game.json")
    lines = printed(REVIEW.replace("seconds_per_turn=0.3", "nodes_per_turn=40"), tmp_path)
    assert lines[0].startswith("Turns reviewed: 19.")


def test_the_commands_exist() -> None:
    for line in COMMANDS.splitlines():
        program, *arguments = line.split("#")[0].split()
        assert program == "flashover" and make_parser().parse_args(arguments).command == arguments[0]
