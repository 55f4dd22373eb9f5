"""Plays games with the state's own generator; prints of each its number, its plies and a hash over all its positions.

``python -m tests.properties.digests first last`` plays the games first..last-1; with ``--each-ply`` every ply gets a
line of its own. The first line names the file the engine was loaded from. Run in two builds, the others must be equal.
"""

from __future__ import annotations

import sys
from random import Random

from flashover.formats import notation
from flashover.formats.position import new_ruleset
from flashover.options import Options
from flashover.rules import state as engine
from flashover.rules.playout import new_state
from tests.properties.draws import random_options
from tests.properties.policies import Player

LONGEST_GAME = 100_000
MODULUS = 2**61 - 1


def play(number: int, each_ply: bool = False) -> tuple[int, int]:
    """The game of a number: how many plies, and the hash over all its positions."""
    rng = Random(number)
    options = Options.from_json(random_options(rng))
    state = new_state(new_ruleset(options, rng.randint(1, 6)))
    state.seed(number)
    player = Player(state)
    plies = 0
    rolling = 0
    while not state.over():
        code = player.ply(state)
        state.apply(code)
        plies += 1
        digest = state.digest()
        rolling = (rolling * 1_000_003 + digest) % MODULUS
        if each_ply:
            print(plies, digest, notation.text_of(code))
        assert plies < LONGEST_GAME, f"game {number} does not end"
    return plies, rolling


def main(arguments: list[str]) -> None:
    """Play what is asked for."""
    each_ply = "--each-ply" in arguments
    first, last = (int(word) for word in arguments[:2])
    print(engine.__file__)
    for number in range(first, last):
        plies, rolling = play(number, each_ply)
        print(number, plies, rolling)


if __name__ == "__main__":
    main(sys.argv[1:])
