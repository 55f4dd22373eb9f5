"""What is generated from the protocol is as new as the protocol."""

from __future__ import annotations

import pytest

from scripts.make_protocol_types import ROOT, generated


@pytest.mark.parametrize("path", list(generated()), ids=lambda path: path.name)
def test_generated_files_are_fresh(path: object) -> None:
    found = generated()
    for name, text in found.items():
        if name == path:
            hint = f"{name.relative_to(ROOT)} is stale: run python scripts/make_protocol_types.py"
            assert name.read_text("utf-8") == text, hint
