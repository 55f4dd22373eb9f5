"""Games for the tests of the store: rows as tables write them, and both kinds of stores to put them into."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from flashover import Game
from flashover.server.core.table import Opening, Table
from flashover.server.settings import Settings
from flashover.server.store.errors import StoreError
from flashover.server.store.opening import open_store
from flashover.server.store.protocol import Store
from flashover.server.store.remote import remote_store, serve_store
from flashover.server.store.rows import HOST, GameRow, PlyRow, ProgressRow, ResultRow, SeatRow, TransferRow
from flashover.server.store.writes import Append, Lease, OfferTransfer, Say, Write
from flashover.server.wire.encode import TableError
from tests.server.postgres import Postgres

Result = TypeVar("Result")
SEATS = [SeatRow("hash0", "Ada", None), SeatRow(None, "Bot", "greedy")]
PROGRESS = ProgressRow(200.5, "A", "family", None, "actions", 1, 0)
SEED = b"flashover:1"
#: A bit pattern that no decimal of a few digits names, and a text with everything text can hold.
AT = 1_794_999_999.123_456_7
TEXT = "Žluťoučký 'kůň' \\ \"x\" 🔥 {1} ? $1 %s"


class Kind:
    """One of the databases, empty."""

    def __init__(self, settings: Settings, postgres: Postgres | None, *, remote: bool = False) -> None:
        self.settings = settings
        self._postgres = postgres
        #: Whether it is asked over a socket, as workers ask their supervisor.
        self._remote = remote

    def run(self, body: Callable[[Store], Coroutine[Any, Any, Result]]) -> Result:
        """Do something with the store, open and closed in a loop of its own."""

        async def whole() -> Result:
            store = await open_store(self.settings)
            try:
                if not self._remote:
                    return await asyncio.wait_for(body(store), 60)
                ours, theirs = socket.socketpair()
                await serve_store(store, ours)
                remote = await remote_store(theirs, lambda: None)
                try:
                    return await asyncio.wait_for(body(remote), 60)
                finally:
                    await remote.close()
            finally:
                await store.close()

        return asyncio.run(whole())

    def execute(self, command: str) -> None:
        """Change something behind the program's back."""
        if self._postgres is None:
            with closing(sqlite3.connect(self.settings.database, timeout=30)) as base, base:
                base.execute(command)
        else:
            assert self.settings.database_url is not None
            self._postgres.execute(self.settings.database_url.rpartition("/")[2], command)


def new_kind(name: str, folder: Path, postgres: Callable[[], Postgres]) -> Kind:
    """An empty database of a kind: a file, a file that another process has, or PostgreSQL."""
    if name in ("sqlite", "remote"):
        return Kind(Settings(data=folder), None, remote=name == "remote")
    server = postgres()
    return Kind(Settings(data=folder, database_url=server.new()), server)


def begun() -> Game:
    return Game.new({"mode": "family"}, 2, seed=1)


def game(key: str, **changes: Any) -> GameRow:
    row = GameRow(key, f"CODE-{key}", AT, "host", {"mode": "family"}, 2, None, SEED, 30, begun().digest())
    return row._replace(**changes)


def plies(*numbers: int, at: float = AT) -> list[PlyRow]:
    return [PlyRow(number, "ply", TEXT, number % 2, at, f"d{number}", None) for number in numbers]


def result(replay: str, *crew: str) -> ResultRow:
    return ResultRow(list(crew), "veteran", "experienced", "A", 7, 1, "won", False, 12, AT, replay)


def append(*numbers: int, over: ResultRow | None = None, progress: ProgressRow = PROGRESS) -> Append:
    return Append(plies(*numbers), progress, over)


def real_plies() -> list[PlyRow]:
    """What a table stores of a set-up and a turn."""
    table = Table(Opening({"mode": "family"}, 2, None, SEED).game())
    table.set_up()
    rows = table.rows_since(0, "ply", AT)
    for ply in ("pass", "end"):
        before = table.version
        with suppress(TableError):
            table.play(ply)
            table.roll()
            rows += table.rows_since(before, "ply", AT)
    return rows


async def fill(store: Store) -> None:
    """Games of every kind: one that was played, one with everything, one untouched."""
    lease = await store.create(game("played"), SEATS, "me")
    await do(store, lease, Append(real_plies(), PROGRESS))
    full = await store.create(game("full", start=None, practice=True), [SeatRow("t", TEXT, None), SEATS[1]], "me")
    await do(store, full, Append(real_plies(), PROGRESS, result("replay", TEXT, "Bot")))
    for at in (AT, AT + 1 / 3):
        await do(store, full, Say(at, 0, TEXT, TEXT))
    await do(store, full, OfferTransfer("code", TransferRow({0: "t", HOST: "h"}, AT), 1.0))
    await store.create(game("new", seed=None, away_seconds=None, digest=begun().digest()), SEATS, "me")


def submit(store: Store, lease: Lease, write: Write) -> asyncio.Future[object]:
    answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    def done(value: object, error: StoreError | None) -> None:
        if error is None:
            answer.set_result(value)
        else:
            answer.set_exception(error)

    store.submit(lease, write, done)
    return answer


async def do(store: Store, lease: Lease, write: Write) -> Any:
    return await submit(store, lease, write)
