"""The options of the game, one row each, and the levels. Data only; every other list of options is derived from these rows.

An option is one `Option` row, `python scripts/make_options.py` for its type and `python scripts/make_schemas.py` for its schema, and
its sentences: `option.<name>.about` in the engine's catalogues, `option.<name>` and `value.<value>` in those of the page. What an
edition changes stands in the edition's file in `data/editions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from flashover.options.printed import BOARDS, EDITIONS, Scalar

__all__ = ["EDITIONS", "GROUPS", "LEVELS", "OPTIONS", "VALUES", "Level", "Option", "Scalar"]

Group = Literal["game", "parts", "variants", "team", "fire", "people", "box"]
#: Groups of options, in the order a form shows them.
GROUPS: tuple[Group, ...] = get_args(Group)


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


class Option(NamedTuple):
    """One switch of the game."""

    name: str
    #: Allowed values, the default first.
    values: tuple[Scalar, ...]
    group: Group
    #: Ids of the rules, edition differences and rulings it settles, as in section 8 of the rule catalogue.
    rules: tuple[str, ...]
    #: Values of other options without which it means nothing; a form hides it then.
    needs: Mapping[str, Scalar] = MappingProxyType({})

    @property
    def default(self) -> Scalar:
        """What is played when neither the caller nor the edition says."""
        return self.values[0]


EXPERIENCED: Mapping[str, Scalar] = MappingProxyType({"mode": "experienced"})
FAMILY: Mapping[str, Scalar] = MappingProxyType({"mode": "family"})
ON = (True, False)
OFF = (False, True)

#: Every option in the order of section 8; `Options.to_json` keeps it.
OPTIONS: tuple[Option, ...] = (
    Option("mode", ("family", "experienced"), "game", ("GEN-02",)),
    Option("level", tuple(LEVELS), "game", ("SETUP-EXP-03",), EXPERIENCED),
    Option("board_side", BOARDS, "game", ("SETUP-FAM-01", "VAR-09")),
    Option("family_setup", ("fixed", "random_a", "random_b"), "game", ("VAR-08", "AMB-78"), FAMILY),
    Option("use_specialists", ON, "parts", ("VAR-10", "AMB-69")),
    Option("use_hazmats", ON, "parts", ("VAR-10", "AMB-69")),
    Option("use_vehicles", ON, "parts", ("VAR-10", "AMB-69")),
    Option("use_hot_spots", ON, "parts", ("VAR-10", "AMB-69")),
    Option("poi_placement", ("arrows", "family"), "parts", ("AMB-69",)),
    Option("variant_lone_brigade", OFF, "variants", ("VAR-02", "VAR-03")),
    Option("variant_hidden_hazmats", OFF, "variants", ("VAR-04", "VAR-05", "VAR-06")),
    Option("variant_broken_gun", OFF, "variants", ("VAR-07",)),
    Option("specialist_choice", ("chosen", "random"), "game", ("SPEC-01",), EXPERIENCED),
    Option("threat_supply", (33, 34), "fire", ("ED-01",)),
    Option("pet_tokens", (0, 2), "team", ("ED-03",)),
    Option("first_player_fallback", ("youngest", "siren"), "team", ("ED-04",)),
    Option("fire_stop", ("turn", "move"), "fire", ("ED-06",)),
    Option("knockdown_clears_saved_ap", OFF, "people", ("ED-07",)),
    Option("flashover_breaks_open_doors", OFF, "fire", ("ED-08",)),
    Option("shockwave_breaks_open_doors", ON, "fire", ("ED-09",)),
    Option("reveal_lost_poi", ("always", "optional"), "people", ("ED-12",)),
    Option("reveal_poi_on_firefighter", ("must", "may"), "people", ("ED-13",)),
    Option("replenish_redraw_false_alarm", ON, "people", ("ED-14",)),
    Option("outside_fire_cleanup", ("phase2", "turn_end"), "fire", ("ED-16",)),
    Option("experienced_side", ("any", "back"), "box", ("ED-22", "CLR-07")),
    Option("heroic_fourth_reroll", ON, "fire", ("ED-23",)),
    Option("hazmat_unique_cell", ON, "fire", ("ED-24",)),
    Option("captain_orders_disposal", OFF, "team", ("ED-35",)),
    Option("cafs_command_cap", ("command_ap", "all_ap"), "team", ("ED-36",)),
    Option("gun_reroll", ("stepwise", "once"), "team", ("ED-38", "CLR-60")),
    Option("hotspot_unique_cell", ON, "fire", ("ED-41",)),
    Option("kd_distance", ("straight", "steps"), "people", ("ED-49",)),
    Option("d8_opposites", ("listed", "sum9"), "box", ("ED-50",)),
    Option("hazmat_resolution", ("fixpoint", "single_pass"), "fire", ("AMB-22",)),
    Option("hidden_hazmat_hotspot", ON, "fire", ("AMB-23",)),
    Option("hazmat_hotspot_triggers_flareup", OFF, "fire", ("AMB-24",)),
    Option("continue_after_win", (False, True, "ask"), "team", ("AMB-32", "CLR-55")),
    Option("limit_action_tokens", OFF, "team", ("AMB-40",)),
    Option("command_consent", OFF, "team", ("AMB-49",)),
    Option("engine_carries_victims", OFF, "team", ("AMB-64",)),
)

#: Allowed values by name, the default first.
VALUES: Mapping[str, tuple[Scalar, ...]] = {option.name: option.values for option in OPTIONS}
