"""All legal decisions at once, as sets of bits: the fast twin of `flashover.rules.refusal`.

`own_actions` is one word with a bit per ply below `BASE_PLIES`. In it a step takes the byte of its direction, one bit per load, so that
the loads possible on a cell are worked out once and copied into every open direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules import plies
from flashover.rules.choices import choices, spread
from flashover.rules.deck_gun import quadrant_occupied
from flashover.rules.escape import any_charge_burns, own_need, way_out
from flashover.rules.movement import loads_at
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.orders import (
    DOOR_DOWN,
    DOOR_LEFT,
    DOOR_RIGHT,
    DOOR_UP,
    LIGHT,
    STEP_DOWN,
    STEP_LEFT,
    STEP_RIGHT,
    STEP_UP,
    allowed_by_fire,
    charges_in_fire,
    orders_to,
)
from flashover.rules.plies import BASE_PLIES, CHOP, COMMAND, CREW, DOOR, ENGINE, IDENTIFY, REDUCE, REMOVE
from flashover.rules.refusal import refusal
from flashover.rules.specialists import ap_after_crew_change, card_of, crew_pool
from flashover.rules.tables import (
    ALONG_RING,
    BIT,
    CAN_COMMAND,
    CAN_DISPOSE,
    CAN_IDENTIFY,
    CAN_TREAT,
    CARRY_COST,
    CELL,
    CHOP_COST,
    DISPOSE_COST,
    DOOR_COST,
    DRIVE_COST,
    EDGE,
    EXTINGUISH_COST,
    GUN_COST,
    IDENTIFY_COST,
    INWARD,
    LAST_CUBE,
    LEAST_VEHICLE_COST,
    NEIGHBOUR,
    TREAT_COST,
)
from flashover.rules.vehicles import stands_on

if TYPE_CHECKING:
    from flashover.rules.state import State

MOVES: Final = 0xFFFFFFFF
# The same bits by name; direction order up, right, down, left.
REDUCE_HERE: Final = 1 << 36
REDUCE_UP: Final = 1 << 37
REDUCE_RIGHT: Final = 1 << 38
REDUCE_DOWN: Final = 1 << 39
REDUCE_LEFT: Final = 1 << 40
REMOVE_HERE: Final = 1 << 41
REMOVE_UP: Final = 1 << 42
REMOVE_RIGHT: Final = 1 << 43
REMOVE_DOWN: Final = 1 << 44
REMOVE_LEFT: Final = 1 << 45
CHOP_UP: Final = 1 << 46
CHOP_RIGHT: Final = 1 << 47
CHOP_DOWN: Final = 1 << 48
CHOP_LEFT: Final = 1 << 49
TREAT_BIT: Final = 1 << 50
DISPOSE_BIT: Final = 1 << 51
LOOK_BIT: Final = 1 << 52
GUN_BIT: Final = 1 << 53
END_BIT: Final = 1 << 54
# Vehicle * 4 + side it stands on -> the drives round one corner, as bits (VEH-02).
ROUND_THE_CORNER: Final = vec[i64](
    [2 ** (plies.DRIVE + v * 4 + (side + 1) % 4) + 2 ** (plies.DRIVE + v * 4 + (side + 3) % 4) for v in (0, 1) for side in range(4)]
)


def own_actions(s: State) -> i64:
    """The legal plies below `BASE_PLIES` of the active firefighter, as bits."""
    active: i64 = s.active
    here: i64 = (s.crew >> (active * 8)) & 255
    cell: i64 = CELL[here]
    card: i64 = 0
    if s.cards:
        card = (s.cards >> (active * 8)) & 255
        if (CAN_COMMAND >> card) & 1 and any_charge_burns(s):
            return _own_actions_of_captain_in_fire(s, here, cell, card)
    if s.fire_out:
        return _asked_one_by_one(s)
    if s.fire & cell:
        return _own_actions_in_fire(s, here, cell, card)
    # AMB-12: from a cell without fire the way back is open, so a step into fire needs 2 AP and one more to return, or the price of
    # reducing the fire there.
    budget: i64 = s.ap + s.movement_ap
    into_fire: bool = budget >= 3
    if not into_fire and budget == 2 and not s.rules.must_move_off_fire:
        ordinary: i64 = s.ap - 2 + s.movement_ap if s.movement_ap < 2 else s.ap
        into_fire = ordinary + s.extinguish_ap >= EXTINGUISH_COST[card]
    return _candidates(s, here, cell, card, budget, into_fire)


def _candidates(s: State, here: i64, cell: i64, card: i64, budget: i64, into_fire: bool) -> i64:
    """Everything the active firefighter can pay for; only steps into fire are left to `into_fire`.

    The four directions are written out, because every playout spends much of its time here.
    """
    ap: i64 = s.ap
    acts: i64 = END_BIT
    if s.rules.extras:
        acts |= _extras(s, here, cell, card)
    steps: i64 = 0
    if budget > 0:
        steps = 1
        if s.victims or s.hazmat & cell:
            steps = loads_at(s, here)
            if budget < CARRY_COST[card]:
                steps &= LIGHT
    if not cell:
        return acts | _from_outside(s, here, card, steps, into_fire)
    water: i64 = ap + s.extinguish_ap
    if budget == 0 and water == 0:
        return acts
    price: i64 = EXTINGUISH_COST[card]
    can_reduce: bool = water >= price
    can_remove: bool = water >= 2 * price
    can_chop: bool = ap >= CHOP_COST[card]
    fire: i64 = s.fire
    smoke: i64 = s.smoke
    other: i64
    edge: i64
    if can_reduce:
        if smoke & cell:
            acts |= REMOVE_HERE
        elif fire & cell:
            acts |= REDUCE_HERE
            if can_remove:
                acts |= REMOVE_HERE
    wall: i64 = s.wall_h
    door: i64 = s.door_h
    shut: i64 = s.shut_h
    # Up: the edge is the cell's own bit.
    if wall & cell:
        if can_chop:
            acts |= CHOP_UP
    else:
        if door & cell and ap > 0:
            acts |= DOOR_UP
        if not shut & cell:
            other = cell >> 9
            if fire & other:
                if can_reduce:
                    acts |= REDUCE_UP
                    if can_remove:
                        acts |= REMOVE_UP
                if into_fire:
                    acts |= STEP_UP
            else:
                acts |= steps
                if smoke & other and can_reduce:
                    acts |= REMOVE_UP
    # Down: the bit nine higher.
    edge = cell << 9
    if wall & edge:
        if can_chop:
            acts |= CHOP_DOWN
    else:
        if door & edge and ap > 0:
            acts |= DOOR_DOWN
        if not shut & edge:
            if fire & edge:
                if can_reduce:
                    acts |= REDUCE_DOWN
                    if can_remove:
                        acts |= REMOVE_DOWN
                if into_fire:
                    acts |= STEP_DOWN
            else:
                acts |= steps << 16
                if smoke & edge and can_reduce:
                    acts |= REMOVE_DOWN
    wall = s.wall_v
    door = s.door_v
    shut = s.shut_v
    # Left: the cell's own bit.
    if wall & cell:
        if can_chop:
            acts |= CHOP_LEFT
    else:
        if door & cell and ap > 0:
            acts |= DOOR_LEFT
        if not shut & cell:
            other = cell >> 1
            if fire & other:
                if can_reduce:
                    acts |= REDUCE_LEFT
                    if can_remove:
                        acts |= REMOVE_LEFT
                if into_fire:
                    acts |= STEP_LEFT
            else:
                acts |= steps << 24
                if smoke & other and can_reduce:
                    acts |= REMOVE_LEFT
    # Right: the bit one higher.
    edge = cell << 1
    if wall & edge:
        if can_chop:
            acts |= CHOP_RIGHT
    else:
        if door & edge and ap > 0:
            acts |= DOOR_RIGHT
        if not shut & edge:
            if fire & edge:
                if can_reduce:
                    acts |= REDUCE_RIGHT
                    if can_remove:
                        acts |= REMOVE_RIGHT
                if into_fire:
                    acts |= STEP_RIGHT
            else:
                acts |= steps << 8
                if smoke & edge and can_reduce:
                    acts |= REMOVE_RIGHT
    return acts


def _from_outside(s: State, here: i64, card: i64, steps: i64, into_fire: bool) -> i64:
    """Steps along the ring, and what can be done to the one cell inside that an outside cell touches, if any.

    Prices are looked up only where they matter: most outside cells face a wall or nothing.
    """
    acts: i64 = steps * ALONG_RING[here]
    direction: i64 = INWARD[here]
    if direction < 0:
        return acts
    slot: i64 = here * 4 + direction
    if (s.wall_v if direction & 1 else s.wall_h) & EDGE[slot]:
        if s.ap >= CHOP_COST[card]:
            acts |= BIT[CHOP + direction]
        return acts
    other: i64 = CELL[NEIGHBOUR[slot]]
    if not s.fire & other:
        acts |= steps << (direction * 8)
        if s.smoke & other and s.ap + s.extinguish_ap >= EXTINGUISH_COST[card]:
            acts |= BIT[plies.REMOVE + 1 + direction]
        return acts
    water: i64 = s.ap + s.extinguish_ap
    if water >= EXTINGUISH_COST[card]:
        acts |= BIT[plies.REDUCE + 1 + direction]
        if water >= 2 * EXTINGUISH_COST[card]:
            acts |= BIT[plies.REMOVE + 1 + direction]
    if into_fire:
        acts |= BIT[direction * 8]
    return acts


def _extras(s: State, here: i64, cell: i64, card: i64) -> i64:
    """What only the experienced game knows: treat, dispose, look, gun, drive."""
    acts: i64 = 0
    ap: i64 = s.ap
    if s.victims and (CAN_TREAT >> card) & 1 and ap >= TREAT_COST and loads_at(s, here) & 0x02:
        acts |= TREAT_BIT
    if s.hazmat & cell and (CAN_DISPOSE >> card) & 1 and ap >= DISPOSE_COST:
        acts |= DISPOSE_BIT
    if s.rules.may_reveal and s.poi & cell:
        acts |= LOOK_BIT
    if s.rules.vehicles and ap >= LEAST_VEHICLE_COST:
        if ap >= DRIVE_COST:
            acts |= ROUND_THE_CORNER[s.ambulance]
        if not cell and stands_on(s, ENGINE, s.engine, here):
            if ap >= DRIVE_COST:
                acts |= ROUND_THE_CORNER[4 + s.engine]
            if s.rules.gun and ap >= GUN_COST[card] and not quadrant_occupied(s):
                acts |= GUN_BIT
    return acts


def _own_actions_in_fire(s: State, here: i64, cell: i64, card: i64) -> i64:
    """The same for a firefighter in fire without command: every action must leave a way out (CLR-03, CLR-04)."""
    price: i64 = way_out(cell, s.fire, ~(s.wall_h | s.shut_h), ~(s.wall_v | s.shut_v))
    budget: i64 = s.ap + s.movement_ap
    acts: i64 = _candidates(s, here, cell, card, budget, budget >= 2)
    stuck: bool = own_need(s, price) > s.ap
    if s.rules.must_move_off_fire:
        if stuck:
            return acts & (MOVES | END_BIT)
        acts &= MOVES
    elif stuck:
        return acts
    acts &= ~END_BIT
    kept: i64 = 0
    while acts:
        bit: i64 = acts & -acts
        acts ^= bit
        if _leaves_way_out(s, here, index_of(bit), card, price):
            kept |= bit
    return kept


def _leaves_way_out(s: State, here: i64, ply: i64, card: i64, price: i64) -> bool:
    """CLR-03 for one action of a burning firefighter without command; `price` is the way out before it."""
    ap: i64 = s.ap
    water: i64 = s.extinguish_ap
    legs: i64 = s.movement_ap
    free_h: i64 = ~(s.wall_h | s.shut_h)
    free_v: i64 = ~(s.wall_v | s.shut_v)
    edge: i64
    if ply < DOOR:
        to: i64 = CELL[NEIGHBOUR[here * 4 + (ply >> 3)]]
        if not s.fire & to:
            return True
        price = way_out(to, s.fire, free_h, free_v)
        legs -= 2
        if legs < 0:
            ap += legs
            legs = 0
    elif ply < REDUCE:
        ap -= DOOR_COST
        edge = EDGE[here * 4 + ply - DOOR]
        if (ply - DOOR) & 1:
            free_v ^= edge
        else:
            free_h ^= edge
        price = way_out(CELL[here], s.fire, free_h, free_v)
    elif ply < CHOP:
        if ply == REDUCE or ply == REMOVE:
            return True  # its cell no longer burns
        # The neighbour aimed at is open and will not burn: a way out for 1.
        cost: i64 = EXTINGUISH_COST[card]
        if ply > REMOVE and s.fire & CELL[NEIGHBOUR[here * 4 + ply - REMOVE - 1]]:
            cost += cost
        price = 1
        water -= cost
        if water < 0:
            ap += water
            water = 0
    elif ply < plies.TREAT:
        if s.cubes + 1 >= LAST_CUBE:
            return True  # the game is over by it
        ap -= CHOP_COST[card]
        edge = EDGE[here * 4 + ply - CHOP]
        if (ply - CHOP) & 1:
            free_v |= s.damaged_v & edge
        else:
            free_h |= s.damaged_h & edge
        price = way_out(CELL[here], s.fire, free_h, free_v)
    else:
        return refusal(s, ply) == 0
    need: i64 = price - legs
    if not s.rules.must_move_off_fire and EXTINGUISH_COST[card] - water < need:
        need = EXTINGUISH_COST[card] - water
    return need <= ap


def _own_actions_of_captain_in_fire(s: State, here: i64, cell: i64, card: i64) -> i64:
    """A captain answers for everyone in fire: what could be paid for is asked one by one."""
    if s.fire_out:
        return _asked_one_by_one(s)
    budget: i64 = s.ap + s.movement_ap
    return allowed_by_fire(s, _candidates(s, here, cell, card, budget, budget >= 2), 0)


def _asked_one_by_one(s: State) -> i64:
    """Fire outside in phase 1, which only a hand-made position has."""
    acts: i64 = 0
    ply: i64 = 0
    while ply < BASE_PLIES:
        if refusal(s, ply) == 0:
            acts |= BIT[ply]
        ply += 1
    return acts


def identify_cells(s: State) -> i64:
    """SPEC-13: cells of face-down POIs the active firefighter may identify now."""
    if s.ap < IDENTIFY_COST or not s.poi or not (CAN_IDENTIFY >> card_of(s, s.active)) & 1:
        return 0
    if s.fire_out or any_charge_burns(s):
        if refusal(s, IDENTIFY + index_of(s.poi & -s.poi)):
            return 0
    return s.poi


def crew_cards(s: State) -> i64:
    """CREW: cards the active firefighter may change to now, bits by specialist number."""
    if not s.untouched or not s.rules.crew_change:
        return 0
    if not stands_on(s, ENGINE, s.engine, (s.crew >> (s.active * 8)) & 255):
        return 0
    pool: i64 = crew_pool(s)
    cards: i64 = 0
    in_fire: bool = s.fire_out != 0 or any_charge_burns(s)
    while pool:
        bit: i64 = pool & -pool
        pool ^= bit
        card: i64 = index_of(bit)
        # A new captain answers for everyone in fire (CLR-03).
        if ap_after_crew_change(s, card) >= 0 and (not (in_fire or CAN_COMMAND & bit) or refusal(s, CREW + card) == 0):
            cards |= bit
    return cards


def legal_actions(s: State) -> list[int]:
    """Every decision that is legal now, as ply numbers."""
    acts: i64
    if s.wait == plies.FOR_ACTION and not s.cards:
        acts = own_actions(s)
        exact: list[int] = [0] * popcount(acts)
        slot: i64 = 0
        while acts:
            bit: i64 = acts & -acts
            acts ^= bit
            exact[slot] = index_of(bit)
            slot += 1
        return exact
    found: list[int] = []
    if s.wait == plies.FOR_ACTION:
        spread(found, own_actions(s), 0)
        if s.cards:
            card: i64 = card_of(s, s.active)
            if (CAN_IDENTIFY >> card) & 1:
                spread(found, identify_cells(s), IDENTIFY)
            if (CAN_COMMAND >> card) & 1:
                seat: i64 = 0
                in_fire: bool = charges_in_fire(s)
                while seat < s.rules.seats:
                    if seat != s.active:
                        spread(found, orders_to(s, seat, in_fire), COMMAND + seat * 64)
                    seat += 1
            if s.untouched:
                spread(found, crew_cards(s), CREW)
    elif s.wait < plies.FIRST_CHANCE:
        choices(s, found)
    return found
