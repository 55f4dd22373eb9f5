"""EXPL: explosions and shockwaves. The four directions are independent and always taken up, right, down, left (AMB-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules.ending import collapse
from flashover.rules.facts import (
    BY_EXPLOSION,
    BY_SHOCKWAVE,
    DOOR_REMOVED,
    EXPLODED,
    FIRE_PLACED,
    NO_TOKEN_LEFT,
    SHOCKWAVE_PASSED,
    SMOKE_IGNITED,
    WALL_DAMAGED,
    note,
)
from flashover.rules.native import i64
from flashover.rules.tables import CELL, EDGE, LAST_CUBE, NEIGHBOUR, RING

if TYPE_CHECKING:
    from flashover.rules.state import State


def explode(s: State, origin: i64, cause: i64) -> None:
    """EXPL-02: an explosion on a position, which keeps its fire. It may bring the building down: ask `s.cubes` afterwards."""
    if s.listening:
        note(s, EXPLODED, origin, cause, 0, 0)
    direction: i64 = 0
    while direction < 4:
        _blast(s, origin, direction, True)
        if s.cubes >= LAST_CUBE:
            return  # AMB-02: nothing after the last cube is resolved
        direction += 1


def explode_without_cubes(s: State, origin: i64, cause: i64) -> None:
    """AMB-78: the explosions of random set-up A spread fire and break doors but leave the walls alone."""
    if s.listening:
        note(s, EXPLODED, origin, cause, 0, 0)
    direction: i64 = 0
    while direction < 4:
        _blast(s, origin, direction, False)
        direction += 1


def _blast(s: State, origin: i64, direction: i64, cubes: bool) -> None:
    """EXPL-03..14: one direction of an explosion; EXPL-16: exactly one thing results."""
    here: i64 = origin
    while True:
        side: i64 = here * 4 + direction
        edge: i64 = EDGE[side]
        if edge:
            if direction & 1:
                if s.wall_v & edge:
                    if cubes:
                        damage_v(s, here, direction, edge, BY_EXPLOSION if here == origin else BY_SHOCKWAVE)
                    return
                if s.door_v & edge:
                    if s.shut_v & edge:
                        s.shut_v ^= edge
                        s.door_v ^= edge
                        if s.listening:
                            note(s, DOOR_REMOVED, here, direction, 0, 0)
                        return
                    if here == origin or s.rules.shockwave_breaks_doors:
                        s.door_v ^= edge
                        if s.listening:
                            note(s, DOOR_REMOVED, here, direction, 1, 0)
            else:
                if s.wall_h & edge:
                    if cubes:
                        damage_h(s, here, direction, edge, BY_EXPLOSION if here == origin else BY_SHOCKWAVE)
                    return
                if s.door_h & edge:
                    if s.shut_h & edge:
                        s.shut_h ^= edge
                        s.door_h ^= edge
                        if s.listening:
                            note(s, DOOR_REMOVED, here, direction, 0, 0)
                        return
                    if here == origin or s.rules.shockwave_breaks_doors:
                        s.door_h ^= edge
                        if s.listening:
                            note(s, DOOR_REMOVED, here, direction, 1, 0)
        beyond: i64 = NEIGHBOUR[side]
        if beyond < 0:
            return  # AMB-06: over the rim without effect
        cell: i64 = CELL[beyond]
        if cell:
            if s.fire & cell:
                here = beyond
                if s.listening:
                    note(s, SHOCKWAVE_PASSED, here, direction, 0, 0)
                continue
            if s.smoke & cell:
                s.smoke ^= cell
                s.fire |= cell
                if s.listening:
                    note(s, SMOKE_IGNITED, beyond, BY_EXPLOSION if here == origin else BY_SHOCKWAVE, origin, 0)
                return
            if s.stock > 0:
                s.fire |= cell
                s.stock -= 1
                if s.listening:
                    note(s, FIRE_PLACED, beyond, BY_EXPLOSION if here == origin else BY_SHOCKWAVE, origin, 0)
            elif s.listening:
                note(s, NO_TOKEN_LEFT, beyond, 0, 0, 0)
            return
        ring: i64 = RING[beyond]
        if s.fire_out & ring:
            here = beyond
            if s.listening:
                note(s, SHOCKWAVE_PASSED, here, direction, 0, 0)
            continue
        # OUT-01: fire outside, until the end of the phase.
        if s.stock > 0:
            s.fire_out |= ring
            s.stock -= 1
            if s.listening:
                note(s, FIRE_PLACED, beyond, BY_EXPLOSION if here == origin else BY_SHOCKWAVE, origin, 0)
        elif s.listening:
            note(s, NO_TOKEN_LEFT, beyond, 0, 0, 0)
        return


def damage_h(s: State, here: i64, direction: i64, edge: i64, cause: i64) -> None:
    """ADJ-05, END-02: one cube on a standing wall above or below; the 24th brings the building down."""
    cubes: i64 = 1
    if s.damaged_h & edge:
        s.wall_h ^= edge
        cubes = 2
    s.damaged_h |= edge
    s.cubes += 1
    if s.listening:
        note(s, WALL_DAMAGED, here, direction, cubes, cause)
    if s.cubes >= LAST_CUBE:
        collapse(s)


def damage_v(s: State, here: i64, direction: i64, edge: i64, cause: i64) -> None:
    """ADJ-05, END-02: one cube on a standing wall to the left or right; the 24th brings the building down."""
    cubes: i64 = 1
    if s.damaged_v & edge:
        s.wall_v ^= edge
        cubes = 2
    s.damaged_v |= edge
    s.cubes += 1
    if s.listening:
        note(s, WALL_DAMAGED, here, direction, cubes, cause)
    if s.cubes >= LAST_CUBE:
        collapse(s)
