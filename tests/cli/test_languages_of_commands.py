"""Commands for players answer in the language asked for, from the first line to the last."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from flashover.cli.arguments import make_parser
from flashover.formats import verify
from flashover.i18n import FALLBACK, LANGUAGES, catalogue, text
from flashover.server.running import Announcement
from tests.cli.running import GOLDEN

OTHERS = [language for language in LANGUAGES if language != FALLBACK]
#: Two words beside each other, in small letters: plies, names of options and the drawn house have none.
SENTENCE = re.compile(r"[a-z]{3,} [a-z]{3,}")
EXPERIENCED = str(GOLDEN.with_name("default-experienced.json"))
COMMANDS = (
    ("verify", EXPERIENCED),
    ("options", "--edition", "cs"),
    ("show", EXPERIENCED, "--ply", "60"),
    ("show", EXPERIENCED, "--ply", "60", "--describe"),
    ("render", EXPERIENCED, "--ply", "60"),
    ("replay", EXPERIENCED, "--ply", "60"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("language", OTHERS)
def test_no_line_is_left_in_english(run: Any, command: tuple[str, ...], language: str) -> None:
    english, own = run(*command), run(*command, "--language", language)
    assert own.code == english.code == 0, own.err
    said = {part for line in own.out.splitlines() for part in re.split(r"[<>]", line)}
    left = {part for line in english.out.splitlines() for part in re.split(r"[<>]", line)} & said
    assert [part for part in left if SENTENCE.search(part) and not _notation(part)] == []


def test_what_is_wrong_with_a_record_is_said_in_the_language(run: Any, tmp_path: Path) -> None:
    record = json.loads(GOLDEN.read_text("utf-8"))
    record["plies"][6] = "gun"
    (tmp_path / "wrong.json").write_text(json.dumps(record), "utf-8")
    said = {language: run("verify", "wrong.json", "--language", language).out for language in LANGUAGES}
    assert "Ein Schritt verstößt gegen die Regeln." in said["de"]
    assert all(text("verify.ply", language) in line for language, line in said.items()) and len({*said.values()}) == len(LANGUAGES)


def test_every_way_a_record_can_be_wrong_has_a_sentence() -> None:
    codes = set(re.findall(r'Deviation\("([\w.]+)"', Path(verify.__file__).read_text("utf-8")))
    assert len(codes) > 5 and codes <= catalogue(FALLBACK, "engine").keys()


def test_the_table_in_the_browser_is_announced_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_parser().parse_args(["play", "--language", "de"]).language == "de"
    others = ["http://192.168.1.5:8170"]
    for language in LANGUAGES:
        Announcement("http://127.0.0.1:8170/", others, browser=False, page=False, language=language).say()
    lines = capsys.readouterr().out.splitlines()
    assert len({*lines}) == len(lines) == 3 * len(LANGUAGES)
    assert lines[0] == "Flashover is at http://127.0.0.1:8170/ (Ctrl-C stops it; games are kept)"
    assert any(line.startswith("Flashover läuft unter http://127.0.0.1:8170/ ") for line in lines)


def _notation(line: str) -> bool:
    """A numbered ply, markup of a drawing, or an option as it is typed."""
    return bool(re.match(r" *\d+\. |[a-z]+ [a-z-]+=|/|svg |\w+: \[?\w", line))
