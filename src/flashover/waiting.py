"""What a state waits for, in the words of the public notation: a decision of a seat, an outcome of chance, or nothing."""

from __future__ import annotations

from flashover import cards
from flashover.formats import notation
from flashover.rules import plies
from flashover.rules.refusal import waits_for_dice
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State


def seat_to_decide(state: State) -> int:
    """Whose decision is asked for (CLR-22, CLR-36)."""
    if state.wait in (plies.FOR_RIDER, plies.FOR_KNOCKDOWN):
        return state.focus
    if state.wait in (plies.FOR_SPECIALIST, plies.FOR_PLACE):
        return state.progress
    return state.active


def chance_json(state: State) -> tuple[str, dict[str, int] | None]:
    """What chance is asked for, and its odds where they are not those of dice (CLR-13)."""
    wait = state.wait
    if waits_for_dice(wait):
        return "dice", None
    if wait in (plies.FOR_GUN_RED, plies.FOR_THIRD_RED):
        return "red", None
    if wait in (plies.FOR_GUN_BLACK, plies.FOR_FIRST_EXPLOSION):
        return "black", None
    if wait == plies.FOR_REVEAL:
        odds = {"victim": state.unrevealed_victims, "false_alarm": state.unrevealed_alarms}
        return "reveal", {name: weight for name, weight in odds.items() if weight}
    pool = crew_pool(state)
    return "deal", {name: 1 for card, name in enumerate(cards.NAMES, 1) if pool >> card & 1}


def waits_json(state: State) -> dict[str, object]:
    """`waits_for` of the public notation."""
    if state.wait == plies.NOTHING:
        return {"kind": "over"}
    if state.wait >= plies.FIRST_CHANCE:
        of, odds = chance_json(state)
        return {"kind": "outcome", "of": of} if odds is None else {"kind": "outcome", "of": of, "odds": odds}
    texts = notation.texts()
    return {
        "kind": "decision",
        "seat": seat_to_decide(state),
        "legal": sorted(texts[code] for code in state.legal_actions()),
    }
