"""Studies by command: played, stopped, gone on with, reported, compared."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from flashover.cli import studies
from flashover.sim import Cell, Folder
from flashover.sim.chunks import Chunk, Done, Kept, play_chunk
from tests.cli.running import ROOT, Result, refused

STUDY = """
games = 30
[[cells]]
title = "crews"
bots = ["greedy", "random"]
seats = 2
[[cells]]
title = "gun"
base = "with it"
seats = 2
options = { mode = "experienced" }
vary = [{ title = "without it", options = { variant_broken_gun = true } }]
"""


def rows(where: Path) -> list[tuple[int, Kept]]:
    return [(cell, row) for cell, found in Folder.read(where).rows() for row in found]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    file = tmp_path / "study.toml"
    file.write_text(STUDY, encoding="utf-8")
    return file


def test_a_study_without_a_file(run: Any) -> None:
    result = run("simulate", "--bot", "greedy", "--bot", "random", "--seats", "1-2", "--games", "4")
    assert result.code == 0 and result.err == ""
    assert [f"| {bot} x{seats} family A" in result.out for bot in ("greedy", "random") for seats in (1, 2)] == [True] * 4
    varied = ("--vary", "fire_stop=move", "--vary", "threat_supply=34")
    told = json.loads(run("simulate", "--seats", "2", "--games", "6", *varied, "--json").out)
    assert [cell["games"] for cell in told["cells"]] == [6, 6, 6]
    assert [pair["a"].rpartition(" ")[2] for pair in told["comparisons"]] == ["fire_stop=move", "threat_supply=34"]
    assert all(pair["pairs"] == 6 and pair["b"] == "greedy x2 family A" for pair in told["comparisons"])


def test_a_study_of_a_file_is_played_reported_and_played_again(run: Any, study: Path, tmp_path: Path) -> None:
    played = run("simulate", str(study), "--out", "out")
    assert played.code == 0 and "| without it |" in played.out and played.err == ""
    out = tmp_path / "out"
    assert sorted(path.name for path in out.iterdir()) == ["games.jsonl.gz", "games.parquet", "manifest.json", "times.jsonl.gz"]
    again = run("simulate", "out/manifest.json", "--out", "again", "--no-parquet")
    assert again.out == played.out and rows(tmp_path / "again") == rows(out) and not (tmp_path / "again" / "games.parquet").exists()
    reported = run("report", "out", "--output", "page.html", "--pictures", "pictures", "--png", "--parquet")
    assert reported.code == 0 and reported.out == played.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<figure>") == 2 * 2 + 1 + 4 * 5 and "prefers-color-scheme" in page
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page) and "<script" not in page
    names = {path.stem for path in (tmp_path / "pictures").glob("*.svg")}
    assert {"won-crews", "ends-gun", "differences-gun", "greedy-x2-family-a-exploded"} <= names
    assert {path.stem for path in (tmp_path / "pictures").glob("*.png")} == names
    assert json.loads(run("report", "out", "--json").out)["cells"][0]["games"] == 30


def test_a_killed_study_goes_on_where_it_was(study: Path, tmp_path: Path) -> None:
    study.write_text(STUDY.replace("games = 30", "games = 1500"), encoding="utf-8")
    command = [sys.executable, "-m", "flashover", "simulate", str(study), "--no-parquet", "--out"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    killed = tmp_path / "killed"
    there = 0
    for stop in (signal.SIGKILL, signal.SIGINT):
        again = [*command, str(killed), "--resume", "--jobs", "2"]
        process = subprocess.Popen(again, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        while process.poll() is None:
            games = killed / "games.jsonl.gz"
            if games.exists() and games.stat().st_size > there + 2000:
                break
            time.sleep(0.02)
        process.send_signal(stop)
        _, err = process.communicate(timeout=120)
        there = (killed / "games.jsonl.gz").stat().st_size
        if stop == signal.SIGINT:
            assert process.returncode == 130 and b"--resume goes on" in err and b"Traceback" not in err
    assert 0 < Folder.read(killed).games < 6000
    for where in (killed, tmp_path / "whole"):
        subprocess.run([*command, str(where), "--resume"], env=environment, check=True, stdout=subprocess.DEVNULL, timeout=600)
    assert rows(killed) == rows(tmp_path / "whole") and Folder.read(killed).complete


def test_two_studies_at_once_do_not_spoil_one_another(tmp_path: Path) -> None:
    """The second is refused with a line, and the first goes on to its end."""
    command = [sys.executable, "-m", "flashover", "simulate", "--games", "3000", "--seats", "2", "--no-parquet", "--out", "out"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    games = tmp_path / "out" / "games.jsonl.gz"
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as first:
        while first.poll() is None and not (games.exists() and games.stat().st_size):
            time.sleep(0.01)
        first.send_signal(signal.SIGSTOP)
        second = subprocess.run([*command, "--resume"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
        first.send_signal(signal.SIGCONT)
        _, err = first.communicate(timeout=300)
    refused(Result(second.returncode, second.stdout, second.stderr), "sim.locked", "out")
    assert (first.returncode, err) == (0, b"") and Folder.read(tmp_path / "out").complete
    assert [row.seed for _, row in rows(tmp_path / "out")] == list(range(1, 3001))


def test_games_of_another_version_are_taken_over(run: Any, study: Path, tmp_path: Path) -> None:
    whole = run("simulate", str(study), "--out", "old", "--no-parquet")
    manifest = tmp_path / "old" / "manifest.json"
    manifest.write_text(re.sub(r'"code": "\w+"', '"code": "0123456789abcdef"', manifest.read_text(encoding="utf-8")), encoding="utf-8")
    refused(run("simulate", str(study), "--out", "old", "--resume"), "sim.other_plan", "old/manifest.json")
    taken = run("simulate", str(study), "--from", "old", "--out", "new", "--no-parquet")
    assert taken.code == 0 and taken.out == whole.out and rows(tmp_path / "new") == rows(tmp_path / "old")
    assert "took over 120 games from old; 12 of them were played again and came out the same" in taken.err
    assert json.loads((tmp_path / "new" / "manifest.json").read_text(encoding="utf-8"))["taken_over"][0]["games"] == 120


def test_a_comparison_ends_when_it_is_decided(run: Any) -> None:
    told = json.loads(run("compare", "greedy", "random", "--seats", "2", "--gain", "30", "--most", "600", "--json").out)
    assert told["verdict"] == "A" and told["decided_after"] < 100 and told["only_b"] == 0
    turned = json.loads(run("compare", "random", "greedy", "--seats", "2", "--gain", "30", "--most", "600", "--json").out)
    assert (turned["verdict"], turned["decided_after"]) == ("B", told["decided_after"])
    same = run("compare", "greedy", "--seats", "1", "--vary", "cafs_command_cap=all_ap", "--mode", "experienced", "--gain", "20")
    assert "neither is better by 20 points (decided after" in same.out
    assert " seeds, after stopping: " in same.out and "at most 5% error" in same.out
    assert (told["after_stopping"], told["error"]) == (True, 0.05)
    open_ = run("compare", "greedy", "random", "--seats", "2", "--most", "10")
    assert open_.code == 0 and "not decided" in open_.out and "after stopping" not in open_.out


COMPARE = ("compare", "greedy", "random", "--seats", "2", "--gain", "30", "--most", "600")


def test_a_comparison_is_kept_and_goes_on(run: Any, tmp_path: Path) -> None:
    whole = run(*COMPARE)
    first = run(*COMPARE[:-1], "10", "--out", "kept")
    assert first.code == 0 and "not decided" in first.out and Folder.read(tmp_path / "kept").games == 20
    refused(run(*COMPARE, "--out", "kept"), "file.exists", "kept")
    resumed = run(*COMPARE, "--out", "kept", "--resume")
    assert resumed.code == 0 and resumed.out == whole.out
    games = Folder.read(tmp_path / "kept").games
    again = run(*COMPARE, "--out", "kept", "--resume")
    assert again.out == whole.out and Folder.read(tmp_path / "kept").games == games < 1200


class Interrupted:
    """Plays some chunks, then Ctrl-C is pressed."""

    def play(self, cells: Sequence[Cell], chunks: Sequence[Chunk], code: str) -> Iterator[Done]:
        for chunk in chunks[:4]:
            yield play_chunk(cells[chunk.cell], chunk, code)
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("command", "games"),
    [(("compare", "random", "random+greedy", "--seats", "2"), 40), (("simulate", "--bot", "random", "--seats", "2", "--games", "90"), 40)],
)
def test_what_is_done_before_ctrl_c_is_reported(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...], games: int
) -> None:
    monkeypatch.setattr(studies, "Here", Interrupted)
    result = run(*command)
    assert result.code == 130 and "| random x2 family A" in result.out
    assert re.fullmatch(rf"flashover: stopped: {games} of \d+ games were played; --out FOLDER keeps them for --resume\n", result.err)
    kept = run(*command, "--out", "kept", "--no-parquet") if command[0] == "simulate" else run(*command, "--out", "kept")
    assert kept.code == 130 and "--resume goes on" in kept.err and Folder.read(tmp_path / "kept").games == games
    if command[0] == "compare":
        assert "A − B on 20 seeds: " in result.out and "not decided" in result.out and kept.out == result.out


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        (("simulate", "nowhere.toml"), "file.unreadable", "nowhere.toml"),
        (("simulate", "--resume"), "usage", "--resume"),
        (("simulate", "--from", "old"), "usage", "--from"),
        (("simulate", "--from", "nowhere", "--out", "x", "--no-parquet"), "file.unreadable", "nowhere/manifest.json"),
        (("simulate", "--games", "0"), "usage", "--games"),
        (("simulate", "--jobs", "0"), "usage", "--jobs"),
        (("simulate", "--on", "mars"), "usage", "--on"),
        (("simulate", "--seats", "9"), "sim.seats", "--seats"),
        (("simulate", "--bot", "nobody"), "bots.unknown", ""),
        (("simulate", "--vary", "speed=3"), "options.unknown", "speed"),
        (("simulate", "--vary", "speed"), "usage", "--vary"),
        (("simulate", "study.toml", "--bot", "greedy"), "usage", "--bot"),
        (("simulate", "--games", "1", "--out", "/proc/nowhere"), "file.unwritable", "/proc/nowhere"),
        (("report", "nowhere"), "file.unreadable", "nowhere/manifest.json"),
        (("compare", "greedy"), "usage", "B"),
        (("compare", "greedy", "random", "--resume"), "usage", "--resume"),
        (("compare", "greedy", "random", "--gain", "0"), "usage", "--gain"),
        (("compare", "greedy", "random", "--most", "0"), "usage", "--most"),
        (("compare", "greedy", "random", "--seats", "1-2"), "usage", "--seats"),
    ],
)
def test_studies_that_make_no_sense_are_one_line(run: Any, study: Path, arguments: tuple[str, ...], code: str, path: str) -> None:
    refused(run(*arguments), code, path)


@pytest.mark.parametrize(("module", "code", "command"), [
    ("pyarrow", "sim.no_pyarrow", ("simulate", "--games", "1", "--out", "x")),
    ("ray", "sim.no_ray", ("simulate", "--games", "1", "--on", "ray")),
])  # fmt: skip
def test_what_is_missing_is_named_with_its_extra(
    run: Any, monkeypatch: pytest.MonkeyPatch, module: str, code: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = run(*command)
    refused(result, code)
    assert "pip install" in result.err and not Path("x").exists()
