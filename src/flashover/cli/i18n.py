"""`flashover i18n`: the texts of a language, checked, taken out as one table and put back."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from flashover.cli.output import BAD_INPUT, WRONG, complain, write
from flashover.errors import InputError
from flashover.i18n import FALLBACK
from flashover.i18n.check import check, missing, texts_of
from flashover.i18n.folders import Texts, languages, parts, read
from flashover.i18n.folders import write as write_texts
from flashover.i18n.table import WRITERS, load, rows

if TYPE_CHECKING:
    import argparse

_CODE = re.compile(r"[a-z]{2,3}")
#: No more of what is wrong is shown at once.
MOST = 50


def i18n(given: argparse.Namespace) -> int:
    """One of the five things to do."""
    source = Path(given.source) if given.source else None
    if source is not None and not (source / "src" / "flashover" / "i18n" / FALLBACK).is_dir():
        raise InputError("i18n.source", str(source), "no source tree of Flashover: src/flashover/i18n/en is not there")
    if given.action == "check":
        return _check(_known(given.languages, source), source)
    if given.action == "samples":
        from flashover.i18n.samples import table

        print(table(_known(given.languages, source), source))
        return 0
    language = _code(given.language)
    if given.action == "missing":
        return _missing(language, source)
    if given.action == "export":
        return _export(language, given.output, source)
    return _import(language, given.file, source)


def _code(language: str) -> str:
    if not _CODE.fullmatch(language):
        raise InputError("i18n.language", language, "a language is two or three small letters, as in ISO 639")
    return language


def _known(asked: list[str], source: Path | None) -> tuple[str, ...]:
    there = languages(source)
    for language in asked:
        if language not in there:
            raise InputError("i18n.language", language, f"there is no such language; there are {', '.join(there)}")
    return tuple(asked) or there


def _texts(language: str, source: Path | None) -> Texts:
    return read(language, source) if language in languages(source) else {}


def _check(asked: tuple[str, ...], source: Path | None) -> int:
    english = read(FALLBACK, source)
    if len(parts(source)) == 1:
        print("Only the library's texts are here; those of the page lie in the source tree.")
    wrong = 0
    for language in asked:
        texts = read(language, source)
        problems = check(texts, english)
        wrong += len(problems)
        for problem in problems[:MOST]:
            print(f"{language}: {problem.code} at {problem.path}: {problem.message}")
        if len(problems) > MOST:
            print(f"{language}: and {len(problems) - MOST} more")
        count = sum(len(sentences) for sentences in texts.values())
        print(f"{language}: {count} texts, {len(problems)} problems" if problems else f"{language}: {count} texts, all is well")
    return WRONG if wrong else 0


def _missing(language: str, source: Path | None) -> int:
    english = read(FALLBACK, source)
    found = list(missing(_texts(language, source), english))
    for file, key, template in found:
        print(f"{file}\t{key}\t{next(texts_of(template))}")
    print(f"{language}: {len(found)} of {sum(map(len, english.values()))} texts are missing or still in English", file=sys.stderr)
    return 0


def _export(language: str, output: str, source: Path | None) -> int:
    suffix = ".csv" if output == "-" else Path(output).suffix
    if suffix not in WRITERS:
        raise InputError("i18n.format", output, f"a table ends in {' or '.join(WRITERS)}")
    table = rows(_texts(language, source), read(FALLBACK, source))
    write(output, WRITERS[suffix](table, language))
    return 0


def _import(language: str, name: str, source: Path | None) -> int:
    path = Path(name)
    if path.suffix not in WRITERS:
        raise InputError("i18n.format", name, f"a table ends in {' or '.join(WRITERS)}")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError("file.unreadable", name, error.strerror or str(error)) from None
    english = read(FALLBACK, source)
    texts, faults = load(data, english, _texts(language, source), po=path.suffix == ".po")
    if faults:
        for fault in faults[:MOST]:
            complain(InputError(fault.code, f"{name}:{fault.line}", fault.message))
        if len(faults) > MOST:
            print(f"flashover: and {len(faults) - MOST} more", file=sys.stderr)
        return BAD_INPUT
    write_texts(language, texts, source)
    left = sum(1 for _ in missing(texts, english))
    print(f"{language}: {sum(map(len, texts.values()))} texts written, {left} are missing or still in English")
    return 0
