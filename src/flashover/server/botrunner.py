"""Bots at the table: thinking happens in threads of its own, can be given up at any time, and always ends in a legal ply."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from flashover import bots
from flashover.bots import Bot, BotError, Clock, get_bot
from flashover.game import Game
from flashover.server.httpapi import BotInfo

LOG = logging.getLogger("flashover.server")

#: Who plays for somebody who is away, and where no other bot was named.
DEFAULT_BOT = "greedy"
#: The part of the time limit a bot is told of; the rest is for its last thought to end.
SHARE = 0.8


def find_bot(name: str) -> Bot | None:
    """A bot by its name and options, None when there is none that can think beside the table's own work."""
    try:
        bot = get_bot(name)
    except BotError:
        return None
    return bot if bot.instant else None


def bot_infos() -> list[BotInfo]:
    """Every bot that can sit at a table: ours, the strongest first, then those of other packages."""
    usable = [bot for bot in bots.bot_infos() if bot.error is None and bot.instant]
    ours = [bot for bot in usable if bot.source == bots.OURS]
    known = ours[::-1] + [bot for bot in usable if bot.source != bots.OURS]
    return [{"name": bot.name, "about": bot.about} for bot in known]


def think(name: str, game: Game, clock: Clock, seed: int) -> str:
    """The bot's ply for the decision asked for; any legal one where the bot fails."""
    legal = [str(action) for action in game.legal_actions()]
    rng = random.Random(seed)
    bot = find_bot(name)
    if bot is not None:
        try:
            ply = bot.choose(game.observation(), legal, clock, rng)
        except Exception as error:  # a bot is a guest: whatever it does, the table goes on
            LOG.warning("bot %s failed: %s: %s", name, type(error).__name__, error)
        else:
            if ply in legal:
                return ply
            LOG.warning("bot %s chose %r, which is not legal", name, ply)
    return "end" if "end" in legal else rng.choice(legal)


class BotRunner:
    """Where bots think."""

    def __init__(self, workers: int, limit: float) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="flashover-bot")
        self._limit = limit

    async def choose(self, name: str, game: Game) -> str:
        """The bot's ply. Cancelling gives the thought up; one that takes too long is replaced by something simple."""
        seed = secrets.randbits(64)
        # A game of its own: the table may move on while the bot thinks.
        copy = Game(game.state, game.options)
        loop = asyncio.get_running_loop()
        clock = Clock(seconds=self._limit * SHARE)
        thought = loop.run_in_executor(self._pool, think, name, copy, clock, seed)
        try:
            return await asyncio.wait_for(thought, self._limit)
        except TimeoutError:
            LOG.warning("bot %s thought too long", name)
            return think("", copy, clock, seed)
        finally:
            # Nobody waits any more: a bot that looks at its clock gives the thread back.
            clock.stop()

    def close(self) -> None:
        """Let go of the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)
