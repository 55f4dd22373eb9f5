"""HOT: hot spots. They never go away (HOT-08) and do nothing to the cell they lie on (HOT-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts
from flashover.rules.bits import with_token
from flashover.rules.facts import note
from flashover.rules.native import i64, index_of
from flashover.rules.tables import POSITION

if TYPE_CHECKING:
    from flashover.rules.state import State


def put_hot_spot(s: State, cell: i64) -> None:
    """HOT-09: a hot spot on a cell; a second one only where `hotspot_unique_cell` is off and the caller asks for it."""
    index: i64 = index_of(cell)
    if s.hot & cell:
        s.hot_extra = with_token(s.hot_extra, index + 1)
    else:
        s.hot |= cell
    if s.listening:
        note(s, facts.HOT_SPOT_PLACED, POSITION[index], 0, 0, 0)


def put_from_reserve(s: State, cell: i64) -> None:
    """HAZ-04, HOT-06, AMB-25, AMB-27: from the reserve while it lasts, and not where one lies already."""
    if s.reserve > 0 and not (s.hot & cell and s.rules.unique_hot_spots):
        s.reserve -= 1
        put_hot_spot(s, cell)
