"""The state of a table: the game with its log, who sits there, which pages look at it, and what it still wants done.

The other files of this room are functions of it, one topic each.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, cast

from flashover.server.core.effects import Effect, Send, SendAll, SetTimer, StopTimer
from flashover.server.core.pages import Page
from flashover.server.core.table import Table
from flashover.server.core.view import Fields
from flashover.server.settings import Settings
from flashover.server.store.rows import ChatRow, GameRow, SeatRow, StoredGame
from flashover.server.store.writes import Write
from flashover.server.wire import encode, protocol
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import Cell

#: A piece of work that stops at every question to the store and goes on with its answer.
Steps: TypeAlias = Generator[Write, object, None]


#: Stands where the game was, while it is let go.
NO_TABLE = cast("Table", None)


class TableState:
    """Everything about one table."""

    __slots__ = (
        "away_seconds", "bot_asked", "chat", "gone", "muted", "now", "out", "pages", "plans", "played", "replay", "row", "seats",
        "settings", "shown", "table", "tick", "timers",
    )  # fmt: skip

    def __init__(self, stored: StoredGame, table: Table, settings: Settings, replay: str, tick: float) -> None:
        self.row: GameRow = stored.game
        self.seats: list[SeatRow] = stored.seats
        self.table = table
        self.settings = settings
        self.away_seconds = stored.game.away_seconds
        self.chat: list[ChatRow] = stored.chat
        #: Whether the operator lets nobody chat here.
        self.muted = False
        self.played = stored.plies[-1].at if stored.plies else stored.game.created
        #: The id that will lead to the record, once the game is over.
        self.replay = replay
        self.pages: dict[Page, None] = {}
        #: The view as every page has it.
        self.shown: Fields | None = None
        #: By seat: the turn it was made in, and the way.
        self.plans: dict[int, tuple[int, list[Cell]]] = {}
        #: Since when each seat has had no page, None while it has one.
        self.gone: list[float | None] = [tick] * len(self.seats)
        #: The version and the bot of the question that is open.
        self.bot_asked: tuple[int, str] | None = None
        #: The times of the input being handled: of a clock that never goes back, and of the wall.
        self.tick = tick
        self.now = 0.0
        #: The timers that are set.
        self.timers: set[str] = set()
        #: The effects of the input being handled.
        self.out: list[Effect] = []

    @property
    def awake(self) -> bool:
        """Whether the game is in memory."""
        return self.table is not NO_TABLE

    def let_go(self) -> None:
        """Keep only what the store does not have."""
        self.table = NO_TABLE
        self.chat = []
        self.shown = None

    def bring_back(self, stored: StoredGame, table: Table) -> None:
        """The game is here again."""
        self.table = table
        self.chat = stored.chat

    def want(self, effect: Effect) -> None:
        """One more thing to be done."""
        self.out.append(effect)

    def ring(self, timer: str, seconds: float | None) -> None:
        """Set a timer, or with None stop it."""
        if seconds is not None:
            self.timers.add(timer)
            self.out.append(SetTimer(timer, seconds))
        elif timer in self.timers:
            self.timers.discard(timer)
            self.out.append(StopTimer(timer))

    def send(self, page: Page, message: protocol.ServerMessage) -> None:
        """A message to one page."""
        self.out.append(Send(page, encode.message_bytes(message)))

    def send_all(self, message: protocol.ServerMessage) -> None:
        """A message to every page that has said hello."""
        pages = tuple(page for page in self.pages if page.welcomed)
        if pages:
            self.out.append(SendAll(pages, encode.message_bytes(message)))

    def refuse(self, page: Page, base: int | None, error: TableError) -> None:
        """What a page asked for is refused."""
        self.send(page, {"type": "refused", "base": base, "error": error.to_json()})
