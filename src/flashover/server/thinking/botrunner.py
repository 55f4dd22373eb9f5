"""Bots at the table: slow ones run in worker processes, any request can be abandoned, and the result is always a legal ply."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from flashover.bots import Clock, get_bot
from flashover.game import Game
from flashover.server.settings import Settings
from flashover.server.thinking.bots import DEFAULT_BOT, find_bot
from flashover.server.thinking.choice import Choice, choice_of
from flashover.server.thinking.workers import WorkerError, Workers

LOG = logging.getLogger("flashover.server")

#: The share of the time limit a bot is given; the rest is reserved for it to finish.
SHARE = 0.8


def think(name: str, game: Game, clock: Clock, seed: int) -> Choice:
    """The choice of an instant bot; where it fails, of the default bot, else any legal ply."""
    legal = [str(action) for action in game.legal_actions()]
    rng = random.Random(seed)
    for bot in dict.fromkeys((name, DEFAULT_BOT)):
        try:
            choice, complaint = choice_of(get_bot(bot), game.observation(), legal, clock, rng)
        except Exception as error:  # a bot is foreign code: whatever it raises, the table goes on
            LOG.warning("bot %s failed: %s: %s", bot, type(error).__name__, error)
            continue
        if complaint is not None:
            LOG.warning("bot %s %s", bot, complaint)
        return choice
    return Choice("end" if "end" in legal else rng.choice(legal))


class BotRunner:
    """Runs bots: instant ones in threads, the others in worker processes."""

    def __init__(self, settings: Settings) -> None:
        self.workers = Workers(settings.bot_workers, settings.most_questions_per_address)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="flashover-bot")
        self._limit = settings.bot_limit
        self._thought = min(settings.bot_thought, settings.bot_limit * SHARE)

    async def choose(self, who: str, room: str, name: str, game: Game) -> Choice:
        """The bot's choice, made on its own copy of the game. Cancelling abandons it; one that takes too long is replaced by
        the default bot's.
        """
        seed = secrets.randbits(64)
        known = find_bot(name)
        if known is None or known.instant:
            return await self._in_thread(name, game, seed)
        seat = game.to_decide
        request = {
            "do": "choose",
            "room": room,
            "seat": seat,
            "bot": name,
            "observation": game.observation(),
            "legal": [str(action) for action in game.legal_actions()],
            "seconds": self._thought if known.seconds is None else self._limit * SHARE,
            "seed": seed,
        }
        try:
            found = await self.workers.ask(who, room, (game.turn, seat), request, self._limit)
        except WorkerError as error:
            if error.code not in ("worker.busy", "worker.stopped"):  # which anyone can cause, or is no trouble
                LOG.warning("bot %s: %s; %s plays for it", name, error.message, DEFAULT_BOT)
            return await self._in_thread(DEFAULT_BOT, game, seed)
        if found["complaint"] is not None:
            LOG.warning("bot %s %s", name, found["complaint"])
        return Choice(found["ply"], found["intent"])

    async def _in_thread(self, name: str, game: Game, seed: int) -> Choice:
        loop = asyncio.get_running_loop()
        clock = Clock(seconds=self._limit * SHARE)
        thought = loop.run_in_executor(self._threads, think, name, game, clock, seed)
        try:
            return await asyncio.wait_for(thought, self._limit)
        except TimeoutError:
            LOG.warning("bot %s thought too long", name)
            return think(DEFAULT_BOT, game, clock, seed)
        finally:
            # The request is over: a bot that checks its clock gives the thread back.
            clock.stop()

    async def close(self) -> None:
        """Stop threads and processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await self.workers.close()
