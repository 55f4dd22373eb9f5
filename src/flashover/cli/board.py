"""`flashover board`: check house files, draw a house, make random ones, and measure how hard a house is."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from flashover.board import Board
from flashover.cli.inputs import under
from flashover.cli.output import WRONG, colored, complain, plain, write
from flashover.errors import BoardError, InputError
from flashover.formats.course import is_course, read_course
from flashover.formats.files import LARGEST_FILE
from flashover.options.printed import BOARDS

if TYPE_CHECKING:
    import argparse

    from flashover.houses import Ratings

#: Where `random` writes several houses: a number takes the place of this.
PLACE = "{}"
MOST_HOUSES = 10_000


def board(given: argparse.Namespace) -> int:
    """One of the four actions."""
    return {"check": _check, "show": _show, "random": _random, "difficulty": _difficulty}[str(given.action)](given)


def _content(name: str) -> bytes:
    """What stands in a file; ``-`` is standard input."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST_FILE)
    try:
        return Board.content(name)
    except BoardError as error:
        raise InputError(error.code, under(name, error.path), error.message) from None


def _read(name: str) -> Board:
    """A printed house by its name, or one in a file of either format."""
    if name in BOARDS:
        return Board.builtin(name)
    try:
        return Board.read(_content(name))
    except BoardError as error:
        raise InputError(error.code, under(name, error.path), error.message) from None


def _check(given: argparse.Namespace) -> int:
    """Each file: a house that can be played in, or the first thing that is wrong with it."""
    code = 0
    for name in given.files:
        content = _content(name)
        text = content.decode("utf-8", "replace")
        try:
            house = Board.read(content)
        except BoardError as error:
            complain(InputError(error.code, under(name, error.path), error.message))
            code = WRONG
            continue
        notes = read_course(text).notes if is_course(text) else ()
        counts = f"{len(house.walls)} walls, {len(house.doors)} doors, {len(house.entrances)} entrances"
        print(f"{name}: a valid house, {counts}; digest {house.digest[:16]}")
        for note in notes:
            print(f"  {note}")
    return code


def _show(given: argparse.Namespace) -> int:
    """A house as a family game would find it: drawn for the terminal, as SVG, or as a board file."""
    from flashover.render import render_house, render_house_text

    house = _read(given.board)
    if given.json:
        write(given.output, json.dumps(house.to_json(), indent=1) + "\n")
    elif given.output is not None:
        write(given.output, render_house(house, arrows=given.arrows, theme=given.theme, title=given.title))
    else:
        sys.stdout.write(render_house_text(house, ascii=plain(given), color=colored(given)))
    return 0


def _random(given: argparse.Namespace) -> int:
    """Houses of consecutive seeds, as board files."""
    from flashover.houses import random_house

    if not 1 <= given.count <= MOST_HOUSES:
        raise InputError("usage", "--count", f"1 to {MOST_HOUSES} houses")
    if given.count > 1 and (given.output is None or PLACE not in given.output):
        raise InputError("usage", "--output", f"several houses need a name with {PLACE} for the seed, such as house-{PLACE}.json")
    if given.seed is None:
        from secrets import randbelow

        given.seed = randbelow(2**32)
    for seed in range(given.seed, given.seed + given.count):
        text = json.dumps(random_house(seed).to_json(), indent=1) + "\n"
        write(None if given.output is None else given.output.replace(PLACE, str(seed)), text)
    return 0


def _difficulty(given: argparse.Namespace) -> int:
    """How often two crews win in a house, and in the printed ones on the same seeds."""
    from flashover.houses import rate

    if not 1 <= given.seats <= 6:
        raise InputError("usage", "--seats", "one to six firefighters")
    house = _read(given.board)
    watched = sys.stderr.isatty()

    def progress(what: str) -> None:
        if watched:
            sys.stderr.write(f"\r\x1b[K{what} ...")
            sys.stderr.flush()

    found = rate(
        house, games=given.games, seconds=given.seconds, planner_games=given.planner_games, seats=given.seats, jobs=given.jobs,
        progress=progress,
    )  # fmt: skip
    if watched:
        sys.stderr.write("\r\x1b[K")
    if given.json:
        print(json.dumps(found.to_json(), indent=1))
    else:
        _print_ratings(found, given.seats)
    for line in found.failed:
        print(f"flashover: a game failed and is not counted: {line}", file=sys.stderr)
    return 0


def _print_ratings(found: Ratings, seats: int) -> None:
    print(f"Games won by {seats} firefighters, with the 95 % interval:\n")
    width = max(len(one.house) for one in found.ratings)
    for one in found.ratings:
        interval = f"[{one.low:6.1%} - {one.high:6.1%}]"
        print(f"  {one.bot:8} {one.kind:8} {one.house:{width}}  {one.rate:6.1%}  {interval}  of {one.games}")
    print("\nAgainst the printed houses, seed by seed:\n")
    for other in found.differences:
        points = f"{100 * other.points:+.1f} points [{100 * other.low:+.1f} to {100 * other.high:+.1f}]"
        words = {"undecided": "no harder and no easier that could be seen"}.get(other.verdict, f"{other.verdict}")
        print(f"  {other.bot:8} {other.printed}: {points}, p = {other.p_value:.2g}: {words}")


