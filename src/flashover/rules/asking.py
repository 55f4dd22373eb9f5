"""What a state asks for: whose decision, and which outcomes chance may give, with their odds as integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.refusal import waits_for_dice
from flashover.rules.specialists import crew_pool

if TYPE_CHECKING:
    from flashover.rules.state import State

DICE_FACES = range(48)


def seat_field(wait: i64) -> str:
    """The field of a state that has the seat which is asked. CLR-22, CLR-36: riders and knocked-down firefighters decide themselves."""
    if wait == plies.FOR_RIDER or wait == plies.FOR_KNOCKDOWN:
        return "focus"
    if wait == plies.FOR_SPECIALIST or wait == plies.FOR_PLACE or wait == plies.FOR_DEAL:
        return "progress"
    return "active"


def seat_asked(s: State) -> i64:
    """Whose decision is asked for, or whose hand rolls."""
    field = seat_field(s.wait)
    if field == "focus":
        return s.focus
    return s.progress if field == "progress" else s.active


def outcomes(s: State) -> list[tuple[int, int]]:
    """Every outcome chance may give now as (ply, weight); empty while a decision is asked for and when the game is over."""
    wait: i64 = s.wait
    if wait < plies.FIRST_CHANCE or wait == plies.NOTHING:
        return []
    if waits_for_dice(wait):
        return [(plies.DICE + face, 1) for face in DICE_FACES]
    if wait == plies.FOR_GUN_RED or wait == plies.FOR_THIRD_RED:
        return [(plies.RED + face, 1) for face in range(1, 7)]
    if wait == plies.FOR_GUN_BLACK or wait == plies.FOR_FIRST_EXPLOSION:
        return [(plies.BLACK + face, 1) for face in range(1, 9)]
    if wait == plies.FOR_REVEAL:
        unknown = [(plies.VICTIM, int(s.unrevealed_victims)), (plies.FALSE_ALARM, int(s.unrevealed_alarms))]
        return [(ply, weight) for ply, weight in unknown if weight]
    pool = int(crew_pool(s))
    return [(plies.DEAL + card, 1) for card in range(1, plies.CARD_ROOM) if pool >> card & 1]
