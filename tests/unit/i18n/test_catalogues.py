"""Every key of every catalogue, the library's and the page's, checked against English and walked with values of every type."""

from __future__ import annotations

from typing import Any

import pytest

from flashover.i18n import AREAS, FALLBACK, LANGUAGES, Percent, Phrase
from flashover.i18n import catalogue as library_catalogue
from flashover.i18n.catalogue import _Filler
from flashover.i18n.check import CODES, PLACEHOLDER, check, missing, names, selectors, texts_of
from flashover.i18n.folders import dump, languages, parts, read

#: Placeholders that stand for a word with forms, and the words that may stand there.
WORDS = {"side": "side", "sides": "side", "start": "side", "to": "side", "direction": "direction", "die": "die"}
WORDS |= {"pet": "pet", "next_pet": "pet", "led": "pet", "carried": "pet"}
NUMBERS = (0, 1, 2, 5, 21, 1.5)
VALUES = (*NUMBERS, 0.25, Percent(0.131), "Anna", (3, 5), [(1, 2), (3, 4)], Phrase("specialist.driver"), Phrase("side.left.at"))
ENGLISH = read(FALLBACK)


def test_a_language_has_a_folder_on_both_sides() -> None:
    assert set(parts()) == {"library", "page"}
    assert set(languages()) == set(LANGUAGES)
    for folder in parts().values():
        assert {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(LANGUAGES)


def test_no_key_stands_in_two_areas_of_the_library() -> None:
    keys = [key for area in AREAS for key in library_catalogue(FALLBACK, area)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_as_it_should_be(language: str) -> None:
    texts = read(language)
    assert list(texts) == list(ENGLISH)
    assert check(texts, ENGLISH) == []
    assert language == FALLBACK or not list(missing(texts, ENGLISH))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_as_it_would_be_written_again(language: str) -> None:
    texts = read(language)
    for part, folder in parts().items():
        for path in (folder / language).glob("*.json"):
            assert path.read_text("utf-8") == dump(texts[f"{part}/{path.stem}"]), path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_space_before_a_unit_is_left_to_the_page(language: str) -> None:
    texts = read(language)
    unit = texts["library/language"]["format.unit"]
    said = [text for sentences in texts.values() for template in sentences.values() for text in texts_of(template)]
    assert sum(f"}} {unit}" in text for text in said) > 20
    assert not [text for text in said if f"\u00a0{unit}" in text]


@pytest.mark.parametrize("file", ENGLISH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_can_be_filled(file: str, language: str) -> None:
    filler = _Filler(language)
    for key, template in read(language)[file].items():
        if key.startswith("plural."):
            continue
        forms = {name: form for text in texts_of(template) for name, form in PLACEHOLDER.findall(text) if form}
        words = {name: WORDS[name] for name in forms}
        for number in NUMBERS:
            for value in VALUES:
                for word in ("left", "bottom"):
                    values: dict[str, object] = dict.fromkeys(names(template), value)
                    values |= dict.fromkeys(selectors(template), number)
                    for name, kind in words.items():
                        values[name] = Phrase(f"{kind}.{_word(kind, word)}")
                    filled = filler.fill(template, values)
                    assert "{" not in filled and "}" not in filled, f"{key}: {filled}"


def _word(kind: str, side: str) -> str:
    if kind == "die":
        return {"left": "red", "bottom": "black"}[side]
    if kind == "pet":
        return {"left": "dog", "bottom": "rabbit"}[side]
    return {"bottom": "down"}.get(side, side) if kind == "direction" else side


#: A small language: what is wrong with it is seen at once.
SMALL: Any = {
    "library/language": {"format.percent": "{number} %", "plural.one": "n = 1"},
    "page/main": {
        "a": "The house at {at} burns.",
        "b": {"n": {"one": "{n} cube", "other": "{n} cubes"}},
        "c": ["one line", "two lines"],
        "word.at": "there",
    },
}


@pytest.mark.parametrize(
    ("key", "text", "code"),
    [
        ("a", "Das Haus brennt.", "i18n.placeholder"),
        ("a", "Das Haus auf {on} brennt.", "i18n.placeholder"),
        ("a", "Das Haus auf {at brennt.", "i18n.placeholder"),
        ("a", "Das Haus auf {at.dative} brennt.", "i18n.word"),
        ("a", "Das Haus auf {at} brennt zu 90 %.", "i18n.percent"),
        ("a", "Das Haus  auf {at} brennt.", "i18n.untidy"),
        ("a", "Das Haus auf {at} brennt. ", "i18n.untidy"),
        ("a", "The house at {at} burns.", "i18n.english"),
        ("a", {"at": {"one": "Ein Haus brennt.", "two": "Häuser brennen."}}, "i18n.form"),
        ("a", None, "i18n.missing"),
        ("b", {"n": {"one": "{n} Würfel"}}, "i18n.form"),
        ("b", {"n": {"one": "{n} Würfel", "other": "{n} Würfel", "lots": "viele"}}, "i18n.form"),
        ("c", "eine Zeile", "i18n.shape"),
        ("d", "Was ist das?", "i18n.key"),
    ],
)
def test_what_is_wrong_has_a_code(key: str, text: Any, code: str) -> None:
    good: Any = {
        "a": "Das Haus auf {at} brennt.",
        "b": {"n": {"one": "{n} Würfel", "other": "{n} Würfel"}},
        "c": ["eine Zeile", "zwei"],
        "word.at": "da",
    }
    manner = SMALL["library/language"]
    assert check({"library/language": manner, "page/main": good}, SMALL) == []
    bad = {name: said for name, said in {**good, key: text}.items() if said is not None}
    found = check({"library/language": manner, "page/main": bad}, SMALL)
    assert {problem.code for problem in found} == {code}
    assert found[0].path == f"page/main#{key}"
    assert code in CODES


@pytest.mark.parametrize(
    ("key", "said", "code"),
    [
        ("plural.few", "garbage", "i18n.plural"),
        ("plural.one", "n is 1", "i18n.plural"),
        ("plural.one", "", "i18n.plural"),
        ("format.percent", "{number}%%", "i18n.percent"),
        ("format.percent", "{number}", "i18n.percent"),
        ("format.percent", "{number} per cent", "i18n.percent"),
    ],
)
def test_how_a_language_writes_is_checked(key: str, said: str, code: str) -> None:
    own: Any = {**SMALL, "library/language": {**SMALL["library/language"], key: said}}
    found = check(own, SMALL)
    assert (found[0].code, found[0].path) == (code, f"library/language#{key}")
    assert code in CODES


@pytest.mark.parametrize("said", ["{number}%", "%{number}", "% {number}", "{number}\u00a0%", "{number}٪"])
def test_a_per_cent_sign_stands_where_it_stands(said: str) -> None:
    own: Any = {**SMALL, "library/language": {**SMALL["library/language"], "format.percent": said}}
    assert not [problem for problem in check(own, SMALL) if problem.code == "i18n.percent"]


def test_a_mark_that_must_not_begin_a_line_has_a_space_that_does_not_break() -> None:
    said = {**SMALL["page/main"], "a": "La maison en {at}\u00a0: elle brûle !", "c": ["une", "deux"]}
    own: Any = {"library/language": SMALL["library/language"], "page/main": said}
    assert check(own, SMALL) == []
    own["library/language"] = {**SMALL["library/language"], "language.unbroken": ": ; ! ?"}
    assert [(problem.code, problem.path) for problem in check(own, SMALL)] == [("i18n.space", "page/main#a")]
    assert "“!”" in check(own, SMALL)[0].message and "i18n.space" in CODES


def test_files_and_order_are_checked_too() -> None:
    texts = {"library/language": SMALL["library/language"], "page/main": dict(reversed(SMALL["page/main"].items())), "page/more": {}}
    assert {"i18n.order", "i18n.file"} <= {problem.code for problem in check(texts, SMALL)}


def test_words_that_two_languages_share_may_stay() -> None:
    english: Any = {"library/language": {"language.name": "English"}, "page/main": {"boom": "Explosion!"}}
    own: Any = {"library/language": {"language.name": "Deutsch"}, "page/main": {"boom": "Explosion!"}}
    assert [problem.code for problem in check(own, english)] == ["i18n.english"]
    own["library/language"]["language.shares"] = "position, explosion"
    assert check(own, english) == []
