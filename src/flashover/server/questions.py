"""Advice requests of one room: at most one per page, abandoned when the table moves on or the page is gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set as AbstractSet

from flashover.server import wire
from flashover.server.adviceapi import AdviceJson
from flashover.server.advisers import advise
from flashover.server.settings import Settings
from flashover.server.sockets import Connection
from flashover.server.table import Table
from flashover.server.wire import TableError
from flashover.server.workers import Workers

LOG = logging.getLogger("flashover.server")


class Questions:
    """The requests under way. Each one is answered to the page that asked, as long as it is among `pages`."""

    def __init__(self, table: Table, pages: AbstractSet[Connection], workers: Workers, settings: Settings) -> None:
        self._table = table
        self._pages = pages
        self._workers = workers
        self._settings = settings
        self._asked: dict[Connection, tuple[int, asyncio.Task[AdviceJson]]] = {}

    @property
    def tasks(self) -> list[asyncio.Task[AdviceJson]]:
        """The tasks under way."""
        return [task for _, task in self._asked.values()]

    def ask(self, connection: Connection, level: int) -> None:
        """Start advice for a page; the room goes on meanwhile."""
        version = self._table.version
        try:
            self._may_ask(connection, version)
        except TableError as error:
            self.refuse(connection, error)
            return
        task = asyncio.create_task(advise(self._workers, self._settings, self._table.game.position(), self._table.menagerie, level))
        self._asked[connection] = version, task
        task.add_done_callback(lambda task: self._answer(connection, version, task))

    def refuse(self, connection: Connection, error: TableError) -> None:
        """Report to a page that it gets no advice."""
        connection.send(_answer_text(self._table.version, None, error))

    def _may_ask(self, connection: Connection, version: int) -> None:
        if self._table.to_decide is None:
            raise TableError("advice.nothing_to_decide")
        if connection in self._asked and self._asked[connection][0] == version:
            raise TableError("advice.busy")
        if not connection.advice.take():
            raise TableError("advice.too_often")

    def _answer(self, connection: Connection, version: int, task: asyncio.Task[AdviceJson]) -> None:
        if self._asked.get(connection) == (version, task):
            del self._asked[connection]
        problem: TableError | None = None
        if task.cancelled():
            problem = TableError("advice.moved_on")
        elif (error := task.exception()) is not None:
            problem = error if isinstance(error, TableError) else TableError("advice.failed")
            if problem is not error:
                LOG.error("advice failed", exc_info=error)
        if connection in self._pages:
            connection.send(_answer_text(version, task.result() if problem is None else None, problem))

    def arrange(self) -> None:
        """Cancel advice about a position that is gone, or for a page that is."""
        for connection, (version, task) in list(self._asked.items()):
            if version != self._table.version or connection not in self._pages:
                task.cancel()


def _answer_text(version: int, advice: AdviceJson | None, error: TableError | None) -> str:
    problem = None if error is None else error.to_json()
    return wire.message_text({"type": "advice", "base": version, "advice": advice, "error": problem})
