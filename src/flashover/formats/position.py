"""Positions as JSON: the public form of a `State`, written in full, read strictly (CLR-10, CLR-12, CLR-14..17).

An impossible position is refused with a code and the path of the offending field; what is not mentioned is neutral.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from flashover import cards, geometry
from flashover.board import Board, resolve_board
from flashover.errors import BoardError, OptionsError, PositionError
from flashover.formats.pending import read_pending, write_pending
from flashover.formats.reading import Reader
from flashover.geometry import Cell
from flashover.options import Options
from flashover.rules import plies, tables
from flashover.rules.bits import with_token
from flashover.rules.plies import ACTIONS, OVER, PHASES, RESULTS, SETUP
from flashover.rules.ruleset import Ruleset, ruleset_for
from flashover.rules.state import NOT_PARKED, NOWHERE, State
from flashover.rules.victims import add_victim

__all__ = ["FORMAT", "PHASES", "RESULTS", "PositionError", "new_ruleset", "read_position", "write_position"]

FORMAT = "flashover-position"
VERSION = 1
PACKED = 7  # tokens a packed multiset holds

FIELDS = frozenset(
    (
        "format", "version", "options", "phase", "active", "untouched", "ap", "bonus", "cafs_commanded", "firefighters",
        "fire", "smoke", "hot_spots", "hazmats", "pois", "unrevealed", "walls", "doors", "ambulance", "engine",
        "hot_spot_reserve", "rescued", "lost", "false_alarms", "hazmats_disposed", "pending", "result",
    )
)  # fmt: skip

_rulesets: dict[tuple[Options, int], Ruleset] = {}


def new_ruleset(options: Options, seats: int, board: Board | None = None) -> Ruleset:
    """The fixed facts of a game; those of printed boards are kept for the next game with the same options."""
    if board is not None:
        return ruleset_for(board, options, seats)
    if options.board is not None:
        return ruleset_for(resolve_board(options), options, seats)
    key = (options, seats)
    rules = _rulesets.get(key)
    if rules is None:
        if len(_rulesets) > 500:
            _rulesets.clear()
        rules = _rulesets[key] = ruleset_for(resolve_board(options), options, seats)
    return rules


# ---------------------------------------------------------------------------------------------------------------- writing


def bits(word: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low


def packed(word: int) -> Iterator[int]:
    """The codes of a packed multiset."""
    while word:
        yield word & 255
        word >>= 8


def _cells(word: int, extra: int = 0) -> list[list[int]]:
    cells = [list(geometry.cell_of_bit(index)) for index in bits(word)]
    if extra:
        cells += [list(geometry.cell_of_bit(code - 1)) for code in packed(extra)]
        cells.sort()
    return cells


def _fires(state: State) -> list[list[int]]:
    cells = _cells(state.fire)
    if state.fire_out:
        cells += [list(geometry.RING[index]) for index in bits(state.fire_out)]
        cells.sort()
    return cells


def _edge_json(vertical: bool, index: int) -> list[list[int]]:
    row, column = index // geometry.STRIDE + 1, index % geometry.STRIDE + 1
    return [[row, column - 1], [row, column]] if vertical else [[row - 1, column], [row, column]]


def _walls(state: State) -> list[dict[str, object]]:
    walls: list[dict[str, object]] = []
    for vertical, hurt, standing in ((False, state.damaged_h, state.wall_h), (True, state.damaged_v, state.wall_v)):
        walls += [
            {"between": _edge_json(vertical, index), "cubes": 1 if standing >> index & 1 else 2} for index in bits(hurt)
        ]
    walls.sort(key=_between)
    return walls


def _doors(state: State) -> list[dict[str, object]]:
    doors: list[dict[str, object]] = []
    for vertical, all_doors, present, shut in (
        (False, state.rules.door_h, state.door_h, state.shut_h),
        (True, state.rules.door_v, state.door_v, state.shut_v),
    ):
        doors += [
            {"between": _edge_json(vertical, index), "state": "open" if present >> index & 1 else "gone"}
            for index in bits(all_doors & ~shut)
        ]
    doors.sort(key=_between)
    return doors


def _between(entry: dict[str, object]) -> list[list[int]]:
    return entry["between"]  # type: ignore[return-value]  # built just above


def _pois(state: State) -> list[dict[str, object]]:
    found: list[tuple[list[int], int]] = [(cell, 0) for cell in _cells(state.poi)]
    for code in (*packed(state.victims), *packed(state.more_victims)):
        position, treated = divmod(code - 1, 2)
        found.append((list(geometry.cell_at(position)), 1 + treated))
    found.sort()
    pois: list[dict[str, object]] = []
    for cell, kind in found:
        if kind == 0:
            pois.append({"at": cell, "face": "down"})
        else:
            pois.append({"at": cell, "face": "victim", "treated": kind == 2})
    return pois


def _firefighters(state: State) -> list[dict[str, object]]:
    crew: list[dict[str, object]] = []
    for seat in range(state.rules.seats):
        shift = seat * 8
        position = state.crew >> shift & 255
        figure: dict[str, object] = {
            "at": None if position == NOWHERE else list(geometry.cell_at(position)),
            "saved": state.saved >> shift & 255,
        }
        if state.rules.specialists:
            card = state.cards >> shift & 255
            figure["specialist"] = cards.name_of(card)
        crew.append(figure)
    return crew


def result_json(state: State) -> dict[str, object] | None:
    """END-07, CLR-32: how the game ended, None while it runs."""
    if state.phase != OVER:
        return None
    return {
        "outcome": RESULTS[state.result],
        "rescued": state.rescued,
        "lost": state.lost,
        "perfect": state.rescued >= tables.ALL_RESCUED,
    }


def write_position(state: State, options: Mapping[str, object]) -> dict[str, object]:
    """The position of a state with every field; `options` are echoed as they were given (CLR-14)."""
    return {"format": FORMAT, "version": VERSION, "options": dict(options), **{name: write(state) for name, write in WRITERS.items()}}


#: Each field that follows from the state, and how it is written.
WRITERS: dict[str, Callable[[State], object]] = {
    "phase": lambda state: PHASES[state.phase],
    "active": lambda state: state.active,
    "untouched": lambda state: state.untouched != 0,
    "ap": lambda state: state.ap,
    "bonus": lambda state: {"command": state.command_ap, "extinguish": state.extinguish_ap, "movement": state.movement_ap},
    "cafs_commanded": lambda state: state.cafs_commanded,
    "firefighters": _firefighters,
    "fire": _fires,
    "smoke": lambda state: _cells(state.smoke),
    "hot_spots": lambda state: _cells(state.hot, state.hot_extra),
    "hazmats": lambda state: _cells(state.hazmat, state.hazmat_extra),
    "pois": _pois,
    "unrevealed": lambda state: {"victims": state.unrevealed_victims, "false_alarms": state.unrevealed_alarms},
    "walls": _walls,
    "doors": _doors,
    "ambulance": lambda state: None if state.ambulance == NOT_PARKED else geometry.SIDES[state.ambulance],
    "engine": lambda state: None if state.engine == NOT_PARKED else geometry.SIDES[state.engine],
    "hot_spot_reserve": lambda state: state.reserve,
    "rescued": lambda state: state.rescued,
    "lost": lambda state: state.lost,
    "false_alarms": lambda state: state.false_alarms,
    "hazmats_disposed": lambda state: state.disposed,
    "pending": write_pending,
    "result": result_json,
}


# ---------------------------------------------------------------------------------------------------------------- reading


_READ = Reader(PositionError, "position", "the position")
_mapping, _list, _number, _flag, _choice = _READ.mapping, _READ.list, _READ.number, _READ.flag, _READ.choice


def _cell(value: object, path: str) -> Cell:
    pair = value if isinstance(value, list) else _list(value, path)  # most of a position is cells: they are not copied
    if len(pair) != 2 or type(pair[0]) is not int or type(pair[1]) is not int:
        raise PositionError("position.type", path, f"{path} must be [row, column]")
    cell = (pair[0], pair[1])
    if not geometry.on_board(cell):
        raise PositionError("position.cell_off_board", path, f"{cell[0]},{cell[1]} is not on the board")
    return cell


def _edge(value: object, path: str) -> geometry.Edge:
    pair = _list(value, path)
    if len(pair) != 2:
        raise PositionError("position.type", path, f"{path} must be two cells")
    return geometry.edge(_cell(pair[0], f"{path}[0]"), _cell(pair[1], f"{path}[1]"))


def _read_options(data: Mapping[str, object]) -> Options:
    try:
        return Options.from_json(data.get("options", {}))
    except OptionsError as error:
        path = f"options.{error.path}" if error.path else "options"
        raise PositionError(f"position.{error.code.replace('.', '_')}", path, error.message) from None


def _read_threats(data: Mapping[str, object], state: State) -> None:
    count = 0
    for name in ("fire", "smoke"):
        seen: set[Cell] = set()
        for number, item in enumerate(_list(data.get(name, []), name)):
            path = f"{name}[{number}]"
            cell = _cell(item, path)
            if cell in seen:
                raise PositionError("position.duplicate", path, f"{name} twice on {cell[0]},{cell[1]}")
            seen.add(cell)
            count += 1
            if geometry.is_inside(cell):
                bit = 2 ** geometry.bit_index(cell)
                if name == "fire":
                    state.fire |= bit
                else:
                    if state.fire & bit:
                        raise PositionError("position.fire_and_smoke", path, f"fire and smoke on {cell[0]},{cell[1]}")
                    state.smoke |= bit
            elif name == "fire":
                state.fire_out |= geometry.RING_BITS[geometry.position_of(cell)]
            else:
                raise PositionError("position.smoke_outside", path, "smoke cannot be outside the building")
    if count > state.rules.threat_supply:
        raise PositionError("position.threats", "fire", f"{count} threat tokens, the supply has {state.rules.threat_supply}")
    state.stock = state.rules.threat_supply - count


def _read_building(data: Mapping[str, object], state: State, board: Board) -> None:
    walls, doors = set(board.walls), set(board.doors)
    for number, item in enumerate(_list(data.get("walls", []), "walls")):
        path = f"walls[{number}]"
        entry = _mapping(item, path, ("between", "cubes"), ())
        between = _edge(entry.get("between"), f"{path}.between")
        if between not in walls:
            raise PositionError("position.wall_unknown", f"{path}.between", "no wall of the board, or named twice")
        walls.discard(between)
        cubes = entry.get("cubes")
        if type(cubes) is not int:
            _READ.refuse("type", f"{path}.cubes", "cubes must be a whole number")
        if not 1 <= cubes <= 2:
            raise PositionError("position.cubes", f"{path}.cubes", "a wall takes one or two cubes")
        vertical, index = geometry.edge_plane(between)
        bit = 2**index
        state.cubes += cubes
        if vertical:
            state.damaged_v |= bit
            state.wall_v ^= bit if cubes == 2 else 0
        else:
            state.damaged_h |= bit
            state.wall_h ^= bit if cubes == 2 else 0
    for number, item in enumerate(_list(data.get("doors", []), "doors")):
        path = f"doors[{number}]"
        entry = _mapping(item, path, ("between", "state"), ())
        between = _edge(entry.get("between"), f"{path}.between")
        if between not in doors:
            raise PositionError("position.door_unknown", f"{path}.between", "no door of the board, or named twice")
        doors.discard(between)
        now = _choice(entry.get("state"), f"{path}.state", ("closed", "open", "gone"), "door_state")
        vertical, index = geometry.edge_plane(between)
        bit = 2**index
        if now == "closed":
            continue
        if vertical:
            state.shut_v ^= bit
            state.door_v ^= bit if now == "gone" else 0
        else:
            state.shut_h ^= bit
            state.door_h ^= bit if now == "gone" else 0


def _read_crew(figures: list[object], state: State) -> None:
    held: set[str] = set()
    for seat, item in enumerate(figures):
        path = f"firefighters[{seat}]"
        figure = _mapping(item, path, ("at", "saved", "specialist"), ())
        shift = seat * 8
        at = figure.get("at")
        position = NOWHERE
        if at is not None:
            position = geometry.position_of(_cell(at, f"{path}.at"))
        elif state.phase != SETUP:
            raise PositionError("position.field_missing", f"{path}.at", "where is this firefighter?")
        state.crew ^= (NOWHERE ^ position) << shift
        saved = figure.get("saved", 0)
        if type(saved) is not int:
            _READ.refuse("type", f"{path}.saved", "saved must be a whole number")
        if not 0 <= saved <= tables.BANK_LIMIT:
            raise PositionError("position.saved", f"{path}.saved", "at most 4 AP can be saved")
        if saved and state.phase == ACTIONS and seat == state.active:
            raise PositionError("position.saved", f"{path}.saved", "saved AP of the active firefighter are in its pool")
        state.saved |= saved << shift
        specialist = figure.get("specialist")
        if specialist is None:
            continue
        name = _choice(specialist, f"{path}.specialist", cards.NAMES, "specialist_unknown")
        if not state.rules.specialists:
            raise PositionError("position.not_in_game", f"{path}.specialist", "a game without specialists")
        if name in held:
            raise PositionError("position.specialist_double", f"{path}.specialist", f"two firefighters are {name}")
        held.add(name)
        state.cards |= cards.number_of(name) << shift


def _read_tokens(data: Mapping[str, object], state: State) -> None:
    for name, used in (("hot_spots", state.rules.hot_spots), ("hazmats", state.rules.hazmats)):
        word = extra = 0
        for number, item in enumerate(_list(data.get(name, []), name)):
            path = f"{name}[{number}]"
            cell = _cell(item, path)
            if not used:
                raise PositionError("position.not_in_game", path, f"a game without {name}")
            if not geometry.is_inside(cell):
                raise PositionError("position.token_outside", path, f"{name} lie inside the building")
            index = geometry.bit_index(cell)
            if not word >> index & 1:
                word |= 2**index
            else:
                if extra >> 48:
                    raise PositionError("position.stacked", path, f"too many {name} on the same cells")
                extra = with_token(extra, index + 1)
        if name == "hot_spots":
            state.hot, state.hot_extra = word, extra
        else:
            state.hazmat, state.hazmat_extra = word, extra
    state.reserve = _number(data.get("hot_spot_reserve", 0), "hot_spot_reserve")
    if state.reserve and not state.rules.hot_spots:
        raise PositionError("position.not_in_game", "hot_spot_reserve", "a game without hot spots")


def _read_pois(data: Mapping[str, object], state: State) -> None:
    down = 0
    for number, item in enumerate(_list(data.get("pois", []), "pois")):
        path = f"pois[{number}]"
        entry = _mapping(item, path, ("at", "face", "treated"), ())
        cell = _cell(entry.get("at"), f"{path}.at")
        face = _choice(entry.get("face"), f"{path}.face", ("down", "victim"), "face")
        treated = _flag(entry.get("treated", False), f"{path}.treated")
        if number >= 2 * PACKED:
            raise PositionError("position.stacked", path, f"at most {2 * PACKED} POIs on the map")
        if face == "victim":
            add_victim(state, geometry.position_of(cell) * 2 + 1 + treated)
            continue
        if treated:
            raise PositionError("position.face", f"{path}.treated", "a face-down POI cannot be treated")
        if not geometry.is_inside(cell):
            raise PositionError("position.poi_outside", f"{path}.at", "a face-down POI cannot be outside")
        bit = 2 ** geometry.bit_index(cell)
        if state.poi & bit:
            raise PositionError("position.stacked", f"{path}.at", "two face-down POIs on one cell")
        state.poi |= bit
        down += 1
    unrevealed = _mapping(data.get("unrevealed", {}), "unrevealed", ("victims", "false_alarms"), ())
    state.unrevealed_victims = _number(unrevealed.get("victims", 0), "unrevealed.victims")
    state.unrevealed_alarms = _number(unrevealed.get("false_alarms", 0), "unrevealed.false_alarms")
    if state.unrevealed_victims + state.unrevealed_alarms < down:
        raise PositionError("position.unrevealed", "unrevealed", "fewer unrevealed than face-down POIs on the map")


def _read_vehicles(data: Mapping[str, object], state: State) -> None:
    for name in ("ambulance", "engine"):
        value = data.get(name)
        side = NOT_PARKED
        if value is not None:
            side = geometry.SIDES.index(_choice(value, name, geometry.SIDES, "vehicle_side"))
            if not state.rules.vehicles:
                raise PositionError("position.not_in_game", name, "a game without vehicles")
        elif state.rules.vehicles and state.phase != SETUP:
            raise PositionError("position.vehicle_missing", name, f"where is the {name}?")
        if name == "engine":
            state.engine = side
        else:
            state.ambulance = side


def _read_turn(data: Mapping[str, object], state: State) -> None:
    ap = _number(data.get("ap", 0), "ap")
    bonus = _mapping(data.get("bonus", {}), "bonus", ("command", "extinguish", "movement"), ())
    command = _number(bonus.get("command", 0), "bonus.command")
    extinguish = _number(bonus.get("extinguish", 0), "bonus.extinguish")
    movement = _number(bonus.get("movement", 0), "bonus.movement")
    cafs = _number(data.get("cafs_commanded", 0), "cafs_commanded")
    untouched = _flag(data.get("untouched", False), "untouched")
    if state.phase in (ACTIONS, OVER):  # CLR-17: nothing of it outlives phase 1
        state.ap, state.command_ap, state.extinguish_ap, state.movement_ap = ap, command, extinguish, movement
        state.cafs_commanded, state.untouched = cafs, int(untouched)
    state.rescued = _number(data.get("rescued", 0), "rescued")
    state.lost = _number(data.get("lost", 0), "lost")
    state.false_alarms = _number(data.get("false_alarms", 0), "false_alarms")
    state.disposed = _number(data.get("hazmats_disposed", 0), "hazmats_disposed")


def _read_result(data: Mapping[str, object], state: State) -> None:
    result = data.get("result")
    if state.phase != OVER:
        if result is not None:
            raise PositionError("position.result", "result", "a game that is not over has no result")
        return
    if result is None:
        state.result = _inferred_result(state)
        return
    entry = _mapping(result, "result", ("outcome", "rescued", "lost", "perfect"), ())
    outcome = _choice(entry.get("outcome"), "result.outcome", ("won", "lost", "collapsed"), "result")
    for name, value in (("rescued", state.rescued), ("lost", state.lost)):
        if _number(entry.get(name, value), f"result.{name}") != value:
            raise PositionError("position.result", f"result.{name}", f"differs from the position's {name}")
    _flag(entry.get("perfect", False), "result.perfect")
    state.result = RESULTS.index(outcome)


def _inferred_result(state: State) -> int:
    """How a finished game ended that does not say so, by its counters (END-01)."""
    if state.rescued >= tables.ENOUGH_RESCUED:
        return plies.WON
    if state.cubes >= tables.LAST_CUBE:
        return plies.COLLAPSED
    if state.lost >= tables.TOO_MANY_LOST:
        return plies.LOST
    raise PositionError("position.result", "result", "neither won nor lost: why is the game over?")


def read_position(value: object, board: Board | None = None) -> tuple[State, Options]:
    """A state from a position, and its options; `PositionError` when it is impossible (CLR-12)."""
    data = _mapping(value, "", FIELDS, ())
    if data.get("format", FORMAT) != FORMAT:
        raise PositionError("position.format", "format", f"format must be {FORMAT!r}")
    version = data.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        raise PositionError("position.version", "version", f"version must be {VERSION}")
    options = _read_options(data)
    figures = _list(data.get("firefighters", []), "firefighters")
    if not 1 <= len(figures) <= 6:
        raise PositionError("position.seats", "firefighters", "one to six firefighters")
    try:
        rules = new_ruleset(options, len(figures), board)
    except (BoardError, OptionsError) as error:
        raise PositionError(f"position.{error.code.replace('.', '_')}", f"options.{error.path}", error.message) from None
    state = State(rules)
    state.phase = PHASES.index(_choice(data.get("phase", "actions"), "phase", PHASES, "phase"))
    active = _number(data.get("active", 0), "active")
    if active >= len(figures):
        raise PositionError("position.active", "active", "no firefighter has this seat")
    state.active = active
    _read_crew(figures, state)
    _read_threats(data, state)
    _read_building(data, state, rules.board)
    _read_tokens(data, state)
    _read_pois(data, state)
    _read_vehicles(data, state)
    _read_turn(data, state)
    _read_result(data, state)
    read_pending(data.get("pending"), state)
    if state.cubes > tables.LAST_CUBE or (state.cubes == tables.LAST_CUBE and not _fallen(state)):
        raise PositionError("position.cubes", "walls", f"{state.cubes} cubes, and the building still stands")
    return state, options


def _fallen(state: State) -> bool:
    return state.phase == OVER or (state.wait == plies.FOR_REVEAL and state.cause == plies.BY_COLLAPSE)
