"""Rule options (section 8), edition presets (section 2) and the switches that follow from them."""

from __future__ import annotations

from typing import Any

from .board import Board, builtin_board, load_board
from .refused import NaiveRefused

DEFAULTS: dict[str, Any] = {
    "edition": "default",
    "mode": "family",
    "level": "recruit",
    "board_side": "A",
    "family_setup": "fixed",
    "use_specialists": True,
    "use_hazmats": True,
    "use_vehicles": True,
    "use_hot_spots": True,
    "poi_placement": "arrows",
    "variant_lone_brigade": False,
    "variant_hidden_hazmats": False,
    "variant_broken_gun": False,
    "specialist_choice": "chosen",
    "threat_supply": 33,
    "pet_tokens": 0,
    "first_player_fallback": "youngest",
    "fire_stop": "turn",
    "knockdown_clears_saved_ap": False,
    "flashover_breaks_open_doors": False,
    "shockwave_breaks_open_doors": True,
    "reveal_lost_poi": "always",
    "reveal_poi_on_firefighter": "must",
    "replenish_redraw_false_alarm": True,
    "outside_fire_cleanup": "phase2",
    "experienced_side": "any",
    "heroic_fourth_reroll": True,
    "hazmat_unique_cell": True,
    "captain_orders_disposal": False,
    "cafs_command_cap": "command_ap",
    "hotspot_unique_cell": True,
    "kd_distance": "straight",
    "d8_opposites": "listed",
    "hazmat_resolution": "fixpoint",
    "hidden_hazmat_hotspot": True,
    "hazmat_hotspot_triggers_flareup": False,
    "continue_after_win": False,
    "limit_action_tokens": False,
    "command_consent": False,
    "engine_carries_victims": False,
}

PRESETS: dict[str, dict[str, Any]] = {
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

CARDS = ("paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver")
FRESH_AP = {"cafs": 3, "generalist": 5}  # AP-01, SPEC table; everybody else 4
BONUS_AP = {"captain": ("command", 2), "cafs": ("extinguish", 3), "rescue": ("movement", 3)}
DOUBLE_EXTINGUISH = ("paramedic", "rescue")  # SPEC-07, SPEC-20

# SETUP-EXP-03: initial explosions, hazmats, extra hot spots, reserve.
LEVELS = {"recruit": (3, 3, 0, 6), "veteran": (3, 4, 3, 6), "heroic": (4, 5, 3, 12)}


class Rules:
    """Resolved options of one game, with the effective switches as attributes."""

    def __init__(self, given: dict[str, Any]) -> None:
        values = dict(DEFAULTS)
        values.update(PRESETS[given.get("edition", "default")])
        values.update({name: value for name, value in given.items() if name != "board"})
        self.given = given
        self.experienced: bool = values["mode"] == "experienced"
        self.board: Board = self._choose_board(given, values)

        self.specialists: bool = self.experienced and values["use_specialists"]
        self.hazmats: bool = self.experienced and values["use_hazmats"]
        self.vehicles: bool = self.experienced and values["use_vehicles"]
        self.hot_spots: bool = self.experienced and values["use_hot_spots"]
        self.arrows: bool = self.experienced and values["poi_placement"] == "arrows"
        self.hidden: bool = self.hazmats and values["variant_hidden_hazmats"]  # CLR-08
        lone = values["variant_lone_brigade"]
        self.deals_cards: bool = lone or values["specialist_choice"] == "random"  # CLR-09, VAR-02
        self.gun: bool = self.vehicles and not values["variant_broken_gun"]  # VAR-07
        self.crew: bool = self.vehicles and self.specialists and not lone  # CREW-05, AMB-69
        # AMB-69, CLR-39: the cards of this game.
        self.cards: tuple[str, ...] = tuple(
            card
            for card in CARDS
            if not (card == "driver" and not self.vehicles) and not (card == "hazmat" and not self.hazmats)
        )
        self.level: tuple[int, int, int, int] = LEVELS[values["level"]]

        self.family_setup: str = values["family_setup"]
        self.threat_supply: int = values["threat_supply"]
        self.fire_stop: str = values["fire_stop"]
        self.knockdown_clears_saved_ap: bool = values["knockdown_clears_saved_ap"]
        self.flashover_breaks_open_doors: bool = values["flashover_breaks_open_doors"]
        self.shockwave_breaks_open_doors: bool = values["shockwave_breaks_open_doors"]
        self.may_look: bool = values["reveal_poi_on_firefighter"] == "may"
        self.redraw: bool = values["replenish_redraw_false_alarm"]
        self.cleanup: str = values["outside_fire_cleanup"]
        self.fourth_reroll: bool = values["heroic_fourth_reroll"]
        self.hazmat_unique: bool = values["hazmat_unique_cell"]
        self.captain_orders_disposal: bool = values["captain_orders_disposal"]
        self.cafs_cap: str = values["cafs_command_cap"]
        self.hot_spot_unique: bool = values["hotspot_unique_cell"]
        self.kd_distance: str = values["kd_distance"]
        self.fixpoint: bool = values["hazmat_resolution"] == "fixpoint"
        self.hidden_hot_spot: bool = values["hidden_hazmat_hotspot"]
        self.hazmat_flares: bool = values["hazmat_hotspot_triggers_flareup"]
        self.continue_after_win: Any = values["continue_after_win"]
        self.limit_tokens: bool = values["limit_action_tokens"]
        self.engine_carries: bool = values["engine_carries_victims"]
        # CLR-43
        if values["d8_opposites"] == "sum9":
            self.black_opposite = {face: 9 - face for face in range(1, 9)}
        else:
            self.black_opposite = self.board.black_opposite

    def _choose_board(self, given: dict[str, Any], values: dict[str, Any]) -> Board:
        """CLR-07: `experienced_side=back` wants side B; not applied to own boards."""
        if given.get("board") is not None:
            return load_board(given["board"])
        if self.experienced and values["experienced_side"] == "back":
            if given.get("board_side", "B") == "A":
                raise NaiveRefused("options.conflict")
            return builtin_board("B")
        return builtin_board(values["board_side"])

    def fresh_ap(self, specialist: str | None) -> int:
        return FRESH_AP.get(specialist or "", 4)
