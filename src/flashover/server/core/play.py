"""Playing: who may act, what is taken back, and the one way by which a change is stored before anyone hears of it."""

from __future__ import annotations

from collections.abc import Callable

from flashover.dice import FairDice
from flashover.server.core import report, seats
from flashover.server.core.inputs import Opened
from flashover.server.core.pages import Page
from flashover.server.core.presence import deciders, played_by_bot
from flashover.server.core.state import Steps, TableState
from flashover.server.store.writes import Append, SetProgress
from flashover.server.wire import protocol
from flashover.server.wire.encode import TableError


def keep(state: TableState, change: Callable[[], object], *, kind: str = "ply", quiet: bool = False) -> Steps:
    """Change the table, roll on, store, and only then report to all pages."""
    table = state.table
    before = table.version
    change()
    table.roll()
    if table.version == before:
        return
    now = state.now
    logged = table.over and not state.row.practice
    result = table.result_row(state.seats, now, state.replay) if logged else None
    yield Append(table.rows_since(before, kind, now), table.progress_row(now), result)
    state.played = now
    if not quiet:
        report.update(state, before)


def open_up(state: TableState, opened: Opened) -> Steps:
    """Roll what is to be rolled first, with `standard` set the whole house up. A game of an older version enters the lists."""
    table = state.table
    before = table.version
    yield from keep(state, table.set_up if opened.standard else table.roll, quiet=True)
    if not opened.listed and table.version == before:
        yield SetProgress(table.progress_row(state.played))


def play(state: TableState, page: Page, message: protocol.PlayPly) -> Steps:
    """A decision, or an outcome of real dice."""
    _may_act(state, page, message.ply)
    yield from keep(state, lambda: state.table.play(message.ply))


def roll(state: TableState, page: Page, seed: bytes) -> Steps:
    """With physical dice: the server rolls this once."""
    table = state.table
    if not table.physical:
        raise TableError("dice.server")
    if table.to_decide is not None or table.over:
        raise TableError("dice.not_now")
    _may_act(state, page, "! ")
    yield from keep(state, lambda: table.roll(FairDice(seed)))


def redo(state: TableState, page: Page) -> Steps:
    """Repeat what was taken back last."""
    table = state.table
    if table.over or not table.game.can_redo():
        raise TableError("redo.nothing")
    _may_act(state, page, "")
    yield from keep(state, table.redo, kind="redo")


def undo(state: TableState, page: Page, to: int | None) -> Steps:
    """Take back the last own action, or everything back to and including the entry with the number `to`."""
    steps = _undo_steps(state, page, to)
    yield from keep(state, lambda: [state.table.undo() for _ in range(steps)])


def standard(state: TableState, page: Page) -> Steps:
    """Sensible answers to the set-up decisions the page may take."""
    yield from keep(state, lambda: _standard(state, page))


def _may_act(state: TableState, page: Page, ply: str) -> None:
    """Wrong seat: refused before the rules are asked. A game that is over, or a wrong kind of ply, the rules refuse."""
    table = state.table
    seat = table.asked
    if seat is None:
        seats.speaks_for(state, page)
    elif table.to_decide is None:
        if not table.physical:
            raise TableError("dice.server")
        # A bot does not roll physical dice: any player may.
        stand_in = played_by_bot(state, seat) is not None and page.player
        if not seats.may(state, page, seat) and not stand_in:
            raise TableError("seat.not_yours", "turn")
    else:
        asked = deciders(state)
        if not any(seats.may(state, page, one) for one in asked):
            raise TableError("seat.not_yours", "turn")
        if ply.startswith("!") and not table.physical:
            raise TableError("dice.server")
        if state.seats[seat].bot is not None and seat in asked:
            raise TableError("seat.bot_plays")


def _standard(state: TableState, page: Page) -> None:
    table = state.table
    if not table.in_setup:
        raise TableError("setup.done")
    played = False
    while table.in_setup and table.to_decide is not None:
        bot = state.seats[table.to_decide].bot is not None
        if not seats.may(state, page, table.to_decide) and not (bot and page.player):
            break
        table.play(table.standard())
        played = True
        table.roll()
    if not played:
        raise TableError("seat.not_yours", "turn")


def _undo_steps(state: TableState, page: Page, to: int | None) -> int:
    """How many plies to take back: to the last own one, over those of bots; or to the entry `to` and with it."""
    if not page.player:
        raise TableError("seat.needed")
    entries = state.table.undoable()
    if not entries:
        raise TableError("undo.nothing")
    for steps, entry in enumerate(entries, 1):
        seat = entry.played.seat
        bots = seat is not None and state.seats[seat].bot is not None
        own = seat is not None and not bots and seats.may(state, page, seat)
        if not own and not bots:
            raise TableError("undo.not_yours")
        if to is None and (own or steps == len(entries)):
            return steps
        if entry.number == to:
            return steps
    raise TableError("undo.nothing", "entry")
