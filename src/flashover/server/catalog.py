"""What the page offers for a new game, from the tables of the engine: options in their groups, editions, ready choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from flashover.i18n import LANGUAGES, text
from flashover.optiontable import GROUPS, OPTIONS
from flashover.printed import BOARDS, EDITIONS
from flashover.server.formatsapi import JsonObject
from flashover.server.httpapi import OptionsInfo, Preset

if TYPE_CHECKING:
    BoardName = str
    LanguageName = str
else:  # The names are files, so only the running server knows them: it refuses any other, and OpenAPI lists them.
    BoardName = Literal[BOARDS]
    LanguageName = Literal[tuple(LANGUAGES)]

PRESETS: tuple[Preset, ...] = (
    {"id": "family", "options": {"mode": "family"}},
    {"id": "family_random", "options": {"mode": "family", "family_setup": "random_a"}},
    {"id": "recruit", "options": {"mode": "experienced", "level": "recruit"}},
    {"id": "veteran", "options": {"mode": "experienced", "level": "veteran"}},
    {"id": "heroic", "options": {"mode": "experienced", "level": "heroic"}},
    {"id": "lone_brigade", "options": {"mode": "experienced", "level": "recruit", "variant_lone_brigade": True}},
)


def options_info() -> OptionsInfo:
    """Everything that can be chosen: by group, then in the order of the table."""
    return {
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "group": option.group,
                "about": text(f"option.{option.name}.about"),
            }
            for group in GROUPS
            for option in OPTIONS
            if option.group == group
        ],
        "editions": {name: cast("JsonObject", dict(edition.options)) for name, edition in EDITIONS.items()},
        "presets": list(PRESETS),
    }
