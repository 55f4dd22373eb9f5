"""The page's own words by key, from the same catalogues the page is built from."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flashover.i18n import LANGUAGES, Template, catalogue
from flashover.i18n.catalogue import _Filler

FOLDER = Path(__file__).parents[2] / "ui" / "src" / "i18n"
#: The areas of the library's catalogues that the page shows.
SHOWN = ("engine", "pets", "server", "bots", "advice")

__all__ = ["FOLDER", "JOINER", "LANGUAGES", "cell", "engine_catalogue", "forms", "page_catalogue", "words"]

#: The page puts it behind the hyphen of a cell, so that no line breaks there.
JOINER = "\u2060"


class _PageFiller(_Filler):
    """Values as the page writes them."""

    def fill(self, template: Template, values: Mapping[str, object]) -> str:
        return self.unbroken(super().fill(template, values))

    def unbroken(self, text: str) -> str:
        """No line is broken between a number and its AP."""
        return re.sub(rf"(\d) (?={self._manner('format.unit')}\b)", "\\1\u00a0", text)

    def write(self, value: object, form: str | None = None) -> str:
        said = super().write(value, form)
        return said.replace("-", f"-{JOINER}") if isinstance(value, tuple) else said


def cell(row: int, column: int, language: str = "en") -> str:
    """A cell as the page writes it."""
    return _PageFiller(language).write((row, column))


@cache
def page_catalogue(language: str) -> dict[str, Any]:
    """All areas together."""
    found: dict[str, Any] = {}
    for path in sorted((FOLDER / language).glob("*.json")):
        found.update(json.loads(path.read_text(encoding="utf-8")))
    return found


@cache
def engine_catalogue(language: str) -> dict[str, Template]:
    """The library's sentences that the page shows."""
    return {key: template for area in SHOWN for key, template in catalogue(language, area).items()}


def words(key: str, language: str = "en", **values: object) -> str:
    """A text without plural forms, its placeholders filled in."""
    found = page_catalogue(language).get(key)
    if found is None:
        found = engine_catalogue(language)[key]
    assert isinstance(found, str), f"{key} has plural forms"
    filler = _PageFiller(language)
    return filler.fill(found, values) if values else filler.unbroken(found)


def forms(key: str, language: str = "en", **values: object) -> list[str]:
    """All plural forms of a text, their placeholders filled in: one of them is seen."""
    found = page_catalogue(language)[key]
    texts = [found] if isinstance(found, str) else next(iter(found.values())).values()
    return [_PageFiller(language).fill(text, values) for text in texts]
