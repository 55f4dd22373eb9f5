"""SPEC-08..12: what a captain may order, all of it at once, and how a figure in fire limits it (AMB-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules.escape import any_charge_burns, escapable
from flashover.rules.movement import loads_at
from flashover.rules.native import i64, index_of
from flashover.rules.plies import COMMAND
from flashover.rules.refusal import fire_reason, refusal
from flashover.rules.specialists import command_usable
from flashover.rules.tables import (
    ALONG_RING,
    BIT,
    CAN_DISPOSE,
    CARRY_COST,
    CELL,
    COMMAND_LIMIT,
    DISPOSE_COST,
    EDGE,
    INWARD,
    NEIGHBOUR,
)

if TYPE_CHECKING:
    from flashover.rules.state import State

# Bits of an order, as in the active figure's actions of `legal`: steps 0..31, doors 32..35, then disposal.
STEP_UP: Final = 1
STEP_RIGHT: Final = 1 << 8
STEP_DOWN: Final = 1 << 16
STEP_LEFT: Final = 1 << 24
DOOR_UP: Final = 1 << 32
DOOR_RIGHT: Final = 1 << 33
DOOR_DOWN: Final = 1 << 34
DOOR_LEFT: Final = 1 << 35
DISPOSE_ORDER: Final = 1 << 36
# One bit per load in a byte (see plies): walking or leading costs 1, carrying 2.
LIGHT: Final = 0x11


def charges_in_fire(s: State) -> bool:
    """Whether orders must be weighed against ways out (AMB-14); ask once, then pass it to `orders_to`."""
    return s.fire_out != 0 or any_charge_burns(s)


def orders_to(s: State, seat: i64, in_fire: bool) -> i64:
    """SPEC-08..12: what the captain may order a firefighter to do: steps and doors as in `own_actions`, `COMMAND_DISPOSE`."""
    acts: i64 = 0
    here: i64 = (s.crew >> (seat * 8)) & 255
    cell: i64 = CELL[here]
    card: i64 = (s.cards >> (seat * 8)) & 255
    budget: i64 = s.ap + s.command_ap
    limit: i64 = COMMAND_LIMIT[card]
    if limit:
        budget = s.ap + command_usable(s, seat)
        if s.rules.cafs_cap_all and budget > limit - s.cafs_commanded:
            budget = limit - s.cafs_commanded
    if budget <= 0:
        return 0
    steps: i64 = 1
    if s.victims or s.hazmat & cell:
        steps = loads_at(s, here)
        if budget < CARRY_COST[card]:
            steps &= LIGHT
    if s.hazmat & cell and s.rules.captain_disposes and budget >= DISPOSE_COST and (CAN_DISPOSE >> card) & 1:
        acts |= DISPOSE_ORDER
    fire: i64 = s.fire
    into_fire: bool = budget >= 3 or (in_fire and budget == 2)  # 2 to enter and 1 to come back (AMB-14)
    edge: i64
    if not cell:
        acts |= steps * ALONG_RING[here]
        direction: i64 = INWARD[here]
        if direction >= 0:
            edge = EDGE[here * 4 + direction]
            if not (s.wall_v if direction & 1 else s.wall_h) & edge:
                if not fire & CELL[NEIGHBOUR[here * 4 + direction]]:
                    acts |= steps << (direction * 8)
                elif into_fire:
                    acts |= BIT[direction * 8]
    else:
        wall: i64 = s.wall_h | s.shut_h
        door: i64 = s.door_h
        edge = cell << 9
        if door & cell:
            acts |= DOOR_UP
        if door & edge:
            acts |= DOOR_DOWN
        if not wall & cell:
            if not fire & (cell >> 9):
                acts |= steps
            elif into_fire:
                acts |= STEP_UP
        if not wall & edge:
            if not fire & edge:
                acts |= steps << 16
            elif into_fire:
                acts |= STEP_DOWN
        wall = s.wall_v | s.shut_v
        door = s.door_v
        edge = cell << 1
        if door & cell:
            acts |= DOOR_LEFT
        if door & edge:
            acts |= DOOR_RIGHT
        if not wall & cell:
            if not fire & (cell >> 1):
                acts |= steps << 24
            elif into_fire:
                acts |= STEP_LEFT
        if not wall & edge:
            if not fire & edge:
                acts |= steps << 8
            elif into_fire:
                acts |= STEP_RIGHT
    if s.fire_out:
        return _without_refusal(s, acts, COMMAND + seat * 64)
    return allowed_by_fire(s, acts, COMMAND + seat * 64) if in_fire else acts


def allowed_by_fire(s: State, acts: i64, base: i64) -> i64:
    """Those of a captain's payable plies that a figure in fire allows."""
    burning: bool = any_charge_burns(s)
    stuck: bool = burning and not escapable(s)
    kept: i64 = 0
    while acts:
        bit: i64 = acts & -acts
        acts ^= bit
        if fire_reason(s, base + index_of(bit), burning, stuck) == 0:
            kept |= bit
    return kept


def _without_refusal(s: State, acts: i64, base: i64) -> i64:
    """Those of some plies that have no refusal: where fire outside, which only a hand-made position has, spoils the prices."""
    kept: i64 = 0
    while acts:
        bit: i64 = acts & -acts
        acts ^= bit
        if refusal(s, base + index_of(bit)) == 0:
            kept |= bit
    return kept
