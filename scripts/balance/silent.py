"""Options without a line in the tables: the fast policy plays the same games with them and without, by what they are."""

from __future__ import annotations

#: Options -> why no game of the fast policy goes another way by them.
SILENT: dict[tuple[str, ...], str] = {
    ("pet_tokens",): "pets count like any other victim",
    ("reveal_lost_poi",): "what is lost face down counts as it is, whether it is turned up or not",
    ("reveal_poi_on_firefighter",): "where it may choose, the bot turns the POI up",
    ("flashover_breaks_open_doors", "shockwave_breaks_open_doors"): "the bot closes no door: an open one is a gap to it",
    ("captain_orders_disposal",): "its captain orders steps and doors, never a disposal",
    ("engine_carries_victims",): "it never takes a victim along on the engine",
    ("command_consent",): "its crews never refuse an order",
    ("first_player_fallback",): "it says who begins at a table of people",
}
