"""What a game waits for, as a phrase: one per kind of wait, so that a log or a refusal can say what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.geometry import cell_at
from flashover.i18n import Phrase
from flashover.rules import plies
from flashover.rules.poi import reveal_position

if TYPE_CHECKING:
    from flashover.rules.state import State

#: Number of the wait -> its name in the catalogues, as `wait.<name>`.
NAMES = {
    plies.FOR_ACTION: "action",
    plies.FOR_RIDER: "rider",
    plies.FOR_GUN_CHOICE: "gun_choice",
    plies.FOR_CONTINUE: "continue",
    plies.FOR_EXPLOSION: "explosion",
    plies.FOR_KNOCKDOWN: "knockdown",
    plies.FOR_REVEAL_CHOICE: "reveal_choice",
    plies.FOR_SPECIALIST: "specialist",
    plies.FOR_PLACE: "place",
    plies.FOR_AMBULANCE: "park_ambulance",
    plies.FOR_ENGINE: "park_engine",
    plies.FOR_FIRST: "first",
    plies.FOR_FIRE_DICE: "fire_dice",
    plies.FOR_POI_DICE: "poi_dice",
    plies.FOR_GUN_DICE: "gun_dice",
    plies.FOR_GUN_RED: "gun_red",
    plies.FOR_GUN_BLACK: "gun_black",
    plies.FOR_REVEAL: "reveal",
    plies.FOR_DEAL: "deal",
    plies.FOR_FIRST_EXPLOSION: "first_explosion",
    plies.FOR_SECOND_EXPLOSION: "second_explosion",
    plies.FOR_THIRD_RED: "third_explosion_red",
    plies.FOR_THIRD_DICE: "third_explosion",
    plies.FOR_FOURTH_EXPLOSION: "fourth_explosion",
    plies.FOR_HAZMAT_DICE: "hazmat_dice",
    plies.FOR_SETUP_POI_DICE: "setup_poi_dice",
    plies.FOR_HOT_SPOT_DICE: "hot_spot_dice",
    plies.FOR_RANDOM_EXPLOSION: "random_explosion",
    plies.NOTHING: "nothing",
}


def waiting(state: State) -> Phrase:
    """What the game waits for: ``waiting(state).text("cs")``."""
    values: dict[str, object] = {"seat": int(state.active)}
    if state.wait in (plies.FOR_RIDER, plies.FOR_KNOCKDOWN):
        values["seat"] = int(state.focus)
    elif state.wait in (plies.FOR_SPECIALIST, plies.FOR_PLACE, plies.FOR_DEAL):
        values["seat"] = int(state.progress)
    elif state.wait == plies.FOR_REVEAL:
        values["at"] = cell_at(int(reveal_position(state)))
    elif state.wait == plies.FOR_REVEAL_CHOICE:
        values["at"] = cell_at(int(state.focus))
    return Phrase(f"wait.{NAMES[state.wait]}", values)
