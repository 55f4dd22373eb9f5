"""`flashover load`: how many rooms a server holds."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flashover.cli.output import WRONG
from flashover.errors import InputError
from flashover.load.http import LoadError
from flashover.load.plan import Plan, Target
from flashover.load.run import run
from flashover.load.server import started

if TYPE_CHECKING:
    import argparse

    from flashover.load.figures import Step


def load(given: argparse.Namespace) -> int:
    """Load a server; the exit code is 1 when a ply was lost or doubled."""
    plan = _plan(given)
    if bool(given.serve) == (given.url is not None):
        raise InputError("usage", "--serve", "either --serve or --url")
    tell = _say if not given.json else _ignore
    try:
        if given.serve:
            more = [word for name in ("workers", "database") if (value := getattr(given, name)) for word in (f"--{name}", value)]
            with started(more) as (target, process):
                steps = run(plan, target, process, tell)
        else:
            steps = run(plan, Target.of(given.url, anywhere=given.anywhere), given.pid, tell)
    except LoadError as error:
        raise InputError("load.server", given.url or "--serve", str(error)) from None
    if given.json:
        print(json.dumps({"think_seconds": plan.think, "steps": [step.to_json() for step in steps]}, indent=1))
    return WRONG if any(step.counts["lost"] or step.counts["doubled"] for step in steps) else 0


def _plan(given: argparse.Namespace) -> Plan:
    try:
        rooms = tuple(int(word) for word in given.rooms.split(","))
    except ValueError:
        raise InputError("usage", "--rooms", "numbers, such as 300,1000,3000") from None
    plan = Plan(
        rooms=rooms, players=given.players, bots=given.bots, bot=given.bot, spectators=given.spectators, think=given.think,
        seconds=given.seconds, reconnects=given.reconnects, leave=given.leave, mode=given.mode,
    )  # fmt: skip
    plan.check()
    return plan


def _say(step: Step) -> None:
    print("\n".join(step.lines()), flush=True)


def _ignore(step: Step) -> None:
    print(f"{step.rooms} rooms measured", file=sys.stderr, flush=True)
