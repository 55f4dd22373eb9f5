"""A table in the event loop: its core, and everything the core wants done: messages, timers, the store, bots and advice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from flashover.game import Game
from flashover.server import auth
from flashover.server.core import effects, presence, report, seats
from flashover.server.core.effects import TRY_LATER
from flashover.server.core.inputs import (
    Call,
    Chosen,
    ClaimSeats,
    Failed,
    Input,
    Left,
    OfferSeats,
    Opened,
    Rang,
    Said,
    Stored,
    TakeSeat,
)
from flashover.server.core.pages import Page
from flashover.server.core.room import MOST_WAITING, Core
from flashover.server.core.state import TableState
from flashover.server.core.table import Table
from flashover.server.settings import Settings
from flashover.server.shell.connection import INTERNAL, Connection, framed
from flashover.server.shell.restoring import NoRoom, Restorer
from flashover.server.store.errors import Fenced, StoreError
from flashover.server.store.protocol import Store
from flashover.server.store.rows import HOST, GameRow, SeatRow, StoredGame
from flashover.server.store.writes import Lease
from flashover.server.thinking.botrunner import BotRunner
from flashover.server.thinking.questions import Questions
from flashover.server.thinking.risks import Risks, TableRisk
from flashover.server.wire import protocol
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")


class Shared(NamedTuple):
    """What all rooms of a process have together."""

    store: Store
    settings: Settings
    restorer: Restorer
    bots: BotRunner
    risks: Risks


class Room:
    """A table with its surroundings."""

    def __init__(self, stored: StoredGame, table: Table, lease: Lease, shared: Shared) -> None:
        self._store, self._settings, self._restorer, self._bots, risks = shared
        self._core = Core(TableState(stored, table, self._settings, auth.new_room_id(), time.monotonic()))
        self._listed = stored.listed
        self.lease = lease
        #: What pages are told when the table is put away.
        self._farewell = INTERNAL
        self.touched = time.monotonic()
        self._loop = asyncio.get_running_loop()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._questions = Questions(self._core.state, self._bots.workers, self._settings)
        self._risk = TableRisk(self._core.state, risks)
        self._calls: dict[int, asyncio.Future[object]] = {}
        self._last_call = 0
        self._opened: asyncio.Future[None] | None = None
        #: What has happened since the game was let go; it is handled when the game is back.
        self._missed: list[Input] = []
        self._waking: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------------------------------------ what others ask of it

    @property
    def row(self) -> GameRow:
        """How the game began."""
        return self._core.state.row

    @property
    def seats(self) -> list[SeatRow]:
        """Who sits where."""
        return self._core.state.seats

    @property
    def table(self) -> Table:
        """The game and its log."""
        return self._core.state.table

    @property
    def pages(self) -> Sequence[Page]:
        """The pages that are open."""
        return list(self._core.state.pages)

    @property
    def muted(self) -> bool:
        """Whether nobody may chat."""
        return self._core.state.muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._core.state.muted = muted

    @property
    def broken(self) -> bool:
        """Whether it has to be restored from the store."""
        return self._core.broken

    @property
    def busy(self) -> bool:
        """Whether the store is asked for something."""
        return self._core.busy and not self._core.broken

    @property
    def idle(self) -> bool:
        """Whether no page is connected and nothing is under way."""
        return not self._core.state.pages and not self._core.busy and not self._calls

    def summary(self) -> protocol.RoomSummary:
        """What anyone with the link may know."""
        self._core.state.tick = time.monotonic()
        return report.summary(self._core.state)

    async def open(self, *, standard: bool = False) -> None:
        """Roll what is to be rolled first, with `standard` set the whole house up; what that gave is stored."""
        self.take(Opened(standard, self._listed))
        if self._core.busy:
            self._opened = self._loop.create_future()
            await self._opened
        if self.broken:
            raise StoreError("the game could not be opened")

    async def take_seat(self, number: int, name: str, tokens: Sequence[str] = ()) -> str:
        """Take a free seat; the token is the right to play it."""
        token = auth.new_token()
        return cast("str", await self._call(lambda call: TakeSeat(call, number, name, token, tokens)))

    async def offer_transfer(self, tokens: Sequence[str], numbers: Sequence[int], *, host: bool) -> str:
        """A code that moves these seats to the device that claims it; only their holder gets one."""
        code, expires = auth.new_transfer_code(), time.time() + self._settings.transfer_seconds
        return cast("str", await self._call(lambda call: OfferSeats(call, tokens, numbers, host, code, expires)))

    async def claim_transfer(self, code: str) -> dict[int, str]:
        """The new tokens of the seats a code moves, the host's one under its own number."""
        tokens = [auth.new_token() for _ in range(len(self.seats) - HOST)]
        return cast("dict[int, str]", await self._call(lambda call: ClaimSeats(call, code, tokens)))

    async def _call(self, make: Callable[[int], Call]) -> object:
        if self.broken:
            raise NoRoom("server.error")
        self._last_call += 1
        answer = self._calls[self._last_call] = self._loop.create_future()
        self.take(make(self._last_call))
        return await answer

    def leave(self, page: Page) -> None:
        """A page is gone."""
        state = self._core.state
        if not state.awake and self._waking is None and set(state.pages) <= {page}:
            # Nobody is left who would have to know: the game need not come back for that.
            state.pages.clear()
            state.tick = self.touched = time.monotonic()
            presence.mark_present(state)
        else:
            self.take(Left(page))

    def send_away(self, code: int) -> None:
        """Disconnect every page with a close code."""
        for page in self.pages:
            cast("Connection", page).close(code)

    def stop(self) -> None:
        """Let go of everything; nothing is lost, the store has it."""
        self._core.broken = True
        self._let_go()
        for page in self._core.state.pages:
            cast("Connection", page).close(TRY_LATER)

    # ------------------------------------------------------------------------------------------------ dozing

    def doze(self) -> None:
        """Let the game go, if nothing is under way; the pages stay, and the store has the rest."""
        core = self._core
        if core.busy or core.broken or self._calls or self._thinking is not None or self._questions.open or self._waking is not None:
            return
        core.state.let_go()
        self._risk.forget()

    async def wake(self) -> None:
        """Bring the game back, if it was let go."""
        if self._core.state.awake:
            return
        if self._waking is None:
            self._waking = self._loop.create_task(self._bring_back())
        await asyncio.shield(self._waking)

    async def _bring_back(self) -> None:
        try:
            stored, table = await self._restorer.restored(self.row.id)
        except (NoRoom, StoreError) as error:
            missed, self._missed = self._missed, []
            for effect in self._core.give_up(str(error)):
                self._carry_out(effect)
            LOG.warning("%d messages came to nothing", len(missed), extra={"game": self.row.id})
            return
        finally:
            self._waking = None
        self._core.state.bring_back(stored, table)
        missed, self._missed = self._missed, []
        for happened in missed:
            self.take(happened)

    # ------------------------------------------------------------------------------------------------ the core and its effects

    def take(self, happened: Input) -> None:
        """Something has happened."""
        self.touched = tick = time.monotonic()
        if not self._core.state.awake and not self.broken:
            if len(self._missed) >= MOST_WAITING and isinstance(happened, Said):
                cast("Connection", happened.page).close(TRY_LATER)
                return
            self._missed.append(happened)
            if self._waking is None:
                self._waking = self._loop.create_task(self._bring_back())
            return
        try:
            wanted = self._core.take(happened, tick, time.time())
        except Exception:
            # The table in memory may be half changed: the next page restores it from the store.
            LOG.exception("a table failed", extra=self._named())
            wanted = self._core.give_up("server.error")
        for effect in wanted:
            self._carry_out(effect)
        if not self._core.busy:
            self._questions.arrange()
        if self._opened is not None and not self._core.busy and not self._opened.done():
            self._opened.set_result(None)

    def _carry_out(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Store(write):
                self._store.submit(self.lease, write, self._stored)
            case effects.SendAll(pages, text):
                frame = framed(text)
                for page in pages:
                    cast("Connection", page).send_frame(frame)
            case effects.Send(page, text):
                cast("Connection", page).send_frame(framed(text))
            case effects.Close(page, code):
                cast("Connection", page).close(code)
            case effects.SetTimer(name, seconds):
                self._stop_timer(name)
                self._timers[name] = self._loop.call_later(seconds, self._rang, name)
            case effects.StopTimer(name):
                self._stop_timer(name)
            case effects.AskBot(bot, version, game):
                self._forget_bot()
                self._thinking = self._loop.create_task(self._think(bot, version, game))
            case effects.DropBot():
                self._forget_bot()
            case effects.AskAdvice(page, level):
                self._advise(page, level)
            case effects.AskRisk(page):
                self._risk.ask(cast("Connection", page))
            case effects.Answer(call, value, error):
                self._answer(call, value, error)
            case effects.Break(reason):
                LOG.error("the table is put away: %s", reason, extra=self._named())
                self._let_go()
                for page in self._core.state.pages:
                    cast("Connection", page).close(self._farewell)

    def _named(self) -> dict[str, object]:
        """What a line of the log is about."""
        return {"game": self.row.id, "ply": self.table.version if self._core.state.awake else None}

    def _stored(self, answer: object, error: StoreError | None) -> None:
        if isinstance(error, Fenced):
            self._farewell = TRY_LATER  # nothing is broken: the game goes on where its new owner is
        self.take(Stored(answer) if error is None else Failed(str(error)))

    def _rang(self, name: str) -> None:
        self._timers.pop(name, None)
        self.take(Rang(name))

    def _stop_timer(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _answer(self, call: int, value: object, error: TableError | None) -> None:
        waiting = self._calls.pop(call)
        if waiting.done():
            return  # the caller is gone
        if error is None:
            waiting.set_result(value)
        else:
            waiting.set_exception(error)

    def _let_go(self) -> None:
        for name in list(self._timers):
            self._stop_timer(name)
        self._forget_bot()
        self._questions.cancel()
        for call in list(self._calls):
            self._answer(call, None, NoRoom("server.error"))
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)

    # ------------------------------------------------------------------------------------------------ long questions

    def _forget_bot(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _think(self, bot: str, version: int, game: Game) -> None:
        # People need a moment to follow; a bot that thinks does so meanwhile.
        thought = self._bots.choose(self._audience(), self.row.id, bot, game)
        choice, _ = await asyncio.gather(thought, asyncio.sleep(self._settings.bot_seconds))
        self._thinking = None
        self.take(Chosen(version, bot, choice))

    def _audience(self) -> str:
        """For whom the bots of this table think: the first page that plays, or that looks on."""
        pages = self._core.state.pages
        return next((page.address for page in pages if page.player), next((page.address for page in pages), ""))

    def _advise(self, page: Page, level: int) -> None:
        connection = cast("Connection", page)
        try:
            seats.speaks_for(self._core.state, page)
        except TableError as error:
            self._questions.refuse(connection, error)
        else:
            self._questions.ask(connection, level)
