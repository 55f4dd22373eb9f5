"""The command line of the evaluation."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from flashover.sim import SimError
from scripts.evaluation import calibration, games
from scripts.evaluation.groups import FITTING, GROUPS, HELD_OUT
from scripts.evaluation.report import REPORTED, write_report

DOCS = Path(__file__).resolve().parents[2] / "docs" / "results" / "bots.md"
MOST_JOBS = 256


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command: 0 when all went well, 1 when something could not be played, read or written, 2 for a usage error."""
    try:
        given = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return _run(given)
    except SimError as error:
        print(": ".join(part for part in (error.code, error.path, error.message) if part), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command resumes", file=sys.stderr)
        return 130


def _run(given: argparse.Namespace) -> int:
    if given.command == "play":
        return games.play(given.groups or list(GROUPS), given.out, given.jobs, given.games, given.first, given.bot)
    if given.command == "fit":
        groups = [GROUPS[name] for name in calibration.FITTED_ON.values()]
        for mode, line in calibration.fit(games.read(given.out, groups), given.to).items():
            print(f"{mode}: a {line.a:.4f}, b {line.b:.4f} from {line.positions} positions of {line.games} games")
        return 0
    lines = calibration.read_lines(given.calibration)
    played = games.read(given.out, REPORTED) if given.out else games.NONE
    print(*write_report(played, lines, given.docs), sep="\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="evaluate_bots.py", description="How good the bots are, on games anyone can play again.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play what is missing of the games, all groups or those named")
    play.add_argument("groups", nargs="*", metavar="GROUP", type=_group, help=", ".join(GROUPS))
    play.add_argument("--jobs", type=_number(1, MOST_JOBS), default=1, help="processes that play")
    play.add_argument("--games", type=_number(1, 1_000_000), help="games of each cell, instead of what its group plans")
    play.add_argument("--first", type=_number(0, 10**12), help=f"first seed [{HELD_OUT}, for fitting {FITTING}]")
    play.add_argument("--bot", type=_bot, help="only the crews this bot plays in")
    fit = commands.add_parser("fit", help="fit the calibration of the chances to win on the games of the groups fit-*")
    fit.add_argument("--to", type=Path, default=calibration.FILE, help="the file it is written to")
    report = commands.add_parser("report", help="add the games to the published results, and write the tables into the documentation")
    report.add_argument("--docs", type=Path, default=DOCS, help="the page with the marks; results are beside it, the picture in ../images")
    report.add_argument("--calibration", type=Path, default=calibration.FILE, help="the file of the calibration")
    for command in (play, fit, report):
        needed = command is not report
        command.add_argument("--out", type=Path, required=needed, metavar="DIR", help="the folder of the games, one file for each cell")
    return parser


def _group(text: str) -> str:
    if text not in GROUPS:
        raise argparse.ArgumentTypeError(f"there is no group {text!r}; there are {', '.join(GROUPS)}")
    return text


def _bot(text: str) -> str:
    bots = sorted({bot for group in GROUPS.values() for cell in group.cells for bot in cell.team})
    if text not in bots:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} plays no published game; these do: {', '.join(bots)}")
    return text


class _number:  # noqa: N801  # reads as a type where it is used
    """An integer within bounds, as a type of argparse."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __call__(self, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = self._low - 1
        if not self._low <= number <= self._high:
            raise argparse.ArgumentTypeError(f"{self._low} to {self._high}, not {text[:40]!r}")
        return number
