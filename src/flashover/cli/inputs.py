"""What comes into the commands of `flashover` from outside: files, standard input, options as arguments."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from flashover.board import Board
from flashover.errors import BoardError, FileError, InputError, OptionsError, PositionError, RecordError
from flashover.formats import files
from flashover.game import Game
from flashover.options import VALUES, Options
from flashover.options.printed import BOARDS
from flashover.record import Record

if TYPE_CHECKING:
    import argparse

    from flashover.dice import DiceSource
    from flashover.pets import Menagerie


def read(name: str) -> object:
    """The JSON value of a file; ``-`` is standard input."""
    try:
        if name == "-":
            return files.parse_json(sys.stdin.buffer.read(files.LARGEST_FILE))
        return files.read_json(name)
    except FileError as error:
        raise InputError(error.code, name, error.message) from None


def under(name: str, path: str) -> str:
    """A field of a file, for messages."""
    return f"{name}:{path}" if path else name


def _out_of_report(name: str, value: object) -> object:
    """The record inside a problem report as the page writes it; anything else as it is."""
    if not isinstance(value, dict) or value.get("format") != "flashover-problem":
        return value
    if value.get("record") is None:
        raise InputError("record.missing", under(name, "record"), "the report has no record")
    return value["record"]


def read_record(name: str) -> Record:
    """A record from a file; also the one inside a problem report."""
    try:
        return Record.from_json(_out_of_report(name, read(name)))
    except RecordError as error:
        raise InputError(error.code, under(name, error.path), error.message) from None


def read_game(name: str, ply: int | None = None) -> Game:
    """The game of a position or record file; of a record after a number of plies."""
    return read_moment(name, ply)[0]


def read_moment(name: str, ply: int | None = None) -> tuple[Game, Menagerie | None]:
    """The same with the animals among the victims, which a record tells and a position does not."""
    value = _out_of_report(name, read(name))
    try:
        if isinstance(value, dict) and (value.get("format") == "flashover-record" or "plies" in value):
            found = Record.from_json(value)
            number = len(found.plies) if ply is None else ply
            return found.game_at(number), found.menagerie_at(number)
        if ply is not None:
            raise InputError("usage", "--ply", "a position has no plies, only a record has")
        return Game.from_position(value), None
    except (RecordError, PositionError) as error:
        raise InputError(error.code, under(name, error.path), error.message) from None


def _value(name: str, text: str) -> object:
    """An option's value as typed: the allowed one it spells, else the text, which `Options` refuses."""
    for allowed in VALUES.get(name, ()):
        if text == (str(allowed).lower() if isinstance(allowed, bool) else str(allowed)):
            return allowed
    return text


def chosen_options(given: argparse.Namespace) -> dict[str, object]:
    """The options of a new game as the arguments say."""
    options: dict[str, object] = {
        name: getattr(given, name) for name in ("mode", "level", "edition") if getattr(given, name) is not None
    }
    if given.board in BOARDS:
        options["board_side"] = given.board
    elif given.board is not None:
        try:
            options["board"] = Board.load(given.board).to_json()
        except BoardError as error:
            raise InputError(error.code, under(given.board, error.path), error.message) from None
    options.update(option_value("--set", text) for text in given.options)
    return options


def option_value(argument: str, text: str) -> tuple[str, object]:
    """``NAME=VALUE`` as typed: the option and its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError("usage", argument, f"{text[:60]!r} is not NAME=VALUE")
    return name.strip(), _value(name.strip(), value.strip())


def new_game(options: dict[str, object], seats: int, dice: DiceSource | None) -> Game:
    """A game at its set-up; invalid options are reported by argument name."""
    try:
        return Game.new(Options.from_json(options), seats, dice=dice)
    except (OptionsError, BoardError) as error:
        raise InputError(error.code, error.path, error.message) from None
