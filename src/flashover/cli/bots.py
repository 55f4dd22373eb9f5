"""`flashover bots list` and `flashover bots bench`; `flashover.cli.main` has read their arguments."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

from flashover.bots import BotInfo, bot_infos
from flashover.cli.inputs import chosen_options
from flashover.errors import InputError
from flashover.i18n import FALLBACK, text
from flashover.sim import (
    Cell,
    Comparison,
    Plan,
    Progress,
    Row,
    compare_cells,
    comparison_table,
    make_cell,
    run,
    summarise,
    summary_table,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

MOST_GAMES = 1_000_000
MOST_JOBS = 256


def bots(given: argparse.Namespace) -> int:
    """Run the action chosen."""
    return show_list(given) if given.action == "list" else bench(given)


# ---------------------------------------------------------------- list


def show_list(given: argparse.Namespace) -> int:
    """Every bot with its options, one line each; unusable ones with the reason."""
    known = bot_infos()
    if given.json:
        print(json.dumps([_bot_json(bot) for bot in known], indent=1))
        return 0
    for bot in known:
        print(_bot_text(bot))
    return 0


def _bot_json(bot: BotInfo) -> dict[str, object]:
    options = [
        {**option._asdict(), "kind": option.kind.__name__, "values": list(option.values)} for option in bot.options
    ]
    return {**bot._asdict(), "options": options}


def _bot_text(bot: BotInfo) -> str:
    home = "" if bot.source == "flashover" else f" ({bot.source})"
    if bot.error is not None:
        return f"{bot.name}{home}: cannot be used: {bot.error}"
    lines = [f"{bot.name}{home}: {bot.about}"]
    for option in bot.options:
        default = "" if option.default is None else f" [{option.text(option.default)}]"
        lines.append(f"    {option.name}={option.allowed}{default}: {option.about}")
    return "\n".join(lines)


# ---------------------------------------------------------------- bench


def bench(given: argparse.Namespace) -> int:
    """Play many games and report how they went."""
    _within("--games", given.games, MOST_GAMES)
    _within("--jobs", given.jobs, MOST_JOBS)
    if not 0 < given.gain < 100:
        raise InputError("usage", "--gain", "points between 0 and 100")
    if given.resume and given.out is None:
        raise InputError("usage", "--resume", "goes on with a file: --out names it")
    if given.stop and not given.compare:
        raise InputError("usage", "--stop", "ends a comparison: --compare makes one")
    teams = given.bots or ["greedy"]
    if given.compare and len(teams) < 2:
        raise InputError("usage", "--compare", "needs at least two bots")
    options = chosen_options(given)
    groups = [[make_cell(team, seats, options, given.foresight) for team in teams] for seats in _crews(given.seats)]
    pairs = [(group[0], other) for group in groups for other in group[1:]] if given.compare else []
    gain = given.gain / 100
    cells = tuple(cell for group in groups for cell in group)
    plan = Plan(cells, given.first, given.games)

    def decided(rows: Sequence[Row]) -> bool:
        return all(compare_cells(a, b, rows, gain).verdict is not None for a, b in pairs)

    progress = Progress(sys.stderr)
    try:
        rows = run(
            plan,
            jobs=given.jobs,
            out=given.out,
            resume=given.resume,
            progress=progress,
            enough=decided if given.stop else None,
        )
    finally:
        progress.done()
    _report(given, cells, rows, [(a, b, compare_cells(a, b, rows, gain)) for a, b in pairs])
    return 0


def _report(
    given: argparse.Namespace, cells: Sequence[Cell], rows: Sequence[Row], made: Sequence[tuple[Cell, Cell, Comparison]]
) -> None:
    summaries = [summarise(cell, rows) for cell in cells]
    if given.json:
        stop = given.stop
        compared = [
            {"a": a.name, "b": b.name, **found._asdict(), "after_stopping": stop and found.verdict is not None} for a, b, found in made
        ]
        report = {"first": given.first, "cells": [summary.to_json() for summary in summaries], "comparisons": compared}
        print(json.dumps(report, indent=1))
        return
    print(summary_table(summaries))
    for summary in summaries:
        if summary.failed:
            seed, error = summary.errors[0]
            line = text("report.failed", FALLBACK, cell=summary.cell.name, n=summary.failed, seed=seed, error=error)
            print(f"flashover: {line}", file=sys.stderr)
    if made:
        when = ", p and interval after stopping" if given.stop else ""
        print(f"\nIs A better than B, by {given.gain:g} points (sequential test, 5 % error either way{when})?\n")
        print(comparison_table([(a.name, b.name, found) for a, b, found in made]))


def _within(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise InputError("usage", name, f"1 to {most}")


def _crews(written: str) -> list[int]:
    """``4``, ``2,4`` or ``1-6``."""
    crews: list[int] = []
    for part in written.split(","):
        found = re.fullmatch(r"([1-6])(?:-([1-6]))?", part.strip(), re.ASCII)
        if found is None:
            raise InputError("usage", "--seats", f"crews of one to six, as in 4, 2,4 or 1-6; not {written[:40]!r}")
        crews += range(int(found[1]), int(found[2] or found[1]) + 1)
    if not crews or len(set(crews)) != len(crews):
        raise InputError("usage", "--seats", f"each crew once, as in 4, 2,4 or 1-6; not {written[:40]!r}")
    return crews
