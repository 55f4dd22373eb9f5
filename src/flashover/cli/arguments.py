"""What can be typed after `flashover`: one function per group of commands. Each command names the function that runs it."""

from __future__ import annotations

import argparse
from typing import NoReturn

from flashover import __version__
from flashover.cli.texts import ABOUT, EPILOGS
from flashover.errors import InputError
from flashover.i18n import LANGUAGES
from flashover.optiontable import VALUES
from flashover.printed import BOARDS, DEFAULT_BOARD, DEFAULT_EDITION, EDITIONS


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, as those of the commands are."""

    def error(self, message: str) -> NoReturn:
        """Report arguments that make no sense."""
        raise InputError("usage", self.prog, f"{message}; {self.prog} --help explains")


class Commands:
    """The commands known so far."""

    def __init__(self, parser: Parser) -> None:
        self._commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, about: str, run: str) -> argparse.ArgumentParser:
        """A command; `run` is ``module.function`` below `flashover.cli`, imported when it is chosen."""
        parser = self._commands.add_parser(
            name,
            help=about,
            description=about[:1].upper() + about[1:] + ".",
            epilog=EPILOGS[name],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.set_defaults(run=run)
        return parser


def make_parser() -> Parser:
    """The parser of the whole command."""
    parser = Parser(prog="flashover", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"flashover {__version__}")
    commands = Commands(parser)
    _add_games(commands)
    _add_looks(commands)
    _add_checks(commands)
    _add_bots(commands)
    _add_advice(commands)
    _add_formats(commands)
    return parser


# ---------------------------------------------------------------- arguments that several commands share


def _choosing(parser: argparse.ArgumentParser, seats: int, *, dice: bool = True, crews: bool = False) -> None:
    group = parser.add_argument_group("which game")
    if crews:
        seats_help = f"how many firefighters: 4, 2,4 or 1-6 (default: {seats})"
        group.add_argument("--seats", default=str(seats), metavar="1-6", help=seats_help)
    else:
        group.add_argument("--seats", type=int, metavar="1-6", help=f"how many firefighters (default: {seats})")
    group.add_argument("--mode", choices=VALUES["mode"], help="rule set (default: family)")
    group.add_argument("--level", choices=VALUES["level"], help="how hard the experienced game starts")
    board_help = f"printed house or board file (default: {DEFAULT_BOARD})"
    group.add_argument("--board", metavar="|".join((*BOARDS, "FILE")), help=board_help)
    group.add_argument("--edition", choices=EDITIONS, help="printed edition that fills what is not given")
    set_help = "any option; may be repeated"
    group.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="options", help=set_help)
    if dice:
        seed_help = "dice that can be repeated (default: a fresh secret seed)"
        group.add_argument("--seed", type=int, metavar="N", help=seed_help)


def _drawing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters")
    parser.add_argument("--no-color", action="store_true", help="no terminal colours (so does NO_COLOR)")


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of the output (default: en)")


def _thinking(parser: argparse.ArgumentParser, seconds: float, what: str) -> None:
    parser.add_argument("--seconds", type=float, default=seconds, metavar="N", help=f"{what} (default: {seconds})")
    _language(parser)


def _moment(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="position or record; - reads standard input")
    parser.add_argument("--ply", type=int, metavar="N", help="of a record: after N plies (default: its end)")


def _record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="record; - reads standard input")


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


# ---------------------------------------------------------------- the groups


def _add_games(commands: Commands) -> None:
    play = commands.add("play", "play in the browser", "play.play")
    _serving(play, None, "8170, or a free one")
    # With --terminal everything after it is read as `flashover terminal` reads it.
    play.add_argument("--terminal", action="store_true", help="play in this terminal instead: flashover terminal --help")

    _serving(commands.add("serve", "serve the page, for this computer or others", "play.serve"), 8000, "8000")

    terminal = commands.add("terminal", "play in this terminal", "play.terminal")
    _choosing(terminal, 2)
    terminal.add_argument("--physical-dice", action="store_true", help="you roll real dice and type what they show")
    terminal.add_argument("--names", metavar="A,B,…", help="names of the players, in turn order")
    terminal.add_argument("--resume", metavar="FILE", help="go on with a saved game (and save it there)")
    terminal.add_argument("--save", metavar="FILE", help="save there after every ply")
    _language(terminal)
    terminal.add_argument("--no-confirm", action="store_true", help="never ask before a turn ends")
    terminal.add_argument("--no-pause", action="store_true", help="do not wait for Enter after the fire phase")
    terminal.add_argument("--words", action="store_true", help="the board in words, for screen readers")
    _drawing(terminal)

    new = commands.add("new", "write a start position or an empty record", "play.new")
    _choosing(new, 4)
    new.add_argument("--standard", action="store_true", help="go through the set-up with sensible choices")
    new.add_argument("--record", action="store_true", help="a record instead of a position")
    _output(new)


def _serving(parser: argparse.ArgumentParser, port: int | None, where: str) -> None:
    group = parser.add_argument_group("the server")
    group.add_argument("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1, this computer)")
    group.add_argument("--port", type=int, default=port, metavar="N", help=f"port to listen at (default: {where})")
    group.add_argument("--data", metavar="FOLDER", help="where games are kept (default: FLASHOVER_DATA or your data folder)")
    group.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _add_looks(commands: Commands) -> None:
    show = commands.add("show", "show a position or a record", "show.show")
    _moment(show)
    show.add_argument("--describe", action="store_true", help="in words, for screen readers")
    _language(show)
    show.add_argument("--json", action="store_true", help="the position and what it waits for, as JSON")
    _drawing(show)

    render = commands.add("render", "draw a position or a moment of a record as SVG", "show.render")
    _moment(render)
    _output(render)
    render.add_argument("--arrows", action="store_true", help="with the arrows new POIs follow")
    render.add_argument("--theme", choices=("light", "dark"), default="light")
    render.add_argument("--title", metavar="TEXT", help="a caption")
    render.add_argument("--no-status", action="store_true", help="the board alone")

    replay = commands.add("replay", "show a recorded game, ply by ply", "show.replay")
    _record(replay)
    replay.add_argument("--ply", type=int, metavar="N", help="only ply N, with the board after it")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each ply and draw the board")
    replay.add_argument("--follow", action="store_true", help="keep watching the file until the game is over")
    _language(replay)
    _drawing(replay)


def _add_checks(commands: Commands) -> None:
    verify = commands.add("verify", "check that records are true", "records.verify")
    verify.add_argument("files", nargs="+", metavar="FILE", help="records; - reads standard input")
    verify.add_argument("--json", action="store_true", help="one JSON line per record")

    commands.add("conform", "answer cases of the conformance runner", "records.conform")

    perft = commands.add("perft", "count the ways a game can go", "perft.command")
    perft.add_argument("file", nargs="?", metavar="FILE", help="position or record to start from (default: a new game)")
    _choosing(perft, 4, dice=False)
    perft.add_argument("--depth", type=int, default=2, metavar="N", help="how many plies (default: 2)")
    _json(perft)

    # `main` hands its arguments to a parser of its own; here it is only listed.
    bench = commands.add("bench", "measure how fast the rules are here", "bench.main")
    bench.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def _add_bots(commands: Commands) -> None:
    bots = commands.add("bots", "list the bots, or measure how well they play", "bots.bots")
    actions = bots.add_subparsers(dest="action", required=True, metavar="list|bench", parser_class=Parser)
    _json(actions.add_parser("list", help="every bot with its options", allow_abbrev=False))
    bench = actions.add_parser(
        "bench",
        help="play many games",
        description="Play many games and report how they went.",
        epilog=EPILOGS["bots"],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    bot_help = "NAME, NAME:OPTION=VALUE,… or a crew such as random+greedy*3; may be repeated (default: greedy)"
    bench.add_argument("--bot", action="append", default=[], metavar="SPEC", dest="bots", help=bot_help)
    _choosing(bench, 4, dice=False, crews=True)
    bench.add_argument("--games", type=int, default=100, metavar="N", help="games of each crew (default: 100)")
    bench.add_argument("--first", type=int, default=1, metavar="SEED", help="seed of the first game (default: 1)")
    bench.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play (default: 1)")
    bench.add_argument("--out", metavar="FILE", help="keep every game there, one JSON line each")
    bench.add_argument("--resume", action="store_true", help="go on where the file of --out ends")
    bench.add_argument("--compare", action="store_true", help="the first bot against each of the others")
    bench.add_argument("--gain", type=float, default=2, metavar="POINTS", help="what counts as better (default: 2)")
    bench.add_argument("--stop", action="store_true", help="end as soon as the comparison is decided")
    foresight = "show the coming dice to bots that search: the most luck allows"
    bench.add_argument("--foresight", action="store_true", help=foresight)
    _json(bench)


def _add_advice(commands: Commands) -> None:
    advise = commands.add("advise", "advice for the player who has to decide in a position", "advice.advise_on")
    _moment(advise)
    advise.add_argument("--level", type=int, default=3, metavar="1-3", help="1 dangers, 2 goals, 3 plans (default: 3)")
    _thinking(advise, 1.0, "time to think")
    _json(advise)

    review = commands.add("review", "look back at a game: which turns could have been played better", "advice.look_back")
    _record(review)
    _thinking(review, 0.3, "time to think about each turn")
    review.add_argument("--seed", type=int, default=0, metavar="N", help="other games to try plans with (default: 0)")
    _json(review)


def _add_formats(commands: Commands) -> None:
    record = commands.add("record", "work on record files", "records.record")
    actions = record.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=Parser)
    migrate = actions.add_parser("migrate", help="lift a record of an earlier version to this one", allow_abbrev=False)
    _record(migrate)
    _output(migrate)

    options = commands.add("options", "list every option of the game", "reference.options")
    options.add_argument("--edition", choices=EDITIONS, default=DEFAULT_EDITION, help="mark what this edition changes")
    _json(options)

    schema = commands.add("schema", "print the JSON schema of a format", "reference.schema")
    schema.add_argument("name", choices=("position", "record", "board"), metavar="position|record|board")
