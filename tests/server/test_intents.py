"""What bots are about: once for each thing they go for, on the entry of the ply, kept with it and shown in the replay."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, cast

from flashover.bots import Intent, sentence
from flashover.dice import FairDice
from flashover.game import Game
from flashover.i18n import LANGUAGES
from flashover.server.core.table import PLAIN, Table
from flashover.server.store.rows import GameRow, PlyRow
from tests.server.live import Live, Page


def watched(live: Live) -> tuple[Any, Page]:
    """A game of bots, to its end."""
    made = live.create("bot", "bot", options={"mode": "experienced"}, seed="5")
    page = live.page(made, [])
    while page.waits["kind"] != "over":
        page.wait("update")
    return made, page


def test_every_turn_of_a_bot_says_what_it_is_about(live: Live) -> None:
    made, page = watched(live)
    entries = [page.entries[number] for number in sorted(page.entries)]
    turns: dict[tuple[int, int], list[Any]] = {}
    for entry in entries:
        if entry["seat"] is None:
            assert entry["intent"] is None
        else:
            turns.setdefault((entry["turn"], entry["seat"]), []).append(entry["intent"])
    for told in turns.values():
        # The first ply of a turn says something; nothing is said twice in a row, and plain words never come second.
        said = [intent for intent in told if intent is not None]
        assert all(first != second for first, second in pairwise(said))
        assert not any(intent["key"].startswith(PLAIN) for intent in said[1:])
    assert any(intent is None for told in turns.values() for intent in told)
    for intent in (entry["intent"] for entry in entries if entry["intent"]):
        assert all(sentence(Intent(intent["key"], intent["values"]), language) for language in LANGUAGES)
    frames = live.http.get(f"/rooms/{made['room']}/frames").json()["frames"]
    assert [frame["intent"] for frame in frames] == [entry["intent"] for entry in entries]
    record = live.http.get(f"/rooms/{made['room']}/record").json()
    assert {frame["intent"] for frame in live.http.post("/frames", json=record).json()["frames"]} == {None}


def test_what_was_said_is_kept(live: Live) -> None:
    made, page = watched(live)
    live.restart()
    assert live.page(made, []).entries == page.entries


def test_taken_back_and_repeated_it_is_said_again(live: Live) -> None:
    page = live.page(live.create("bot", "human", seed="3"))
    page.wait("update")
    (first,) = page.entries.values()
    assert first["intent"]["key"] == "intent.plain.place"
    table: Table = live.app.state.rooms._rooms[page.welcome["room"]["room"]].table
    again = Table(table.game.record([]).opening())
    again.play(first["ply"], first["intent"])
    again.undo()
    again.redo()
    assert [entry.intent for entry in dict.fromkeys(again.log)] == [first["intent"], first["intent"]] and again.game.journal[0][1]
    again.undo()
    again.play(first["ply"])
    again.undo()
    again.redo()
    assert again.standing[-1].intent is None


def test_an_intent_stored_in_the_notation_is_read_with_types() -> None:
    """Databases of older versions have cells as `3,5`, words by name and per cent as a number."""
    table = Table(Game.new({"mode": "family"}, 1, seed=1))
    table.play("place 0 3,0")
    begun = Table(Game.new({"mode": "family"}, 1, seed=1))
    row = GameRow(
        id="x", code="x", options={"mode": "family"}, seats=1, start=None, seed=cast("FairDice", begun.game.dice).seed,
        digest=begun.game.digest(), created=0.0, host="", away_seconds=None,
    )  # fmt: skip
    values = {"at": "3,1", "percent": 67, "side": "left", "seat": 2, "ply": "move up"}
    old = PlyRow(1, "ply", "place 0 3,0", 0, 0.0, None, json.dumps({"key": "intent.look", "values": values}))
    restored = Table.restored(row, [old])
    typed = {"at": [3, 1], "percent": {"percent": 0.67}, "side": {"key": "side.left", "values": {}}, "seat": 2, "ply": "move up"}
    assert restored.log[0].intent == {"key": "intent.look", "values": typed}
    again = [row._replace(intent=json.dumps(restored.log[0].intent)) for row in [old]]
    assert Table.restored(row, again).log[0].intent == restored.log[0].intent
