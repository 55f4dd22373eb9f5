"""The help teaches every command, and what it shows can be typed."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

from flashover import __version__
from flashover.cli.arguments import make_parser
from flashover.cli.texts import ABOUT, EPILOGS

COMMANDS = tuple(EPILOGS)


def test_help_teaches_every_command(run: Any) -> None:
    result = run("--help")
    assert result.code == 0
    for name in COMMANDS:
        assert f"    {name} " in result.out
        shown = run(name, "--help")
        assert shown.code == 0 and shown.err == ""
        if name != "bench":  # it has a parser of its own
            assert "example" in shown.out and f"flashover {name}" in shown.out.split("example", 1)[1]
    assert run("--version").out == f"flashover {__version__}\n"
    nothing = run()
    assert nothing.code == 2 and "usage: flashover" in nothing.out


def test_examples_of_the_help_are_real_commands() -> None:
    parser = make_parser()
    found = 0
    for text in (ABOUT, *EPILOGS.values()):
        for line in text.splitlines():
            for piece in line.split("|"):
                words = piece.split()
                if words[:1] == ["flashover"] and words[1] in COMMANDS and words[1] != "bench":
                    arguments = piece.split("   ")[0].split(" > ")[0].split()[1:]
                    parser.parse_args(arguments)
                    found += 1
    assert found > 25


def test_every_command_has_a_function_that_runs_it() -> None:
    (commands,) = (action.choices for action in make_parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert tuple(commands) == COMMANDS
    for parser in commands.values():
        module, _, function = parser.get_default("run").partition(".")
        assert callable(getattr(import_module(f"flashover.cli.{module}"), function))
