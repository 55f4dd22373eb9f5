"""What a table asks of the store, as data: the core names it, the shell submits it, each database carries it out.

Every write belongs to a game and carries the fence of its owner. The fence is checked in the transaction that writes, so that an owner
that was replaced meanwhile writes nothing any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from flashover.server.store.rows import CHAT_SHOWN, PlyRow, ProgressRow, ResultRow, SeatRow, TransferRow


class Lease(NamedTuple):
    """The right to write a game: its id, and the number of its present owner in the row of all its owners."""

    game: str
    fence: int


class Append(NamedTuple):
    """Plies, where they have led, and with the last one the result."""

    rows: Sequence[PlyRow]
    progress: ProgressRow
    result: ResultRow | None = None


class SetProgress(NamedTuple):
    """Where a game stands that has no new ply."""

    progress: ProgressRow


class SetSeat(NamedTuple):
    """Another holder, name or player of a seat."""

    number: int
    seat: SeatRow


class SetAway(NamedTuple):
    """How long the table waits for an absent player."""

    seconds: int | None


class Say(NamedTuple):
    """A line of chat; the answer is its `ChatRow`. Of the room's lines the newest `keep` stay."""

    at: float
    seat: int | None
    name: str
    text: str
    keep: int = CHAT_SHOWN


class OfferTransfer(NamedTuple):
    """A code for seats; it replaces every code that moves one of them."""

    code: str
    row: TransferRow
    now: float


class FindTransfer(NamedTuple):
    """What a code moves: a `TransferRow`, or None."""

    code: str


class ClaimTransfer(NamedTuple):
    """A code is used up, and its seats have new holders: both or neither."""

    code: str
    holds: Mapping[int, str]


Write: TypeAlias = Append | SetProgress | SetSeat | SetAway | Say | OfferTransfer | FindTransfer | ClaimTransfer
