"""The learned values: one small network for each mode, trained by `scripts/train_value.py`; plain numbers in JSON files."""

from __future__ import annotations

from pathlib import Path

from flashover.tactics.value import Value


def load_value(name: str) -> Value:
    """The network of a mode, with scratch space of its own."""
    import json

    data = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="ascii"))
    return Value(data["first"], data["second"], data["third"], data["wide"], data["narrow"])
