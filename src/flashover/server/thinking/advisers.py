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
from flashover.server.settings import Settings
from flashover.server.thinking.workers import Message, Worker, WorkerError, Workers
from flashover.server.wire.adviceapi import AdviceJson, ReviewJson, ReviewProgress
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")

#: Seconds after which a review is abandoned when no client asks for it.
FORGOTTEN = 60.0
#: Seconds a review may take, at most.
LONGEST_REVIEW = 3600.0
#: Finished reviews kept in memory, at most.
MOST_KEPT = 64


def _refusal(what: str, error: WorkerError) -> TableError:
    """The error for the client; what concerns only the server is logged."""
    if error.code == "worker.busy":
        return TableError("advice.too_often")
    if error.code.startswith("worker."):
        if error.code != "worker.stopped":  # which is no trouble
            LOG.warning("%s: %s", what, error.message)
        return TableError("advice.failed" if what == "advice" else "review.failed")
    return TableError(error.code, detail=error.message)


async def advise(workers: Workers, settings: Settings, who: str, position: object, menagerie: Menagerie, level: int) -> AdviceJson:
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
        return cast("AdviceJson", await workers.ask_any(who, request, settings.bot_limit))
    except WorkerError as error:
        raise _refusal("advice", error) from None


class _Review:
    """A review under way."""

    def __init__(self, who: str, task: asyncio.Task[ReviewJson]) -> None:
        self.who = who
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
        self._settings = settings
        self._running: dict[str, _Review] = {}
        self._kept: OrderedDict[str, ReviewJson] = OrderedDict()

    def known(self, game: str) -> bool:
        """Whether the review of a game is finished or under way."""
        return game in self._kept or game in self._running

    def get(self, who: str, game: str, record: Callable[[], dict[str, object]]) -> ReviewJson | ReviewProgress:
        """The review, or its progress; the first request starts it. `TableError` when it fails."""
        if game in self._kept:
            self._kept.move_to_end(game)
            return self._kept[game]
        running = self._running.get(game)
        if running is None:
            waiting = [review for review in self._running.values() if not review.task.done()]
            if sum(review.who == who for review in waiting) >= self._settings.most_reviews_per_address:
                raise TableError("request.too_many")
            if len(waiting) >= self._settings.most_reviews:
                raise TableError("server.full")
            running = self._running[game] = _Review(who, asyncio.create_task(self._make(who, game, record())))
        running.asked = time.monotonic()
        if not running.task.done():
            return running.progress
        del self._running[game]
        review = running.task.result()
        self._kept[game] = review
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return review

    async def _make(self, who: str, game: str, record: dict[str, object]) -> ReviewJson:
        request = {"do": "review", "record": record, "turn_seconds": self._settings.review_seconds, "seconds": LONGEST_REVIEW}
        try:
            made = await self._worker.ask(who, request, LONGEST_REVIEW, lambda report: self._running[game].heard(report))
            return cast("ReviewJson", made)
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
