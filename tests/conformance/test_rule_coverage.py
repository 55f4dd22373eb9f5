"""The catalogue of ids and the page that lists their tests are complete and up to date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import flashover
from flashover.testing.rule_coverage import CATALOGUE, PAGE, coverage_page, missing_ids, read_catalogue

ROOT = Path(__file__).parents[2]
# the tests that are run inside these tests use the same package as these
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(flashover.__file__).parents[1])}

# Section 9 of the rule catalogue.
COUNTS = {
    "GEN": 5, "COMP": 10, "BOARD": 9, "ADJ": 7, "SETUP-FAM": 11, "TURN": 4, "AP": 7, "MOVE": 11, "CARRY": 4,
    "DOOR": 3, "EXT": 4, "CHOP": 4, "FIRE": 6, "EXPL": 16, "FLASH": 5, "KD": 8, "LOST": 4, "POI": 8, "END": 8,
    "SETUP-EXP": 22, "VEH": 10, "GUN": 10, "SPEC": 22, "CREW": 5, "HAZ": 7, "HOT": 9, "ORDER": 7, "OUT": 5,
    "POI-EXP": 4, "VAR": 10, "FAQ": 3, "LOG": 2, "QUICK": 6,
}  # fmt: skip


def test_the_catalogue_has_every_rule_once() -> None:
    catalogue = read_catalogue(ROOT / CATALOGUE)
    groups = Counter(entry.group for entry in catalogue.values())
    assert {group: groups[group] for group in COUNTS} == COUNTS
    assert sum(COUNTS.values()) == 256
    assert (groups["CLR"], groups["AMB"], groups["WE"], groups["ED"]) == (56, 88, 9, 72)


def test_summaries_are_short_and_exceptions_give_a_reason() -> None:
    for entry in read_catalogue(ROOT / CATALOGUE).values():
        assert 1 <= len(entry.summary.split()) <= 15, entry.id
        assert entry.mode in ("both", "family", "experienced")
        assert entry.testable or entry.reason, entry.id


def test_an_id_without_a_test_is_missing_unless_it_cannot_be_tested() -> None:
    catalogue = read_catalogue(ROOT / CATALOGUE)
    missing = missing_ids(catalogue, {"GEN-01": {"a test"}})
    assert "GEN-01" not in missing and "AMB-01" not in missing and "CLR-51" not in missing
    assert "GEN-02" in missing and "CLR-48" in missing
    assert "`a test`" in coverage_page(catalogue, {"GEN-01": {"a test"}})


def test_every_rule_has_a_test_and_the_page_is_up_to_date(tmp_path: Path) -> None:
    page = tmp_path / "coverage.md"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "tests/conformance",
        f"--write-rule-coverage={page}",
    ]
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    fresh = page.read_text(encoding="utf-8")
    assert fresh == (ROOT / PAGE).read_text(encoding="utf-8"), (
        "run: pytest tests/conformance --collect-only --write-rule-coverage"
    )


def test_an_unknown_id_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / CATALOGUE).write_text(json.dumps({"ids": {}}), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(
        "import pytest\n@pytest.mark.rule('EXPL-99')\ndef test_it(): pass\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-p", "flashover.testing.rule_coverage", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "unknown id 'EXPL-99'" in done.stdout + done.stderr
