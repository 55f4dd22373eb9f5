"""The standard set-up for people in a hurry: every set-up decision answered by the crew's rules of thumb (`flashover.tactics.start`).

These are choices, not rules: each of them is among the plies the game offers.
"""

from __future__ import annotations

from flashover.formats.notation import text_of
from flashover.game import Game
from flashover.tactics.policy import Scout


def standard_ply(game: Game) -> str:
    """The next set-up decision, answered; only while one is asked for.

    >>> game = Game.new({"mode": "family"}, seats=2, seed=7)
    >>> standard_ply(game)
    'place 0 3,0'
    """
    return text_of(Scout().choose(game.state))
