"""MOVE-05 kept at every moment: a figure in fire must always be able to leave it (AMB-12, AMB-14, CLR-03).

*Charges* are the active firefighter and, in a captain's turn, all figures. A position is *escapable* when the cheapest ways out of all
burning charges can be paid together. An action is legal only if the position after it is escapable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules.fire import is_open
from flashover.rules.movement import burns, position_of
from flashover.rules.native import i64
from flashover.rules.specialists import card_of, command_usable
from flashover.rules.tables import (
    BOTTOM_ROW,
    CAN_COMMAND,
    CELL,
    COMMAND_LIMIT,
    EXTINGUISH_COST,
    LEFT_COLUMN,
    NEIGHBOUR,
    RIGHT_COLUMN,
    RING,
    TOP_ROW,
)

if TYPE_CHECKING:
    from flashover.rules.state import State

NO_WAY: Final = 99


def way_out(cell: i64, fire: i64, free_h: i64, free_v: i64) -> i64:
    """Price of the cheapest chain of unloaded steps from a burning inside cell to a cell without fire, when nothing burns outside:
    2 for each further burning cell entered, 1 for the last step.
    """
    price: i64 = 1
    front: i64 = cell
    seen: i64 = cell
    while price < NO_WAY:
        if front & TOP_ROW & free_h or front & LEFT_COLUMN & free_v:
            return price
        if (front & BOTTOM_ROW) << 9 & free_h or (front & RIGHT_COLUMN) << 1 & free_v:
            return price
        near: i64 = ((front << 9) & free_h) | ((front & free_h) >> 9)
        near |= ((front << 1) & free_v) | ((front & free_v) >> 1)
        # Steps over the outline were answered above; what is left of them here falls on no inside cell's bit.
        if near & ~fire & INSIDE:
            return price
        front = near & fire & ~seen
        if not front:
            return NO_WAY
        seen |= front
        price += 2
    return NO_WAY


INSIDE: Final = 0x1FEFF7FBFDFEFF


def way_out_anywhere(s: State, position: i64) -> i64:
    """The same from any cell, with fire outside too: only hand-made positions need it."""
    prices = [NO_WAY] * 80
    prices[position] = 0
    best: i64 = NO_WAY
    queue = [position]
    while queue:
        here: i64 = queue.pop(0)
        direction: i64 = 0
        while direction < 4:
            to: i64 = NEIGHBOUR[here * 4 + direction]
            if to >= 0 and is_open(s, here, direction):
                price: i64 = prices[here]
                if not burns(s, to):
                    if price + 1 < best:
                        best = price + 1
                elif prices[to] == NO_WAY:
                    prices[to] = price + 2
                    queue.append(to)
            direction += 1
    return best


def way_out_of(s: State, position: i64) -> i64:
    """Price of the cheapest way out for a charge standing in fire."""
    if s.fire_out:
        return way_out_anywhere(s, position)
    return way_out(CELL[position], s.fire, ~(s.wall_h | s.shut_h), ~(s.wall_v | s.shut_v))


def own_need(s: State, price: i64) -> i64:
    """Ordinary AP the active firefighter needs to leave the fire: by moving, or by reducing the fire on its cell (if `fire_stop=turn`)."""
    need: i64 = price - s.movement_ap
    if not s.rules.must_move_off_fire:
        water: i64 = EXTINGUISH_COST[card_of(s, s.active)] - s.extinguish_ap
        if water < need:
            need = water
    if need < 0:
        return 0
    return need


def any_charge_burns(s: State) -> bool:
    """Whether the active firefighter, or in a captain's turn anyone, stands in fire."""
    fire: i64 = s.fire
    fire_out: i64 = s.fire_out
    crew: i64 = s.crew
    left: i64 = s.rules.seats
    shift: i64 = s.active * 8
    if not (CAN_COMMAND >> ((s.cards >> shift) & 255)) & 1:
        crew >>= shift
        left = 1
    while left > 0:
        if fire & CELL[crew & 255] or (fire_out and fire_out & RING[crew & 255]):
            return True
        crew >>= 8
        left -= 1
    return False


def escapable(s: State) -> bool:
    """CLR-03: the ways out of all burning charges can be paid."""
    active: i64 = s.active
    ordinary: i64 = 0
    if burns(s, position_of(s, active)):
        ordinary = own_need(s, way_out_of(s, position_of(s, active)))
    if (CAN_COMMAND >> card_of(s, active)) & 1:
        others: i64 = 0
        capped: i64 = 0
        room: i64 = 0
        seat: i64 = 0
        while seat < s.rules.seats:
            if seat != active and burns(s, position_of(s, seat)):
                price: i64 = way_out_of(s, position_of(s, seat))
                limit: i64 = COMMAND_LIMIT[card_of(s, seat)]
                if limit:
                    if s.rules.cafs_cap_all and price > limit - s.cafs_commanded:
                        return False
                    capped = price
                    room = command_usable(s, seat)
                else:
                    others += price
            seat += 1
        # Command AP pay the others first where they may, the CAFS firefighter within its cap (CLR-42).
        bonus: i64 = others + (capped if capped < room else room)
        if bonus > s.command_ap:
            bonus = s.command_ap
        ordinary += others + capped - bonus
    return ordinary <= s.ap
