"""A store that goes away while the server starts is one line of the log: a supervisor that ends, a database that was just there."""

from __future__ import annotations

import sys

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flashover.server.store.errors import StoreError


class PlainStart:
    """ASGI middleware: the framework reports a failed start with its traceback; for this reason the sentence is enough."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, but for what such a start reports."""
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return

        async def plain(message: Message) -> None:
            # The framework sends it while it handles the exception.
            error = sys.exc_info()[1]
            if message["type"] == "lifespan.startup.failed" and isinstance(error, StoreError):
                message = {**message, "message": str(error)}
            await send(message)

        await self.app(scope, receive, plain)
