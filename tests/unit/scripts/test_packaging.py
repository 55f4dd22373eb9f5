"""What a package index shows and what wheels are built for: one list of Pythons, one version, a description without broken links."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from flashover import __version__
from scripts import play_for_profile

ROOT = Path(__file__).parents[3]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_description_has_nothing_that_breaks_on_an_index() -> None:
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "--long-description"],
        cwd=ROOT, capture_output=True, text=True, check=True, env={"FLASHOVER_PURE": "1"},
    )  # fmt: skip
    shown = done.stdout
    readme = (ROOT / "README.md").read_text("utf-8")
    assert shown.lstrip().startswith("# Flashover\n") and "```python" in shown and "MIT licence." in shown
    assert "![" not in shown
    assert all(re.match(r"[a-z]+:", target) for target in re.findall(r"\]\(([^)]+)\)", shown))
    # The words of a link stay, its target goes; nothing else is lost but the pictures.
    for words in re.findall(r"(?<!!)\[([^\]]+)\]\([^)]+\)", readme):
        assert words in shown
    assert len(readme.splitlines()) - 8 < len(shown.splitlines()) < len(readme.splitlines())


def test_wheels_are_built_for_the_versions_the_package_names() -> None:
    named = {line.rpartition(" ")[2] for line in SETTINGS["project"]["classifiers"] if re.search(r":: 3\.\d+$", line)}
    built = {f"3.{pattern[3:5]}" for pattern in SETTINGS["tool"]["cibuildwheel"]["build"]}
    assert named == built
    assert SETTINGS["project"]["requires-python"] == f">={min(named)}"


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [__version__]
    assert "CITATION.cff" in (ROOT / "MANIFEST.in").read_text("utf-8")


def test_the_games_of_the_profile_are_the_same_every_time(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_for_profile, "KINDS", tuple((options, seats, 3, 2) for options, seats, _, _ in play_for_profile.KINDS))
    assert play_for_profile.main([]) == play_for_profile.main([]) == 0
    one, other = capsys.readouterr().out.splitlines()
    assert one == other and re.fullmatch(r"(compiled|interpreted), checksum [0-9a-f]{8}", one)
    assert play_for_profile.main(["--expect", "something else"]) == 1
    assert "not something else" in capsys.readouterr().err
