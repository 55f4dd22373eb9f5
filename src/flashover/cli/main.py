"""The command `flashover`: reads the arguments and runs the command chosen.

Exit codes: 0 all is well, 1 what was checked is wrong, 2 the input or the arguments are. An error is one line,
``flashover: error CODE at PATH: message``, never a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from flashover.cli.output import BAD_INPUT, complain
from flashover.errors import CodedError

if TYPE_CHECKING:
    import argparse


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that cannot show a character gets a question mark, not a traceback.
            reconfigure(errors="replace")
    try:
        return _read_and_run(arguments)
    except SystemExit as leaving:  # --help, --version, bench's own parser
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:  # the reader has seen enough
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except CodedError as error:
        return complain(error)


def _read_and_run(arguments: list[str]) -> int:
    if arguments[:1] == ["play"] and "--terminal" in arguments:
        arguments = ["terminal", *(word for word in arguments[1:] if word != "--terminal")]
    if arguments[:1] == ["bench"]:  # it has a parser of its own
        from flashover.cli import bench

        return bench.main(arguments[1:])
    from flashover.cli.arguments import make_parser

    parser = make_parser()
    given = parser.parse_args(arguments)
    if given.command is None:
        parser.print_help()
        return BAD_INPUT
    return run(given)


def run(given: argparse.Namespace) -> int:
    """Run the command chosen; only its own file is imported."""
    from importlib import import_module

    module, _, function = given.run.partition(".")
    command = cast("Callable[[argparse.Namespace], int]", getattr(import_module(f"flashover.cli.{module}"), function))
    return command(given)
