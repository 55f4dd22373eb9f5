"""Random games under random options until the time is up, with every invariant checked after every ply. `make soak`.

A failure names the number of the game; `--game N --games 1` plays exactly that game again.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic
from typing import Any, cast

from flashover.game import Game
from flashover.options import EDITIONS, VALUES, Options, OptionsError
from flashover.testing.walks import walk

USUAL = 0.8
"""How often an option keeps the value of the edition; otherwise two games in three would be of the oddest kind."""
NOTE_EVERY = 10.0


def random_options(rng: Random) -> Options:
    """Any edition, any mode, and now and then an option away from its usual value."""
    while True:
        given: dict[str, Any] = {"edition": rng.choice(list(EDITIONS))}
        for name, values in VALUES.items():
            if name in ("mode", "level", "board_side") or rng.random() > USUAL:
                given[name] = rng.choice(values)
        try:
            return Options.from_json(given)
        except OptionsError:  # two of them exclude each other
            continue


def play(number: int) -> int:
    """One game to its end; returns how many plies it took."""
    rng = Random(number)
    options = random_options(rng)
    seats = rng.randint(1, 6)
    plies: list[str] = []
    try:
        game = Game.new(options, seats)
        plies.extend(walk(game, rng, check=True))  # keeps what was played when the walk fails
    except Exception as error:
        last = " | ".join(plies[-5:])
        said = f"game {number}: {seats} seats, {options.given}, after {len(plies)} plies ({last}): {error!r}"
        raise SystemExit(said) from error
    return len(plies)


def main() -> int:
    """Play until the time is up or the games are done."""
    parser = argparse.ArgumentParser(description="Random games, every invariant checked after every ply.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--game", type=int, default=1, help="number of the first game")
    parser.add_argument("--games", type=int, default=0, help="how many games at most (default: as many as fit)")
    given = parser.parse_args()
    start = noted = monotonic()
    number = cast("int", given.game)
    plies = 0
    while monotonic() - start < given.minutes * 60 and (not given.games or number < given.game + given.games):
        plies += play(number)
        number += 1
        if monotonic() - noted > NOTE_EVERY:
            noted = monotonic()
            print(f"{number - given.game} games, {plies} plies", flush=True)
    print(f"{number - given.game} games, {plies} plies, nothing wrong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
