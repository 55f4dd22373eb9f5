"""Logs: one line each, whatever comes from outside; the game is named; nobody fills the disk; no secret is written."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from flashover.server.core import talk
from flashover.server.labels import label
from flashover.server.watch import logs
from tests.server.live import WAIT, Live, simple


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", "flashover", "uvicorn")]
    before = [(one, one.level, one.handlers[:]) for one in loggers]
    yield
    for one, level, handlers in before:
        one.setLevel(level)
        one.handlers[:] = handlers


def test_lines_cannot_be_forged() -> None:
    for kind in ("text", "json"):
        out = io.StringIO()
        logs.set_up("json" if kind == "json" else "text", out)
        evil = "x\n2026-01-01T00:00:00Z error flashover: forged\x1b[31m\u2028\r"
        try:
            raise ValueError(evil)
        except ValueError:
            logging.getLogger("flashover.server").error("said %s", evil, extra={"address": f"A{evil}", "ply": 7}, exc_info=True)
        text = out.getvalue()
        assert "\x1b" not in text and "\r" not in text and "\u2028" not in text
        if kind == "json":
            line = json.loads(text)
            assert text.count("\n") == 1 and line["ply"] == 7 and line["level"] == "error" and "ValueError" in line["traceback"]
        else:
            first, *rest = text.splitlines()
            assert " error flashover.server ply=7 address=Ax\\n2026" in first and ": said x\\n" in first
            assert rest and all(line.startswith("    ") for line in rest)


def test_only_json_tells_what_is_no_trouble() -> None:
    for kind, expected in (("text", 0), ("json", 1)):
        out = io.StringIO()
        logs.set_up("json" if kind == "json" else "text", out)
        logging.getLogger("flashover.game").info("game made", extra={"game": "G"})
        logging.getLogger("uvicorn.error").info("started")
        assert out.getvalue().count("\n") == expected


def test_a_flood_of_lines_is_counted_instead_of_written(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    out = io.StringIO()
    logs.set_up("text", out)
    log = logging.getLogger("flashover.server")
    for number in range(5000):
        log.error("trouble %d", number)
    assert out.getvalue().count("\n") == logs.BURST
    now[0] = 1.0
    log.error("more")
    assert f"more ({5000 - logs.BURST} lines before this one were left out)" in out.getvalue()
    log.error("x" * 100_000)
    assert len(out.getvalue().splitlines()[-1]) < logs.LONGEST + 100


def test_a_game_is_named_and_no_secret_is(live: Live) -> None:
    out = io.StringIO()
    logs.set_up("json", out)
    made = live.create("human", "human", standard=True)
    page = live.page(made)
    page.send(type="chat", text="a secret word")
    for _ in range(3):
        page.play(simple(page))
    page.send(type="ply", base=page.version, ply="nonsense secret")
    page.wait("refused")
    text = out.getvalue()
    assert json.loads(text.splitlines()[0])["game"] == label(made["room"])
    for secret in (*made["tokens"], made["host"], made["code"], made["room"], "secret"):
        assert secret not in text


def test_trouble_with_a_room_names_its_label(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged, taken, failing = (live.create("human", "human", standard=True) for _ in range(3))
    live.restart()
    out = io.StringIO()
    logs.set_up("text", out)
    with closing(sqlite3.connect(live.settings.database, timeout=WAIT)) as base, base:
        base.execute("""UPDATE games SET options = '{"mode": "fam' WHERE id = ?""", (damaged["room"],))
    assert live.http.get(f"/rooms/{damaged['room']}").json()["error"]["code"] == "room.damaged"
    page = live.page(taken)
    with closing(sqlite3.connect(live.settings.database, timeout=WAIT)) as base, base:
        base.execute("UPDATE games SET fence = fence + 1 WHERE id = ?", (taken["room"],))
    page.send(type="ply", base=page.version, ply=simple(page))
    assert page.gone()
    page = live.page(failing)

    def fail(*_: object) -> None:
        raise RuntimeError(f"something about {failing['room']}")

    monkeypatch.setattr(talk, "ping", fail)
    page.send(type="ping", cell=[1, 1])
    assert page.gone()
    text = out.getvalue()
    assert "Traceback" in text
    for made in (damaged, taken, failing):
        assert f" game={label(made['room'])}" in text and label(made["room"]) not in made["room"]
        assert made["room"] not in text and made["code"] not in text
    assert live.http.get(f"/rooms/{label(failing['room'])}").status_code == 404, "a label opens nothing"
