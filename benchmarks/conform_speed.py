"""How many short cases a second the conformance runner answers on one core.

``python benchmarks/conform_speed.py [cases]``. A case is a position of a random game, of any mode and phase, and one to
six plies that follow it. Target: 20,000 per minute.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import perf_counter

from flashover.formats import conform
from flashover.game import Game
from flashover.rules import state as engine
from flashover.testing.walks import random_ply

TARGET_PER_MINUTE = 20_000
LEVELS = ("recruit", "veteran", "heroic")


def short_cases(number: int, seed: int = 1) -> list[str]:
    """Lines cut out of random games: positions on the way, each with the plies that followed."""
    rng = Random(seed)
    lines: list[str] = []
    while len(lines) < number:
        mode = rng.choice(["family", "experienced"])
        game = Game.new({"mode": mode, "level": rng.choice(LEVELS), "board_side": rng.choice("AB")}, rng.randint(1, 6))
        positions = [game.position()]
        played = []
        while not game.over:
            ply = random_ply(game, rng)
            game.play(ply)
            played.append(ply)
            positions.append(game.position())
        for _ in range(25):
            at = rng.randrange(len(played))
            plies = played[at : at + rng.randint(1, 6)]
            lines.append(json.dumps({"id": len(lines), "position": positions[at], "plies": plies}))
    return lines[:number]


def main() -> None:
    """Measure and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else TARGET_PER_MINUTE
    lines = short_cases(number)
    start = perf_counter()
    answers = sum(1 for _ in conform.run(lines))
    seconds = perf_counter() - start
    build = "interpreted" if engine.__file__.endswith(".py") else "compiled"
    rate = answers / seconds
    print(f"{answers:,} cases in {seconds:.1f} s: {rate:,.0f} cases/s, {rate * 60:,.0f} per minute ({build} rules)")
    print(f"target: {TARGET_PER_MINUTE:,} per minute, {rate * 60 / TARGET_PER_MINUTE:.1f} times the target")


if __name__ == "__main__":
    main()
