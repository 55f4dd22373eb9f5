"""Wrong arguments, games and files: one line with a code, nothing changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flashover.cli.texts import EPILOGS
from tests.cli.running import GOLDEN, refused


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
    known = arguments[0] in EPILOGS and "--nam" not in arguments
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
