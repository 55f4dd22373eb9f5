"""`flashover verify`, `record` and `conform`: records checked and lifted, cases answered."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from flashover.cli.inputs import read_record
from flashover.cli.output import BAD_INPUT, WRONG, complain, write
from flashover.errors import InputError

if TYPE_CHECKING:
    import argparse

    from flashover.record import VerifyReport


def verify(given: argparse.Namespace) -> int:
    """Whether records are true: exit code 1 when one is not, 2 when one is unreadable."""
    worst = 0
    for name in given.files:
        try:
            report = read_record(name).verify()
        except InputError as error:
            worst = BAD_INPUT
            failure = {"code": error.code, "path": error.path, "message": error.message}
            if given.json:
                print(json.dumps({"file": name, "ok": False, "error": failure}))
            else:
                complain(error)
            continue
        if not report.ok:
            worst = max(worst, WRONG)
        print(json.dumps({"file": name, **report.to_json()}) if given.json else f"{name}: {_verdict(report)}")
    return worst


def _verdict(report: VerifyReport) -> str:
    wrong = report.deviation
    if wrong is not None:
        where = f"ply {wrong.ply}, " if wrong.ply is not None else ""
        return f"WRONG: {where}{wrong.path}: {wrong.message} ({wrong.code})"
    ended = "running" if report.result is None else str(report.result["outcome"])
    dice = {
        "proven": "dice proven by the seed",
        "sealed": "seed not revealed yet",
        "entered": "dice entered by hand",
    }[report.dice]
    return f"ok, {report.plies} plies, {report.checkpoints} checkpoints, {dice}, {ended}"


def _lines(stream: BinaryIO, longest: int) -> Iterator[str]:
    """Lines of a stream; of one longer than anything sensible only its beginning is kept in memory."""
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        yield line.decode("utf-8", "replace")


def conform(given: argparse.Namespace) -> int:  # noqa: ARG001 - all commands are called alike
    """Cases in, answers out, each as soon as it is known."""
    from flashover.formats.conform import LONGEST_LINE, run

    # Four bytes at most for a character: what is cut here is too long for the runner too.
    for answer in run(_lines(sys.stdin.buffer, LONGEST_LINE * 4 + 8)):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def record(given: argparse.Namespace) -> int:
    """`record migrate`: an earlier version, or a case of the runner, as a record of today."""
    write(given.output, read_record(given.file).to_text())
    return 0
