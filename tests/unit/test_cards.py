"""Cards: the rows are those of the SPEC table, and what is derived from them agrees."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from pathlib import Path

import pytest

from flashover import cards
from flashover.cards import NAMES, Ability, Card, Specialist
from flashover.i18n import LANGUAGES, catalogue
from flashover.options import Options
from flashover.render.sheet import is_drawn
from flashover.rules import tables

ROOT = Path(__file__).parents[2]
WORDS = ["paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver"]


def test_a_number_is_a_row_and_rows_never_move() -> None:
    """States, digests and the value network know cards by their numbers."""
    assert [*cards.NAMES] == [*Specialist] == WORDS
    assert [specialist.number for specialist in Specialist] == [cards.number_of(name) for name in WORDS] == [*range(1, 9)]
    assert [cards.name_of(number) for number in range(9)] == [None, *WORDS]
    assert cards.number_of(None) == 0 and cards.ROWS[0] == Card()
    assert all(cards.ROWS[specialist.number] is specialist.card for specialist in Specialist)


def test_a_specialist_is_its_word() -> None:
    cafs = Specialist("cafs")  # type: ignore[call-arg]  # looked up by its word
    assert cafs is Specialist.CAFS
    assert str(cafs) == "cafs" and repr(cafs) == "Specialist.CAFS"
    assert copy.copy(cafs) is copy.deepcopy(cafs) is cafs


def test_abilities_are_sets_of_card_numbers() -> None:
    held = {ability: cards.holders(ability) for ability in Ability}
    assert held == {
        Ability.TREAT: 1 << 1, Ability.COMMAND: 1 << 2, Ability.IDENTIFY: 1 << 3, Ability.DISPOSE: 1 << 5, Ability.REROLL: 1 << 8,
    }  # fmt: skip
    assert [*held.values()] == [tables.CAN_TREAT, tables.CAN_COMMAND, tables.CAN_IDENTIFY, tables.CAN_DISPOSE, tables.CAN_REROLL]


def test_one_card_at_most_has_a_limit_on_commands() -> None:
    """`cafs_commanded` counts for one firefighter of a game."""
    assert [specialist for specialist in Specialist if specialist.card.command_limit] == [Specialist.CAFS]


def test_needs_are_parts_of_a_game() -> None:
    for specialist in Specialist:
        for part in specialist.card.needs:
            bare = Options.from_json({"mode": "experienced", f"use_{part}": False})
            assert specialist not in bare.pool and specialist in Options(mode="experienced").pool


def test_the_schema_names_every_card() -> None:
    schema = json.loads((files("flashover") / "formats" / "schema" / "position.schema.json").read_text(encoding="utf-8"))
    assert _enumeration(schema) == [*cards.NAMES]


def _enumeration(schema: object) -> list[str] | None:
    """The first enumeration of specialists in a schema."""
    if isinstance(schema, dict):
        if "paramedic" in schema.get("enum", ()):
            return [word for word in schema["enum"] if word is not None]
        schema = list(schema.values())
    if isinstance(schema, list):
        return next((found for part in schema if (found := _enumeration(part))), None)
    return None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_sentences_and_a_badge(language: str) -> None:
    page = ROOT / "ui" / "src" / "i18n" / language
    shown = {key for path in page.glob("*.json") for key in json.loads(path.read_text("utf-8"))}
    for name in NAMES:
        for area, key in (("engine", f"specialist.{name}"), ("render", f"card.short.{name}")):
            assert key in catalogue(language, area), key
        assert any(key == f"card.{name}" or key.startswith(f"card.{name}.") for key in shown), name
        assert is_drawn(f"specialist-{name}"), name
