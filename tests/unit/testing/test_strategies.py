"""The Hypothesis strategies give what they promise, and what they give holds the invariants."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flashover.board import Board
from flashover.game import Game
from flashover.options import Options
from flashover.refusals import Refused
from flashover.testing import Position, check_game, check_invariants, random_game, walk
from flashover.testing.strategies import boards, broken_ply_texts, games, options, ply_texts, positions

few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(options())
def test_options_are_valid_and_survive_json(value: Options) -> None:
    assert Options.from_json(value.given) == value


@few
@given(boards())
def test_boards_are_valid_and_survive_json(board: Board) -> None:
    assert Board.from_json(board.to_json()) == board


@few
@given(games(), ply_texts() | broken_ply_texts())
def test_any_text_is_played_or_refused_with_a_code(game: Game, text: str) -> None:
    check_game(game)
    before = game.position()
    refusal = game.refusal(text)
    if refusal is None:
        game.play(text)
        check_game(game)
    else:
        with pytest.raises(Refused) as caught:
            game.play(text)
        assert caught.value.refusal == refusal
        assert game.position() == before


@few
@given(positions(), st.integers(0, 2**32 - 1))
def test_hand_made_positions_are_accepted_and_can_be_played_on(position: Position, seed: int) -> None:
    game = Game.from_position(position)
    written: Position = game.position()
    assert Game.from_position(written).position() == written
    check_invariants(written, from_setup=False)
    for _ in walk(game, Random(seed), plies=25, check=True, from_setup=False):
        pass


@few
@given(options(), st.integers(1, 6), st.integers(0, 2**32 - 1), st.booleans())
def test_whole_games_hold_the_invariants(value: Options, seats: int, seed: int, patient: bool) -> None:
    game = random_game(value, seats, seed, check=True)
    for _ in walk(game, Random(seed), plies=150, patient=patient, check=True):
        pass
