"""The page's own words by key, from the same catalogues the page is built from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from flashover.i18n import LANGUAGES as LANGUAGES
from flashover.i18n import catalogue as engine_catalogue

FOLDER = Path(__file__).parents[2] / "ui" / "src" / "i18n"


@cache
def page_catalogue(language: str) -> dict[str, Any]:
    """All areas together."""
    found: dict[str, Any] = {}
    for path in sorted([*FOLDER.glob(f"{language}.json"), *FOLDER.glob(f"*.{language}.json")]):
        found.update(json.loads(path.read_text(encoding="utf-8")))
    return found


def words(key: str, language: str = "en", **values: object) -> str:
    """A text without plural forms, its placeholders filled in."""
    found = page_catalogue(language).get(key)
    if found is None:
        found = engine_catalogue(language)[key]
    assert isinstance(found, str), f"{key} has plural forms"
    return found.format(**values) if values else found


def forms(key: str, language: str = "en", **values: object) -> list[str]:
    """All plural forms of a text, their placeholders filled in: one of them is seen."""
    found = page_catalogue(language)[key]
    return [str(form).format(**values) for form in ([found] if isinstance(found, str) else next(iter(found.values())).values())]
