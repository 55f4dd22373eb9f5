"""What a half-resolved phase still has to do, as plain data: the `pending` field of a position (CLR-10).

It is private to this program but must survive a round trip, so it is read as strictly as everything else: a pending step the position
does not bear out is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from flashover import geometry
from flashover.errors import PositionError
from flashover.rules import plies
from flashover.rules.fire import may_explode
from flashover.rules.knockdown import ask_next_knockdown
from flashover.rules.native import index_of, popcount
from flashover.rules.plies import ACTIONS, FIRE, OVER, REPLENISH, SETUP
from flashover.rules.poi import go_on_replenishing, missing_pois
from flashover.rules.setup import begin_setup
from flashover.rules.specialists import crew_pool
from flashover.rules.state import NOT_PARKED, NOWHERE, State
from flashover.rules.tables import ENOUGH_RESCUED, LAST_CUBE, POIS_ON_MAP
from flashover.rules.vehicles import ask_next_rider
from flashover.waits import WAITS

#: Name in the JSON -> its wait. A game that is over has nothing pending.
NAMED = {row.name: row for row in WAITS.values() if row.number != plies.NOTHING}
CAUSES = ("", "action", "placement", "fire", "collapse")
FLAGS = ("hot_roll", "flared", "losing")
#: Small numbers with their largest value.
NUMBERS = {"vehicle": 1, "red": 6, "black": 8, "rerolled": 3, "missing": 3, "progress": 20}
SEAT_SETS = ("knocked", "riders")


def _needs_nothing(state: State) -> bool:
    """CLR-10: null whenever the beginning of the phase says it all."""
    if state.wait == plies.FOR_ACTION:
        return True
    if state.wait == plies.FOR_FIRE_DICE:
        return not state.flared
    if state.wait == plies.FOR_POI_DICE:
        return bool(state.rules.redraw_false_alarm) or state.missing == missing_pois(state)
    return False


def write_pending(state: State) -> dict[str, object] | None:
    """The pending part of a state, None when the phase is at its beginning or the game is over."""
    if state.wait == plies.NOTHING or _needs_nothing(state):
        return None
    data: dict[str, object] = {"waits": WAITS[state.wait].name}
    if state.cause:
        data["cause"] = CAUSES[state.cause]
    if state.cause in (plies.BY_ACTION, plies.BY_PLACEMENT):
        data["at"] = list(geometry.cell_at(state.focus))
    if state.target:
        data["target"] = list(geometry.cell_of_bit(index_of(state.target)))
    if state.due_explosions:
        data["listed"] = [list(cell) for cell in geometry.INSIDE if state.due_explosions >> geometry.bit_index(cell) & 1]
    for name in FLAGS:
        if getattr(state, name):
            data[name] = True
    for name in SEAT_SETS:
        if getattr(state, name):
            data[name] = [seat for seat in range(6) if getattr(state, name) >> seat & 1]
    for name in NUMBERS:
        if getattr(state, name):
            data[name] = getattr(state, name)
    return data


def _refuse(path: str, message: str) -> PositionError:
    return PositionError("position.pending", path, message)


def _inside_bit(value: object, path: str) -> int:
    if not isinstance(value, list | tuple) or len(value) != 2 or any(type(n) is not int for n in value):
        raise _refuse(path, "must be [row, column]")
    cell = (value[0], value[1])
    if not geometry.is_inside(cell):
        raise _refuse(path, "must be an inside cell")
    return geometry.bit_index(cell)


def _read_fields(data: Mapping[str, object], state: State) -> None:
    for name, value in data.items():
        path = f"pending.{name}"
        if name == "waits":
            continue
        if name == "cause":
            if not isinstance(value, str) or value not in CAUSES:
                raise _refuse(path, "unknown cause")
            state.cause = CAUSES.index(value)
        elif name == "at":
            state.focus = geometry.POSITION_OF_BIT[_inside_bit(value, path)]
        elif name == "target":
            state.target = 2 ** _inside_bit(value, path)
        elif name == "listed":
            if not isinstance(value, list | tuple):
                raise _refuse(path, "must be a list of cells")
            for number, cell in enumerate(value):
                state.due_explosions |= 2 ** _inside_bit(cell, f"{path}[{number}]")
        elif name in FLAGS:
            if not isinstance(value, bool):
                raise _refuse(path, "must be true or false")
            setattr(state, name, int(value))
        elif name in SEAT_SETS:
            if not isinstance(value, list | tuple) or any(type(n) is not int for n in value):
                raise _refuse(path, "must be a list of seats")
            seats = {n for n in value if 0 <= n < state.rules.seats}
            if len(seats) != len(value):
                raise _refuse(path, "seats must exist and stand once")
            setattr(state, name, sum(2**seat for seat in seats))
        elif name in NUMBERS:
            if type(value) is not int or not 0 <= value <= NUMBERS[name]:
                raise _refuse(path, f"must be 0 to {NUMBERS[name]}")
            setattr(state, name, value)
        else:
            raise PositionError("position.field_unknown", path, f"unknown field {name!r}")


def read_pending(value: object, state: State) -> None:
    """Set what a state waits for: the beginning of its phase for null, else what the data say, if the position bears it out."""
    if state.phase == OVER:
        if value is not None:
            raise _refuse("pending", "nothing is pending when the game is over")
        state.wait = plies.NOTHING
        return
    if value is None:
        _begin_phase(state)
        return
    if not isinstance(value, Mapping):
        raise _refuse("pending", "must be an object or null")
    name = value.get("waits")
    if not isinstance(name, str) or name not in NAMED:
        raise _refuse("pending.waits", "unknown step")
    wait = NAMED[name]
    if state.phase not in wait.phases:
        raise _refuse("pending.waits", "not in this phase")
    _read_fields(value, state)
    state.wait = wait.number
    if not _borne_out(state):
        raise _refuse("pending", f"the position leaves nothing to wait for as {name!r}")


def _begin_phase(state: State) -> None:
    if state.phase == ACTIONS:
        state.wait = plies.FOR_ACTION
    elif state.phase == FIRE:
        state.wait = plies.FOR_FIRE_DICE
    elif state.phase == REPLENISH:
        if not state.rules.redraw_false_alarm:
            state.missing = missing_pois(state)
        if state.cubes < LAST_CUBE:
            go_on_replenishing(state)
    else:
        fresh = State(state.rules)
        begin_setup(fresh)
        state.set_words(fresh.words())


def _borne_out(state: State) -> bool:
    """Whether a position has what the pending step needs, so that no decision is empty and no outcome impossible."""
    wait, rules = state.wait, state.rules
    if state.phase == SETUP:
        return _setup_borne_out(state)
    if state.phase == FIRE and wait != plies.FOR_FIRE_DICE and state.cause != plies.BY_COLLAPSE and not state.target:
        return False
    if wait == plies.FOR_RIDER:
        if not rules.vehicles or not state.riders:
            return False
        ask_next_rider(state)
        return True
    if wait in (plies.FOR_GUN_DICE, plies.FOR_GUN_CHOICE, plies.FOR_GUN_RED, plies.FOR_GUN_BLACK):
        rolled = state.red > 0 and state.black > 0
        return bool(rules.gun) and rolled == (wait != plies.FOR_GUN_DICE) and (wait != plies.FOR_GUN_CHOICE or state.rerolled < 3)
    if wait == plies.FOR_CONTINUE:
        return state.rescued >= ENOUGH_RESCUED and rules.go_on == 2 and (not state.riders or bool(rules.vehicles))
    if wait == plies.FOR_EXPLOSION:
        return popcount(may_explode(state)) > 1 and not state.due_explosions & ~state.fire
    if wait == plies.FOR_KNOCKDOWN:
        return ask_next_knockdown(state)
    if wait == plies.FOR_REVEAL_CHOICE:
        return bool(rules.may_reveal) and state.cause == plies.BY_PLACEMENT and _poi_in_focus(state)
    if wait == plies.FOR_REVEAL:
        return _reveal_borne_out(state)
    if wait == plies.FOR_POI_DICE:
        stock = state.unrevealed_victims + state.unrevealed_alarms - popcount(state.poi)
        return stock > 0 and (bool(rules.redraw_false_alarm) or state.missing > 0)
    return True


def _poi_in_focus(state: State) -> bool:
    return state.poi & geometry.CELL_BITS[state.focus] != 0


def _reveal_borne_out(state: State) -> bool:
    if state.cause == plies.BY_COLLAPSE:
        return state.cubes == LAST_CUBE and state.poi != 0
    if state.cause == plies.BY_FIRE:
        return state.phase == FIRE and state.poi & state.fire != 0
    expected = {plies.BY_ACTION: ACTIONS, plies.BY_PLACEMENT: REPLENISH}
    return expected.get(state.cause) == state.phase and _poi_in_focus(state)


def _setup_borne_out(state: State) -> bool:
    """CLR-22: what comes later in the printed order has not happened yet, what comes earlier has."""
    wait, rules, progress = state.wait, state.rules, state.progress
    placed = [state.crew >> seat * 8 & 255 != NOWHERE for seat in range(rules.seats)]
    held = [state.cards >> seat * 8 & 255 != 0 for seat in range(rules.seats)]
    if state.unrevealed_victims + state.unrevealed_alarms < POIS_ON_MAP:
        return False  # three POIs lie on the map when the set-up ends
    if wait in (plies.FOR_PLACE, plies.FOR_AMBULANCE, plies.FOR_ENGINE, plies.FOR_FIRST):
        if rules.specialists and not all(held):
            return False
        if wait == plies.FOR_PLACE:
            return progress < rules.seats and all(placed[:progress]) and not any(placed[progress:])
        if wait == plies.FOR_FIRST:
            return all(placed) and (not rules.vehicles or (state.ambulance < NOT_PARKED and state.engine < NOT_PARKED))
        return bool(rules.vehicles) and all(placed) and (wait == plies.FOR_AMBULANCE or state.ambulance < NOT_PARKED)
    if any(placed):
        return False
    if wait == plies.FOR_HOT_SPOT_DICE:
        dealt = not rules.specialists or all(held)
        return dealt and progress < rules.extra_hot_spots and popcount(state.hot) + rules.extra_hot_spots < 48
    if wait in (plies.FOR_SPECIALIST, plies.FOR_DEAL):
        random = wait == plies.FOR_DEAL
        asked = bool(rules.specialists) and random == bool(rules.random_specialists) and progress < rules.seats
        return asked and all(held[:progress]) and not any(held[progress:]) and crew_pool(state) != 0
    if any(held):
        return False
    if wait == plies.FOR_THIRD_RED:
        return rules.explosions > 0 and state.black > 0
    if wait in (plies.FOR_FIRST_EXPLOSION, plies.FOR_SECOND_EXPLOSION, plies.FOR_THIRD_DICE):
        return rules.explosions > 0
    if wait == plies.FOR_FOURTH_EXPLOSION:
        return rules.explosions > 3
    if wait == plies.FOR_HAZMAT_DICE:
        return progress < rules.hazmats_at_setup
    if wait == plies.FOR_RANDOM_EXPLOSION:
        return bool(rules.random_a) and progress < 3
    return progress < POIS_ON_MAP and bool(rules.random_a or rules.explosions)  # FOR_SETUP_POI_DICE
