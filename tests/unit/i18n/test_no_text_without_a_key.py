"""No sentence is written into the code where a player would read it: it would be English in every language.

Looked through: what makes texts for players in the library, and everything the page shows. Errors of commands, `--help` and JSON are for
those who run programs; they stay English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LIBRARY = ROOT / "src" / "flashover"
PAGE = ROOT / "ui" / "src"
#: Where the library puts words together for players.
SPEAKING = (
    "terminal/*.py", "render/*.py", "report/*.py", "advice/*.py", "bots/why/*.py", "server/web/previews.py",
    "events.py", "waits.py", "pets.py", "cli/show.py", "cli/advice.py", "cli/records.py", "cli/reference.py", "server/running.py",
)  # fmt: skip
#: Two words beside each other: a sentence, or a part of one.
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z’']{2,}")
#: Calls whose texts no player reads: errors of programs, patterns, markup.
FOR_PROGRAMS = {"cast", "Path", "compile", "fullmatch", "match", "search", "sub", "findall", "startswith", "endswith", "split"}
#: Names in code that look like words.
CODE = {"sky blue", "figure seat-", "id or short code of the room, or id of the replay of a finished game"}
MARKUP = re.compile(r"<[a-z/!]|font-family|stroke-|px |rem |[{}]\s*:|system-ui|DejaVu|xmlns|viewBox|--|var\(|charset")


def _own_texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """String constants that may be shown: no docstring, no error, no pattern, no type."""
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns"}:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.Constant) and isinstance(child.value, str) and not isinstance(node, ast.Expr):
                    yield child


def _quiet(tree: ast.AST) -> set[int]:
    """What stands below a `raise`, an error, an assertion or a call for programs."""
    found: set[int] = set()
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if isinstance(node, ast.Raise | ast.Assert) or name.endswith("Error") or name in FOR_PROGRAMS:
            found |= {id(below) for below in ast.walk(node)}
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            found |= {id(below) for below in ast.walk(node.annotation)}
    return found


def sentences(source: str) -> list[str]:
    """English in a module of the library."""
    tree = ast.parse(source)
    quiet = _quiet(tree)
    texts = [str(node.value) for node in _own_texts(tree) if id(node) not in quiet]
    return [text for text in texts if SENTENCE.search(text) and text not in CODE and not MARKUP.search(text)]


@pytest.mark.parametrize("path", sorted({path for pattern in SPEAKING for path in LIBRARY.glob(pattern)}), ids=lambda path: path.name)
def test_the_library_says_nothing_without_a_key(path: Path) -> None:
    assert sentences(path.read_text(encoding="utf-8")) == []


def test_the_scan_of_the_library_sees_a_sentence() -> None:
    source = '"""A docstring stays."""\ndef f(n):\n    """So does this one."""\n    raise InputError("x", "is no error")\n'
    assert sentences(source) == []
    assert sentences(source + 'print(f"There are {1} fires")\n') == ["There are "]
    assert sentences('WORDS = {"won": "the house stands"}\n') == ["the house stands"]


#: Attributes whose values are read out or shown.
SHOWN = re.compile(r"\b(?:title|alt|placeholder|aria-label|aria-description|label|summary)=(?:\"([^\"{}]*)\"|'([^'{}]*)')")
WORDS = re.compile(r"[^\W\d_]{2,}")
#: Names and marks that are the same everywhere.
SAME = {"Flashover", "ABCD", "EF"}
#: The scenes one by one, for those who draw them; no player is led there.
WORKSHOP = {"Scenes"}


def markup_texts(source: str) -> list[str]:
    """Words in the markup of a component that no expression puts there."""
    markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", source, flags=re.DOTALL)
    shown = [first or second for first, second in SHOWN.findall(markup)]
    # Expressions, nested as they may be, then tags.
    plain = markup
    while (flat := re.sub(r"\{[^{}]*\}", " ", plain)) != plain:
        plain = flat
    shown += re.split(r"<[^<>]*>", re.sub(r"=>", " ", plain))
    found = (re.sub(r"&\w+;", " ", text).strip() for text in shown)
    return [text for text in found if any(word not in SAME for word in WORDS.findall(text))]


@pytest.mark.parametrize("path", sorted(path for path in PAGE.rglob("*.svelte") if path.stem not in WORKSHOP), ids=lambda path: path.stem)
def test_the_page_says_nothing_without_a_key(path: Path) -> None:
    assert markup_texts(path.read_text(encoding="utf-8")) == []


def test_the_scan_of_the_page_sees_a_word() -> None:
    assert markup_texts("<p class=\"soft\">{t('a.b', { n: 1 })} · {x ? 'yes' : 'no'}</p>{#if a > b}<b title={t('c')}>+1</b>{/if}") == []
    assert markup_texts("<p>Hello {name}</p>") == ["Hello"]
    assert markup_texts('<button aria-label="Close it">×</button>') == ["Close it"]
