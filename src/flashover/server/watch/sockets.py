"""Sockets of pages that count why they were let go."""

from __future__ import annotations

from typing import Any

from flashover.server.core.effects import TRY_LATER
from flashover.server.shell.connection import INTERNAL, POLICY, RESTART, TOO_LARGE
from flashover.server.watch.figures import Figures
from flashover.server.web.sockets import TableSocket
from flashover.server.wire.protocol import GAVE_WAY, NO_ROOM

REASONS = {
    POLICY: "limit", TOO_LARGE: "too_large", INTERNAL: "error", RESTART: "restart", TRY_LATER: "busy", NO_ROOM: "no_room",
    GAVE_WAY: "gave_way",
}  # fmt: skip


class WatchedSocket(TableSocket):
    """A page's socket. Only what the server ends is counted, not a page that goes."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self._figures: Figures = app_state["figures"]

    def close(self, code: int) -> None:
        """Say goodbye."""
        if not self._closing:
            self._figures.dropped[REASONS.get(code, "other")] += 1
        super().close(code)

    def abort(self) -> None:
        """Cut the line: nothing was heard for too long, or nothing was read."""
        if not self._closing:
            silent = self._loop.time() - self.heard > self._settings.ping_seconds
            self._figures.dropped["silent" if silent else "slow"] += 1
        super().abort()

    def _reject(self, status: int) -> None:
        self._figures.dropped["not_allowed" if status == 403 else "full"] += 1
        super()._reject(status)
