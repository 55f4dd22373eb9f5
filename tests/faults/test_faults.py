"""A sample of the faults: each kind that needs no database server and no other checkout, a few times."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.faults.__main__ import main
from tests.faults.kinds import KINDS, why_not
from tests.faults.player import UNDONE, Room
from tests.faults.rounds import a_site

TIMES = 20 if os.environ.get("FLASHOVER_SOAK") else 2
SAMPLE = ("owner", "worker", "team_worker", "cut_down", "half_open", "mischief", "slow", "full_disk", "no_space", "migration")


@pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals and limits files")
@pytest.mark.parametrize("kind", SAMPLE)
def test_nothing_is_lost_and_everyone_goes_on(kind: str, tmp_path: Path) -> None:
    why = why_not(kind, (), tmp_path)
    if why is not None:
        pytest.skip(why)
    found = a_site(kind, 1, min(TIMES, KINDS[kind].at_once))
    assert found["acknowledged"] > 0 and found["complaints"] == []
    assert {name: found[name] for name in ("lost", "doubled", "stuck", "untrue")} == {"lost": 0, "doubled": 0, "stuck": 0, "untrue": 0}


#: A server that lets nobody go who does not read, and one that keeps what it had for them.
PATIENT = """
from flashover.server.web.sockets import TableSocket
TableSocket.abort = lambda socket: None
"""
HOARDING = """
from flashover.server.web.sockets import TableSocket
kept = []
write = TableSocket.write
TableSocket.write = lambda socket, frame: (kept.append(bytes(frame)), write(socket, frame))[1]
"""


@pytest.mark.skipif(not os.environ.get("FLASHOVER_SOAK"), reason="takes two minutes; the whole run has it")
@pytest.mark.parametrize(("hook", "complaint"), [(PATIENT, "still there"), (HOARDING, "stay in use")])
def test_a_server_that_cares_for_slow_readers_is_found_out(hook: str, complaint: str) -> None:
    assert complaint in " ".join(a_site("slow", 1, 2, hook=hook)["complaints"])


def test_a_kind_that_cannot_be_made_here_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["faults", "--kinds", "upgrade"])
    assert main() == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "upgrade skipped, 24 faults: no checkout of an older version is given (--older)"
    assert json.loads(last)["skipped"] == {"upgrade": "no checkout of an older version is given (--older)"}


def entry(number: int, ply: str, *, undone: bool = False) -> dict[str, object]:
    return {"number": number, "seat": 0, "ply": ply, "undone": undone}


def test_the_comparison_sees_what_is_lost_and_what_is_there_twice() -> None:
    room = Room({"room": "r", "tokens": [], "host": "h"})
    room.seats = [0]
    room.told = {1: "move up", 2: UNDONE, 3: "end"}
    room.unsure = {4: {"move down"}}
    true = [entry(1, "move up", undone=True), entry(3, "end")]
    assert room.faults_in(true, 3) == (0, 0)
    assert room.faults_in([*true, entry(4, "move down")], 4) == (0, 0)
    assert room.faults_in(true[:1], 2) == (1, 0)
    assert room.faults_in([entry(1, "move up"), entry(3, "end")], 3) == (0, 1)
    assert room.faults_in([*true, entry(4, "move left")], 4) == (0, 1)
    assert room.faults_in([*true, true[1]], 3) == (0, 1)
