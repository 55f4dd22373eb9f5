"""Sentences by key in every language: one folder a language, one reader, one filler. The format: docs/reference/catalogues.md."""

from flashover.i18n.catalogue import (
    AREAS,
    FALLBACK,
    LANGUAGES,
    Percent,
    Phrase,
    Template,
    catalogue,
    from_json,
    text,
    to_json,
    write,
)
from flashover.i18n.plural import plural_category

__all__ = [
    "AREAS", "FALLBACK", "LANGUAGES", "Percent", "Phrase", "Template", "catalogue", "from_json", "plural_category", "text",
    "to_json", "write",
]  # fmt: skip
