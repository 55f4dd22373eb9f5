"""Decisions other than the actions of phase 1: what is offered when a phase asks for a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import plies
from flashover.rules.deck_gun import BLACK_REROLLED, RED_REROLLED
from flashover.rules.fire import may_explode
from flashover.rules.knockdown import offered_ends
from flashover.rules.native import i64
from flashover.rules.plies import AMBULANCE
from flashover.rules.specialists import crew_pool
from flashover.rules.tables import RING_POSITION
from flashover.rules.vehicles import can_ride, must_ride, vehicle_side

if TYPE_CHECKING:
    from flashover.rules.state import State


def spread(found: list[int], acts: i64, base: i64) -> None:
    """The bits of a word as ply numbers."""
    ply: i64 = base
    while acts:
        if not acts & 255:
            acts >>= 8
            ply += 8
            continue
        if acts & 1:
            found.append(ply)
        acts >>= 1
        ply += 1


def choices(s: State, found: list[int]) -> None:
    """Decisions other than actions."""
    wait: i64 = s.wait
    n: i64 = 0
    if wait == plies.FOR_RIDER:
        cells = s.rules.ambulance_cells if s.vehicle == AMBULANCE else s.rules.engine_cells
        side: i64 = vehicle_side(s, s.vehicle)
        while n < 2:
            position: i64 = cells[side * 2 + n]
            load: i64 = 0
            while load < 3:
                if can_ride(s, position, load):
                    found.append(plies.RIDE + s.focus * 256 + position * 3 + load)
                load += 1
            n += 1
        if not must_ride(s):
            found.append(plies.STAY + s.focus)
    elif wait == plies.FOR_GUN_CHOICE:
        found.append(plies.KEEP)
        if not s.rerolled & RED_REROLLED:
            found.append(plies.REROLL_RED)
        if not s.rerolled & BLACK_REROLLED:
            found.append(plies.REROLL_BLACK)
        if s.rules.reroll_once and not s.rerolled:
            found.append(plies.REROLL_BOTH)
    elif wait == plies.FOR_CONTINUE:
        found.append(plies.CONTINUE_YES)
        found.append(plies.CONTINUE_NO)
    elif wait == plies.FOR_EXPLOSION:
        spread(found, may_explode(s), plies.EXPLODE)
    elif wait == plies.FOR_KNOCKDOWN:
        ends: i64 = offered_ends(s, s.focus)
        while ends:
            if ends & 1:
                found.append(plies.KNOCKDOWN + s.focus * 128 + s.rules.ambulance_cells[n])
            ends >>= 1
            n += 1
    elif wait == plies.FOR_REVEAL_CHOICE:
        found.append(plies.REVEAL_YES)
        found.append(plies.REVEAL_NO)
    elif wait == plies.FOR_SPECIALIST:
        spread(found, crew_pool(s), plies.SPECIALIST + s.progress * plies.CARD_ROOM)
    elif wait == plies.FOR_PLACE:
        while n < 32:
            found.append(plies.PLACE + s.progress * 128 + RING_POSITION[n])
            n += 1
    elif wait == plies.FOR_AMBULANCE or wait == plies.FOR_ENGINE:
        base: i64 = plies.PARK if wait == plies.FOR_AMBULANCE else plies.PARK + 4
        while n < 4:
            found.append(base + n)
            n += 1
    elif wait == plies.FOR_FIRST:
        while n < s.rules.seats:
            found.append(plies.FIRST + n)
            n += 1
