"""Five catalogues that say the same: the same keys, the same placeholders, all the plural forms a language has."""

from __future__ import annotations

from string import Formatter

import pytest

from flashover import i18n
from flashover.i18n import LANGUAGES, Phrase, Template, plural_category, text

CATEGORIES = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "cs": {"one", "few", "other"},
    "pl": {"one", "few", "many"},
    "ru": {"one", "few", "many"},
}
OTHERS = [language for language in LANGUAGES if language != "en"]


def sentences(template: Template) -> list[str]:
    if isinstance(template, str):
        return [template]
    return [sentence for forms in template.values() for form in forms.values() for sentence in sentences(form)]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_key(language: str) -> None:
    assert list(i18n.catalogue(language)) == list(i18n.catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_things(language: str) -> None:
    english = i18n.catalogue("en")
    for key, template in i18n.catalogue(language).items():
        expected = placeholders(sentences(english[key])[0])
        for sentence in sentences(template):
            assert placeholders(sentence) == expected, f"{language} {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    for key, template in i18n.catalogue(language).items():
        if not isinstance(template, str):
            assert len(template) == 1, key
            for forms in template.values():
                assert set(forms) == CATEGORIES[language], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_neat(language: str) -> None:
    for key, template in i18n.catalogue(language).items():
        for sentence in sentences(template):
            assert sentence == sentence.strip(), key
            assert "  " not in sentence, key
            if key.startswith(("refusal.", "event.")) or key.endswith(".about"):
                assert sentence[-1] in ".!?", key
            else:
                assert sentence[-1] not in ".!?", key


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    english = i18n.catalogue("en")
    for key, template in i18n.catalogue(language).items():
        assert template != english[key], key


@pytest.mark.parametrize(
    ("language", "numbers", "category"),
    [
        ("en", [1], "one"),
        ("en", [0, 2, 11, 21], "other"),
        ("es", [1], "one"),
        ("es", [0, 2, 21], "other"),
        ("cs", [1], "one"),
        ("cs", [2, 3, 4], "few"),
        ("cs", [0, 5, 12, 22], "other"),
        ("pl", [1], "one"),
        ("pl", [2, 3, 4, 22, 104], "few"),
        ("pl", [0, 5, 11, 12, 14, 21, 112], "many"),
        ("ru", [1, 21, 101], "one"),
        ("ru", [2, 3, 4, 22, 104], "few"),
        ("ru", [0, 5, 11, 12, 14, 111, 112], "many"),
    ],
)
def test_plural_categories(language: str, numbers: list[int], category: str) -> None:
    assert {plural_category(language, number) for number in numbers} == {category}


@pytest.mark.parametrize(
    ("language", "one", "two", "five"),
    [
        ("en", "This costs 6 AP, only 1 left.", "This costs 6 AP, only 2 left.", "This costs 6 AP, only 5 left."),
        ("cs", "Stojí to 6 AB, zbývá jen 1.", "Stojí to 6 AB, zbývají jen 2.", "Stojí to 6 AB, zbývá jen 5."),
        ("pl", "To kosztuje 6 PA, został tylko 1.", "To kosztuje 6 PA, zostały tylko 2.",
         "To kosztuje 6 PA, zostało tylko 5."),
        ("es", "Cuesta 6 PA y solo queda 1.", "Cuesta 6 PA y solo quedan 2.", "Cuesta 6 PA y solo quedan 5."),
    ],
)  # fmt: skip
def test_the_number_chooses_the_form(language: str, one: str, two: str, five: str) -> None:
    told = [text("refusal.ap.too_few", language, need=6, have=have) for have in (1, 2, 5)]
    assert told == [one, two, five]


def test_values_are_shown_in_the_words_of_the_notation() -> None:
    assert text("event.poi.placed", at=(3, 5)) == "A POI is placed on 3,5."
    cells = [(1, 1), (2, 2)]
    assert text("refusal.gun.quadrant_occupied", "es", cells=cells).endswith("(1,1; 2,2).")


def test_a_phrase_inside_a_sentence_is_in_the_same_language() -> None:
    phrase = Phrase("event.crew.changed", {"seat": 0, "specialist": Phrase("specialist.driver")})
    assert phrase.text() == "Firefighter 0 changes the specialist: Driver/operator."
    assert phrase.text("cs") == "Hasič 0 mění specializaci: Strojník."


def test_braces_in_a_value_stay_what_they_are() -> None:
    told = text("refusal.ply.malformed.hint", ply="{0.__class__}", hint="{x}")
    assert told == "“{0.__class__}” is not a ply; did you mean “{x}”?"


def test_a_missing_key_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(i18n.catalogue("pl"), "event.ap.saved.forfeited")
    told = text("event.ap.saved.forfeited", "pl", seat=0, saved=4, forfeited=2)
    assert told == "Firefighter 0 saves 4 AP; 2 above the limit are forfeited."


def test_an_unknown_language_or_key_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'; there are en, cs, pl, ru, es"):
        text("refusal.game.over", "de")
    with pytest.raises(KeyError):
        text("no.such.key")
