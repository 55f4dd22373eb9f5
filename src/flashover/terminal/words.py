"""What the terminal game says, by key and language; seats are called by letter, as on the board, and name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from flashover.i18n import FALLBACK, LANGUAGES, Phrase, plural_category
from flashover.terminal.menu import LETTERS

#: Of what was typed, so much is repeated.
LONGEST = 60
#: Values of a phrase that are seats.
SEAT_VALUES = ("seat", "asked", "captain", "last")

Template = str | dict[str, dict[str, str]] | list[str]

_catalogues: dict[str, dict[str, Template]] = {}


def catalogue(language: str) -> dict[str, Template]:
    """The terminal's catalogue of a language, read once."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}")
    if language not in _catalogues:
        import json
        from pathlib import Path

        path = Path(__file__).parents[1] / "data" / "terminal" / f"{language}.json"
        _catalogues[language] = cast("dict[str, Template]", json.loads(path.read_text("utf-8")))
    return _catalogues[language]


def harmless(text: str) -> str:
    """Typed text, fit to be shown again: short, and nothing in it that moves the cursor."""
    shown = "".join(char if char.isprintable() else "?" for char in text)
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "..."


class Words:
    """The words of one game: a language and the players' names."""

    def __init__(self, language: str = FALLBACK, names: Sequence[str | None] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self._texts = catalogue(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, numbers and names put in."""
        template = self._texts[key]
        if isinstance(template, list):
            return "\n".join(template)
        if isinstance(template, dict):
            ((name, forms),) = template.items()
            category = plural_category(self.language, cast("int", values[name]))
            template = forms[category] if category in forms else forms["other"]
        return template.format_map(values)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def letter(self, seat: int) -> str:
        """A seat's letter on the board, and the name of its player."""
        name = self.names[seat] if seat < len(self.names) else None
        return f"{LETTERS[seat]} ({name})" if name else LETTERS[seat]

    def who(self, seat: int) -> str:
        """A firefighter, at the beginning of a sentence."""
        return self("seat", seat=self.letter(seat))

    def tell(self, phrase: Phrase) -> str:
        """An event, a refusal or what is waited for, with seats called as on the board."""
        return self._named(phrase).text(self.language)

    def _named(self, phrase: Phrase) -> Phrase:
        values: dict[str, object] = {}
        for name, value in phrase.values.items():
            if name in SEAT_VALUES and isinstance(value, int) and 0 <= value < len(LETTERS):
                values[name] = self.letter(value)
            else:
                values[name] = self._named(value) if isinstance(value, Phrase) else value
        if isinstance(values.get("ply"), str):
            values["ply"] = harmless(str(values["ply"]))
        return Phrase(phrase.key, values)
