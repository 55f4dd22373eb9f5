"""The public face for research: State, its numbers and names, copies and pickles of everything, in both builds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import flashover
from flashover import Board, FairDice, Game, Options, OptionsError, PositionError, Ruleset, State, ply_code, ply_name
from flashover.formats import notation
from flashover.formats.grammar import PlyError
from flashover.rules import native, plies
from flashover.testing import random_ply
from flashover.waits import WAITS, seat_asked

KINDS: tuple[dict[str, object], ...] = (
    {"mode": "family"},
    {"mode": "experienced", "level": "heroic", "board_side": "B"},
    {"mode": "experienced", "specialist_choice": "random", "gun_reroll": "once"},
)


def games(seeds: int = 2) -> list[Game]:
    """Games stopped somewhere, from the set-up to the end."""
    found = []
    for kind in KINDS:
        for seed in range(seeds):
            rng, game = Random(seed), Game.new(kind, 3, seed=seed)
            for number in range(400):
                if number % 40 == 0 or number < 16:
                    found.append(game.copy())
                if game.over:
                    break
                game.play(random_ply(game, rng))
            found.append(game)
    return found


def round_trip(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, round_trip], ids=["copy", "deepcopy", "pickle"])
def test_everything_public_is_copied_and_pickled(way: Callable[[Any], Any]) -> None:
    for game in games(1):
        for thing in (game.state, game.state.rules, game.options, game.board, game.record()):
            again = way(thing)
            assert again == thing and type(again) is type(thing)
        again = way(game)
        assert (again.digest(), again.history, again.journal, again.turn) == (game.digest(), game.history, game.journal, game.turn)
        assert again.options == game.options and again.state.rng == game.state.rng


def test_a_house_of_ones_own_is_pickled_with_the_state() -> None:
    drawn = Board.builtin("A").to_json() | {"name": "mine"}
    state = Game.new({"mode": "family"}, 2, board=Board.from_json(drawn)).state
    assert round_trip(state) == state and round_trip(state).rules.board.name == "mine"


def test_a_pickled_state_is_small() -> None:
    """Of a printed house the name goes along, not the walls: states travel to other processes by the thousand."""
    assert len(pickle.dumps(games(1)[0].state)) < 1000


def test_a_copied_game_goes_its_own_way() -> None:
    game = Game.new({"mode": "family"}, 2, seed=3)
    game.play("place 0 3,0")
    other = game.copy()
    other.play("place 1 3,0")
    assert game.history == ("place 0 3,0",) and other.history == ("place 0 3,0", "place 1 3,0")
    other.undo()
    assert game.journal == (("place 0 3,0", False),) and other.can_redo() and not game.can_redo()
    game.play("place 1 4,9")
    other.redo()
    assert other.history[-1] == "place 1 3,0" and other.digest() != game.digest()


def test_equal_states_have_equal_hashes_and_other_rules_make_another_state() -> None:
    one = Game.new({"mode": "family"}, 2).state
    assert one == one.copy() and hash(one) == hash(one.copy()) and len({one, one.copy()}) == 1
    other = one.copy()
    other.apply(other.legal_actions()[0])
    assert other != one
    assert one != Game.new({"mode": "family", "board_side": "B"}, 2).state
    assert one.rules == Game.new({"mode": "family"}, 2).state.rules != Game.new({"mode": "family"}, 3).state.rules
    assert hash(one.rules) == hash(round_trip(one.rules)) and one.rules != "family" and one != "state"


def test_a_state_states_what_it_asks_for() -> None:
    asked = set()
    for game in games():
        state, wait = game.state, WAITS[game.state.wait]
        asked.add(wait.of)
        assert state.to_decide() == game.to_decide and state.over() == game.over
        assert state.won() == (game.result is not None and game.result["outcome"] == "won")
        assert [ply_name(ply) for ply in state.legal_actions()] == [str(ply) for ply in game.legal_actions()]
        outcomes = state.outcomes()
        assert bool(outcomes) == (game.to_decide is None and not game.over)
        for ply, weight in outcomes:
            assert weight > 0 and type(weight) is int and state.refusal(ply) == 0
        assert sum(weight for _, weight in outcomes) in (0, 48, 6, 8) or wait.of in ("reveal", "deal")
        assert seat_asked(state) == getattr(state, wait.seat)
    assert {"decision", "dice", "none", "deal", "reveal"} <= asked


def test_no_other_outcome_is_accepted() -> None:
    for game in games():
        state = game.state
        if state.outcomes():
            offered = {ply for ply, _ in state.outcomes()}
            accepted = {code for code in notation.texts() if code >= plies.OUTCOMES and state.refusal(code) == 0}
            assert accepted == offered


def test_a_step_is_the_decision_and_what_the_generator_rolls() -> None:
    state = Game.new({"mode": "experienced"}, 2).state
    state.seed(5)
    while state.to_decide() is None:
        state.roll()
    before, other = state.copy(), state.copy()
    ply = state.legal_actions()[-1]
    state.step(ply)
    other.apply(ply)
    while other.to_decide() is None and not other.over():
        other.roll()
    assert other == state != before
    untouched = state.copy()
    untouched.roll()
    assert untouched == state and untouched.rng == state.rng, "nothing is rolled while a decision is asked for"


def test_a_state_is_shown() -> None:
    state = Game.new({"mode": "family"}, 2).state
    assert repr(state) == "<State family A, 2 firefighters: setup, seat 0; 0 rescued, 0 lost, 0 cubes>"
    assert repr(state.rules) == "<Ruleset family A, 2 firefighters>"
    assert repr(FairDice.from_number(7)).startswith("<FairDice ") and "7" not in repr(FairDice.from_number(7))[:9]


@pytest.mark.parametrize("name", ["copy", "legal_actions", "outcomes", "apply", "refusal", "step", "roll", "digest", "words", "to_bytes"])
def test_help_has_a_sentence_for_every_method(name: str) -> None:
    assert (getattr(State, name).__doc__ or "").strip().endswith(".")


def test_help_has_a_sentence_for_the_classes() -> None:
    assert "position" in (State.__doc__ or "") and "no ply changes" in (Ruleset.__doc__ or "")


def test_names_and_numbers_of_plies_are_each_others_inverse() -> None:
    for code, text in notation.texts().items():
        assert ply_name(code) == text and ply_code(text) == code
    for bad in (-1, 10**9, "move up", None):
        with pytest.raises(PlyError):
            ply_name(bad)  # type: ignore[arg-type]
    with pytest.raises(PlyError, match="Did you mean"):
        ply_code("mvoe up")


def test_a_game_goes_on_from_a_state() -> None:
    for game in games(1):
        again = Game.from_state(game.state)
        assert again.digest() == game.digest() and again.history == ()
    state = Game.new({"mode": "family"}, 1).state
    game = Game.from_state(state, seed=1)
    game.play("place 0 3,0")
    assert state.legal_actions() == Game.new({"mode": "family"}, 1).state.legal_actions(), "the state stays as it is"
    with pytest.raises(PositionError) as caught:
        Game.from_state(game)  # type: ignore[arg-type]
    assert caught.value.code == "position.state"


def test_options_are_given_as_a_mapping_or_by_name() -> None:
    assert Game.new(mode="family", seats=2).digest() == Game.new({"mode": "family"}, 2).digest()
    for wrong in ("family", 3, ["family"]):
        with pytest.raises(OptionsError, match=r"Game\.new\("):
            Game.new(wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionsError):
        Game.new(colour="red")
    with pytest.raises(OptionsError):
        Game.new(Options(mode="family"), mode="family")


def test_trying_and_taking_back_leaves_a_bounded_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flashover.history.MOST_PLIES", 50)
    game = Game.new({"mode": "family"}, 1, seed=1)
    for place in ("3,0", "4,9") * 60:
        game.play(f"place 0 {place}")
        game.undo()
    assert len(game.journal) == 50 and not game.history
    assert len(game.record().undone) == 50


def test_which_build_runs_is_stated() -> None:
    assert str(native.__file__).endswith(".py") != flashover.COMPILED
