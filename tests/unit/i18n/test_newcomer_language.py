"""A language is added by adding a folder, complete or only begun: it is offered and read, and English stands in for what it lacks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import flashover.i18n

PACKAGE = Path(flashover.__file__).parent
ASK = "import flashover.i18n as i18n; print(*i18n.LANGUAGES); print(i18n.text('refusal.ap.too_few', 'xx', need=2, have=1))"
SPEAK = """
from flashover import i18n
from flashover.cli.main import main
print(i18n.text("event.poi.placed", "xx", at=(3, 5)))
print(i18n.write([i18n.Percent(0.131), 1.5], "xx"))
print(i18n.text("event.vehicle.drove.ambulance", "xx", start=i18n.Phrase("side.left"), to=i18n.Phrase("side.bottom")))
print(sorted(i18n.catalogue("xx", "server")))
print(main(["options", "--language", "xx"]))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    copy = tmp_path / "flashover"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
    return copy


def said(package: Path, script: str) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "FLASHOVER_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, cwd=package.parent)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_language_is_a_folder(package: Path) -> None:
    shutil.copytree(package / "i18n" / "en", package / "i18n" / "xx")
    languages, sentence = said(package, ASK)
    assert set(languages.split()) == {*flashover.i18n.LANGUAGES, "xx"}
    assert sentence == flashover.i18n.text("refusal.ap.too_few", need=2, have=1)


def test_a_language_that_is_only_begun_speaks_english_where_it_lacks_words(package: Path) -> None:
    begun = package / "i18n" / "xx"
    begun.mkdir()
    (begun / "language.json").write_text(json.dumps({"language.name": "Iks"}), "utf-8")
    (begun / "engine.json").write_text(json.dumps({"event.poi.placed": "Op {at} ligt er een."}), "utf-8")
    assert said(package, ASK)[0].split()[-1] == "xx"
    own, numbers, drove, server, *options, code = said(package, SPEAK)
    assert own == "Op 3-5 ligt er een."
    assert numbers == "13.1%; 1.5"
    sides = {"start": flashover.i18n.Phrase("side.left"), "to": flashover.i18n.Phrase("side.bottom")}
    assert drove == flashover.i18n.text("event.vehicle.drove.ambulance", **sides)
    assert server == "[]" and len(options) > 30 and code == "0"
