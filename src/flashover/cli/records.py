"""`flashover verify`, `record` and `conform`: records checked and lifted, cases answered."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from flashover.cli.inputs import read_record
from flashover.cli.output import BAD_INPUT, WRONG, complain, write
from flashover.errors import InputError
from flashover.i18n import Phrase, text

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
        print(json.dumps({"file": name, **report.to_json()}) if given.json else _verdict(name, report, given.language))
    return worst


def _verdict(name: str, report: VerifyReport, language: str) -> str:
    wrong = report.deviation
    if wrong is not None:
        where = wrong.path if wrong.ply is None else Phrase("cli.verify.at", {"ply": wrong.ply, "path": wrong.path})
        # The detail is for the author of the file, and in English.
        return text(
            "cli.verify.wrong", language, file=name, where=where, why=Phrase(wrong.code), code=wrong.code, detail=wrong.message,
        )  # fmt: skip
    ended = "running" if report.result is None else str(report.result["outcome"])
    return text(
        "cli.verify.right", language, file=name, plies=report.plies, checkpoints=report.checkpoints,
        dice=Phrase(f"cli.verify.dice.{report.dice}"), end=Phrase(f"cli.verify.end.{ended}"),
    )  # fmt: skip


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
