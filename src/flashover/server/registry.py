"""The rooms of a server: created, found, restored from the store, and unloaded when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from flashover.server import auth, httpapi, protocol, wire
from flashover.server.advisers import Reviews
from flashover.server.botrunner import BotRunner, find_bot
from flashover.server.formatsapi import ResultJson
from flashover.server.rooms import NoRoom, Room
from flashover.server.settings import Settings
from flashover.server.store import GameRow, ListedRow, ProgressRow, SeatRow, Store, StoredGame, StoreError
from flashover.server.table import Damaged, Opening, Table

LOG = logging.getLogger("flashover.server")


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

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self.bots = BotRunner(settings)
        self.reviews = Reviews(settings)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._janitor: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._rooms)

    def start(self) -> None:
        """Begin to tidy up."""
        self._janitor = asyncio.create_task(self._tidy())

    async def stop(self) -> None:
        """Put every room away."""
        if self._janitor is not None:
            self._janitor.cancel()
            await asyncio.gather(self._janitor, return_exceptions=True)
        for room in list(self._rooms.values()):
            await room.stop()
        self._rooms.clear()
        await self.reviews.close()
        await self.bots.close()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(max(0.05, self._settings.idle_seconds / 10))
            await self.put_away(self._settings.idle_seconds)
            self.bots.workers.rest(self._settings.idle_seconds)
            self.reviews.tidy(self._settings.idle_seconds)
            try:
                await self._store.forget_practice(time.time() - self._settings.practice_seconds, [*self._rooms, *self._loading])
            except StoreError as error:
                LOG.error("abandoned lessons could not be removed: %s", error)

    async def put_away(self, seconds: float) -> None:
        """Unload rooms without a page for the configured time; the store has them."""
        now = time.monotonic()
        for key, room in list(self._rooms.items()):
            if room.idle and now - room.touched >= seconds:
                del self._rooms[key]
                await room.stop()

    async def create(
        self, opening: Opening, seats: list[tuple[str, str, str | None]], away: int | None, *, practice: bool = False,
        standard: bool = False,
    ) -> Created:  # fmt: skip
        """A new room. Seats are name, kind (human, bot, open) and bot; errors of the game have code and path."""
        game = opening.game()
        for number, (_, _, bot) in enumerate(seats):
            if bot is not None and find_bot(bot) is None:
                raise NoSuchBot(number)
        tokens = [auth.new_token() if kind == "human" else None for _, kind, _ in seats]
        rows = [
            SeatRow(None if token is None else auth.token_hash(token), wire.clean(name, protocol.LONGEST_NAME), bot)
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
                host=auth.token_hash(host),
                options=stored.options,
                seats=stored.seats,
                start=stored.start,
                seed=opening.seed,
                away_seconds=away,
                digest=game.digest(),
                practice=practice,
            )
            try:
                await self._store.create(row, rows)
                break
            except StoreError:
                if attempt == 4:
                    raise
        room = Room(StoredGame(row, rows, [], []), Table(game), self._store, self._settings, self.bots)
        self._rooms[row.id] = room
        await room.start(standard=standard)
        return Created(row.id, row.code, tokens, host)

    async def find(self, key: str) -> Room:
        """A room by its id or short code, from memory or from the store; `NoRoom` when there is none."""
        room = self._rooms.get(key)
        if room is not None and not room.broken:
            room.touched = time.monotonic()
            return room
        found = await self._store.find(key, auth.normal_code(key))
        if found is None:
            raise NoRoom("room.not_found")
        room = self._rooms.get(found)
        if room is not None and not room.broken:
            room.touched = time.monotonic()
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
        broken = self._rooms.pop(key, None)
        if broken is not None:
            await broken.stop()
        stored = await self._store.load(key)
        if stored is None:
            raise NoRoom("room.not_found")
        try:
            table = await asyncio.to_thread(Table.restored, stored.game, stored.plies)
        except Damaged as error:
            LOG.error("room %s: %s", stored.game.code, error)
            raise NoRoom("room.damaged") from None
        room = Room(stored, table, self._store, self._settings, self.bots)
        await room.start()
        room.touched = time.monotonic()  # bringing it back may have taken a while
        self._rooms[key] = room
        return room


def _listed(row: ListedRow, progress: ProgressRow, tokens: Sequence[str]) -> httpapi.ListedGame:
    seats: list[httpapi.ListedSeat] = [
        {"name": seat.name, "kind": "human" if seat.bot is None else "bot", "bot": seat.bot, "taken": seat.token is not None}
        for seat in row.seats
    ]
    mine = [number for number, seat in enumerate(row.seats) if any(auth.matches(token, seat.token) for token in tokens)]
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
        "created": wire.iso(row.created),
        "played": wire.iso(progress.played),
        "you": {"seats": mine, "host": any(auth.matches(token, row.host) for token in tokens)},
    }
