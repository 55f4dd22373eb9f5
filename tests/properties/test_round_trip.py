"""Every moment of a game can be saved as JSON and loaded: the same position, which goes on the same way."""

from __future__ import annotations

import json
from random import Random

import pytest

from flashover.formats.position import new_ruleset, read_position, write_position
from flashover.options import Options
from flashover.rules.playout import new_state
from flashover.rules.state import FIELDS, State
from flashover.waits import waits_json
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share

GAMES = count(16, 1_100)
POSITIONS = count(100, 5_000)
PARTS = parts(2, 10)


def different_words(one: State, other: State) -> list[tuple[str, int, int]]:
    return [(name, a, b) for name, a, b in zip(FIELDS, one.words(), other.words(), strict=True) if a != b]


def through_json(state: State, options: Options) -> State:
    """The state that comes back; position, options and what is waited for are the same."""
    position = write_position(state, options.given)
    text = json.dumps(position)
    again, same_options = read_position(json.loads(text))
    assert same_options == options
    assert write_position(again, same_options.given) == position, text
    assert waits_json(again) == waits_json(state), text
    assert not different_words(state, again), text
    assert again.digest() == state.digest()
    return again


def play_and_save(state: State, options: Options, longest: int) -> int:
    """Plays on, through JSON at every ply; the loaded game takes the next ply and must arrive at the same position."""
    player = Player(state)
    saved = through_json(state, options)
    plies = 0
    while not state.over() and plies < longest:
        code = player.ply(state)
        assert saved.refusal(code) == 0
        state.apply(code)
        saved.apply(code)
        plies += 1
        assert not different_words(state, saved), (plies, code, write_position(state, options.given))
        saved = through_json(state, options)
    return plies


@pytest.mark.parametrize("part", PARTS)
def test_every_position_of_whole_games(part: int, tally: Tally) -> None:
    numbers = share(GAMES, part, len(PARTS))
    plies = 0
    for number in numbers:
        rng = Random(number)
        options = Options.from_json(random_options(rng))
        state = new_state(new_ruleset(options, rng.randint(1, 6)))
        state.seed(number)
        plies += play_and_save(state, options, 100_000)
    tally("JSON and back, games", games=len(numbers), positions=plies + len(numbers), differences=0)


@pytest.mark.parametrize("part", PARTS)
def test_positions_after_hand_made_ones(part: int, tally: Tally) -> None:
    numbers = share(POSITIONS, part, len(PARTS))
    plies = 0
    for number in numbers:
        state, options = read_position(random_position(Random(number)))
        state.seed(number)
        plies += play_and_save(state, options, 30)
    tally("JSON and back, hand-made starts", games=len(numbers), positions=plies + len(numbers), differences=0)
