"""Entries of the log: events of games without animals are encoded once for all of them, and say the same as ever."""

from __future__ import annotations

import json
import random

import pytest

from flashover.dice import FairDice
from flashover.game import Game
from flashover.server.core.table import Table
from flashover.server.wire import encode


@pytest.mark.parametrize("pets", [0, 2])
def test_entries_tell_what_happened(pets: int) -> None:
    rng, options = random.Random(7), {"mode": "experienced", "pet_tokens": pets}
    for seed in range(4):
        table = Table(Game.new(options, 2, dice=FairDice(b"%d" % seed)))
        shadow, menagerie = Game.new(options, 2, dice=FairDice(b"%d" % seed)), table.menagerie
        while not table.over and table.version < 150:
            if table.to_decide is None:
                table.roll()
            else:
                table.play(str(rng.choice(table.game.legal_actions())))
        for entry in table.log:
            played = json.loads(entry.text)
            events = shadow.play(played["ply"])
            menagerie, told = menagerie.played(played["ply"], events)
            wanted = [encode.event_json(event, how) for event, how in zip(events, told, strict=True)]
            assert played["events"] == json.loads(encode.dump(wanted))


def test_an_event_is_made_and_encoded_once() -> None:
    plies = ("place 0 3,0", "place 1 4,9", "first 0", "move right")
    events = [
        [game.play(ply) for ply in plies][-1][0]
        for game in (Game.new({"mode": "family"}, 2, seed=seed) for seed in (1, 2))
    ]
    assert events[0] is events[1]
    assert encode.event_text(events[0]) is encode.event_text(events[1])
