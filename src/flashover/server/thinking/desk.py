"""Where records are read and replayed. Short ones in a thread; a long one in a process of its own, because neither the reading of a
large text nor the compiled rules let anything else run meanwhile.
"""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from flashover.server.settings import Settings
from flashover.server.thinking import records
from flashover.server.thinking.workers import Worker, WorkerError
from flashover.server.wire.encode import TableError
from flashover.server.wire.httpapi import ErrorAnswer

Answer = TypeVar("Answer")

#: Bytes up to which a text is read in a thread: some hundred plies.
SHORT = 24 * 1024
#: Bytes of a new room that brings no record.
TINY = 4 * 1024
#: Seconds the longest record may take.
LONGEST = 30.0


class RefusedThere(Exception):  # noqa: N818 - reads as what it is
    """A refusal that comes from the other process, as it is answered."""

    def __init__(self, body: ErrorAnswer) -> None:
        super().__init__(body["error"]["message"])
        self.body = body
        self.code = body["error"]["code"]


class Desk:
    """Threads and a process for records, and how many may wait for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="flashover-record")
        self._worker = Worker()
        self._open: Counter[str] = Counter()

    async def do(self, address: str, work: str, text: bytes, **more: Any) -> Any:
        """One of `records.WORK` for someone; `TableError` or `RefusedThere` when it is refused."""
        if work == "begun" and len(text) <= TINY:
            # An ordinary new room: several of one household may come at the same moment.
            return await self.in_thread(lambda: records.WORK[work](text, **more))
        if self._open.total() >= self._settings.most_records:
            raise TableError("server.full")
        if self._open[address] >= self._settings.most_records_per_address:
            raise TableError("request.too_many")
        self._open[address] += 1
        try:
            if len(text) <= SHORT:
                return await self.in_thread(lambda: records.WORK[work](text, **more))
            return await self._in_process(address, work, text, more)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Something that takes a moment."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _in_process(self, address: str, work: str, text: bytes, more: dict[str, Any]) -> Any:
        request = {"do": "record", "work": work, "text": text.decode("utf-8", "replace"), "more": more, "seconds": None}
        try:
            answer = await self._worker.ask(address, request, LONGEST)
        except WorkerError:
            raise TableError("server.error") from None
        if "refused" in answer:
            raise RefusedThere(answer["refused"])
        return b64decode(answer["packed"]) if "packed" in answer else json.loads(answer["json"])

    def rest(self, seconds: float) -> None:
        """End the process after this many seconds without a record."""
        self._worker.rest(seconds)

    async def close(self) -> None:
        """Stop threads and process."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self._worker.close()
