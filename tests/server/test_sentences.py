"""Every error the server raises has a sentence for people, in every language, with no value missing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from flashover import server
from flashover.i18n import LANGUAGES, Template, catalogue, text
from flashover.i18n.check import names
from flashover.options import Options, OptionsError
from flashover.server.wire.encode import TableError, sentence_key

RAISED = ("TableError", "NoRoom")
#: Called with a code of the engine, which has a sentence by its family.
FAMILIES = ("advice", "board", "bots", "game", "options", "position", "record", "risk", "undo", "redo")


class Call(NamedTuple):
    """One place where the server makes an error."""

    place: str
    code: str
    variant: str
    values: frozenset[str]


def _calls() -> Iterator[Call | str]:
    """The errors with a code of their own; as a text, places where the code comes from elsewhere."""
    for path in sorted(Path(server.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in RAISED:
                continue
            place = f"{path.name}:{node.lineno}"
            given = frozenset(keyword.arg or "" for keyword in node.keywords)
            codes = _literals(node.args[0])
            if not codes:
                yield place if "detail" in given else f"{place} has no sentence for a code it does not know"
            for code in codes:
                variant = _literals(node.args[1])[0] if len(node.args) > 1 else ""
                yield Call(place, code, variant, given)


def _literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


CALLS = [call for call in _calls() if isinstance(call, Call)]


def test_the_errors_are_found() -> None:
    assert len({call.code for call in CALLS}) >= 35
    assert [place for place in _calls() if isinstance(place, str) and "no sentence" in place] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_own_sentence(language: str) -> None:
    sentences: dict[str, Template] = catalogue(language, "server")
    for call in CALLS:
        key = f"server.{call.code}.{call.variant}" if call.variant else f"server.{call.code}"
        assert key in sentences, f"{call.place}: {key}"
        assert names(sentences[key]) <= call.values | {"path"}, f"{call.place}: {key}"


def test_no_sentence_is_left_over() -> None:
    used = {sentence_key(call.code, call.variant) for call in CALLS} | {f"server.{family}" for family in FAMILIES}
    # Raised by the engine under these codes, or named by a table of status codes.
    used |= {"server.risk.no_fire_phase", "server.undo.nothing", "server.redo.nothing", "server.game.seats"}
    used |= {"server.request.not_found", "server.request.method", "server.request.malformed"}
    assert set(catalogue("en", "server")) <= used


def test_an_error_of_the_engine_has_the_sentence_of_its_family() -> None:
    with pytest.raises(OptionsError) as caught:
        Options.from_json({"speed": 3})
    error = TableError.of(caught.value)
    assert error is not None
    assert error.to_json()["key"] == "server.options"
    assert text("server.options", "es", **error.to_json()["params"]) == "Estas opciones no son válidas («speed»)."
    assert TableError.of(ValueError("no code")) is None
