"""What the page needs to know of a game before there is one, from the tables of the engine: options, editions, ready choices, cards."""

from __future__ import annotations

from typing import TypedDict

from flashover.optiontable import EDITIONS, EXPLANATIONS, SPECIALISTS, VALUES
from flashover.rules import tables
from flashover.server.formatsapi import BonusAp
from flashover.server.httpapi import OptionsInfo, Preset, Scalar

#: Group -> options, in the order of the page.
GROUPS: dict[str, tuple[str, ...]] = {
    "game": ("mode", "level", "board_side", "family_setup", "specialist_choice"),
    "parts": ("use_specialists", "use_hazmats", "use_vehicles", "use_hot_spots", "poi_placement"),
    "variants": ("variant_lone_brigade", "variant_hidden_hazmats", "variant_broken_gun"),
    "team": (
        "continue_after_win", "limit_action_tokens", "command_consent", "captain_orders_disposal", "cafs_command_cap",
        "engine_carries_victims", "first_player_fallback", "pet_tokens",
    ),
    "fire": (
        "fire_stop", "flashover_breaks_open_doors", "shockwave_breaks_open_doors", "outside_fire_cleanup", "hazmat_resolution",
        "hazmat_hotspot_triggers_flareup", "hidden_hazmat_hotspot", "hotspot_unique_cell", "hazmat_unique_cell",
        "heroic_fourth_reroll", "threat_supply",
    ),
    "people": (
        "reveal_lost_poi", "reveal_poi_on_firefighter", "replenish_redraw_false_alarm", "knockdown_clears_saved_ap",
        "kd_distance",
    ),
    "box": ("experienced_side", "d8_opposites"),
}  # fmt: skip

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
    return {
        name: {
            "ap": int(tables.FRESH_AP[number]),
            "bonus": {
                "command": int(tables.COMMAND_AP[number]),
                "extinguish": int(tables.EXTINGUISH_AP[number]),
                "movement": int(tables.MOVEMENT_AP[number]),
            },
        }
        for number, name in enumerate(("none", *SPECIALISTS))
    }


def options_info() -> OptionsInfo:
    """Everything that can be chosen, in the order of the page."""
    return {
        "options": [
            {
                "name": name,
                "values": list(VALUES[name]),
                "default": VALUES[name][0],
                "group": group,
                "about": EXPLANATIONS[name],
                "needs": NEEDS.get(name, {}),
            }
            for group, names in GROUPS.items()
            for name in names
        ],
        "editions": {name: dict(preset) for name, preset in EDITIONS.items()},
        "presets": list(PRESETS),
    }
