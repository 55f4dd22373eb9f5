"""FIRE, FLASH, ORDER, LOST, OUT: phase 2 from the roll to the removal of fire outside.

The order is section 5 of the catalogue. A phase that must wait (for a choice, a knock-down, a reveal) leaves everything it still has to
do in the state and is taken up again by the function named after what it waited for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.ending import after_losses
from flashover.rules.explosion import explode
from flashover.rules.facts import note
from flashover.rules.hazmat import explode_false_alarm, explode_hazmat
from flashover.rules.hot_spots import put_from_reserve
from flashover.rules.knockdown import ask_next_knockdown
from flashover.rules.native import i64, index_of, popcount
from flashover.rules.poi import begin_replenish
from flashover.rules.tables import (
    CELL,
    EDGE,
    INWARD,
    LAST_CUBE,
    NEIGHBOUR,
    POSITION,
    RING,
    RING_POSITION,
)
from flashover.rules.victims import add_victim

if TYPE_CHECKING:
    from flashover.rules.state import State


def advance_fire(s: State, cell: i64) -> None:
    """FIRE-01..05, ORDER-01, ORDER-02: the roll names a cell; it gets smoke, or fire, or explodes."""
    s.target = cell
    s.hot_roll = 1 if s.hot & cell else 0  # AMB-24: only a hot spot that lay here when the dice fell
    if s.fire & cell:
        explode(s, POSITION[index_of(cell)], facts.BY_ROLL)
        if s.cubes >= LAST_CUBE:
            return
    elif s.smoke & cell:
        s.smoke ^= cell
        s.fire |= cell
        if s.listening:
            note(s, facts.SMOKE_IGNITED, POSITION[index_of(cell)], facts.BY_ROLL, 0, 0)
    elif s.stock > 0:
        s.stock -= 1
        if touches_fire(s, cell):
            s.fire |= cell
            if s.listening:
                note(s, facts.FIRE_PLACED, POSITION[index_of(cell)], facts.BY_SPREAD, burning_neighbour(s, cell), 0)
        else:
            s.smoke |= cell
            if s.listening:
                note(s, facts.SMOKE_PLACED, POSITION[index_of(cell)], 0, 0, 0)
    elif s.listening:
        note(s, facts.NO_TOKEN_LEFT, POSITION[index_of(cell)], 0, 0, 0)  # FAQ-02, AMB-04
    if s.smoke:
        flashover(s)
    _explode_hazmats(s, False)


def touches_fire(s: State, cell: i64) -> bool:
    """ADJ-01..07: whether an inside cell is adjacent to a cell on fire."""
    fire: i64 = s.fire
    blocked_h: i64 = s.wall_h | s.shut_h
    blocked_v: i64 = s.wall_v | s.shut_v
    below: i64 = cell << 9
    right: i64 = cell << 1
    if (cell >> 9) & fire and not blocked_h & cell:
        return True
    if right & fire and not blocked_v & right:
        return True
    if below & fire and not blocked_h & below:
        return True
    if (cell >> 1) & fire and not blocked_v & cell:
        return True
    return s.fire_out != 0 and burning_neighbour(s, cell) >= 0


def burning_neighbour(s: State, cell: i64) -> i64:
    """The position of an adjacent cell on fire, -1 when there is none."""
    here: i64 = POSITION[index_of(cell)]
    direction: i64 = 0
    while direction < 4:
        beyond: i64 = NEIGHBOUR[here * 4 + direction]
        if (s.fire & CELL[beyond] or s.fire_out & RING[beyond]) and is_open(s, here, direction):
            return beyond
        direction += 1
    return -1


def is_open(s: State, here: i64, direction: i64) -> bool:
    """ADJ-02..05: whether the edge in a direction lets people and fire pass; the rim is no edge."""
    edge: i64 = EDGE[here * 4 + direction]
    if direction & 1:
        return (s.wall_v | s.shut_v) & edge == 0
    return (s.wall_h | s.shut_h) & edge == 0


def flashover(s: State) -> None:
    """FLASH-02, FLASH-03, CLR-28: in rounds, every smoke adjacent to fire becomes fire, until none is left."""
    fire: i64 = s.fire
    smoke: i64 = s.smoke
    free_h: i64 = ~(s.wall_h | s.shut_h)
    free_v: i64 = ~(s.wall_v | s.shut_v)
    while smoke:
        near: i64 = ((fire << 9) & free_h) | ((fire & free_h) >> 9)
        near |= ((fire << 1) & free_v) | ((fire & free_v) >> 1)
        if s.fire_out:
            near |= _beside_outside_fire(s)
        near &= smoke
        if not near:
            break
        if s.listening:
            _note_flashover(s, near)
        if s.rules.flashover_breaks_doors:
            _break_doors(s, fire, near)
        fire |= near
        smoke ^= near
        s.fire = fire
        s.smoke = smoke


def _beside_outside_fire(s: State) -> i64:
    """AMB-05: inside cells adjacent to fire outside. In play they burn already; a hand-made position may differ."""
    beside: i64 = 0
    rest: i64 = s.fire_out
    while rest:
        here: i64 = RING_POSITION[index_of(rest & -rest)]
        rest &= rest - 1
        direction: i64 = INWARD[here]
        if direction >= 0 and is_open(s, here, direction):
            beside |= CELL[NEIGHBOUR[here * 4 + direction]]
    return beside


def _note_flashover(s: State, near: i64) -> None:
    while near:
        cell: i64 = near & -near
        near ^= cell
        note(s, facts.SMOKE_IGNITED, POSITION[index_of(cell)], facts.BY_FLASHOVER, burning_neighbour(s, cell), 0)


def _break_doors(s: State, fire: i64, near: i64) -> None:
    """ED-08, CLR-28: open doors between a burning cell and a smoke that ignites now are destroyed."""
    gone: i64 = s.door_h & ~s.shut_h & (((fire << 9) & near) | ((near << 9) & fire))
    if s.listening:
        _note_doors(s, gone, 0)
    s.door_h ^= gone
    gone = s.door_v & ~s.shut_v & (((fire << 1) & near) | ((near << 1) & fire))
    if s.listening:
        _note_doors(s, gone, 3)
    s.door_v ^= gone


def _note_doors(s: State, gone: i64, direction: i64) -> None:
    while gone:
        edge: i64 = gone & -gone
        gone ^= edge
        note(s, facts.DOOR_REMOVED, POSITION[index_of(edge)], direction, 1, 0)


def _explode_hazmats(s: State, resumed: bool) -> None:
    """ORDER-03, ORDER-04, AMB-22, CLR-30, CLR-54: hazmats burning after a flashover explode one after the other, those they set on fire
    included; then flashover again, until nothing changes. `resumed`: one has just exploded by choice.
    """
    while True:
        burning: i64 = s.hazmat & s.fire
        if not burning and not resumed:
            break
        while burning:
            if burning & (burning - 1):
                s.wait = plies.FOR_EXPLOSION  # HAZ-02, CLR-37
                return
            explode_hazmat(s, burning)
            if s.cubes >= LAST_CUBE:
                return
            burning = s.hazmat & s.fire
        if s.rules.single_pass:
            break
        flashover(s)
        resumed = False
    if s.losing:
        settle_losses(s)
    else:
        _flare_up(s)


def _flare_up(s: State) -> None:
    """HOT-01..05, ORDER-05, CLR-06: another roll after a hit hot spot; after the last one a hot spot on its target."""
    if s.hot_roll or (s.rules.hazmat_flares and s.hot & s.target):
        s.flared = 1
        s.wait = plies.FOR_FIRE_DICE
        if s.listening:
            note(s, facts.FLARED_UP, POSITION[index_of(s.target)], 0, 0, 0)
        return
    if s.flared:
        put_from_reserve(s, s.target)
    settle_losses(s)


def settle_losses(s: State) -> None:
    """FIRE-06, ORDER-06, AMB-81, CLR-29, CLR-48: knock-downs, reveals, then all losses as one batch."""
    s.losing = 1
    if ask_next_knockdown(s):
        return
    s.focus = 0
    if s.poi & s.fire:
        s.wait = plies.FOR_REVEAL
        s.cause = plies.BY_FIRE
        return
    if s.victims:
        _lose_victims(s)
    if s.due_explosions:
        _explode_false_alarms(s)
    else:
        _end_phase(s)


def _lose_victims(s: State) -> None:
    """LOST-01, OUT-04: face-up victims on fire leave together."""
    rest: i64 = s.victims
    more: i64 = s.more_victims
    s.victims = 0
    s.more_victims = 0
    while rest:
        code: i64 = rest & 255
        rest >>= 8
        if not rest:
            rest = more
            more = 0
        position: i64 = (code - 1) >> 1
        if s.fire & CELL[position] or s.fire_out & RING[position]:
            s.lost += 1
            if s.listening:
                note(s, facts.VICTIM_LOST, position, 0, 0, 0)
        else:
            add_victim(s, code)


def _explode_false_alarms(s: State) -> None:
    """VAR-06, AMB-23, CLR-29: the listed cells explode with no flashover between; then flashover and hazmats; then losses again."""
    while s.due_explosions:
        if s.due_explosions & (s.due_explosions - 1):
            s.wait = plies.FOR_EXPLOSION
            return
        explode_false_alarm(s, s.due_explosions)
        if s.cubes >= LAST_CUBE:
            return
    flashover(s)
    _explode_hazmats(s, False)


def explode_chosen(s: State, cell: i64) -> None:
    """HAZ-02: the cell the team chose explodes next; then the phase goes on."""
    if s.due_explosions:
        explode_false_alarm(s, cell)
        if s.cubes < LAST_CUBE:
            _explode_false_alarms(s)
    else:
        explode_hazmat(s, cell)
        if s.cubes < LAST_CUBE:
            _explode_hazmats(s, True)


def may_explode(s: State) -> i64:
    """The cells among which the team chooses."""
    if s.due_explosions:
        return s.due_explosions
    return s.hazmat & s.fire


def put_out_outside(s: State) -> None:
    """OUT-02, ED-66: fire outside does not burn on."""
    if s.listening:
        rest: i64 = s.fire_out
        while rest:
            note(s, facts.FIRE_REMOVED, RING_POSITION[index_of(rest & -rest)], facts.OUTSIDE, 0, 0)
            rest &= rest - 1
    s.stock += popcount(s.fire_out)
    s.fire_out = 0


def _end_phase(s: State) -> None:
    """CLR-33: after the losses, before the check of defeat, fire outside goes out; then phase 3."""
    if s.fire_out and not s.rules.outside_fire_to_turn_end:
        put_out_outside(s)
    s.target = 0
    s.hot_roll = 0
    s.flared = 0
    s.losing = 0
    s.knocked = 0
    s.cause = 0
    after_losses(s)
    if s.phase != plies.OVER:
        begin_replenish(s)
