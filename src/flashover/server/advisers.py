"""Advice, made in the processes that think for bots."""

from __future__ import annotations

import logging
import secrets
from typing import cast

from flashover.server.adviceapi import AdviceJson
from flashover.server.settings import Settings
from flashover.server.wire import TableError
from flashover.server.workers import WorkerError, Workers

LOG = logging.getLogger("flashover.server")


def _refusal(what: str, error: WorkerError) -> TableError:
    """What whoever asked is told; what only concerns the server is logged."""
    if error.code.startswith("worker."):
        LOG.warning("%s: %s", what, error.message)
        return TableError(f"{what}.failed", "nothing could be found out; try again")
    return TableError(error.code, error.message)


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
