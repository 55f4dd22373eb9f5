"""What leaves the commands of `flashover`: files, drawings fit for the terminal, one line for an error."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from flashover.errors import CodedError, FileError, InputError
from flashover.formats import files

if TYPE_CHECKING:
    import argparse

#: Exit codes: what was checked is wrong; the input or the arguments are.
WRONG = 1
BAD_INPUT = 2


def colored(given: argparse.Namespace) -> bool:
    """Whether to draw with colours: at a terminal, unless they were refused."""
    return sys.stdout.isatty() and not given.no_color and not os.environ.get("NO_COLOR")


def plain(given: argparse.Namespace) -> bool:
    """Whether to draw with ASCII: because it was asked for, or because the output knows nothing else."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    return bool(given.ascii) or not encoding.startswith("utf")


def write(name: str | None, text: str) -> None:
    """A text into a file, or to standard output."""
    if name is None or name == "-":
        sys.stdout.write(text)
        return
    try:
        files.write_text(name, text)
    except FileError as error:
        raise InputError(error.code, name, error.message) from None


def complain(error: CodedError) -> int:
    """Report on standard error, in one line, what is wrong with the input."""
    at = f" at {error.path}" if error.path else ""
    line = f"flashover: error {error.code}{at}: {error.message}"
    # Whatever came from outside, it stays one line that any terminal can show.
    shown = "".join(char if char.isprintable() else " " for char in line)
    print(shown.encode("utf-8", "replace").decode("utf-8"), file=sys.stderr)
    return BAD_INPUT
