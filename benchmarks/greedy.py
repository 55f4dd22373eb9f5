"""How often a crew of bots wins: `python benchmarks/greedy.py [--bot greedy] [--games 400] [--seats 4] [--set mode=family] ...`.

Whole seeded games through the public face of the engine. Prints the win rate with its Wilson 95 % interval, how the games ended, and the
CPU time per decision. Game n has seed `--first + n`, so two versions play the same dice as far as they decide alike.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import NamedTuple, cast

from flashover.bots import Clock, bot_names, get_bot
from flashover.game import Game
from flashover.options import VALUES


class Cell(NamedTuple):
    """What one game is played with."""

    bot: str
    seats: int
    options: dict[str, object]
    seed: int


class Row(NamedTuple):
    """What came of one game."""

    outcome: str
    rescued: int
    lost: int
    turns: int
    times: list[float]


def play(cell: Cell) -> Row:
    """One game to its end."""
    bot, rng = get_bot(cell.bot), Random(cell.seed)
    game = Game.new(cell.options, cell.seats, seed=cell.seed)
    times = []
    while not game.over:
        if game.to_decide is None:
            game.roll()
            continue
        seen = game.observation()
        legal = cast("list[str]", cast("dict[str, object]", seen["waits_for"])["legal"])
        start = process_time()
        ply = bot.choose(seen, legal, Clock(), rng)
        times.append(process_time() - start)
        game.play(ply)
    result = cast("dict[str, object]", game.result)
    return Row(str(result["outcome"]), cast("int", result["rescued"]), cast("int", result["lost"]), game.turn, times)


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate.

    >>> [round(end, 3) for end in wilson(10, 100)]
    [0.055, 0.174]
    """
    rate = wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def option(pair: str) -> tuple[str, object]:
    """`name=value` with the value as the options know it."""
    name, _, text = pair.partition("=")
    for value in VALUES.get(name, ()):
        if text == (str(value).lower() if isinstance(value, bool) else str(value)):
            return name, value
    if name in ("edition", "board"):
        return name, text
    raise argparse.ArgumentTypeError(f"no option {pair!r}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="How often a crew of bots wins.")
    parser.add_argument("--bot", default="greedy", choices=bot_names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--set", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    cells = [Cell(given.bot, given.seats, dict(given.set), given.first + n) for n in range(given.games)]
    if given.jobs > 1:
        with Pool(given.jobs) as pool:
            rows = pool.map(play, cells, chunksize=4)
    else:
        rows = [play(cell) for cell in cells]
    wins = sum(row.outcome == "won" for row in rows)
    low, high = wilson(wins, len(rows))
    times = sorted(time for row in rows for time in row.times)
    ends = Counter(row.outcome for row in rows)
    count = len(rows)
    print(f"{given.bot}, {given.seats} seats, {dict(given.set) or 'family, board A'}, seeds from {given.first}")
    print(
        f"won {wins} of {count}: {wins / count:.1%} [{low:.1%}, {high:.1%}]   "
        + ", ".join(f"{n} {w}" for w, n in sorted(ends.items()))
    )
    print(
        f"mean rescued {sum(row.rescued for row in rows) / count:.2f}, lost {sum(row.lost for row in rows) / count:.2f}, "
        f"turns {sum(row.turns for row in rows) / count:.1f}"
    )
    print(
        f"{len(times)} decisions, {sum(times) / len(times) * 1e3:.2f} ms each, "
        f"p50 {times[len(times) // 2] * 1e3:.2f}, p95 {times[len(times) * 95 // 100] * 1e3:.2f}, max {times[-1] * 1e3:.1f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
