"""`flashover show`, `render` and `replay`: a position, or a recorded game, for people to look at."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flashover.cli.inputs import read_game, read_moment, read_record, under
from flashover.cli.output import colored, plain, write
from flashover.errors import InputError, RecordError

if TYPE_CHECKING:
    import argparse

    from flashover.game import Game
    from flashover.i18n import Phrase
    from flashover.record import Record, Step
    from flashover.terminal.words import Words


def show(given: argparse.Namespace) -> int:
    """A position, or a moment of a record."""
    from flashover.render import describe

    game = read_game(given.file, given.ply)
    if given.json:
        print(json.dumps(game.observation()))
    elif given.describe:
        sys.stdout.write(describe(game.position(), game.board, given.language))
    else:
        sys.stdout.write(_board(given, game))
    return 0


def render(given: argparse.Namespace) -> int:
    """The same as a picture."""
    from flashover.render import render_svg

    game, menagerie = read_moment(given.file, given.ply)
    status = not given.no_status
    picture = render_svg(
        game.position(),
        game.board,
        arrows=given.arrows,
        pets=() if menagerie is None else menagerie.pets,
        theme=given.theme,
        title=given.title,
        status=status,
        language=given.language,
    )
    write(given.output, picture)
    return 0


def replay(given: argparse.Namespace) -> int:
    """A record ply by ply; with --follow one that is still being written."""
    from flashover.terminal.words import Words

    record = read_record(given.file)
    if given.follow and given.file == "-":
        raise InputError("usage", "--follow", "standard input cannot be followed, only a file")
    if given.ply is not None and not 1 <= given.ply <= len(record.plies):
        raise InputError("usage", "--ply", f"there are plies 1 to {len(record.plies)}")
    words = Words(given.language, [seat.name for seat in record.seats])
    shown: list[str] = []
    while True:
        # An action may have been taken back: what is shown from here on is another way.
        del shown[_common(shown, record.plies) :]
        try:
            if not _replay_on(given, record, words, shown):
                return 0
        except RecordError as error:
            raise InputError(error.code, under(given.file, error.path), error.message) from None
        sys.stdout.flush()
        if not given.follow or record.result is not None:
            return 0
        record = _changed(given.file, record)


def _replay_on(given: argparse.Namespace, record: Record, words: Words, shown: list[str]) -> bool:
    """Show what has not been shown yet; False when that was all that was asked for."""
    for step, told in record.told():
        if step.number <= len(shown) or (given.ply is not None and step.number != given.ply):
            continue
        shown.append(step.ply)
        _print_step(given, step, told, words)
        if given.ply is not None or (given.step and step.number < len(record.plies) and not _go_on()):
            return False
    return True


def _print_step(given: argparse.Namespace, step: Step, told: list[Phrase], words: Words) -> None:
    print(f"{step.number:4}. {step.ply}")
    for said in told:
        print(f"      {words.sentence(said)}")
    if given.step or given.ply is not None:
        print(_board(given, step.game))


def _board(given: argparse.Namespace, game: Game) -> str:
    from flashover.render import render_text

    return render_text(game.position(), game.board, ascii=plain(given), color=colored(given), language=given.language)


def _common(one: list[str], other: tuple[str, ...]) -> int:
    """The length of the beginning that two lists of plies share."""
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return at


def _go_on() -> bool:
    try:
        return not input().strip().lower().startswith("q")
    except EOFError:
        return False


def _changed(name: str, record: Record) -> Record:
    """The record of a file as soon as it is another one."""
    from time import sleep

    while True:
        sleep(0.3)
        found = read_record(name)
        if found.plies != record.plies:
            return found
