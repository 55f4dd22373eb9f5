"""Nonsense over the WebSocket: every message is answered or ignored, nothing is logged, and the game stays a true game."""

from __future__ import annotations

import os
import random
import threading
from typing import Any

from websockets.exceptions import ConnectionClosed

from flashover import Record
from tests.fuzz.nonsense import any_text
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page

MESSAGES = 50_000 if os.environ.get("FLASHOVER_SOAK") else 2_000
ROUND = 1_000
PAGES = 4


def read(page: Page) -> None:
    """Everything that comes is as the protocol says."""
    try:
        while True:
            if page.receive()["type"] == "welcome":
                page.synced.set()
            page.seen.clear()
    except (ConnectionClosed, TimeoutError):
        return


def a_round(live: Live, rng: random.Random, **more: Any) -> None:
    """A room, four pages that send nonsense, and a game that is true all the same."""
    made = live.create("human", "human", "bot", **more)
    tokens = [token for token in (*made["tokens"], made["host"]) if token]
    pages = [live.page(made) for _ in range(PAGES)]
    readers = [threading.Thread(target=read, args=(page,), daemon=True) for page in pages]
    for reader in readers:
        reader.start()
    for number in range(ROUND):
        page = pages[rng.randrange(PAGES)]
        page.socket.send(any_text(rng, page, tokens))
        if number % 4 == 3:
            # Now and then a page gets its seats back and sees where the game is, or everything would be stale.
            page.synced.clear()
            page.send(type="hello", tokens=tokens, since=page.version)
            assert page.synced.wait(WAIT)
        if number % 200 == 199:
            assert live.http.get(f"/rooms/{made['room']}").status_code == 200
    for page in pages:
        assert page.socket.protocol.state.name == "OPEN"
        page.close()
    for reader in readers:
        reader.join(WAIT)
        assert not reader.is_alive()
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert Record.from_json(record).verify().ok and len(record["plies"]) > 10
    before = live.page(made).entries
    live.restart()
    after = live.page(made).entries  # a bot may have played on meanwhile
    assert {number: after[number] for number in before} == before
    assert live.errors == []


def test_nonsense_never_hurts(start: Start) -> None:
    live: Live = start(send_limit=1_000_000_000, stall_seconds=WAIT)
    rng = random.Random(20)
    for number in range(MESSAGES // ROUND):
        mode = ("experienced", "family")[number % 2]
        a_round(live, rng, options={"mode": mode}, dice=("server", "physical")[number % 4 == 3], **({"seed": "fuzz"} if number % 3 else {}))
