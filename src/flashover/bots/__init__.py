"""Players made of code: each sees what `Game.observation` tells everybody and picks one of the legal plies.

>>> from random import Random
>>> from flashover import Game
>>> from flashover.bots import get_bot
>>> game = Game.new({"mode": "family"}, seats=1, seed=7)
>>> seen = game.observation()
>>> get_bot("greedy").choose(seen, seen["waits_for"]["legal"], Random(1))
'place 0 3,0'
"""

from __future__ import annotations

from flashover.bots.base import Bot, BotError, Intent
from flashover.bots.greedy import GreedyBot
from flashover.bots.intent import tell
from flashover.bots.random_bot import RandomBot

_BOTS: dict[str, type[GreedyBot | RandomBot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> tuple[str, ...]:
    """All there are, the weakest first."""
    return tuple(_BOTS)


def get_bot(name: str) -> Bot:
    """The bot of a name; `BotError` when there is none."""
    if not isinstance(name, str) or name not in _BOTS:
        raise BotError("bots.unknown", "bot", f"there is no bot {name!r}; there are {', '.join(_BOTS)}")
    return _BOTS[name]()


__all__ = ["Bot", "BotError", "Intent", "bot_names", "get_bot", "tell"]
