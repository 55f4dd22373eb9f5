"""What the commands of `flashover` do; `flashover.cli.main` has read their arguments."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO, cast

from flashover.cli.inputs import chosen_options, new_game, read_game, read_record, under, write
from flashover.errors import InputError, RecordError
from flashover.formats.record import LONGEST_NAME
from flashover.i18n import text
from flashover.options import EDITIONS, VALUES

if TYPE_CHECKING:
    import argparse

    from flashover.dice import DiceSource
    from flashover.game import Game
    from flashover.record import Record, VerifyReport

WRONG = 1
BAD_INPUT = 2
DEEPEST = 40


def run(given: argparse.Namespace) -> int:
    """Run the command chosen."""
    commands = {
        "play": play, "serve": serve, "terminal": terminal, "new": new, "show": show, "render": render, "replay": replay, "verify": verify,
        "conform": conform, "perft": perft, "bots": bots, "advise": advise, "review": review, "record": record, "options": options,
        "schema": schema,
    }  # fmt: skip
    return commands[given.command](given)


def _colored(given: argparse.Namespace) -> bool:
    return sys.stdout.isatty() and not given.no_color and not os.environ.get("NO_COLOR")


def _plain(given: argparse.Namespace) -> bool:
    """Whether to draw with ASCII: because it was asked for, or because the output knows nothing else."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    return bool(given.ascii) or not encoding.startswith("utf")


# ---------------------------------------------------------------- playing


def at_keyboard() -> bool:
    """Whether a person types, not a pipe."""
    return sys.stdin.isatty()


def _ask(prompt: str) -> str:
    return input(prompt)


def _say(text: str) -> None:
    print(text, flush=True)


def _names(text: str | None) -> list[str | None]:
    names = [name.strip() or None for name in text.split(",")] if text else []
    for name in names:
        if name is not None and (len(name) > LONGEST_NAME or not name.isprintable()):
            raise InputError("usage", "--names", f"a name has at most {LONGEST_NAME} printable characters")
    return names


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """A closed window and a polite kill end the session as Ctrl-C does: saved."""
    import signal
    import threading

    def leave(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a handler
        raise KeyboardInterrupt

    handled = []
    if threading.current_thread() is threading.main_thread():
        handled = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in handled]
    try:
        yield
    finally:
        for number, handler in zip(handled, before, strict=True):
            signal.signal(number, handler)


def play(given: argparse.Namespace) -> int:
    """A table in the browser, on this computer."""
    return _serve(given, browser=not given.no_browser, local=given.host in ("127.0.0.1", "localhost", "::1"))


def serve(given: argparse.Namespace) -> int:
    """The page for whoever can reach this computer; a browser is opened where a person started it."""
    return _serve(given, browser=not given.no_browser and at_keyboard(), local=False)


def _serve(given: argparse.Namespace, *, browser: bool, local: bool) -> int:
    try:
        from flashover.server import running
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "flashover":
            raise
        message = f"the page needs {error.name}, which is not installed (flashover terminal plays without it)"
        raise InputError("web.missing", "", message) from None
    return running.serve(given.host, given.port, given.data, browser=browser, local=local)


def terminal(given: argparse.Namespace) -> int:
    """A game at this keyboard."""
    from flashover.dice import FairDice, PhysicalDice
    from flashover.terminal.session import Terminal, interview

    interactive = at_keyboard()
    if interactive:
        with suppress(ImportError):
            import readline  # noqa: F401 - its import gives the prompt line editing and history
    names = _names(given.names)
    if given.resume is not None:
        record = read_record(given.resume)
        names = names or [seat.name for seat in record.seats]
        try:
            game = record.game(dice=PhysicalDice() if given.physical_dice else None)
        except RecordError as error:
            raise InputError(error.code, under(given.resume, error.path), error.message) from None
        if record.dice is not None and record.dice.seed is None and not given.physical_dice:
            message = "its dice are sealed; --physical-dice goes on with real ones"
            raise InputError("record.sealed", under(given.resume, "dice.seed"), message)
    else:
        options = chosen_options(given)
        answers = dict(options)
        if given.seats is not None or names:
            answers["seats"] = given.seats if given.seats is not None else len(names)
        if interactive:
            try:
                answers = interview(_ask, _say, given.language, answers)
            except (EOFError, KeyboardInterrupt):
                _say("")
                return 0
        seats = cast("int", answers.pop("seats", 2))
        dice: DiceSource = FairDice.fresh()
        if given.physical_dice:
            dice = PhysicalDice()
        elif given.seed is not None:
            dice = FairDice.from_number(given.seed)
        game = new_game(answers, seats, dice)
    if len(names) > game.seats:
        raise InputError("usage", "--names", f"{len(names)} names for {game.seats} firefighters")
    if given.save is not None and given.save != given.resume and os.path.exists(given.save):  # noqa: PTH110 - a name
        message = "is there already; --resume goes on with it, or choose another name"
        raise InputError("file.exists", given.save, message)
    import shutil

    session = Terminal(
        game,
        ask=_ask,
        say=_say,
        names=names,
        save=given.save or given.resume,
        language=given.language,
        ascii=_plain(given),
        color=_colored(given),
        confirm=not given.no_confirm,
        pause=interactive and not given.no_pause,
        in_words=given.words,
        width=min(120, shutil.get_terminal_size((100, 40)).columns),
    )
    with _leaving_when_told():
        return session.run()


def new(given: argparse.Namespace) -> int:
    """A start position or an empty record."""
    from flashover.bots.setup import standard_ply
    from flashover.dice import FairDice

    dice = FairDice.fresh() if given.seed is None else FairDice.from_number(given.seed)
    game = new_game(chosen_options(given), 4 if given.seats is None else given.seats, dice)
    if given.standard:
        while game.position()["phase"] == "setup":
            if game.to_decide is None:
                game.roll()
            else:
                game.play(standard_ply(game))
    if given.record:
        write(given.output, game.record(reveal=True).to_text())
    else:
        write(given.output, json.dumps(game.position()) + "\n")
    return 0


# ---------------------------------------------------------------- looking


def show(given: argparse.Namespace) -> int:
    """A position, or a moment of a record."""
    from flashover.render import describe, render_text

    game = read_game(given.file, given.ply)
    if given.json:
        print(json.dumps(game.observation()))
    elif given.describe:
        sys.stdout.write(describe(game.position(), game.board, given.language))
    else:
        sys.stdout.write(render_text(game.position(), game.board, ascii=_plain(given), color=_colored(given)))
    return 0


def render(given: argparse.Namespace) -> int:
    """The same as a picture."""
    from flashover.render import render_svg

    game = read_game(given.file, given.ply)
    status = not given.no_status
    picture = render_svg(
        game.position(), game.board, arrows=given.arrows, theme=given.theme, title=given.title, status=status
    )
    write(given.output, picture)
    return 0


def replay(given: argparse.Namespace) -> int:
    """A record told ply by ply; with --follow one that is still being written."""
    from flashover.events import phrase
    from flashover.render import render_text
    from flashover.terminal.words import Words

    record = read_record(given.file)
    if given.follow and given.file == "-":
        raise InputError("usage", "--follow", "standard input cannot be followed, only a file")
    if given.ply is not None and not 1 <= given.ply <= len(record.plies):
        raise InputError("usage", "--ply", f"there are plies 1 to {len(record.plies)}")
    words = Words(given.language, [seat.name for seat in record.seats])
    told: list[str] = []

    def board(game: Game) -> str:
        return render_text(game.position(), game.board, ascii=_plain(given), color=_colored(given))

    while True:
        if tuple(told) != record.plies[: len(told)]:
            # An action was taken back: what is told from here on is another way.
            told = told[: _common(told, record.plies)]
        try:
            for step in record.replay():
                if step.number <= len(told) or (given.ply is not None and step.number != given.ply):
                    continue
                told.append(step.ply)
                print(f"{step.number:4}. {step.ply}")
                for event in step.events:
                    print(f"      {words.tell(phrase(event))}")
                if given.step or given.ply is not None:
                    print(board(step.game))
                if given.ply is not None:
                    return 0
                if given.step and step.number < len(record.plies) and not _go_on():
                    return 0
        except RecordError as error:
            raise InputError(error.code, under(given.file, error.path), error.message) from None
        sys.stdout.flush()
        if not given.follow or record.result is not None:
            return 0
        record = _changed(given.file, record)


def _common(one: list[str], other: tuple[str, ...]) -> int:
    """How long two lists of plies are the same."""
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


# ---------------------------------------------------------------- checking


def verify(given: argparse.Namespace) -> int:
    """Whether records are true: exit code 1 when one is not, 2 when one cannot be read."""
    from flashover.cli.main import complain

    worst = 0
    for name in given.files:
        try:
            report = read_record(name).verify()
        except InputError as error:
            worst = BAD_INPUT
            failure = {"code": error.code, "path": error.path, "message": error.message}
            if given.json:
                print(json.dumps({"file": name, "ok": False, "error": failure}))
            else:
                complain(error)
            continue
        if not report.ok:
            worst = max(worst, WRONG)
        print(json.dumps({"file": name, **report.to_json()}) if given.json else f"{name}: {_verdict(report)}")
    return worst


def _verdict(report: VerifyReport) -> str:
    wrong = report.deviation
    if wrong is not None:
        where = f"ply {wrong.ply}, " if wrong.ply is not None else ""
        return f"WRONG: {where}{wrong.path}: {wrong.message} ({wrong.code})"
    ended = "running" if report.result is None else str(report.result["outcome"])
    dice = {
        "proven": "dice proven by the seed",
        "sealed": "seed not revealed yet",
        "entered": "dice entered by hand",
    }[report.dice]
    return f"ok, {report.plies} plies, {report.checkpoints} checkpoints, {dice}, {ended}"


def _lines(stream: BinaryIO, longest: int) -> Iterator[str]:
    """Lines of a stream; of one longer than anything sensible only its beginning is kept in memory."""
    while line := stream.readline(longest + 1):
        rest = line
        while len(rest) > longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest + 1)
        yield line.decode("utf-8", "replace")


def conform(given: argparse.Namespace) -> int:  # noqa: ARG001 - all commands are called alike
    """Cases in, answers out, each as soon as it is known."""
    from flashover.formats.conform import LONGEST_LINE, run

    # Four bytes at most for a character: what is cut here is too long for the runner too.
    for answer in run(_lines(sys.stdin.buffer, LONGEST_LINE * 4 + 8)):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def perft(given: argparse.Namespace) -> int:
    """The numbers of ways."""
    from flashover.cli.perft import perft as count
    from flashover.cli.perft import table

    if not 0 <= given.depth <= DEEPEST:
        raise InputError("usage", "--depth", f"0 to {DEEPEST}")
    if given.file is not None:
        game = read_game(given.file)
    else:
        game = new_game(chosen_options(given), 4 if given.seats is None else given.seats, None)
    levels = count(game.state, given.depth)
    print(json.dumps([level._asdict() for level in levels]) if given.json else table(levels))
    return 0


def bots(given: argparse.Namespace) -> int:
    """Who there is, and how well they play."""
    from flashover.cli import bots as botcommands

    return botcommands.bots(given)


# ---------------------------------------------------------------- advice


def advise(given: argparse.Namespace) -> int:
    """What to do in a position."""
    from flashover.cli import advice as advicecommands

    return advicecommands.advise_on(given)


def review(given: argparse.Namespace) -> int:
    """What could have been done better in a game."""
    from flashover.cli import advice as advicecommands

    return advicecommands.look_back(given)


# ---------------------------------------------------------------- formats


def record(given: argparse.Namespace) -> int:
    """`record migrate`: an earlier version, or a case of the runner, as a record of today."""
    write(given.output, read_record(given.file).to_text())
    return 0


def _word(value: object) -> str:
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def options(given: argparse.Namespace) -> int:
    """Every option with its values, the one in effect first, and what it means."""
    preset = EDITIONS[given.edition].options
    if given.json:
        table = [
            {"name": name, "values": list(values), "default": preset.get(name, values[0]), "about": text(f"option.{name}.about")}
            for name, values in VALUES.items()
        ]
        print(json.dumps(table, indent=1))
        return 0
    print(f"Options for --set NAME=VALUE; the value in brackets holds if none is given (edition {given.edition}).\n")
    for name, values in VALUES.items():
        default = preset.get(name, values[0])
        shown = " | ".join(f"[{_word(value)}]" if value == default else _word(value) for value in values)
        mark = "  (changed by this edition)" if name in preset else ""
        print(f"{name}: {shown}{mark}\n    {text(f'option.{name}.about')}")
    print(f"edition: {' | '.join(EDITIONS)}\n    {text('option.edition.about')} Use --edition.")
    print(f"board: FILE\n    {text('option.board.about')} Use --board.")
    return 0


def schema(given: argparse.Namespace) -> int:
    """The JSON schema of a format."""
    from pathlib import Path

    path = Path(__file__).parents[1] / "formats" / "schema" / f"{given.name}.schema.json"
    sys.stdout.write(path.read_text("utf-8"))
    return 0
