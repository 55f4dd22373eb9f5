"""What the coming fire may do, for pages that ask: computed once for each version of a table, in a thread for nothing else.

Every page with the danger map open asks after each ply, spectators too. So an answer is kept and given to all of them, and only what has
to be computed counts towards the rate of the address that asks for it.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from flashover.advice.risk import risk
from flashover.errors import RiskError
from flashover.rules.state import State
from flashover.server.core.state import TableState
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.shell.connection import Connection, framed
from flashover.server.wire import encode
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")


class Risks:
    """The thread, and who may have how much of it."""

    def __init__(self, settings: Settings) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="flashover-risk")
        self._buckets = Buckets(settings.risk_burst, settings.risk_rate)

    def may_ask(self, address: str) -> bool:
        """Whether one more is computed for this address now."""
        return self._buckets.of(address).take()

    async def frame(self, version: int, state: State) -> bytes:
        """The answer to every page that asks about this version."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _frame, version, state)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _frame(version: int, state: State) -> bytes:
    try:
        return framed(encode.message_bytes({"type": "risk", "version": version, "risk": risk(state)}))
    except RiskError as error:
        problem = TableError(error.code, detail=error.message)
        return framed(encode.message_bytes({"type": "refused", "base": None, "error": problem.to_json()}))


class TableRisk:
    """The requests of one room."""

    __slots__ = ("_known", "_risks", "_state")

    def __init__(self, state: TableState, risks: Risks) -> None:
        self._state = state
        self._risks = risks
        #: The version that was asked about last, and its answer.
        self._known: tuple[int, asyncio.Task[bytes]] | None = None

    def ask(self, connection: Connection) -> None:
        """Answer a page, now or as soon as it is computed."""
        table = self._state.table
        if self._known is None or self._known[0] != table.version:
            if not self._risks.may_ask(connection.address):
                error = TableError("message.too_fast")
                connection.send({"type": "refused", "base": None, "error": error.to_json()})
                return
            task = asyncio.get_running_loop().create_task(self._risks.frame(table.version, table.game.state))
            task.add_done_callback(_report)
            self._known = table.version, task
        task = self._known[1]
        if task.done():
            _answer(connection, task)
        else:
            task.add_done_callback(lambda task: _answer(connection, task))

    def forget(self) -> None:
        """Keep no answer."""
        self._known = None


def _answer(connection: Connection, task: asyncio.Task[bytes]) -> None:
    if not task.cancelled() and task.exception() is None:
        connection.send_frame(task.result())


def _report(task: asyncio.Task[bytes]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("risk failed", exc_info=error)
