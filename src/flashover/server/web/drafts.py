"""Drafts of positions: the edits on which the rules have a say, and what a game has.

Nothing here is a rule of its own. Turns begin and end as in `flashover.rules.turn`, a new game is a fresh `State`, options come from
`Options`, and what may lie where is found out by asking the reader of positions. A draft may be impossible: an edit looks only at what it
changes, and refuses with a code what it has to understand and does not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast, get_args

from flashover import cards, geometry
from flashover.board import Board, ParkingSpot, resolve_board
from flashover.cards import Ability
from flashover.errors import OptionsError, PositionError
from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.formats.reading import Reader
from flashover.options import Options
from flashover.rules.movement import set_position
from flashover.rules.ruleset import Ruleset
from flashover.rules.setup import begin_setup
from flashover.rules.specialists import crew_pool
from flashover.rules.state import State
from flashover.rules.tables import BANK_LIMIT
from flashover.rules.turn import begin_turn, end_actions
from flashover.server.wire import encode
from flashover.server.wire.draftapi import (
    AddSeat,
    BeginNew,
    GameCounter,
    Parts,
    PositionDraft,
    PositionEdit,
    RemoveSeat,
    SetOptions,
    SetPhase,
    SetSpecialist,
    SetTurn,
    Thing,
    ThingInfo,
)
from flashover.server.wire.formatsapi import BonusAp, Firefighter, JsonObject, Position
from flashover.server.wire.protocol import MOST_SEATS
from flashover.words import SIDES, SPECIALISTS, VEHICLES, Side, Specialist

#: Where figures wait that have not been put anywhere, by seat: outside, below the house.
WAITING = tuple((geometry.ROWS + 1, 3 + seat) for seat in range(MOST_SEATS))
#: The fields of a position that a turn begins or ends with.
TURN = ("phase", "active", "untouched", "ap", "bonus", "cafs_commanded", "pending", "result")
#: How the things on cells stand in a position: a list of cells, or a POI.
CELLS = {"fire": "fire", "smoke": "smoke", "hazmat": "hazmats", "hot_spot": "hot_spots"}
POIS: dict[str, dict[str, object]] = {
    "poi": {"face": "down"},
    "victim": {"face": "victim", "treated": False},
    "treated": {"face": "victim", "treated": True},
}
#: Counters of a part that not every game has, by the part's name among the properties of `Options`.
COUNTERS_OF = {"hot_spot_reserve": "hot_spots", "hazmats_disposed": "hazmats"}
#: An inside and an outside cell to ask about.
INSIDE, OUTSIDE = geometry.INSIDE[0], geometry.RING[0]

_READ = Reader(PositionError, "position", "the position")


def edited(position: Position, edit: PositionEdit | None) -> PositionDraft:
    """The draft after an edit, and what its game has; `CodedError` when the edit is impossible or the options are invalid."""
    after = position if edit is None else _edit(position, edit)
    _check_crew(after)
    options, _, rules = _game(after)
    free = crew_pool(_crew_state(after, rules))
    return {
        "position": {**after, "firefighters": [_figure(figure, options) for figure in after["firefighters"]]},
        "options": encode.options_json(options),
        "parts": parts(options),
        "free": [specialist for specialist in SPECIALISTS if free >> specialist.number & 1],
    }


def _edit(position: Position, edit: PositionEdit) -> Position:
    match edit:
        case BeginNew():
            return _new(position, edit.seats, opening=edit.opening)
        case SetOptions():
            return _with_options(position, edit.options)
        case SetTurn():
            _check_crew(position)
            _check_seat(position, edit.seat)
            return _with_active(position, edit.seat)
        case SetPhase():
            _check_crew(position)
            _check_seat(position, position["active"], "active")
            return _in_phase(position, edit.phase)
        case SetSpecialist():
            _check_crew(position)
            _check_seat(position, edit.seat)
            return _with_card(position, edit.seat, edit.specialist)
        case AddSeat():
            crew = position["firefighters"]
            figure: Firefighter = {"at": WAITING[min(len(crew), MOST_SEATS - 1)], "saved": 0, "specialist": None}
            return {**position, "firefighters": [*crew, figure]}
        case RemoveSeat():
            _check_crew(position)
            _check_seat(position, edit.seat)
            return _without_seat(position, edit.seat)


# ---------------------------------------------------------------- checks of what an edit has to understand


def _check_crew(position: Position) -> None:
    crew = position["firefighters"]
    if not 1 <= len(crew) <= MOST_SEATS:
        raise PositionError("position.seats", "firefighters", "one to six firefighters")
    for seat, figure in enumerate(crew):
        _READ.number(figure["saved"], f"firefighters[{seat}].saved")


def _check_seat(position: Position, seat: int, path: str = "edit.seat") -> None:
    if not 0 <= seat < len(position["firefighters"]):
        raise PositionError("position.active", path, "no firefighter has this seat")


def _game(position: Position) -> tuple[Options, Board, Ruleset]:
    """The options, the board and the fixed facts of a draft's game."""
    options = Options.from_json(position["options"])
    board = resolve_board(options, files=False)
    return options, board, new_ruleset(options, len(position["firefighters"]), board)


# ---------------------------------------------------------------- the turn


def _crew_state(position: Position, rules: Ruleset) -> State:
    """A fresh state with the saved AP and the cards of a draft: all that a turn depends on."""
    state = State(rules)
    for seat, figure in enumerate(position["firefighters"]):
        state.saved |= figure["saved"] << seat * 8
        card = figure.get("specialist")
        if card is not None and rules.specialists:
            state.cards |= cards.number_of(card) << seat * 8
    return state


def _with_turn(position: Position, state: State) -> Position:
    """A draft with the turn and the saved AP of a state."""
    written = cast("Position", write_position(state, {}))
    turn = {name: value for name, value in written.items() if name in TURN}
    saved = [figure["saved"] for figure in written["firefighters"]]
    crew = [{**figure, "saved": kept} for figure, kept in zip(position["firefighters"], saved, strict=True)]
    return cast("Position", {**position, **turn, "firefighters": crew})


def _with_active(position: Position, seat: int) -> Position:
    if position["phase"] != "actions":
        return {**position, "active": seat}
    state = _crew_state(position, _game(position)[2])
    begin_turn(state, seat)
    return _with_turn(position, state)


def _in_phase(position: Position, phase: str) -> Position:
    if phase == "actions":
        return _with_active({**position, "phase": "actions"}, position["active"])
    state = _crew_state(position, _game(position)[2])
    state.active = position["active"]
    end_actions(state)  # CLR-17: nothing of the turn outlives it, in the later phases neither
    return cast("Position", {**_with_turn(position, state), "phase": phase})


def _with_card(position: Position, seat: int, card: str | None) -> Position:
    crew = [{**figure, "specialist": card} if i == seat else figure for i, figure in enumerate(position["firefighters"])]
    after = cast("Position", {**position, "firefighters": crew})
    return _with_active(after, seat) if seat == position["active"] and position["phase"] == "actions" else after


# ---------------------------------------------------------------- the crew


def _without_seat(position: Position, seat: int) -> Position:
    crew = [figure for i, figure in enumerate(position["firefighters"]) if i != seat]
    active = position["active"]
    after: Position = {**position, "firefighters": crew}
    if not crew:
        return after  # the check of the crew refuses it
    if seat != active:
        return {**after, "active": active - (active > seat)}
    return _with_active(after, min(seat, len(crew) - 1))


def _figure(figure: Firefighter, options: Options) -> Firefighter:
    """A figure as the notation writes it: with a card, or none, only where there are cards."""
    at, saved, card = figure["at"], figure["saved"], figure.get("specialist")
    return {"at": at, "saved": saved, "specialist": card} if options.specialists or card else {"at": at, "saved": saved}


# ---------------------------------------------------------------- the game


def _with_options(position: Position, changes: JsonObject) -> Position:
    before = _options_or_none(position["options"])
    given = {**position["options"], **changes}
    if "board_side" in changes:
        given.pop("board", None)  # a printed side instead of an own board
    given = {name: value for name, value in given.items() if value is not None}
    try:
        options = Options.from_json(given)
    except OptionsError as error:
        if error.code != "options.conflict" or error.path in changes:
            raise
        del given[error.path]  # the new value leaves no choice of the other one
        options = Options.from_json(given)
    return _fitted({**position, "options": given}, options, before)


def _options_or_none(given: JsonObject) -> Options | None:
    try:
        return Options.from_json(given)
    except OptionsError:
        return None


def _fitted(position: Position, options: Options, before: Options | None) -> Position:
    """A draft without what its game does not have, and with what the game needs."""
    _check_crew(position)
    board = resolve_board(options, files=False)
    rules = new_ruleset(options, len(position["firefighters"]), board)
    walls, doors = set(board.walls), set(board.doors)
    after: Position = {
        **position,
        "walls": [wall for wall in position["walls"] if wall["between"] in walls],
        "doors": [door for door in position["doors"] if door["between"] in doors],
        "hazmats": position["hazmats"] if options.hazmats else [],
        "hot_spots": position["hot_spots"] if options.hot_spots else [],
        "ambulance": _parked(position["ambulance"], board.ambulance_parking) if options.vehicles else None,
        "engine": _parked(position["engine"], board.engine_parking) if options.vehicles else None,
    }
    if not options.hot_spots:
        after["hot_spot_reserve"] = 0
    elif before is None or not before.hot_spots:
        after["hot_spot_reserve"] = int(rules.reserve)
    for seat, figure in enumerate(after["firefighters"]):
        if figure.get("specialist") not in (None, *options.pool):
            after = _with_card(after, seat, None)
    return after


def _parked(side: Side | None, spots: tuple[ParkingSpot, ...]) -> Side:
    """Where a vehicle stands: where it stood, else on the first spot of the board."""
    return side or Side(spots[0].side)


def _new(position: Position, seats: int, *, opening: bool) -> Position:
    crew = [figure.get("specialist") for figure in position["firefighters"][:seats]]
    figures: list[Firefighter] = [{"at": None, "saved": 0, "specialist": card} for card in crew]
    figures += [{"at": None, "saved": 0, "specialist": None} for _ in range(seats - len(figures))]
    options, board, rules = _game({**position, "firefighters": figures})
    fitted = _fitted({**position, "firefighters": figures}, options, options)
    state = _crew_state(fitted, rules)
    for seat in range(seats):
        set_position(state, seat, geometry.position_of(WAITING[seat]))
    if options.vehicles:
        state.ambulance = SIDES.index(cast("Side", fitted["ambulance"]))
        state.engine = SIDES.index(cast("Side", fitted["engine"]))
    if opening:
        family = State(new_ruleset(Options(mode="family"), seats, board))
        begin_setup(family)
        state.fire, state.poi = family.fire, family.poi
    begin_turn(state, 0)
    return cast("Position", write_position(state, options.given))


# ---------------------------------------------------------------- what a game has


def parts(options: Options) -> Parts:
    """What the game of these options has."""
    # Neither the house nor its side changes it, and without them few options are different.
    same = Options.from_json({name: value for name, value in options.given.items() if name not in ("board", "board_side")})
    return _parts(same)


@lru_cache(maxsize=64)
def _parts(options: Options) -> Parts:
    pool = _pool(options)
    things: list[Thing] = list(get_args(Thing.__value__))
    counters: list[GameCounter] = list(get_args(GameCounter.__value__))
    found = [info for thing in things if (info := _thing(thing, options)) is not None]
    return {
        "things": found,
        "specialists": pool,
        "bonus": [kind for kind in BonusAp.__annotations__ if any(specialist.card.bonus[kind] for specialist in pool)],
        "vehicles": list(VEHICLES) if options.vehicles else [],
        "counters": [name for name in counters if name not in COUNTERS_OF or getattr(options, COUNTERS_OF[name])],
        "most_saved": BANK_LIMIT,
        "crew_change": bool(new_ruleset(options, 1).crew_change),
    }


def _pool(options: Options) -> list[Specialist]:
    return [specialist for specialist in SPECIALISTS if specialist in options.pool]


def _thing(thing: Thing, options: Options) -> ThingInfo | None:
    """What the reader of positions says about a thing; None when the game does not have it."""
    if thing == "treated" and not any(Ability.TREAT in specialist.card.abilities for specialist in _pool(options)):
        return None  # a position may have one all the same: CLR-12 refuses only what is impossible
    most = 0
    while _may_lie(thing, INSIDE, most + 1, options):
        most += 1
    return {"thing": thing, "outside": _may_lie(thing, OUTSIDE, 1, options), "most": most} if most else None


def _may_lie(thing: Thing, cell: geometry.Cell, count: int, options: Options) -> bool:
    """Whether a position with a number of things on one cell of an otherwise empty board is possible."""
    position = write_position(State(new_ruleset(options, 1)), options.given)
    position |= {"phase": "actions", "firefighters": [{"at": OUTSIDE}]}
    if options.vehicles:
        position |= {"ambulance": SIDES[0], "engine": SIDES[0]}
    one: object = cell if thing in CELLS else {**POIS[thing], "at": cell}
    try:
        read_position({**position, CELLS.get(thing, "pois"): [one] * count})
    except PositionError:
        return False
    return True


__all__ = ["edited", "parts"]
