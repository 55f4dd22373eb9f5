"""What the page needs to know of a game before there is one, from the tables of the engine: options, editions, presets, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict, cast

from flashover import cards as table
from flashover.i18n import LANGUAGES, text
from flashover.optiontable import GROUPS, OPTIONS
from flashover.printed import BOARDS, EDITIONS
from flashover.server.formatsapi import BonusAp
from flashover.server.httpapi import OptionsInfo, Preset, Scalar

if TYPE_CHECKING:
    BoardName = str
    LanguageName = str
else:  # The names are files, so only the running server knows them: it refuses any other, and OpenAPI lists them.
    BoardName = Literal[BOARDS]
    LanguageName = Literal[tuple(LANGUAGES)]

#: Options that mean something only when another option has a certain value; the page hides them otherwise.
NEEDS: dict[str, dict[str, Scalar]] = {
    "level": {"mode": "experienced"},
    "specialist_choice": {"mode": "experienced"},
    "family_setup": {"mode": "family"},
}

#: Ready choices, the first one chosen to begin with; each has a text `preset.<id>` in the page's catalogues.
PRESETS: tuple[Preset, ...] = (
    {"id": "beginners", "options": {"mode": "family"}, "seats": 2},
    {"id": "crew", "options": {"mode": "experienced", "level": "recruit"}, "seats": 4},
    {"id": "veteran", "options": {"mode": "experienced", "level": "veteran"}, "seats": 4},
)


class Card(TypedDict):
    """AP a specialist card prints."""

    ap: int
    bonus: BonusAp


def cards() -> dict[str, Card]:
    """Every specialist card, and `none` for a firefighter without one."""
    names = ("none", *table.NAMES)
    return {name: {"ap": row.ap, "bonus": cast("BonusAp", row.bonus)} for name, row in zip(names, table.ROWS, strict=True)}


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
                "needs": NEEDS.get(option.name, {}),
            }
            for group in GROUPS
            for option in OPTIONS
            if option.group == group
        ],
        "editions": {name: dict(edition.options) for name, edition in EDITIONS.items()},
        "presets": list(PRESETS),
    }
