"""The examples run as they stand, print something, and complain about nothing; their page lists all of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(example: Path, folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-W", "error", str(example), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_runs(example: Path, tmp_path: Path) -> None:
    assert run(example, tmp_path).strip()


def test_a_saved_record_is_read(tmp_path: Path) -> None:
    record = ROOT / "tests" / "records" / "default-family.json"
    assert "keeps the rules" in run(ROOT / "examples" / "read_a_record.py", tmp_path, str(record)).splitlines()[0]


def test_the_picture_is_written(tmp_path: Path) -> None:
    run(ROOT / "examples" / "render_a_board.py", tmp_path, "house.svg")
    assert (tmp_path / "house.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_page_lists_every_example() -> None:
    listed = re.findall(r"\]\((\w+\.py)\)", (ROOT / "examples" / "README.md").read_text(encoding="utf-8"))
    assert listed and sorted(listed) == [path.name for path in EXAMPLES]


def test_the_source_distribution_has_them() -> None:
    assert "graft examples" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
