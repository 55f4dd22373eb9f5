"""Rooms: one task and one queue each, so that everything at a table happens in one order. Nothing is reported before it is stored."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from flashover.advice.risk import risk
from flashover.dice import FairDice
from flashover.errors import RiskError
from flashover.game import Game
from flashover.server import auth, protocol, wire
from flashover.server.audience import seconds_to_wait
from flashover.server.botrunner import DEFAULT_BOT, BotRunner, find_bot
from flashover.server.formatsapi import Cell
from flashover.server.questions import Questions
from flashover.server.settings import Settings
from flashover.server.sockets import INTERNAL, TRY_LATER, Connection
from flashover.server.store import (
    CHAT_SHOWN,
    HOST,
    ChatRow,
    GameRow,
    SeatRow,
    Store,
    StoredGame,
    StoreError,
    TransferRow,
)
from flashover.server.table import Table
from flashover.server.wire import TableError

LOG = logging.getLogger("flashover.server")

QUEUE = 256


class NoRoom(TableError):  # noqa: N818 - reads as what it is
    """There is no such room, or it could not be opened."""


Job = Callable[[], Awaitable[None]]


class Room:
    """A table, the pages that look at it, and the task that serves them."""

    def __init__(self, stored: StoredGame, table: Table, store: Store, settings: Settings, bots: BotRunner) -> None:
        self.row: GameRow = stored.game
        self.seats: list[SeatRow] = stored.seats
        self.table = table
        self.away_seconds = stored.game.away_seconds
        self.connections: set[Connection] = set()
        self.touched = time.monotonic()
        self.broken = False
        self._chat: list[ChatRow] = stored.chat
        self._listed = stored.listed
        self._played = stored.plies[-1].at if stored.plies else stored.game.created
        self._store = store
        self._settings = settings
        self._bots = bots
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(QUEUE)
        self._task: asyncio.Task[None] | None = None
        self._bot_task: asyncio.Task[None] | None = None
        self._bot_key: tuple[int, str] | None = None
        now = time.monotonic()
        self._gone: list[float | None] = [now] * len(self.seats)
        self._alarm: asyncio.TimerHandle | None = None
        self._pace: asyncio.TimerHandle | None = None
        self._plans: dict[int, list[Cell]] = {}
        self._questions = Questions(table, self.connections, bots.workers, settings)

    # ------------------------------------------------------------------------------------------------ the task

    async def start(self, *, standard: bool = False) -> None:
        """Roll what is to be rolled first, with `standard` set the whole house up, then serve."""
        before = self.table.version
        await self._keep(before, self.table.set_up if standard else self.table.roll, quiet=True)
        if not self._listed and self.table.version == before:
            await self._store.set_progress(self.row.id, self.table.progress_row(self._played))
        self._task = asyncio.create_task(self._work(), name=f"room {self.row.code}")

    async def stop(self) -> None:
        """Let go of everything; nothing is lost, the store has it."""
        self.broken = True
        for timer in (self._alarm, self._pace):
            if timer is not None:
                timer.cancel()
        tasks = [*self._questions.tasks, *(task for task in (self._task, self._bot_task) if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for connection in list(self.connections):
            connection.close(TRY_LATER)

    @property
    def idle(self) -> bool:
        """Whether no page is connected and nothing is under way."""
        return not self.connections and self._jobs.empty()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            self.touched = time.monotonic()
            try:
                await job()
                self._arrange_bot()
                self._questions.arrange()
            except StoreError as error:
                LOG.error("room %s: %s", self.row.code, error)
                self._break(TableError("server.storage"))
                return
            except Exception:
                # The table in memory may be half changed: the next page restores it from the store.
                LOG.exception("room %s", self.row.code)
                self._break(TableError("server.error"))
                return

    def _break(self, error: TableError) -> None:
        self.broken = True
        text = _refused(None, error.to_json())
        for connection in self.connections:
            connection.send(text)
            connection.close(INTERNAL)

    async def submit(self, connection: Connection, message: protocol.ClientMessage) -> None:
        """Queue a page's message; waits while the room has too much to do."""
        if self.broken:
            connection.close(TRY_LATER)
            return

        async def job() -> None:
            base = getattr(message, "base", None)
            try:
                await self._handle(connection, message)
            except TableError as error:
                connection.send(_refused(base, error.to_json()))

        await self._jobs.put(job)

    async def call(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run something in the room's order and wait for it; its `TableError` comes back."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                await work()
            except TableError as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(None)

        await self._jobs.put(job)
        assert self._task is not None
        await asyncio.wait({done, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise NoRoom("server.error")
        done.result()

    async def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.discard(connection)
        self._questions.arrange()
        self.touched = time.monotonic()
        if connection.seats:
            with contextlib.suppress(asyncio.QueueFull):
                self._jobs.put_nowait(self._presence)

    # ------------------------------------------------------------------------------------------------ what pages may do

    def _held(self, seat: int) -> bool:
        return self.seats[seat].token is not None

    def _may(self, connection: Connection, seat: int) -> bool:
        """Whether a page may decide for a seat: its holder may, and the host for a free seat."""
        return seat in connection.seats or (connection.host and not self._held(seat))

    def _seated(self, connection: Connection) -> int | None:
        """The seat a page speaks for, None for the host without one; spectators are refused."""
        asked = self.table.asked
        if connection.seats:
            return asked if asked in connection.seats else min(connection.seats)
        if connection.host:
            return None
        raise TableError("seat.needed")

    def _seat(self, number: int) -> SeatRow:
        if number >= len(self.seats):
            raise TableError("seat.unknown")
        return self.seats[number]

    def _played_by_bot(self, seat: int) -> str | None:
        """The bot that plays for a seat now: its own, or a stand-in for an absent player."""
        row = self.seats[seat]
        return row.bot if row.bot is not None else DEFAULT_BOT if self._away(seat) else None

    def _away(self, seat: int) -> bool:
        gone = self._gone[seat]
        if gone is None or self.away_seconds is None or self.seats[seat].bot is not None:
            return False
        return time.monotonic() - gone >= self.away_seconds

    def _deciders(self) -> frozenset[int]:
        """The seats whose answer is awaited: the one the rules ask.

        CLR-55, CLR-64: whether to play on is the team's decision. Where a bot plays the active seat, the people at the table are asked,
        those included who have just lost their connection; the bot answers when all of them are away, or there are none.
        """
        seat = self.table.to_decide
        if seat is None:
            return frozenset()
        if self.table.asks_the_team and self._played_by_bot(seat) is not None:
            people = [number for number, row in enumerate(self.seats) if row.token is not None and row.bot is None]
            present = frozenset(number for number in people if not self._away(number))
            if present:
                return present
        return frozenset({seat})

    async def _handle(self, connection: Connection, message: protocol.ClientMessage) -> None:
        if connection not in self.connections:
            return
        match message:
            case protocol.Hello():
                self._hello(connection, message)
                return
            case _ if not connection.welcomed:
                raise TableError("hello.first")
            case protocol.PlayPly() | protocol.Undo() | protocol.Redo() | protocol.Roll() | protocol.Standard():
                if message.base != self.table.version:
                    connection.send(wire.message_text({"type": "stale", "version": self.table.version}))
                    return
                await self._play(connection, message)
            case protocol.Shown():
                connection.shown = min(message.version, self.table.version)
            case protocol.Why():
                refusal = self.table.game.refusal(message.ply)
                error = None if refusal is None else wire.refusal_json(refusal)
                connection.send(wire.message_text({"type": "why", "ply": message.ply, "error": error}))
            case protocol.Say():
                await self._say(connection, message)
            case protocol.PingCell():
                seat = self._seated(connection)
                name = self.seats[seat].name if seat is not None else ""
                self._tell({"type": "ping", "cell": message.cell, "seat": seat, "name": name})
            case protocol.Plan():
                self._plan(connection, message)
            case protocol.Hand():
                await self._hand(connection, message)
            case protocol.Release():
                await self._release(connection, message)
            case protocol.Rename():
                self._own(connection, message.seat)
                seat_row = self._seat(message.seat)
                await self._set_seat(message.seat, seat_row._replace(name=wire.clean(message.name, protocol.LONGEST_NAME)))
            case protocol.Setting():
                self._seated(connection)
                await self._store.set_away(self.row.id, message.away_seconds)
                self.away_seconds = message.away_seconds
                await self._presence()
            case protocol.AskRisk():
                await self._risk(connection)
            case protocol.Advise():
                self._advise(connection, message.level)

    async def _play(
        self,
        connection: Connection,
        message: protocol.PlayPly | protocol.Undo | protocol.Redo | protocol.Roll | protocol.Standard,
    ) -> None:
        table = self.table
        before = table.version
        match message:
            case protocol.PlayPly():
                self._may_act(connection, message.ply)
                await self._keep(before, lambda: table.play(message.ply))
            case protocol.Roll():
                if not table.physical:
                    raise TableError("dice.server")
                if table.to_decide is not None or table.over:
                    raise TableError("dice.not_now")
                self._may_act(connection, "! ")
                await self._keep(before, lambda: table.roll(FairDice.fresh()))
            case protocol.Redo():
                if table.over or not table.game.can_redo():
                    raise TableError("redo.nothing")
                self._may_act(connection, "")
                await self._keep(before, table.redo, kind="redo")
            case protocol.Standard():
                await self._keep(before, lambda: self._standard(connection))
            case protocol.Undo():
                steps = self._undo_steps(connection, message.to)
                await self._keep(before, lambda: [table.undo() for _ in range(steps)])

    def _may_act(self, connection: Connection, ply: str) -> None:
        """Wrong seat: refused before the rules are asked. A game that is over, or a wrong kind of ply, the rules refuse."""
        table = self.table
        seat = table.asked
        if seat is None:
            self._seated(connection)
        elif table.to_decide is None:
            if not table.physical:
                raise TableError("dice.server")
            # A bot does not roll physical dice: any player may.
            stand_in = self._played_by_bot(seat) is not None and (bool(connection.seats) or connection.host)
            if not self._may(connection, seat) and not stand_in:
                raise TableError("seat.not_yours", "turn")
        elif not any(self._may(connection, one) for one in self._deciders()):
            raise TableError("seat.not_yours", "turn")
        elif ply.startswith("!") and not table.physical:
            raise TableError("dice.server")
        elif self.seats[seat].bot is not None and seat in self._deciders():
            raise TableError("seat.bot_plays")

    def _standard(self, connection: Connection) -> None:
        table = self.table
        if not table.in_setup:
            raise TableError("setup.done")
        played = False
        while table.in_setup and table.to_decide is not None:
            if not self._may(connection, table.to_decide) and not (
                self.seats[table.to_decide].bot is not None and (connection.seats or connection.host)
            ):
                break
            table.play(table.standard())
            played = True
            table.roll()
        if not played:
            raise TableError("seat.not_yours", "turn")

    def _undo_steps(self, connection: Connection, to: int | None) -> int:
        """How many plies to take back: to the last own one, over those of bots; or to the entry `to` and with it."""
        if not connection.seats and not connection.host:
            raise TableError("seat.needed")
        entries = self.table.undoable()
        if not entries:
            raise TableError("undo.nothing")
        for steps, entry in enumerate(entries, 1):
            seat = entry.played.seat
            bots = seat is not None and self.seats[seat].bot is not None
            own = seat is not None and not bots and self._may(connection, seat)
            if not own and not bots:
                raise TableError("undo.not_yours")
            if to is None and (own or steps == len(entries)):
                return steps
            if entry.number == to:
                return steps
        raise TableError("undo.nothing", "entry")

    # ------------------------------------------------------------------------------------------------ storing and reporting

    async def _keep(self, before: int, change: Callable[[], object], *, kind: str = "ply", quiet: bool = False) -> None:
        """Change the table, roll on, store, and only then report to all pages."""
        table = self.table
        change()
        table.roll()
        if table.version == before:
            return
        now = time.time()
        logged = table.over and not self.row.practice
        result = table.result_row(self.seats, now, auth.new_room_id()) if logged else None
        await self._store.append(self.row.id, table.rows_since(before, kind, now), table.progress_row(now), result)
        self._played = now
        if quiet:
            return
        entries = ",".join(entry.text for entry in table.changed_since(before))
        view = wire.dumps(table.view(self.seat_views()))
        self._tell_text(f'{{"type":"update","version":{table.version},"entries":[{entries}],"view":{view}}}')

    def _tell(self, message: protocol.ServerMessage) -> None:
        self._tell_text(wire.message_text(message))

    def _tell_text(self, text: str) -> None:
        for connection in self.connections:
            if connection.welcomed:
                connection.send(text)

    def seat_views(self) -> list[protocol.SeatView]:
        """Who plays what."""
        views: list[protocol.SeatView] = []
        deciders = self._deciders()
        for number, seat in enumerate(self.seats):
            views.append(
                {
                    "name": seat.name,
                    "kind": "human" if seat.bot is None else "bot",
                    "bot": seat.bot,
                    "taken": seat.token is not None,
                    "connected": self._gone[number] is None,
                    "away": self._away(number),
                    "asked": number in deciders,
                }
            )
        return views

    def summary(self) -> protocol.RoomSummary:
        """What anybody with the link may know."""
        game = self.table.game
        return {
            "room": self.row.id,
            "code": self.row.code,
            "options": self.row.options,
            "seats": self.seat_views(),
            "phase": str(game.position()["phase"]),
            "turn": game.turn,
            "asked": self.table.asked,
            "result": wire.result_json(game),
            "created": wire.iso(self.row.created),
            "played": wire.iso(self._played),
            "dice": "physical" if self.table.physical else "server",
            "away_seconds": self.away_seconds,
        }

    def _hello(self, connection: Connection, message: protocol.Hello) -> None:
        table = self.table
        connection.seats = frozenset(
            number
            for number, seat in enumerate(self.seats)
            if any(auth.matches(token, seat.token) for token in message.tokens)
        )
        connection.host = any(auth.matches(token, self.row.host) for token in message.tokens)
        connection.welcomed = True
        since = message.since if message.since is not None and message.since <= table.version else 0
        log = ",".join(entry.text for entry in table.changed_since(since))
        self._mark_present()
        rest = wire.dumps(
            {
                "type": "welcome",
                "protocol": protocol.PROTOCOL,
                "version": table.version,
                "you": {"seats": sorted(connection.seats), "host": connection.host},
                "room": self.summary(),
                "view": table.view(self.seat_views()),
                "board": table.game.board.to_json(),
                "options": wire.options_json(table.game.options),
                "chat": [_chat_json(line) for line in self._chat],
                "plans": [self._plan_json(seat) for seat in sorted(self._plans)],
            }
        )
        connection.send(f'{rest[:-1]},"log":[{log}]}}')
        if connection.seats:
            self._tell_seats()
        self._watch_the_clock()

    def _tell_seats(self) -> None:
        self._tell({"type": "seats", "seats": self.seat_views(), "away_seconds": self.away_seconds})

    async def _say(self, connection: Connection, message: protocol.Say) -> None:
        seat = self._seated(connection)
        text = wire.clean(message.text, protocol.LONGEST_CHAT)
        if not text:
            raise TableError("chat.empty")
        name = self.seats[seat].name if seat is not None else ""
        line = await self._store.say(self.row.id, seat, name, text)
        self._chat = [*self._chat, line][-CHAT_SHOWN:]
        self._tell(_chat_json(line))

    def _plan_json(self, seat: int) -> protocol.PlanShown:
        return {"type": "plan", "seat": seat, "name": self.seats[seat].name, "cells": self._plans.get(seat, [])}

    def _plan(self, connection: Connection, message: protocol.Plan) -> None:
        self._seat(message.seat)
        if not self._may(connection, message.seat):
            raise TableError("seat.not_yours")
        if message.cells:
            self._plans[message.seat] = message.cells
        else:
            self._plans.pop(message.seat, None)
        self._tell(self._plan_json(message.seat))

    async def _risk(self, connection: Connection) -> None:
        version, state = self.table.version, self.table.game.state
        try:
            found = await asyncio.to_thread(risk, state)
        except RiskError as error:
            raise TableError(error.code, detail=error.message) from None
        connection.send(wire.message_text({"type": "risk", "version": version, "risk": found}))

    def _advise(self, connection: Connection, level: int) -> None:
        try:
            self._seated(connection)
        except TableError as error:
            self._questions.refuse(connection, error)
        else:
            self._questions.ask(connection, level)

    # ------------------------------------------------------------------------------------------------ seats

    def _own(self, connection: Connection, seat: int) -> None:
        self._seat(seat)
        if seat not in connection.seats and not connection.host:
            raise TableError("seat.not_yours")

    async def _set_seat(self, number: int, seat: SeatRow) -> None:
        await self._store.set_seat(self.row.id, number, seat)
        self.seats = [seat if at == number else other for at, other in enumerate(self.seats)]
        await self._presence()

    async def _hand(self, connection: Connection, message: protocol.Hand) -> None:
        self._own(connection, message.seat)
        seat = self._seat(message.seat)
        if message.to == "bot" and find_bot(message.bot) is None:
            raise TableError("seat.bot_unknown")
        bot = message.bot if message.to == "bot" else None
        await self._set_seat(message.seat, seat._replace(bot=bot))

    async def _release(self, connection: Connection, message: protocol.Release) -> None:
        self._own(connection, message.seat)
        await self._set_seat(message.seat, self._seat(message.seat)._replace(token=None))
        self._unseat({message.seat}, host=False, why="released")
        await self._presence()

    def _unseat(self, seats: set[int], *, host: bool, why: Literal["moved", "released"]) -> None:
        """Take seats, and with `host` the host's right, from the pages that hold them; each is informed of what it has lost."""
        for connection in self.connections:
            lost = sorted(connection.seats & seats)
            if not lost and not (host and connection.host):
                continue
            connection.seats -= seats
            connection.host = connection.host and not host
            connection.send(wire.message_text({"type": "unseated", "seats": lost, "host": connection.host, "why": why}))

    def _holds(self) -> dict[int, str]:
        """The hashes of all tokens of this room; the host's one under its own number."""
        return {HOST: self.row.host} | {number: seat.token for number, seat in enumerate(self.seats) if seat.token is not None}

    async def offer_transfer(self, tokens: Sequence[str], seats: Sequence[int], *, host: bool) -> str:
        """A code that moves these seats to the device that claims it; only their holder gets one."""
        code = auth.new_transfer_code()

        async def work() -> None:
            for seat in seats:
                self._seat(seat)
            wanted = [*sorted(set(seats)), *([HOST] if host else [])]
            held = self._holds()
            if not wanted or not all(any(auth.matches(token, held.get(one)) for token in tokens) for one in wanted):
                raise TableError("seat.not_yours")
            now = time.time()
            row = TransferRow({one: held[one] for one in wanted}, now + self._settings.transfer_seconds)
            await self._store.offer_transfer(self.row.id, auth.token_hash(code), row, now)

        await self.call(work)
        return code

    async def claim_transfer(self, code: str) -> dict[int, str]:
        """The new tokens of the seats a code moves; the old tokens end with this, and the pages that hold them are informed."""
        fresh: dict[int, str] = {}

        async def work() -> None:
            key = auth.token_hash(code)
            found = await self._store.transfer(self.row.id, key)
            held = self._holds()
            # A seat that was given up or moved meanwhile is no longer the one the code was made for.
            if found is None or found.expires <= time.time() or any(held.get(one) != token for one, token in found.holds.items()):
                raise TableError("transfer.over")
            fresh.update({one: auth.new_token() for one in sorted(found.holds)})
            hashes = {one: auth.token_hash(token) for one, token in fresh.items()}
            await self._store.claim_transfer(self.row.id, key, hashes)
            self.seats = [seat._replace(token=hashes.get(number, seat.token)) for number, seat in enumerate(self.seats)]
            self.row = self.row._replace(host=hashes.get(HOST, self.row.host))
            self._unseat({one for one in hashes if one != HOST}, host=HOST in hashes, why="moved")
            await self._presence()

        await self.call(work)
        return fresh

    async def take(self, number: int, name: str) -> str:
        """Take a free seat; its token is the right to play it."""
        token = auth.new_token()

        async def work() -> None:
            seat = self._seat(number)
            if seat.token is not None:
                raise TableError("seat.taken")
            name_now = wire.clean(name, protocol.LONGEST_NAME) or seat.name
            await self._set_seat(number, SeatRow(auth.token_hash(token), name_now, None))

        await self.call(work)
        return token

    def _mark_present(self) -> None:
        present = frozenset().union(*(connection.seats for connection in self.connections))
        now = time.monotonic()
        for seat in range(len(self.seats)):
            if seat in present:
                self._gone[seat] = None
            elif self._gone[seat] is None:
                self._gone[seat] = now

    async def _presence(self) -> None:
        """A page came or went, or a seat changed."""
        self._mark_present()
        self._tell_seats()
        self._watch_the_clock()

    def _watch_the_clock(self) -> None:
        """Check again when the waiting time of an absent player is over."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.away_seconds is None:
            return
        now = time.monotonic()
        left = [gone + self.away_seconds - now for gone in self._gone if gone is not None]
        due = [seconds for seconds in left if seconds > 0]
        if due:
            self._alarm = asyncio.get_running_loop().call_later(min(due) + 0.01, self._look_again)

    def _look_again(self) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._jobs.put_nowait(self._presence)

    # ------------------------------------------------------------------------------------------------ bots

    def _arrange_bot(self) -> None:
        """Let the bot think whose decision is asked for, if one is and anybody watches; give up any other thought."""
        seat = self.table.to_decide
        name = self._played_by_bot(seat) if seat is not None and seat in self._deciders() and self.connections else None
        if name is not None and self._ahead_of_audience():
            name = None
        key = None if name is None else (self.table.version, name)
        if key == self._bot_key and self._bot_task is not None:
            return
        if self._bot_task is not None:
            self._bot_task.cancel()
            self._bot_task = None
        self._bot_key = key
        if key is not None:
            # A game of the bot's own, and made now: by the time the task begins, the table may have moved on.
            game = Game(self.table.game.state, self.table.game.options)
            self._bot_task = asyncio.create_task(self._think(*key, game))

    def _ahead_of_audience(self) -> bool:
        """Whether bots wait for a page to catch up; looks again when patience ends, and with every page that reports."""
        if self._pace is not None:
            self._pace.cancel()
            self._pace = None
        table, settings = self.table, self._settings
        wait = seconds_to_wait(self.connections, table.game.turn, table.turn_at, time.monotonic(), settings.bot_patience)
        if wait > 0:
            self._pace = asyncio.get_running_loop().call_later(wait + 0.01, self._wake)
        return wait > 0

    def _wake(self) -> None:
        """Arrange the bots anew, as after any job."""

        async def nothing() -> None:
            return

        with contextlib.suppress(asyncio.QueueFull):
            self._jobs.put_nowait(nothing)

    async def _think(self, version: int, name: str, game: Game) -> None:
        # People need a moment to follow; a bot that thinks does so meanwhile.
        choice, _ = await asyncio.gather(self._bots.choose(self.row.id, name, game), asyncio.sleep(self._settings.bot_seconds))

        async def job() -> None:
            seat = self.table.to_decide
            if self.table.version != version or seat is None or self._played_by_bot(seat) != name:
                return
            if seat not in self._deciders():
                return
            self._bot_key = None
            await self._keep(version, lambda: self.table.play(choice.ply, choice.intent))

        await self._jobs.put(job)


def _chat_json(line: ChatRow) -> protocol.ChatLine:
    at = wire.iso(line.at)
    return {"type": "chat", "number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "at": at}


def _refused(base: int | None, error: protocol.Refusal) -> str:
    return wire.message_text({"type": "refused", "base": base, "error": error})
