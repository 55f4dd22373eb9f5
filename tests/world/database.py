"""The database that all servers share, on a disk that forgets what was not flushed.

It has the meaning of `flashover.server.store`: fences are checked in the transaction that writes, what waits together is committed
together, where that fails each is tried by itself, and nothing is answered before it is flushed. What is committed is a log of
transactions; a power cut leaves what was flushed and some of the rest, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from flashover.server.store.errors import Fenced, StoreError, Taken
from flashover.server.store.owning import Beaten, Elsewhere, Place, Server, elsewhere
from flashover.server.store.rows import (
    CHAT_SHOWN,
    HOST,
    ChatRow,
    GameRow,
    PlyRow,
    ProgressRow,
    ResultRow,
    SeatRow,
    StoredGame,
    TransferRow,
)
from flashover.server.store.writes import (
    Append,
    ClaimTransfer,
    FindTransfer,
    Lease,
    OfferTransfer,
    Say,
    SetAway,
    SetProgress,
    SetSeat,
    Write,
)
from tests.world.clock import Clock
from tests.world.faults import Faults


class Create(NamedTuple):
    """A new game."""

    row: GameRow
    seats: Sequence[SeatRow]
    owner: str


class Own(NamedTuple):
    """Have a game, unless its owner is another process that lives."""

    game: str
    owner: str


class Written(NamedTuple):
    """Something a table wants written."""

    lease: Lease
    write: Write


class Load(NamedTuple):
    """Everything about a game."""

    game: str


class Look(NamedTuple):
    """Where a game is: a `Place`, or None when there is no such game."""

    game: str


class Beat(NamedTuple):
    """A sign of life."""

    server: Server


class Leave(NamedTuple):
    """A process ends: it owns nothing any more."""

    server: str


class Lost(NamedTuple):
    """Which of these leases have another owner by now."""

    leases: Sequence[Lease]


Change: TypeAlias = Create | Own | Written
Job: TypeAlias = Change | Load | Look | Beat | Leave | Lost
Told: TypeAlias = Callable[[object, "StoreError | None"], None]


class Done(NamedTuple):
    """A job that was done, and what it came to: an answer, or a refusal."""

    job: Job
    value: object
    error: StoreError | None


class Round(NamedTuple):
    """Jobs that were done together. What a fault prevented is not among them."""

    at: float
    done: list[Done]


class Crash(NamedTuple):
    """The database died, and with it every sign of life. `left` are all transactions that are left, where some were forgotten."""

    left: list[list[Change]] | None


class Silenced(NamedTuple):
    """The row of a process was removed."""

    server: str


class Kept:
    """A game in the database."""

    __slots__ = ("chat", "fence", "owner", "plies", "progress", "results", "row", "seats", "transfers")

    def __init__(self, row: GameRow, seats: Sequence[SeatRow], owner: str) -> None:
        self.row = row
        self.seats = list(seats)
        self.owner = owner
        self.fence = 1
        self.plies: dict[int, PlyRow] = {}
        self.chat: list[ChatRow] = []
        self.progress: ProgressRow | None = None
        self.results: list[ResultRow] = []
        self.transfers: dict[str, TransferRow] = {}


class Tables:
    """What is in the database now. A change is made whole, or refused with a `StoreError`."""

    def __init__(self) -> None:
        self.games: dict[str, Kept] = {}
        self._lines = 0
        self.checks_fences = True

    def change(self, change: Change) -> object:
        """Carry a change out."""
        if isinstance(change, Create):
            if any(change.row.id == kept.row.id or change.row.code == kept.row.code for kept in self.games.values()):
                raise Taken(change.row.id)
            self.games[change.row.id] = Kept(change.row, change.seats, change.owner)
            return Lease(change.row.id, 1)
        if isinstance(change, Own):
            kept = self.games.get(change.game)
            if kept is None:
                return None
            kept.owner, kept.fence = change.owner, kept.fence + 1
            return Lease(change.game, kept.fence)
        kept = self.games[change.lease.game]
        if self.checks_fences and kept.fence != change.lease.fence:
            raise Fenced(f"game {change.lease.game} has another owner")
        return self._write(kept, change.write)

    def _write(self, kept: Kept, write: Write) -> object:
        match write:
            case Append(rows, progress, result):
                if any(row.number in kept.plies for row in rows):
                    raise StoreError("UNIQUE constraint failed: plies.game, plies.number")
                if result is not None and kept.results:
                    raise StoreError("UNIQUE constraint failed: results.game")
                kept.plies.update((row.number, row) for row in rows)
                kept.progress = progress
                if result is not None:
                    kept.results.append(result)
            case SetProgress(progress):
                kept.progress = progress
            case SetSeat(number, seat):
                kept.seats[number] = seat
            case SetAway(seconds):
                kept.row = kept.row._replace(away_seconds=seconds)
            case Say(at, seat, name, text, keep):
                self._lines += 1
                kept.chat = [*kept.chat, ChatRow(self._lines, at, seat, name, text)][-keep:]
                return kept.chat[-1]
            case OfferTransfer(code, row, now):
                for each in self.games.values():
                    each.transfers = {old: found for old, found in each.transfers.items() if found.expires > now}
                kept.transfers = {old: found for old, found in kept.transfers.items() if not set(found.holds) & set(row.holds)}
                kept.transfers[code] = row
            case FindTransfer(code):
                return kept.transfers.get(code)
            case ClaimTransfer(code, holds):
                for each in self.games.values():
                    each.transfers.pop(code, None)
                for one, token in holds.items():
                    if one == HOST:
                        kept.row = kept.row._replace(host=token)
                    else:
                        kept.seats[one] = kept.seats[one]._replace(token=token)
        return None

    def load(self, game: str) -> StoredGame | None:
        """Everything about a game."""
        kept = self.games.get(game)
        if kept is None:
            return None
        plies = [kept.plies[number] for number in sorted(kept.plies)]
        return StoredGame(kept.row, list(kept.seats), plies, kept.chat[-CHAT_SHOWN:], kept.progress is not None)


class Database:
    """The process in front of the tables: one transaction after the other."""

    def __init__(self, clock: Clock, faults: Faults, rng: Random, trace: Callable[..., None]) -> None:
        self.clock = clock
        self.faults = faults
        self._rng = rng
        self._trace = trace
        self.tables = Tables()
        self.log: list[list[Change]] = []
        self.flushed = 0
        self.flushes = True
        self.loses_undo = False
        self.full = False
        self.up = True
        #: Everything that happened in it, where a test wants to compare that with what a real one does.
        self.history: list[Round | Crash | Silenced] | None = None
        self._epoch = 0
        #: How far its clock has been set.
        self.off = 0.0
        #: Every process with the moment of its last sign of life.
        self._servers: dict[str, tuple[Server, float]] = {}
        self._waiting: list[tuple[Job, Told]] = []
        self._running: list[tuple[Job, Told]] = []

    def submit(self, job: Job, done: Told) -> None:
        """A job has arrived."""
        if not self.up:
            self._answer(done, None, StoreError("the database is down"))
            return
        self._waiting.append((job, done))
        self._next()

    def _next(self) -> None:
        if not self._running and self._waiting and self.up:
            self._running, self._waiting = self._waiting, []
            self.clock.at(self._rng.uniform(0.0005, 0.004), self._commit, self._epoch)

    def _commit(self, epoch: int) -> None:
        if epoch != self._epoch:
            return
        done: list[tuple[Told, object, StoreError | None]] = []
        together: list[Change] = []
        if self.history is not None:
            self.history.append(Round(self.clock.now + self.off, []))
        broken = len(self._running) > 1 and self.faults.hit("write error")
        for job, answer in self._running:
            value, error = self._do(job)
            done.append((answer, value, error))
            if error is None and isinstance(job, Create | Own | Written) and not isinstance(value, Elsewhere):
                together.append(job)
                if broken:
                    # All together failed: each has a transaction of its own.
                    self.log.append([job])
        if together and not broken:
            self.log.append(together)
        slow = bool(together) and self.faults.hit("flush slow")
        if together and not self.flushes:
            # What the bug of a disk that is never flushed is like: the system writes it out some time later.
            self.clock.at(self._rng.uniform(1, 5), self._flush, epoch, len(self.log))
        self.clock.at(self._rng.uniform(1, 8) if slow else self._rng.uniform(0.001, 0.01), self._finish, epoch, len(self.log), done)

    def _do(self, job: Job) -> tuple[object, StoreError | None]:
        if isinstance(job, Create | Own | Written):
            if self.full:
                self.faults.counts["write on a full disk"] += 1
                return None, StoreError("database or disk is full")
            if self.faults.hit("write error"):
                return None, StoreError("disk I/O error")
            if self.loses_undo and isinstance(job, Written) and isinstance(job.write, Append) and job.write.rows[0].kind == "undo":
                return None, None
        try:
            done = Done(job, self._carry_out(job), None)
        except StoreError as error:
            done = Done(job, None, error)
        if self.history is not None and isinstance(self.history[-1], Round):
            self.history[-1].done.append(done)
        return done.value, done.error

    def _carry_out(self, job: Job) -> object:
        if isinstance(job, Load):
            return self.tables.load(job.game)
        if isinstance(job, Look):
            return self._look(job.game)
        if isinstance(job, Beat):
            before = self._server(job.server.id)
            self._servers[job.server.id] = job.server, self.clock.now + self.off
            return Beaten(None if before is None else before.age, [])
        if isinstance(job, Leave):
            self._servers.pop(job.server, None)
            return None
        if isinstance(job, Lost):
            games = self.tables.games
            return [one.game for one in job.leases if one.game not in games or games[one.game].fence != one.fence]
        if isinstance(job, Own) and (there := self._elsewhere(job)) is not None:
            return there
        return self.tables.change(job)

    def _look(self, game: str) -> Place | None:
        kept = self.tables.games.get(game)
        if kept is None:
            return None
        found = self._server(kept.owner)
        return Place(game, found if found is not None and found.alive else None)

    def _elsewhere(self, wanted: Own) -> Elsewhere | None:
        kept = self.tables.games.get(wanted.game)
        return None if kept is None else elsewhere(kept.owner, wanted.owner, self._server(kept.owner))

    def _server(self, key: str) -> Server | None:
        if key not in self._servers:
            return None
        found, at = self._servers[key]
        return found._replace(age=self.clock.now + self.off - at)

    def forget(self, server: str) -> None:
        """The row of a process is gone, whether it lives or not."""
        self._servers.pop(server, None)
        if self.history is not None:
            self.history.append(Silenced(server))

    def _flush(self, epoch: int, length: int) -> None:
        if epoch == self._epoch:
            self.flushed = max(self.flushed, length)

    def _finish(self, epoch: int, length: int, done: list[tuple[Told, object, StoreError | None]]) -> None:
        if epoch != self._epoch:
            return
        if self.flushes:
            self._flush(epoch, length)
        self._running = []
        for answer, value, error in done:
            if error is None and self.faults.hit("store answer lost"):
                value, error = None, StoreError("the connection to the database is lost")
            self._answer(answer, value, error)
        self._next()

    def _answer(self, done: Told, value: object, error: StoreError | None) -> None:
        late = self.faults.hit("store answer late")
        self.clock.at(self._rng.uniform(0.5, 4) if late else self._rng.uniform(0.0005, 0.003), done, value, error)

    def crash(self, *, power: bool) -> None:
        """It dies at once; with the power gone the disk forgets what was not flushed."""
        self._epoch += 1
        self.up = False
        pending = self._running + self._waiting
        self._running, self._waiting = [], []
        before = len(self.log)
        if power:
            keep = self._rng.randint(self.flushed, len(self.log))
            self._trace("database", f"{len(self.log) - keep} of {len(self.log)} transactions forgotten, {self.flushed} were flushed")
            if keep < len(self.log):
                del self.log[keep:]
                checks = self.tables.checks_fences
                self.tables = Tables()
                self.tables.checks_fences = checks
                for transaction in self.log:
                    for change in transaction:
                        self.tables.change(change)
        self.flushed = len(self.log)
        self._servers.clear()
        if self.history is not None:
            self.history.append(Crash([*self.log] if len(self.log) < before else None))
        for _, done in pending:
            self._answer(done, None, StoreError("the connection to the database is lost"))

    def restart(self) -> None:
        """It is there again."""
        self.up = True
