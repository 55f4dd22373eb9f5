"""The command `flashover`: every subcommand, in this process and in one of its own, with good input and with bad."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from flashover import Board, Game, Record, __version__
from flashover import cli as cli_module
from flashover.cli import EPILOGS, main
from flashover.dice import FairDice, PhysicalDice
from flashover.options import EXPLANATIONS, VALUES
from flashover.perft import every_ply, perft
from flashover.terminaltext import Words

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "records" / "default-family.json"
COMMANDS = tuple(EPILOGS)


class Result:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def runner(*arguments: str, stdin: str | bytes = "") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return runner


def refused(result: Result, code: str, path: str = "") -> None:
    """One line on standard error, with code and path, and exit code 2."""
    assert result.code == 2, result.err
    assert result.err.count("\n") == 1, result.err
    assert result.err.startswith(f"flashover: error {code}" + (f" at {path}:" if path else "")), result.err
    assert "Traceback" not in result.err


def process(*arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **(env or {})}
    command = [sys.executable, "-m", "flashover", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, timeout=120, check=False)


# ---------------------------------------------------------------- help


def test_help_teaches_every_command(run: Any) -> None:
    result = run("--help")
    assert result.code == 0
    for name in COMMANDS:
        assert f"    {name} " in result.out
        shown = run(name, "--help")
        assert shown.code == 0 and shown.err == ""
        if name != "bench":  # it has a parser of its own
            assert "example" in shown.out and f"flashover {name}" in shown.out.split("example", 1)[1]
    assert run("--version").out == f"flashover {__version__}\n"
    nothing = run()
    assert nothing.code == 2 and "usage: flashover" in nothing.out


def test_examples_of_the_help_are_real_commands() -> None:
    parser = cli_module._parser()
    found = 0
    for text in (cli_module.ABOUT, *EPILOGS.values()):
        for line in text.splitlines():
            for piece in line.split("|"):
                words = piece.split()
                if words[:1] == ["flashover"] and words[1] in COMMANDS and words[1] != "bench":
                    arguments = piece.split("   ")[0].split(" > ")[0].split()[1:]
                    parser.parse_args(arguments)
                    found += 1
    assert found > 25


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("terminal", "--mode", "chess"),
        ("terminal", "--seats", "two"),
        ("terminal", "--language", "xx"),
        ("show",),
        ("verify",),
        ("schema", "chess"),
        ("record",),
        ("new", "--seed", "x"),
        ("terminal", "--nam", "Ada"),
    ],
)
def test_wrong_arguments_are_one_line(run: Any, arguments: tuple[str, ...]) -> None:
    known = arguments[0] in COMMANDS and "--nam" not in arguments
    refused(run(*arguments), "usage", f"flashover {arguments[0]}" if known else "flashover")


@pytest.mark.parametrize(
    ("arguments", "code", "path"),
    [
        (("--set", "speed=3"), "options.unknown", "speed"),
        (("--set", "fire_stop=never"), "options.value", "fire_stop"),
        (("--set", "fire_stop"), "usage", "--set"),
        (("--edition", "ru", "--mode", "experienced", "--board", "A"), "options.conflict", "board_side"),
        (("--board", "nowhere.json"), "board.file_unreadable", "nowhere.json"),
        (("--board", "."), "board.file_unreadable", "."),
        (("--seats", "7"), "game.seats", "seats"),
        (("--seats", "0"), "game.seats", "seats"),
    ],
)
@pytest.mark.parametrize("command", ["new", "terminal", "perft"])
def test_wrong_games_are_one_line(run: Any, command: str, arguments: tuple[str, ...], code: str, path: str) -> None:
    refused(run(command, *arguments), code, path)


# ---------------------------------------------------------------- bad files

BAD: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, "file.unreadable"),
    "empty": (b"", "file.json"),
    "broken": (b'{"format": ', "file.json"),
    "garbage": (bytes(range(256)) * 10, "file.json"),
    "nan": (b'{"format": NaN}', "file.json"),
    "deep": (b"[" * 100_000, "file.json"),
    "escape": (b'{"\\u001b[2J\\ud800\\n": 1, "plies": []}', "record.field_unknown"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize(
    "command", ["show", "render", "replay", "verify", "perft", "record migrate", "terminal --resume"]
)
def test_bad_files_are_one_line(run: Any, tmp_path: Path, command: str, name: str) -> None:
    content, code = BAD[name]
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_bytes(content)
    result = run(*command.split(), "bad.json")
    refused(result, code)
    assert result.err.split(" at ")[1].startswith("bad.json")
    assert result.err[:-1].isprintable()


@pytest.mark.parametrize("command", ["show", "render", "replay", "verify", "perft"])
def test_a_folder_and_a_device_are_no_files(run: Any, command: str) -> None:
    refused(run(command, "."), "file.unreadable", ".")
    refused(run(command, "/dev/zero"), "file.unreadable", "/dev/zero")


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        ({"fire": [[9, 9]], "firefighters": [{"at": [3, 0]}]}, "position.cell_off_board", "p.json:fire[0]"),
        ({"firefighters": []}, "position.seats", "p.json:firefighters"),
        ([1, 2], "position.type", "p.json"),
        ("text", "position.type", "p.json"),
        ({"format": "flashover-record", "version": 9}, "record.version", "p.json:version"),
        ({"plies": ["dance"]}, "record.ply_refused", "p.json:plies[0]"),
    ],
)
def test_wrong_content_is_named_with_its_field(run: Any, tmp_path: Path, value: object, code: str, path: str) -> None:
    (tmp_path / "p.json").write_text(json.dumps(value), "utf-8")
    refused(run("show", "p.json"), code, path)


def test_output_that_cannot_be_written(run: Any) -> None:
    refused(run("new", "-o", "no/where.json"), "file.unwritable", "no/where.json")
    refused(run("render", str(GOLDEN), "-o", "no/where.svg"), "file.unwritable", "no/where.svg")


# ---------------------------------------------------------------- new, show, render


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
    assert "set-up" in run("show", str(GOLDEN), "--ply", "0").out
    assert run("show", str(GOLDEN), "--ply", "0", "--describe").out.startswith("Family game, board A.")
    seen = json.loads(run("show", str(GOLDEN), "--ply", "1", "--json").out)
    assert seen["waits_for"]["kind"] == "decision" and seen["position"]["format"] == "flashover-position"
    start = run("new", "--standard", "--seed", "7").out
    assert "Turn of firefighter A" in run("show", "-", stdin=start).out
    refused(run("show", str(GOLDEN), "--ply", "9999"), "record.ply_number")
    refused(run("show", str(GOLDEN), "--ply", "-1"), "record.ply_number")
    refused(run("show", "-", "--ply", "3", stdin=start), "usage", "--ply")


def test_render_draws_svg(run: Any, tmp_path: Path) -> None:
    assert run("render", str(GOLDEN)).out.startswith("<svg ")
    arguments = ("--ply", "20", "--arrows", "--theme", "dark", "--title", "A & B", "--no-status", "-o", "a.svg")
    assert run("render", str(GOLDEN), *arguments).out == ""
    assert "A &amp; B" in (tmp_path / "a.svg").read_text("utf-8")


# ---------------------------------------------------------------- replay


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


# ---------------------------------------------------------------- verify


def test_verify_good_records(run: Any) -> None:
    result = run("verify", *(str(path) for path in sorted(GOLDEN.parent.glob("*.json"))))
    assert result.code == 0 and result.out.count(": ok, ") == 10
    assert "dice proven by the seed, collapsed" in result.out
    assert json.loads(run("verify", "--json", str(GOLDEN)).out)["ok"] is True


def test_verify_says_what_is_wrong_and_goes_on(run: Any, tmp_path: Path) -> None:
    record = json.loads(GOLDEN.read_text("utf-8"))
    record["plies"][6] = "gun"
    (tmp_path / "wrong.json").write_text(json.dumps(record), "utf-8")
    result = run("verify", "wrong.json", str(GOLDEN))
    assert result.code == 1
    assert "wrong.json: WRONG: ply 7, plies[6]: gun: " in result.out and "(verify.ply)" in result.out
    assert ": ok, " in result.out
    answer = json.loads(run("verify", "--json", "wrong.json").out)
    assert answer["deviation"]["ply"] == 7 and answer["ok"] is False
    mixed = run("verify", "wrong.json", "missing.json", str(GOLDEN))
    assert mixed.code == 2 and "file.unreadable at missing.json" in mixed.err and ": ok, " in mixed.out
    assert json.loads(run("verify", "--json", "missing.json").out)["error"]["code"] == "file.unreadable"


def test_verify_opens_problem_reports(run: Any, tmp_path: Path) -> None:
    report = {"format": "flashover-problem", "version": 1, "record": json.loads(GOLDEN.read_text("utf-8"))}
    (tmp_path / "problem.json").write_text(json.dumps(report), "utf-8")
    assert run("verify", "problem.json").out.startswith("problem.json: ok, ")
    assert run("show", "problem.json").code == 0
    (tmp_path / "empty.json").write_text(json.dumps({**report, "record": None}), "utf-8")
    refused(run("verify", "empty.json"), "record.missing", "empty.json:record")


def test_verify_sealed_entered_and_running(run: Any) -> None:
    for dice, said in ((FairDice.fresh(), "seed not revealed yet"), (PhysicalDice(), "dice entered by hand")):
        game = Game.new({}, 1, dice=dice)
        game.play("place 0 3,0")
        game.record().save("r.json")
        assert f"{said}, running" in run("verify", "r.json").out


# ---------------------------------------------------------------- conform


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


# ---------------------------------------------------------------- perft


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


# ---------------------------------------------------------------- the rest


def test_bench_measures(run: Any) -> None:
    result = run("bench", "--seconds", "0.01", "--only", "family4", "--json")
    assert result.code == 0 and "family4" in json.loads(result.out)
    assert run("bench", "--only", "chess").code == 2


def test_record_migrate(run: Any, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(json.dumps({"seats": 1, "plies": ["place 0 3,0", "first 0"]}), "utf-8")
    assert run("record", "migrate", "old.json", "-o", "new.json").code == 0
    assert Record.load("new.json").plies == ("place 0 3,0", "first 0")
    assert run("record", "migrate", str(GOLDEN)).out == GOLDEN.read_text("utf-8")


def test_options_lists_every_option_with_its_explanation(run: Any) -> None:
    listed = run("options").out
    for name, values in VALUES.items():
        assert f"\n{name}: [" in listed or f"\n{name}: " in listed
        assert EXPLANATIONS[name] in listed
        assert str(values[-1]).lower() in listed.lower()
    assert "threat_supply: 33 | [34]  (changed by this edition)" in run("options", "--edition", "cs").out
    table = {row["name"]: row for row in json.loads(run("options", "--edition", "pl", "--json").out)}
    assert table["fire_stop"]["default"] == "move" and table["level"]["values"] == ["recruit", "veteran", "heroic"]


def test_schemas_are_printed_as_published(run: Any) -> None:
    for name in ("position", "record", "board"):
        assert run("schema", name).out == (ROOT / "docs" / "schema" / f"{name}.schema.json").read_text("utf-8")


def test_the_schemas_know_every_option_and_field() -> None:
    position = json.loads((ROOT / "docs" / "schema" / "position.schema.json").read_text("utf-8"))
    options = position["$defs"]["options"]["properties"]
    assert set(options) == {*VALUES, "edition", "board"}
    for name, values in VALUES.items():
        assert options[name]["enum"] == list(values)
    assert set(position["properties"]) == set(Game.new({}, 1).position())
    record = json.loads((ROOT / "docs" / "schema" / "record.schema.json").read_text("utf-8"))
    game = Game.new({}, 1, seed=1)
    game.play("place 0 3,0")
    game.undo()
    written = game.record().to_json()
    assert set(written) == set(record["properties"])
    assert set(record["required"]) == set(written) - {"software", "undone"}


# ---------------------------------------------------------------- play


def test_play_from_a_pipe_and_resume(run: Any) -> None:
    first = run("terminal", "--names", "Ada,Ben", "--seed", "11", "--save", "g.json", stdin="3,0\n7,3\nfirst 0\nm r\n")
    assert first.code == 0 and "Saved in g.json." in first.out and "Firefighter A (Ada), 3 AP" in first.out
    record = Record.load("g.json")
    assert [seat.name for seat in record.seats] == ["Ada", "Ben"] and record.plies[-1] == "move right"
    second = run("terminal", "--resume", "g.json", "--ascii", stdin="undo\nm u\nquit\n")
    assert "The game goes on after 4 plies." in second.out and second.out.isascii()
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
    monkeypatch.setattr("flashover.commands.at_keyboard", lambda: True)
    result = run("terminal", "--no-color", "--seed", "3", stdin="1\nexp\n\nstandard\nend\n\nquit\n")
    assert "How many firefighters" in result.out and "recruit, veteran or heroic?" in result.out
    assert "Enter goes on." in result.out and "Saved in flashover-game.json." in result.out
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


@pytest.mark.parametrize("signal_name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_play_saves_when_it_is_told_to_go(tmp_path: Path, signal_name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-m", "flashover", "terminal", "--seats", "2", "--seed", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path,
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
    assert "The building has collapsed." in run("terminal", "--resume", "g.json").out


# ---------------------------------------------------------------- as a process


def test_as_a_process() -> None:
    done = process("verify", str(GOLDEN))
    assert done.returncode == 0 and b": ok, " in done.stdout
    bad = process("show", "missing.json")
    assert bad.returncode == 2 and bad.stdout == b""
    assert bad.stderr == b"flashover: error file.unreadable at missing.json: No such file or directory\n"


def test_as_a_process_with_an_output_that_knows_only_ascii() -> None:
    done = process("show", str(GOLDEN), env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and b"+-------" in done.stdout
    told = process("replay", str(GOLDEN), "--language", "ru", env={"PYTHONIOENCODING": "ascii"})
    assert told.returncode == 0 and b"Traceback" not in told.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-m", "flashover", "replay", str(GOLDEN), "--step"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
    ) as teller:  # fmt: skip
        assert teller.stdin is not None and teller.stdout is not None and teller.stderr is not None
        teller.stdout.close()
        with suppress(BrokenPipeError):  # it may be gone already
            teller.stdin.write(b"\n" * 500)
            teller.stdin.close()
        assert teller.stderr.read() == b""
        assert teller.wait(60) in (0, 1)


def test_an_interrupt_ends_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("flashover.commands.run", interrupted)
    assert run("options").code == 130


def test_a_mistake_of_ours_is_not_hidden(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise ValueError("a bug")

    monkeypatch.setattr("flashover.commands.run", broken)
    with pytest.raises(ValueError, match="a bug"):
        run("options")


# ---------------------------------------------------------------- the page


def test_play_in_the_terminal_is_the_same_command(run: Any) -> None:
    arguments = ("--seats", "1", "--seed", "3", "--no-color")
    one = run("terminal", *arguments, stdin="standard\nquit\n")
    other = run("play", "--terminal", *arguments, stdin="standard\nquit\n")
    assert one.code == other.code == 0 and one.out.splitlines()[:20] == other.out.splitlines()[:20]
    refused(run("play", "--seats", "2"), "usage", "flashover")


def test_play_and_serve_start_the_server(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from flashover.server import running

    calls: list[tuple[object, ...]] = []

    def serve(host: str, port: int | None, data: str | None, *, browser: bool, local: bool) -> int:
        calls.append((host, port, data, browser, local))
        return 0

    monkeypatch.setattr(running, "serve", serve)
    assert run("play").code == run("play", "--no-browser", "--port", "0").code == 0
    assert run("serve", "--host", "0.0.0.0", "--port", "99", "--data", "d").code == 0  # noqa: S104 - as people type it
    here = "127.0.0.1"
    assert calls == [(here, None, None, True, True), (here, 0, None, False, True), ("0.0.0.0", 99, "d", False, False)]  # noqa: S104


def test_without_its_packages_the_table_says_what_is_missing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("flashover.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("play", "--no-browser")
    refused(result, "web.missing")
    assert "the page needs uvicorn" in result.err and "flashover terminal" in result.err


def test_servers_that_cannot_start_are_one_line(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused(run("serve", "--data", "file", "--port", "0", "--no-browser"), "serve.data", "file")
    refused(run("serve", "--data", "d", "--port", "70000", "--no-browser"), "usage", "--port")
    refused(run("serve", "--data", "d", "--host", "256.1.1.1", "--no-browser"), "serve.address", "256.1.1.1:8000")
    (tmp_path / "d" / "flashover.sqlite3").write_bytes(b"no database" * 1000)
    refused(run("serve", "--data", "d", "--port", "0", "--no-browser"), "serve.data", "d")


def test_serve_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    import urllib.request

    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FLASHOVER_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True) as server:
        assert server.stdout is not None and server.stderr is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found is not None
        with urllib.request.urlopen(f"{found[0]}api/v1/info") as answer:  # noqa: S310 - our own
            assert json.load(answer)["name"] == "flashover"
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
        assert server.stderr.read() == "" and (tmp_path / "data" / "flashover.sqlite3").is_file()


# ---------------------------------------------------------------- bots


def test_bots_are_listed(run: Any) -> None:
    result = run("bots", "list")
    assert result.code == 0 and [line.partition(":")[0] for line in result.out.splitlines() if line[0] != " "][:2] == ["random", "greedy"]
    told = json.loads(run("bots", "list", "--json").out)
    assert told[1]["name"] == "greedy" and told[1]["error"] is None and told[1]["source"] == "flashover"


def test_bots_are_measured(run: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    crews = ("--bot", "random", "--bot", "random+greedy", "--seats", "2")
    result = run("bots", "bench", *crews, "--games", "3", "--out", file, "--compare")
    assert result.code == 0 and result.err == ""
    assert "| random+greedy | x2 family A |" in result.out and "not decided" in result.out
    again = run("bots", "bench", *crews, "--games", "3", "--out", file, "--resume", "--json")
    told = json.loads(again.out)
    assert [cell["games"] for cell in told["cells"]] == [3, 3] and told["comparisons"] == []
    many = run("bots", "bench", "--bot", "random", "--seats", "1-2,4", "--games", "1", "--mode", "experienced", "--board", "B")
    assert [f"x{seats} experienced recruit B" in many.out for seats in (1, 2, 3, 4)] == [True, True, False, True]
    stopped = run("bots", "bench", *crews, "--games", "60", "--compare", "--stop", "--gain", "30", "--json")
    found = json.loads(stopped.out)["comparisons"][0]
    assert found["verdict"] == "not better" and found["pairs"] < 60


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "usage"),
        (("dance",), "usage"),
        (("bench", "--bot", "nobody"), "bots.unknown"),
        (("bench", "--bot", "greedy:beam=1"), "bots.option_unknown"),
        (("bench", "--bot", "greedy:"), "bots.spec"),
        (("bench", "--bot", "greedy+greedy"), "sim.team"),
        (("bench", "--bot", "greedy", "--bot", "greedy"), "sim.twice"),
        (("bench", "--seats", "0"), "usage"),
        (("bench", "--seats", "2,2"), "usage"),
        (("bench", "--seats", "4-2"), "usage"),
        (("bench", "--games", "0"), "usage"),
        (("bench", "--jobs", "0"), "usage"),
        (("bench", "--gain", "0"), "usage"),
        (("bench", "--gain", "nan"), "usage"),
        (("bench", "--resume"), "usage"),
        (("bench", "--compare"), "usage"),
        (("bench", "--stop"), "usage"),
        (("bench", "--set", "mode=chess"), "options.value"),
        (("bench", "--board", "nowhere.json"), "board."),
        (("bench", "--out", "/nowhere/games.jsonl", "--games", "1"), "file.unwritable"),
    ],
)
def test_what_bots_cannot_do_is_told_with_a_code(run: Any, arguments: tuple[str, ...], code: str) -> None:
    result = run("bots", *arguments)
    assert result.code == 2 and result.out == "" and result.err.startswith(f"flashover: error {code}") and result.err.count("\n") == 1
