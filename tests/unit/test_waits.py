"""Every wait of the rules has one row, a sentence in every language, and its place in the diagram of the turn."""

from __future__ import annotations

from random import Random

import pytest

from flashover import i18n
from flashover.board import Board
from flashover.game import Game
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.refusal import waits_for_dice
from flashover.rules.ruleset import ruleset_for
from flashover.rules.state import State
from flashover.testing import scenario
from flashover.waits import DRIVER, WAITS, wait_phrase
from scripts import make_turn_diagram as turn_diagram

OUTCOMES = range(plies.OUTCOMES, plies.END_OF_PLIES)


NUMBERS = sorted(number for name, number in vars(plies).items() if name.startswith("FOR_"))


def test_every_wait_of_the_rules_has_exactly_one_row() -> None:
    assert len(NUMBERS) == len(set(NUMBERS)) == 28
    assert sorted(WAITS) == [*NUMBERS, plies.NOTHING]
    assert all(row.number == number for number, row in WAITS.items())
    assert len({row.name for row in WAITS.values()}) == len(WAITS)


def test_every_wait_has_a_sentence_of_its_own() -> None:
    sentences = [f"wait.{sentence}" for sentence in (*(row.sentence for row in WAITS.values()), DRIVER)]
    assert sorted(sentences) == sorted(key for key in i18n.catalogue("en") if key.startswith("wait."))


@pytest.mark.parametrize("number", [*NUMBERS, plies.NOTHING])
def test_what_is_asked_for_agrees_with_the_rules(number: int) -> None:
    row = WAITS[number]
    assert (row.of == "decision") == (number < plies.FIRST_CHANCE)
    assert (row.of == "dice") == bool(waits_for_dice(number))
    assert (row.of == "none") == (number == plies.NOTHING)


def test_what_is_waited_for_names_the_seat_that_is_asked() -> None:
    options = Options(mode="family")
    state = new_state(ruleset_for(Board.builtin("A"), options, 2))
    assert wait_phrase(state).text() == "firefighter 0 chooses a starting cell"
    state.apply(plies.PLACE + 1)
    assert wait_phrase(state).text() == "firefighter 1 chooses a starting cell"
    assert wait_phrase(state).text("es") == "el bombero 1 elige su casilla inicial"


def test_who_drives_the_engine_is_asked_where_to_get_off_and_the_others_whether_to_ride() -> None:
    start = scenario("0,7: 0 1\n3,3: 2", mode="experienced", specialists=["driver", "captain", "cafs"], engine="top").position
    game = Game.from_position(start)
    game.play("drive engine right")
    assert wait_phrase(game.state).text() == "firefighter 0 is driving the fire engine and chooses where to get off"
    game.play(next(str(ply) for ply in game.legal_actions()))
    assert wait_phrase(game.state).text() == "firefighter 1 decides whether to ride along"


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
            assert all(wait_phrase(state).text(language) for language in i18n.LANGUAGES)
            seen.add(wait_phrase(state).key)
            state.apply(rng.choice(state.legal_actions() or [code for code in OUTCOMES if not state.refusal(code)]))
        assert wait_phrase(state).text() == "the game is over"
    assert {"wait.action", "wait.fire_dice", "wait.knockdown"} <= seen


def test_the_diagram_of_the_turn_is_written_from_the_rows() -> None:
    text = turn_diagram.PAGE.read_text("utf-8")
    assert turn_diagram.written(text, turn_diagram.listed(text)) == text


def test_the_diagram_of_the_turn_knows_every_step_of_a_walk() -> None:
    seen = turn_diagram.measured(games=30)
    assert len(seen) > 60
    assert seen <= turn_diagram.listed(turn_diagram.PAGE.read_text("utf-8"))
