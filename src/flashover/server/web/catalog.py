"""What the page needs to know of a game before there is one, from the tables of the engine: options, editions, presets, levels, cards,
and a position in which nothing is said.

What a level brings and what an option prescribes is asked of the rules, so that the page needs no rule of its own.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, cast

from flashover import cards as table
from flashover.board import Board
from flashover.formats.position import read_position, write_position
from flashover.i18n import LANGUAGES, text
from flashover.options import Options
from flashover.options.printed import BOARDS, DEFAULT_BOARD, EDITIONS
from flashover.options.table import GROUPS, LEVELS, OPTIONS
from flashover.rules.ruleset import ruleset_for
from flashover.server.wire.formatsapi import BonusAp, Position
from flashover.server.wire.httpapi import CrewResult, LevelInfo, OptionsInfo, Prescription, Preset, RuleStep, Scalar
from flashover.server.wire.protocol import MOST_SEATS

if TYPE_CHECKING:
    BoardName = str
    LanguageName = str
else:  # The names are files, so only the running server knows them: it refuses any other, and OpenAPI lists them.
    BoardName = Literal[BOARDS]
    LanguageName = Literal[tuple(LANGUAGES)]

#: Games won by crews of bots (`docs/results/bots.md`).
RESULTS = Path(__file__).parents[2] / "data" / "results" / "crews.json"

#: What a form for a new game begins with where that is not the library's default. CLR-64: a table is asked whether to play on.
OFFERED: dict[str, Scalar] = {"continue_after_win": "ask"}

#: Ready choices, the first one chosen to begin with; each has a text `preset.<id>` in the page's catalogues.
PRESETS: tuple[Preset, ...] = (
    {"id": "beginners", "options": {"mode": "family"}, "seats": 2, "bot": None},
    {"id": "captains", "options": {"mode": "experienced", "level": "recruit"}, "seats": 4, "bot": "captain"},
    {"id": "crew", "options": {"mode": "experienced", "level": "recruit"}, "seats": 4, "bot": None},
    {"id": "veteran", "options": {"mode": "experienced", "level": "veteran"}, "seats": 4, "bot": None},
    {"id": "heroic", "options": {"mode": "experienced", "level": "heroic"}, "seats": 4, "bot": None},
)

#: VAR-10: the suggested order of adopting the experienced rules; each has a text `step.<id>` in the page's catalogues.
STEPS: tuple[RuleStep, ...] = (
    {"id": "family", "options": {"mode": "family"}},
    {"id": "specialists", "options": {"mode": "experienced", "level": "recruit", "use_vehicles": False, "use_hot_spots": False}},
    {"id": "vehicles", "options": {"mode": "experienced", "level": "recruit", "use_hot_spots": False}},
    {"id": "hot_spots", "options": {"mode": "experienced", "level": "recruit"}},
)

#: The options that prescribe another one (CLR-07); its value is what the engine then plays.
PRESCRIBES: tuple[tuple[dict[str, Scalar], str], ...] = (({"mode": "experienced", "experienced_side": "back"}, "board_side"),)


class Prices(TypedDict):
    """What a specialist pays in AP where cards differ: removing a fire, chopping, firing the deck gun."""

    fire: int
    chop: int
    gun: int


class Card(TypedDict):
    """AP a specialist card prints, and its prices."""

    ap: int
    bonus: BonusAp
    prices: Prices


def cards() -> dict[str, Card]:
    """Every specialist card, and `none` for a firefighter without one."""
    names = ("none", *table.NAMES)
    return {name: _card(row) for name, row in zip(names, table.ROWS, strict=True)}


def _card(row: table.Card) -> Card:
    # EXT-04: removing a fire is two times what smoke costs.
    prices: Prices = {"fire": 2 * row.extinguish_cost, "chop": row.chop_cost, "gun": row.gun_cost}
    return {"ap": row.ap, "bonus": cast("BonusAp", row.bonus), "prices": prices}


def neutral_position() -> Position:
    """CLR-14: what the engine reads where a position mentions nothing, without a crew."""
    state, options = read_position({"firefighters": [{"at": [0, 0]}]})
    return cast("Position", write_position(state, options.given) | {"firefighters": []})


def levels() -> list[LevelInfo]:
    """SETUP-EXP-03, SETUP-EXP-17: what every level brings to a whole experienced game, from the rules that set it up."""
    board = Board.builtin(DEFAULT_BOARD)
    found: list[LevelInfo] = []
    for name in LEVELS:
        options = Options.from_json({"mode": "experienced", "level": name})
        crews = [ruleset_for(board, options, seats) for seats in range(1, MOST_SEATS + 1)]
        found.append(
            {
                "name": name,
                "explosions": int(crews[0].explosions),
                "hazmats": int(crews[0].hazmats_at_setup),
                "hot_spots": [int(rules.explosions + rules.extra_hot_spots) for rules in crews],
                "reserve": int(crews[0].reserve),
            }
        )
    return found


def prescriptions() -> list[Prescription]:
    """What cannot be chosen once something else is."""
    return [{"option": name, "value": getattr(Options.from_json(dict(when)), name), "when": when} for when, name in PRESCRIBES]


def results() -> list[CrewResult]:
    """The published games of crews of bots; the file is written by `scripts/make_results.py`."""
    return cast("list[CrewResult]", json.loads(RESULTS.read_text("utf-8")))


@cache
def options_info() -> OptionsInfo:
    """Everything that can be chosen: by group, then in the order of the table."""
    return {
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "offered": OFFERED.get(option.name, option.default),
                "group": option.group,
                "about": text(f"option.{option.name}.about"),
                "needs": dict(option.needs),
                "rules": list(option.rules),
            }
            for group in GROUPS
            for option in OPTIONS
            if option.group == group
        ],
        "editions": {name: dict(edition.options) for name, edition in EDITIONS.items()},
        "presets": list(PRESETS),
        "steps": list(STEPS),
        "levels": levels(),
        "prescribed": prescriptions(),
        "results": results(),
    }
