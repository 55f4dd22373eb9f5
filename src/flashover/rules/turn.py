"""TURN, AP: how a turn begins, what is banked when its actions end, and whose turn is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.facts import note
from flashover.rules.native import i64
from flashover.rules.tables import ACTION_TOKENS, BANK_LIMIT, COMMAND_AP, EXTINGUISH_AP, FRESH_AP, MOVEMENT_AP

if TYPE_CHECKING:
    from flashover.rules.state import State


def begin_turn(s: State, seat: i64) -> None:
    """AP-01, AP-07, AMB-41: fresh and saved AP become one pool; bonus AP by specialist."""
    shift: i64 = seat * 8
    saved: i64 = (s.saved >> shift) & 255
    card: i64 = (s.cards >> shift) & 255
    s.active = seat
    s.phase = plies.ACTIONS
    s.wait = plies.FOR_ACTION
    s.saved ^= saved << shift
    s.ap = FRESH_AP[card] + saved
    s.untouched = 1
    if card:
        s.command_ap = COMMAND_AP[card]
        s.extinguish_ap = EXTINGUISH_AP[card]
        s.movement_ap = MOVEMENT_AP[card]
    if s.listening:
        note(s, facts.TURN_BEGAN, seat, s.ap, 0, 0)


def bank(s: State) -> i64:
    """AP-04, AP-05, AMB-40, CLR-38: how many AP the active figure would save if its actions ended now."""
    keep: i64 = s.ap
    if keep > BANK_LIMIT:
        keep = BANK_LIMIT
    if s.rules.limit_tokens:
        tokens_left: i64 = ACTION_TOKENS
        saved: i64 = s.saved
        while saved:
            tokens_left -= saved & 255
            saved >>= 8
        if tokens_left < 0:
            tokens_left = 0  # only a hand-made position can have more saved AP than tokens
        if keep > tokens_left:
            keep = tokens_left
    return keep


def end_actions(s: State) -> None:
    """TURN-03, AMB-37, AMB-85: bank, forget the rest, and go on to the fire, whether anything was done or not."""
    keep: i64 = bank(s)
    if s.listening:
        note(s, facts.AP_SAVED, s.active, keep, s.ap - keep, 0)
    s.saved |= keep << (s.active * 8)
    s.ap = 0
    s.command_ap = 0
    s.extinguish_ap = 0
    s.movement_ap = 0
    s.cafs_commanded = 0
    s.untouched = 0
    s.phase = plies.FIRE
    s.wait = plies.FOR_FIRE_DICE
