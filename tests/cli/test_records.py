"""Games written, shown, drawn, told, verified and taken over from older formats."""

from __future__ import annotations

import json
import re
import threading
import time
from pathlib import Path
from typing import Any

from flashover import Board, Game, Record
from flashover.dice import FairDice, PhysicalDice
from tests.cli.running import GOLDEN, refused


def test_new_writes_a_position(run: Any) -> None:
    position = json.loads(run("new", "--seats", "3", "--mode", "experienced", "--set", "threat_supply=34").out)
    assert position["phase"] == "setup" and len(position["firefighters"]) == 3
    assert position["options"] == {"mode": "experienced", "threat_supply": 34}
    again = [run("new", "--standard", "--seed", "7").out for _ in range(2)]
    assert again[0] == again[1] and json.loads(again[0])["phase"] == "actions"
    assert json.loads(run("new").out)["phase"] == "setup"


def test_new_writes_a_record(run: Any) -> None:
    assert run("new", "--record", "--standard", "--seats", "1", "--seed", "3", "-o", "r.json").out == ""
    record = Record.load("r.json")
    assert record.verify().dice == "proven" and record.plies[-1] == "first 0"
    assert record.dice is not None and record.dice.seed == FairDice.from_number(3).seed


def test_an_own_board_is_taken_along(run: Any, tmp_path: Path) -> None:
    house = Board.builtin("B").to_json() | {"name": "mine"}
    (tmp_path / "mine.json").write_text(json.dumps(house), "utf-8")
    assert run("new", "--board", "mine.json", "--record", "-o", "r.json").code == 0
    (tmp_path / "mine.json").unlink()
    assert "board mine" in run("show", "r.json").out
    assert run("verify", "r.json").code == 0


def test_show_a_position_and_a_moment_of_a_record(run: Any) -> None:
    drawn = run("show", str(GOLDEN))
    assert drawn.code == 0 and "Game over" in drawn.out and "┏" in drawn.out
    assert run("show", str(GOLDEN), "--ascii").out.isascii()
    assert "setup" in run("show", str(GOLDEN), "--ply", "0").out
    assert run("show", str(GOLDEN), "--ply", "0", "--describe").out.startswith("Family game, board A.")
    seen = json.loads(run("show", str(GOLDEN), "--ply", "1", "--json").out)
    assert seen["waits_for"]["kind"] == "decision" and seen["position"]["format"] == "flashover-position"
    start = run("new", "--standard", "--seed", "7").out
    assert "Firefighter A to play" in run("show", "-", stdin=start).out
    refused(run("show", str(GOLDEN), "--ply", "9999"), "record.ply_number")
    refused(run("show", str(GOLDEN), "--ply", "-1"), "record.ply_number")
    refused(run("show", "-", "--ply", "3", stdin=start), "usage", "--ply")


def test_render_draws_svg(run: Any, tmp_path: Path) -> None:
    assert run("render", str(GOLDEN)).out.startswith("<svg ")
    arguments = ("--ply", "20", "--arrows", "--theme", "dark", "--title", "A & B", "--no-status", "-o", "a.svg")
    assert run("render", str(GOLDEN), *arguments).out == ""
    assert "A &amp; B" in (tmp_path / "a.svg").read_text("utf-8")


def test_replay_tells_the_game(run: Any) -> None:
    told = run("replay", str(GOLDEN)).out
    record = Record.load(GOLDEN)
    assert f"\n{len(record.plies):4}. " in told and "Firefighter A (Ada)" in told
    one = run("replay", str(GOLDEN), "--ply", "5").out
    assert one.startswith("   5. ") and "   4. " not in one and "┏" in one
    assert "Hasič A (Ada)" in run("replay", str(GOLDEN), "--language", "cs").out
    refused(run("replay", str(GOLDEN), "--ply", "0"), "usage", "--ply")
    assert run("replay", "-", stdin=GOLDEN.read_text("utf-8")).out == told


def test_replay_step_by_step(run: Any) -> None:
    told = run("replay", str(GOLDEN), "--step", "--ascii", stdin="\n\nq\n").out
    assert told.count("+-------") > 9 and "   3. " in told and "   4. " not in told
    assert "   1. " in run("replay", str(GOLDEN), "--step").out, "end of input ends it"


def test_replay_follows_a_game_being_saved(run: Any, tmp_path: Path) -> None:
    record = Record.load(GOLDEN)
    plies = record.plies
    path = tmp_path / "live.json"

    def save(upto: int) -> None:
        record.game_at(upto).record().save(path)

    def play() -> None:
        for upto in (10, 9, len(plies)):
            time.sleep(0.5)
            save(upto)

    save(6)
    playing = threading.Thread(target=play)
    playing.start()
    result = run("replay", "live.json", "--follow")
    playing.join()
    numbers = re.findall(r"^ *(\d+)\. ", result.out, re.MULTILINE)
    assert numbers[:10] == [str(number) for number in range(1, 11)]
    assert numbers[-1] == str(len(plies)) and result.code == 0
    refused(run("replay", "-", "--follow", stdin=GOLDEN.read_text("utf-8")), "usage", "--follow")


def test_verify_good_records(run: Any) -> None:
    result = run("verify", *(str(path) for path in sorted(GOLDEN.parent.glob("*.json"))))
    assert result.code == 0 and result.out.count(" is correct. ") == 10
    assert "the seed proves the dice; the house collapsed" in result.out
    assert json.loads(run("verify", "--json", str(GOLDEN)).out)["ok"] is True


def test_verify_says_what_is_wrong_and_goes_on(run: Any, tmp_path: Path) -> None:
    record = json.loads(GOLDEN.read_text("utf-8"))
    record["plies"][6] = "gun"
    (tmp_path / "wrong.json").write_text(json.dumps(record), "utf-8")
    result = run("verify", "wrong.json", str(GOLDEN))
    assert result.code == 1
    assert "wrong.json: WRONG at step 7, plies[6]. A step breaks the rules. (verify.ply: gun: " in result.out
    assert " is correct. " in result.out
    answer = json.loads(run("verify", "--json", "wrong.json").out)
    assert answer["deviation"]["ply"] == 7 and answer["ok"] is False
    mixed = run("verify", "wrong.json", "missing.json", str(GOLDEN))
    assert mixed.code == 2 and "file.unreadable at missing.json" in mixed.err and " is correct. " in mixed.out
    assert json.loads(run("verify", "--json", "missing.json").out)["error"]["code"] == "file.unreadable"


def test_verify_opens_problem_reports(run: Any, tmp_path: Path) -> None:
    report = {"format": "flashover-problem", "version": 1, "record": json.loads(GOLDEN.read_text("utf-8"))}
    (tmp_path / "problem.json").write_text(json.dumps(report), "utf-8")
    assert run("verify", "problem.json").out.startswith("problem.json is correct. ")
    assert run("show", "problem.json").code == 0
    (tmp_path / "empty.json").write_text(json.dumps({**report, "record": None}), "utf-8")
    refused(run("verify", "empty.json"), "record.missing", "empty.json:record")


def test_verify_sealed_entered_and_running(run: Any) -> None:
    for dice, said in ((FairDice.fresh(), "the seed is not revealed yet"), (PhysicalDice(), "the dice were entered by hand")):
        game = Game.new({}, 1, dice=dice)
        game.play("place 0 3,0")
        game.record().save("r.json")
        assert f"{said}; the game is still running" in run("verify", "r.json").out


def test_record_migrate(run: Any, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(json.dumps({"seats": 1, "plies": ["place 0 3,0", "first 0"]}), "utf-8")
    assert run("record", "migrate", "old.json", "-o", "new.json").code == 0
    assert Record.load("new.json").plies == ("place 0 3,0", "first 0")
    assert run("record", "migrate", str(GOLDEN)).out == GOLDEN.read_text("utf-8")
