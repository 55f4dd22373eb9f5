"""Who may play a seat: its holder, and for a free one the host. Taking, naming, handing over, giving up and moving seats."""

from __future__ import annotations

from typing import Literal

from flashover.server.core import presence
from flashover.server.core.effects import Answer
from flashover.server.core.inputs import ClaimSeats, OfferSeats, TakeSeat
from flashover.server.core.pages import Page
from flashover.server.core.state import Steps, TableState
from flashover.server.core.tokens import matches, token_hash
from flashover.server.store.rows import HOST, SeatRow, TransferRow
from flashover.server.store.writes import ClaimTransfer, FindTransfer, OfferTransfer, SetAway, SetSeat
from flashover.server.thinking.bots import beyond_table, find_bot
from flashover.server.wire import encode, protocol
from flashover.server.wire.encode import TableError


def seat_row(state: TableState, number: int) -> SeatRow:
    """A seat of this table."""
    if number >= len(state.seats):
        raise TableError("seat.unknown")
    return state.seats[number]


def may(state: TableState, page: Page, seat: int) -> bool:
    """Whether a page may decide for a seat: its holder may, and the host for a free seat."""
    return seat in page.seats or (page.host and state.seats[seat].token is None)


def speaks_for(state: TableState, page: Page) -> int | None:
    """The seat a page speaks for, None for the host without one; spectators are refused."""
    if page.seats:
        asked = state.table.asked
        return asked if asked in page.seats else min(page.seats)
    if page.host:
        return None
    raise TableError("seat.needed")


def name_of(state: TableState, seat: int | None) -> str:
    """The name of who speaks; the host without a seat has none."""
    return state.seats[seat].name if seat is not None else ""


def own(state: TableState, page: Page, seat: int) -> SeatRow:
    """A seat that the page may change: its own, and for the host any."""
    found = seat_row(state, seat)
    if seat not in page.seats and not page.host:
        raise TableError("seat.not_yours")
    return found


def hand(state: TableState, page: Page, message: protocol.Hand) -> Steps:
    """A seat to a bot, or back to its holder."""
    seat = own(state, page, message.seat)
    if message.to == "bot" and find_bot(message.bot) is None:
        raise TableError("seat.bot_unknown")
    if message.to == "bot" and beyond_table(message.bot, state.settings):
        raise TableError("seat.bot_dear")
    yield from _set(state, message.seat, seat._replace(bot=message.bot if message.to == "bot" else None))


def release(state: TableState, page: Page, message: protocol.Release) -> Steps:
    """A seat is given up, for anyone else to take."""
    seat = own(state, page, message.seat)
    yield from _set(state, message.seat, seat._replace(token=None))
    _unseat(state, {message.seat}, host=False, why="released")
    presence.changed(state)


def rename(state: TableState, page: Page, message: protocol.Rename) -> Steps:
    """Another name for a seat."""
    seat = own(state, page, message.seat)
    yield from _set(state, message.seat, seat._replace(name=encode.clean(message.name, protocol.LONGEST_NAME)))


def set_away(state: TableState, page: Page, message: protocol.Setting) -> Steps:
    """How long the table waits for an absent player."""
    speaks_for(state, page)
    yield SetAway(message.away_seconds)
    state.away_seconds = message.away_seconds
    presence.changed(state)


def take(state: TableState, call: TakeSeat) -> Steps:
    """Take a free seat; its token is the right to play it."""
    seat = seat_row(state, call.seat)
    if seat.token is not None:
        raise TableError("seat.taken")
    if seat.bot is not None and not any(matches(token, held) for token in call.tokens for held in _holds(state).values()):
        # A bot was put there by someone; a stranger with the code is not to put it out.
        raise TableError("seat.bot_seat")
    name = encode.clean(call.name, protocol.LONGEST_NAME) or seat.name
    yield from _set(state, call.seat, SeatRow(token_hash(call.token), name, None))
    state.want(Answer(call.call, call.token))


def offer(state: TableState, call: OfferSeats) -> Steps:
    """A code that moves these seats to the device that claims it; only their holder gets one."""
    for seat in call.seats:
        seat_row(state, seat)
    wanted = [*sorted(set(call.seats)), *([HOST] if call.host else [])]
    held = _holds(state)
    if not wanted or not all(any(matches(token, held.get(one)) for token in call.tokens) for one in wanted):
        raise TableError("seat.not_yours")
    row = TransferRow({one: held[one] for one in wanted}, call.expires)
    yield OfferTransfer(token_hash(call.code), row, state.now)
    state.want(Answer(call.call, call.code))


def claim(state: TableState, call: ClaimSeats) -> Steps:
    """The new tokens of the seats a code moves; the old tokens end with this, and the pages that hold them are informed."""
    key = token_hash(call.code)
    found = yield FindTransfer(key)
    held = _holds(state)
    # A seat that was given up or moved meanwhile is no longer the one the code was made for.
    if (
        not isinstance(found, TransferRow)
        or found.expires <= state.now
        or any(held.get(one) != token for one, token in found.holds.items())
    ):
        raise TableError("transfer.over")
    fresh = dict(zip(sorted(found.holds), call.tokens, strict=False))
    hashes = {one: token_hash(token) for one, token in fresh.items()}
    yield ClaimTransfer(key, hashes)
    state.seats = [seat._replace(token=hashes.get(number, seat.token)) for number, seat in enumerate(state.seats)]
    state.row = state.row._replace(host=hashes.get(HOST, state.row.host))
    _unseat(state, {one for one in hashes if one != HOST}, host=HOST in hashes, why="moved")
    presence.changed(state)
    state.want(Answer(call.call, fresh))


def _set(state: TableState, number: int, seat: SeatRow) -> Steps:
    yield SetSeat(number, seat)
    state.seats = [seat if at == number else other for at, other in enumerate(state.seats)]
    presence.changed(state)


def _holds(state: TableState) -> dict[int, str]:
    """The hashes of all tokens of this table; the host's one under its own number."""
    return {HOST: state.row.host} | {number: seat.token for number, seat in enumerate(state.seats) if seat.token is not None}


def _unseat(state: TableState, seats: set[int], *, host: bool, why: Literal["moved", "released"]) -> None:
    """Take seats, and with `host` the host's right, from the pages that hold them; each is informed of what it has lost."""
    for page in state.pages:
        lost = sorted(page.seats & seats)
        if not lost and not (host and page.host):
            continue
        page.seats -= seats
        page.host = page.host and not host
        state.send(page, {"type": "unseated", "seats": lost, "host": page.host, "why": why})
