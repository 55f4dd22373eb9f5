"""DOOR: doors are turned over by a firefighter beside them; no figure stands on an edge, so nothing blocks it (AMB-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts
from flashover.rules.facts import note
from flashover.rules.native import i64
from flashover.rules.tables import EDGE

if TYPE_CHECKING:
    from flashover.rules.state import State


def has_door(s: State, here: i64, direction: i64) -> bool:
    """DOOR-02, DOOR-03: a door token on a side of the cell."""
    edge: i64 = EDGE[here * 4 + direction]
    return (s.door_v if direction & 1 else s.door_h) & edge != 0


def turn_door(s: State, here: i64, direction: i64) -> None:
    """DOOR-01: open a closed door or close an open one."""
    edge: i64 = EDGE[here * 4 + direction]
    shut: i64
    if direction & 1:
        s.shut_v ^= edge
        shut = s.shut_v & edge
    else:
        s.shut_h ^= edge
        shut = s.shut_h & edge
    if s.listening:
        note(s, facts.DOOR_CLOSED if shut else facts.DOOR_OPENED, here, direction, 0, 0)
