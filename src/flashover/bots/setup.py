"""The standard set-up for people in a hurry: every set-up decision answered by the crew's rules of thumb (`flashover.tactics.start`).

These are choices, not rules: each of them is among the plies the game offers.
"""

from __future__ import annotations

from flashover.formats.notation import text_of
from flashover.game import Game
from flashover.tactics.policy import Scout


def standard_ply(game: Game) -> str:
    """The next set-up decision, answered; only while one is asked for.

    >>> game = Game.new({"mode": "experienced"}, seats=3, seed=7)
    >>> plies = []
    >>> while game.to_decide is not None and game.position()["phase"] == "setup":
    ...     plies.append(standard_ply(game))
    ...     _ = game.play(plies[-1])
    >>> plies[:3]
    ['specialist 0 cafs', 'specialist 1 generalist', 'specialist 2 rescue']
    """
    return text_of(Scout().choose(game.state))
