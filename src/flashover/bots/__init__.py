"""Players made of code: each sees what `Game.observation` shows every player and picks one of the legal plies.

>>> from random import Random
>>> from flashover import Game
>>> from flashover.bots import Clock, get_bot
>>> game = Game.new({"mode": "family"}, seats=1, seed=7)
>>> seen = game.observation()
>>> get_bot("greedy").choose(seen, seen["waits_for"]["legal"], Clock(), Random(1))
'place 0 3,0'
"""

from __future__ import annotations

from flashover.bots.base import Bot, Intent
from flashover.bots.clock import Clock
from flashover.bots.registry import OURS, BotInfo, bot_info, bot_infos, bot_names, get_bot, read_spec
from flashover.bots.spec import BotSpec, Option, Value
from flashover.bots.why.intent import sentence
from flashover.errors import BotError

__all__ = [
    "OURS", "Bot", "BotError", "BotInfo", "BotSpec", "Clock", "Intent", "Option", "Value", "bot_info", "bot_infos", "bot_names", "get_bot",
    "read_spec", "sentence",
]  # fmt: skip
