"""Which words of a page are not of its language: every word it shows stands in its own catalogues, or is a name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from flashover.bots import bot_names
from flashover.i18n import catalogue
from tests.browser.texts import LANGUAGES, engine_catalogue, page_catalogue

RECORD = Path(__file__).parents[1] / "records" / "default-experienced.json"
WORD = re.compile(r"[^\W\d_]{3,}")
PLACEHOLDER = re.compile(r"{[\w.]+}")
#: Names, codes and file types are the same everywhere; so are the languages' own names.
SAME = {
    *(name.lower() for seat in json.loads(RECORD.read_text(encoding="utf-8"))["seats"] for name in WORD.findall(seat["name"] or "")),
    *(str(catalogue(language)["language.name"]).lower() for language in LANGUAGES),
    "flashover", "json", "csv", "hana", "petr", *bot_names(),
}  # fmt: skip
#: Numbers of rules, seeds, addresses, files and places in them.
NO_WORDS = re.compile(r"\b[A-Z0-9]{2,}-[A-Z0-9]+[a-z]?\b|\b[0-9a-f]{8,}\b|https?://\S+|[\w.-]+\.json|\w+\[\d+\]")
#: The game, the page and a danger of the rules.
NAME = "Flashover"
UNFILLED = re.compile(r"{\w+}|undefined|\[object|NaN|null")
DOTTED = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")


def leaves(template: Any) -> list[str]:
    """All texts of a template."""
    if isinstance(template, str):
        return [template]
    return [text for forms in template.values() for one in forms.values() for text in leaves(one)]


@cache
def catalogues(language: str) -> dict[str, Any]:
    """Everything the page may say: the engine's texts and its own."""
    return {**engine_catalogue(language), **page_catalogue(language)}


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of a language's catalogues."""
    texts = [text for template in catalogues(language).values() for text in leaves(template)]
    return frozenset(word.lower() for text in texts for word in WORD.findall(PLACEHOLDER.sub(" ", text)))


@cache
def foreign(language: str) -> frozenset[str]:
    """Words that only other languages have."""
    return frozenset().union(*(vocabulary(other) for other in LANGUAGES if other != language)) - vocabulary(language) - SAME


def strangers(text: str, language: str) -> list[str]:
    """Words that are not of this language. In Russian no Latin word goes unseen; elsewhere those of the other languages do not."""
    words = [word for word in WORD.findall(NO_WORDS.sub(" ", text)) if word.lower() not in SAME]
    if language == "ru":
        return [word for word in words if word.lower() in foreign("ru") or (word.isascii() and word.lower() not in vocabulary("ru"))]
    return [word for word in words if word.lower() in foreign(language)]


@cache
def alike(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Sentences of other languages that are said otherwise in this one, although it has all their words."""
    own = {text for template in catalogues(language).values() for text in leaves(template)}
    found = []
    for other in LANGUAGES:
        for key, template in catalogues(other).items():
            for text in leaves(template):
                bare = PLACEHOLDER.sub(" ", text)
                # A short text with a placeholder would fit anything.
                if text in own or len(bare.strip()) < (8 if bare != text else 3) or not WORD.search(bare) or strangers(bare, language):
                    continue
                found.append((re.compile(".+".join(re.escape(part) for part in PLACEHOLDER.split(text))), f"{other}: {key}"))
    return found


@cache
def _wrong(text: str, language: str) -> tuple[str, ...]:
    if text == NAME:
        return ()
    keys = catalogues("en")
    areas = {key.partition(".")[0] for key in keys}
    found = [f"key: {text}" for word in DOTTED.findall(text) if word in keys or word.partition(".")[0] in areas]
    if UNFILLED.search(text):
        found.append(f"not filled in: {text}")
    why = strangers(text, language) or [key for pattern, key in alike(language) if pattern.fullmatch(text)]
    if why:
        found.append(f"not {language}: {text} ({', '.join(why)})")
    return tuple(found)


def wrong_texts(texts: Iterable[str], language: str) -> list[str]:
    """What of these texts is no text of this language: keys, placeholders, other languages."""
    return [wrong for text in dict.fromkeys(texts) for wrong in _wrong(text, language)]
