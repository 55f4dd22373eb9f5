"""Advice and reviews, made in processes beside the server: advice by those that think for bots, reviews one at a time by their own."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import cast

from flashover.server.adviceapi import AdviceJson, ReviewJson, ReviewProgress
from flashover.server.settings import Settings
from flashover.server.wire import TableError
from flashover.server.workers import Message, Worker, WorkerError, Workers

LOG = logging.getLogger("flashover.server")

#: A review nobody asks about for so many seconds is given up.
FORGOTTEN = 60.0
#: No game takes longer to look through.
LONGEST_REVIEW = 3600.0
#: So many reviews may be under way or wait.
MOST_REVIEWS = 8
#: So many are remembered when they are made.
MOST_KEPT = 64


def _refusal(what: str, error: WorkerError) -> TableError:
    """What whoever asked is told; what only concerns the server is logged."""
    if error.code.startswith("worker."):
        LOG.warning("%s: %s", what, error.message)
        return TableError("advice.failed" if what == "advice" else "review.failed")
    return TableError(error.code, detail=error.message)


async def advise(workers: Workers, settings: Settings, position: object, level: int) -> AdviceJson:
    """Advice for a position; `TableError` when there is none. Cancelling gives the thought up."""
    request = {
        "do": "advise",
        "position": position,
        "level": level,
        "seconds": settings.advice_seconds,
        "seed": secrets.randbits(64),
    }
    try:
        return cast("AdviceJson", await workers.ask_any(request, settings.bot_limit))
    except WorkerError as error:
        raise _refusal("advice", error) from None


class _Review:
    """One game being looked through."""

    def __init__(self, task: asyncio.Task[ReviewJson]) -> None:
        self.task = task
        self.progress: ReviewProgress = {"progress": {"done": 0, "all": 0}}
        self.asked = time.monotonic()

    def heard(self, message: Message) -> None:
        """The worker has got on."""
        self.progress = {"progress": {"done": int(message["done"]), "all": int(message["all"])}}


class Reviews:
    """Reviews of finished games: made once, while somebody asks, and kept for the next one."""

    def __init__(self, settings: Settings) -> None:
        self._worker = Worker()
        self._seconds = settings.review_seconds
        self._running: dict[str, _Review] = {}
        self._kept: OrderedDict[str, ReviewJson] = OrderedDict()

    def known(self, game: str) -> bool:
        """Whether the review of a game is there or on its way."""
        return game in self._kept or game in self._running

    def get(self, game: str, record: Callable[[], dict[str, object]]) -> ReviewJson | ReviewProgress:
        """The review, or how far it has come; the first question begins it. `TableError` when it cannot be made."""
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
            return cast("ReviewJson", await self._worker.ask(request, LONGEST_REVIEW, lambda told: self._running[game].heard(told)))
        except WorkerError as error:
            raise _refusal("review", error) from None

    def tidy(self, seconds: float) -> None:
        """Give up what nobody asks about any more, and the process when it has nothing to do."""
        now = time.monotonic()
        for game, review in list(self._running.items()):
            if now - review.asked >= FORGOTTEN:
                del self._running[game]
                review.task.cancel()
                review.task.add_done_callback(_forget)
        self._worker.rest(seconds)

    async def close(self) -> None:
        """Give everything up."""
        tasks = [review.task for review in self._running.values()]
        self._running.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.close()


def _forget(task: asyncio.Task[ReviewJson]) -> None:
    if not task.cancelled():
        task.exception()
