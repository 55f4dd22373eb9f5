"""What a table wants done, in this order. A shell carries it out; none of it has happened yet when the core returns it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from flashover.game import Game
from flashover.server.core.pages import Page
from flashover.server.store.writes import Write
from flashover.server.wire.encode import TableError

#: A close code of the WebSocket protocol: the page may come again.
TRY_LATER = 1013


class Store(NamedTuple):
    """Ask the store; its answer comes back as `Stored` or `Failed` before the table does anything else."""

    write: Write


class Send(NamedTuple):
    """A message to one page."""

    page: Page
    text: bytes


class SendAll(NamedTuple):
    """One message to many pages: it is encoded and framed once."""

    pages: tuple[Page, ...]
    text: bytes


class Close(NamedTuple):
    """Disconnect a page with a close code."""

    page: Page
    code: int


class AskBot(NamedTuple):
    """Let a bot think about a version of the game, on a game of its own. It replaces an earlier question."""

    bot: str
    version: int
    game: Game


class DropBot(NamedTuple):
    """The answer of the bot that thinks is no longer wanted."""


class AskRisk(NamedTuple):
    """Compute what the coming fire phase may do, for one page."""

    page: Page


class AskAdvice(NamedTuple):
    """Advice for one page."""

    page: Page
    level: int


class SetTimer(NamedTuple):
    """Ring after some seconds, instead of when the timer of that name would have."""

    timer: str
    seconds: float


class StopTimer(NamedTuple):
    """Do not ring."""

    timer: str


class Answer(NamedTuple):
    """The result of a call, or why there is none."""

    call: int
    value: object
    error: TableError | None = None


class Break(NamedTuple):
    """The table in memory may be half changed: forget it; the next page restores it from the store."""

    reason: str


Effect: TypeAlias = (
    Store | Send | SendAll | Close | AskBot | DropBot | AskRisk | AskAdvice | SetTimer | StopTimer | Answer | Break
)
