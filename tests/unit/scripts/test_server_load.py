"""The measurements of a server: every part is kept when it is done, and the page tells everything that went wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import server_load

STEP: dict[str, Any] = {
    "rooms": 300, "sockets": 300, "seconds": 30.0, "acks": 4500, "ack_ms": {"p50": 1.0, "p95": 2.0, "p99": 3.0, "max": 4.0}, "stalls": 0,
    "lost": 0, "doubled": 0, "unanswered": 17, "turned_away": 5, "failed": 11, "client_cpu_share": 0.1, "server_cpu_share": 0.2,
    "server_cpu_ms_per_ply": 0.4, "loop_lag_ms": {"p99": 2.0, "max": 7.25, "collection": 1.5},
}  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where results are kept, for this test."""
    monkeypatch.setattr(server_load, "KEPT", tmp_path / "server.json")
    monkeypatch.setattr(server_load, "PAGE", tmp_path / "server.md")
    return tmp_path


def test_the_table_has_what_failed_and_the_longest_stop_as_measured() -> None:
    head, _, row = server_load._table([STEP])
    cells = dict(zip(head.split(" | "), row.split(" | "), strict=True))
    assert cells["lost, doubled, unanswered"] == "0, 0, 17"
    assert cells["turned away, failed"] == "5, 11"
    assert cells["longest stop of the loop, ms |"] == "7.25 |"


def test_a_run_that_was_cut_short_goes_on(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def works() -> Any:
        done.append("one")
        return [STEP]

    def fails() -> Any:
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(server_load, "PARTS", {"one": works, "two": fails})
    with pytest.raises(RuntimeError):
        server_load.measure(["one", "two"], anew=True)
    assert "one" in json.loads((kept / "server.json").read_text(encoding="utf-8"))
    assert "One process, embedded store" in (kept / "server.md").read_text(encoding="utf-8")
    monkeypatch.setattr(server_load, "PARTS", {"one": works, "two": lambda: [STEP]})
    server_load.measure(["one", "two"], anew=False)
    assert done == ["one"], "what is kept is not measured again"
    assert "Two processes" in (kept / "server.md").read_text(encoding="utf-8")
