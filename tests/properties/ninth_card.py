"""Play with whatever cards the package has, and write down what a comparison needs.

``python -m tests.properties.ninth_card features`` prints the value network's inputs for fixed positions of the printed cards;
``python -m tests.properties.ninth_card play NAME`` plays random games with the card NAME in the crew and holds the legal plies to the
refusals of the whole space of plies.
"""

from __future__ import annotations

import json
import sys

from flashover import Game
from flashover.cards import Specialist, number_of
from flashover.formats import notation
from flashover.rules import plies
from flashover.rules.playout import random_action
from flashover.rules.state import State
from flashover.tactics.features import NAMES, SIZE, Reader
from flashover.tactics.policy import Scout

GAMES = 6
PRINTED = ("paramedic", "captain", "imaging", "cafs", "hazmat", "generalist", "rescue", "driver")


def first_action(crew: tuple[str, ...], seed: int) -> State:
    """A game with a given crew, at its first action."""
    game = Game.new({"mode": "experienced", "level": "heroic"}, len(crew), seed=seed)
    while game.position()["phase"] == "setup":
        if game.to_decide is None:
            game.roll()
        else:
            texts = [str(action) for action in game.legal_actions()]
            wanted = [text for text in texts if text.startswith("specialist ") and text.split()[2] == crew[int(text.split()[1])]]
            game.play((wanted or texts)[0])
    state = game.state
    state.seed(seed)
    return state


def features() -> list[list[float]]:
    """Inputs of the value network along games of the printed cards, played by rules of thumb."""
    reader, scout = Reader(), Scout()
    rows: list[list[float]] = []
    for seed in range(GAMES):
        state = first_action(tuple(PRINTED[(seed + n) % 8] for n in range(4)), seed)
        while not state.over() and len(rows) < 40 * (seed + 1):
            reader.read(state)
            rows.append([reader.row[n] for n in range(SIZE)])
            state.step(scout.choose(state))
    return rows


def play(name: str) -> dict[str, object]:
    """Random games with a card; every legal list is compared with the refusals, the policy is asked everywhere."""
    space, scout, used, actions = sorted(notation.texts()), Scout(), set(), 0
    for seed in range(GAMES):
        state = first_action((name, "cafs", "hazmat"), seed)
        assert state.cards & 255 == number_of(name)
        while not state.over() and actions < 150 * (seed + 1):
            legal = state.legal_actions()
            if state.active == 0 and actions % 7 == 0:
                assert sorted(legal) == [ply for ply in space if state.refusal(ply) == 0]
                assert scout.choose(state) in legal
            ply = random_action(state) if state.wait == plies.FOR_ACTION else legal[state.draw(len(legal))]
            assert ply in legal
            if state.wait == plies.FOR_ACTION and state.active == 0:
                used.add(notation.text_of(ply).split()[0])
            state.step(ply)
            actions += 1
    return {"used": sorted(used), "names": [*Specialist], "inputs": [*NAMES]}


if __name__ == "__main__":
    print(json.dumps(features() if sys.argv[1] == "features" else play(sys.argv[2])))
