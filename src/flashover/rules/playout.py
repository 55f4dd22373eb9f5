"""Random games inside the engine: every legal decision equally likely, dice from the state's own generator."""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.bits import index_of, popcount
from flashover.rules.legal import crew_cards, identify_cells, legal_actions, orders_to, own_actions
from flashover.rules.native import i64
from flashover.rules.play import apply, apply_action, roll
from flashover.rules.plies import COMMAND, CREW, IDENTIFY
from flashover.rules.ruleset import Ruleset
from flashover.rules.setup import begin_setup
from flashover.rules.specialists import card_of
from flashover.rules.state import State
from flashover.rules.tables import CAPTAIN, IMAGING

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
    card: i64 = card_of(s, s.active)
    cells: i64 = identify_cells(s) if card == IMAGING else 0
    cards: i64 = crew_cards(s) if s.untouched else 0
    more: i64 = popcount(cells) + popcount(cards)
    orders: i64 = 0
    seat: i64 = 0
    if card == CAPTAIN:
        while seat < s.rules.seats:
            if seat != s.active:
                orders += popcount(orders_to(s, seat))
            seat += 1
    if not more + orders:
        return nth_bit(acts, s.draw(count))
    pick: i64 = s.draw(count + more + orders)
    if pick < count:
        return nth_bit(acts, pick)
    pick -= count
    count = popcount(cells)
    if pick < count:
        return IDENTIFY + nth_bit(cells, pick)
    pick -= count
    count = popcount(cards)
    if pick < count:
        return CREW + nth_bit(cards, pick)
    pick -= count
    seat = 0
    while True:
        if seat != s.active:
            acts = orders_to(s, seat)
            count = popcount(acts)
            if pick < count:
                return COMMAND + seat * 64 + nth_bit(acts, pick)
            pick -= count
        seat += 1


def random_decision(s: State) -> None:
    """Take one legal decision of whatever kind is asked for."""
    if s.wait == plies.FOR_ACTION:
        apply_action(s, random_action(s))
    else:
        choices = legal_actions(s)
        apply(s, choices[s.draw(len(choices))])


def playout(s: State) -> int:
    """Play at random to the end; returns the number of decisions taken."""
    decisions: i64 = 0
    while s.wait != plies.NOTHING:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            random_decision(s)
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
            random_decision(s)
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
