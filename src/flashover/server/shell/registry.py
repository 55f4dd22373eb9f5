"""The rooms of a server: created, found, restored from the store, and unloaded when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from flashover.server import auth
from flashover.server.core.table import Opening, Table
from flashover.server.core.tokens import matches, token_hash
from flashover.server.settings import Settings
from flashover.server.shell.restoring import NoRoom, Restorer
from flashover.server.shell.room import Room, Shared
from flashover.server.store.errors import StoreError, Taken
from flashover.server.store.owning import Elsewhere
from flashover.server.store.protocol import Store
from flashover.server.store.rows import GameRow, ListedRow, ProgressRow, SeatRow, StoredGame
from flashover.server.thinking.advisers import Reviews
from flashover.server.thinking.botrunner import BotRunner
from flashover.server.thinking.bots import beyond_table, find_bot
from flashover.server.thinking.desk import Desk
from flashover.server.thinking.risks import Risks
from flashover.server.wire import encode, httpapi, protocol
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import ResultJson

LOG = logging.getLogger("flashover.server")

#: Games that expire are removed some at a time; when none is left, the next look is an hour later.
EXPIRE_AT_ONCE = 100
EXPIRE_SECONDS = 3_600
DAY = 86_400


class Created(NamedTuple):
    """A new room and its secrets."""

    id: str
    code: str
    tokens: list[str | None]
    host: str


class NoSuchBot(ValueError):  # noqa: N818 - reads as what it is
    """A seat for an unknown bot."""

    def __init__(self, seat: int) -> None:
        super().__init__("there is no such bot")
        self.code = "seat.bot_unknown"
        self.path = f"seats[{seat}].bot"
        self.message = "there is no such bot"


class Rooms:
    """Every room of this process: created, found, restored from the store, and unloaded when idle."""

    def __init__(self, store: Store, settings: Settings, owner: str | None = None) -> None:
        self._store = store
        self._settings = settings
        self.bots = BotRunner(settings)
        self.reviews = Reviews(settings)
        self.desk = Desk(settings)
        self._risks = Risks(settings)
        self._restorer = Restorer(store)
        self._shared = Shared(store, settings, self._restorer, self.bots, self._risks)
        #: The name under which this process owns games.
        self.owner = owner or auth.new_room_id()
        #: This process is about to end: its games are for others.
        self._leaving = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._janitor: asyncio.Task[None] | None = None
        self._next_expiry = 0.0

    def __len__(self) -> int:
        return len(self._rooms)

    def loaded(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def played(self) -> float:
        """When something last happened at a table."""
        return max((room.touched for room in self._rooms.values()), default=0.0)

    def has(self, key: str) -> bool:
        """Whether a room is in memory, or on its way there."""
        room = self._rooms.get(key)
        return key in self._loading if room is None else not room.broken

    async def drop_lost(self) -> None:
        """Others may have taken games over, because this process was not heard: put those away that it has no more."""
        leases = [room.lease for room in self._rooms.values()]
        for key in await self._store.lost(leases):
            room = self._rooms.pop(key, None)
            if room is not None:
                LOG.warning("the game has another owner", extra={"game": key})
                room.stop()

    def start(self) -> None:
        """Begin to tidy up."""
        self._janitor = asyncio.create_task(self._tidy())

    async def let_go(self, code: int, seconds: float) -> None:
        """Take no more rooms, send all pages away, and give what is under way some time to end: then every game can be another's."""
        self._leaving = True
        for room in self._rooms.values():
            room.send_away(code)
        until = time.monotonic() + seconds
        while time.monotonic() < until and any(room.busy for room in self._rooms.values()):
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Put every room away."""
        if self._janitor is not None:
            self._janitor.cancel()
            await asyncio.gather(self._janitor, return_exceptions=True)
        for room in list(self._rooms.values()):
            room.stop()
        self._rooms.clear()
        await self.reviews.close()
        await self.desk.close()
        self._risks.close()
        await self.bots.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(max(0.05, min(self._settings.idle_seconds, self._settings.doze_seconds) / 10))
            await self.put_away(self._settings.idle_seconds)
            self.doze(self._settings.doze_seconds)
            self.bots.workers.rest(self._settings.idle_seconds)
            self.reviews.tidy(self._settings.idle_seconds)
            self.desk.rest(self._settings.idle_seconds)
            try:
                before = time.time() - self._settings.practice_seconds
                await self._store.forget_practice(before, [*self._rooms, *self._loading], self.owner)
            except StoreError as error:
                LOG.error("abandoned lessons could not be removed: %s", error)
            await self._expire()

    async def _expire(self) -> None:
        """Remove games that are older than the settings keep them, some at a time."""
        days = self._settings.keep_days
        if days is None or time.monotonic() < self._next_expiry:
            return
        try:
            gone = await self._store.expire(time.time() - days * DAY, [*self._rooms, *self._loading], EXPIRE_AT_ONCE, self.owner)
        except StoreError as error:
            LOG.error("old games could not be removed: %s", error)
            gone = 0
        if gone < EXPIRE_AT_ONCE:
            self._next_expiry = time.monotonic() + EXPIRE_SECONDS

    async def put_away(self, seconds: float) -> None:
        """Unload rooms without a page for the configured time; the store has them."""
        now = time.monotonic()
        for key, room in list(self._rooms.items()):
            if room.idle and now - room.touched >= seconds:
                del self._rooms[key]
                room.stop()

    def doze(self, seconds: float) -> None:
        """Let the games go of rooms at which nothing has happened for a while; their pages stay connected."""
        now = time.monotonic()
        for room in self._rooms.values():
            if now - room.touched >= seconds:
                room.doze()

    async def create(
        self, opening: Opening, seats: list[tuple[str, str, str | None]], away: int | None, *, practice: bool = False,
        standard: bool = False, listed: bool = True,
    ) -> Created:  # fmt: skip
        """A new room. Seats are name, kind (human, bot, open) and bot; errors of the game have code and path."""
        game = opening.game()
        for number, (_, _, bot) in enumerate(seats):
            if bot is not None and find_bot(bot) is None:
                raise NoSuchBot(number)
            if bot is not None and beyond_table(bot, self._settings):
                raise TableError("seat.bot_dear", path=f"seats[{number}].bot")
        if self._leaving:
            raise NoRoom("server.elsewhere")
        tokens = [auth.new_token() if kind == "human" else None for _, kind, _ in seats]
        rows = [
            SeatRow(None if token is None else token_hash(token), encode.clean(name, protocol.LONGEST_NAME), bot)
            for token, (name, _, bot) in zip(tokens, seats, strict=True)
        ]
        await self._make_space()
        host = auth.new_token()
        stored = opening.to_store()
        for attempt in range(5):
            row = GameRow(
                id=auth.new_room_id(),
                code=auth.new_code(),
                created=time.time(),
                host=token_hash(host),
                options=stored.options,
                seats=stored.seats,
                start=stored.start,
                seed=opening.seed,
                away_seconds=away,
                digest=game.digest(),
                practice=practice,
                salt=opening.salt,
                listed=listed,
            )
            try:
                lease = await self._store.create(row, rows, self.owner)
                break
            except Taken:
                if attempt == 4:
                    raise
        room = Room(StoredGame(row, rows, [], []), Table(game), lease, self._shared)
        self._rooms[row.id] = room
        await room.open(standard=standard)
        return Created(row.id, row.code, tokens, host)

    async def find(self, key: str) -> Room:
        """A room by its id or short code, from memory or from the store; `NoRoom` when there is none."""
        if self._leaving:
            raise NoRoom("server.elsewhere")
        room = self._rooms.get(key)
        if room is not None and not room.broken:
            room.touched = time.monotonic()
            await room.wake()
            return room
        found = await self._store.find(key, auth.normal_code(key))
        if found is None:
            raise NoRoom("room.not_found")
        room = self._rooms.get(found)
        if room is not None and not room.broken:
            room.touched = time.monotonic()
            await room.wake()
            return room
        task = self._loading.get(found)
        if task is None:
            task = asyncio.create_task(self._load(found))
            self._loading[found] = task
            task.add_done_callback(lambda _: self._loading.pop(found, None))
        return await asyncio.shield(task)

    async def find_replay(self, key: str) -> Room:
        """The room whose game a key leads to: its id, its short code or, when the game is over, the id of its replay."""
        return await self.find(await self._store.find_replay(key) or key)

    async def listed(self, wanted: Sequence[httpapi.HeldRoom]) -> list[httpapi.ListedGame | None]:
        """Games of a list by the ids of their rooms, never by their codes; None for one that is not there.

        The store answers without opening a room. Only a game of an older version is opened, once, so that the store learns where it stands.
        """
        rows = await self._store.listed([held.room for held in wanted])
        unknown = [row.id for row in rows if row is not None and row.progress is None]
        if unknown:
            for key in unknown:
                with contextlib.suppress(NoRoom):
                    await self.find(key)
            rows = await self._store.listed([held.room for held in wanted])
        return [
            None if row is None or row.progress is None else _listed(row, row.progress, held.tokens)
            for row, held in zip(rows, wanted, strict=True)
        ]

    async def _make_space(self) -> None:
        """Make room for one more, if necessary by unloading idle rooms."""
        if len(self._rooms) >= self._settings.most_rooms:
            await self.put_away(0)
            if len(self._rooms) >= self._settings.most_rooms:
                raise NoRoom("server.full")

    async def _load(self, key: str) -> Room:
        await self._make_space()
        if self._leaving:
            raise NoRoom("server.elsewhere")
        broken = self._rooms.pop(key, None)
        if broken is not None:
            broken.stop()
        # First the lease: once it is ours, nobody else writes what we have not read.
        lease = await self._store.own(key, self.owner)
        if lease is None:
            raise NoRoom("room.not_found")
        if isinstance(lease, Elsewhere):
            raise NoRoom("server.elsewhere")
        room = Room(*await self._restorer.restored(key), lease, self._shared)
        await room.open()
        room.touched = time.monotonic()  # bringing it back may have taken a while
        self._rooms[key] = room
        return room


def _listed(row: ListedRow, progress: ProgressRow, tokens: Sequence[str]) -> httpapi.ListedGame:
    seats: list[httpapi.ListedSeat] = [
        {"name": seat.name, "kind": "human" if seat.bot is None else "bot", "bot": seat.bot, "taken": seat.token is not None}
        for seat in row.seats
    ]
    mine = [number for number, seat in enumerate(row.seats) if any(matches(token, seat.token) for token in tokens)]
    result: ResultJson | None = None
    if row.result is not None:
        outcome, rescued, lost, perfect = row.result
        outcome = cast('Literal["won", "lost", "collapsed"]', outcome)
        result = {"outcome": outcome, "rescued": rescued, "lost": lost, "perfect": perfect}
    return {
        "room": row.id,
        "code": row.code,
        "house": progress.house,
        "mode": progress.mode,
        "level": progress.level,
        "seats": seats,
        "phase": progress.phase,
        "turn": progress.turn,
        "asked": progress.asked,
        "result": result,
        "created": encode.iso(row.created),
        "played": encode.iso(progress.played),
        "you": {"seats": mine, "host": any(matches(token, row.host) for token in tokens)},
    }
