"""Games that are all but over."""

from __future__ import annotations

from random import Random
from typing import Any

from flashover import Game
from flashover.bots import Clock, get_bot


def nearly_over(seed: int) -> tuple[dict[str, Any], str, int]:
    """The record of a family game for two up to its last decision, that decision, and who takes it."""
    game, mind, rng = Game.new({}, seats=2, seed=seed), get_bot("greedy"), Random(1)
    last, seat = "", 0
    while not game.over:
        if game.to_decide is None:
            game.roll()
        else:
            waits: Any = game.waits_for()
            seat = waits["seat"]
            last = mind.choose({"position": game.position(), "waits_for": waits}, waits["legal"], Clock(), rng)
            game.play(last)
    record: Any = game.record().to_json()
    assert record["plies"][-1] == last, "this seed ends with dice"
    return record, last, seat
