"""Commands for players answer in the language asked for, from the first line to the last."""

from __future__ import annotations

import re
from typing import Any

import pytest

from flashover.i18n import FALLBACK, LANGUAGES
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


def _notation(line: str) -> bool:
    """A numbered ply, markup of a drawing, or an option as it is typed."""
    return bool(re.match(r" *\d+\. |[a-z]+ [a-z-]+=|/|svg |\w+: \[?\w", line))
