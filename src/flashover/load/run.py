"""A load from beginning to end."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import Any

from flashover.load import machine
from flashover.load.crowd import Crowd
from flashover.load.figures import Step
from flashover.load.http import LoadError
from flashover.load.plan import Plan, Target


def run(plan: Plan, target: Target, process: int | None, tell: Callable[[Step], None]) -> list[Step]:
    """Load a server step by step; every step is told when it is done. `LoadError` when there is no server to load."""
    machine.allow_sockets()
    # Thousands of sockets live as long as this process: looking for cycles among them would only stop the clock of the others.
    gc.freeze()
    gc.disable()
    try:
        return _run(_steps(plan, target, process, tell))
    finally:
        gc.enable()
        gc.unfreeze()


def _run(work: Coroutine[Any, Any, list[Step]]) -> list[Step]:
    try:
        import uvloop
    except ModuleNotFoundError:  # not on Windows
        return asyncio.run(work)
    return uvloop.run(work)


async def _steps(plan: Plan, target: Target, process: int | None, tell: Callable[[Step], None]) -> list[Step]:
    crowd = Crowd(plan, target, process)
    steps = []
    try:
        for rooms in plan.rooms:
            step = await crowd.step(rooms)
            if plan.leave is not None and rooms == plan.rooms[-1]:
                step.left_bytes = await crowd.left(plan.leave)
            steps.append(step)
            tell(step)
    except OSError as error:
        raise LoadError(f"{target.netloc}: {error}") from None
    finally:
        await crowd.leave()
    return steps
