"""What the coming fire threatens, in three exact numbers."""

from __future__ import annotations

from flashover.advice.model import Danger
from flashover.advice.risk import coming_fire, pois_of
from flashover.errors import RiskError
from flashover.rules.escape import INSIDE
from flashover.rules.state import State
from flashover.tactics.danger import precious
from flashover.tactics.flood import beside

NONE = Danger(0.0, 0.0, 0.0)


def danger(state: State) -> Danger:
    """Every roll of the fire as it would come if the actions ended now, or as it goes on from the middle of the phase."""
    try:
        tally, _ = coming_fire(state)
    except RiskError:
        return NONE
    people = precious(state) & INSIDE
    near = people | beside(people, ~(state.wall_h | state.shut_h), ~(state.wall_v | state.shut_v))
    explosion = sum(chance for cells, chance in tally.exploded.items() if cells & near)
    lost = sum(chance * sum(at in places for at, _ in pois_of(state)) for places, chance in tally.lost.items())
    return Danger(_tidy(min(1.0, explosion)), _tidy(lost), _tidy(tally.cubes))


def _tidy(value: float) -> float:
    """Sums of many shares, without the noise of the last digits."""
    return round(float(value), 9)
