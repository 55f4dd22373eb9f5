"""Advice and reviews, computed in worker processes: advice by the bots' workers, reviews one at a time by a worker of their own."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import cast

from flashover.pets import Menagerie
from flashover.server.adviceapi import AdviceJson, ReviewJson, ReviewProgress
from flashover.server.settings import Settings
from flashover.server.wire import TableError
from flashover.server.workers import Message, Worker, WorkerError, Workers

LOG = logging.getLogger("flashover.server")

#: Seconds after which a review is abandoned when no client asks for it.
FORGOTTEN = 60.0
#: Seconds a review may take, at most.
LONGEST_REVIEW = 3600.0
#: Reviews running or waiting, at most.
MOST_REVIEWS = 8
#: Finished reviews kept in memory, at most.
MOST_KEPT = 64


def _refusal(what: str, error: WorkerError) -> TableError:
    """The error for the client; what concerns only the server is logged."""
    if error.code.startswith("worker."):
        LOG.warning("%s: %s", what, error.message)
        return TableError("advice.failed" if what == "advice" else "review.failed")
    return TableError(error.code, detail=error.message)


async def advise(workers: Workers, settings: Settings, position: object, menagerie: Menagerie, level: int) -> AdviceJson:
    """Advice for a position, or `TableError`. Cancelling abandons it."""
    request = {
        "do": "advise",
        "position": position,
        "menagerie": menagerie.to_json(),
        "level": level,
        "seconds": settings.advice_seconds,
        "seed": secrets.randbits(64),
    }
    try:
        return cast("AdviceJson", await workers.ask_any(request, settings.bot_limit))
    except WorkerError as error:
        raise _refusal("advice", error) from None


class _Review:
    """A review under way."""

    def __init__(self, task: asyncio.Task[ReviewJson]) -> None:
        self.task = task
        self.progress: ReviewProgress = {"progress": {"done": 0, "all": 0}}
        self.asked = time.monotonic()

    def heard(self, message: Message) -> None:
        """Progress reported by the worker."""
        self.progress = {"progress": {"done": int(message["done"]), "all": int(message["all"])}}


class Reviews:
    """Reviews of finished games: computed once, while a client asks, and kept for the next one."""

    def __init__(self, settings: Settings) -> None:
        self._worker = Worker()
        self._seconds = settings.review_seconds
        self._running: dict[str, _Review] = {}
        self._kept: OrderedDict[str, ReviewJson] = OrderedDict()

    def known(self, game: str) -> bool:
        """Whether the review of a game is finished or under way."""
        return game in self._kept or game in self._running

    def get(self, game: str, record: Callable[[], dict[str, object]]) -> ReviewJson | ReviewProgress:
        """The review, or its progress; the first request starts it. `TableError` when it fails."""
        if game in self._kept:
            self._kept.move_to_end(game)
            return self._kept[game]
        running = self._running.get(game)
        if running is None:
            if len(self._running) >= MOST_REVIEWS:
                raise TableError("server.full")
            running = self._running[game] = _Review(asyncio.create_task(self._make(game, record())))
        running.asked = time.monotonic()
        if not running.task.done():
            return running.progress
        del self._running[game]
        review = running.task.result()
        self._kept[game] = review
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return review

    async def _make(self, game: str, record: dict[str, object]) -> ReviewJson:
        request = {"do": "review", "record": record, "turn_seconds": self._seconds, "seconds": LONGEST_REVIEW}
        try:
            return cast("ReviewJson", await self._worker.ask(request, LONGEST_REVIEW, lambda report: self._running[game].heard(report)))
        except WorkerError as error:
            raise _refusal("review", error) from None

    def tidy(self, seconds: float) -> None:
        """Abandon reviews that are no longer requested, and stop the process when it is idle."""
        now = time.monotonic()
        for game, review in list(self._running.items()):
            if now - review.asked >= FORGOTTEN:
                del self._running[game]
                review.task.cancel()
                review.task.add_done_callback(_forget)
        self._worker.rest(seconds)

    async def close(self) -> None:
        """Abandon everything."""
        tasks = [review.task for review in self._running.values()]
        self._running.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.close()


def _forget(task: asyncio.Task[ReviewJson]) -> None:
    if not task.cancelled():
        task.exception()
