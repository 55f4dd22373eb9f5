"""What a game can wait for: one row per kind of wait. Texts, formats, seats and the diagram of the turn derive from it.

The numbers are those of `flashover.rules.plies`, which the rules compare as native ints; everything else about a wait is
said here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from flashover.formats import notation
from flashover.geometry import cell_at
from flashover.i18n import Phrase
from flashover.rules import plies
from flashover.rules.asking import outcomes, seat_field
from flashover.rules.asking import seat_asked as seat_asked
from flashover.rules.plies import ACTIONS, FIRE, OVER, REPLENISH, SETUP
from flashover.rules.poi import reveal_position
from flashover.rules.vehicles import must_ride

if TYPE_CHECKING:
    from flashover.rules.state import State

#: What is asked for: a decision, an outcome of chance by its kind, or nothing any more.
Of = Literal["decision", "dice", "red", "black", "reveal", "deal", "none"]


class Wait(NamedTuple):
    """One kind of wait: its number in the rules, its name in JSON, the key of its sentence (``wait.<sentence>``), the
    phases in which it occurs, and what is asked for.
    """

    number: int
    name: str
    sentence: str
    phases: tuple[int, ...]
    of: Of

    @property
    def seat(self) -> str:
        """The field of the state that has the seat which is asked: ``active``, ``focus`` or ``progress``."""
        return seat_field(self.number)


_ROWS = (
    # The turn.
    Wait(plies.FOR_ACTION, "action", "action", (ACTIONS,), "decision"),
    Wait(plies.FOR_RIDER, "rider", "rider", (ACTIONS,), "decision"),
    Wait(plies.FOR_GUN_CHOICE, "gun_choice", "gun_choice", (ACTIONS,), "decision"),
    Wait(plies.FOR_CONTINUE, "continue", "continue", (ACTIONS,), "decision"),
    Wait(plies.FOR_EXPLOSION, "explosion", "explosion", (FIRE,), "decision"),
    Wait(plies.FOR_KNOCKDOWN, "knockdown", "knockdown", (FIRE,), "decision"),
    Wait(plies.FOR_REVEAL_CHOICE, "reveal_choice", "reveal_choice", (REPLENISH,), "decision"),
    Wait(plies.FOR_FIRE_DICE, "fire", "fire_dice", (FIRE,), "dice"),
    Wait(plies.FOR_POI_DICE, "poi", "poi_dice", (REPLENISH,), "dice"),
    Wait(plies.FOR_GUN_DICE, "gun", "gun_dice", (ACTIONS,), "dice"),
    Wait(plies.FOR_GUN_RED, "gun_red", "gun_red", (ACTIONS,), "red"),
    Wait(plies.FOR_GUN_BLACK, "gun_black", "gun_black", (ACTIONS,), "black"),
    Wait(plies.FOR_REVEAL, "reveal", "reveal", (ACTIONS, FIRE, REPLENISH), "reveal"),
    # The set-up.
    Wait(plies.FOR_FIRST_EXPLOSION, "first_explosion", "first_explosion", (SETUP,), "black"),
    Wait(plies.FOR_SECOND_EXPLOSION, "second_explosion", "second_explosion", (SETUP,), "dice"),
    Wait(plies.FOR_THIRD_RED, "third_red", "third_explosion_red", (SETUP,), "red"),
    Wait(plies.FOR_THIRD_DICE, "third_dice", "third_explosion", (SETUP,), "dice"),
    Wait(plies.FOR_FOURTH_EXPLOSION, "fourth_explosion", "fourth_explosion", (SETUP,), "dice"),
    Wait(plies.FOR_RANDOM_EXPLOSION, "random_explosion", "random_explosion", (SETUP,), "dice"),
    Wait(plies.FOR_HAZMAT_DICE, "hazmat", "hazmat_dice", (SETUP,), "dice"),
    Wait(plies.FOR_SETUP_POI_DICE, "setup_poi", "setup_poi_dice", (SETUP,), "dice"),
    Wait(plies.FOR_DEAL, "deal", "deal", (SETUP,), "deal"),
    Wait(plies.FOR_SPECIALIST, "specialist", "specialist", (SETUP,), "decision"),
    Wait(plies.FOR_HOT_SPOT_DICE, "hot_spot", "hot_spot_dice", (SETUP,), "dice"),
    Wait(plies.FOR_PLACE, "place", "place", (SETUP,), "decision"),
    Wait(plies.FOR_AMBULANCE, "park_ambulance", "park_ambulance", (SETUP,), "decision"),
    Wait(plies.FOR_ENGINE, "park_engine", "park_engine", (SETUP,), "decision"),
    Wait(plies.FOR_FIRST, "first", "first", (SETUP,), "decision"),
    Wait(plies.NOTHING, "over", "nothing", (OVER,), "none"),
)

#: VEH-04: the sentence of the wait `rider` for who drives the engine, who cannot stay.
DRIVER = "driver"

#: Number of the rules -> its row, the turn first, then the set-up in its printed order.
WAITS: Mapping[int, Wait] = {row.number: row for row in _ROWS}


def wait_phrase(state: State) -> Phrase:
    """What the game waits for, as a sentence in any language: ``wait_phrase(state).text("cs")``."""
    values: dict[str, object] = {"seat": seat_asked(state)}
    if state.wait == plies.FOR_REVEAL:
        values["at"] = cell_at(int(reveal_position(state)))
    elif state.wait == plies.FOR_REVEAL_CHOICE:
        values["at"] = cell_at(int(state.focus))
    elif state.wait == plies.FOR_RIDER and must_ride(state):
        return Phrase(f"wait.{DRIVER}", values)
    return Phrase(f"wait.{WAITS[state.wait].sentence}", values)


def chance_json(state: State) -> tuple[str, dict[str, int] | None]:
    """What chance is asked for, and its odds where they are not those of dice (CLR-13)."""
    of = WAITS[state.wait].of
    if of == "reveal" or of == "deal":
        return of, {notation.text_of(ply).rpartition(" ")[2]: weight for ply, weight in outcomes(state)}
    return of, None


def waits_json(state: State) -> dict[str, object]:
    """`waits_for` of the public notation."""
    of = WAITS[state.wait].of
    if of == "none":
        return {"kind": "over"}
    if of == "decision":
        texts = notation.texts()
        legal = sorted(texts[code] for code in state.legal_actions())
        return {"kind": "decision", "seat": seat_asked(state), "legal": legal}
    odds = chance_json(state)[1]
    return {"kind": "outcome", "of": of} if odds is None else {"kind": "outcome", "of": of, "odds": odds}
