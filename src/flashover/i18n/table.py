"""One table a language, for people who translate in a spreadsheet or a PO editor: a row for each form of each text, English beside it.

`export` writes what there is, `load` reads it back: the same texts, in the same forms, in the order of English. Whatever is wrong with a
table is found before anything is written.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from flashover.i18n.catalogue import Template
from flashover.i18n.check import apart, faults, plural_faults, sound
from flashover.i18n.folders import MANNERS, Texts, leaves
from flashover.i18n.plural import CATEGORIES

COLUMNS = ("file", "key", "form", "english", "text")
#: What may be wrong with a table itself; what may be wrong with its texts stands in `flashover.i18n.check.CODES`.
CODES = {
    "i18n.encoding": "the table is not in UTF-8",
    "i18n.columns": "the first line does not name the columns of a table",
    "i18n.cells": "a line has more or fewer cells than there are columns",
    "i18n.po": "a line of a PO file is not understood",
    "i18n.empty": "there is no text in the table",
    "i18n.key": "English has no such file or key",
    "i18n.twice": "a text stands in the table twice",
    "i18n.manner": "how the language writes is not told yet",
    "i18n.shape": "the forms of a text do not fit together",
}
_STEP = re.compile(r"(\w+)=(\w+)")


class Row(NamedTuple):
    """One form of one text; `form` is empty where there is only one."""

    file: str
    key: str
    form: str
    english: str
    text: str


class Fault(NamedTuple):
    """One thing wrong with a table: its line, and what."""

    code: str
    line: int
    message: str


def rows(own: Texts, english: Texts) -> Iterator[Row]:
    """The table of a language; where a text is missing, the forms of English wait to be filled in."""
    for file, sentences in english.items():
        mine = own.get(file, {})
        extra = [key for key in mine if apart(key) and key not in sentences]
        for key in (*sentences, *extra):
            plain = dict(leaves(sentences.get(key, "")))
            first = next(reversed(plain.values()), "")
            if key in mine:
                yield from (Row(file, key, form, plain.get(form, first), text) for form, text in leaves(mine[key]))
            elif not apart(key):
                yield from (Row(file, key, form, text, "") for form, text in plain.items())


# ---------------------------------------------------------------- the two formats


def to_csv(table: Iterable[Row]) -> str:
    """The table for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(table)
    return out.getvalue()


def to_po(table: Iterable[Row], language: str) -> str:
    """The table for an editor of PO files: the context of an entry is its file, key and form.

    An entry without an English text would be taken for the head of the file: what has none, such as a plural rule of the language's
    own, stands under its key, and an empty line of a longer text is left out; `load` puts it back.
    """
    about = (f"Language: {language}", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit")
    head = 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in about)
    entries = (
        f"msgctxt {_quoted('|'.join(row[:3]))}\nmsgid {_quoted(row.english or row.key)}\nmsgstr {_quoted(row.text)}\n"
        for row in table
        if row.english or row.text
    )
    return "\n".join((head, *entries))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def decode(data: bytes) -> tuple[str, list[Fault]]:
    """The text of a table; spreadsheets put a mark in front."""
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return "", [Fault("i18n.encoding", line, f"byte {error.start} is not UTF-8; save the table as “CSV UTF-8”")]


def from_csv(text: str) -> tuple[list[tuple[int, Row]], list[Fault]]:
    """The rows of a table with their lines, and what is wrong with its form."""
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    head = [cell.strip().lower() for cell in next(reader, [])]
    if not {"file", "key", "form", "text"} <= set(head):
        return [], [Fault("i18n.columns", 1, f"the columns are {', '.join(head) or 'none'} instead of {', '.join(COLUMNS)}")]
    at = [head.index(name) if name in head else None for name in COLUMNS]
    found: list[tuple[int, Row]] = []
    wrong: list[Fault] = []
    line = reader.line_num + 1
    for cells in reader:
        if len(cells) == len(head):
            found.append((line, Row(*("" if index is None else cells[index] for index in at))))
        elif any(cells):
            wrong.append(Fault("i18n.cells", line, f"{len(cells)} cells, {len(head)} columns"))
        line = reader.line_num + 1
    return found, wrong


def from_po(text: str) -> tuple[list[tuple[int, Row]], list[Fault]]:
    """The entries of a PO file with their lines; one marked as fuzzy counts as not translated."""
    found: list[tuple[int, Row]] = []
    wrong: list[Fault] = []
    entry: dict[str, str] = {}
    field, start, fuzzy = "", 0, False

    def close() -> None:
        nonlocal entry, field, fuzzy
        if entry.get("msgctxt", "").count("|") == 2:
            file, key, form = entry["msgctxt"].split("|")
            found.append((start, Row(file, key, form, entry.get("msgid", ""), "" if fuzzy else entry.get("msgstr", ""))))
        elif entry.get("msgid"):
            wrong.append(Fault("i18n.po", start, "an entry without its context: file|key|form"))
        entry, field, fuzzy = {}, "", False

    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith("#"):
            if "msgstr" in entry:
                close()
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line:
            close()
            continue
        word, _, rest = line.partition(" ")
        if word in {"msgctxt", "msgid", "msgstr"}:
            if word in entry:
                close()
            if not entry:
                start = number
            field, line = word, rest.strip()
            entry[field] = ""
        quoted = re.fullmatch(r'"((?:[^"\\]|\\.)*)"', line)
        if quoted is None or not field:
            wrong.append(Fault("i18n.po", number, f"not understood: {raw.strip()[:60]}"))
            continue
        entry[field] += re.sub(r"\\(.)", lambda escape: {"n": "\n", "t": "\t"}.get(escape[1], escape[1]), quoted[1])
    close()
    return found, wrong


# ---------------------------------------------------------------- from rows to texts


def load(data: bytes, english: Texts, own: Texts | None = None, *, po: bool = False) -> tuple[Texts, list[Fault]]:
    """The texts of a language with those of a table put in, and everything that is wrong with the table.

    What a table leaves empty or does not have stays as it is.
    """
    text, wrong = decode(data)
    if wrong:
        return {}, wrong
    found, wrong = (from_po if po else from_csv)(text)
    if wrong:
        return {}, wrong
    table: dict[tuple[str, str], dict[str, tuple[int, str]]] = {}
    for line, row in found:
        forms = table.setdefault((row.file, row.key), {})
        if row.form in forms:
            wrong.append(Fault("i18n.twice", line, f"{row.file}#{row.key} {row.form} stands in line {forms[row.form][0]} already"))
        forms[row.form] = line, row.text
    texts: Texts = {}
    for (file, key), forms in table.items():
        line = min(number for number, _ in forms.values())
        if not _expected(file, key, english):
            wrong.append(Fault("i18n.key", line, f"English has no text {file}#{key}"))
            continue
        template, fault = _template({form: said for form, (_, said) in forms.items()}, english[file].get(key, ""))
        if fault:
            wrong.append(Fault("i18n.shape", line, f"{file}#{key}: {fault}"))
        elif template is not None:
            texts.setdefault(file, {})[key] = template
    if not texts and not wrong:
        wrong.append(Fault("i18n.empty", 1, "no text in it"))
    before = own or {}
    whole = _ordered({file: {**before.get(file, {}), **texts.get(file, {})} for file in english}, english)
    manners = whole.get(MANNERS, {})
    wrong += _faults(texts, english, table, manners)
    if texts:
        wrong += _unmannered(english, table, manners)
    return whole, sorted(wrong, key=lambda fault: fault.line)


def _expected(file: str, key: str, english: Texts) -> bool:
    if file == MANNERS and key.startswith("plural."):
        return key.removeprefix("plural.") in CATEGORIES
    return key in english.get(file, {}) or (file == MANNERS and apart(key))


def _template(forms: Mapping[str, str], english: Template) -> tuple[Template | None, str]:
    """The template its rows make; none where nothing was filled in."""
    if all(form.isdigit() for form in forms) and isinstance(english, list):
        if not any(forms.values()):
            return None, ""
        lines = {int(form): said for form, said in forms.items()}
        # An editor of PO files does not keep the empty lines between others.
        lines = {at: "" for at, line in enumerate(english, 1) if not line and at < max(lines)} | lines
        return [said for _, said in sorted(lines.items())], ""
    filled = {form: said for form, said in forms.items() if said}
    if not filled:
        return None, ""
    if set(filled) == {""}:
        return filled[""], ""
    template: dict[str, dict[str, Template]] = {}
    for form, said in filled.items():
        steps = [_STEP.fullmatch(step) for step in form.split(",")]
        if not all(steps):
            return None, f"“{form}” is no form; write n=one, or leave it empty"
        at: dict[str, dict[str, Template]] = template
        for number, step in enumerate(steps, 1):
            assert step is not None
            name, category = step.groups()
            if at and name not in at:
                return None, f"“{form}” chooses by another value than the forms before it"
            choices = at.setdefault(name, {})
            if number == len(steps):
                if category in choices:
                    return None, f"“{form}” stands beside forms of the same"
                choices[category] = said
                break
            inner = choices.setdefault(category, {})
            if not isinstance(inner, dict):
                return None, f"“{form}” stands beside forms of the same"
            at = inner
    return template, ""


def _ordered(texts: Texts, english: Texts) -> Texts:
    """The order of English; what each language has as it needs it comes last."""
    found: Texts = {}
    for file, sentences in english.items():
        own = texts.get(file, {})
        keys = [key for key in sentences if key in own and not apart(key)]
        if own:
            found[file] = {key: own[key] for key in (*keys, *(key for key in own if apart(key)))}
    return found


def _faults(
    texts: Texts,
    english: Texts,
    table: Mapping[tuple[str, str], Mapping[str, tuple[int, str]]],
    manners: Mapping[str, Template],
) -> Iterator[Fault]:
    rules = sound(manners)
    words = {key for sentences in english.values() for key in sentences}
    for file, sentences in texts.items():
        for key, template in sentences.items():
            line = min(number for number, _ in table[file, key].values())
            found = plural_faults(key, template)
            if key in english[file] and not apart(key):
                found = faults(key, template, english[file][key], rules, words)
            yield from (Fault(code, line, f"{file}#{key}: {message}") for code, message in found)


def _unmannered(
    english: Texts, table: Mapping[tuple[str, str], Mapping[str, tuple[int, str]]], manners: Mapping[str, Template]
) -> Iterator[Fault]:
    """What is to be told of a language before any of its texts can be shown in it."""
    for key in english.get(MANNERS, {}):
        if key not in manners and not apart(key):
            line = min((number for number, _ in table.get((MANNERS, key), {}).values()), default=1)
            yield Fault("i18n.manner", line, f"{MANNERS}#{key} is empty; fill in {MANNERS} first")


#: The formats by the ending of a file's name.
WRITERS: Mapping[str, Callable[[Iterable[Row], str], str]] = {
    ".csv": lambda table, _: "\ufeff" + to_csv(table),
    ".po": to_po,
}
