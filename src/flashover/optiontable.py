"""The tables behind `Options`: values, editions, levels and one sentence about each option. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Scalar = str | int | bool


class Level(NamedTuple):
    """SETUP-EXP-03: one row of the table of levels."""

    explosions: int
    hazmats: int
    extra_hot_spots: int
    reserve: int


LEVELS: Mapping[str, Level] = {
    "recruit": Level(explosions=3, hazmats=3, extra_hot_spots=0, reserve=6),
    "veteran": Level(explosions=3, hazmats=4, extra_hot_spots=3, reserve=6),
    "heroic": Level(explosions=4, hazmats=5, extra_hot_spots=3, reserve=12),
}

#: Allowed values, the default first.
VALUES: Mapping[str, tuple[Scalar, ...]] = {
    "mode": ("family", "experienced"),
    "level": tuple(LEVELS),
    "board_side": ("A", "B"),
    "family_setup": ("fixed", "random_a", "random_b"),
    "use_specialists": (True, False),
    "use_hazmats": (True, False),
    "use_vehicles": (True, False),
    "use_hot_spots": (True, False),
    "poi_placement": ("arrows", "family"),
    "variant_lone_brigade": (False, True),
    "variant_hidden_hazmats": (False, True),
    "variant_broken_gun": (False, True),
    "specialist_choice": ("chosen", "random"),
    "threat_supply": (33, 34),
    "pet_tokens": (0, 2),
    "first_player_fallback": ("youngest", "siren"),
    "fire_stop": ("turn", "move"),
    "knockdown_clears_saved_ap": (False, True),
    "flashover_breaks_open_doors": (False, True),
    "shockwave_breaks_open_doors": (True, False),
    "reveal_lost_poi": ("always", "optional"),
    "reveal_poi_on_firefighter": ("must", "may"),
    "replenish_redraw_false_alarm": (True, False),
    "outside_fire_cleanup": ("phase2", "turn_end"),
    "experienced_side": ("any", "back"),
    "heroic_fourth_reroll": (True, False),
    "hazmat_unique_cell": (True, False),
    "captain_orders_disposal": (False, True),
    "cafs_command_cap": ("command_ap", "all_ap"),
    "hotspot_unique_cell": (True, False),
    "kd_distance": ("straight", "steps"),
    "d8_opposites": ("listed", "sum9"),
    "hazmat_resolution": ("fixpoint", "single_pass"),
    "hidden_hazmat_hotspot": (True, False),
    "hazmat_hotspot_triggers_flareup": (False, True),
    "continue_after_win": (False, True, "ask"),
    "limit_action_tokens": (False, True),
    "command_consent": (False, True),
    "engine_carries_victims": (False, True),
}

#: What an edition's text changes against the defaults; where it is silent the default holds.
EDITIONS: Mapping[str, Mapping[str, Scalar]] = {
    "default": {},
    "cs": {
        "threat_supply": 34,
        "fire_stop": "move",
        "knockdown_clears_saved_ap": True,
        "flashover_breaks_open_doors": True,
        "reveal_lost_poi": "optional",
        "reveal_poi_on_firefighter": "may",
        "outside_fire_cleanup": "turn_end",
        "cafs_command_cap": "all_ap",
        "hidden_hazmat_hotspot": False,
    },
    "ru": {"experienced_side": "back"},
    "pl": {"first_player_fallback": "siren", "fire_stop": "move"},
    "es": {"pet_tokens": 2},
}

#: One sentence per option, for help texts and settings pages.
EXPLANATIONS: Mapping[str, str] = {
    "edition": "Which printed edition fills the options that are not given.",
    "board": "An own board, inline or as a file, instead of a printed side.",
    "mode": "The short family game, or the experienced game with specialists, hazmats, vehicles and hot spots.",
    "level": "How hard the experienced game starts.",
    "board_side": "Which printed house burns.",
    "family_setup": "The fixed opening of the family game, or one of its two random openings.",
    "use_specialists": "Experienced game: every firefighter has a specialist card.",
    "use_hazmats": "Experienced game: hazardous materials lie in the house.",
    "use_vehicles": "Experienced game: ambulance and engine drive, the deck gun fires.",
    "use_hot_spots": "Experienced game: hot spots flare up.",
    "poi_placement": "Experienced game: new points of interest follow the arrows, or the rule of the family game.",
    "variant_lone_brigade": "Variant: specialists are dealt at random and nobody changes crew.",
    "variant_hidden_hazmats": "Variant: no hazmat at the start, but every false alarm turns out to be one.",
    "variant_broken_gun": "Variant: the deck gun does not work.",
    "specialist_choice": "Specialists are chosen by the team or dealt at random.",
    "threat_supply": "How many threat tokens there are for smoke and fire together.",
    "pet_tokens": "How many of the victims are shown as pets; they count as victims.",
    "first_player_fallback": "Who begins when the team cannot agree; a text for the table only.",
    "fire_stop": "A firefighter must leave the fire by the end of the turn, or with the very next steps.",
    "knockdown_clears_saved_ap": "A knocked-down firefighter loses the saved action points.",
    "flashover_breaks_open_doors": "An open door through which a flashover passes is destroyed.",
    "shockwave_breaks_open_doors": "An open door through which a shockwave passes is destroyed.",
    "reveal_lost_poi": "A point of interest lost face down is turned up always, or if wished; it counts either way.",
    "reveal_poi_on_firefighter": "A new point of interest under a firefighter must, or may, be turned up.",
    "replenish_redraw_false_alarm": "A false alarm found while placing new points of interest is replaced at once.",
    "outside_fire_cleanup": "Fire outside the house goes right after the losses, or at the end of the turn.",
    "experienced_side": "The experienced game may use either house, or only the back side.",
    "heroic_fourth_reroll": "The fourth opening explosion is rolled again while its cell already burns.",
    "hazmat_unique_cell": "Two hazmats never start on one cell.",
    "captain_orders_disposal": "The captain may order the hazmat technician to dispose of a hazmat.",
    "cafs_command_cap": "The limit on commanding the foam firefighter counts command points, or points of any kind.",
    "hotspot_unique_cell": "A cell never holds more than one hot spot.",
    "kd_distance": "The nearest ambulance spot is measured in a straight line, or in steps.",
    "d8_opposites": "Opposite faces of the black die: the printed pairs, or pairs that add up to nine.",
    "hazmat_resolution": "Flashover and exploding hazmats alternate until nothing changes, or happen once.",
    "hidden_hazmat_hotspot": "A hidden hazmat that explodes leaves a hot spot.",
    "hazmat_hotspot_triggers_flareup": "A hot spot just left by a hazmat on the rolled cell flares up at once.",
    "continue_after_win": "The game ends with the seventh rescue, goes on, or the team is asked.",
    "limit_action_tokens": "Saved action points are limited by the tokens in the box.",
    "command_consent": "A commanded firefighter's player should agree first; a text for the table only.",
    "engine_carries_victims": "A firefighter riding on the engine may take a victim along.",
}
