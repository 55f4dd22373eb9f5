"""FLASHOVER_PURE=1 makes rules, tactics and the batch load from their sources even where compiled modules lie beside them.

The package imports this module first, so that nothing of the rules is loaded before the choice is made.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

COMPILED = ("flashover.rules.", "flashover.tactics.", "flashover.batch.")


class SourceFinder:
    """Answers for what is compiled alone, and knows no other kind of file than .py."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Ask each folder of the package for a source file; the ordinary finders would prefer a compiled one."""
        if not fullname.startswith(COMPILED):
            return None
        from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("FLASHOVER_PURE") == "1":
    sys.meta_path.insert(0, SourceFinder)
