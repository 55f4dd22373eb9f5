"""Random play of two other engines, as JSON; runs in the environment `.peers` (`make peers`).

python peers.py catanatron SECONDS              {"A": player actions per CPU second}
python peers.py open_spiel SECONDS hanabi,...   {"hanabi": {"A": in C++, "B": bot loop in Python}, ...}
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any

LEAST = 2.0
"""Least CPU seconds for catanatron: its games differ in length, so a short measurement is noisy."""


def catanatron(seconds: float) -> dict[str, float]:
    """Four random players until the game ends; the engine is Python, so that A and B are one figure."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    actions = 0
    start = process_time()
    while process_time() - start < seconds:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        state = game.state  # the list changed its name between versions
        actions += len(state.action_records if hasattr(state, "action_records") else state.actions)
    return {"A": actions / (process_time() - start)}


def spiel_loop(game: Any, seconds: float, seed: int) -> tuple[float, float]:
    """B: a bot loop in Python; (player actions per second, player actions per game). Chance is sampled, not counted."""
    dice = random.Random(seed).random
    games = actions = 0
    start = process_time()
    while process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                left = dice()
                for outcome, probability in state.chance_outcomes():  # noqa: B007 - the last one looked at is taken
                    left -= probability
                    if left <= 0:
                        break
                state.apply_action(outcome)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice() * len(legal))])
                actions += 1
        games += 1
    return actions / (process_time() - start), actions / games


def spiel_inside(game: Any, seconds: float, seed: int) -> float:
    """A: whole games inside C++ with its own random bots; games per second."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    games = 0
    start = process_time()
    while process_time() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return games / (process_time() - start)


def open_spiel(seconds: float, names: list[str]) -> dict[str, dict[str, float]]:
    """Both figures for each game named."""
    import pyspiel

    figures = {}
    for name in names:
        game = pyspiel.load_game(name)
        rate, length = spiel_loop(game, seconds, 1)
        figures[name] = {"A": spiel_inside(game, seconds, 7) * length, "B": rate}
    return figures


if __name__ == "__main__":
    peer, budget = sys.argv[1], float(sys.argv[2])
    if peer == "catanatron":
        print(json.dumps(catanatron(max(budget, LEAST))))
    else:
        print(json.dumps(open_spiel(budget, sys.argv[3].split(","))))
