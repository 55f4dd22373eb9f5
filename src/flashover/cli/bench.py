"""How fast the rules are here: `flashover bench`. CPU time of one process, so that other load does not count.

A     player decisions per second when whole random games run inside the engine (dice are not counted as decisions)
B     the same when a bot written in Python asks for the legal actions and picks one
P     as A, through `flashover.playouts`: what a program gets that plays many games on at random
copy  nanoseconds for one copy of a state
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from flashover.board import Board
from flashover.options import Options
from flashover.rules import native
from flashover.rules.playout import copies, new_random_game, new_state, random_games
from flashover.rules.ruleset import ruleset_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flashover.rules.ruleset import Ruleset


class Setting(NamedTuple):
    """One kind of game to be measured."""

    seats: int
    options: Options


SETTINGS = {
    "family4": Setting(4, Options(mode="family", board_side="A")),
    "veteran4": Setting(4, Options(mode="experienced", level="veteran", board_side="A")),
    "recruit1": Setting(1, Options(mode="experienced", level="recruit", board_side="A")),
    "recruit6": Setting(6, Options(mode="experienced", level="recruit", board_side="A")),
    "heroic1": Setting(1, Options(mode="experienced", level="heroic", board_side="A")),
    "heroic6": Setting(6, Options(mode="experienced", level="heroic", board_side="A")),
}
SLICES = 5
"""Short measurements per figure, of which the best counts: other load on the machine can only make one worse."""


def compiled() -> bool:
    """Whether the rules run as machine code here."""
    return not str(native.__file__).endswith(".py")


def ruleset_of(setting: Setting) -> Ruleset:
    """The rules of one setting on its printed board."""
    return ruleset_for(Board.builtin(setting.options.board_side), setting.options, setting.seats)


def games_rate(ruleset: Ruleset, seconds: float, first_seed: int = 1) -> float:
    """A: decisions per CPU second in whole random games."""
    decisions = 0
    games = 1
    seed = first_seed
    start = now = process_time()
    while now - start < seconds:
        made, _checksum = random_games(ruleset, seed, games)
        decisions += made
        seed += games
        before, now = now, process_time()
        if now - before < seconds / 20:  # look at the clock rarely, but often enough to stop in time
            games *= 2
    return decisions / (now - start)


def loop_rate(ruleset: Ruleset, seconds: float, first_seed: int = 1) -> float:
    """B: decisions per CPU second of a bot loop in Python."""
    bits = Random(first_seed).getrandbits
    decisions = 0
    games = 1
    seed = first_seed
    start = now = process_time()
    while now - start < seconds:
        for _ in range(games):
            state = new_random_game(ruleset, seed)
            seed += 1
            while legal := state.legal_actions():  # none are left when the game is over
                state.step(legal[bits(30) % len(legal)])
                decisions += 1
        before, now = now, process_time()
        if now - before < seconds / 20:  # reading the clock is a system call, as dear as a dozen decisions
            games *= 2
    return decisions / (now - start)


def playouts_rate(ruleset: Ruleset, seconds: float, first_seed: int = 1) -> float:
    """P: decisions per CPU second in the playouts of the library."""
    from flashover.rollouts import playouts

    start_state = new_state(ruleset)
    decisions = 0
    games = 16
    seed = first_seed
    spent = 0.0
    while spent < seconds:
        start = process_time()
        played = playouts([start_state], "random", luck=range(seed, seed + games))
        took = process_time() - start
        # Looking at the games is not playing them.
        decisions += sum(game.decisions for game in played)
        spent += took
        seed += games
        if took < seconds / 20:
            games *= 2
    return decisions / spent


def copy_time(ruleset: Ruleset, seconds: float) -> float:
    """Nanoseconds of CPU time for one copy."""
    state = new_random_game(ruleset, 1)
    number = 64
    while True:
        start = process_time()
        copies(state, number)
        spent = process_time() - start
        if spent >= seconds:
            return spent / number * 1e9
        number *= 2


def measure(seconds: float, settings: Sequence[str] = ()) -> dict[str, dict[str, float]]:
    """All figures for the settings named, or for all; `seconds` of CPU time for each rate."""
    figures = {}
    for name in settings or SETTINGS:
        ruleset = ruleset_of(SETTINGS[name])
        slices = range(1, SLICES + 1)
        figures[name] = {
            "A": max(games_rate(ruleset, seconds / SLICES, 1_000_000 * number) for number in slices),
            "B": max(loop_rate(ruleset, seconds / SLICES, 1_000_000 * number) for number in slices),
            "P": max(playouts_rate(ruleset, seconds / SLICES, 1_000_000 * number) for number in slices),
            "copy_ns": min(copy_time(ruleset, seconds / SLICES / 10) for _ in slices),
        }
    return figures


def table(figures: dict[str, dict[str, float]]) -> str:
    """The figures for people."""
    lines = [f"rules: {'compiled' if compiled() else 'interpreted'}", f"{'':10}{'A':>14}{'B':>14}{'P':>14}{'copy':>12}"]
    lines += [
        f"{name:10}{row['A']:>12,.0f}/s{row['B']:>12,.0f}/s{row['P']:>12,.0f}/s{row['copy_ns']:>9,.0f} ns" for name, row in figures.items()
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """`flashover bench [--json] [--seconds N] [--only NAME,NAME]`."""
    import argparse
    import json

    parser = argparse.ArgumentParser(prog="flashover bench", description="How fast the rules are on this machine.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure (default: 1)")
    parser.add_argument("--only", default="", metavar="NAMES", help=f"some of {','.join(SETTINGS)}")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    names = [name for name in given.only.split(",") if name]
    unknown = [name for name in names if name not in SETTINGS]
    if unknown:
        parser.error(f"unknown setting {unknown[0]}; there are {', '.join(SETTINGS)}")
    figures = measure(given.seconds, names)
    if given.json:
        print(json.dumps(figures))
    else:
        print(table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
