"""The engine and the naive model, which share no code, agree on positions, waits and every refusal."""

from __future__ import annotations

from random import Random

import pytest

from flashover.formats import notation
from flashover.rules import plies
from tests.properties.draws import random_options
from tests.properties.handmade import random_position
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share
from tests.properties.twins import ACTION_TEXTS, Twins

GAMES = count(24, 2_000)
POSITIONS = count(250, 20_000)
PARTS = parts(2, 20)
PLIES_FROM_A_POSITION = 60
REFUSALS_PER_PLY = 4


def play_on(twins: Twins, rng: Random, longest: int | None = None) -> int:
    """Plays both to the end, or some plies far; returns how many."""
    player = Player(twins.state)
    played = 0
    while twins.compare()["kind"] != "over" and played != longest:
        twins.compare_some_refusals(rng, REFUSALS_PER_PLY)
        twins.apply(notation.text_of(player.ply(twins.state)))
        played += 1
    return played


@pytest.mark.parametrize("part", PARTS)
def test_whole_games(part: int, tally: Tally) -> None:
    numbers = share(GAMES, part, len(PARTS))
    played = refusals = 0
    for number in numbers:
        rng = Random(number)
        twins = Twins.new(random_options(rng), rng.randint(1, 6))
        twins.state.seed(number)
        played += play_on(twins, rng)
        refusals += twins.refusals
    tally("engine = naive model, games", games=len(numbers), plies=played, refusals_compared=refusals, differences=0)


@pytest.mark.parametrize("part", PARTS)
def test_from_hand_made_positions(part: int, tally: Tally) -> None:
    numbers = share(POSITIONS, part, len(PARTS))
    played = refusals = 0
    for number in numbers:
        rng = Random(number)
        twins = Twins.from_position(random_position(rng))
        twins.state.seed(number)
        twins.compare()
        if twins.state.wait == plies.FOR_ACTION and number % 4 == 0:
            for text in ACTION_TEXTS:
                twins.compare_refusal(text)
        played += play_on(twins, rng, PLIES_FROM_A_POSITION)
        refusals += twins.refusals
    tally(
        "engine = naive model, hand-made positions",
        positions=len(numbers), plies=played, refusals_compared=refusals, differences=0,
    )  # fmt: skip
