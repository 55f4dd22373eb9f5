"""Reading untrusted JSON: each value is what its place needs, or it is refused with a code and the path of its place.

A format makes one `Reader` with its error and its words; what else it asks of a value it checks itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import isfinite
from typing import NoReturn

from flashover.errors import CodedError


def joined(path: str, name: object) -> str:
    """The path of a field."""
    return f"{path}.{name}" if path else str(name)


class Reader:
    """Readers that refuse with one kind of error, codes ``<prefix>.type``, ``.field_unknown``, ``.field_missing``, ``.number``.

    `whole` is what the value without a path is called in messages. A format that is `bare` leaves the path out of them.
    Of an unknown field's name at most `longest` characters are repeated.
    """

    def __init__(
        self,
        error: type[CodedError],
        prefix: str,
        whole: str,
        *,
        bare: bool = False,
        number: str = "a whole number",
        text: str = "a text",
        unknown: str = "unknown field {name!r}",
        missing: str = "this field is missing",
        longest: int | None = None,
    ) -> None:
        self._error = error
        self._prefix = prefix
        self._whole = whole
        self._bare = bare
        self._number, self._text = number, text
        self._unknown, self._missing = unknown, missing
        self._longest = longest

    def refuse(self, code: str, path: str, message: str) -> NoReturn:
        """Refuse what stands at a path."""
        raise self._error(f"{self._prefix}.{code}", path, message)

    def _must_be(self, what: str, path: str, code: str = "type") -> NoReturn:
        self.refuse(code, path, f"must be {what}" if self._bare else f"{path or self._whole} must be {what}")

    def mapping(
        self, value: object, path: str, fields: Collection[str], required: Collection[str] | None = None
    ) -> Mapping[str, object]:
        """An object with no other fields than these; all of them are required unless some are named."""
        if not isinstance(value, Mapping):
            self._must_be("an object", path)
        for name in value:
            if name not in fields:
                self.refuse("field_unknown", joined(path, str(name)[: self._longest]), self._unknown.format(name=name))
        for name in fields if required is None else required:
            if name not in value:
                self.refuse("field_missing", joined(path, name), self._missing)
        return value

    def list(self, value: object, path: str) -> list[object]:
        """A list, as a fresh one."""
        if not isinstance(value, list | tuple):
            self._must_be("a list", path)
        return list(value)

    def text(self, value: object, path: str) -> str:
        """A string."""
        if not isinstance(value, str):
            self._must_be(self._text, path)
        return value

    def integer(self, value: object, path: str) -> int:
        """A whole number; true and false are none, and neither is 1.0."""
        if type(value) is not int:
            self._must_be(self._number, path)
        return value

    def number(self, value: object, path: str, least: int = 0, most: int = 255) -> int:
        """A whole number within bounds, a byte unless others are given."""
        if type(value) is not int:
            self._must_be(self._number, path)
        if not least <= value <= most:
            self._must_be(f"{least} to {most}", path, "number")
        return value

    def fraction(self, value: object, path: str) -> float:
        """A finite number, whole or not; true and false are none."""
        if type(value) is int:
            return value
        if type(value) is not float or not isfinite(value):
            self._must_be("a number", path)
        return value

    def flag(self, value: object, path: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self._must_be("true or false", path)
        return value

    def choice(self, value: object, path: str, allowed: Collection[str], code: str) -> str:
        """One of a few words, else refused with a code of its own."""
        if not isinstance(value, str) or value not in allowed:
            self._must_be(f"one of {', '.join(allowed)}", path, code)
        return value
