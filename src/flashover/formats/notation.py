"""Ply texts of the public notation and the engine's ply numbers: two tables built from the grammar, each the inverse of the other.

What is not in the table is malformed.
"""

from __future__ import annotations

from flashover.formats.grammar import FORMS, PlyError

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


def ply_name(code: int) -> str:
    """The text of a ply number; `PlyError` when there is no such ply.

    Numbers may change with a version of the package; texts stay. Store texts.

    >>> ply_name(ply_code("move up carry victim"))
    'move up carry victim'
    """
    text = texts().get(code) if type(code) is int else None
    if text is None:
        raise PlyError(str(code))
    return text


def ply_code(text: str) -> int:
    """The number of a ply text; `PlyError`, which says what is wrong with it, when it is none."""
    code = code_of(text) if isinstance(text, str) else MALFORMED
    if code == MALFORMED:
        raise PlyError(str(text))
    return code
