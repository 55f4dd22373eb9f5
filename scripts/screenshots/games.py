"""Games for the pictures: played on the server by a bot's choices, so that log, soot and counters are those of a real evening."""

from __future__ import annotations

import json
import time
from functools import cache
from random import Random
from typing import Any

from websockets.sync.client import connect

from flashover.bots import Clock, get_bot
from tests.browser.serving import Server

NAMES = ["Ann", "Ben", "Eva", "Tom"]
#: Below the rate at which the server stops listening to one page.
PAUSE = 1 / 35


def seats(kinds: str = "hhhh") -> list[dict[str, str]]:
    """Four players by the first letters of what they are: human, bot or open."""
    named = {"h": {"kind": "human"}, "b": {"kind": "bot", "bot": "greedy"}, "o": {"kind": "open"}}
    return [{**named[kind], **({} if kind == "o" else {"name": name})} for kind, name in zip(kinds, NAMES, strict=False)]


@cache
def played(server: Server, seed: int, plies: int | None = None, level: str = "veteran") -> tuple[dict[str, Any], dict[str, Any]]:
    """A room with four people whose game has come to a ply, or to its end; and what the server shows of it."""
    room = server.create(options={"mode": "experienced", "level": level}, seed=str(seed), seats=seats())
    mind, rng = get_bot("greedy"), Random(1)
    address = f"{server.address.replace('http', 'ws', 1)}/api/v1/rooms/{room['room']}/ws"
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "tokens": [*room["tokens"], room["host"]]}))
        view: dict[str, Any] = {}
        entries: dict[int, Any] = {}
        while True:
            message = json.loads(socket.recv(60))
            assert message["type"] != "refused", message
            for entry in message.get("entries") or message.get("log") or ():
                entries[entry["number"]] = entry
            if "view" not in message:
                continue
            view = message["view"]
            waits = view["waits_for"]
            if waits["kind"] == "over" or (plies is not None and len(entries) >= plies):
                return room, view
            legal = [one["ply"] for one in waits["legal"]]
            seen = {"position": view["position"], "waits_for": {**waits, "legal": legal}}
            socket.send(json.dumps({"type": "ply", "base": view["version"], "ply": mind.choose(seen, legal, Clock(), rng)}))
            time.sleep(PAUSE)
