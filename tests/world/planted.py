"""Bugs to be found: each breaks one promise of the server. The world without them is clean with the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, fields
from unittest.mock import patch

from flashover.dice import FairDice
from flashover.server.core.seats import seat_row
from flashover.server.core.table import Table
from flashover.server.wire.protocol import SeatView, ViewRest


@dataclass(frozen=True)
class Planted:
    """The bugs of a world."""

    #: A ply is reported before the database has answered.
    acks_early: bool = False
    #: The database answers before the disk has been flushed.
    flush_off: bool = False
    #: The database does not compare fences: a replaced owner still writes.
    stale_lease: bool = False
    #: The database answers that an undo is stored, and does not store it.
    lost_undo: bool = False
    #: Anyone may play for any seat.
    no_seat_check: bool = False
    #: Anyone may name a seat, hand it over and give it up.
    no_owner_check: bool = False
    #: Pages are sent the seed with the first view.
    shows_seed: bool = False
    #: Now and then a bot is asked and never answers.
    forgets_bots: bool = False
    #: A game that was let go comes back without its last ply.
    wakes_in_the_past: bool = False


BUGS = tuple(field.name for field in fields(Planted))


@contextmanager
def patched(planted: Planted) -> Iterator[None]:
    """The bugs that lie in the core."""
    with ExitStack() as stack:
        if planted.no_seat_check:
            stack.enter_context(patch("flashover.server.core.seats.may", lambda _state, _page, _seat: True))
        if planted.no_owner_check:
            stack.enter_context(patch("flashover.server.core.seats.own", lambda state, _page, seat: seat_row(state, seat)))
        if planted.shows_seed:
            stack.enter_context(patch.object(Table, "_rest", _with_seed(Table._rest)))
        yield


def _with_seed(right: Callable[..., ViewRest]) -> Callable[..., ViewRest]:
    def wrong(table: Table, seats: list[SeatView]) -> ViewRest:
        view = right(table, seats)
        if isinstance(table.game.dice, FairDice):
            view["dice"]["seed"] = table.game.dice.seed.hex()
        return view

    return wrong
