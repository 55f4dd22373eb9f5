"""What can happen to a table. Times come with the input, randomness too: the core has no clock and rolls no dice of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from flashover.server.core.pages import Page
from flashover.server.thinking.choice import Choice
from flashover.server.wire.protocol import ClientMessage


class Opened(NamedTuple):
    """The table is in memory: roll what is to be rolled first, with `standard` set the whole house up."""

    standard: bool = False
    #: Whether lists of games know where it stands.
    listed: bool = True


class Came(NamedTuple):
    """A page has connected."""

    page: Page


class Left(NamedTuple):
    """A page is gone."""

    page: Page


class Said(NamedTuple):
    """A page sent a message. `seed` are fresh random bytes, for a roll that the page leaves to the server."""

    page: Page
    message: ClientMessage
    seed: bytes


class Stored(NamedTuple):
    """The store has done what was asked for last, and this is its answer."""

    answer: object


class Failed(NamedTuple):
    """The store could not do what was asked for last."""

    reason: str


class Rang(NamedTuple):
    """A timer that was set has come to its time."""

    timer: str


class Chosen(NamedTuple):
    """A bot's answer to the question about a version."""

    version: int
    bot: str
    choice: Choice


class TakeSeat(NamedTuple):
    """Someone takes a free seat; the token is new, `tokens` are those they hold here already."""

    call: int
    seat: int
    name: str
    token: str
    tokens: Sequence[str] = ()


class OfferSeats(NamedTuple):
    """The holder of seats asks for a code that moves them to another device; the code is new."""

    call: int
    tokens: Sequence[str]
    seats: Sequence[int]
    host: bool
    code: str
    expires: float


class ClaimSeats(NamedTuple):
    """Another device claims the seats of a code; the tokens are new, one for every seat a table may have and one for the host."""

    call: int
    code: str
    tokens: Sequence[str]


Call: TypeAlias = TakeSeat | OfferSeats | ClaimSeats
Input: TypeAlias = Opened | Came | Left | Said | Stored | Failed | Rang | Chosen | Call
