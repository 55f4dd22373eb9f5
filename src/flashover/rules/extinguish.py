"""EXT: fire and smoke on the figure's cell or an adjacent one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts
from flashover.rules.facts import note
from flashover.rules.fire import is_open
from flashover.rules.native import i64
from flashover.rules.tables import CELL, NEIGHBOUR, RING

if TYPE_CHECKING:
    from flashover.rules.state import State


def reached(s: State, here: i64, reach: i64) -> i64:
    """EXT-01, AMB-18: the position aimed at (0 own cell, 1..4 direction + 1), -1 when a wall, a closed door or the rim is in the way."""
    if reach == 0:
        return here
    if not is_open(s, here, reach - 1):
        return -1
    return NEIGHBOUR[here * 4 + reach - 1]


def reduce_fire(s: State, position: i64) -> None:
    """EXT-03: fire becomes smoke. Outside no smoke exists (AMB-91), so there the token goes."""
    cell: i64 = CELL[position]
    if cell:
        s.fire ^= cell
        s.smoke |= cell
    else:
        s.fire_out ^= RING[position]
        s.stock += 1
    if s.listening:
        note(s, facts.FIRE_REDUCED, position, 0, 0, 0)


def remove_threat(s: State, position: i64, cause: i64) -> None:
    """EXT-02, EXT-04, GUN-07: fire or smoke goes back to the stock."""
    cell: i64 = CELL[position]
    if s.listening:
        note(s, facts.SMOKE_REMOVED if s.smoke & cell else facts.FIRE_REMOVED, position, cause, 0, 0)
    if cell:
        s.fire &= ~cell
        s.smoke &= ~cell
    else:
        s.fire_out &= ~RING[position]
    s.stock += 1
