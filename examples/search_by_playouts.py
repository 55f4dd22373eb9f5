"""A search in thirty lines: every ply is tried, the fast policy plays on, the ply that went best is played.

    python examples/search_by_playouts.py [GAMES]

plays that many games (2 without a number) on the luck of the studies, each beside the same game of the policy alone.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from random import Random

from flashover import Game, playout, playouts, ply_code
from flashover.bots import Bot, Clock, Option
from flashover.sim import Luck, compare

VETERAN: dict[str, object] = {"mode": "experienced", "level": "veteran"}


class FlatSearch(Bot):
    """Tries every ply, lets the fast policy play on, takes what went best."""

    options = (Option("games", int, 16, "games from each ply"), Option("turns", int, 1, "turns of each of them"))

    def __init__(self, games: int, turns: int) -> None:
        self.games, self.turns = games, turns

    def choose(self, observation: Mapping[str, object], legal: Sequence[str], clock: Clock, rng: Random) -> str:
        """The ply whose games went best, all plies on the same luck."""
        if len(legal) == 1:
            return legal[0]
        state = Game.from_position(observation["position"]).state
        after = []
        for ply in legal:
            after.append(state.copy())
            after[-1].apply(ply_code(ply))
        first = rng.getrandbits(30)
        tried = playouts(after, "greedy", turns=self.turns, luck=range(first, first + self.games))
        clock.spent(len(tried))
        means = tried.means(len(legal))
        return legal[means.index(max(means))]


def won(bot: Bot, seed: int, seats: int = 4) -> bool:
    """Whether a crew of this bot wins the game of a seed."""
    game, luck, rng = Game.new(VETERAN, seats), Luck(seed), Random(seed)
    while not game.over:
        if game.to_decide is None:
            game.play(luck.outcome(game))
        else:
            game.play(bot.choose(game.observation(), [str(ply) for ply in game.legal_actions()], Clock(nodes=10_000), rng))
    return game.state.won()


if __name__ == "__main__":
    seeds = range(1, 1 + int(sys.argv[1]) if len(sys.argv) > 1 else 3)
    searched = {seed: won(FlatSearch(16, 1), seed) for seed in seeds}
    alone = {seed: playout(Game.new(VETERAN, 4).state, "greedy", luck=seed).result == "won" for seed in seeds}
    found = compare(searched, alone)
    print(f"{found.pairs} games: {sum(searched.values())} won by the search, {sum(alone.values())} by its policy alone")
    print(f"difference {found.difference:+.0%} [{found.low:+.0%} to {found.high:+.0%}], p {found.p_value:.2g}")
