"""Small tools of the model's tests: hand-made positions, playing plies, expecting refusals."""

from __future__ import annotations

from typing import Any

import pytest

from . import NaiveGame, NaiveRefused
from .board import Cell

Position = dict[str, Any]


def family(**fields: Any) -> Position:
    position = {
        "options": {"mode": "family"},
        "phase": "actions",
        "ap": 4,
        "untouched": True,
        "firefighters": [{"at": [7, 3]}],
        "unrevealed": {"victims": 10, "false_alarms": 5},
        "pois": [{"at": [6, 1], "face": "down"}, {"at": [6, 2], "face": "down"}, {"at": [6, 3], "face": "down"}],
    }
    position.update(fields)
    return position


def experienced(options: dict[str, Any] | None = None, **fields: Any) -> Position:
    position = family(**{"ambulance": "left", "engine": "right", "hot_spot_reserve": 6, **fields})
    position["options"] = {"mode": "experienced", **(options or {})}
    return position


def play(position: Position, *plies: str) -> NaiveGame:
    game = NaiveGame.from_position(position)
    for text in plies:
        game.apply(text)
    return game


def refusal(game: NaiveGame, text: str) -> str:
    before = game.position()
    with pytest.raises(NaiveRefused) as caught:
        game.apply(text)
    assert game.position() == before
    assert game.refusal(text) == caught.value.code
    return caught.value.code


def door(a: Cell, b: Cell, state: str = "open") -> dict[str, Any]:
    return {"between": [list(a), list(b)], "state": state}


def wall(a: Cell, b: Cell, cubes: int) -> dict[str, Any]:
    return {"between": [list(a), list(b)], "cubes": cubes}
