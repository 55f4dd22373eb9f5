"""Advice requests of one room: at most one per page, abandoned when the table moves on or the page is gone."""

from __future__ import annotations

import asyncio
import logging

from flashover.server.core.state import TableState
from flashover.server.settings import Settings
from flashover.server.shell.connection import Connection
from flashover.server.thinking.advisers import advise
from flashover.server.thinking.workers import Workers
from flashover.server.wire.adviceapi import AdviceJson
from flashover.server.wire.encode import TableError

LOG = logging.getLogger("flashover.server")


class Questions:
    """The requests under way. Each one is answered to the page that asked, as long as it is at the table."""

    def __init__(self, state: TableState, workers: Workers, settings: Settings) -> None:
        self._state = state
        self._workers = workers
        self._settings = settings
        self._asked: dict[Connection, tuple[int, asyncio.Task[AdviceJson]]] = {}

    @property
    def open(self) -> bool:
        """Whether anything is being thought about."""
        return bool(self._asked)

    def ask(self, connection: Connection, level: int) -> None:
        """Start advice for a page; the room goes on meanwhile."""
        table = self._state.table
        try:
            self._may_ask(connection, table.version)
        except TableError as error:
            self.refuse(connection, error)
            return
        task = asyncio.create_task(advise(self._workers, self._settings, connection.address, table.game.position(), table.menagerie, level))
        version = table.version
        self._asked[connection] = version, task
        task.add_done_callback(lambda task: self._answer(connection, version, task))

    def refuse(self, connection: Connection, error: TableError) -> None:
        """Report to a page that it gets no advice."""
        _send(connection, self._state.table.version, None, error)

    def _may_ask(self, connection: Connection, version: int) -> None:
        if self._state.table.to_decide is None:
            raise TableError("advice.nothing_to_decide")
        if connection in self._asked and self._asked[connection][0] == version:
            raise TableError("advice.busy")
        if len(self._asked) >= self._settings.most_questions_per_room:
            raise TableError("advice.too_often")
        if not connection.advice.of(connection.address).take():
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
        if connection in self._state.pages:
            _send(connection, version, task.result() if problem is None else None, problem)

    def arrange(self) -> None:
        """Cancel advice about a position that is gone, or for a page that is."""
        for connection, (version, task) in list(self._asked.items()):
            if version != self._state.table.version or connection not in self._state.pages:
                task.cancel()

    def cancel(self) -> None:
        """Cancel everything."""
        for _, task in self._asked.values():
            task.cancel()


def _send(connection: Connection, version: int, advice: AdviceJson | None, error: TableError | None) -> None:
    problem = None if error is None else error.to_json()
    connection.send({"type": "advice", "base": version, "advice": advice, "error": problem})
