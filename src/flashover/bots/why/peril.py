"""What a bot accepts by where it stops: the chance that the coming fire knocks its figure down."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.bots.base import Intent
from flashover.bots.why.fire import coming_fire, each
from flashover.errors import RiskError
from flashover.geometry import CELL_BITS, POSITIONS
from flashover.i18n import Percent, Phrase
from flashover.rules import plies
from flashover.rules.state import State
from flashover.tactics.flood import beside

#: A smaller chance is not worth a word: less than one of the 48 rolls.
LEAST = 1 / 48 - 1e-9
#: From here on it is no chance: smoke next to fire burns at the end of every fire phase (FLASH-01).
SURE = 0.9995


def knock_down(state: State, line: Sequence[int]) -> float:
    """The chance that the acting figure is knocked down when a whole turn ends with this line; 0 where it does not stop in smoke or
    next to fire, or the turn goes on.
    """
    seat = int(state.active)
    end = state.copy()
    for ply in line:
        end.apply(ply)
    at = int(end.crew >> seat * 8 & 255)
    if end.phase != plies.FIRE or at >= POSITIONS:
        return 0.0
    near = end.smoke | beside(end.fire, ~(end.wall_h | end.shut_h), ~(end.wall_v | end.shut_v))
    if not CELL_BITS[at] & near:
        return 0.0
    try:
        tally, _ = coming_fire(end)
    except RiskError:
        return 0.0
    return min(1.0, each(tally.hit).get(seat, 0.0))


def with_risk(intent: Intent, chance: float) -> Intent:
    """An intent with the chance it accepts.

    >>> from flashover.bots.why.intent import sentence
    >>> sentence(with_risk(Intent("intent.fight", {"at": "3,5"}), 1 / 12))
    'Puts out the fire at 3-5. Risks being knocked down (8.3%).'
    """
    if chance < LEAST:
        return intent
    accepts = Phrase("intent.risk.sure") if chance >= SURE else Phrase("intent.risk", {"risk": Percent(round(chance, 3))})
    return Intent(intent.key, {**intent.values, "risk": accepts})
