"""Sentences by key in every language: one folder a language, one reader, one filler. The format: docs/reference/catalogues.md."""

from typing import TYPE_CHECKING

from flashover._lazy import lazy_names
from flashover.i18n.catalogue import FALLBACK, Percent, Phrase, Template, catalogue, from_json, text, to_json, write
from flashover.i18n.plural import plural_category

if TYPE_CHECKING:
    from flashover.i18n.catalogue import AREAS, LANGUAGES

__all__ = [
    "AREAS", "FALLBACK", "LANGUAGES", "Percent", "Phrase", "Template", "catalogue", "from_json", "plural_category", "text",
    "to_json", "write",
]  # fmt: skip

__getattr__ = lazy_names(__name__, {"AREAS": "catalogue", "LANGUAGES": "catalogue"})
