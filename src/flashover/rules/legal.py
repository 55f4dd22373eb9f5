"""All legal decisions at once, as sets of bits: the fast twin of `flashover.rules.refusal`.

`own_actions` is one word with a bit per ply below `BASE_PLIES`. In it a step takes the byte of its direction, one bit per load, so that
the loads possible on a cell are worked out once and copied into every open direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.rules import plies
from flashover.rules.bits import index_of
from flashover.rules.deck_gun import quadrant_occupied
from flashover.rules.escape import any_charge_burns, escapable, own_need, way_out
from flashover.rules.fire import may_explode
from flashover.rules.knockdown import offered_ends
from flashover.rules.native import i64, vec
from flashover.rules.plies import AMBULANCE, BASE_PLIES, CHOP, COMMAND, CREW, DOOR, END, IDENTIFY
from flashover.rules.refusal import refusal
from flashover.rules.specialists import ap_after_crew_change, card_of, command_usable, crew_pool
from flashover.rules.tables import (
    ALONG_RING,
    BIT,
    CAFS,
    CAPTAIN,
    CELL,
    CHOP_COST,
    DISPOSE_COST,
    DRIVE_COST,
    EDGE,
    EXTINGUISH_COST,
    GUN_COST,
    HAZMAT_TECHNICIAN,
    IDENTIFY_COST,
    IMAGING,
    INWARD,
    LAST_CUBE,
    NEIGHBOUR,
    PARAMEDIC,
    POSITION,
    RING_POSITION,
    TREAT_COST,
)
from flashover.rules.vehicles import can_ride, must_ride, on_engine, vehicle_side

if TYPE_CHECKING:
    from flashover.rules.state import State

MOVES: Final = 0xFFFFFFFF
END_BIT: Final = 1 << 54
# One bit per load in a byte (see plies): walking or leading costs 1, carrying 2.
LIGHT: Final = 0x11
# Vehicle * 4 + side it stands on -> the drives round one corner, as bits (VEH-02).
ROUND_THE_CORNER: Final = vec[i64](
    [2 ** (plies.DRIVE + v * 4 + (side + 1) % 4) + 2 ** (plies.DRIVE + v * 4 + (side + 3) % 4) for v in (0, 1) for side in range(4)]
)


def loads_at(s: State, here: i64) -> i64:
    """AMB-53: the loads a step from a position may take, one bit each; walking alone is always among them."""
    loads: i64 = 1
    treated: i64 = 0
    rest: i64 = s.victims
    while rest:
        code: i64 = rest & 255
        if code == here * 2 + 1:
            loads |= 0x02
        elif code == here * 2 + 2:
            treated += 1
        rest >>= 8
    if s.hazmat & CELL[here]:
        loads |= 0x08
    if treated:
        loads |= 0x04 | ((loads & 0x0B) << 4)  # lead: alone, or with a carried victim or hazmat
        if treated > 1:
            loads |= 0x40
    return loads


def own_actions(s: State) -> i64:
    """The legal plies below `BASE_PLIES` of the active firefighter, as bits."""
    active: i64 = s.active
    here: i64 = (s.crew >> (active * 8)) & 255
    cell: i64 = CELL[here]
    if s.fire & cell or s.fire_out:
        return _own_actions_in_fire(s)
    card: i64 = 0
    if s.cards:
        card = (s.cards >> (active * 8)) & 255
        if card == CAPTAIN and any_charge_burns(s):
            return _own_actions_in_fire(s)
    # AMB-12: from a cell without fire the way back is open, so a step into fire needs 2 AP and one more to return, or the price of
    # reducing the fire there.
    budget: i64 = s.ap + s.movement
    into_fire: bool = budget >= 3
    if not into_fire and budget == 2 and not s.rules.must_move_off_fire:
        ordinary: i64 = s.ap - 2 + s.movement if s.movement < 2 else s.ap
        into_fire = ordinary + s.extinguish >= EXTINGUISH_COST[card]
    return _candidates(s, here, cell, card, budget, into_fire)


def _candidates(s: State, here: i64, cell: i64, card: i64, budget: i64, into_fire: bool) -> i64:
    """Everything the active firefighter can pay for; only steps into fire are left to `into_fire`."""
    ap: i64 = s.ap
    acts: i64 = END_BIT
    if s.rules.extras:
        acts |= _extras(s, here, cell, card)
    steps: i64 = 0
    if budget > 0:
        steps = 1
        if s.victims or s.hazmat & cell:
            steps = loads_at(s, here)
            if budget < 2:
                steps &= LIGHT
    water: i64 = ap + s.extinguish
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
    if not cell:
        acts |= steps * ALONG_RING[here]
        direction: i64 = INWARD[here]
        if direction < 0:
            return acts
        edge = EDGE[here * 4 + direction]
        if (s.wall_v if direction & 1 else s.wall_h) & edge:
            if can_chop:
                acts |= BIT[CHOP + direction]
            return acts
        other = CELL[NEIGHBOUR[here * 4 + direction]]
        if fire & other:
            if can_reduce:
                acts |= BIT[37 + direction]
                if can_remove:
                    acts |= BIT[42 + direction]
            if into_fire:
                acts |= BIT[direction * 8]
        else:
            acts |= steps << (direction * 8)
            if smoke & other and can_reduce:
                acts |= BIT[42 + direction]
        return acts
    if can_reduce:
        if smoke & cell:
            acts |= 1 << 41
        elif fire & cell:
            acts |= 1 << 36
            if can_remove:
                acts |= 1 << 41
    wall: i64 = s.wall_h
    door: i64 = s.door_h
    shut: i64 = s.shut_h
    # Up: the edge is the cell's own bit.
    if wall & cell:
        if can_chop:
            acts |= 1 << 46
    else:
        if door & cell and ap > 0:
            acts |= 1 << 32
        if not shut & cell:
            other = cell >> 9
            if fire & other:
                if can_reduce:
                    acts |= 1 << 37
                    if can_remove:
                        acts |= 1 << 42
                if into_fire:
                    acts |= 1
            else:
                acts |= steps
                if smoke & other and can_reduce:
                    acts |= 1 << 42
    # Down: the bit nine higher.
    edge = cell << 9
    if wall & edge:
        if can_chop:
            acts |= 1 << 48
    else:
        if door & edge and ap > 0:
            acts |= 1 << 34
        if not shut & edge:
            if fire & edge:
                if can_reduce:
                    acts |= 1 << 39
                    if can_remove:
                        acts |= 1 << 44
                if into_fire:
                    acts |= 1 << 16
            else:
                acts |= steps << 16
                if smoke & edge and can_reduce:
                    acts |= 1 << 44
    wall = s.wall_v
    door = s.door_v
    shut = s.shut_v
    # Left: the cell's own bit.
    if wall & cell:
        if can_chop:
            acts |= 1 << 49
    else:
        if door & cell and ap > 0:
            acts |= 1 << 35
        if not shut & cell:
            other = cell >> 1
            if fire & other:
                if can_reduce:
                    acts |= 1 << 40
                    if can_remove:
                        acts |= 1 << 45
                if into_fire:
                    acts |= 1 << 24
            else:
                acts |= steps << 24
                if smoke & other and can_reduce:
                    acts |= 1 << 45
    # Right: the bit one higher.
    edge = cell << 1
    if wall & edge:
        if can_chop:
            acts |= 1 << 47
    else:
        if door & edge and ap > 0:
            acts |= 1 << 33
        if not shut & edge:
            if fire & edge:
                if can_reduce:
                    acts |= 1 << 38
                    if can_remove:
                        acts |= 1 << 43
                if into_fire:
                    acts |= 1 << 8
            else:
                acts |= steps << 8
                if smoke & edge and can_reduce:
                    acts |= 1 << 43
    return acts


def _extras(s: State, here: i64, cell: i64, card: i64) -> i64:
    """What only the experienced game knows: treat, dispose, look, gun, drive."""
    acts: i64 = 0
    ap: i64 = s.ap
    if card == PARAMEDIC:
        if ap >= TREAT_COST and loads_at(s, here) & 0x02:
            acts |= 1 << 50
    elif card == HAZMAT_TECHNICIAN and ap >= DISPOSE_COST and s.hazmat & cell:
        acts |= 1 << 51
    if s.rules.may_reveal and s.poi & cell:
        acts |= 1 << 52
    if s.rules.vehicles and ap >= DRIVE_COST:
        acts |= ROUND_THE_CORNER[s.ambulance]
        if not cell and on_engine(s, s.active):
            acts |= ROUND_THE_CORNER[4 + s.engine]
            if s.rules.gun and ap >= GUN_COST[card] and not quadrant_occupied(s):
                acts |= 1 << 53
    return acts


def _own_actions_in_fire(s: State) -> i64:
    """The same while a charge burns: every candidate must leave the position escapable (CLR-03, CLR-04)."""
    active: i64 = s.active
    here: i64 = (s.crew >> (active * 8)) & 255
    card: i64 = card_of(s, active)
    if s.fire_out or card == CAPTAIN or not s.fire & CELL[here]:
        return _asked_one_by_one(s)
    cell: i64 = CELL[here]
    price: i64 = way_out(cell, s.fire, ~(s.wall_h | s.shut_h), ~(s.wall_v | s.shut_v))
    stuck: bool = own_need(s, price) > s.ap
    acts: i64 = _candidates(s, here, cell, card, s.ap + s.movement, s.ap + s.movement >= 2)
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
        if _leaves_way_out(s, here, index_of(bit), price):
            kept |= bit
    return kept


def _leaves_way_out(s: State, here: i64, ply: i64, price: i64) -> bool:
    """CLR-03 for one action of a burning firefighter who commands nobody; `price` is the way out before it."""
    if ply < DOOR:
        direction: i64 = ply >> 3
        to: i64 = CELL[NEIGHBOUR[here * 4 + direction]]
        if not s.fire & to:
            return True
        after: i64 = way_out(to, s.fire, ~(s.wall_h | s.shut_h), ~(s.wall_v | s.shut_v))
        paid: i64 = 2 - s.movement
        if paid < 0:
            paid = 0
        left: i64 = s.movement - 2
        if left < 0:
            left = 0
        need: i64 = after - left
        if not s.rules.must_move_off_fire:
            water: i64 = EXTINGUISH_COST[card_of(s, s.active)] - s.extinguish
            if water < need:
                need = water
        return need <= s.ap - paid
    if ply == plies.REDUCE or ply == plies.REMOVE:
        return True
    if ply == plies.LOOK:
        return True
    if ply >= CHOP and ply < CHOP + 4 and s.cubes + 1 >= LAST_CUBE:
        return True
    return refusal(s, ply) == 0


def _asked_one_by_one(s: State) -> i64:
    """Rare positions: a captain's charges in fire, or fire outside in phase 1."""
    acts: i64 = 0
    ply: i64 = 0
    while ply < BASE_PLIES:
        if refusal(s, ply) == 0:
            acts |= BIT[ply]
        ply += 1
    return acts


def identify_cells(s: State) -> i64:
    """SPEC-13: cells of face-down POIs the imaging technician may identify now."""
    if s.ap < IDENTIFY_COST or not s.poi or card_of(s, s.active) != IMAGING:
        return 0
    here: i64 = (s.crew >> (s.active * 8)) & 255
    if s.fire & CELL[here] or s.fire_out:
        return s.poi if refusal(s, IDENTIFY + index_of(s.poi & -s.poi)) == 0 else 0
    return s.poi


def crew_cards(s: State) -> i64:
    """CREW: cards the active firefighter may change to now, bits by specialist number."""
    if not s.untouched or not s.rules.crew_change or not on_engine(s, s.active):
        return 0
    pool: i64 = crew_pool(s)
    cards: i64 = 0
    in_fire: bool = s.fire_out != 0 or any_charge_burns(s)
    card: i64 = 1
    while card <= 8:
        if pool & BIT[card] and ap_after_crew_change(s, card) >= 0 and (not in_fire or refusal(s, CREW + card) == 0):
            cards |= BIT[card]
        card += 1
    return cards


def orders_to(s: State, seat: i64) -> i64:
    """SPEC-08..12: what the captain may order a firefighter to do: steps and doors as in `own_actions`, `COMMAND_DISPOSE`."""
    ply: i64
    acts: i64 = 0
    if s.fire_out or any_charge_burns(s):
        ply = 0
        while ply <= plies.COMMAND_DISPOSE:
            if refusal(s, COMMAND + seat * 64 + ply) == 0:
                acts |= BIT[ply]
            ply += 1
        return acts
    here: i64 = (s.crew >> (seat * 8)) & 255
    cell: i64 = CELL[here]
    budget: i64 = s.ap + command_usable(s, seat)
    if s.rules.cafs_cap_all and card_of(s, seat) == CAFS and budget > 1 - s.cafs:
        budget = 1 - s.cafs
    if budget <= 0:
        return 0
    steps: i64 = 1
    if s.victims or s.hazmat & cell:
        steps = loads_at(s, here)
        if budget < 2:
            steps &= LIGHT
    if s.rules.captain_disposes and budget >= DISPOSE_COST and s.hazmat & cell and card_of(s, seat) == HAZMAT_TECHNICIAN:
        acts |= 1 << 36
    direction: i64 = 0
    wall: i64
    door: i64
    shut: i64
    while direction < 4:
        to: i64 = NEIGHBOUR[here * 4 + direction]
        if to >= 0:
            edge: i64 = EDGE[here * 4 + direction]
            if direction & 1:
                wall = s.wall_v
                door = s.door_v
                shut = s.shut_v
            else:
                wall = s.wall_h
                door = s.door_h
                shut = s.shut_h
            if not wall & edge:
                if door & edge:
                    acts |= BIT[DOOR + direction]
                if not shut & edge:
                    if not s.fire & CELL[to]:
                        acts |= steps << (direction * 8)
                    elif budget >= 3:  # 2 to enter and 1 to come back (AMB-14)
                        acts |= BIT[direction * 8]
        direction += 1
    return acts


def legal_actions(s: State) -> list[int]:
    """Every decision that is legal now, as ply numbers."""
    found: list[int] = []
    if s.wait == plies.FOR_ACTION:
        _spread(found, own_actions(s), 0)
        if s.cards:
            card: i64 = card_of(s, s.active)
            if card == IMAGING:
                _spread(found, identify_cells(s), IDENTIFY)
            elif card == CAPTAIN:
                seat: i64 = 0
                while seat < s.rules.seats:
                    if seat != s.active:
                        _spread(found, orders_to(s, seat), COMMAND + seat * 64)
                    seat += 1
            if s.untouched:
                _spread(found, crew_cards(s), CREW)
    elif s.wait < plies.FIRST_CHANCE:
        _choices(s, found)
    return found


def _spread(found: list[int], acts: i64, base: i64) -> None:
    """The bits of a word as ply numbers."""
    ply: i64 = base
    while acts:
        if acts & 1:
            found.append(ply)
        acts >>= 1
        ply += 1


def _choices(s: State, found: list[int]) -> None:
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
        if not s.rerolled & 1:
            found.append(plies.REROLL_RED)
        if not s.rerolled & 2:
            found.append(plies.REROLL_BLACK)
    elif wait == plies.FOR_CONTINUE:
        found.append(plies.CONTINUE_YES)
        found.append(plies.CONTINUE_NO)
    elif wait == plies.FOR_EXPLOSION:
        _spread(found, may_explode(s), plies.EXPLODE)
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
        _spread(found, crew_pool(s), plies.SPECIALIST + s.progress * 16)
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
