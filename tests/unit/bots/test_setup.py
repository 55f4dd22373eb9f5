"""The standard set-up is legal in every game there is, and one heuristic makes it for people and bots alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from flashover import Game
from flashover.bots import Clock, get_bot
from flashover.bots.setup import standard_ply
from flashover.cards import Specialist
from flashover.testing.bots import some_options


def set_up(game: Game) -> Iterator[str]:
    """The decisions of a set-up, each answered and then played."""
    while game.position()["phase"] == "setup":
        if game.to_decide is None:
            game.roll()
            continue
        ply = standard_ply(game)
        assert ply in [str(action) for action in game.legal_actions()]
        yield ply
        game.play(ply)


@pytest.mark.parametrize("number", range(60))
def test_the_standard_set_up_is_legal_under_any_options(number: int) -> None:
    game = Game.new(some_options(Random(number), number).to_json(), 1 + number % 6, seed=number)
    assert list(set_up(game))
    assert game.position()["phase"] == "actions"


def test_people_and_greedy_begin_alike() -> None:
    game = Game.new({"mode": "experienced", "level": "heroic", "board_side": "B"}, 6, seed=3)
    bot = get_bot("greedy")
    for ply in set_up(game):
        legal = [str(action) for action in game.legal_actions()]
        assert bot.choose(game.observation(), legal, Clock(), Random(1)) == ply


def test_every_card_has_its_place_in_the_order_of_choice() -> None:
    ranks = [specialist.card.rank for specialist in Specialist]
    assert sorted(ranks) == list(range(len(ranks)))
    chosen = [ply.split()[2] for ply in set_up(Game.new({"mode": "experienced"}, 6, seed=1)) if ply.startswith("specialist")]
    assert chosen == sorted(Specialist, key=lambda specialist: specialist.card.rank)[:6]
