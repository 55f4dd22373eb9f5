"""Whatever a game waits for can be said in every language."""

from __future__ import annotations

from random import Random

import pytest

from flashover import i18n, waits
from flashover.board import Board
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.ruleset import ruleset_for
from flashover.rules.state import State
from flashover.waits import NAMES, waiting

OUTCOMES = range(plies.OUTCOMES, plies.END_OF_PLIES)


def test_every_wait_has_a_name_and_a_sentence() -> None:
    numbers = {number for name, number in vars(plies).items() if name.startswith("FOR_")} | {plies.NOTHING}
    assert set(NAMES) == numbers
    sentences = {f"wait.{name}" for name in NAMES.values()}
    assert sentences == {key for key in i18n.catalogue("en") if key.startswith("wait.")}


def test_what_is_waited_for_names_the_seat_that_is_asked() -> None:
    options = Options(mode="family")
    state = new_state(ruleset_for(Board.builtin("A"), options, 2))
    assert waiting(state).text() == "firefighter 0 chooses a starting cell"
    state.apply(plies.PLACE + 1)
    assert waiting(state).text() == "firefighter 1 chooses a starting cell"
    assert waiting(state).text("es") == "el bombero 1 elige su casilla inicial"


@pytest.mark.parametrize(
    "options",
    [
        Options(mode="family", family_setup="random_a", reveal_poi_on_firefighter="may"),
        Options(mode="experienced", level="heroic", specialist_choice="random", variant_hidden_hazmats=True),
        Options(mode="experienced", level="heroic", continue_after_win="ask"),
    ],
    ids=["family", "hidden", "heroic"],
)
def test_whole_games_can_always_say_what_they_wait_for(options: Options) -> None:
    rng = Random(options.mode)
    seen: set[str] = set()
    for seats in range(1, 7):
        state: State = new_state(ruleset_for(Board.builtin(options.board_side), options, seats))
        while not state.over():
            assert all(waiting(state).text(language) for language in i18n.LANGUAGES)
            seen.add(waiting(state).key)
            state.apply(rng.choice(state.legal_actions() or [code for code in OUTCOMES if not state.refusal(code)]))
        assert waiting(state).text() == "the game is over"
    assert {"wait.action", "wait.fire_dice", "wait.knockdown"} <= seen
    assert waits.NAMES[plies.FOR_ACTION] == "action"
