"""Every key of every catalogue, the library's and the page's, walked with values of every type through every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from flashover.i18n import AREAS, FALLBACK, LANGUAGES, Percent, Phrase, Template, plural_category
from flashover.i18n import catalogue as library_catalogue
from flashover.i18n.catalogue import MANNER, _Filler

PAGE = Path(__file__).parents[3] / "ui" / "src" / "i18n"
PLACEHOLDER = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
#: Placeholders that stand for a word with forms, and the words that may stand there.
WORDS = {"side": "side", "sides": "side", "start": "side", "to": "side", "direction": "direction", "die": "die"}
WORDS |= {"pet": "pet", "next_pet": "pet", "led": "pet", "carried": "pet"}
#: What decides a plural form counts whole things, except for these averages and differences.
FRACTIONS = {"mine", "points", "drop"}
NUMBERS = (0, 1, 2, 5, 21, 1.5)
VALUES = (*NUMBERS, 0.25, Percent(0.131), "Anna", (3, 5), [(1, 2), (3, 4)], Phrase("specialist.driver"), Phrase("side.left.at"))
#: What is typed follows these on the same line.
PROMPTS = ("ask.", "setup.")
#: Texts without a word of their own, or with one that several languages share.
SAME_EVERYWHERE = {"format.", "plural.", "language.order", "bot.", "nav.editor", "word.at_side", "describe.cell"}


class Catalogue(NamedTuple):
    """One file in all its languages."""

    name: str
    by_language: dict[str, dict[str, Template]]


def _catalogues() -> Iterator[Catalogue]:
    for area in AREAS:
        yield Catalogue(f"library/{area}", {language: library_catalogue(language, area) for language in LANGUAGES})
    for path in sorted((PAGE / FALLBACK).glob("*.json")):
        files = {language: PAGE / language / path.name for language in LANGUAGES}
        yield Catalogue(f"page/{path.stem}", {language: json.loads(file.read_text("utf-8")) for language, file in files.items()})


CATALOGUES = tuple(_catalogues())
EVERY = pytest.mark.parametrize("catalogue", CATALOGUES, ids=[catalogue.name for catalogue in CATALOGUES])


def texts(template: Template) -> Iterator[str]:
    """All templates a key may lead to."""
    if isinstance(template, str):
        yield template
    elif isinstance(template, list):
        yield "\n".join(template)
    else:
        for forms in template.values():
            for form in forms.values():
                yield from texts(form)


def names(template: Template) -> set[str]:
    """The placeholders of a template, those that only choose a form apart."""
    return {name for text in texts(template) for name, _ in PLACEHOLDER.findall(text)}


def selectors(template: Template) -> set[str]:
    """The placeholders that choose a form."""
    if not isinstance(template, dict):
        return set()
    return set(template).union(*(selectors(form) for forms in template.values() for form in forms.values()))


def plurals(template: Template) -> Iterator[tuple[str, dict[str, Template]]]:
    """Every choice of a form: the placeholder and the forms by category."""
    if isinstance(template, dict):
        for name, forms in template.items():
            yield name, forms
            for form in forms.values():
                yield from plurals(form)


def test_a_language_has_a_folder_on_both_sides() -> None:
    folders = {path.name for path in PAGE.iterdir() if path.is_dir()}
    assert folders == set(LANGUAGES)
    for language in LANGUAGES:
        assert sorted(path.name for path in (PAGE / language).iterdir()) == sorted(path.name for path in (PAGE / FALLBACK).iterdir())


def test_no_key_stands_in_two_areas_of_the_library() -> None:
    keys = [key for area in AREAS for key in library_catalogue(FALLBACK, area)]
    assert len(keys) == len(set(keys))


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key_in_the_same_order(catalogue: Catalogue, language: str) -> None:
    own, english = ([key for key in catalogue.by_language[name] if not key.startswith("plural.")] for name in (language, FALLBACK))
    assert own == english


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_values(catalogue: Catalogue, language: str) -> None:
    english = catalogue.by_language[FALLBACK]
    for key, template in catalogue.by_language[language].items():
        if key.startswith("plural."):
            continue
        assert names(template) - selectors(template) <= names(english[key]), f"{key}: an unknown placeholder"
        missing = names(english[key]) - names(template) - selectors(template)
        assert not missing, f"{key}: {missing} is missing"


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_finds_its_form(catalogue: Catalogue, language: str) -> None:
    for key, template in catalogue.by_language[language].items():
        for name, forms in plurals(template):
            numbers = NUMBERS if name in FRACTIONS else [number for number in NUMBERS if isinstance(number, int)]
            needed = {plural_category(language, number) for number in numbers}
            assert needed <= set(forms), f"{key}: {needed - set(forms)} of {name}"
            assert set(forms) <= {"one", "few", "many", "other"}, key


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_can_be_filled(catalogue: Catalogue, language: str) -> None:
    filler = _Filler(language)
    for key, template in catalogue.by_language[language].items():
        if key.startswith("plural."):
            continue
        forms = {name: form for text in texts(template) for name, form in PLACEHOLDER.findall(text) if form}
        words = {name: WORDS[name] for name in forms}
        for number in NUMBERS:
            for value in VALUES:
                for word in ("left", "bottom"):
                    values: dict[str, object] = dict.fromkeys(names(template), value)
                    values |= dict.fromkeys(selectors(template), number)
                    for name, kind in words.items():
                        values[name] = Phrase(f"{kind}.{_word(kind, word)}")
                    filled = filler._fill(template, values)
                    assert "{" not in filled and "}" not in filled, f"{key}: {filled}"


def _word(kind: str, side: str) -> str:
    if kind == "die":
        return {"left": "red", "bottom": "black"}[side]
    if kind == "pet":
        return {"left": "dog", "bottom": "rabbit"}[side]
    return {"bottom": "down"}.get(side, side) if kind == "direction" else side


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_per_cent_is_written_by_the_filler_alone(catalogue: Catalogue, language: str) -> None:
    if catalogue.name == f"library/{MANNER}":
        return
    for key, template in catalogue.by_language[language].items():
        assert not any("%" in text for text in texts(template)), key


@EVERY
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FALLBACK])
def test_no_sentence_was_left_in_english(catalogue: Catalogue, language: str) -> None:
    english = catalogue.by_language[FALLBACK]
    for key, template in catalogue.by_language[language].items():
        if key.startswith(tuple(SAME_EVERYWHERE)):
            continue
        same = template == english[key] and any(len(word) > 5 for text in texts(template) for word in PLACEHOLDER.sub("", text).split())
        assert not same, key


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_neat(catalogue: Catalogue, language: str) -> None:
    for key, template in catalogue.by_language[language].items():
        for text in texts(template):
            assert text == text.strip() or key.startswith(PROMPTS), key
            assert "  " not in text or isinstance(template, list), key
            if key.startswith(("refusal.", "event.", "server.")):
                assert text[-1] in ".!?", key
