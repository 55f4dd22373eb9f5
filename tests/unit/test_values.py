"""Values never change, whatever they are: plies, events, options, boards, records, refusals."""

from __future__ import annotations

import copy
import pickle

import pytest

from flashover import Board, Game, Options, parse
from flashover.events import TurnBegan
from flashover.values import Value

_GAME = Game.new({"mode": "family"}, seats=1, seed=7)
_REFUSAL = _GAME.refusal("move up")
assert _REFUSAL is not None
VALUES: list[Value] = [
    parse("move up carry victim"), parse("! dice 3 5"), TurnBegan(1, 4), Options(mode="family", pet_tokens=2), Board.builtin("A"),
    _GAME.record(["Ada"]), _REFUSAL,
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_never_changes(value: Value) -> None:
    before = repr(value)
    for name in ("code", "mode", "walls", "_fields", "new"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, 1)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)
    assert repr(value) == before


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_copied_as_itself_and_pickled_as_its_equal(value: Value) -> None:
    assert copy.copy(value) is value and copy.deepcopy(value) is value
    again = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own
    assert (again is value) == (value is Board.builtin("A")), "a printed house is sent by its name"
    assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
    assert value != object()


def test_values_of_different_kinds_differ() -> None:
    assert len(set(VALUES)) == len(VALUES)
    assert all((one == other) == (one is other) for one in VALUES for other in VALUES)
