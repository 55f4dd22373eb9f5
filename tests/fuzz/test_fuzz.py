"""A sample of the nonsense: nothing is complained about, and what is refused changes nothing."""

from __future__ import annotations

import os

import pytest

from tests.fuzz.rounds import fuzz, growth

MESSAGES = 20_000 if os.environ.get("FLASHOVER_SOAK") else 1_000


def test_a_server_that_grows_with_every_message_is_seen() -> None:
    flat, leak = [80.0, 82.0, 82.5, 82.4, 83.0], [80.0, 90.0, 100.0, 110.0, 120.0]
    for memory, messages, fine in ((flat, 1_000, True), (flat, 1_000_000, True), (leak, 1_000, False), (leak, 1_000_000, False)):
        found = growth(memory, messages)
        assert (found["grown_mb"] <= found["may_grow_mb"]) is fine


@pytest.mark.parametrize("way", ["sockets", "http"])
def test_nonsense_changes_nothing(way: str) -> None:
    found = fuzz(way, 5, MESSAGES, MESSAGES // 4)
    assert found["complaints"] == [] and "hung up" not in found["answers"]
    assert found["grown_mb"] <= found["may_grow_mb"], found["memory_mb"]
    wanted = {"sockets": {"refused", "stale", "update", "refused alone", "told"}, "http": {"200", "404", "422"}}[way]
    assert wanted <= found["answers"].keys()
