"""`flashover board`: files of both formats checked and drawn, random houses, difficulty; bad input in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flashover.board import Board
from flashover.houses import random_house
from tests.cli.running import refused
from tests.unit.formats.test_course import CODE_LINES, FILE


@pytest.fixture
def campus(tmp_path: Path) -> str:
    (tmp_path / "campus.txt").write_text(FILE, encoding="utf-8")
    return "campus.txt"


def test_check_says_what_is_there_and_where_a_mistake_is(run: Any, campus: str, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(json.dumps(random_house(3).to_json()), encoding="utf-8")
    (tmp_path / "noted.txt").write_text(FILE.replace("1100", "1000", 1), encoding="utf-8")
    (tmp_path / "broken.txt").write_text(CODE_LINES + "2 4 q\n", encoding="utf-8")
    good = run("board", "check", campus, "own.json", "noted.txt")
    assert good.code == 0 and good.err == ""
    assert "campus.txt: a valid house, 42 walls, 8 doors, 4 entrances" in good.out
    assert "  line 1: 1,1 has no wall left, it is the outline, and no entrance: taken for a wall\n" in good.out
    bad = run("board", "check", "broken.txt", campus)
    assert bad.code == 1
    assert bad.err.startswith("flashover: error board.text_line at broken.txt:line 7: ")
    assert bad.out.startswith("campus.txt: a valid house")


def test_a_house_is_drawn(run: Any, campus: str, tmp_path: Path) -> None:
    drawn = run("board", "show", campus, "--ascii")
    assert drawn.code == 0 and drawn.out.isascii() and drawn.out.count("^^^^^") >= 10 and "amb" in drawn.out
    assert "rescued" not in drawn.out.lower()
    assert run("board", "show", "B", "-o", "b.svg", "--theme", "dark", "--title", "my <house>").code == 0
    assert "my &lt;house&gt;" in (tmp_path / "b.svg").read_text("utf-8")


def test_a_course_file_becomes_a_board_file(run: Any, campus: str) -> None:
    shown = run("board", "show", campus, "--json")
    assert Board.from_json(json.loads(shown.out)) == Board.read(FILE.encode())


def test_random_houses_are_written(run: Any, tmp_path: Path) -> None:
    one = run("board", "random", "--seed", "7")
    assert Board.read(one.out.encode()) == random_house(7)
    assert run("board", "random", "--seed", "8", "--count", "3", "-o", "house-{}.json").code == 0
    assert sorted(path.name for path in tmp_path.glob("house-*.json")) == ["house-10.json", "house-8.json", "house-9.json"]
    assert Board.load(tmp_path / "house-9.json") == random_house(9)
    assert run("board", "random").out != run("board", "random").out
    piped = run("board", "show", "-", "--ascii", stdin=one.out)
    assert piped.code == 0 and "?" in piped.out


def test_difficulty_is_reported(run: Any, campus: str) -> None:
    shown = run("board", "difficulty", campus, "--games", "60", "--seconds", "0", "--seats", "3")
    assert shown.code == 0 and shown.err == ""
    assert shown.out.startswith("Games won by 3 firefighters")
    assert "scout    A: " in shown.out and "scout    B: " in shown.out and "of 60" in shown.out
    data = json.loads(run("board", "difficulty", "A", "--games", "20", "--seconds", "0", "--json").out)
    assert [one["printed"] for one in data["differences"]] == ["B"]


def test_bad_input_is_one_line(run: Any, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    refused(run("board", "show", "nowhere.json"), "board.file_unreadable", "nowhere.json")
    refused(run("board", "check", "nowhere.json"), "board.file_unreadable", "nowhere.json")
    refused(run("board", "difficulty", "broken.json"), "board.file_json", "broken.json")
    refused(run("board", "show", "-", stdin=b"\xff\xfe"), "board.file_json", "-")
    refused(run("board", "difficulty", "A", "--seats", "7"), "usage", "--seats")
    refused(run("board", "difficulty", "A", "--games", "0"), "sim.nothing", "games")
    refused(run("board", "random", "--count", "0"), "usage", "--count")
    refused(run("board", "random", "--count", "2", "-o", "house.json"), "usage", "--output")
    refused(run("board", "random", "--seed", "-1"), "usage")
    refused(run("board", "random", "--seed", "x"), "usage")
    refused(run("board"), "usage")
