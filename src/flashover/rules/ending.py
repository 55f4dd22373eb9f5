"""END: victory, defeat and collapse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.facts import note
from flashover.rules.native import i64
from flashover.rules.tables import ALL_RESCUED, CELL, ENOUGH_RESCUED, TOO_MANY_LOST
from flashover.rules.victims import victim_count

if TYPE_CHECKING:
    from flashover.rules.state import State


def forget_pending(s: State) -> None:
    """Nothing half-resolved is left to do: equal positions have equal words again."""
    s.target = 0
    s.hot_roll = 0
    s.flared = 0
    s.losing = 0
    s.due_explosions = 0
    s.knocked = 0
    s.focus = 0
    s.cause = 0
    s.riders = 0
    s.vehicle = 0
    s.red = 0
    s.black = 0
    s.rerolled = 0


def finish(s: State, result: i64) -> None:
    """The game is over."""
    forget_pending(s)
    s.phase = plies.OVER
    s.wait = plies.NOTHING
    s.result = result
    if s.listening:
        note(s, facts.GAME_WON if result == plies.WON else facts.GAME_LOST, 0, 0, 0, 0)


def no_victim_left(s: State) -> bool:
    """AMB-32, CLR-32: no victim face up on the map and none unrevealed."""
    return s.victims == 0 and s.unrevealed_victims == 0


def after_rescue(s: State, before: i64) -> None:
    """END-05, AMB-32, CLR-32, CLR-55: what the latest rescues mean; `before` is how many had been rescued until then."""
    if s.rescued < ENOUGH_RESCUED:
        return
    if s.rules.go_on == 0 or s.rescued >= ALL_RESCUED or no_victim_left(s):
        finish(s, plies.WON)
    elif before < ENOUGH_RESCUED and s.rules.go_on == 2:
        s.wait = plies.FOR_CONTINUE


def after_losses(s: State) -> None:
    """END-06, AMB-33, CLR-32: defeat, unless seven had been rescued before."""
    if s.rescued >= ENOUGH_RESCUED:
        if s.lost >= TOO_MANY_LOST or no_victim_left(s):
            finish(s, plies.WON)
    elif s.lost >= TOO_MANY_LOST:
        finish(s, plies.LOST)


def collapse(s: State) -> None:
    """END-02..04, CLR-31: face-up victims are lost at once, then every face-down POI is turned up, then the game is over."""
    if s.listening:
        note(s, facts.COLLAPSED, 0, 0, 0, 0)
        seat: i64 = 0
        while seat < s.rules.seats:
            position: i64 = (s.crew >> (seat * 8)) & 255
            if position < 80 and CELL[position]:
                note(s, facts.DIED, seat, 0, 0, 0)
            seat += 1
        rest: i64 = s.victims
        more: i64 = s.more_victims
        while rest:
            note(s, facts.VICTIM_LOST, ((rest & 255) - 1) >> 1, 0, 0, 0)
            rest >>= 8
            if not rest:
                rest = more
                more = 0
    s.lost += victim_count(s)
    s.victims = 0
    s.more_victims = 0
    forget_pending(s)
    reveal_next_in_ruins(s)


def reveal_next_in_ruins(s: State) -> None:
    """CLR-31: one reveal per face-down POI, then the end; a victory fixed before stands (CLR-32)."""
    if s.poi:
        s.wait = plies.FOR_REVEAL
        s.cause = plies.BY_COLLAPSE
    else:
        finish(s, plies.WON if s.rescued >= ENOUGH_RESCUED else plies.COLLAPSED)
