"""Make a random house, draw it, and see how hard it is: the same crew plays it and the printed houses on the same seeds.

python examples/random_house.py [SEED]
"""

from __future__ import annotations

import sys

from flashover.houses import random_house, rate
from flashover.render import render_house_text


def main(seed: int = 7) -> None:
    """Draw and measure the house of a seed; `planner_games` or `seconds` would ask a crew that plans ahead, too."""
    house = random_house(seed)
    print(render_house_text(house, ascii=True))
    found = rate(house, games=200, seconds=0)
    for one in found.ratings:
        print(f"{one.house:10} {one.kind:8} {one.rate:6.1%} won, 95 % interval {one.low:.1%} to {one.high:.1%}")
    for other in found.differences:
        print(f"compared with {other.printed}: {100 * other.points:+.1f} points, {other.verdict}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
