"""VEH: vehicles stand only on their spots; driving takes one leg round a corner; riding is free (CLR-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.ending import after_rescue
from flashover.rules.facts import note
from flashover.rules.movement import position_of, set_position
from flashover.rules.native import i64
from flashover.rules.plies import AMBULANCE, ENGINE
from flashover.rules.tables import SEAT
from flashover.rules.victims import add_victim, remove_victim, victims_like

if TYPE_CHECKING:
    from flashover.rules.state import State


def vehicle_side(s: State, vehicle: i64) -> i64:
    """The side a vehicle is parked on."""
    return s.engine if vehicle == ENGINE else s.ambulance


def stands_on(s: State, vehicle: i64, side: i64, position: i64) -> bool:
    """VEH-01: whether a position is one of the two cells of a vehicle's spot."""
    spot: i64 = side * 2
    if vehicle == ENGINE:
        return s.rules.engine_cells[spot] == position or s.rules.engine_cells[spot + 1] == position
    return s.rules.ambulance_cells[spot] == position or s.rules.ambulance_cells[spot + 1] == position


def on_engine(s: State, seat: i64) -> bool:
    """VEH-10: a figure stands on one of the engine's cells."""
    return stands_on(s, ENGINE, s.engine, position_of(s, seat))


def is_neighbour_side(a: i64, b: i64) -> bool:
    """VEH-02, VEH-03: the spot round one corner, in either direction; the opposite one takes two drives."""
    return ((a ^ b) & 1) == 1


def drive(s: State, vehicle: i64, side: i64) -> None:
    """VEH-04..08, CLR-25: the vehicle is there, an ambulance rescues there at once, then the riders are asked."""
    old: i64 = vehicle_side(s, vehicle)
    if s.listening:
        note(s, facts.DROVE, vehicle, old, side, 0)
    cells = s.rules.engine_cells if vehicle == ENGINE else s.rules.ambulance_cells
    one_end: i64 = cells[old * 2]
    other_end: i64 = cells[old * 2 + 1]
    riders: i64 = 0
    seat: i64 = 0
    crew: i64 = s.crew
    while seat < s.rules.seats:
        position: i64 = crew & 255
        if position == one_end or position == other_end:
            riders |= SEAT[seat]
        crew >>= 8
        seat += 1
    s.riders = riders
    s.vehicle = vehicle
    if vehicle == ENGINE:
        s.engine = side
    else:
        s.ambulance = side
        if s.victims:
            _rescue_at_ambulance(s)
        if s.wait != plies.FOR_ACTION:
            return  # won, or asked whether to go on; then the riders come after the answer
    ask_next_rider(s)


def _rescue_at_ambulance(s: State) -> None:
    """VEH-08: every victim on either cell of the arrived ambulance is rescued."""
    before: i64 = s.rescued
    end: i64 = 0
    while end < 2:
        position: i64 = s.rules.ambulance_cells[s.ambulance * 2 + end]
        code: i64 = position * 2 + 1
        while code < position * 2 + 3:
            while victims_like(s, code):
                remove_victim(s, code)
                s.rescued += 1
                if s.listening:
                    note(s, facts.VICTIM_RESCUED, position, code - position * 2 - 1, 0, 0)
            code += 1
        end += 1
    if s.rescued > before:
        after_rescue(s, before)


def ask_next_rider(s: State) -> None:
    """VEH-06: each figure that stood on the vehicle decides, in turn order from the active one."""
    if s.riders == 0:
        s.focus = 0
        s.vehicle = 0
        s.wait = plies.FOR_ACTION
        return
    seat: i64 = s.active
    while not s.riders & SEAT[seat]:
        seat += 1
        if seat == s.rules.seats:
            seat = 0
    s.focus = seat
    s.wait = plies.FOR_RIDER


def must_ride(s: State) -> bool:
    """VEH-04: who drives the engine travels with it."""
    return s.vehicle == ENGINE and s.focus == s.active


def can_ride(s: State, position: i64, load: i64) -> bool:
    """VEH-07, AMB-64, CLR-26: to either arrival cell; a victim only on the engine and only by option."""
    if not stands_on(s, s.vehicle, vehicle_side(s, s.vehicle), position):
        return False
    if load == 0:
        return True
    if s.vehicle == AMBULANCE or not s.rules.engine_carries:
        return False
    return victims_like(s, position_of(s, s.focus) * 2 + load) > 0


def ride(s: State, position: i64, load: i64) -> None:
    """VEH-06, VEH-07: the asked figure rides along to an arrival cell, for 0 AP."""
    here: i64 = position_of(s, s.focus)
    if load:
        remove_victim(s, here * 2 + load)
        add_victim(s, position * 2 + load)
    set_position(s, s.focus, position)
    if s.listening:
        note(s, facts.RODE, s.focus, here, position, load)
    s.riders ^= SEAT[s.focus]
    ask_next_rider(s)


def stay(s: State) -> None:
    """VEH-06: riding is optional."""
    if s.listening:
        note(s, facts.STAYED, s.focus, 0, 0, 0)
    s.riders ^= SEAT[s.focus]
    ask_next_rider(s)
