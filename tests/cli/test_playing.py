"""A game in the terminal, begun, left and gone on with by command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from flashover import Game, Record
from flashover.dice import FairDice
from flashover.terminal.words import Words
from tests.cli.running import GOLDEN, ROOT, refused


def test_play_from_a_pipe_and_resume(run: Any) -> None:
    first = run("terminal", "--names", "Ada,Ben", "--seed", "11", "--save", "g.json", stdin="3,0\n7,3\nfirst 0\nm r\n")
    assert first.code == 0 and "Saved in g.json." in first.out and "Firefighter A (Ada), 3 AP" in first.out
    record = Record.load("g.json")
    assert [seat.name for seat in record.seats] == ["Ada", "Ben"] and record.plies[-1] == "move right"
    second = run("terminal", "--resume", "g.json", "--ascii", stdin="undo\nm u\nquit\n")
    assert "The game continues after 4 steps." in second.out and second.out.isascii()
    assert Record.load("g.json").plies[-1] == "move up"
    assert run("verify", "g.json").code == 0


def test_play_a_game_to_its_end_from_a_pipe(run: Any) -> None:
    arguments = ("--seats", "1", "--seed", "4", "--no-confirm", "--save", "g.json")
    result = run("terminal", *arguments, stdin="standard\n" + "end\n1\n" * 400)
    assert result.code == 0 and "The seed was" in result.out
    assert Record.load("g.json").result is not None


def test_play_with_real_dice_in_another_language(run: Any) -> None:
    arguments = ("--physical-dice", "--seats", "1", "--language", "es", "--words")
    result = run("terminal", *arguments, stdin="standard\nend\n1 1\n")
    words = Words("es")
    assert words("dice.physical") in " ".join(result.out.split()) and words("sum.smoke", n=1) in result.out
    assert Record.load("flashover-game.json").dice is None


def test_play_refuses_what_cannot_be_resumed(run: Any) -> None:
    Game.new({}, 1, dice=FairDice.fresh()).record().save("sealed.json")
    refused(run("terminal", "--resume", "sealed.json"), "record.sealed", "sealed.json:dice.seed")
    assert run("terminal", "--resume", "sealed.json", "--physical-dice").code == 0
    refused(run("terminal", "--names", "a,b,c", "--seats", "2"), "usage", "--names")
    refused(run("terminal", "--names", "a\x1bb"), "usage", "--names")
    record = json.loads(GOLDEN.read_text("utf-8"))
    record["plies"][6] = "gun"
    Path("wrong.json").write_text(json.dumps(record), "utf-8")
    refused(run("terminal", "--resume", "wrong.json"), "record.ply_refused", "wrong.json:plies[6]")


def test_play_never_writes_over_another_game(run: Any) -> None:
    run("terminal", "--seats", "1", "--save", "g.json", stdin="3,0\n")
    before = Path("g.json").read_text("utf-8")
    refused(run("terminal", "--seats", "1", "--save", "g.json", stdin="7,3\n"), "file.exists", "g.json")
    assert Path("g.json").read_text("utf-8") == before
    assert run("terminal", "--resume", "g.json", "--save", "g.json").code == 0
    assert run("terminal", "--resume", "g.json", "--save", "h.json", stdin="first 0\n").code == 0
    assert len(Record.load("h.json").plies) == 2 and Path("g.json").read_text("utf-8") == before


def test_play_at_a_keyboard_asks_and_pauses(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flashover.cli.play.at_keyboard", lambda: True)
    result = run("terminal", "--no-color", "--seed", "3", stdin="1\nexp\n\nstandard\nend\ny\n\nquit\n")
    assert "How many firefighters" in result.out and "recruit, veteran or heroic?" in result.out
    assert "Press Enter to go on." in result.out and "Saved in flashover-game.json." in result.out
    assert Record.load("flashover-game.json").options.given == {"mode": "experienced", "level": "recruit"}
    left = run("terminal", stdin="2\n")
    assert left.code == 0 and "Saved" not in left.out


def until_it_waits(process: int) -> None:
    """Until a program that has asked also listens: Python notices a signal late that comes between the two."""
    status = Path(f"/proc/{process}/stat")
    if not status.is_file():
        time.sleep(0.5)
        return
    while status.read_text("ascii").rpartition(")")[2].split()[0] != "S":
        time.sleep(0.01)


def as_in_the_background() -> None:
    """A shell starts a command in the background with Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.parametrize("signal_name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_play_saves_when_it_is_told_to_go(tmp_path: Path, signal_name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-m", "flashover", "terminal", "--seats", "2", "--seed", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path,
        preexec_fn=as_in_the_background,
    ) as playing:  # fmt: skip
        assert playing.stdin is not None and playing.stdout is not None and playing.stderr is not None
        playing.stdin.write(b"3,0\n")
        playing.stdin.flush()
        said = b""
        while not (b"Firefighter B chooses" in said and said.endswith(b"\n> ")):
            said += os.read(playing.stdout.fileno(), 4096)
        until_it_waits(playing.pid)
        playing.send_signal(getattr(signal, signal_name))
        assert playing.wait(60) == 0
        assert playing.stderr.read() == b""
        assert b"Saved in flashover-game.json." in playing.stdout.read()
    assert Record.load(tmp_path / "flashover-game.json").plies == ("place 0 3,0",)


def test_a_finished_game_resumed_says_so(run: Any) -> None:
    Path("g.json").write_text(GOLDEN.read_text("utf-8"), "utf-8")
    assert "You lost: the house collapsed." in run("terminal", "--resume", "g.json").out


def test_play_in_the_terminal_is_the_same_command(run: Any) -> None:
    arguments = ("--seats", "1", "--seed", "3", "--no-color")
    one = run("terminal", *arguments, stdin="standard\nquit\n")
    other = run("play", "--terminal", *arguments, stdin="standard\nquit\n")
    assert one.code == other.code == 0 and one.out.splitlines()[:20] == other.out.splitlines()[:20]
    refused(run("play", "--seats", "2"), "usage", "flashover")
