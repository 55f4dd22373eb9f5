"""Write a bot: one method chooses among the legal plies; options are declared and checked.

python examples/write_a_bot.py
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from flashover import Game
from flashover.bots import Bot, Clock, Option

SEATS = 3


class WaterBot(Bot):
    """Extinguishes what is in reach, otherwise moves, sometimes."""

    options: ClassVar[tuple[Option, ...]] = (Option("courage", int, 7, "moves in 10 decisions without fire in reach", low=0, high=10),)

    def __init__(self, courage: int) -> None:
        self.courage = courage

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:  # noqa: ARG002 - the face of a bot
        """One of the legal plies; `observation` is the position that every player sees, `rng` the only chance a bot may use."""
        water = [ply for ply in legal if ply.startswith("extinguish")]
        steps = [ply for ply in legal if ply.startswith("move")]
        if water:
            return water[0]
        return rng.choice(steps) if steps and rng.randrange(10) < self.courage else rng.choice(list(legal))


def game_of(bot: Bot, seed: int) -> Game:
    """A whole game with this bot on every seat."""
    rng = Random(seed)
    game = Game.new({"mode": "family"}, seats=SEATS, seed=seed)
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            game.play(bot.choose(game.observation(), [str(action) for action in game.legal_actions()], Clock(), rng))
    return game


if __name__ == "__main__":
    for seed in range(1, 6):
        finished = game_of(WaterBot(courage=8), seed)
        assert finished.result is not None
        print(f"seed {seed}: {finished.result['outcome']} after {finished.turn} turns")
    # In a package, an entry point brings it to every table, and `flashover.testing.check_bot` checks it:
    #   [project.entry-points."flashover.bots"]
    #   water = "my_package:WaterBot"
