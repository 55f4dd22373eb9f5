"""Every option, value, group, edition and printed board has its sentences, in every language.

A missing sentence is no error for players: the page shows the bare name instead. This check reports it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import flashover
from flashover.i18n import FALLBACK, LANGUAGES, text
from flashover.options.table import EDITIONS, GROUPS, OPTIONS, VALUES

ROOT = Path(__file__).parents[2]
FOLDERS = (Path(flashover.__file__).parent / "i18n", ROOT / "ui" / "src" / "i18n")


def texts(language: str) -> dict[str, Any]:
    """The catalogues of engine and page together; a catalogue has its language in the name of its file or folder."""
    found: dict[str, Any] = {}
    for folder in FOLDERS:
        for path in folder.rglob("*.json"):
            if language in (*path.stem.split("."), path.parent.name):
                found |= json.loads(path.read_text("utf-8"))
    return found


def wanted() -> list[tuple[str, ...]]:
    """Keys, each with those that would do instead."""
    keys: list[tuple[str, ...]] = [(f"option.{name}.about",) for name in ("edition", "board")]
    keys += [(f"edition.{name}",) for name in EDITIONS]
    keys += [(f"group.{group}",) for group in GROUPS]
    for option in OPTIONS:
        keys += [(f"option.{option.name}",), (f"option.{option.name}.about",)]
        for value in option.values:
            if isinstance(value, bool):
                keys.append((f"value.{json.dumps(value)}",))
            elif isinstance(value, str):  # a number needs no words
                keys.append((f"value.{option.name}.{value}", f"value.{value}"))
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_chosen_has_a_name(language: str) -> None:
    there = texts(language)
    missing = [keys[0] for keys in wanted() if not any(key in there for key in keys)]
    assert not missing, f"{language} lacks {', '.join(missing)}"


def test_an_explanation_is_one_short_sentence() -> None:
    for option in OPTIONS:
        sentence = text(f"option.{option.name}.about", FALLBACK)
        assert sentence.endswith(".")
        assert len(sentence) <= 120


def test_sentences_that_depend_on_an_option_know_its_values() -> None:
    """The page picks them by the value in play (CLR-62); the default stands first."""
    source = (ROOT / "ui" / "src" / "i18n" / "worded.ts").read_text("utf-8")
    rows = re.findall(r"^  '([\w.]+)': \{ option: '(\w+)', values: (\[.*?\]) \}", source, re.MULTILINE)
    words = ("captain", "move", "victim", "threat", "flashover", "knockdown", "command", "reroll", "shockwave", "opposite_face",
             "false_alarm")  # fmt: skip
    assert {"card.captain", *(f"rules.text.{word}" for word in words)} == {key for key, _, _ in rows}
    for _, option, values in rows:
        assert tuple(json.loads(values.replace("'", '"'))) == VALUES[option]
