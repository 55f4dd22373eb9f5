"""The catalogue of ids and the page that lists their tests are complete and up to date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import flashover
from flashover.testing.rule_coverage import CATALOGUE, CONFORMANCE, PAGE, coverage_page, missing_ids, read_catalogue

ROOT = Path(__file__).parents[2]
# The runs inside these tests use the same package as these, and no plugin but our own: loading the others takes most of such a run.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(flashover.__file__).parents[1]), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

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
    assert done.returncode == 0, done.stdout[done.stdout.find("rules without") :] + done.stderr
    fresh = page.read_text(encoding="utf-8")
    assert fresh == (ROOT / PAGE).read_text(encoding="utf-8"), (
        "run: pytest tests/conformance --collect-only --write-rule-coverage"
    )


def small_project(folder: Path, marked: str) -> Path:
    """A project of two rules and one conformance test that is marked with ``marked``."""
    entry = {"group": "EXPL", "mode": "both", "summary": "A rule."}
    (folder / CATALOGUE).parent.mkdir(parents=True)
    (folder / CATALOGUE).write_text(json.dumps({"ids": {"EXPL-01": entry, "EXPL-02": entry}}), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / CONFORMANCE).mkdir(parents=True)
    test = f"import pytest\n@pytest.mark.rule({marked})\ndef test_it(): pass\n"
    (folder / CONFORMANCE / "test_it.py").write_text(test, encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "flashover.testing.rule_coverage", *arguments]
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def test_an_unknown_id_stops_the_run(tmp_path: Path) -> None:
    done = run(small_project(tmp_path, "'EXPL-99'"))
    assert done.returncode != 0
    assert "unknown id 'EXPL-99'" in done.stdout + done.stderr


def test_a_whole_run_fails_on_an_id_without_a_test_and_a_partial_one_does_not(tmp_path: Path) -> None:
    folder = small_project(tmp_path, "'EXPL-01'")
    whole = run(folder)
    assert whole.returncode == 1
    assert "EXPL-02: A rule." in whole.stdout and "EXPL-01: A rule." not in whole.stdout
    (folder / CONFORMANCE / "test_more.py").write_text("def test_more(): pass\n", encoding="utf-8")
    for chosen in (("tests/conformance/test_it.py",), ("tests/conformance/test_it.py::test_it",), ("-k", "it")):
        assert run(folder, *chosen).returncode == 0


def test_a_run_that_covers_everything_passes_and_writes_the_page(tmp_path: Path) -> None:
    folder = small_project(tmp_path, "'EXPL-01', 'EXPL-02'")
    assert run(folder, "--write-rule-coverage").returncode == 0
    page = (folder / PAGE).read_text(encoding="utf-8")
    assert "2 ids need a test; 0 have none." in page
    assert "| EXPL-02 | both | A rule. | `test_it.py::test_it` |" in page
