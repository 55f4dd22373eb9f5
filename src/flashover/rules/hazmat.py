"""HAZ: hazardous materials that explode in fire, and the false alarms that turn out to be some (VAR-04..06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts
from flashover.rules.bits import count_of, with_token, without_token
from flashover.rules.explosion import explode
from flashover.rules.facts import note
from flashover.rules.hot_spots import put_from_reserve
from flashover.rules.native import i64, index_of
from flashover.rules.tables import LAST_CUBE, POSITION

if TYPE_CHECKING:
    from flashover.rules.state import State


def put_hazmat(s: State, cell: i64) -> None:
    """One hazmat more on a cell; carrying may stack them (CLR-56)."""
    if s.hazmat & cell:
        s.hazmat_extra = with_token(s.hazmat_extra, index_of(cell) + 1)
    else:
        s.hazmat |= cell


def take_hazmat(s: State, cell: i64) -> None:
    """One hazmat less on a cell that has one."""
    code: i64 = index_of(cell) + 1
    if count_of(s.hazmat_extra, code):
        s.hazmat_extra = without_token(s.hazmat_extra, code)
    else:
        s.hazmat &= ~cell


def explode_hazmat(s: State, cell: i64) -> None:
    """HAZ-01, HAZ-03, CLR-56: one token explodes, leaves the game, and a hot spot comes from the reserve."""
    position: i64 = POSITION[index_of(cell)]
    explode(s, position, facts.BY_HAZMAT)
    if s.cubes >= LAST_CUBE:
        return
    take_hazmat(s, cell)
    if s.listening:
        note(s, facts.HAZMAT_REMOVED, position, 0, 0, 0)
    put_from_reserve(s, cell)


def explode_false_alarm(s: State, cell: i64) -> None:
    """VAR-06, CLR-29: a burning false alarm of the hidden-hazmat variant explodes; it may leave a hot spot."""
    s.due_explosions ^= cell
    explode(s, POSITION[index_of(cell)], facts.BY_FALSE_ALARM)
    if s.cubes < LAST_CUBE and s.rules.hidden_hot_spot:
        put_from_reserve(s, cell)
