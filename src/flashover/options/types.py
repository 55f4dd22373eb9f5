"""Types of the options. Generated from `options/table.py` by `scripts/make_options.py`; do not edit.

Editions and boards are files, so their names are any text to a type checker; `Options` checks them.
"""

# Annotations are evaluated: a typed dictionary would compile each of them from its text.
from collections.abc import Mapping
from typing import Literal, TypedDict


class OptionValues(TypedDict, total=False):
    """The keyword arguments of `Options`."""

    edition: str
    board: Mapping[str, object] | str | None
    mode: Literal["family", "experienced"]
    level: Literal["recruit", "veteran", "heroic"]
    board_side: str
    family_setup: Literal["fixed", "random_a", "random_b"]
    use_specialists: bool
    use_hazmats: bool
    use_vehicles: bool
    use_hot_spots: bool
    poi_placement: Literal["arrows", "family"]
    variant_lone_brigade: bool
    variant_hidden_hazmats: bool
    variant_broken_gun: bool
    specialist_choice: Literal["chosen", "random"]
    threat_supply: Literal[33, 34]
    pet_tokens: Literal[0, 2]
    first_player_fallback: Literal["youngest", "siren"]
    fire_stop: Literal["turn", "move"]
    knockdown_clears_saved_ap: bool
    flashover_breaks_open_doors: bool
    shockwave_breaks_open_doors: bool
    reveal_lost_poi: Literal["always", "optional"]
    reveal_poi_on_firefighter: Literal["must", "may"]
    replenish_redraw_false_alarm: bool
    outside_fire_cleanup: Literal["phase2", "turn_end"]
    experienced_side: Literal["any", "back"]
    heroic_fourth_reroll: bool
    hazmat_unique_cell: bool
    captain_orders_disposal: bool
    cafs_command_cap: Literal["command_ap", "all_ap"]
    gun_reroll: Literal["stepwise", "once"]
    hotspot_unique_cell: bool
    kd_distance: Literal["straight", "steps"]
    d8_opposites: Literal["listed", "sum9"]
    hazmat_resolution: Literal["fixpoint", "single_pass"]
    hidden_hazmat_hotspot: bool
    hazmat_hotspot_triggers_flareup: bool
    continue_after_win: bool | Literal["ask"]
    limit_action_tokens: bool
    command_consent: bool
    engine_carries_victims: bool


class OptionAttributes:
    """The values in effect; `Options` has the slots."""

    __slots__ = ()

    edition: str
    mode: str
    level: str
    board_side: str
    family_setup: str
    use_specialists: bool
    use_hazmats: bool
    use_vehicles: bool
    use_hot_spots: bool
    poi_placement: str
    variant_lone_brigade: bool
    variant_hidden_hazmats: bool
    variant_broken_gun: bool
    specialist_choice: str
    threat_supply: int
    pet_tokens: int
    first_player_fallback: str
    fire_stop: str
    knockdown_clears_saved_ap: bool
    flashover_breaks_open_doors: bool
    shockwave_breaks_open_doors: bool
    reveal_lost_poi: str
    reveal_poi_on_firefighter: str
    replenish_redraw_false_alarm: bool
    outside_fire_cleanup: str
    experienced_side: str
    heroic_fourth_reroll: bool
    hazmat_unique_cell: bool
    captain_orders_disposal: bool
    cafs_command_cap: str
    gun_reroll: str
    hotspot_unique_cell: bool
    kd_distance: str
    d8_opposites: str
    hazmat_resolution: str
    hidden_hazmat_hotspot: bool
    hazmat_hotspot_triggers_flareup: bool
    continue_after_win: bool | str
    limit_action_tokens: bool
    command_consent: bool
    engine_carries_victims: bool
