"""Random games and random hand-made positions: no empty decision, no dead end, positions that load again."""

from __future__ import annotations

import copy
import json
import random

import pytest

from . import NaiveGame, NaiveRefused
from .generators import dense_position, every_action_text, start, step


def check_wait(game: NaiveGame, everything: list[str]) -> None:
    """A loaded copy waits for the same thing, and the list of legal texts is the set of texts not refused."""
    wait, position = game.waits_for(), game.position()
    again = NaiveGame.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.waits_for() == wait
    if wait["kind"] == "decision" and position["phase"] == "actions" and position["pending"] is None:
        assert wait["legal"] == sorted(text for text in everything if game.refusal(text) is None)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_end(seed: int) -> None:
    rng = random.Random(seed)
    game = start(rng)
    everything = every_action_text()
    for count in range(20000):
        if game.waits_for()["kind"] == "over":
            break
        if count % 29 == 0:
            check_wait(game, everything)
        step(game, rng)
    result = game.position()["result"]
    assert game.position()["phase"] == "over"
    assert result["outcome"] in ("won", "lost", "collapsed")


@pytest.mark.parametrize("seed", range(120))
def test_dense_positions_play_on(seed: int) -> None:
    rng = random.Random(seed)
    game = NaiveGame.from_position(dense_position(rng))
    everything = every_action_text()
    for count in range(40):
        if count % 4 == 0:
            check_wait(game, everything)
        if game.waits_for()["kind"] == "over":
            break
        step(game, rng)


def test_a_refused_ply_changes_nothing() -> None:
    rng = random.Random(4)
    everything = every_action_text()
    game = NaiveGame.new({"mode": "experienced"}, 4)
    for _ in range(400):
        if game.waits_for()["kind"] == "over":
            break
        before = copy.deepcopy(game.position())
        text = rng.choice(everything)
        if game.refusal(text) is not None:
            with pytest.raises(NaiveRefused):
                game.apply(text)
            assert game.position() == before
        step(game, rng)
