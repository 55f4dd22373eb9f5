"""KD: firefighters on fire are knocked down, in turn order from the active one (AMB-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.facts import note
from flashover.rules.native import i64
from flashover.rules.tables import CELL, RING, SEAT

if TYPE_CHECKING:
    from flashover.rules.state import State


def ask_next_knockdown(s: State) -> bool:
    """KD-01, OUT-03, CLR-36: ask the next figure on fire where it goes; at most once per figure and phase (AMB-67, CLR-29)."""
    fire: i64 = s.fire
    fire_out: i64 = s.fire_out
    crew: i64 = s.crew
    seats: i64 = s.rules.seats
    seat: i64 = s.active
    left: i64 = seats
    while left > 0:
        position: i64 = (crew >> (seat * 8)) & 255
        if (fire & CELL[position] or (fire_out and fire_out & RING[position])) and not s.knocked & SEAT[seat]:
            s.focus = seat
            s.wait = plies.FOR_KNOCKDOWN
            return True
        seat += 1
        if seat == seats:
            seat = 0
        left -= 1
    return False


def offered_ends(s: State, seat: i64) -> i64:
    """KD-03, KD-04, KD-08: the ambulance-spot cells offered, as bits ``side * 2 + end``."""
    if s.rules.vehicles:
        end: i64 = s.ambulance * 2
        return SEAT[end] | SEAT[end + 1]
    return s.rules.nearest_spots[(s.crew >> (seat * 8)) & 255]


def offers(s: State, seat: i64, position: i64) -> bool:
    """Whether a knocked-down figure may go to a position."""
    end: i64 = 0
    ends: i64 = offered_ends(s, seat)
    while ends:
        if ends & 1 and s.rules.ambulance_cells[end] == position:
            return True
        ends >>= 1
        end += 1
    return False


def knock_down(s: State, seat: i64, position: i64) -> None:
    """KD-02, KD-06: the fire stays, the figure goes; its bank may be lost (ED-07, AMB-37, CLR-57)."""
    shift: i64 = seat * 8
    old: i64 = (s.crew >> shift) & 255
    s.crew ^= (old ^ position) << shift
    s.knocked |= SEAT[seat]
    if s.rules.knockdown_clears:
        s.saved &= ~(((s.saved >> shift) & 255) << shift)
    if s.listening:
        note(s, facts.KNOCKED_DOWN, seat, old, position, 0)
