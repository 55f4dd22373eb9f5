"""MOVE, CARRY, and every step with a load (SPEC-04, SPEC-05, HAZ-05): own steps and ordered ones are the same (AMB-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.ending import after_rescue
from flashover.rules.facts import note
from flashover.rules.hazmat import put_hazmat, take_hazmat
from flashover.rules.native import i64, index_of
from flashover.rules.plies import CARRY_HAZMAT, CARRY_TREATED, CARRY_VICTIM, LEAD
from flashover.rules.tables import CARRY_COST, CELL, NEIGHBOUR, POSITION, RING
from flashover.rules.victims import add_victim, remove_victim, victims_like

if TYPE_CHECKING:
    from flashover.rules.state import State


def position_of(s: State, seat: i64) -> i64:
    """Where a firefighter stands."""
    return (s.crew >> (seat * 8)) & 255


def set_position(s: State, seat: i64, position: i64) -> None:
    """Put a firefighter somewhere."""
    shift: i64 = seat * 8
    s.crew ^= (((s.crew >> shift) & 255) ^ position) << shift


def burns(s: State, position: i64) -> bool:
    """Whether a cell, inside or outside, holds fire."""
    if s.fire_out and s.fire_out & RING[position]:
        return True
    return s.fire & CELL[position] != 0


def step_cost(s: State, seat: i64, to: i64, load: i64) -> i64:
    """MOVE-01..03, SPEC-04, SPEC-05, AMB-53: walking or leading costs 1, into fire 2, carrying what the card says."""
    if load & 3:
        return CARRY_COST[(s.cards >> (seat * 8)) & 255]
    return 2 if burns(s, to) else 1


def loads_at(s: State, here: i64) -> i64:
    """AMB-53: the loads a step from a position may take, one bit each; walking alone is always among them."""
    loads: i64 = 1
    treated: i64 = 0
    rest: i64 = s.victims
    more: i64 = s.more_victims
    while rest:
        code: i64 = rest & 255
        if code == here * 2 + 1:
            loads |= 0x02
        elif code == here * 2 + 2:
            treated += 1
        rest >>= 8
        if not rest:
            rest = more
            more = 0
    if s.hazmat & CELL[here]:
        loads |= 0x08
    if treated:
        loads |= 0x04 | ((loads & 0x0B) << 4)  # lead: alone, or with a carried victim or hazmat
        if treated > 1:
            loads |= 0x40
    return loads


def has_load(s: State, position: i64, load: i64) -> bool:
    """CARRY-01, AMB-53: the tokens named lie on the cell; a led and a carried treated victim are two."""
    carried: i64 = load & 3
    treated: i64 = 0
    if load & LEAD:
        treated = 1
    if carried == CARRY_TREATED:
        treated += 1
    if treated and victims_like(s, position * 2 + 2) < treated:
        return False
    if carried == CARRY_VICTIM:
        return victims_like(s, position * 2 + 1) > 0
    if carried == CARRY_HAZMAT:
        return s.hazmat & CELL[position] != 0
    return True


def step(s: State, seat: i64, direction: i64, load: i64) -> None:
    """MOVE: one step of a firefighter, paid for by itself or by the captain."""
    shift: i64 = seat * 8
    here: i64 = (s.crew >> shift) & 255
    to: i64 = NEIGHBOUR[here * 4 + direction]
    s.crew ^= (here ^ to) << shift
    if s.listening:
        note(s, facts.MOVED, seat, here, to, load)
    if load:
        _bring(s, here, to, load)
    cell: i64 = CELL[to]
    if s.poi & cell:
        s.focus = to  # MOVE-07: turned up at once
        s.cause = plies.BY_ACTION
        s.wait = plies.FOR_REVEAL


def _bring(s: State, here: i64, to: i64, load: i64) -> None:
    """CARRY-03, VEH-09, HAZ-07: the load comes along; at its goal it is rescued or disposed of."""
    before: i64 = s.rescued
    if load & LEAD:
        remove_victim(s, here * 2 + 2)
        _arrive(s, to, 1)
    carried: i64 = load & 3
    if carried == CARRY_HAZMAT:
        take_hazmat(s, CELL[here])
        if CELL[to]:
            put_hazmat(s, CELL[to])
        else:
            dispose(s, to)
    elif carried:
        treated: i64 = carried - CARRY_VICTIM
        remove_victim(s, here * 2 + 1 + treated)
        _arrive(s, to, treated)
    if s.rescued > before:
        after_rescue(s, before)


def _arrive(s: State, to: i64, treated: i64) -> None:
    if rescues_here(s, to):
        s.rescued += 1
        if s.listening:
            note(s, facts.VICTIM_RESCUED, to, treated, 0, 0)
    else:
        add_victim(s, to * 2 + 1 + treated)


def rescues_here(s: State, position: i64) -> bool:
    """CARRY-03: anywhere outside; with vehicles only at the ambulance (VEH-09, AMB-65)."""
    if s.rules.vehicles:
        spot: i64 = s.ambulance * 2
        return s.rules.ambulance_cells[spot] == position or s.rules.ambulance_cells[spot + 1] == position
    return CELL[position] == 0


def dispose(s: State, position: i64) -> None:
    """HAZ-07, SPEC-16: a hazmat leaves the map for good."""
    s.disposed += 1
    if s.listening:
        note(s, facts.HAZMAT_DISPOSED, position, 0, 0, 0)


def look_at(s: State, cell: i64) -> None:
    """AMB-92, SPEC-13: a face-down POI is turned up in phase 1 without anyone entering."""
    s.focus = POSITION[index_of(cell)]
    s.cause = plies.BY_ACTION
    s.wait = plies.FOR_REVEAL
