"""A sample of the nonsense: nothing is complained about, and what is refused changes nothing."""

from __future__ import annotations

import os
import re
from typing import get_args

import httpx
import pytest

from flashover.server.wire import protocol
from tests.fuzz import nonsense
from tests.fuzz.rounds import API, fuzz, growth, requests, target

MESSAGES = 20_000 if os.environ.get("FLASHOVER_SOAK") else 1_000


def test_a_server_that_grows_with_every_message_is_seen() -> None:
    flat, leak = [80.0, 82.0, 82.5, 82.4, 83.0], [80.0, 90.0, 100.0, 110.0, 120.0]
    for memory, messages, fine in ((flat, 1_000, True), (flat, 1_000_000, True), (leak, 1_000, False), (leak, 1_000_000, False)):
        found = growth(memory, messages)
        assert (found["grown_mb"] <= found["may_grow_mb"]) is fine


def test_every_message_of_the_protocol_is_among_the_nonsense() -> None:
    models = get_args(get_args(protocol.ClientMessage)[0])
    assert sorted(nonsense.REAL) == sorted(get_args(model.model_fields["type"].annotation)[0] for model in models)
    assert {name for model in models for name in model.model_fields} <= set(nonsense.FIELDS)


def test_every_path_is_asked_for() -> None:
    with target() as at:
        asked = {(method, path.partition("?")[0]) for method, path, _ in requests(at)}
        described = httpx.get(f"http://127.0.0.1:{at.port}{API}/openapi.json", timeout=60).json()["paths"]
    for path, methods in described.items():
        pattern = re.sub(r"\{\w+\}", "[^/]+", path)
        for method in methods:
            assert any(one == method.upper() and re.fullmatch(pattern, where) for one, where in asked), f"{method} {path}"
    assert {("GET", "/"), ("GET", "/ready"), ("GET", "/metrics")} <= asked


@pytest.mark.parametrize("way", ["sockets", "http"])
def test_nonsense_changes_nothing(way: str) -> None:
    found = fuzz(way, 5, MESSAGES, MESSAGES // 4)
    assert found["complaints"] == [] and "hung up" not in found["answers"]
    assert found["grown_mb"] <= found["may_grow_mb"], found["memory_mb"]
    wanted = {"sockets": {"refused", "stale", "update", "refused alone", "told"}, "http": {"200", "404", "422", "at once"}}[way]
    assert wanted <= found["answers"].keys()
