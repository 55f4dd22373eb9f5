"""What the terminal game says, by key and language; seats are called by letter, as on the board, and name."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.i18n import FALLBACK, Phrase, catalogue
from flashover.terminal.menu import LETTERS

#: How much of a typed line is repeated, in characters.
LONGEST = 60
#: Values of a phrase that are seats.
SEAT_VALUES = ("seat", "asked", "captain", "last")


def harmless(text: str) -> str:
    """Typed text, fit to be shown again: short, and nothing in it that moves the cursor."""
    shown = "".join(char if char.isprintable() else "?" for char in text)
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "..."


class Words:
    """The words of one game: a language and the players' names."""

    def __init__(self, language: str = FALLBACK, names: Sequence[str | None] = ()) -> None:
        catalogue(language)  # an unknown language is refused here, not at the first sentence
        self.language = language
        self.names = tuple(names)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, numbers and names put in."""
        return Phrase(key, values).text(self.language)

    def letter(self, seat: int) -> str:
        """A seat's letter on the board, and the name of its player."""
        name = self.names[seat] if seat < len(self.names) else None
        return f"{LETTERS[seat]} ({name})" if name else LETTERS[seat]

    def who(self, seat: int) -> str:
        """A firefighter, at the beginning of a sentence."""
        return self("seat", seat=self.letter(seat))

    def sentence(self, phrase: Phrase) -> str:
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
