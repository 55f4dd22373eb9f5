"""Random games inside the engine: every legal decision equally likely, dice from the state's own generator."""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.knockdown import offered_ends
from flashover.rules.legal import crew_cards, identify_cells, legal_actions, own_actions
from flashover.rules.native import i64, index_of, popcount, vec
from flashover.rules.orders import charges_in_fire, orders_to
from flashover.rules.play import apply, apply_action, roll
from flashover.rules.plies import COMMAND, CREW, IDENTIFY
from flashover.rules.ruleset import Ruleset
from flashover.rules.setup import begin_setup
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State
from flashover.rules.tables import CAN_COMMAND, CAN_IDENTIFY, HAS_MORE_PLIES, RING_POSITION
from flashover.rules.vehicles import must_ride, vehicle_side

MASK_32: Final = 0xFFFFFFFF


def new_state(rules: Ruleset) -> State:
    """A game at the very beginning of its set-up."""
    s = State(rules)
    begin_setup(s)
    return s


def nth_bit(word: i64, n: i64) -> i64:
    """The index of the n-th lowest set bit, counted from 0."""
    while n > 0:
        word &= word - 1
        n -= 1
    return index_of(word & -word)


def random_action(s: State) -> i64:
    """One legal action of phase 1, each equally likely."""
    acts: i64 = own_actions(s)
    count: i64 = popcount(acts)
    if not s.cards:
        return nth_bit(acts, s.draw(count))
    card: i64 = (s.cards >> (s.active * 8)) & 255
    more: i64 = 0
    base: i64 = IDENTIFY
    if (HAS_MORE_PLIES >> card) & 1:
        if (CAN_COMMAND >> card) & 1:
            return _random_of_list(s) if (CAN_IDENTIFY >> card) & 1 else _random_captain_action(s, acts, count)
        more = identify_cells(s)
    if s.untouched:
        cards: i64 = crew_cards(s)
        if cards:
            if more:
                return _random_of_list(s)
            more = cards
            base = CREW
    if not more:
        return nth_bit(acts, s.draw(count))
    pick: i64 = s.draw(count + popcount(more))
    if pick < count:
        return nth_bit(acts, pick)
    return base + nth_bit(more, pick - count)


def _random_captain_action(s: State, acts: i64, count: i64) -> i64:
    """The captain chooses among own actions, crew changes and orders to everyone else."""
    orders = ORDERS
    total: i64 = count
    cards: i64 = 0
    if s.untouched:
        cards = crew_cards(s)
        total += popcount(cards)
    in_fire: bool = charges_in_fire(s)
    seat: i64 = 0
    while seat < s.rules.seats:
        orders[seat] = 0
        if seat != s.active:
            orders[seat] = orders_to(s, seat, in_fire)
            total += popcount(orders[seat])
        seat += 1
    pick: i64 = s.draw(total)
    if pick < count:
        return nth_bit(acts, pick)
    pick -= count
    count = popcount(cards)
    if pick < count:
        return CREW + nth_bit(cards, pick)
    pick -= count
    seat = 0
    while True:
        count = popcount(orders[seat])
        if pick < count:
            return COMMAND + seat * 64 + nth_bit(orders[seat], pick)
        pick -= count
        seat += 1


# Scratch of `_random_captain_action`: what each firefighter may be ordered to do; nothing outlives the call.
ORDERS: Final = vec[i64]([0, 0, 0, 0, 0, 0])


def _random_of_list(s: State) -> i64:
    """One legal decision of whatever kind, each equally likely: the plain way, for rare kinds."""
    choices = legal_actions(s)
    return choices[s.draw(len(choices))]


def random_choice(s: State) -> i64:
    """One legal decision outside the actions of phase 1, each equally likely."""
    wait: i64 = s.wait
    if wait == plies.FOR_KNOCKDOWN:
        ends: i64 = offered_ends(s, s.focus)
        end: i64 = nth_bit(ends, s.draw(popcount(ends)))
        return plies.KNOCKDOWN + s.focus * 128 + s.rules.ambulance_cells[end]
    if wait == plies.FOR_PLACE:
        return plies.PLACE + s.progress * 128 + RING_POSITION[s.draw(32)]
    if wait == plies.FOR_SPECIALIST:
        pool: i64 = crew_pool(s)
        return plies.SPECIALIST + s.progress * plies.CARD_ROOM + nth_bit(pool, s.draw(popcount(pool)))
    if wait == plies.FOR_RIDER and not s.rules.engine_carries:
        end = s.draw(2 if must_ride(s) else 3)
        if end == 2:
            return plies.STAY + s.focus
        cells = s.rules.engine_cells if s.vehicle == plies.ENGINE else s.rules.ambulance_cells
        return plies.RIDE + s.focus * 256 + cells[vehicle_side(s, s.vehicle) * 2 + end] * 3
    if wait == plies.FOR_FIRST:
        return plies.FIRST + s.draw(s.rules.seats)
    if wait == plies.FOR_AMBULANCE:
        return plies.PARK + s.draw(4)
    if wait == plies.FOR_ENGINE:
        return plies.PARK + 4 + s.draw(4)
    return _random_of_list(s)


def playout(s: State) -> int:
    """Play at random to the end; returns the number of decisions taken."""
    decisions: i64 = 0
    while s.wait != plies.NOTHING:
        if s.wait == plies.FOR_ACTION:
            apply_action(s, random_action(s))
            decisions += 1
        elif s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            apply(s, random_choice(s))
            decisions += 1
    return decisions


def new_random_game(rules: Ruleset, seed: i64) -> State:
    """A game whose set-up was decided at random: it waits for the first action."""
    s = new_state(rules)
    s.seed(seed)
    while s.phase == plies.SETUP:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            apply(s, random_choice(s))
    return s


def random_games(rules: Ruleset, first_seed: i64, games: i64) -> tuple[int, int]:
    """Whole random games, set-up included: (decisions taken, checksum of the final positions)."""
    decisions: i64 = 0
    checksum: i64 = 0
    seed: i64 = first_seed
    start = new_state(rules)
    while seed < first_seed + games:
        s = start.copy()
        s.seed(seed)
        decisions += playout(s)
        checksum = (checksum * 33 + s.digest()) & MASK_32
        seed += 1
    return decisions, checksum


def copies(s: State, n: i64) -> int:
    """Copy a state n times over; for measuring."""
    while n > 0:
        s = s.copy()
        n -= 1
    return s.fire
