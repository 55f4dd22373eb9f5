"""Ply texts of the public notation and the engine's ply numbers: two tables built from the grammar, each the inverse of the other.

What is not in the table is malformed.
"""

from __future__ import annotations

from flashover.formats.grammar import FORMS

MALFORMED = -1

_texts: dict[int, str] = {}
_codes: dict[str, int] = {}


def _fill() -> None:
    for form in FORMS.values():
        for text, code, shared in form.plies():
            _codes[text] = code
            if not shared:
                _texts[code] = text


def texts() -> dict[int, str]:
    """Every ply number with its text: the whole static space. Plies that share a number are not in it."""
    if not _texts:
        _fill()
    return _texts


def text_of(code: int) -> str:
    """The text of a ply number."""
    return texts()[code]


def code_of(text: str) -> int:
    """The number of a ply text, `MALFORMED` when it is none."""
    if not _codes:
        _fill()
    return _codes.get(text, MALFORMED)
