"""For other programs: conform, perft, bench, options and schemas."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from flashover import Game
from flashover.cli.perft import every_ply, perft
from flashover.i18n import text
from flashover.options import VALUES
from tests.cli.running import ROOT, refused

SCHEMAS = ROOT / "src" / "flashover" / "formats" / "schema"


def test_conform_answers_line_by_line(run: Any) -> None:
    cases = [
        {"id": 1, "new": {"seats": 1}, "plies": ["place 0 3,0", "first 0"]},
        {"id": "é", "position": {"firefighters": [{"at": [3, 0]}], "ap": 1}, "plies": ["move up", "move up"]},
    ]
    stdin = "\n".join(json.dumps(case) for case in cases).encode() + b"\n\n{bad\n\xff\xfe\n" + b"x" * 4_100_000 + b"\n[]"
    result = run("conform", stdin=stdin)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 0 and len(answers) == 6
    assert [answer["applied"] for answer in answers] == [2, 1, 0, 0, 0, 0]
    assert answers[1]["refused"]["code"] == "ap.too_few" and answers[1]["id"] == "é"
    codes = [answer["refused"]["code"] for answer in answers[2:]]
    assert codes == ["case.json", "case.json", "case.too_long", "case.type"]


def test_conform_answers_before_the_next_question() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-m", "flashover", "conform"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as runner:
        assert runner.stdin is not None and runner.stdout is not None
        for number in range(3):
            runner.stdin.write(json.dumps({"id": number, "new": {}}).encode() + b"\n")
            runner.stdin.flush()
            assert json.loads(runner.stdout.readline())["id"] == number
        runner.stdin.close()
        assert runner.wait(20) == 0


def test_perft_counts(run: Any) -> None:
    levels = json.loads(run("perft", "--seats", "1", "--depth", "3", "--json").out)
    assert [level["sequences"] for level in levels[:3]] == [1, 32, 32]
    table = run("perft", "--seats", "1", "--depth", "3").out
    assert table.splitlines()[0].split()[:3] == ["depth", "sequences", "positions"]
    run("new", "--standard", "--seats", "1", "--seed", "7", "-o", "start.json")
    assert run("perft", "start.json", "--depth", "1").code == 0
    refused(run("perft", "--depth", "-1"), "usage", "--depth")


def test_perft_knows_every_kind_of_chance() -> None:
    game = Game.new({"mode": "experienced", "level": "veteran", "specialist_choice": "random"}, 2)
    assert [level.sequences for level in perft(game.state, 2)] == [1, 8, 8 * 48]
    dealing = Game.new({"mode": "experienced", "specialist_choice": "random"}, 2, seed=1)
    while dealing.waits_for().get("of") != "deal":
        dealing.roll()
    assert [level.positions for level in perft(dealing.state, 2)] == [1, 8, 56]
    position = {
        "firefighters": [{"at": [3, 1]}], "ap": 1, "pois": [{"at": [2, 1], "face": "down"}],
        "unrevealed": {"victims": 1, "false_alarms": 0},
    }  # fmt: skip
    reveal = Game.from_position(position)
    reveal.play("move up")
    assert perft(reveal.state, 1)[1].sequences == 1
    gun = {"options": {"mode": "experienced"}, "firefighters": [{"at": [0, 7], "specialist": "driver"}], "ap": 4,
           "engine": "top", "ambulance": "left"}  # fmt: skip
    shot = Game.from_position(gun)
    shot.play("gun")
    shot.play("! dice 1 7")
    shot.play("reroll red")
    assert perft(shot.state, 1)[1].sequences == 6
    over = Game.from_position({"phase": "over", "firefighters": [{"at": [3, 0]}], "result": {"outcome": "lost"}})
    assert perft(over.state, 2)[2].sequences == 0


def test_transpositions_are_counted_but_not_expanded_twice() -> None:
    game = Game.from_position({"firefighters": [{"at": [7, 3]}], "ap": 3})
    levels = perft(game.state, 3)

    def count(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for ply in every_ply(state):
            after = state.copy()
            after.apply(ply)
            total += count(after, depth - 1)
        return total

    by_hand = count(game.state, 3)
    assert levels[3].sequences == by_hand and levels[3].positions < by_hand


def test_bench_measures(run: Any) -> None:
    result = run("bench", "--seconds", "0.01", "--only", "family4", "--json")
    assert result.code == 0 and "family4" in json.loads(result.out)
    assert run("bench", "--only", "chess").code == 2


def test_options_lists_every_option_with_its_explanation(run: Any) -> None:
    listed = run("options").out
    for name, values in VALUES.items():
        assert f"\n{name}: [" in listed or f"\n{name}: " in listed
        assert text(f"option.{name}.about") in listed
        assert str(values[-1]).lower() in listed.lower()
    assert "threat_supply: 33 | [34] (changed by this edition)" in run("options", "--edition", "cs").out
    table = {row["name"]: row for row in json.loads(run("options", "--edition", "pl", "--json").out)}
    assert table["fire_stop"]["default"] == "move" and table["level"]["values"] == ["recruit", "veteran", "heroic"]


def test_schemas_are_printed_as_published(run: Any) -> None:
    for name in ("position", "record", "board"):
        assert run("schema", name).out == (SCHEMAS / f"{name}.schema.json").read_text("utf-8")


def test_the_schemas_know_every_field() -> None:
    position = json.loads((SCHEMAS / "position.schema.json").read_text("utf-8"))
    assert set(position["properties"]) == set(Game.new({}, 1).position())
    record = json.loads((SCHEMAS / "record.schema.json").read_text("utf-8"))
    game = Game.new({}, 1, seed=1)
    game.play("place 0 3,0")
    game.undo()
    written = game.record().to_json()
    assert set(written) == set(record["properties"])
    assert set(record["required"]) == set(written) - {"software", "undone"}
