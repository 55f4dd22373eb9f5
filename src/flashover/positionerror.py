"""The error of a position that cannot exist."""

from __future__ import annotations


class PositionError(ValueError):
    """A position that cannot exist: a code, the path of the offending field, and a sentence."""

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(f"{code} at {path or 'the top'}: {message}")
        self.code = code
        self.path = path
        self.message = message

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, str, str]]:
        return type(self), (self.code, self.path, self.message)
