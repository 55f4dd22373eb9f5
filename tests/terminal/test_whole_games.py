"""Whole games through the text interface."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from flashover import Game, Record
from flashover.i18n import LANGUAGES
from tests.terminal.sitting import Table, family, player


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "options",
    [
        {"mode": "family"},
        {"mode": "experienced"},
        {"mode": "experienced", "level": "heroic", "edition": "cs", "variant_hidden_hazmats": True},
        {"mode": "experienced", "level": "veteran", "continue_after_win": "ask", "engine_carries_victims": True},
    ],
    ids=["family", "experienced", "cs hidden", "veteran"],
)
def test_a_whole_game_through_the_text_interface(options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = Table(Game.new(options, 3, seed=seed), player(seed), confirm=False, save=str(path))
    told = table.run()
    assert table.game.over
    record = Record.load(path)
    assert record.result == table.game.result and record.plies == table.game.history
    assert record.verify().dice == "proven"
    assert "The seed was" in told and "Traceback" not in told
    assert re.search(r"^(You won|You lost|A perfect win)", told, re.MULTILINE)


def test_every_language_plays_a_whole_game() -> None:
    for language in LANGUAGES:
        table = Table(
            Game.new({"mode": "experienced"}, 2, seed=4), player(4), confirm=False, language=language, ascii=True
        )
        table.run()
        assert table.game.over


def test_the_same_answers_give_the_same_game() -> None:
    digests = set()
    for _ in range(2):
        table = Table(family(seed=9), player(9), confirm=False)
        table.run()
        digests.add(table.game.digest())
    assert len(digests) == 1
