"""The page of the speeds says what the benchmarks measured, beside what it is held to."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import envs, run, study_speed
from scripts.make_speed import KEPT, PAGE, main, page, section_of

STALE = "is stale: run python scripts/make_speed.py"


def test_page_is_that_of_the_figures() -> None:
    index = (PAGE.parents[1] / "index.md").read_text("utf-8")
    assert PAGE.exists() is KEPT.exists() is ("results/speed" in index)
    assert not KEPT.exists() or PAGE.read_text("utf-8") == page(json.loads(KEPT.read_text("utf-8"))), f"{PAGE.name} {STALE}"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """What the three benchmarks write, of figures that were not measured."""
    engine = {"ours.family4.A": 6e6, "c.A": 1e7, "ours.family4.copy_ns": 20.0, "import.import_ms": 31.0, "import.compiled": 1.0}
    found = {
        "bench": (engine, [one for one in run.TARGETS if one.name in ("A family / C", "import", "B family / C extension")]),
        "envs": ({"ours.family.views": 2.5e6, "ours.veteran.views": 1e6, "ours.family.single": 3.5e5}, envs.targets()),
        "study": (
            {
                "study.family.overhead": 1.08, "study.veteran.overhead": 1.2, "study.two_processes": 1.91,
                "memory.games": 1e6, "memory.end_mb": 61.0,
            },
            study_speed.targets(),
        ),
    }  # fmt: skip
    for name, (best, targets) in found.items():
        run.write(tmp_path / f"{name}.json", best, targets, 3)
    return {name: tmp_path / f"{name}.json" for name in found}


def write(tmp_path: Path, *files: Path) -> str:
    assert main([*map(str, files), "--kept", str(tmp_path / "speed.json"), "--page", str(tmp_path / "speed.md")]) == 0
    return (tmp_path / "speed.md").read_text("utf-8")


def cells(text: str, first: str) -> list[str]:
    (line,) = (line for line in text.splitlines() if line.startswith(f"| {first} "))
    return [part.strip() for part in line.strip("|").split("|")][1:]


def test_what_was_reached_stands_beside_what_was_wanted(tmp_path: Path, files: dict[str, Path]) -> None:
    text = write(tmp_path, *files.values())
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# How fast it is", "## The engine", "## The environments", "## Studies",
    ]  # fmt: skip
    assert cells(text, "A family / C") == ["60%", "≥ 50%", "a promise", "reached"]
    assert cells(text, "import") == ["31 ms", "≤ 25 ms", "a promise", "**missed**"]
    assert cells(text, "B family / C extension") == ["–", "≥ 60%", "an aim", "not measured"]
    assert cells(text, "family.views, steps/s") == ["2,500,000", "≥ 2,000,000", "a promise", "reached"]
    assert cells(text, "veteran, CPU of a game in a study / bare") == ["1.2x", "≤ 1.15x", "a promise", "**missed**"]
    assert cells(text, "two processes / one") == ["1.91x", "≥ 1.8x", "a promise", "reached"]
    assert cells(text, "`ours.family4.copy_ns`") == ["20 ns"] and cells(text, "`memory.end_mb`") == ["61 MB"]
    assert "Of 2 promises 1 are reached, 1 missed (import), 0 not measured." in text
    assert "Of 8 promises 2 are reached, 1 missed (veteran.views, steps/s), 5 not measured." in text
    assert "`import.compiled`" not in text
    about = json.loads(files["bench"].read_text("utf-8"))["about"]
    assert " ".join(text.split()).count(f"in 3 rounds on {about['cores']} cores ({about['processor']})") == 3


def test_a_file_given_alone_leaves_the_other_sections_as_they_are(tmp_path: Path, files: dict[str, Path]) -> None:
    before = write(tmp_path, *files.values())
    assert write(tmp_path) == before
    changed: Any = json.loads(files["study"].read_text("utf-8"))
    assert section_of(changed) == "studies"
    run.write(files["study"], changed["best"] | {"study.veteran.overhead": 1.1}, study_speed.targets(), 3)
    after = write(tmp_path, files["study"])
    assert "**missed**" not in after.partition("## Studies")[2]
    assert after.partition("## Studies")[0] == before.partition("## Studies")[0]


def test_studies_are_held_to_what_was_promised() -> None:
    wanted = {one.ours: (one.most, one.least) for one in study_speed.targets() if not one.aim}
    assert wanted == {
        "study.family.overhead": (1.15, None),
        "study.veteran.overhead": (1.15, None),
        "study.two_processes": (None, 1.8),
    }


def test_the_speed_of_studies_is_written_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "study.json"
    monkeypatch.setattr(study_speed, "processes", lambda _games, _rounds: {"study.two_processes": 1.5})
    monkeypatch.setattr(sys, "argv", ["study_speed.py", "--games", "2", "--rounds", "1", "--json", str(file)])
    assert study_speed.main() == 0
    found = json.loads(file.read_text("utf-8"))
    rows = {row["target"]: row for row in found["targets"]}
    assert rows["two processes / one"]["verdict"] == "MISS" and found["about"]["rounds"] == 1
    printed = capsys.readouterr().out
    for name in study_speed.CELLS:
        assert f"overhead {name}: {found['best'][f'study.{name}.overhead']:.3f} of bare" in printed
