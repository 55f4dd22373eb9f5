"""POI, POI-EXP: phase 3, and what happens when a face-down POI is turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.facts import note
from flashover.rules.hazmat import put_hazmat
from flashover.rules.native import i64, index_of, popcount
from flashover.rules.tables import CELL, POIS_ON_MAP, POSITION
from flashover.rules.turn import begin_turn
from flashover.rules.victims import add_victim, victim_count

if TYPE_CHECKING:
    from flashover.rules.state import State


def begin_replenish(s: State) -> None:
    """TURN-02, CLR-35: phase 3 begins; without redrawing the number to place is fixed now."""
    s.phase = plies.REPLENISH
    if not s.rules.redraw_false_alarm:
        s.missing = missing_pois(s)
    go_on_replenishing(s)


def missing_pois(s: State) -> i64:
    """POI-01, POI-08: how many POIs are short of three on the map."""
    missing: i64 = POIS_ON_MAP - popcount(s.poi) - victim_count(s)
    if missing < 0:
        return 0
    return missing


def go_on_replenishing(s: State) -> None:
    """POI-02, AMB-28: roll for the next missing POI while the stock lasts, else the turn is over."""
    face_down: i64 = 0
    rest: i64 = s.poi
    while rest:
        rest &= rest - 1
        face_down += 1
    short: bool = s.missing > 0
    if s.rules.redraw_false_alarm:
        short = face_down + victim_count(s) < POIS_ON_MAP
    if short and s.unrevealed_victims + s.unrevealed_alarms > face_down:
        s.wait = plies.FOR_POI_DICE
        return
    s.missing = 0
    _end_turn(s)


def _end_turn(s: State) -> None:
    """TURN-01, TURN-04: the next firefighter in seating order."""
    if s.fire_out and s.rules.outside_fire_to_turn_end:  # CLR-33
        if s.listening:
            note(s, facts.FIRE_REMOVED, 0, facts.OUTSIDE, 0, 0)
        s.stock += popcount(s.fire_out)
        s.fire_out = 0
    seat: i64 = s.active + 1
    if seat == s.rules.seats:
        seat = 0
    begin_turn(s, seat)


def occupied(s: State) -> i64:
    """The inside cells with firefighters."""
    cells: i64 = 0
    crew: i64 = s.crew
    left: i64 = s.rules.seats
    while left > 0:
        cells |= CELL[crew & 255]
        crew >>= 8
        left -= 1
    return cells


def cells_with_pois(s: State) -> i64:
    """The inside cells with a POI, face down or face up."""
    cells: i64 = s.poi
    rest: i64 = s.victims
    more: i64 = s.more_victims
    while rest:
        cells |= CELL[((rest & 255) - 1) >> 1]
        rest >>= 8
        if not rest:
            rest = more
            more = 0
    return cells


def place_rolled(s: State, cell: i64) -> None:
    """POI-02..07 or POI-EXP-01..03: a roll of phase 3 names a cell."""
    if s.rules.arrows:
        _place_by_arrows(s, cell)
    else:
        _place_family(s, cell)


def _place_by_arrows(s: State, cell: i64) -> None:
    """POI-EXP-01..03, AMB-31: follow the arrows to an allowed cell; on a loop roll again with the same POI."""
    taken: i64 = s.fire | s.smoke | occupied(s) | cells_with_pois(s)
    seen: i64 = 0
    while taken & cell:
        seen |= cell
        index: i64 = index_of(cell)
        cell = s.rules.arrow[index]
        if s.listening:
            note(s, facts.POI_SHIFTED, POSITION[index], POSITION[index_of(cell)], 0, 0)
        if seen & cell:
            if s.listening:
                note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
            return
    _put_down(s, cell)
    go_on_replenishing(s)


def _place_family(s: State, cell: i64) -> None:
    """POI-03..07, AMB-29, AMB-30: a threat makes room, a POI means another roll, a firefighter turns it up."""
    if cells_with_pois(s) & cell:
        if s.listening:
            note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
        return
    make_room(s, cell)
    _put_down(s, cell)
    if occupied(s) & cell:
        s.focus = POSITION[index_of(cell)]
        s.cause = plies.BY_PLACEMENT
        s.wait = plies.FOR_REVEAL_CHOICE if s.rules.may_reveal else plies.FOR_REVEAL
    else:
        go_on_replenishing(s)


def make_room(s: State, cell: i64) -> None:
    """POI-03: the threat on the target is removed first; nothing else follows from it (AMB-30)."""
    if (s.fire | s.smoke) & cell:
        if s.listening:
            kind: i64 = facts.FIRE_REMOVED if s.fire & cell else facts.SMOKE_REMOVED
            note(s, kind, POSITION[index_of(cell)], facts.BY_POI, 0, 0)
        s.fire &= ~cell
        s.smoke &= ~cell
        s.stock += 1


def _put_down(s: State, cell: i64) -> None:
    s.poi |= cell
    if s.missing > 0:
        s.missing -= 1
    if s.listening:
        note(s, facts.POI_PLACED, POSITION[index_of(cell)], 0, 0, 0)


def choose_reveal(s: State, turn_up: bool) -> None:
    """ED-13, AMB-92: a POI placed under a firefighter may stay face down."""
    if turn_up:
        s.wait = plies.FOR_REVEAL
    else:
        s.focus = 0
        s.cause = 0
        go_on_replenishing(s)


def reveal_position(s: State) -> i64:
    """Which face-down POI is turned up next: the one at hand, or in row-major order those on fire or in the ruins."""
    if s.cause == plies.BY_FIRE:
        burning: i64 = s.poi & s.fire
        return POSITION[index_of(burning & -burning)]
    if s.cause == plies.BY_COLLAPSE:
        return POSITION[index_of(s.poi & -s.poi)]
    return s.focus


def turn_up(s: State, victim: bool) -> None:
    """MOVE-07..09, LOST-02, LOST-03, VAR-05, CLR-31, CLR-45, CLR-48: the identity is drawn; what follows depends on why."""
    position: i64 = reveal_position(s)
    cell: i64 = CELL[position]
    s.poi ^= cell
    if s.listening:
        note(s, facts.POI_REVEALED, position, 1 if victim else 0, s.cause, 0)
    if victim:
        s.unrevealed_victims -= 1
        if s.cause == plies.BY_COLLAPSE:
            s.lost += 1
            if s.listening:
                note(s, facts.VICTIM_LOST, position, 0, 0, 0)
        else:
            add_victim(s, position * 2 + 1)
        return
    s.unrevealed_alarms -= 1
    s.false_alarms += 1
    if s.rules.hidden_hazmats:
        if s.cause == plies.BY_FIRE:
            s.due_explosions |= cell
        elif s.cause != plies.BY_COLLAPSE:
            put_hazmat(s, cell)
            if s.listening:
                note(s, facts.HAZMAT_PLACED, position, 0, 0, 0)
