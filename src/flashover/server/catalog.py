"""What the page offers for a new game: every option in its group, and ready choices. Data only."""

from __future__ import annotations

from typing import cast

from flashover.optiontable import EDITIONS, EXPLANATIONS, VALUES
from flashover.server.formatsapi import JsonObject
from flashover.server.httpapi import OptionsInfo, Preset

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

PRESETS: tuple[Preset, ...] = (
    {"id": "family", "options": {"mode": "family"}},
    {"id": "family_random", "options": {"mode": "family", "family_setup": "random_a"}},
    {"id": "recruit", "options": {"mode": "experienced", "level": "recruit"}},
    {"id": "veteran", "options": {"mode": "experienced", "level": "veteran"}},
    {"id": "heroic", "options": {"mode": "experienced", "level": "heroic"}},
    {"id": "lone_brigade", "options": {"mode": "experienced", "level": "recruit", "variant_lone_brigade": True}},
)


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
            }
            for group, names in GROUPS.items()
            for name in names
        ],
        "editions": {name: cast("JsonObject", dict(preset)) for name, preset in EDITIONS.items()},
        "presets": list(PRESETS),
    }
