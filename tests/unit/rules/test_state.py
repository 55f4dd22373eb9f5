"""State: every list of its fields agrees with `FIELDS`, so no copy or digest forgets a word."""

from __future__ import annotations

import ast
from pathlib import Path

import flashover
from flashover import Game
from flashover.rules.state import FIELDS

SOURCE = Path(flashover.__file__).parent / "rules" / "state.py"


def method(name: str) -> ast.FunctionDef:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    state = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "State")
    return next(node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == name)


def lines(body: list[ast.stmt]) -> list[str]:
    return [ast.unparse(statement) for statement in body]


def test_words_and_set_words_follow_the_fields() -> None:
    assert lines(method("words").body[1:]) == [f"return [{', '.join(f'self.{name}' for name in FIELDS)}]"]
    assert lines(method("set_words").body[1:]) == [f"self.{name} = words[{number}]" for number, name in enumerate(FIELDS)]


def test_a_digest_mixes_in_every_field_in_order() -> None:
    mixing = [f"h = (h ^ self.{name} & MASK_62 ^ h >> 29) * DIGEST_FACTOR + 1 & MASK_62" for name in FIELDS]
    assert lines(method("digest").body[1:]) == ["h: i64 = 1", *mixing, "return int(h)"]


def test_a_new_state_sets_and_a_copy_takes_over_every_field() -> None:
    choice = next(node for node in method("__init__").body if isinstance(node, ast.If))
    fresh = [node.target.attr for node in choice.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)]
    assert fresh == ["rng", *FIELDS]
    assert lines(choice.orelse) == [f"self.{name} = source.{name}" for name in ("rng", *FIELDS)]


def test_words_can_be_taken_over_by_another_state() -> None:
    state, other = Game.new({}, 3).state, Game.new({}, 3).state
    state.apply(state.legal_actions()[0])
    assert other.words() != state.words()
    other.set_words(state.words())
    assert other.words() == state.words() and other.digest() == state.digest()
