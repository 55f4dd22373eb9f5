"""Ask for advice: the dangers of the coming fire, and plans with their chances and reasons.

python examples/ask_the_advisor.py [SECONDS]
"""

from __future__ import annotations

import sys

from flashover import Game
from flashover.advice import advise
from flashover.bots.setup import standard_ply


def main(seconds: float = 0.5) -> None:
    """A game that is set up and ready for its first turn, and what an experienced player would do."""
    game = Game.new({"mode": "experienced", "level": "recruit"}, seats=3, seed=4)
    while game.position()["phase"] == "setup":
        if game.to_decide is None:
            game.roll()
        else:
            game.play(standard_ply(game))
    advice = advise(game, seconds=seconds)
    for plan in advice.plans:
        print(f"{plan.win.win:.0%} to win: {'; '.join(plan.plies)}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
