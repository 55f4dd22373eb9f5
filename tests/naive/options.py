"""What the options mean (sections 2 and 8), read a second time.

Names, values and presets are facts of the tables and come from the engine's public `Options.to_json()`; the effect of each value
is written down here independently.
"""

from __future__ import annotations

from typing import Any

from flashover.options import Options, OptionsError

from .board import Board, builtin_board, load_board
from .refused import NaiveRefused

CARDS = ("paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver")
FRESH_AP = {"cafs": 3, "generalist": 5}  # AP-01, SPEC table; everybody else 4
BONUS_AP = {"captain": ("command", 2), "cafs": ("extinguish", 3), "rescue": ("movement", 3)}
DOUBLE_EXTINGUISH = ("paramedic", "rescue")  # SPEC-07, SPEC-20

# SETUP-EXP-03: initial explosions, hazmats, extra hot spots, reserve.
LEVELS = {"recruit": (3, 3, 0, 6), "veteran": (3, 4, 3, 6), "heroic": (4, 5, 3, 12)}


class Rules:
    """Resolved options of one game, with the effective switches as attributes."""

    def __init__(self, given: dict[str, Any]) -> None:
        try:
            values: dict[str, Any] = Options.from_json(given).to_json()
        except OptionsError as error:
            raise NaiveRefused(error.code) from None
        self.given = given
        self.experienced: bool = values["mode"] == "experienced"
        # CLR-07, CLR-21: an own board wins; else the side in effect.
        own = given.get("board")
        self.board: Board = builtin_board(values["board_side"]) if own is None else load_board(own)

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
        self.gun_reroll: str = values["gun_reroll"]
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

    def fresh_ap(self, specialist: str | None) -> int:
        return FRESH_AP.get(specialist or "", 4)
