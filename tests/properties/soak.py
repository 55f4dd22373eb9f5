"""How much is tried: a sample by default, the full figures with FLASHOVER_SOAK=1; and where the figures go."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

FULL = os.environ.get("FLASHOVER_SOAK") == "1"

#: The property under which a test hands its figures to the summary.
PROPERTY = "soak"

RecordProperty = Callable[[str, object], None]


class Tally(Protocol):
    """Hands figures to the summary: ``tally("legal = refusal", states=1000, differences=0)``."""

    def __call__(self, title: str, **figures: int) -> None: ...


def count(sample: int, full: int) -> int:
    """How many of something in the whole run."""
    return full if FULL else sample


def parts(sample: int, full: int) -> list[int]:
    """Numbers of the parts of a test that is cut up, so that several processes can share it."""
    return list(range(full if FULL else sample))


def share(total: int, part: int, number_of_parts: int) -> range:
    """The numbers of the cases of one part; all parts together are 0..total-1."""
    return range(total * part // number_of_parts, total * (part + 1) // number_of_parts)
