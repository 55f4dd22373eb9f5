"""Nonsense over the WebSocket: every message is answered or ignored, nothing is logged, and the game stays a true game."""

from __future__ import annotations

import json
import os
import random
import threading
from typing import Any

from websockets.exceptions import ConnectionClosed

from flashover import Record
from tests.server.conftest import Start
from tests.server.live import WAIT, Live, Page

MESSAGES = 50_000 if os.environ.get("FLASHOVER_SOAK") else 2_000
ROUND = 1_000
PAGES = 4

KINDS = ("hello", "ply", "undo", "redo", "roll", "standard", "why", "chat", "ping", "plan", "hand", "release", "rename", "setting",
         "risk", "advise", "dance", "", None, 3)  # fmt: skip
FIELDS = ("type", "base", "ply", "to", "tokens", "since", "text", "cell", "cells", "seat", "bot", "name", "away_seconds", "level", "x")
TEXTS = ("end", "move up", "move up carry victim", "place 0 7,3", "first 0", "! dice 3 5", "! reveal victim", "gun", "command 1 move up",
         "explode 3,4", "", " ", "\x00", "\u202e", "<script>alert(1)</script>", "'; DROP TABLE plies; --", "x" * 200, "\U0001f692" * 30,
         "bot", "human", "greedy", "random", "captain:seconds=0.01")  # fmt: skip
NUMBERS = (0, 1, -1, 2, 5, 6, 7, 2**31, 2**53, 2**63, 10**30, 1.5, -0.0, 1e308)


def any_value(rng: random.Random, depth: int = 0) -> Any:
    choice = rng.randrange(9 if depth < 3 else 6)
    if choice < 2:
        return rng.choice(TEXTS)
    if choice < 4:
        return rng.choice(NUMBERS)
    if choice < 6:
        return rng.choice((None, True, False))
    if choice == 6:
        return {rng.choice(FIELDS): any_value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return [any_value(rng, depth + 1) for _ in range(rng.randrange(4))]


def likely(rng: random.Random, page: Page, tokens: list[str]) -> dict[str, Any]:
    """A message as the page might send it, perhaps at the wrong moment."""
    kind = rng.choice(KINDS[:16])
    base = page.version if rng.random() < 0.8 else rng.choice(NUMBERS)
    ply = rng.choice(TEXTS)
    if page.waits["kind"] == "decision" and rng.random() < 0.6:
        ply = rng.choice(page.legal)
    seat = rng.randrange(3)
    more: dict[str, dict[str, Any]] = {
        "hello": {"tokens": rng.sample(tokens, rng.randrange(len(tokens) + 1)), "since": rng.choice((None, 0, page.version, 10**9))},
        "ply": {"base": base, "ply": ply}, "undo": {"base": base, "to": rng.choice((None, None, page.version, 1, 3))},
        "redo": {"base": base}, "roll": {"base": base}, "standard": {"base": base}, "why": {"ply": ply}, "chat": {"text": ply},
        "ping": {"cell": [rng.randrange(8), rng.randrange(10)]},
        "plan": {"seat": seat, "cells": [[rng.randrange(9), rng.randrange(10)] for _ in range(rng.randrange(5))]},
        "hand": {"seat": seat, "to": rng.choice(("bot", "human")), "bot": rng.choice(("greedy", "random", "hal", "captain:seconds=0.01"))},
        "rename": {"seat": seat, "name": rng.choice(TEXTS)}, "release": {"seat": rng.choice((2, 5))},
        "setting": {"away_seconds": rng.choice((None, 1, 60, 0))}, "risk": {}, "advise": {"level": rng.randrange(5)},
    }  # fmt: skip
    return {"type": kind, **more[str(kind)]}


def any_text(rng: random.Random, page: Page, tokens: list[str]) -> str | bytes:
    choice = rng.randrange(10)
    if choice < 6:
        return json.dumps(likely(rng, page, tokens))
    if choice == 6:
        message = likely(rng, page, tokens)
        message[rng.choice(FIELDS)] = any_value(rng)
        return json.dumps(message)
    if choice == 7:
        return json.dumps({"type": rng.choice(KINDS), **{rng.choice(FIELDS): any_value(rng) for _ in range(3)}})
    text = json.dumps(likely(rng, page, tokens))
    at = rng.randrange(len(text))
    if choice == 8:
        return text[:at] + rng.choice(("", "\x00", '"', "{", "[" * 200, "\ufffd", "9" * 400)) + text[at + 1 :]
    return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))


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
    live: Live = start(send_queue=100_000)
    rng = random.Random(20)
    for number in range(MESSAGES // ROUND):
        mode = ("experienced", "family")[number % 2]
        a_round(live, rng, options={"mode": mode}, dice=("server", "physical")[number % 4 == 3], **({"seed": "fuzz"} if number % 3 else {}))
