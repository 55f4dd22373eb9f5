"""Write the types of the options, `src/flashover/options/types.py`, from the rows of `src/flashover/options/table.py`.

python scripts/make_options.py           write the file
python scripts/make_options.py --check   report whether it is up to date (exit code 1 when not)
"""

from __future__ import annotations

import sys
from pathlib import Path

import flashover
from flashover.options.printed import BOARDS
from flashover.options.table import OPTIONS, Option

# Beside the tables that were imported, so that a copy of the package gets its own types.
TYPES = Path(flashover.__file__).with_name("options") / "types.py"

TEMPLATE = '''\
"""Types of the options. Generated from `options/table.py` by `scripts/make_options.py`; do not edit.

Editions and boards are files, so their names are any text to a type checker; `Options` checks them.
"""

# Annotations are evaluated: a typed dictionary would compile each of them from its text.
from collections.abc import Mapping
from typing import Literal, TypedDict


class OptionValues(TypedDict, total=False):
    """The keyword arguments of `Options`."""

    edition: str
    board: Mapping[str, object] | str | None
{arguments}


class OptionAttributes:
    """The values in effect; `Options` has the slots."""

    __slots__ = ()

    edition: str
{attributes}
'''


def argument_type(option: Option) -> str:
    """The type of the option as a keyword argument: as narrow as the table allows."""
    if option.values is BOARDS:
        return "str"
    words = [f'"{value}"' if isinstance(value, str) else str(value) for value in option.values if not isinstance(value, bool)]
    kinds = ["bool"] if any(isinstance(value, bool) for value in option.values) else []
    return " | ".join([*kinds, f"Literal[{', '.join(words)}]"] if words else kinds)


def attribute_type(option: Option) -> str:
    """The type of the option as an attribute."""
    return " | ".join(dict.fromkeys(type(value).__name__ for value in option.values))


def types_text() -> str:
    """The whole generated module."""
    return TEMPLATE.format(
        arguments="\n".join(f"    {option.name}: {argument_type(option)}" for option in OPTIONS),
        attributes="\n".join(f"    {option.name}: {attribute_type(option)}" for option in OPTIONS),
    )


def main() -> int:
    """Write or check."""
    text = types_text()
    stale = not TYPES.is_file() or TYPES.read_text("utf-8") != text
    if stale and "--check" in sys.argv[1:]:
        print(f"{TYPES.name} is stale: run python scripts/make_options.py", file=sys.stderr)
        return 1
    if stale:
        TYPES.write_text(text, "utf-8")
        print(TYPES.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
