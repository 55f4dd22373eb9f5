"""The table moves on at the very moment a bot is asked: it thinks about the position it was asked in, never about the next one."""

from __future__ import annotations

import asyncio

import pytest

from flashover.game import Game
from flashover.server.core import bots
from flashover.server.core.state import TableState
from flashover.server.thinking.botrunner import BotRunner
from flashover.server.thinking.choice import Choice
from tests.server.conftest import Start
from tests.server.live import WAIT


def test_a_bot_thinks_about_the_position_it_was_asked_in(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    async def choose(_runner: BotRunner, _who: str, _room: str, _name: str, game: Game) -> Choice:
        asked.append(game)
        await asyncio.sleep(WAIT)
        raise AssertionError("nobody gave the thought up")

    monkeypatch.setattr(BotRunner, "choose", choose)
    live = start()
    made = live.create("bot", options={"mode": "family"}, dice="physical")
    live.page(made)
    room = live.app.state.rooms._rooms[made["room"]]
    state: TableState = room._core.state

    async def scene() -> str:
        # As when the next message comes at once: the table is changed before the bot's task has begun.
        state.bot_asked = None
        state.out = []
        bots.arrange(state)
        for effect in state.out:
            room._carry_out(effect)
        before = state.table.game.digest()
        state.table.play(str(state.table.game.legal_actions()[0]))
        assert state.table.game.digest() != before
        while len(asked) < 2:
            await asyncio.sleep(0.001)
        return before

    before = asyncio.run_coroutine_threadsafe(scene(), room._loop).result(WAIT)
    assert asked[-1].digest() == before
