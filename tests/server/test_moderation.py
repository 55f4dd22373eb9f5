"""What an operator forbids holds within a second and after a restart: closed rooms, mute rooms, banned addresses."""

from __future__ import annotations

import json
import stat
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from flashover.cli.main import main
from flashover.errors import ServeError
from flashover.server.labels import label
from flashover.server.watch import moderation
from tests.cli.running import refused
from tests.server.conftest import Start
from tests.server.live import WAIT, Live


def told(live: Live, *words: str) -> None:
    assert main([*words, "--data", str(live.settings.data)]) == 0


def until(condition: Any) -> None:
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def status(live: Live, room: str) -> int:
    return live.http.get(f"/rooms/{room}").status_code


def test_a_closed_room_sends_everyone_away_and_stays_closed(live: Live) -> None:
    made, other = live.create("human"), live.create("human")
    page, neighbour = live.page(made), live.page(other)
    told(live, "room", "close", made["room"])
    assert page.gone() and page.socket.close_code == 4404
    answer = live.http.get(f"/rooms/{made['room']}")
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "room.closed"
    assert status(live, made["code"]) == 403 and status(live, other["room"]) == 200
    late = live.page(made, hello=False)
    assert late.receive()["error"]["code"] == "room.closed"
    assert late.gone() and late.socket.close_code == 4404
    neighbour.hello()
    live.restart()
    assert status(live, made["room"]) == 403
    told(live, "room", "close", made["room"], "--lift")
    until(lambda: status(live, made["room"]) == 200)
    live.page(made)
    # As the log calls it.
    told(live, "room", "close", label(made["room"]))
    until(lambda: status(live, made["room"]) == 403)
    live.restart()
    assert status(live, made["room"]) == 403 and status(live, other["room"]) == 200


def test_nobody_chats_in_a_mute_room(live: Live) -> None:
    made, other = live.create("human"), live.create("human")
    page, neighbour = live.page(made), live.page(other)
    told(live, "room", "mute", made["code"])

    def muted() -> bool:
        page.send(type="chat", text="hello")
        return bool(page.wait("chat", "refused").get("error", {}).get("code") == "chat.muted")

    until(muted)
    neighbour.send(type="chat", text="hello")
    assert neighbour.wait("chat", "refused")["type"] == "chat"
    live.restart()
    page = live.page(made)
    page.send(type="chat", text="hello")
    assert page.wait("chat", "refused")["error"]["code"] == "chat.muted"
    told(live, "room", "mute", made["code"], "--lift")
    until(lambda: not muted())


def test_a_banned_address_is_cut_off_and_let_in_no_more(start: Start) -> None:
    live = start(proxies=("127.0.0.1",))
    made = live.create("human")
    page = live.page(made)
    address = f"http://127.0.0.1:{live.port}/health"

    def asked(whom: str) -> int:
        return httpx.get(address, headers={"X-Forwarded-For": whom}).status_code

    told(live, "ban", "203.0.113.7")
    told(live, "ban", "2001:db8::5")
    until(lambda: asked("203.0.113.7") == 403)
    assert asked("203.0.113.8") == 200 and asked("2001:db8::99") == 403 and asked("2001:db8:0:1::99") == 200
    page.hello()
    told(live, "ban", "127.0.0.1")
    assert page.gone()
    assert live.http.get("/info").json()["error"]["code"] == "address.banned"
    told(live, "ban", "127.0.0.1", "--lift")
    until(lambda: live.http.get("/info").status_code == 200)
    live.page(made)


def test_the_file_is_private_whole_and_checked(tmp_path: Path, run: Any) -> None:
    moderation.change(tmp_path, "banned", "192.0.2.1", lift=False)
    file = tmp_path / moderation.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and json.loads(file.read_text())["banned"] == ["192.0.2.1"]
    work = [threading.Thread(target=moderation.change, args=(tmp_path, "closed", f"room{n}"), kwargs={"lift": False}) for n in range(20)]
    for one in work:
        one.start()
    for one in work:
        one.join()
    assert len(moderation.read(tmp_path).closed) == 20 and list(tmp_path.iterdir()) == [file]
    shown = run("ban", "--data", str(tmp_path))
    assert shown.code == 0 and "banned 192.0.2.1\n" in shown.out and "closed room7\n" in shown.out
    refused(run("ban", "nobody", "--data", str(tmp_path)), "usage", "ADDRESS")
    refused(run("room", "close", "a\nb", "--data", str(tmp_path)), "usage", "ID")
    refused(run("ban", "192.0.2.1", "--data", str(tmp_path / "none")), "serve.data")
    for damaged in ("{", "[]", '{"closed": [1]}', '{"banned": 7}'):
        file.write_text(damaged)
        with pytest.raises(ServeError):
            moderation.read(tmp_path)


def test_a_damaged_file_changes_nothing(live: Live) -> None:
    made = live.create("human")
    told(live, "room", "close", made["room"])
    until(lambda: status(live, made["room"]) == 403)
    (live.settings.data / moderation.FILE).write_text("{")
    until(lambda: live.errors)
    assert "moderation.json is not followed" in live.errors[0]
    live.errors.clear()
    assert status(live, made["room"]) == 403
