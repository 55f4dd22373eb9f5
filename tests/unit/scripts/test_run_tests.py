"""The parts of a test run: one summary that is true for all of them, and an interpreted run that leaves out only what exists."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scripts.run_tests import (
    INDEPENDENT,
    ROOT,
    SUMMARY,
    Part,
    Result,
    ignored_by_interpreted,
    main,
    outcomes,
    part,
    run_all,
    summary,
)


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("4582 passed in 251.21s (0:04:11)", {"passed": 4582}),
        ("1 failed, 2 passed, 1 warning in 0.12s", {"failed": 1, "passed": 2, "warnings": 1}),
        ("======= 1 failed, 1 error in 3.00s =======", {"failed": 1, "errors": 1}),
        ("no tests ran in 0.01s", {}),
    ],
)
def test_the_numbers_of_a_summary(line: str, counted: dict[str, int]) -> None:
    assert outcomes(f"...F\n{line}\n") == Counter(counted)


def test_one_summary_for_all_parts() -> None:
    results = [Result(False, Counter(passed=10)), Result(True, Counter(passed=5, failed=2)), Result(False, Counter(passed=1, skipped=1))]
    assert summary(results, 61.5) == "2 failed, 16 passed, 1 skipped in 61.50s (0:01:01)"
    assert SUMMARY.search(summary(results, 61.5))


def test_a_part_that_broke_off_counts_as_an_error() -> None:
    assert summary([Result(True, Counter(passed=3))], 1) == "3 passed, 1 error in 1.00s"
    assert summary([Result(True, Counter())] * 2, 1) == "2 errors in 1.00s"


def test_what_the_interpreted_run_leaves_out_exists_and_is_not_what_depends_on_the_rules() -> None:
    ignored = ignored_by_interpreted()
    assert all((ROOT / path).exists() for path in ignored)
    kept = {"tests/conformance", "tests/properties", "tests/naive", "tests/unit/tactics", "tests/unit/formats", "tests/unit/test_build.py"}
    assert not kept & set(ignored) and "tests/unit/bots/test_contract.py" not in ignored
    assert set(INDEPENDENT) < set(ignored)


def test_a_failure_in_any_part_fails_the_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.run_tests.OUTPUT", tmp_path / "output")
    good, bad = tmp_path / "test_good.py", tmp_path / "test_bad.py"
    good.write_text("def test_it(): pass\n", encoding="utf-8")
    bad.write_text("def test_it(): assert False\n", encoding="utf-8")
    plain = ["-p", "no:cacheprovider", f"--rootdir={tmp_path}", "-c", str(tmp_path / "none.ini")]
    (tmp_path / "none.ini").write_text("[pytest]\n", encoding="utf-8")
    results = run_all([Part("good", [*plain, str(good)], {}), Part("bad", [*plain, str(bad)], {})])
    assert [result.failed for result in results] == [False, True]
    assert summary(results, 1) == "1 failed, 1 passed in 1.00s"
    shown = capfd.readouterr().out
    assert shown.index("--- good") < shown.index("--- bad")


def test_only_an_interpreted_run_with_arguments_may_select_nothing() -> None:
    assert part("interpreted", ["-k", "browser"]).may_be_empty
    assert not part("interpreted", []).may_be_empty and not part("compiled", ["-k", "x"]).may_be_empty


def test_an_unknown_part_is_refused() -> None:
    done = subprocess.run([sys.executable, "scripts/run_tests.py", "all"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "unknown part 'all'" in done.stderr
    with pytest.raises(SystemExit):
        main(["compile"])


def test_the_make_file_names_parts_that_exist() -> None:
    named = re.findall(r"run_tests\.py ([a-z ]+?)(?: --|$)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    for names in named:
        assert [part(name, ()).name for name in names.split()] == names.split()
