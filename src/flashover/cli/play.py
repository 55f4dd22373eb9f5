"""`flashover play`, `serve`, `terminal` and `new`: games that begin or go on."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

from flashover.cli.inputs import chosen_options, new_game, read_record, under
from flashover.cli.output import colored, plain, write
from flashover.errors import InputError, RecordError
from flashover.formats.record import LONGEST_NAME

if TYPE_CHECKING:
    import argparse

    from flashover.dice import DiceSource
    from flashover.game import Game


def at_keyboard() -> bool:
    """Whether a person types, not a pipe."""
    return sys.stdin.isatty()


# ---------------------------------------------------------------- in the browser


def play(given: argparse.Namespace) -> int:
    """A table in the browser, on this computer."""
    local = given.host in ("127.0.0.1", "localhost", "::1")
    return _serve(given, browser=not given.no_browser, local=local, language=given.language)


def serve(given: argparse.Namespace) -> int:
    """The page for everyone who can reach this computer; a browser is opened where a person started it."""
    browser = not given.no_browser and at_keyboard()
    return _serve(
        given, browser=browser, local=False, log=given.log, metrics_address=given.metrics_address, workers=given.workers, peer=given.peer
    )


def _serve(given: argparse.Namespace, *, browser: bool, local: bool, **more: Any) -> int:
    try:
        from flashover.server import running
        from flashover.server.guarding import Guard
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "flashover":
            raise
        message = f"the page needs {error.name}, which is not installed (flashover terminal plays without it)"
        raise InputError("web.missing", "", message) from None
    if given.keep_days is not None and not given.keep_days > 0:
        raise InputError("usage", "--keep-days", "a number of days above 0")
    wanted = running.Serving(
        given.host, given.port, given.data, given.database, given.keep_days,
        Guard(given.hosts, given.origins, given.proxies, given.limits), **more,
    )  # fmt: skip
    return running.serve(wanted, browser=browser, local=local)


# ---------------------------------------------------------------- in the terminal


def terminal(given: argparse.Namespace) -> int:
    """A game at this keyboard."""
    interactive = at_keyboard()
    if interactive:
        with suppress(ImportError):
            import readline  # noqa: F401 - its import gives the prompt line editing and history
    names = _names(given.names)
    if given.resume is not None:
        game, names = _resumed(given, names)
    else:
        begun = _begun(given, len(names), interactive)
        if begun is None:
            return 0
        game = begun
    if len(names) > game.seats:
        raise InputError("usage", "--names", f"{len(names)} names for {game.seats} firefighters")
    if given.save is not None and given.save != given.resume and os.path.exists(given.save):  # noqa: PTH110 - a name
        message = "is there already; --resume goes on with it, or choose another name"
        raise InputError("file.exists", given.save, message)
    return _sit_down(given, game, names, interactive)


def _names(text: str | None) -> list[str | None]:
    names = [name.strip() or None for name in text.split(",")] if text else []
    for name in names:
        if name is not None and (len(name) > LONGEST_NAME or not name.isprintable()):
            raise InputError("usage", "--names", f"a name has at most {LONGEST_NAME} printable characters")
    return names


def _resumed(given: argparse.Namespace, names: list[str | None]) -> tuple[Game, list[str | None]]:
    """The game of a record, and its players unless others are named."""
    from flashover.dice import PhysicalDice

    record = read_record(given.resume)
    try:
        game = record.game(dice=PhysicalDice() if given.physical_dice else None)
    except RecordError as error:
        raise InputError(error.code, under(given.resume, error.path), error.message) from None
    if record.dice is not None and record.dice.seed is None and not given.physical_dice:
        message = "its dice are sealed; --physical-dice goes on with real ones"
        raise InputError("record.sealed", under(given.resume, "dice.seed"), message)
    return game, names or [seat.name for seat in record.seats]


def _begun(given: argparse.Namespace, named: int, interactive: bool) -> Game | None:
    """A new game as chosen; at a keyboard what was not chosen is asked for, and None means that the player left."""
    from flashover.dice import FairDice, PhysicalDice
    from flashover.terminal.setup import interview

    answers = dict(chosen_options(given))
    if given.seats is not None or named:
        answers["seats"] = given.seats if given.seats is not None else named
    if interactive:
        try:
            answers = interview(_ask, _say, given.language, answers)
        except (EOFError, KeyboardInterrupt):
            _say("")
            return None
    seats = cast("int", answers.pop("seats", 2))
    dice: DiceSource = FairDice.fresh()
    if given.physical_dice:
        dice = PhysicalDice()
    elif given.seed is not None:
        dice = FairDice.from_number(given.seed)
    return new_game(answers, seats, dice)


def _sit_down(given: argparse.Namespace, game: Game, names: list[str | None], interactive: bool) -> int:
    import shutil

    from flashover.terminal.session import Terminal

    session = Terminal(
        game,
        ask=_ask,
        say=_say,
        names=names,
        save=given.save or given.resume,
        language=given.language,
        ascii=plain(given),
        color=colored(given),
        confirm=not given.no_confirm,
        pause=interactive and not given.no_pause,
        in_words=given.words,
        width=min(120, shutil.get_terminal_size((100, 40)).columns),
    )
    with _interruptible():
        return session.run()


def _ask(prompt: str) -> str:
    return input(prompt)


def _say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C, a closed window and a polite kill all end the session saved.

    SIGINT is installed like the others: a shell starts background commands with SIGINT ignored, and Python leaves that so.
    """
    import signal
    import threading

    def leave(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a handler
        raise KeyboardInterrupt

    handled = []
    if threading.current_thread() is threading.main_thread():
        handled = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in handled]
    try:
        yield
    finally:
        for number, handler in zip(handled, before, strict=True):
            signal.signal(number, handler)


# ---------------------------------------------------------------- as a file


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
