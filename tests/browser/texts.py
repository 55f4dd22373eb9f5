"""The page's own words by key, from the same catalogues the page is built from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from flashover.i18n import LANGUAGES, Template, catalogue
from flashover.i18n.catalogue import _Filler

FOLDER = Path(__file__).parents[2] / "ui" / "src" / "i18n"
#: The areas of the library's catalogues that the page shows.
SHOWN = ("engine", "pets", "server", "bots", "advice")

__all__ = ["FOLDER", "LANGUAGES", "engine_catalogue", "forms", "page_catalogue", "words"]


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
    return _Filler(language)._fill(found, values) if values else found


def forms(key: str, language: str = "en", **values: object) -> list[str]:
    """All plural forms of a text, their placeholders filled in: one of them is seen."""
    found = page_catalogue(language)[key]
    texts = [found] if isinstance(found, str) else next(iter(found.values())).values()
    return [_Filler(language)._fill(text, values) for text in texts]
