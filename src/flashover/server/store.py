"""The store: games and their plies in one SQLite file, in WAL mode, flushed to disk before anything is acknowledged.

All access goes through one thread. Writes that wait together are committed together, each safe from the others' errors, and none
is reported done before the commit is. Plies are only ever added; taking one back is a row of its own.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from flashover.server.formatsapi import JsonObject

Result = TypeVar("Result")
Operation = Callable[[sqlite3.Connection], Result]

SCHEMA_VERSION = 4
SCHEMA = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created REAL NOT NULL, host TEXT NOT NULL,
    options TEXT NOT NULL, seats INTEGER NOT NULL, start TEXT, seed BLOB, away_seconds INTEGER, digest TEXT NOT NULL,
    practice INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX practice_games ON games (created) WHERE practice = 1;
CREATE TABLE plies (
    game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('ply', 'undo', 'redo')),
    ply TEXT NOT NULL, seat INTEGER, at REAL NOT NULL, digest TEXT, intent TEXT, PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER plies_stay BEFORE UPDATE ON plies BEGIN SELECT RAISE(ABORT, 'plies are never changed'); END;
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games(id), seat INTEGER NOT NULL, token TEXT, name TEXT NOT NULL, bot TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    number INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL REFERENCES games(id), at REAL NOT NULL, seat INTEGER,
    name TEXT NOT NULL, text TEXT NOT NULL
) STRICT;
CREATE INDEX chat_of_game ON chat (game, number);
CREATE TABLE results (
    number INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE REFERENCES games(id), crew TEXT NOT NULL, level TEXT,
    mode TEXT NOT NULL, board TEXT NOT NULL, rescued INTEGER NOT NULL, lost INTEGER NOT NULL, outcome TEXT NOT NULL,
    perfect INTEGER NOT NULL, turns INTEGER NOT NULL, finished REAL NOT NULL, replay TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX results_by_replay ON results (replay);
"""
#: Where a game stands, for lists of games: it follows from the plies, which stay the truth. `asked` is the seat to act.
PROGRESS = """
CREATE TABLE progress (
    game TEXT PRIMARY KEY REFERENCES games(id), played REAL NOT NULL, house TEXT NOT NULL, mode TEXT NOT NULL, level TEXT,
    phase TEXT NOT NULL, turn INTEGER NOT NULL, asked INTEGER
) STRICT, WITHOUT ROWID;
"""
#: Codes that move seats to another device: the hashes of the code and of the tokens it replaces. The host's right is seat -1.
TRANSFERS = """
CREATE TABLE transfers (
    code TEXT NOT NULL, game TEXT NOT NULL REFERENCES games(id), seat INTEGER NOT NULL, token TEXT NOT NULL, expires REAL NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX transfers_of_game ON transfers (game);
CREATE INDEX transfers_by_end ON transfers (expires);
"""
SCHEMA += PROGRESS + TRANSFERS
#: Version -> the change to the next version.
CHANGES = {
    1: """
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
CREATE INDEX practice_games ON games (created) WHERE practice = 1;
ALTER TABLE results ADD COLUMN replay TEXT NOT NULL DEFAULT '';
UPDATE results SET replay = lower(hex(randomblob(12)));
CREATE UNIQUE INDEX results_by_replay ON results (replay);
""",
    2: "ALTER TABLE plies ADD COLUMN intent TEXT;",
    3: PROGRESS + TRANSFERS,
}
#: The seat number under which a transfer holds the host's right.
HOST = -1


class StoreError(Exception):
    """The database is unusable; the message says why."""


class SeatRow(NamedTuple):
    """A seat: the hash of its token when it is taken, and its bot when one plays it."""

    token: str | None
    name: str
    bot: str | None


class GameRow(NamedTuple):
    """How a game began."""

    id: str
    code: str
    created: float
    host: str
    options: JsonObject
    seats: int
    start: JsonObject | None
    seed: bytes | None
    away_seconds: int | None
    digest: str
    #: A lesson: in no list, and removed when it is abandoned.
    practice: bool = False


class PlyRow(NamedTuple):
    """One thing that was played (`ply`, `redo`) or taken back (`undo`), the digest after it where one was made, a bot's line as JSON."""

    number: int
    kind: str
    ply: str
    seat: int | None
    at: float
    digest: str | None
    intent: str | None = None


class ChatRow(NamedTuple):
    """A line of chat."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class ResultRow(NamedTuple):
    """A finished game for the fire-station log; `replay` leads to its record, but not into its room."""

    crew: list[str]
    level: str | None
    mode: str
    board: str
    rescued: int
    lost: int
    outcome: str
    perfect: bool
    turns: int
    finished: float
    replay: str


class ProgressRow(NamedTuple):
    """Where a game stands; `asked` is the seat to act, None when the game is over."""

    played: float
    house: str
    mode: str
    level: str | None
    phase: str
    turn: int
    asked: int | None


class ListedRow(NamedTuple):
    """A game as lists show it. A game of an older version has no progress until it is opened."""

    id: str
    code: str
    created: float
    host: str
    seats: list[SeatRow]
    progress: ProgressRow | None
    #: Outcome, rescued, lost and whether the game was perfect.
    result: tuple[str, int, int, bool] | None


class TransferRow(NamedTuple):
    """What a code moves: seats (the host's right as seat -1) with the hashes of their tokens, and when it ends."""

    holds: dict[int, str]
    expires: float


class FinishedGame(NamedTuple):
    """A line of the fire-station log: its number, the result, and for each seat its bot, or None for a person."""

    number: int
    result: ResultRow
    bots: list[str | None]


class StoredGame(NamedTuple):
    """A game with everything that belongs to it."""

    game: GameRow
    seats: list[SeatRow]
    plies: list[PlyRow]
    chat: list[ChatRow]
    #: Whether lists know where it stands.
    listed: bool = False


class _Job(NamedTuple):
    operation: Operation[object]
    writes: bool
    future: Future[object]


class Store:
    """The database of one server process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._work, name="flashover-store", daemon=True)
        self._thread.start()
        self._ready.result()

    def close(self) -> None:
        """Finish queued jobs and close the file."""
        self._jobs.put(None)
        self._thread.join()

    # ------------------------------------------------------------------------------------------------ the thread

    def _connect(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            base = sqlite3.connect(self.path, isolation_level=None, timeout=10)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA foreign_keys = ON")
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                base.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
            while version in CHANGES:
                base.executescript(f"BEGIN IMMEDIATE; {CHANGES[version]} PRAGMA user_version = {version + 1}; COMMIT;")
                version += 1
            if version not in (0, SCHEMA_VERSION):
                raise StoreError(f"{self.path} was written by another version of flashover")
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{self.path} is unusable: {error}") from None
        return base

    def _work(self) -> None:
        try:
            base = self._connect()
        except StoreError as error:
            self._ready.set_exception(error)
            return
        self._ready.set_result(None)
        going = True
        while going:
            jobs = []
            job = self._jobs.get()
            while job is not None:
                jobs.append(job)
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            going = job is not None
            self._run(base, jobs)
        base.close()

    def _run(self, base: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Run queued jobs in one transaction; each gets its own result after the commit."""
        answers: list[tuple[_Job, object, BaseException | None]] = []
        writes = any(job.writes for job in jobs)
        try:
            if writes:
                base.execute("BEGIN IMMEDIATE")
            answers += [self._one(base, job) for job in jobs]
            if writes:
                base.execute("COMMIT")
        except sqlite3.Error as error:
            if base.in_transaction:
                base.execute("ROLLBACK")
            answers = [(job, None, error) for job in jobs]
        for job, value, failure in answers:
            if not job.future.set_running_or_notify_cancel():
                continue  # the caller is gone; what was written stays
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(StoreError(str(failure)))

    def _one(self, base: sqlite3.Connection, job: _Job) -> tuple[_Job, object, BaseException | None]:
        if not job.writes:
            try:
                return job, job.operation(base), None
            except sqlite3.Error as error:
                return job, None, error
        base.execute("SAVEPOINT job")
        try:
            value = job.operation(base)
        except sqlite3.IntegrityError as error:
            base.execute("ROLLBACK TO job")
            return job, None, error
        finally:
            base.execute("RELEASE job")
        return job, value, None

    async def _do(self, operation: Operation[Result], *, writes: bool) -> Result:
        future: Future[object] = Future()
        self._jobs.put(_Job(operation, writes, future))
        return cast("Result", await asyncio.wrap_future(future))

    # ------------------------------------------------------------------------------------------------ games

    async def create(self, game: GameRow, seats: Sequence[SeatRow]) -> None:
        """A new game; `StoreError` when its id or code is in use."""
        start = None if game.start is None else json.dumps(game.start)
        practice = int(game.practice)
        row = game._replace(options=json.dumps(game.options), start=start, practice=practice)  # type: ignore[arg-type]  # as text

        def operation(base: sqlite3.Connection) -> None:
            base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            for number, seat in enumerate(seats):
                base.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (game.id, number, *seat))

        await self._do(operation, writes=True)

    async def find(self, key: str, code: str | None) -> str | None:
        """The id of a game by id or code."""

        def operation(base: sqlite3.Connection) -> str | None:
            row = base.execute("SELECT id FROM games WHERE id = ? OR code = ?", (key, code)).fetchone()
            return None if row is None else str(row[0])

        return await self._do(operation, writes=False)

    async def find_replay(self, replay: str) -> str | None:
        """The id of a finished game by the id of its replay."""

        def operation(base: sqlite3.Connection) -> str | None:
            row = base.execute("SELECT game FROM results WHERE replay = ?", (replay,)).fetchone()
            return None if row is None else str(row[0])

        return await self._do(operation, writes=False)

    async def replay_of(self, game: str) -> str | None:
        """The id of the replay of a finished game."""

        def operation(base: sqlite3.Connection) -> str | None:
            row = base.execute("SELECT replay FROM results WHERE game = ?", (game,)).fetchone()
            return None if row is None else str(row[0])

        return await self._do(operation, writes=False)

    async def forget_practice(self, before: float, but: Sequence[str]) -> int:
        """Remove practice games without a ply since a moment, except open ones; returns their number."""
        kept = frozenset(but)

        def operation(base: sqlite3.Connection) -> int:
            command = """SELECT id FROM games WHERE practice = 1 AND created < ?
                         AND NOT EXISTS (SELECT 1 FROM plies WHERE game = id AND at >= ?)"""
            gone = [(row[0],) for row in base.execute(command, (before, before)) if row[0] not in kept]
            for table in ("chat", "plies", "seats", "results", "progress", "transfers"):
                base.executemany(f"DELETE FROM {table} WHERE game = ?", gone)  # noqa: S608 - names from above
            base.executemany("DELETE FROM games WHERE id = ?", gone)
            return len(gone)

        return await self._do(operation, writes=True)

    async def load(self, game: str) -> StoredGame | None:
        """Everything about a game."""

        def operation(base: sqlite3.Connection) -> StoredGame | None:
            row = base.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
            if row is None:
                return None
            found = GameRow(*row)
            start = None if found.start is None else json.loads(str(found.start))
            found = found._replace(options=json.loads(str(found.options)), start=start, practice=bool(found.practice))
            seats = base.execute("SELECT token, name, bot FROM seats WHERE game = ? ORDER BY seat", (game,))
            plies = base.execute(
                "SELECT number, kind, ply, seat, at, digest, intent FROM plies WHERE game = ? ORDER BY number", (game,)
            )
            listed = base.execute("SELECT 1 FROM progress WHERE game = ?", (game,)).fetchone() is not None
            return StoredGame(
                found, [SeatRow(*seat) for seat in seats], [PlyRow(*ply) for ply in plies], _chat(base, game), listed
            )

        return await self._do(operation, writes=False)

    async def append(self, game: str, rows: Sequence[PlyRow], progress: ProgressRow, result: ResultRow | None = None) -> None:
        """Add plies, and where they have led; they are on disk when this returns."""

        def operation(base: sqlite3.Connection) -> None:
            base.executemany("INSERT INTO plies VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [(game, *row) for row in rows])
            _set_progress(base, game, progress)
            if result is not None:
                values = (game, json.dumps(result.crew), *result[1:])
                columns = "game, crew, level, mode, board, rescued, lost, outcome, perfect, turns, finished, replay"
                base.execute(f"INSERT INTO results ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608

        await self._do(operation, writes=True)

    async def set_progress(self, game: str, progress: ProgressRow) -> None:
        """Where a game stands that has no new ply."""
        await self._do(lambda base: _set_progress(base, game, progress), writes=True)

    async def listed(self, games: Sequence[str]) -> list[ListedRow | None]:
        """Games by their ids, in the order given; None where there is none."""

        def operation(base: sqlite3.Connection) -> list[ListedRow | None]:
            return [_listed(base, game) for game in games]

        return await self._do(operation, writes=False)

    async def offer_transfer(self, game: str, code: str, row: TransferRow, now: float) -> None:
        """A code for seats; it replaces every code that moves one of them."""

        def operation(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM transfers WHERE expires <= ?", (now,))
            older = base.execute("SELECT code, seat FROM transfers WHERE game = ?", (game,)).fetchall()
            replaced = {(found,) for found, seat in older if seat in row.holds}
            base.executemany("DELETE FROM transfers WHERE code = ?", replaced)
            rows = [(code, game, seat, token, row.expires) for seat, token in row.holds.items()]
            base.executemany("INSERT INTO transfers VALUES (?, ?, ?, ?, ?)", rows)

        await self._do(operation, writes=True)

    async def transfer(self, game: str, code: str) -> TransferRow | None:
        """What a code of this game moves."""

        def operation(base: sqlite3.Connection) -> TransferRow | None:
            rows = base.execute("SELECT seat, token, expires FROM transfers WHERE code = ? AND game = ?", (code, game)).fetchall()
            return TransferRow({seat: token for seat, token, _ in rows}, rows[0][2]) if rows else None

        return await self._do(operation, writes=False)

    async def claim_transfer(self, game: str, code: str, holds: dict[int, str]) -> None:
        """Use a code up and give its seats their new holders, both or neither."""

        def operation(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM transfers WHERE code = ?", (code,))
            for seat, token in holds.items():
                if seat == HOST:
                    base.execute("UPDATE games SET host = ? WHERE id = ?", (token, game))
                else:
                    base.execute("UPDATE seats SET token = ? WHERE game = ? AND seat = ?", (token, game, seat))

        await self._do(operation, writes=True)

    async def set_seat(self, game: str, number: int, seat: SeatRow) -> None:
        """Another holder, name or player of a seat."""

        def operation(base: sqlite3.Connection) -> None:
            change = "UPDATE seats SET token = ?, name = ?, bot = ? WHERE game = ? AND seat = ?"
            base.execute(change, (*seat, game, number))

        await self._do(operation, writes=True)

    async def set_away(self, game: str, seconds: int | None) -> None:
        """How long the table waits for an absent player."""

        def operation(base: sqlite3.Connection) -> None:
            base.execute("UPDATE games SET away_seconds = ? WHERE id = ?", (seconds, game))

        await self._do(operation, writes=True)

    async def say(self, game: str, seat: int | None, name: str, text: str) -> ChatRow:
        """Add a line of chat."""
        now = time.time()

        def operation(base: sqlite3.Connection) -> ChatRow:
            command = "INSERT INTO chat (game, at, seat, name, text) VALUES (?, ?, ?, ?, ?)"
            added = base.execute(command, (game, now, seat, name, text))
            return ChatRow(added.lastrowid or 0, now, seat, name, text)

        return await self._do(operation, writes=True)

    async def results(self, wanted: dict[str, str], limit: int) -> list[FinishedGame]:
        """Finished games, the newest first. `wanted` holds columns and values."""
        columns = [name for name in ("mode", "level", "board", "outcome") if name in wanted]
        where = " AND ".join(f"{name} = ?" for name in columns) or "1"

        def operation(base: sqlite3.Connection) -> list[FinishedGame]:
            command = f"SELECT * FROM results WHERE {where} ORDER BY number DESC LIMIT ?"  # noqa: S608 - names from above
            rows = base.execute(command, (*(wanted[name] for name in columns), limit)).fetchall()
            found = []
            for row in rows:
                result = ResultRow._make((json.loads(row[2]), *row[3:9], bool(row[9]), *row[10:]))
                seats = base.execute("SELECT bot FROM seats WHERE game = ? ORDER BY seat", (row[1],)).fetchall()
                found.append(FinishedGame(row[0], result, [bot for (bot,) in seats]))
            return found

        return await self._do(operation, writes=False)


def _set_progress(base: sqlite3.Connection, game: str, row: ProgressRow) -> None:
    base.execute("INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (game, *row))


def _listed(base: sqlite3.Connection, game: str) -> ListedRow | None:
    row = base.execute("SELECT code, created, host FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        return None
    code, created, host = row
    seats = base.execute("SELECT token, name, bot FROM seats WHERE game = ? ORDER BY seat", (game,))
    progress = base.execute("SELECT played, house, mode, level, phase, turn, asked FROM progress WHERE game = ?", (game,)).fetchone()
    result = base.execute("SELECT outcome, rescued, lost, perfect FROM results WHERE game = ?", (game,)).fetchone()
    return ListedRow(
        id=game,
        code=code,
        created=created,
        host=host,
        seats=[SeatRow(*seat) for seat in seats],
        progress=None if progress is None else ProgressRow(*progress),
        result=None if result is None else (result[0], result[1], result[2], bool(result[3])),
    )


#: Lines of chat sent to a page that joins.
CHAT_SHOWN = 200


def _chat(base: sqlite3.Connection, game: str) -> list[ChatRow]:
    command = "SELECT number, at, seat, name, text FROM chat WHERE game = ? ORDER BY number DESC LIMIT ?"
    return [ChatRow(*row) for row in base.execute(command, (game, CHAT_SHOWN))][::-1]
