"""The grammar of plies: one row per verb. Texts, numbers, values and the help for a text that is no ply derive from it.

A row names the slots that follow its verb and how their numbers make the engine's number of the ply
(`flashover.rules.plies`). The grammar is strict: exactly one space between words, cells and dice only where they exist.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import product
from typing import NamedTuple

from flashover import geometry
from flashover.errors import CodedError
from flashover.i18n import Phrase
from flashover.rules import plies
from flashover.words import Die, Direction, Load, Reach, Side, Specialist, Vehicle, Water

SEATS = range(6)
OUTSIDE_BIT = geometry.COLUMNS  # the padding bit of the first row: the bit of no cell
#: Longer texts are cut in messages and not guessed at.
LONGEST = 60


class Word(NamedTuple):
    """One way to fill a slot: the text, its number in the engine, and the values a ply keeps for it.

    `shared` when other texts have the same number: such a ply is understood, and refused whatever it is.
    """

    text: str
    number: int
    values: tuple[object, ...]
    shared: bool = False


class Slot:
    """A place in a ply: every word that can stand there, and how the help shows it. The words are made when first asked for."""

    def __init__(self, make: Callable[[], Iterable[Word]], shown: str = "") -> None:
        self._make = make
        self._shown = shown
        self._by_values: dict[tuple[object, ...], Word] = {}

    @property
    def words(self) -> Collection[Word]:
        """Every word, in the order of the notation."""
        if not self._by_values:
            self._by_values = {word.values: word for word in self._make()}
        return self._by_values.values()

    @property
    def shown(self) -> str:
        """All words, or what stands for them."""
        return self._shown or "|".join(word.text for word in self.words)

    @property
    def width(self) -> int:
        """How many values of a ply this slot fills."""
        return len(next(iter(self.words)).values)

    def word_of(self, values: tuple[object, ...]) -> Word | None:
        """The word for some values of a ply."""
        return self._by_values.get(values) if self.words else None


class Form:
    """A verb, its slots, and the number of the ply from the numbers of their words. `own` plies may be written as orders."""

    def __init__(self, verb: str, *slots: Slot, number: Callable[..., int], own: bool = False) -> None:
        self.verb = verb
        self.slots = slots
        self.number = number
        self.own = own

    @property
    def shown(self) -> str:
        """The form as the help shows it."""
        return " ".join([self.verb, *(slot.shown for slot in self.slots)])

    def written(self, words: Sequence[Word]) -> str:
        """The text of a ply with these words."""
        return " ".join([self.verb, *(word.text for word in words if word.text)])

    def plies(self) -> Iterator[tuple[str, int, bool]]:
        """Every ply of this form: its text, its number, and whether other texts share the number."""
        for words in product(*(slot.words for slot in self.slots)):
            number = self.number(*(word.number for word in words))
            yield self.written(words), number, any(word.shared for word in words)

    def find(self, values: Sequence[object]) -> tuple[int, str] | None:
        """Number and text of the ply with these values, None when there is none."""
        words, at = [], 0
        for slot in self.slots:
            word = slot.word_of(tuple(values[at : at + slot.width]))
            if word is None:
                return None
            words.append(word)
            at += slot.width
        return self.number(*(word.number for word in words)), self.written(words)

    def values_of(self, text: str) -> list[object]:
        """The values of a text known to be of this form."""
        values: list[object] = []
        rest = text.removeprefix(self.verb)
        for number, slot in enumerate(self.slots, 1):
            for word in slot.words:
                begun = f" {word.text}" if word.text else ""
                if rest == begun or (number < len(self.slots) and rest.startswith(f"{begun} ")):
                    values += word.values
                    rest = rest.removeprefix(begun)
                    break
        return values


# ---------------------------------------------------------------- slots


def _numbered(kind: Iterable[StrEnum], first: int = 0) -> Slot:
    """The words of a vocabulary, numbered in its order."""
    return Slot(lambda: [Word(str(word), number, (word,)) for number, word in enumerate(kind, first)])


def _either(*words: tuple[str, int, object]) -> Slot:
    """A few words, each with its number and its value."""
    return Slot(lambda: [Word(text, number, (value,)) for text, number, value in words])


def _up_to(first: int, last: int, shown: str) -> Slot:
    """Whole numbers that stand for themselves."""
    return Slot(lambda: [Word(str(number), number, (number,)) for number in range(first, last + 1)], shown)


def cell_text(position: int) -> str:
    """35 -> ``"3,5"``."""
    return f"{position // 10},{position % 10}"


def _any_cell() -> Iterator[Word]:
    for position in range(geometry.POSITIONS):
        yield Word(cell_text(position), position, (geometry.cell_at(position),))


def _inside_cell() -> Iterator[Word]:
    for position in range(geometry.POSITIONS):
        cell = geometry.cell_at(position)
        if geometry.is_inside(cell):
            yield Word(cell_text(position), geometry.bit_index(cell), (cell,))
        else:  # well-formed, though nothing to identify or to explode is ever outside
            yield Word(cell_text(position), OUTSIDE_BIT, (cell,), shared=True)


def _loads() -> Iterator[Word]:
    for lead in (False, True):
        for number, load in enumerate((None, *Load)):
            text = " ".join([*(["lead"] if lead else []), *([f"carry {load}"] if load else [])])
            yield Word(text, number + plies.LEAD * lead, (load, lead))


def _ridden() -> Iterator[Word]:
    for number, load in enumerate((None, Load.VICTIM, Load.TREATED)):
        yield Word(f"carry {load}" if load else "", number, (load,))


def _orders() -> Iterator[Word]:
    """SPEC-08: any own ply can be written as an order; steps, doors and a disposal have numbers, all others share one."""
    for form in FORMS.values():
        for text, number, _ in form.plies() if form.own else ():
            if number < plies.REDUCE:
                yield Word(text, number, (text,))
            elif number == plies.DISPOSE:
                yield Word(text, plies.COMMAND_DISPOSE, (text,))
            else:
                yield Word(text, plies.COMMAND_OTHER, (text,), shared=True)


_DIRECTION = _numbered(Direction)
_VEHICLE = _numbered(Vehicle)
_SIDE = _numbered(Side)
_SPECIALIST = _numbered(Specialist, 1)
_SEAT = _up_to(0, SEATS[-1], "<seat 0-5>")
_ANY_CELL = Slot(_any_cell, "<row 0-7>,<column 0-9>")
_INSIDE = Slot(_inside_cell, "<row 1-6>,<column 1-8>")
_STEP = Slot(_loads, "[lead] [carry victim|treated|hazmat]")
_RIDE = Slot(_ridden, "[carry victim|treated]")
_ORDER = Slot(_orders, "<what the firefighter does>")
_WATER = _either(("remove", plies.REMOVE, Water.REMOVE), ("reduce", plies.REDUCE, Water.REDUCE))
_DIE = _either(
    ("red", plies.REROLL_RED, Die.RED), ("black", plies.REROLL_BLACK, Die.BLACK), ("both", plies.REROLL_BOTH, Die.BOTH)
)
_TURN_UP = _either(("yes", plies.REVEAL_YES, True), ("no", plies.REVEAL_NO, False))
_GO_ON = _either(("yes", plies.CONTINUE_YES, True), ("no", plies.CONTINUE_NO, False))
_FOUND = _either(("victim", plies.VICTIM, True), ("false_alarm", plies.FALSE_ALARM, False))


# ---------------------------------------------------------------- the table

#: Verb (with ``!`` for an outcome) -> its row, in the order in which the help lists the verbs.
FORMS = {
    form.verb: form
    for form in (
        Form("move", _DIRECTION, _STEP, number=lambda way, load: plies.MOVE + way * plies.LOADS + load, own=True),
        Form("door", _DIRECTION, number=lambda way: plies.DOOR + way, own=True),
        Form("extinguish", _numbered(Reach), _WATER, number=lambda reach, water: water + reach, own=True),
        Form("chop", _DIRECTION, number=lambda way: plies.CHOP + way, own=True),
        Form("treat", number=lambda: plies.TREAT, own=True),
        Form("dispose", number=lambda: plies.DISPOSE, own=True),
        Form("look", number=lambda: plies.LOOK, own=True),
        Form("identify", _INSIDE, number=lambda bit: plies.IDENTIFY + bit, own=True),
        Form("drive", _VEHICLE, _SIDE, number=lambda vehicle, side: plies.DRIVE + vehicle * 4 + side, own=True),
        Form("ride", _SEAT, _ANY_CELL, _RIDE, number=lambda seat, at, load: plies.RIDE + seat * 256 + at * 3 + load),
        Form("stay", _SEAT, number=lambda seat: plies.STAY + seat),
        Form("gun", number=lambda: plies.GUN, own=True),
        Form("reroll", _DIE, number=int),
        Form("keep", number=lambda: plies.KEEP),
        Form("crew", _SPECIALIST, number=lambda card: plies.CREW + card, own=True),
        Form("command", _SEAT, _ORDER, number=lambda seat, order: plies.COMMAND + seat * 64 + order),
        Form("end", number=lambda: plies.END, own=True),
        Form("explode", _INSIDE, number=lambda bit: plies.EXPLODE + bit),
        Form("knockdown", _SEAT, _ANY_CELL, number=lambda seat, at: plies.KNOCKDOWN + seat * 128 + at),
        Form("reveal", _TURN_UP, number=int),
        Form("continue", _GO_ON, number=int),
        Form("specialist", _SEAT, _SPECIALIST, number=lambda seat, card: plies.SPECIALIST + seat * plies.CARD_ROOM + card),
        Form("place", _SEAT, _ANY_CELL, number=lambda seat, at: plies.PLACE + seat * 128 + at),
        Form("park", _VEHICLE, _SIDE, number=lambda vehicle, side: plies.PARK + vehicle * 4 + side),
        Form("first", _SEAT, number=lambda seat: plies.FIRST + seat),
        Form("! dice", _up_to(1, 6, "<red 1-6>"), _up_to(1, 8, "<black 1-8>"),
             number=lambda red, black: plies.DICE + (red - 1) * 8 + black - 1),
        Form("! red", _up_to(1, 6, "<1-6>"), number=lambda face: plies.RED + face),
        Form("! black", _up_to(1, 8, "<1-8>"), number=lambda face: plies.BLACK + face),
        Form("! reveal", _FOUND, number=int),
        Form("! deal", _SPECIALIST, number=lambda card: plies.DEAL + card),
    )
}  # fmt: skip


def verb_of(text: str) -> str:
    """The verb a text begins with, known or not."""
    words = text.split(maxsplit=2)
    return " ".join(words[:2] if words[:1] == ["!"] else words[:1])


# ---------------------------------------------------------------- texts that are no ply


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
    """The sentence: what was meant, else the form of plies with that verb, else the verbs there are."""
    if hint is not None:
        return Phrase("refusal.ply.malformed.hint", {"ply": ply, "hint": hint})
    form = FORMS.get(verb_of(ply))
    if form is not None:
        return Phrase("refusal.ply.malformed.form", {"ply": ply, "form": form.shown})
    return Phrase("refusal.ply.malformed", {"ply": ply, "verbs": ", ".join(FORMS)})


def guess(text: str) -> str | None:
    """The ply that was probably meant, None when nothing is near. Only the error path pays for it.

    >>> guess("Move  UP"), guess("mvoe up carry victm"), guess("dice 3 5"), guess("dance")
    ('move up', 'move up carry victim', '! dice 3 5', None)
    """
    from flashover.formats import notation

    words = text.lower().replace("!", " ! ").split()
    for candidate in (words, _corrected(words)):
        for ply in (" ".join(candidate), "! " + " ".join(candidate)):
            if ply != text and notation.code_of(ply) != notation.MALFORMED:
                return ply
    return None


def _corrected(words: list[str]) -> list[str]:
    """Each word that no ply has, replaced by the nearest one that some ply has."""
    from difflib import get_close_matches

    shown = (form.shown.replace("|", " ").split() for form in FORMS.values())
    known = sorted({word for form in shown for word in form if word.isidentifier()})
    corrected = []
    for word in words:
        near = [] if word in known or not word.isalpha() else get_close_matches(word, known, n=1)
        corrected.append(near[0] if near else word)
    return corrected
