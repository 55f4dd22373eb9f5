"""Playouts from any state: what they return, what their luck is, what they refuse."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from flashover import COMPILED, FEATURES, Game, PlayoutError, State, estimate, features, playout, playouts
from flashover.rules import plies
from flashover.sim import make_cell, play_game

FAMILY: dict[str, object] = {"mode": "family"}
VETERAN: dict[str, object] = {"mode": "experienced", "level": "veteran"}
#: Interpreted games take a hundred times as long.
GAMES = 40 if COMPILED else 4


def start(options: dict[str, object], seats: int = 3) -> State:
    return Game.new(options, seats).state


def first_turn(options: dict[str, object]) -> State:
    state = start(options)
    state.seed(1)
    while state.phase == plies.SETUP:
        if state.to_decide() is None:
            state.roll()
        else:
            state.apply(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("options", [FAMILY, VETERAN], ids=["family", "veteran"])
def test_a_playout_is_the_game_a_study_plays(options: dict[str, object]) -> None:
    """The luck of a seed is the same, so a row of a study can be looked at from any of its positions."""
    for seed in (1, 2, 3):
        row = play_game(make_cell("greedy", 3, options), seed)
        game = playout(start(options), "greedy", luck=seed)
        assert (game.result, game.rescued, game.lost, game.cubes) == (row.outcome, row.rescued, row.lost, row.cubes)
        assert (game.turns, game.decisions, game.chance) == (row.turns, row.decisions, float(row.won))


def test_a_playout_leaves_the_state_as_it_was() -> None:
    state = first_turn(VETERAN)
    before = state.to_bytes()
    playout(state, "greedy", luck=1, turns=2)
    assert state.to_bytes() == before


def test_many_are_the_same_as_one_after_the_other() -> None:
    states = [start(FAMILY), first_turn(VETERAN), first_turn(FAMILY)]
    for policy in ("random", "scout"):
        many = playouts(states, policy, luck=(4, 5), turns=3)
        assert list(many) == [playout(state, policy, luck=seed, turns=3) for state in states for seed in (4, 5)]
        assert len(many) == 6 and many[1:3][0] == many[1]
        assert many.means(3) == [mean(game.chance for game in many[at : at + 2]) for at in (0, 2, 4)]
        assert many.mean == pytest.approx(mean(many.chances))


def test_a_playout_is_cut_off_where_a_turn_is_over() -> None:
    state = first_turn(VETERAN)
    over = state.copy()
    over.apply(plies.END)
    for turns in (1, 2, 5):
        for start_of, more in ((state, 1), (over, 0)):
            for game in playouts([start_of], "greedy", luck=range(5), turns=turns):
                assert game.turns == turns + more if game.result is None else game.turns <= turns + more
                assert 0 < game.chance < 1 if game.result is None else game.chance == (game.result == "won")


def test_plies_are_compared_after_the_same_number_of_fires() -> None:
    """To end the turn, or to do what the policy does first: where both come to the same, so do their games."""
    state = first_turn(FAMILY)
    state.ap = 1
    after = []
    for ply in state.legal_actions():
        after.append(state.copy())
        after[-1].apply(ply)
    turns = [game.turns for game in playouts(after, "greedy", turns=2, luck=range(3)) if game.result is None]
    assert set(turns) == {2, 3}, "the turn that is under way counts where it was not ended"


def test_the_next_fire_is_the_same_whether_the_turn_was_ended_or_not() -> None:
    """The fires of a seed are counted from the state on, so a ply that ends the turn meets what the others meet."""
    state = first_turn(VETERAN)
    state.ap = 0
    assert state.legal_actions() == [plies.END]
    over = state.copy()
    over.apply(plies.END)
    for luck in range(5):
        before, after = playout(state, luck=luck), playout(over, luck=luck)
        assert before == after._replace(turns=after.turns + 1, decisions=after.decisions + 1)


def test_the_policy_that_knows_more_wins_more() -> None:
    state = start(FAMILY, 4)
    wins = {policy: playouts([state], policy, luck=range(GAMES)).wins for policy in ("random", "greedy")}
    assert wins["random"] == 0 and wins["greedy"] >= GAMES * 0.7


def test_another_luck_is_another_game() -> None:
    assert len(set(playouts([start(VETERAN)], "random", luck=range(20)))) > 10


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("playout.policy", {"policy": "planner"}),
        ("playout.policy", {"policy": None}),
        ("playout.turns", {"turns": 0}),
        ("playout.turns", {"turns": "all"}),
        ("playout.luck", {"luck": -1}),
        ("playout.luck", {"luck": 2**70}),
        ("playout.luck", {"luck": "seven"}),
    ],
)
def test_what_is_no_playout_is_refused(code: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(PlayoutError) as caught:
        playout(start(FAMILY), **{"policy": "random", **arguments})
    assert caught.value.code == code


def test_a_game_is_no_state() -> None:
    game: Any = Game.new(FAMILY)
    for ask in (playout, features, estimate):
        with pytest.raises(PlayoutError) as caught:
            ask(game)
        assert caught.value.code == "playout.state"


def test_features_have_names_and_the_estimate_is_a_chance() -> None:
    for options in (FAMILY, VETERAN):
        state = first_turn(options)
        found = dict(zip(FEATURES, features(state), strict=True))
        assert found["fires"] == pytest.approx(int(state.fire).bit_count() / 10) and len(found) == 61
        assert 0 < estimate(state) < 1
        with pytest.raises(PlayoutError) as caught:
            features(start(options))
        assert caught.value.code == "playout.setup"
