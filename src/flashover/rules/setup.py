"""SETUP-FAM, SETUP-EXP, VAR-08: from the empty board to the first turn, in the printed order (CLR-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flashover.rules import facts, plies
from flashover.rules.explosion import explode, explode_without_cubes
from flashover.rules.facts import note
from flashover.rules.fire import put_out_outside
from flashover.rules.hazmat import put_hazmat
from flashover.rules.hot_spots import put_hot_spot
from flashover.rules.movement import set_position
from flashover.rules.native import i64, index_of
from flashover.rules.poi import make_room
from flashover.rules.tables import COLUMN, POIS_ON_MAP, POSITION
from flashover.rules.turn import begin_turn

if TYPE_CHECKING:
    from flashover.rules.state import State


def begin_setup(s: State) -> None:
    """SETUP-FAM-02..05, VAR-08: the fixed family house, or the first roll of an explosion."""
    s.phase = plies.SETUP
    if s.rules.random_a:
        s.wait = plies.FOR_RANDOM_EXPLOSION
    elif s.rules.explosions:
        s.wait = plies.FOR_FIRST_EXPLOSION
    else:
        s.fire = s.rules.family_fire
        rest: i64 = s.fire
        while rest:
            rest &= rest - 1
            s.stock -= 1
        s.poi = s.rules.family_poi
        _ask_places(s)


def _initial_explosion(s: State, cell: i64) -> None:
    """SETUP-EXP-06, AMB-71: fire and hot spot on the target, an ordinary explosion, fire outside goes at once."""
    if not s.fire & cell:
        s.fire |= cell
        s.stock -= 1
        if s.listening:
            note(s, facts.FIRE_PLACED, POSITION[index_of(cell)], facts.BY_SETUP, 0, 0)
    if s.rules.hot_spots and not s.hot & cell:
        put_hot_spot(s, cell)
    explode(s, POSITION[index_of(cell)], facts.BY_SETUP)
    put_out_outside(s)


def _burning_again(s: State, cell: i64) -> bool:
    """A roll onto fire is repeated by a further roll."""
    if s.fire & cell:
        if s.listening:
            note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
        return True
    return False


def first_explosion(s: State, black: i64) -> None:
    """SETUP-EXP-05: the black die alone, read from the table."""
    _initial_explosion(s, s.rules.first_explosion[black])
    s.wait = plies.FOR_SECOND_EXPLOSION


def second_explosion(s: State, cell: i64, black: i64) -> None:
    """SETUP-EXP-07, SETUP-EXP-08: both dice; its black die, turned over, gives the column of the third (CLR-23)."""
    if _burning_again(s, cell):
        return
    _initial_explosion(s, cell)
    s.black = s.rules.opposite_black[black]
    column: i64 = COLUMN[s.black]
    s.wait = plies.FOR_THIRD_DICE if s.fire & column == column else plies.FOR_THIRD_RED  # AMB-72


def third_explosion(s: State, cell: i64) -> None:
    """SETUP-EXP-08, AMB-72: repeated while the target burns."""
    if _burning_again(s, cell):
        return
    s.black = 0
    _initial_explosion(s, cell)
    if s.rules.explosions > 3:
        s.wait = plies.FOR_FOURTH_EXPLOSION
    else:
        _next_hazmat(s)


def fourth_explosion(s: State, cell: i64) -> None:
    """SETUP-EXP-10, ED-23, CLR-24: on heroic level."""
    if s.rules.reroll_fourth and _burning_again(s, cell):
        return
    _initial_explosion(s, cell)
    _next_hazmat(s)


def random_explosion(s: State, cell: i64) -> None:
    """AMB-78, CLR-46: exactly three, without cubes; a burning target simply explodes again."""
    if not s.fire & cell:
        s.fire |= cell
        s.stock -= 1
        if s.listening:
            note(s, facts.FIRE_PLACED, POSITION[index_of(cell)], facts.BY_SETUP, 0, 0)
    explode_without_cubes(s, POSITION[index_of(cell)], facts.BY_SETUP)
    put_out_outside(s)
    s.progress += 1
    if s.progress == 3:
        s.progress = 0
        s.wait = plies.FOR_SETUP_POI_DICE


def _next_hazmat(s: State) -> None:
    if s.progress < s.rules.hazmats_at_setup:
        s.wait = plies.FOR_HAZMAT_DICE
    else:
        s.progress = 0
        s.wait = plies.FOR_SETUP_POI_DICE


def hazmat_rolled(s: State, cell: i64) -> None:
    """SETUP-EXP-11, SETUP-EXP-12: not on fire, and no two on one cell (ED-24)."""
    if _burning_again(s, cell):
        return
    if s.rules.unique_hazmats and s.hazmat & cell:
        if s.listening:
            note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
        return
    put_hazmat(s, cell)
    if s.listening:
        note(s, facts.HAZMAT_PLACED, POSITION[index_of(cell)], 0, 0, 0)
    s.progress += 1
    _next_hazmat(s)


def setup_poi_rolled(s: State, cell: i64) -> None:
    """SETUP-EXP-13, AMB-70: not on fire, not on a POI; random set-up A removes the fire instead (CLR-46)."""
    if s.poi & cell:
        if s.listening:
            note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
        return
    if s.rules.random_a:
        make_room(s, cell)
    elif _burning_again(s, cell):
        return
    s.poi |= cell
    if s.listening:
        note(s, facts.POI_PLACED, POSITION[index_of(cell)], 0, 0, 0)
    s.progress += 1
    if s.progress == POIS_ON_MAP:
        s.progress = 0
        _ask_specialists(s)


def _ask_specialists(s: State) -> None:
    if s.rules.specialists and s.progress < s.rules.seats:
        s.wait = plies.FOR_DEAL if s.rules.random_specialists else plies.FOR_SPECIALIST
    else:
        s.progress = 0
        _next_hot_spot(s)


def take_specialist(s: State, seat: i64, card: i64) -> None:
    """SETUP-EXP-14, SPEC-01, VAR-02: chosen or dealt, each card once."""
    s.cards |= card << (seat * 8)
    if s.listening:
        note(s, facts.SPECIALIST_TAKEN, seat, card, 0, 0)
    s.progress += 1
    _ask_specialists(s)


def _next_hot_spot(s: State) -> None:
    if s.progress < s.rules.extra_hot_spots:
        s.wait = plies.FOR_HOT_SPOT_DICE
    else:
        s.progress = 0
        _ask_places(s)


def hot_spot_rolled(s: State, cell: i64) -> None:
    """SETUP-EXP-17, SETUP-EXP-18, AMB-73: only another hot spot forbids."""
    if s.hot & cell:
        if s.listening:
            note(s, facts.ROLL_REPEATED, POSITION[index_of(cell)], 0, 0, 0)
        return
    put_hot_spot(s, cell)
    s.progress += 1
    _next_hot_spot(s)


def _ask_places(s: State) -> None:
    if s.progress < s.rules.seats:
        s.wait = plies.FOR_PLACE
    else:
        s.progress = 0
        s.wait = plies.FOR_AMBULANCE if s.rules.vehicles else plies.FOR_FIRST


def place(s: State, seat: i64, position: i64) -> None:
    """SETUP-FAM-09, SETUP-EXP-20: any outside cell."""
    set_position(s, seat, position)
    if s.listening:
        note(s, facts.PLACED, seat, position, 0, 0)
    s.progress += 1
    _ask_places(s)


def park(s: State, vehicle: i64, side: i64) -> None:
    """SETUP-EXP-21: one spot each for ambulance and engine."""
    if vehicle == plies.AMBULANCE:
        s.ambulance = side
        s.wait = plies.FOR_ENGINE
    else:
        s.engine = side
        s.wait = plies.FOR_FIRST
    if s.listening:
        note(s, facts.PARKED, vehicle, side, 0, 0)


def choose_first(s: State, seat: i64) -> None:
    """SETUP-FAM-10, SETUP-EXP-22: the first turn begins."""
    if s.listening:
        note(s, facts.FIRST_CHOSEN, seat, 0, 0, 0)
    begin_turn(s, seat)
