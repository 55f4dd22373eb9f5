"""Tunes the fast policy's numbers by the cross-entropy method: `python scripts/tune_policy.py experienced --rounds 14`.

Each round draws sets of numbers round the best so far, lets each play the same games, and moves to the middle of the best quarter. Prints
what a crew with the result wins on games it has not seen, beside the numbers it began with.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from statistics import fmean, pstdev

from flashover.board import Board
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.ruleset import Ruleset, ruleset_for
from flashover.tactics.policy import Scout
from flashover.tactics.selfplay import play_on, set_up
from flashover.tactics.taste import EXPERIENCED, NAMES, Taste

CREWS: dict[str, list[tuple[dict[str, object], int, list[int]]]] = {
    "family": [({"mode": "family"}, seats, []) for seats in (1, 2, 4, 6)],
    "experienced": [
        ({"mode": "experienced", "level": "veteran"}, 4, [4, 6, 7, 8]),
        ({"mode": "experienced", "level": "veteran"}, 4, [4, 6, 8, 2]),
        ({"mode": "experienced", "level": "recruit", "board_side": "B"}, 4, [4, 6, 7, 8]),
        ({"mode": "experienced", "level": "veteran"}, 2, [4, 6]),
        ({"mode": "experienced", "level": "heroic"}, 4, [4, 6, 7, 8]),
    ],
}
DRAWN, KEPT = 24, 6
#: Games of the rounds, and games nobody was chosen by.
FIRST, UNSEEN = 10_000_000, 100_000_000
#: Every rescued victim counts a little, so that lost games differ too.
RESCUED = 0.03

Crew = tuple[Ruleset, list[int]]


def crews_of(mode: str) -> list[Crew]:
    """The games of a mode."""
    made = []
    for given, seats, cards in CREWS[mode]:
        options = Options.from_json(given)
        made.append((ruleset_for(Board.builtin(options.board_side), options, seats), cards))
    return made


def score(numbers: list[float], crews: list[Crew], first: int, games: int) -> float:
    """Wins per game, and a little for every rescue."""
    taste = Taste()
    taste.set_numbers(numbers)
    scout = Scout(taste)
    total = 0.0
    for n in range(games):
        rules, cards = crews[n % len(crews)]
        state = set_up(rules, first + n, scout, cards)
        play_on(state, scout)
        total += (state.result == plies.WON) + RESCUED * float(min(7, state.rescued))
    return total / games


def main() -> int:
    """Tune and print."""
    parser = argparse.ArgumentParser(description="Tune the numbers of the fast policy.")
    parser.add_argument("mode", choices=tuple(CREWS))
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--games", type=int, default=200, help="games of each set of numbers in a round")
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    crews, rnd = crews_of(given.mode), random.Random(given.seed)
    base = list(EXPERIENCED) if given.mode == "experienced" else Taste().numbers()
    middle, spread = list(base), [max(0.15, abs(number) * 0.3) for number in base]
    for turn in range(given.rounds):
        start = time.monotonic()
        first = FIRST + turn * 10 * given.games
        drawn = [
            middle, *([max(0.0, rnd.gauss(m, s)) for m, s in zip(middle, spread, strict=True)] for _ in range(DRAWN - 1))
        ]  # fmt: skip
        scored = sorted(((score(numbers, crews, first, given.games), numbers) for numbers in drawn), reverse=True)
        best = list(zip(*(numbers for _, numbers in scored[:KEPT]), strict=True))
        spread = [max(0.04 * max(0.3, fmean(c)), 0.3 * s + 0.7 * pstdev(c)) for c, s in zip(best, spread, strict=True)]
        middle = [0.4 * m + 0.6 * fmean(column) for m, column in zip(middle, best, strict=True)]
        mean = fmean(value for value, _ in scored)
        print(f"round {turn}: best {scored[0][0]:.3f}, mean {mean:.3f}, {time.monotonic() - start:.0f} s", flush=True)
    unseen = 6 * given.games
    print(f"before {score(base, crews, UNSEEN, unseen):.3f}, now {score(middle, crews, UNSEEN, unseen):.3f}")
    print(", ".join(f"{name} {number:.2f}" for name, number in zip(NAMES, middle, strict=True)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
