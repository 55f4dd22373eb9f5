"""Texts that are no ply: the exception, and what was probably meant. Only the error path pays for the guessing."""

from __future__ import annotations

from flashover import cards
from flashover.errors import CodedError
from flashover.formats import notation
from flashover.i18n import Phrase

_SEAT = "<seat 0-5>"
_ANY_CELL = "<row 0-7>,<column 0-9>"
_INSIDE = "<row 1-6>,<column 1-8>"
_DIRECTION = "up|right|down|left"
_VEHICLE = "ambulance|engine"
_SIDE = "top|right|bottom|left"
_SPECIALIST = "|".join(cards.NAMES)

#: First word (with ``!`` for an outcome) -> the form of the ply.
FORMS = {
    "move": f"move {_DIRECTION} [lead] [carry victim|treated|hazmat]",
    "door": f"door {_DIRECTION}",
    "extinguish": f"extinguish here|{_DIRECTION} remove|reduce",
    "chop": f"chop {_DIRECTION}",
    "treat": "treat",
    "dispose": "dispose",
    "look": "look",
    "identify": f"identify {_INSIDE}",
    "drive": f"drive {_VEHICLE} {_SIDE}",
    "ride": f"ride {_SEAT} {_ANY_CELL} [carry victim|treated]",
    "stay": f"stay {_SEAT}",
    "gun": "gun",
    "reroll": "reroll red|black",
    "keep": "keep",
    "crew": f"crew {_SPECIALIST}",
    "command": f"command {_SEAT} <what the firefighter does>",
    "end": "end",
    "explode": f"explode {_INSIDE}",
    "knockdown": f"knockdown {_SEAT} {_ANY_CELL}",
    "reveal": "reveal yes|no",
    "continue": "continue yes|no",
    "specialist": f"specialist {_SEAT} {_SPECIALIST}",
    "place": f"place {_SEAT} {_ANY_CELL}",
    "park": f"park {_VEHICLE} {_SIDE}",
    "first": f"first {_SEAT}",
    "! dice": "! dice <red 1-6> <black 1-8>",
    "! red": "! red <1-6>",
    "! black": "! black <1-8>",
    "! reveal": "! reveal victim|false_alarm",
    "! deal": f"! deal {_SPECIALIST}",
}

#: Longer texts are cut in messages and not guessed at.
LONGEST = 60


class PlyError(CodedError):
    """A text is no ply: the sentence in every language (`phrase`) and, where one can be guessed, the ply meant (`hint`)."""

    def __init__(self, ply: str) -> None:
        self.ply = ply
        self.hint = guess(ply) if len(ply) <= LONGEST else None
        self.phrase = _phrase(ply if len(ply) <= LONGEST else f"{ply[:LONGEST]}…", self.hint)
        super().__init__("ply.malformed", "", self.phrase.text())

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return type(self), (self.ply,)


def _phrase(ply: str, hint: str | None) -> Phrase:
    """The sentence: what was meant, else the form of plies with that first word, else the first words there are."""
    if hint is not None:
        return Phrase("refusal.ply.malformed.hint", {"ply": ply, "hint": hint})
    words = ply.split(maxsplit=2)
    verb = " ".join(words[:2] if words[:1] == ["!"] else words[:1])
    if verb in FORMS:
        return Phrase("refusal.ply.malformed.form", {"ply": ply, "form": FORMS[verb]})
    return Phrase("refusal.ply.malformed", {"ply": ply, "verbs": ", ".join(FORMS)})


def guess(text: str) -> str | None:
    """The ply that was probably meant, None when nothing is near.

    >>> guess("Move  UP"), guess("mvoe up carry victm"), guess("dice 3 5"), guess("dance")
    ('move up', 'move up carry victim', '! dice 3 5', None)
    """
    words = text.lower().replace("!", " ! ").split()
    for candidate in (words, _corrected(words)):
        for ply in (" ".join(candidate), "! " + " ".join(candidate)):
            if ply != text and notation.code_of(ply) != notation.MALFORMED:
                return ply
    return None


def _corrected(words: list[str]) -> list[str]:
    """Each word that no ply has, replaced by the nearest one that some ply has."""
    from difflib import get_close_matches

    known = {word for form in FORMS.values() for word in form.replace("|", " ").split() if word.isidentifier()}
    corrected = []
    for word in words:
        near = [] if word in known or not word.isalpha() else get_close_matches(word, sorted(known), n=1)
        corrected.append(near[0] if near else word)
    return corrected
