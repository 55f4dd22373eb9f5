"""Packages of bots for a test: found and imported as if pip had installed them, and removed without a trace afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from flashover.bots import registry


@contextmanager
def installed(folder: Path, module: str, code: str, points: str, dist: str = "guests 1.0") -> Iterator[None]:
    """Install a module and its entry points `points`, for this process and for those that it starts.

    Python imports a module once by its name, from whichever folder: one that stayed imported would be loaded instead of the module that
    the next test installs under the same name, and the bots of that one would be broken.
    """
    left = sys.modules.get(module)
    assert left is None, f"{module} is still imported from {left.__file__}"
    name, version = dist.split()
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{points}\n", "utf-8")
    (folder / f"{module}.py").write_text(code, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setattr(registry, "plugins", registry._Plugins())
        try:
            yield
        finally:
            sys.modules.pop(module, None)
