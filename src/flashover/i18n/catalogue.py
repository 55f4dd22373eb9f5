"""The one reader and the one filler of the catalogues: a key and typed values in, a sentence out.

A language is a folder of JSON files, one an area: `language.json` says how it writes, the others hold its sentences. Values have a
type, and the filler writes each as the language does: a cell (a pair of numbers), a `Percent`, a decimal, a list, a word (`Phrase`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from flashover.i18n.plural import category_by

FALLBACK = "en"
#: The file that says how a language writes: its name, cells, numbers, plural rules.
MANNER = "language"
#: The place in lists of a language that does not say its own: behind every number.
_LAST = "~"
#: How cells are written in plies and in JSON.
NOTATION = "{row},{column}"

#: A catalogue value: a template, its lines, or templates by placeholder and plural category.
Template = str | list[str] | dict[str, dict[str, "Template"]]

_FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib alone would double the time an import of the library takes
_PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
#: The smallest share that is written, and what is still too small for it: a chance is neither nothing nor certain before it is.
_LEAST = 0.001
_TOO_SMALL = 0.0005
_catalogues: dict[tuple[str, str | None], dict[str, Template]] = {}


if TYPE_CHECKING:
    #: The languages there are, in the order they ask for.
    LANGUAGES: tuple[str, ...]
    #: What the sentences are about, one file each in every language.
    AREAS: tuple[str, ...]


def __getattr__(name: str) -> tuple[str, ...]:
    """`LANGUAGES` and `AREAS` are folders and files, looked up when they are first asked for."""
    if name == "LANGUAGES":
        return languages()
    if name == "AREAS":
        return areas()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _read(language: str, area: str) -> dict[str, Template]:
    """The texts of an area; a language that is being translated has none of some areas yet."""
    import json

    try:
        with open(os.path.join(_FOLDER, language, f"{area}.json"), encoding="utf-8") as file:  # noqa: PTH118, PTH123
            return cast("dict[str, Template]", json.load(file))
    except FileNotFoundError:
        return {}


@cache
def languages() -> tuple[str, ...]:
    """The folders, in the order they ask for; English stands in for the others and comes first."""
    found = [entry.name for entry in os.scandir(_FOLDER) if os.path.isfile(os.path.join(entry.path, f"{MANNER}.json"))]  # noqa: PTH113, PTH118
    return tuple(sorted(found, key=lambda name: (name != FALLBACK, cast("str", _read(name, MANNER).get("language.order", _LAST)), name)))


@cache
def areas() -> tuple[str, ...]:
    """The files of a language."""
    names = os.listdir(os.path.join(_FOLDER, FALLBACK))  # noqa: PTH118, PTH208
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


class Percent(NamedTuple):
    """A share to be written in per cent, with one decimal at most: 0.634 is 63.4 %, 0.0004 is <0.1 %."""

    share: float


class Phrase(NamedTuple):
    """A sentence or word not yet put into a language; values of a sentence may be phrases themselves."""

    key: str
    values: Mapping[str, object] = {}

    def text(self, language: str = FALLBACK, *, notation: bool = False) -> str:
        """The phrase in a language; with `notation` its cells are written as in a ply, for programs."""
        return _Filler(language, notation=notation).phrase(self)


def text(key: str, language: str = FALLBACK, /, **values: object) -> str:
    """The sentence of a key in a language; a key the language lacks is given in English.

    >>> text("refusal.ap.too_few", need=2, have=1)
    'This costs 2 AP. You have 1 left.'
    >>> text("refusal.ap.too_few", "cs", need=2, have=1)
    'Stojí to 2 AB, zbývá jen 1.'
    """
    return _Filler(language).phrase(Phrase(key, values))


def write(value: object, language: str = FALLBACK) -> str:
    """One typed value as a language writes it.

    >>> write((3, 5)), write((3, 5), "ru"), write(1.5, "cs")
    ('3-5', '3:5', '1,5')
    """
    return _Filler(language).write(value)


def catalogue(language: str, area: str | None = None) -> dict[str, Template]:
    """The sentences of a language, all of them or those of one area; read once."""
    if language not in languages():
        raise ValueError(f"unknown language {language!r}; there are {', '.join(languages())}")
    found = _catalogues.get((language, area))
    if found is None:
        found = {}
        for name in areas() if area is None else (area,):
            found |= _read(language, name)
        _catalogues[language, area] = found
    return found


class _Filler:
    """Puts values into the templates of one language: of its catalogue, or of texts that were read elsewhere."""

    def __init__(self, language: str, *, notation: bool = False, own: Mapping[str, Template] | None = None) -> None:
        self._own = catalogue(language) if own is None else own
        self._cell = NOTATION if notation else self._manner("format.cell")

    def _manner(self, key: str) -> str:
        return cast("str", self._template(key))

    def _template(self, key: str) -> Template:
        """A text of the language; English stands in for one it lacks."""
        found = self._own.get(key)
        return catalogue(FALLBACK)[key] if found is None else found

    def phrase(self, phrase: Phrase, form: str | None = None) -> str:
        """A phrase; with a form, the form of the word which that role in a sentence asks for."""
        key = phrase.key if form is None else f"{phrase.key}.{form}"
        return self.fill(self._template(key), phrase.values)

    def fill(self, template: Template, values: Mapping[str, object]) -> str:
        while isinstance(template, dict):
            ((placeholder, forms),) = template.items()
            number = values[placeholder]
            category = category_by(self._own, number if isinstance(number, int | float) else 0)
            # A count needs no form for fractions; English, standing in for a missing key, has fewer categories.
            template = next(forms[name] for name in (category, "other", "many") if name in forms)
        if isinstance(template, list):
            template = "\n".join(template)

        def put(found: re.Match[str]) -> str:
            name, form = found.groups()
            return self.write(values[name], form) if name in values else found[0]

        return _PLACEHOLDER.sub(put, template)

    def write(self, value: object, form: str | None = None) -> str:
        """A value as the language writes it."""
        if isinstance(value, Phrase):
            return self.phrase(value, form)
        if isinstance(value, list):
            between = self._manner("format.between").replace("{one}", "").replace("{other}", "")
            return between.join(self.write(item, form) for item in value)
        if isinstance(value, Percent):
            return self._percent(value.share)
        if isinstance(value, tuple):
            row, column = value
            return self._cell.replace("{row}", str(row)).replace("{column}", str(column))
        return self._number(value) if isinstance(value, float) else str(value)

    def _percent(self, share: float) -> str:
        bound, shown = "", share
        if 0 < share < _TOO_SMALL:
            bound, shown = "<", _LEAST
        elif 1 - _TOO_SMALL <= share < 1:
            bound, shown = ">", 1 - _LEAST
        return bound + self._manner("format.percent").replace("{number}", self._number(round(100 * shown, 1)))

    def _number(self, value: float) -> str:
        """At most two decimals, none where they would be zeros."""
        written = f"{value:.2f}".rstrip("0").rstrip(".")
        return ("0" if written == "-0" else written).replace(".", self._manner("format.decimal"))


def to_json(value: object) -> object:
    """A value of a sentence as plain data: a cell as a pair, a word by its key, a share by its name.

    >>> to_json({"at": (3, 5), "side": Phrase("side.left"), "win": Percent(0.5)})
    {'at': [3, 5], 'side': {'key': 'side.left', 'values': {}}, 'win': {'percent': 0.5}}
    """
    if isinstance(value, Phrase):
        return {"key": value.key, "values": to_json(value.values)}
    if isinstance(value, Percent):
        return {"percent": value.share}
    if isinstance(value, Mapping):
        return {str(name): to_json(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def from_json(value: object) -> object:
    """The inverse of `to_json`: a pair of whole numbers is a cell.

    >>> from_json({"key": "side.left", "values": {}})
    Phrase(key='side.left', values={})
    """
    if isinstance(value, Mapping):
        if "key" in value:
            values = cast("Mapping[str, object]", value.get("values") or {})
            return Phrase(str(value["key"]), {name: from_json(item) for name, item in values.items()})
        return Percent(cast("float", value["percent"])) if "percent" in value else value
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(item, int) for item in value):
            return tuple(value)
        return [from_json(item) for item in value]
    return value
