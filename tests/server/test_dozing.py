"""A room at which nothing happens lets its game go, and brings it back when it is needed; its pages notice nothing."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from flashover.server.core.table import Opening, Table
from flashover.server.shell.restoring import AT_ONCE, NoRoom, Restorer
from flashover.server.store.protocol import Store
from flashover.server.store.rows import PlyRow, StoredGame
from tests.server.conftest import Start
from tests.server.live import WAIT, Live
from tests.server.stores import AT, SEATS, game


def asleep(live: Live, room: str) -> None:
    """Wait until the room has let its game go."""
    deadline = time.monotonic() + WAIT
    while live.app.state.rooms._rooms[room]._core.state.awake:
        assert time.monotonic() < deadline, "still awake"
        time.sleep(0.01)


def test_a_game_comes_back_with_the_next_ply(start: Start) -> None:
    live = start(doze_seconds=0.2)
    made = live.create("human", "human", seed="5")
    full, lean = live.page(made), live.page(made, changes=True)
    full.act("standard")
    full.send(type="chat", text="still here")
    full.wait("chat")
    for _ in range(3):
        asleep(live, made["room"])
        full.play("end" if "end" in full.legal else full.legal[0])
        while lean.version < full.version:
            lean.wait("update")
        assert {**lean.view, "digest": full.view["digest"]} == full.view
    asleep(live, made["room"])
    assert live.page(made).welcome["chat"][0]["text"] == "still here"
    assert len(live.http.get(f"/rooms/{made['room']}/record").json()["plies"]) == len(full.plies)


def test_the_last_page_that_goes_does_not_wake_it(start: Start) -> None:
    live = start(doze_seconds=0.2)
    made = live.create("human", seed="5")
    page = live.page(made)
    page.act("standard")
    asleep(live, made["room"])
    page.close()
    room = live.app.state.rooms._rooms[made["room"]]
    deadline = time.monotonic() + WAIT
    while room.pages:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert not room._core.state.awake and not live.http.get(f"/rooms/{made['room']}").json()["seats"][0]["connected"]


def test_what_is_asked_while_it_comes_back_is_answered_in_order(start: Start) -> None:
    live = start(doze_seconds=0.2)
    made = live.create("human", seed="5")
    page = live.page(made)
    page.act("standard")
    asleep(live, made["room"])
    base = page.version
    for ply in ("end", "end"):
        page.send(type="ply", base=base, ply=ply)
    assert [page.wait("update", "stale", "refused")["type"] for _ in range(2)] == ["update", "stale"]


def long_game(rows: int) -> StoredGame:
    """A game in which much was taken back."""
    row = game("g", options={"mode": "experienced", "level": "heroic"}, seats=6)
    table = Table.begun(row._replace(digest=Opening.of(row).game().digest()))
    table.set_up()
    plies = table.rows_since(0, "ply", AT)
    while len(plies) < rows:
        before = table.version
        if before % 2 and table.undoable():
            table.undo()
        else:
            table.play(str(table.game.legal_actions()[0]))
            table.roll()
        plies += table.rows_since(before, "ply", AT)
    return StoredGame(row._replace(digest=Table(Opening.of(row).game()).game.digest()), SEATS, plies, [])


class Shelf:
    """A store with one game."""

    def __init__(self, stored: StoredGame) -> None:
        self._stored = stored

    async def load(self, _: str) -> StoredGame:
        return self._stored


def test_what_comes_back_does_not_stop_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one long game, and not many short ones at once: in each turn of the event loop a few rows are replayed."""
    stored = long_game(6 * AT_ONCE)
    short = stored._replace(plies=stored.plies[:20])
    turn, replayed, seconds = 0, list[tuple[int, int]](), list[float]()
    follow = Table.follow

    def watched(table: Table, rows: list[PlyRow]) -> None:
        began = time.thread_time()
        follow(table, rows)
        seconds.append(time.thread_time() - began)
        replayed.append((turn, len(rows)))

    monkeypatch.setattr(Table, "follow", watched)

    async def scene() -> list[tuple[StoredGame, Table]]:
        async def count() -> None:
            nonlocal turn
            while True:
                turn += 1
                await asyncio.sleep(0)

        counter = asyncio.create_task(count())
        found = [
            await Restorer(cast("Store", Shelf(stored))).restored("g"),
            *await asyncio.gather(*map(Restorer(cast("Store", Shelf(short))).restored, "abcdefgh")),
        ]
        counter.cancel()
        return found

    found = asyncio.run(scene())
    assert [table.version for _, table in found] == [len(stored.plies), *[20] * 8]
    assert found[0][1].digest() == stored.plies[-1].digest
    turns = [turn for turn, _ in replayed]
    assert len(set(turns)) == len(turns) and max(count for _, count in replayed) <= AT_ONCE
    assert sorted(seconds)[len(seconds) // 2] < 0.005, "a slice is short"


def test_a_row_that_leads_elsewhere_is_found_in_any_slice() -> None:
    """Wherever the slices end."""
    stored = long_game(2 * AT_ONCE)
    for at in (0, AT_ONCE - 1, AT_ONCE, len(stored.plies) - 1):
        damaged = [row._replace(digest="0" * 16) if number == at else row for number, row in enumerate(stored.plies)]

        async def scene(plies: list[PlyRow] = damaged) -> Any:
            return await Restorer(cast("Store", Shelf(stored._replace(plies=plies)))).restored("g")

        with pytest.raises(NoRoom):
            asyncio.run(scene())
