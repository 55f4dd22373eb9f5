"""The table moves on at the very moment a bot is asked: it thinks about the position it was asked in, never about the next one."""

from __future__ import annotations

import asyncio

import pytest

from flashover.game import Game
from flashover.server.botrunner import BotRunner
from flashover.server.choice import Choice
from flashover.server.rooms import Room
from tests.server.conftest import Start
from tests.server.live import WAIT


def test_a_bot_thinks_about_the_position_it_was_asked_in(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    async def choose(_runner: BotRunner, _room: str, _name: str, game: Game) -> Choice:
        asked.append(game)
        await asyncio.sleep(WAIT)
        raise AssertionError("nobody gave the thought up")

    monkeypatch.setattr(BotRunner, "choose", choose)
    live = start()
    made = live.create("bot", options={"mode": "family"}, dice="physical")
    live.page(made)
    room: Room = live.app.state.rooms._rooms[made["room"]]

    async def scene() -> str:
        # As when the next message is in the queue already: the table is changed before the bot's task has begun.
        room._bot_key = None
        room._arrange_bot()
        before = room.table.game.digest()
        room.table.play(str(room.table.game.legal_actions()[0]))
        assert room.table.game.digest() != before
        while len(asked) < 2:
            await asyncio.sleep(0.001)
        return before

    assert room._task is not None
    before = asyncio.run_coroutine_threadsafe(scene(), room._task.get_loop()).result(WAIT)
    assert asked[-1].digest() == before
