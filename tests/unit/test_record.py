"""Game records: what they hold, how they come back, and that no lie in them goes unnoticed."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import pickle
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flashover import Board, FairDice, Game, Options, Record
from flashover.dice import ALGORITHM, PhysicalDice
from flashover.errors import FileError
from flashover.formats.files import parse_json, read_json, write_text
from flashover.options import EDITIONS
from flashover.record import RecordError, Seat, migrate, replay, verify
from scripts.make_records import play

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
HOUSE = Board.builtin("A").to_json() | {"name": "my house", "label": "one way in"}


def played(options: dict[str, Any] | None = None, seats: int = 2, seed: int = 5, plies: int = 10_000) -> Game:
    """A random game, or its beginning."""
    game = Game.new(options or {}, seats, seed=seed)
    mind = Random(seed)
    for _ in range(plies):
        if game.over:
            break
        if game.to_decide is None:
            game.roll()
        else:
            game.play(mind.choice(game.legal_actions()))
    return game


def told(**changes: Any) -> dict[str, Any]:
    """The JSON of a finished record, with changes."""
    record: dict[str, Any] = json.loads(json.dumps(played().record(["Ada"]).to_json()))
    return record | changes


# ---------------------------------------------------------------- the golden ones


def test_there_is_a_golden_record_for_every_edition_and_mode() -> None:
    wanted = {f"{edition}-{mode}" for edition in EDITIONS for mode in ("family", "experienced")}
    assert {path.stem for path in RECORDS} == wanted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_verify_for_ever(path: Path) -> None:
    record = Record.load(path)
    report = record.verify()
    assert report.ok, report
    assert (report.dice, report.plies, report.checkpoints) == ("proven", len(record.plies), len(record.checkpoints))
    assert record.result is not None
    assert f"{record.options.edition}-{record.options.mode}" == path.stem
    assert record.to_text() == path.read_text("utf-8"), "the text of a file does not change by reading it"
    assert record.game().digest() == record.checkpoints[-1].digest


def test_their_maker_makes_whole_games_that_verify() -> None:
    game = play("cs", "experienced", 77)
    assert game.over
    assert game.record().verify().dice == "proven"


# ---------------------------------------------------------------- what a record holds


def test_a_record_brings_the_game_back_at_every_ply() -> None:
    game = Game.new({"mode": "family"}, 2, seed=3)
    digests = [game.digest()]
    for ply in ("place 0 3,0", "place 1 7,3", "first 0", "move right", "end"):
        game.play(ply)
        digests.append(game.digest())
    record = game.record()
    assert [record.game_at(number).digest() for number in range(6)] == digests
    assert [step.game.digest() for step in replay(record)] == digests[1:]
    assert [step.ply for step in record.replay()] == list(record.plies)
    with pytest.raises(RecordError) as caught:
        record.game_at(6)
    assert caught.value.code == "record.ply_number"


def test_replay_tells_what_happened() -> None:
    steps = list(played(plies=8).record().replay())
    assert steps[0].events and steps[0].number == 1


@pytest.mark.parametrize("mode", ["family", "experienced"])
@pytest.mark.parametrize("seats", [1, 6])
def test_a_game_resumed_anywhere_goes_on_as_it_would_have(mode: str, seats: int) -> None:
    whole = played({"mode": mode}, seats, seed=9)
    halfway = Record.from_json(whole.record(reveal=True).to_json()).game_at(len(whole.history) // 2)
    for ply in whole.history[len(whole.history) // 2 :]:
        if ply.startswith("!"):
            halfway.roll()
        else:
            halfway.play(ply)
    assert halfway.history == whole.history
    assert halfway.digest() == whole.digest()


def test_undone_actions_stay_in_the_journal() -> None:
    game = Game.new({}, 1, seed=2)
    for ply in ("place 0 3,0", "first 0", "move right", "move up"):
        game.play(ply)
    game.undo()
    game.undo()
    game.play("move up")
    record = game.record()
    assert [(entry.after, entry.ply) for entry in record.undone] == [(2, "move right"), (2, "move up")]
    assert record.verify().ok
    back = Game.from_record(Record.from_json(record.to_json()))
    assert back.journal == game.journal
    assert back.undo() == "move up", "a resumed game can still be taken back"


def test_checkpoints_stand_at_the_start_at_every_turn_and_at_the_end() -> None:
    game = played(seed=4, plies=60)
    record = game.record()
    after = [checkpoint.after for checkpoint in record.checkpoints]
    turns = [step.number for step in record.replay() if any(event.code == "turn.began" for event in step.events)]
    assert after[0] == 0 and after[-1] == len(record.plies)
    assert set(turns) <= set(after)
    assert max(b - a for a, b in pairwise(after)) <= 20


def test_seats_have_names_and_kinds() -> None:
    record = Game.new({}, 3, seed=1).record(["Ada", Seat("R2", "bot:greedy")])
    assert record.seats == (Seat("Ada"), Seat("R2", "bot:greedy"), Seat())


def test_more_names_than_firefighters_are_refused() -> None:
    with pytest.raises(RecordError) as caught:
        Game.new({}, 1).record(["Ada", "Ben"])
    assert caught.value.code == "game.seats"


def test_a_game_from_a_position_records_its_start() -> None:
    first = played({"mode": "experienced"}, 3, seed=8, plies=70)
    game = Game.from_position(first.position(), seed=1)
    while not game.over and len(game.history) < 30:
        if game.to_decide is None:
            game.roll()
        else:
            game.play(game.legal_actions()[-1])
    record = Record.from_json(json.loads(json.dumps(game.record(reveal=True).to_json())))
    assert record.start == first.position()
    assert record.verify().ok and record.game().digest() == game.digest()


def test_a_game_from_the_middle_of_the_set_up_records_its_start_too() -> None:
    before = Game.new({}, 2)
    before.play("place 0 3,0")
    game = Game.from_position(before.position())
    game.play("place 1 7,3")
    record = game.record()
    assert record.start == before.position()
    assert record.verify().ok and record.game().digest() == game.digest()


def test_a_won_game_is_a_result() -> None:
    position = {
        "options": {"mode": "family"}, "ap": 4, "firefighters": [{"at": [3, 1]}], "rescued": 6,
        "pois": [{"at": [3, 1], "face": "victim"}], "unrevealed": {"victims": 3, "false_alarms": 5},
    }  # fmt: skip
    game = Game.from_position(position)
    game.play("move left carry victim")
    record = game.record()
    assert record.result == {"outcome": "won", "rescued": 7, "lost": 0, "perfect": False}
    report = record.verify()
    assert report.ok and report.dice == "entered"


# ---------------------------------------------------------------- own boards


def test_an_own_board_inline_in_the_options_is_not_written_twice() -> None:
    record = Game.new(Options(board=HOUSE), 1, seed=1).record()
    assert "inline" not in record.to_json()["board"]  # type: ignore[operator]
    back = Record.from_json(record.to_json())
    assert back.board.name == "my house" and back.verify().ok


def test_an_own_board_from_a_file_or_an_object_travels_with_the_record(tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    path.write_text(json.dumps(HOUSE), "utf-8")
    for game in (
        Game.new(Options(board=str(path)), 1, seed=1),
        Game.new({}, 1, seed=1, board=Board.from_json(HOUSE)),
    ):
        game.play("place 0 3,0")
        record = Record.from_json(json.loads(json.dumps(game.record().to_json())))
        path.unlink(missing_ok=True)
        assert record.board == Board.from_json(HOUSE)
        assert record.verify().ok and record.game().digest() == game.digest()


def test_a_record_never_opens_another_file() -> None:
    record = told(options={"board": "/etc/passwd"})
    with pytest.raises(RecordError) as caught:
        Record.from_json(record)
    assert caught.value.code == "record.board_missing"


def test_two_boards_in_one_record_are_refused() -> None:
    record = Game.new(Options(board=HOUSE), 1, seed=1).record().to_json()
    record["board"] = {**record["board"], "inline": HOUSE}  # type: ignore[dict-item]
    with pytest.raises(RecordError) as caught:
        Record.from_json(record)
    assert (caught.value.code, caught.value.path) == ("record.board_twice", "board.inline")


# ---------------------------------------------------------------- fair dice


def test_fresh_dice_are_never_the_same_and_commit_to_their_seed() -> None:
    one, other = FairDice.fresh(), FairDice.fresh()
    assert one.seed != other.seed and len(one.seed) == 32
    assert one.commitment != other.commitment


def test_the_seed_is_sealed_until_the_game_is_over() -> None:
    game = Game.new({}, 1, dice=FairDice.fresh())
    game.play("place 0 3,0")
    record = game.record()
    assert record.dice is not None and record.dice.seed is None
    assert record.verify().dice == "sealed"
    assert game.record(reveal=True).verify().dice == "proven"
    over = played().record()
    assert over.dice is not None and over.dice.seed is not None
    assert over.dice.algorithm == ALGORITHM


def test_a_sealed_record_goes_on_only_with_the_dice_somebody_brings() -> None:
    game = played(plies=12)
    sealed = Record.from_json(game.record().to_json())
    assert isinstance(sealed.game().dice, PhysicalDice)
    assert sealed.game(dice=FairDice.from_number(5)).digest() == game.digest()


# ---------------------------------------------------------------- lies


def _change_outcome(record: dict[str, Any]) -> None:
    at = next(number for number, ply in enumerate(record["plies"]) if ply.startswith("! dice"))
    record["plies"][at] = "! dice 1 1" if record["plies"][at] != "! dice 1 1" else "! dice 1 2"
    record["checkpoints"] = [entry for entry in record["checkpoints"] if entry["after"] <= at]


def _change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        *parents, last = path.split("/")
        target: Any = record
        for name in parents:
            target = target[int(name)] if name.lstrip("-").isdigit() else target[name]
        target[int(last) if last.lstrip("-").isdigit() else last] = value

    return change


LIES: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("verify.board", _change("board/digest", "0" * 64)),
    ("verify.board", _change("board/name", "B")),
    ("verify.commitment", _change("dice/commitment", "0" * 64)),
    ("verify.commitment", _change("dice/seed", "00")),
    ("verify.dice", _change_outcome),
    ("verify.ply", _change("plies/3", "move up carry hazmat")),
    ("verify.ply", _change("plies/3", "dance")),
    ("verify.ply", lambda record: record["plies"].append("end")),
    ("verify.checkpoint", _change("checkpoints/1/digest", "0" * 16)),
    ("verify.checkpoint", _change("options", {"fire_stop": "move"})),
    ("verify.result", _change("result/rescued", 7)),
    ("verify.result", _change("result", None)),
]


@pytest.mark.parametrize(("code", "lie"), LIES, ids=[f"{number} {code}" for number, (code, _) in enumerate(LIES)])
def test_a_lie_is_found_and_named(code: str, lie: Callable[[dict[str, Any]], None]) -> None:
    record = told()
    lie(record)
    report = verify(Record.from_json(record))
    assert not report.ok and report.deviation is not None
    assert report.deviation.code == code, report
    assert report.to_json()["ok"] is False


def test_a_deviation_names_its_ply() -> None:
    record = told()
    record["plies"][3] = "gun"
    deviation = Record.from_json(record).verify().deviation
    assert deviation is not None
    assert (deviation.ply, deviation.path) == (4, "plies[3]")
    assert "gun" in deviation.message
    with pytest.raises(RecordError) as caught:
        Record.from_json(record).game()
    assert (caught.value.code, caught.value.path) == ("record.ply_refused", "plies[3]")


def test_a_cut_record_is_noticed() -> None:
    record = told()
    record["plies"] = record["plies"][:20]
    with pytest.raises(RecordError) as caught:
        Record.from_json(record)
    assert caught.value.code == "record.number", "checkpoints beyond the last ply"
    record["checkpoints"] = [entry for entry in record["checkpoints"] if entry["after"] <= 20]
    deviation = Record.from_json(record).verify().deviation
    assert deviation is not None and deviation.code == "verify.result"


def test_an_impossible_start_is_a_deviation() -> None:
    game = Game.from_position({"firefighters": [{"at": [3, 1]}], "ap": 2})
    record = json.loads(json.dumps(game.record().to_json()))
    record["start"]["smoke"] = [[9, 9]]
    deviation = Record.from_json(record).verify().deviation
    assert deviation is not None
    assert (deviation.code, deviation.path) == ("verify.start", "start.smoke[0]")


# ---------------------------------------------------------------- wrong shapes

WRONG: list[tuple[str, str, Callable[[dict[str, Any]], None]]] = [
    ("record.format", "format", _change("format", "chess")),
    ("record.version", "version", _change("version", 2)),
    ("record.type", "version", _change("version", "1")),
    ("record.type", "version", _change("version", True)),
    ("record.number", "version", _change("version", -1)),
    ("record.field_unknown", "colour", _change("colour", "red")),
    ("record.field_missing", "seats", lambda record: record.pop("seats")),
    ("record.field_missing", "dice", lambda record: record.pop("dice")),
    ("options.unknown", "options.speed", _change("options", {"speed": 3})),
    ("options.value", "options.mode", _change("options", {"mode": "chess"})),
    ("options.value", "options", _change("options", [])),
    ("record.type", "board", _change("board", "A")),
    ("record.hex", "board.digest", _change("board/digest", "xyz")),
    ("record.hex", "board.digest", _change("board/digest", "A" * 64)),
    ("record.type", "board.name", _change("board/name", None)),
    ("board.field_missing", "board.inline.name", _change("board/inline", {"label": "x"})),
    ("game.seats", "seats", _change("seats", [])),
    ("record.type", "seats", _change("seats", 2)),
    ("record.field_missing", "seats[0].kind", _change("seats/0", {"name": "Ada"})),
    ("record.text", "seats[0].name", _change("seats/0/name", "a\nb")),
    ("record.text", "seats[0].name", _change("seats/0/name", "\ud800")),
    ("record.text", "seats[1].kind", _change("seats/1/kind", "")),
    ("record.type", "start", _change("start", [])),
    ("record.start_options", "start.options", _change("start", {"options": {"level": "heroic"}, "firefighters": []})),
    ("record.start_seats", "start.firefighters", _change("start", {"firefighters": []})),
    ("record.type", "plies", _change("plies", "end")),
    ("record.type", "plies[0]", _change("plies", [1])),
    ("record.text", "plies[0]", _change("plies", ["x" * 81])),
    ("record.too_long", "plies", _change("plies", ["end"] * 100_001)),
    ("record.number", "undone[0].after", _change("undone", [{"after": 9999, "ply": "end"}])),
    ("record.field_missing", "undone[0].ply", _change("undone", [{"after": 0}])),
    ("record.number", "checkpoints[1].after", _change("checkpoints/1/after", 0)),
    ("record.hex", "checkpoints[0].digest", _change("checkpoints/0/digest", "12")),
    ("record.dice_algorithm", "dice.algorithm", _change("dice/algorithm", "rand()")),
    ("record.hex", "dice.seed", _change("dice/seed", "abc")),
    ("record.hex", "dice.seed", _change("dice/seed", "zz")),
    ("record.hex", "dice.seed", _change("dice/seed", "00" * 65)),
    ("record.type", "dice.seed", _change("dice/seed", 7)),
    ("record.result", "result.outcome", _change("result/outcome", "draw")),
    ("record.type", "result.perfect", _change("result/perfect", 1)),
    ("record.number", "result.lost", _change("result/lost", -1)),
    ("record.type", "software", _change("software", 1)),
]


@pytest.mark.parametrize(("code", "path", "spoil"), WRONG, ids=[f"{n} {row[1]}" for n, row in enumerate(WRONG)])
def test_a_wrong_shape_is_refused_with_code_and_path(
    code: str, path: str, spoil: Callable[[dict[str, Any]], object]
) -> None:
    record = told()
    spoil(record)
    with pytest.raises(RecordError) as caught:
        Record.from_json(record)
    assert (caught.value.code, caught.value.path) == (code, path)
    assert str(caught.value) and pickle.loads(pickle.dumps(caught.value)).code == code  # noqa: S301 - our own


@pytest.mark.parametrize("value", [None, 3, "record", [], [{}], {}, {"plies": 3}, {"format": "flashover-record"}])
def test_what_is_no_record_at_all_is_refused(value: object) -> None:
    with pytest.raises(RecordError):
        Record.from_json(value)


def test_names_that_cannot_be_read_back_are_not_written() -> None:
    with pytest.raises(RecordError) as caught:
        Game.new({}, 1).record(["a\x1b[31m"])
    assert caught.value.path == "seats[0].name"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.text(max_size=8) | st.sampled_from(["end", "! dice 1 1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(field=st.sampled_from(sorted(told())), inside=st.text(max_size=6), value=json_values)
def test_fuzzed_fields_give_a_record_or_a_record_error(field: str, inside: str, value: object) -> None:
    record = told()
    if isinstance(record[field], dict) and inside:
        record[field] = {**record[field], inside: value}
    else:
        record[field] = value
    with contextlib.suppress(RecordError):
        assert Record.from_json(record).verify().to_json()


# ---------------------------------------------------------------- versions


def test_version_0_is_the_bare_form_of_the_conformance_runner() -> None:
    game = played({"mode": "experienced"}, 3, seed=6)
    plies = list(game.history)
    bare = {"options": {"mode": "experienced"}, "seats": 3, "plies": plies}
    case = {"id": "x", "new": {"options": {"mode": "experienced"}, "seats": 3}, "plies": plies}
    for old in (bare, case):
        record = Record.from_json(old)
        assert record.game().digest() == game.digest()
        assert record.result == game.result and record.dice is None
        assert record.verify().ok
        assert migrate(old)["version"] == 1
    assert Record.from_json({"plies": []}).seats == (Seat(),) * 4


def test_the_current_version_is_left_alone() -> None:
    record = told()
    assert migrate(record) == record


@pytest.mark.parametrize(
    ("old", "code", "path"),
    [
        ({"plies": ["dance"]}, "record.ply_refused", "plies[0]"),
        ({"plies": [], "seats": 7}, "record.number", "seats"),
        ({"plies": [], "seats": 2, "start": None}, "record.field_unknown", "start"),
        ({"plies": [], "options": {"mode": 1}}, "options.value", "options.mode"),
        ({"plies": [], "options": {"board": "x.json"}}, "record.board_missing", "options.board"),
        ({"plies": [], "options": {"board": {}}}, "board.field_missing", "options.board.name"),
        ({"plies": [], "new": {"seats": 0}}, "record.number", "new.seats"),
        ({"plies": [], "new": 3}, "record.type", "new"),
    ],
)
def test_a_wrong_record_of_version_0_is_refused(old: object, code: str, path: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(old)
    assert (caught.value.code, caught.value.path) == (code, path)


# ---------------------------------------------------------------- files


def test_save_and_load(tmp_path: Path) -> None:
    record = played().record(["Ada", "Žofie"])
    path = tmp_path / "game.json"
    record.save(path)
    record.save(path)
    assert Record.load(path) == record and hash(Record.load(path)) == hash(record)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]
    assert "Žofie" in path.read_text("utf-8")
    assert "plies, collapsed" in repr(record) or "plies, lost" in repr(record)
    assert max(len(line) for line in path.read_text("utf-8").splitlines()) < 200


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.json"),
        (b"{", "file.json"),
        (b"\xff\xfe\x00\x01garbage", "file.json"),
        (b'{"a": NaN}', "file.json"),
        (b'{"a": 1, "a": 2}', "file.json"),
        (b"[" * 200_000, "file.json"),
        (b"9" * 10_000, "file.json"),
        (b"[1]", "record.type"),
        (b"x" * 8_000_001, "file.too_large"),
    ],
    ids=range(9),
)
def test_bad_files_are_errors_with_codes(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        Record.load(path)
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["missing.json", ".", "a\x00b", "/dev/zero"])
def test_what_is_no_file_is_an_error_with_a_code(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError) as caught:
        read_json(tmp_path / name if name[0] != "/" else name)
    assert caught.value.code == "file.unreadable"
    assert pickle.loads(pickle.dumps(caught.value)).message == caught.value.message  # noqa: S301 - our own


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        write_text(tmp_path / "no" / "folder.json", "x")
    assert caught.value.code == "file.unwritable"
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError):
        write_text(tmp_path / "folder", "x")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
    with pytest.raises(FileError):
        write_text(tmp_path / "bad.json", "\ud800")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def test_parse_json_takes_json() -> None:
    assert parse_json('{"a": [1, 2.5, null, "\\u00e9"]}') == {"a": [1, 2.5, None, "é"]}


# ---------------------------------------------------------------- the page

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "records.md").read_text("utf-8")


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)
    exec(code, {})  # noqa: S102 - our own page
    assert (tmp_path / "evening.json").exists()


def test_the_page_names_every_field_and_code() -> None:
    schema = Path(__file__).parents[2] / "src" / "flashover" / "formats" / "schema" / "record.schema.json"
    fields = json.loads(schema.read_text("utf-8"))
    table = "".join(re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE))
    assert all(f"`{name}`" in table for name in fields["properties"])
    source = (Path(__file__).parents[2] / "src" / "flashover" / "formats" / "verify.py").read_text("utf-8")
    assert set(re.findall(r'"(verify\.\w+)"', source)) == set(re.findall(r"^\| `(verify\.\w+)`", PAGE, re.MULTILINE))


def test_the_draws_are_as_the_page_describes() -> None:
    seed = b"flashover:7"
    dice = FairDice.from_number(7)
    for number in range(50):
        word = int.from_bytes(hmac.new(seed, f"{number}/0".encode(), "sha256").digest(), "big")
        assert dice.outcome(number, "dice", None) == f"! dice {word % 48 // 8 + 1} {word % 48 % 8 + 1}"
        assert dice.outcome(number, "red", None) == f"! red {word % 6 + 1}"
        kind = "victim" if word % 14 < 9 else "false_alarm"
        assert dice.outcome(number, "reveal", {"victim": 9, "false_alarm": 5}) == f"! reveal {kind}"
    assert dice.commitment == hashlib.sha256(seed).hexdigest()
