"""What happened in the database of a world, done again by a real one: every answer, every refusal and every row has to be the same.

The clock of the real database is the world's. Where the world's database forgot transactions in a power cut, the real one is made anew
from those that were left.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from flashover.server.store.errors import StoreError
from flashover.server.store.owning import Beaten, Elsewhere, Place
from flashover.server.store.rows import ChatRow, StoredGame
from flashover.server.store.writes import FindTransfer, Lease, OfferTransfer
from tests.server.stores import submit
from tests.world.database import (
    Beat,
    Change,
    Crash,
    Create,
    Done,
    Job,
    Leave,
    Load,
    Look,
    Lost,
    Own,
    Round,
    Silenced,
    Tables,
    Written,
)
from tests.world.probes import probes
from tests.world.real import Real

#: Groups of changes that are tried after a history, and a time at which every server of any history is dead.
PROBES = 60
LATER = 10_000.0


class Held:
    """A world's history done again in a real database."""

    def __init__(self, real: Real) -> None:
        self._real = real
        self.differences: list[str] = []
        #: What was compared, by kinds of jobs, and the refusals among it by theirs.
        self.compared: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        #: The numbers of chat lines, in the order of both. They need not be the same: a failed transaction may use some up.
        self._lines: list[tuple[int, int]] = []

    async def replay(self, history: Sequence[Round | Crash | Silenced], left: Tables) -> None:
        """Do all of it, and compare what is left; then do more in both, and compare that."""
        left = deepcopy(left)
        await self._real.open()
        try:
            for one in history:
                if isinstance(one, Round):
                    await self._round(one)
                elif isinstance(one, Silenced):
                    await self._real.store.leave(one.server)
                elif one.left is None:
                    await self._real.crash()
                else:
                    await self._again(one.left)
            codes = {
                (done.job.lease.game, done.job.write.code)
                for one in history if isinstance(one, Round)
                for done in one.done if isinstance(done.job, Written) and isinstance(done.job.write, OfferTransfer)
            }  # fmt: skip
            await self._compare_rows(left, sorted(codes))
            rng = Random(len(history))
            for number in range(PROBES):
                await self._round(Round(LATER, [_done(left, probe) for probe in probes(left, number, rng)]))
            await self._compare_rows(left, sorted(codes))
        finally:
            await self._real.close()

    async def _round(self, one: Round) -> None:
        """Jobs that were done together; writes that stand side by side are submitted together."""
        together: list[Done] = []
        for done in one.done:
            if isinstance(done.job, Written):
                together.append(done)
                continue
            await self._written(together)
            together = []
            if isinstance(done.job, Beat | Look | Own):
                await self._real.at(one.at)
            self._compare(done, *await _outcome(self._ask(done.job)))
        await self._written(together)

    async def _written(self, together: list[Done]) -> None:
        answers = [submit(self._real.store, done.job.lease, done.job.write) for done in together if isinstance(done.job, Written)]
        for done, answer in zip(together, answers, strict=True):
            self._compare(done, *await _outcome(answer))

    def _ask(self, job: Job) -> Coroutine[Any, Any, object]:
        store = self._real.store
        match job:
            case Create(row, seats, owner):
                return store.create(row, seats, owner)
            case Own(game, owner):
                return store.own(game, owner)
            case Load(game):
                return store.load(game)
            case Look(game):
                return store.place(game, None)
            case Beat(server):
                return store.beat(server)
            case Leave(server):
                return store.leave(server)
            case Lost(leases):
                return store.lost(leases)
            case _:
                raise AssertionError(job)

    async def _again(self, left: Sequence[Sequence[Change]]) -> None:
        """From an empty database: the transactions that a power cut has left."""
        await self._real.empty()
        for transaction in left:
            for change in transaction:
                if isinstance(change, Written):
                    await submit(self._real.store, change.lease, change.write)
                else:
                    await self._ask(change)
        self._lines.clear()

    # ------------------------------------------------------------------------------------------------ comparing

    def _compare(self, done: Done, value: object, error: StoreError | None) -> None:
        self.compared[type(done.job.write if isinstance(done.job, Written) else done.job).__name__] += 1
        if error is not None:
            self.refused[type(error).__name__] += 1
        if type(error) is not type(done.error):
            self._differs(done.job, done.error or done.value, error or value)
        elif self._plain(done.value) != self._plain(value):
            self._differs(done.job, done.value, value)
        for mine, real in zip(_lines(done.value), _lines(value), strict=False):
            self._lines.append((mine.number, real.number))

    def _differs(self, what: object, mine: object, real: object) -> None:
        if isinstance(mine, StoredGame) and isinstance(real, StoredGame):
            fields = [name for name in mine._fields if getattr(mine, name) != getattr(real, name)]
            mine, real = ({name: getattr(one, name) for name in fields} for one in (mine, real))
        self.differences.append(f"{what}: {mine!r} in the world, {real!r} in the real one")

    def _plain(self, value: object) -> object:
        """What has to be the same of an answer."""
        match value:
            case Elsewhere(server):
                return "elsewhere", server.id
            case Place(game, server):
                return game, server and server.id
            case Beaten():
                return value.late
            case StoredGame():
                return value._replace(chat=[line._replace(number=0) for line in value.chat])
            case ChatRow():
                return value._replace(number=0)
        return value

    async def _compare_rows(self, left: Tables, codes: Sequence[tuple[str, str]]) -> None:
        store, keys = self._real.store, list(left.games)
        for key, kept in left.games.items():
            self._compare(Done(Load(key), left.load(key), None), await store.load(key), None)
            for game, code in codes:
                if game == key:
                    lease = Lease(key, kept.fence)
                    row = await submit(store, lease, FindTransfer(code))
                    self._compare(Done(Written(lease, FindTransfer(code)), kept.transfers.get(code), None), row, None)
        for key, row in zip(keys, await store.listed(keys), strict=True):
            kept = left.games[key]
            mine = kept.row.code, kept.row.created, kept.row.host, kept.seats, kept.progress
            if row is None or mine != (row.code, row.created, row.host, row.seats, row.progress):
                self._differs(f"{key} in lists", mine, row)
        finished = {one.result.replay: one.result for one in await store.results({}, 1_000)}
        results = {result.replay: result for kept in left.games.values() for result in kept.results}
        if finished != results:
            self._differs("results", results, finished)
        if self._lines != sorted(self._lines) or [real for _, real in sorted(self._lines)] != sorted(real for _, real in self._lines):
            self._differs("the order of chat", *zip(*self._lines, strict=True))


def _done(tables: Tables, change: Change) -> Done:
    try:
        return Done(change, tables.change(change), None)
    except StoreError as error:
        return Done(change, None, error)


def _lines(value: object) -> list[ChatRow]:
    return [value] if isinstance(value, ChatRow) else []


async def _outcome(answer: Coroutine[Any, Any, object] | asyncio.Future[object]) -> tuple[object, StoreError | None]:
    try:
        return await answer, None
    except StoreError as error:
        return None, error


def held(history: Sequence[Round | Crash | Silenced], left: Tables, real: Callable[[], Real]) -> Held:
    """Do a world's history again."""

    async def whole() -> Held:
        found = Held(real())
        await found.replay(history, left)
        return found

    return asyncio.run(whole())
