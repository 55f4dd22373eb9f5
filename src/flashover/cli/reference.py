"""`flashover options` and `schema`: what can be chosen, and the formats."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flashover.i18n import text
from flashover.options import EDITIONS, VALUES

if TYPE_CHECKING:
    import argparse


def _word(value: object) -> str:
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def options(given: argparse.Namespace) -> int:
    """Every option with its values, the one in effect first, and what it means."""
    preset = EDITIONS[given.edition].options
    if given.json:
        table = [
            {"name": name, "values": list(values), "default": preset.get(name, values[0]), "about": text(f"option.{name}.about")}
            for name, values in VALUES.items()
        ]
        print(json.dumps(table, indent=1))
        return 0
    language = given.language
    print(f"{text('cli.options.about', language, edition=given.edition)}\n")
    for name, values in VALUES.items():
        default = preset.get(name, values[0])
        shown = " | ".join(f"[{_word(value)}]" if value == default else _word(value) for value in values)
        line = f"{name}: {shown}"
        if name in preset:
            line = text("cli.options.changed", language, line=line)
        print(f"{line}\n    {text(f'option.{name}.about', language)}")
    for name, choices in (("edition", " | ".join(EDITIONS)), ("board", "FILE")):
        about = text(f"cli.options.{name}", language, about=text(f"option.{name}.about", language))
        print(f"{name}: {choices}\n    {about}")
    return 0


def schema(given: argparse.Namespace) -> int:
    """The JSON schema of a format."""
    from pathlib import Path

    path = Path(__file__).parents[1] / "formats" / "schema" / f"{given.name}.schema.json"
    sys.stdout.write(path.read_text("utf-8"))
    return 0
