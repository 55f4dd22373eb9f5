"""What is committed together: the plies of many tables as one list, and the answers to whoever waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from flashover.server.labels import label
from flashover.server.store.errors import Fenced, StoreError
from flashover.server.store.protocol import Done
from flashover.server.store.rows import PlyRow, ProgressRow, ResultRow
from flashover.server.store.writes import Append, Lease, SetProgress, Write

LOG = logging.getLogger("flashover.server")

#: Seconds in which further writes may join a commit, once there are many.
WINDOW = 0.003
#: Writes in a commit that count as many.
MANY = 4


class Answer(NamedTuple):
    """What became of a job, and who wants to know."""

    done: Done
    value: object
    error: StoreError | None


class Batch(NamedTuple):
    """What several games add at once. Of one that stands in it twice the last progress counts."""

    plies: list[tuple[object, ...]]
    progress: dict[str, ProgressRow]
    results: list[tuple[str, ResultRow]]


def gathered(writes: Iterable[tuple[str, Write]]) -> Batch:
    """The writes that go together."""
    batch = Batch([], {}, [])
    for game, write in writes:
        match write:
            case Append(rows, progress, result):
                batch.plies.extend((game, *row) for row in rows)
                batch.progress[game] = progress
                if result is not None:
                    batch.results.append((game, result))
            case SetProgress(progress):
                batch.progress[game] = progress
    return batch


def is_gathered(write: Write) -> bool:
    """Whether a write goes together with others."""
    return isinstance(write, Append | SetProgress)


def columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


#: How many columns a ply and a progress have, with their game.
PLY_WIDTH = 1 + len(PlyRow._fields)
PROGRESS_WIDTH = 1 + len(ProgressRow._fields)


def stale(leases: Iterable[Lease], fences: Mapping[str, int]) -> dict[Lease | None, StoreError]:
    """The leases that are not the present ones."""
    return {lease: Fenced(f"game {label(lease.game)} has another owner") for lease in leases if fences.get(lease.game) != lease.fence}


def as_store_error(error: Exception) -> StoreError:
    """Whatever was raised, as what callers expect."""
    return error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")


def deliver(answers: Iterable[Answer]) -> None:
    """Tell everyone; one who cannot take the answer keeps no other from theirs."""
    for done, value, error in answers:
        try:
            done(value, error)
        except Exception:
            LOG.exception("an answer of the store was not taken")


def into(answer: asyncio.Future[object]) -> Done:
    """An answer for somebody who awaits it."""

    def done(value: object, error: StoreError | None) -> None:
        if answer.done():
            return  # the caller is gone; what was written stays
        if error is None:
            answer.set_result(value)
        else:
            answer.set_exception(error)

    return done
