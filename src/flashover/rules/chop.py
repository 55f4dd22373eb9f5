"""CHOP: a firefighter puts a damage cube on a wall beside it, inside or outside (AMB-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules.explosion import damage_h, damage_v
from flashover.rules.facts import BY_FIREFIGHTER
from flashover.rules.native import i64
from flashover.rules.tables import EDGE

if TYPE_CHECKING:
    from flashover.rules.state import State


def has_wall(s: State, here: i64, direction: i64) -> bool:
    """CHOP-01, AMB-17: a standing wall on a side of the cell; the rim of the board is none."""
    edge: i64 = EDGE[here * 4 + direction]
    return (s.wall_v if direction & 1 else s.wall_h) & edge != 0


def chop(s: State, here: i64, direction: i64) -> None:
    """CHOP-01, CHOP-04, AMB-03: one cube; the 24th brings the building down at once."""
    edge: i64 = EDGE[here * 4 + direction]
    if direction & 1:
        damage_v(s, here, direction, edge, BY_FIREFIGHTER)
    else:
        damage_h(s, here, direction, edge, BY_FIREFIGHTER)
