"""Sentences by key in five languages: `text` looks one up, puts the values in, and chooses the plural form.

A catalogue is a flat JSON object. Its values are templates with ``{placeholders}``, or, where a number decides the
form, an object with the placeholder as its only key and templates by plural category under it:
``{"need": {"one": "…", "other": "…"}}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

LANGUAGES = ("en", "cs", "pl", "ru", "es")
FALLBACK = "en"

#: A catalogue value: a template, or templates by placeholder and plural category.
Template = str | dict[str, dict[str, "Template"]]

_catalogues: dict[str, dict[str, Template]] = {}


class Phrase(NamedTuple):
    """A sentence or word not yet put into a language; values of a sentence may be phrases themselves."""

    key: str
    values: Mapping[str, object] = {}

    def text(self, language: str = FALLBACK) -> str:
        """The phrase in a language."""
        return _fill(_find(self.key, language), language, self.values)


def text(key: str, language: str = FALLBACK, /, **values: object) -> str:
    """The sentence of a key in a language; a key the language lacks is told in English.

    >>> text("refusal.ap.too_few", need=2, have=1)
    'This costs 2 AP, only 1 left.'
    >>> text("refusal.ap.too_few", "cs", need=2, have=1)
    'Stojí to 2 AB, zbývá jen 1.'
    """
    return _fill(_find(key, language), language, values)


def catalogue(language: str) -> dict[str, Template]:
    """The whole catalogue of a language, read once."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; there are {', '.join(LANGUAGES)}")
    if language not in _catalogues:
        import json
        from pathlib import Path

        content = Path(__file__).with_name(f"{language}.json").read_text(encoding="utf-8")
        _catalogues[language] = cast("dict[str, Template]", json.loads(content))
    return _catalogues[language]


def plural_category(language: str, number: int) -> str:
    """The CLDR plural category of a whole number.

    >>> [plural_category("ru", n) for n in (1, 2, 5, 11, 21, 22)]
    ['one', 'few', 'many', 'many', 'one', 'few']
    """
    if language in ("ru", "pl"):
        if number == 1 or (language == "ru" and number % 10 == 1 and number % 100 != 11):
            return "one"
        if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
            return "few"
        return "many"
    if number == 1:
        return "one"
    if language == "cs" and number in (2, 3, 4):
        return "few"
    return "other"


def _find(key: str, language: str) -> Template:
    template = catalogue(language).get(key)
    return catalogue(FALLBACK)[key] if template is None else template


def _fill(template: Template, language: str, values: Mapping[str, object]) -> str:
    while not isinstance(template, str):
        ((placeholder, forms),) = template.items()
        category = plural_category(language, cast("int", values[placeholder]))
        # English stands in for a missing key, whose categories may be fewer.
        template = forms[category] if category in forms else forms["other"]
    return template.format_map({name: _shown(value, language) for name, value in values.items()})


def _shown(value: object, language: str) -> str:
    """Cells as ``3,5``, lists with commas, phrases in the same language, anything else as it is."""
    if isinstance(value, Phrase):
        return value.text(language)
    if isinstance(value, list):
        return "; ".join(_shown(item, language) for item in value)
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
