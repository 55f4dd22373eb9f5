"""A language as one table: out and back without loss, and a coded error for whatever is wrong with one."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from babel.messages.pofile import read_po, write_po

from flashover.i18n import FALLBACK, LANGUAGES
from flashover.i18n.folders import read
from flashover.i18n.table import COLUMNS, WRITERS, Row, from_csv, from_po, load, rows, to_csv, to_po

ENGLISH = read(FALLBACK)
SMALL: Any = {
    "library/language": {"language.name": "English", "plural.one": "n = 1"},
    "page/main": {
        "a": "The house at {at} burns, said “Ada”; \\n is no line.",
        "b": {"n": {"one": "{n} cube", "other": "{n} cubes"}},
        "c": ["one line", "", "three, \"lines\""],
    },
}


def lines(table: list[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([list(COLUMNS), *table])
    return out.getvalue().encode()


@pytest.mark.parametrize("suffix", WRITERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_comes_back_as_it_went(language: str, suffix: str) -> None:
    texts = read(language)
    data = WRITERS[suffix](rows(texts, ENGLISH), language).encode()
    back, wrong = load(data, ENGLISH, po=suffix == ".po")
    assert wrong == []
    assert back == texts
    assert [list(back[file]) for file in back] == [list(texts[file]) for file in texts]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_spreadsheets_make_of_it_is_understood(separator: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows([COLUMNS, *rows(SMALL, SMALL)])
    back, wrong = load(b"\xef\xbb\xbf" + out.getvalue().encode(), SMALL)
    assert (back, wrong) == (SMALL, [])


def test_an_empty_language_is_a_table_to_fill_in() -> None:
    table = list(rows({}, SMALL))
    assert [row.text for row in table] == [""] * len(table)
    forms = [("language.name", ""), ("a", ""), ("b", "n=one"), ("b", "n=other"), ("c", "1"), ("c", "2"), ("c", "3")]
    assert [(row.key, row.form) for row in table] == forms
    said = {"language.name": "Deutsch", "a": "Haus {at}"}
    filled = [row._replace(text=said.get(row.key, "")) for row in table]
    back, wrong = load(to_csv(filled).encode(), SMALL)
    assert (back, wrong) == ({"library/language": {"language.name": "Deutsch"}, "page/main": {"a": "Haus {at}"}}, [])


@pytest.mark.parametrize(("table", "line"), [([["library/language", "language.name", "", "", ""]], 2), ([], 1)])
def test_how_a_language_writes_comes_first(table: list[list[str]], line: int) -> None:
    _, wrong = load(lines([*table, ["page/main", "a", "", "", "Haus {at}"]]), SMALL)
    assert [(fault.code, fault.line) for fault in wrong] == [("i18n.manner", line)]
    assert "library/language#language.name" in wrong[0].message


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_editor_of_po_files_loses_nothing(language: str) -> None:
    """One that takes an entry without an English text for the head of the file."""
    texts = read(language)
    edited = io.BytesIO()
    write_po(edited, read_po(io.StringIO(to_po(rows(texts, ENGLISH), language)), abort_invalid=True), width=0)
    assert load(edited.getvalue(), ENGLISH, po=True) == (texts, [])


def test_a_table_of_some_texts_leaves_the_others() -> None:
    own: Any = {"library/language": {"language.name": "Deutsch", "plural.one": "n = 1"}, "page/main": {"a": "Haus {at}"}}
    table = [Row("page/main", "b", f"n={form}", "", "{n} Würfel") for form in ("one", "other")]
    back, wrong = load(to_csv(table).encode(), SMALL, own)
    assert wrong == []
    assert back == {**own, "page/main": {"a": "Haus {at}", "b": {"n": {"one": "{n} Würfel", "other": "{n} Würfel"}}}}


def test_forms_are_chosen_one_after_the_other() -> None:
    english: Any = {"page/main": {"a": {"n": {"one": "{n} of {m}", "other": "{n} of {m}"}}}}
    nested = {"n": {"one": {"m": {"one": "{n} z {m}", "other": "{n} ze {m}"}}, "other": "{n}, {m}"}}
    own: Any = {"page/main": {"a": nested}}
    assert [row.form for row in rows(own, english)] == ["n=one,m=one", "n=one,m=other", "n=other"]
    assert load(to_csv(rows(own, english)).encode(), english)[0] == own


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (lines([["page/main", "a", "", "", "Haus"]]), "i18n.placeholder", 2),
        (lines([["page/main", "a", "", "", "Haus {at} {nr}"]]), "i18n.placeholder", 2),
        (lines([["library/language", "plural.one", "", "", "n = 1"], ["page/main", "b", "n=one", "", "{n} Würfel"]]), "i18n.form", 3),
        (lines([["page/main", "b", "n=some", "", "{n}"], ["page/main", "b", "n=other", "", "{n}"]]), "i18n.form", 2),
        (lines([["page/main", "b", "", "", "{n}"], ["page/main", "b", "n=other", "", "{n}"]]), "i18n.shape", 2),
        (lines([["page/main", "b", "n=one", "", "{n}"], ["page/main", "b", "m=other", "", "{n}"]]), "i18n.shape", 2),
        (lines([["page/main", "b", "1", "", "{n}"]]), "i18n.shape", 2),
        (lines([["page/main", "nope", "", "", "Haus"]]), "i18n.key", 2),
        (lines([["page/nope", "a", "", "", "Haus"]]), "i18n.key", 2),
        (lines([["library/language", "plural.lots", "", "", "n = 7"]]), "i18n.key", 2),
        (lines([["page/main", "a", "", "", "Haus {at}"], ["page/main", "a", "", "", "Haus {at}"]]), "i18n.twice", 3),
        (lines([["library/language", "plural.one", "", "", "n is 1"]]), "i18n.plural", 2),
        (lines([["library/language", "plural.few", "", "", "x = 2"]]), "i18n.plural", 2),
        (lines([["page/main", "a", "", "", "Haus {at}", "and more"]]), "i18n.cells", 2),
        (b"key,form,text\na,,Haus\n", "i18n.columns", 1),
        (b"", "i18n.columns", 1),
        (lines([]), "i18n.empty", 1),
        (lines([["page/main", "a", "", "", "H\u00e4user {at}"]]).decode().encode("latin-1"), "i18n.encoding", 2),
    ],
)
def test_what_is_wrong_with_a_table_has_a_code_and_a_line(data: bytes, code: str, line: int) -> None:
    _, wrong = load(data, SMALL, {"library/language": {"language.name": "Deutsch"}})
    assert [(fault.code, fault.line) for fault in wrong] == [(code, line)]


def test_a_po_file_may_be_written_by_others() -> None:
    text = """
# a comment
msgid ""
msgstr "Language: de\\n"

#: where
msgctxt "page/main|a|"
msgid "The house"
" burns"
msgstr ""
"Haus "
"{at} \\"x\\""
#, fuzzy
msgctxt "page/main|b|n=one"
msgid "x"
msgstr "nearly"
"""
    found, wrong = from_po(text)
    assert wrong == []
    assert [row for _, row in found] == [
        Row("page/main", "a", "", "The house burns", 'Haus {at} "x"'),
        Row("page/main", "b", "n=one", "x", ""),
    ]


@pytest.mark.parametrize(
    ("text", "line"), [('msgctxt "page/main|a|"\nmsgid broken\n', 2), ('"lost"\n', 1), ('\nmsgid "x"\nmsgstr "y"\n', 2)]
)
def test_a_po_file_that_is_none_is_reported(text: str, line: int) -> None:
    _, wrong = load(text.encode(), SMALL, po=True)
    assert [(fault.code, fault.line) for fault in wrong] == [("i18n.po", line)]


def test_both_formats_say_the_same() -> None:
    table = list(rows(SMALL, SMALL))
    assert [row for _, row in from_csv(to_csv(table))[0]] == table
    assert [row for _, row in from_po(to_po(table, "en"))[0]] == [row for row in table if row.english]
    assert load(to_po(table, "en").encode(), SMALL, po=True) == load(to_csv(table).encode(), SMALL) == (SMALL, [])
