"""LOG: the fire-station record, one line per game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from flashover import Game, Record
from flashover.testing import rule, walk


def finished(seed: int, seats: int = 2, **options: Any) -> Game:
    game = Game.new(options, seats)
    for _ in walk(game, Random(seed)):
        pass
    return game


def line(number: int, record: Record) -> tuple[object, ...]:
    """Number, crew, level, building, rescued, lost."""
    assert record.result is not None
    level = record.options.level if record.options.mode == "experienced" else "family"
    return number, len(record.seats), level, record.board.name, record.result["rescued"], record.result["lost"]


@rule("LOG-01", "ED-56")
@pytest.mark.parametrize(
    ("seats", "options", "level", "building"),
    [
        (1, {}, "family", "A"),
        (4, {"board_side": "B"}, "family", "B"),
        (3, {"mode": "experienced", "level": "veteran"}, "veteran", "A"),
        (6, {"mode": "experienced", "level": "heroic", "board_side": "B"}, "heroic", "B"),
    ],
)
def test_a_record_has_every_column_of_the_sheet(seats: int, options: dict[str, Any], level: str, building: str) -> None:
    game = finished(seed=seats, seats=seats, **options)
    saved = Record.from_json(Record.of(game).to_json())
    position = game.position()
    assert line(1, saved) == (1, seats, level, building, position["rescued"], position["lost"])


@rule("LOG-02", "ED-56")
def test_the_log_has_more_lines_than_any_printed_sheet(tmp_path: Path) -> None:
    games = [finished(seed) for seed in range(12)]
    for number, game in enumerate(games):
        Record.of(game).save(tmp_path / f"{number:02}.json")
    log = [line(number, Record.load(path)) for number, path in enumerate(sorted(tmp_path.iterdir()), 1)]
    assert len(log) == 12
    assert [entry[4:] for entry in log] == [(game.position()["rescued"], game.position()["lost"]) for game in games]
