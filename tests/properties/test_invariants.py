"""What holds in every game: on the words of the state for the bulk, on whole positions for a sample."""

from __future__ import annotations

from random import Random

import pytest

from flashover.board import resolve_board
from flashover.formats import notation
from flashover.formats.position import new_ruleset, write_position
from flashover.options import Options
from flashover.rules.playout import new_state
from flashover.testing.invariants import step_violations, violations
from tests.properties.draws import random_options
from tests.properties.policies import Player
from tests.properties.soak import Tally, count, parts, share
from tests.properties.word_checks import Broken, Checker

GAMES = count(150, 100_000)
POSITIONS_OF = count(12, 2_000)
PARTS = parts(2, 40)
LONGEST = 50_000
#: Games with the same options and seats; reading options anew for every game would cost as much as playing it.
GAMES_PER_DRAW = 5


@pytest.mark.parametrize("part", PARTS)
def test_words_of_every_state(part: int, tally: Tally) -> None:
    numbers = share(GAMES, part, len(PARTS))
    plies = 0
    rng = Random(part)
    options, seats = Options(), 1
    for number in numbers:
        if number % GAMES_PER_DRAW == 0 or number == numbers.start:
            options, seats = Options.from_json(random_options(rng)), rng.randint(1, 6)
        state = new_state(new_ruleset(options, seats))
        state.seed(number)
        player = Player(state)
        checker = Checker(state)
        played = []
        try:
            checker.check(state)
            while not state.over():
                code = player.ply(state)
                played.append(code)
                state.apply(code)
                checker.check(state)
                assert len(played) < LONGEST, "the game does not end"
        except (Broken, AssertionError) as error:
            texts = [notation.text_of(code) for code in played]
            raise AssertionError(f"{error}\n{options!r}, {seats} seats, game {number}: {texts}") from None
        plies += len(played)
    tally("invariants on states", games=len(numbers), plies=plies, broken=0)


@pytest.mark.parametrize("part", PARTS)
def test_positions_and_steps(part: int, tally: Tally) -> None:
    numbers = share(POSITIONS_OF, part, len(PARTS))
    plies = 0
    for number in numbers:
        rng = Random(number)
        options = Options.from_json(random_options(rng))
        board = resolve_board(options)
        state = new_state(new_ruleset(options, rng.randint(1, 6)))
        state.seed(number)
        player = Player(state)
        given = options.given
        before = write_position(state, given)
        while not state.over():
            state.apply(player.ply(state))
            after = write_position(state, given)
            found = violations(after, board, options) + step_violations(before, after)
            assert not found, (number, plies, found, after)
            before = after
            plies += 1
    tally("invariants on positions", games=len(numbers), plies=plies, broken=0)
