"""SPEC, CREW, AP: prices by specialist, who pays from which pool, treatment, orders and crew change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts
from flashover.rules.facts import note
from flashover.rules.native import i64
from flashover.rules.tables import (
    BIT,
    COMMAND_AP,
    COMMAND_LIMIT,
    CREW_COST,
    EXTINGUISH_AP,
    FRESH_AP,
    MOVEMENT_AP,
)
from flashover.rules.victims import add_victim, remove_victim

if TYPE_CHECKING:
    from flashover.rules.state import State


def card_of(s: State, seat: i64) -> i64:
    """The specialist of a firefighter, 0 in a game without them."""
    return (s.cards >> (seat * 8)) & 255


def pay(s: State, cost: i64) -> None:
    """Ordinary AP: fresh and saved are one pool (AMB-41)."""
    s.ap -= cost


def pay_step(s: State, cost: i64) -> None:
    """SPEC-18, AMB-42, AMB-55: movement AP first."""
    if s.movement_ap:
        if s.movement_ap >= cost:
            s.movement_ap -= cost
            return
        cost -= s.movement_ap
        s.movement_ap = 0
    s.ap -= cost


def pay_water(s: State, cost: i64) -> None:
    """SPEC-14, AMB-42: extinguish AP first."""
    if s.extinguish_ap:
        if s.extinguish_ap >= cost:
            s.extinguish_ap -= cost
            return
        cost -= s.extinguish_ap
        s.extinguish_ap = 0
    s.ap -= cost


def command_usable(s: State, seat: i64) -> i64:
    """SPEC-12, CLR-42, CLR-62: how many command AP may still go into orders to a firefighter."""
    limit: i64 = COMMAND_LIMIT[card_of(s, seat)]
    if limit and not s.rules.cafs_cap_all:
        room: i64 = limit - s.cafs_commanded
        if room < 0:
            room = 0
        return s.command_ap if s.command_ap < room else room
    return s.command_ap


def pay_order(s: State, seat: i64, cost: i64) -> None:
    """SPEC-10, SPEC-11, AMB-47, CLR-18: the captain pays, command AP first; what goes to the CAFS firefighter is counted."""
    bonus: i64 = command_usable(s, seat)
    if bonus > cost:
        bonus = cost
    s.command_ap -= bonus
    s.ap -= cost - bonus
    if COMMAND_LIMIT[card_of(s, seat)]:
        s.cafs_commanded += cost if s.rules.cafs_cap_all else bonus


def treat(s: State, seat: i64, position: i64) -> None:
    """SPEC-02, SPEC-03: a victim on the cell is treated from now on."""
    remove_victim(s, position * 2 + 1)
    add_victim(s, position * 2 + 2)
    if s.listening:
        note(s, facts.TREATED, seat, position, 0, 0)


def in_play(s: State) -> i64:
    """The cards firefighters hold, as bits by specialist number."""
    held: i64 = 0
    cards: i64 = s.cards
    while cards:
        held |= BIT[cards & 255]
        cards >>= 8
    return held & ~1


def crew_pool(s: State) -> i64:
    """CREW-03, AMB-45, CLR-39: cards of this game that no firefighter holds now."""
    return s.rules.pool & ~in_play(s)


def ap_after_crew_change(s: State, card: i64) -> i64:
    """CREW-04, AMB-43, CLR-39: the new specialist's AP less two; negative when it is too expensive."""
    return s.ap - FRESH_AP[card_of(s, s.active)] + FRESH_AP[card] - CREW_COST


def change_crew(s: State, card: i64) -> None:
    """CREW-04: the firefighter goes on as another specialist, bonus AP in full."""
    s.ap = ap_after_crew_change(s, card)
    s.command_ap = COMMAND_AP[card]
    s.extinguish_ap = EXTINGUISH_AP[card]
    s.movement_ap = MOVEMENT_AP[card]
    shift: i64 = s.active * 8
    s.cards ^= (((s.cards >> shift) & 255) ^ card) << shift
    if s.listening:
        note(s, facts.CREW_CHANGED, s.active, card, 0, 0)
