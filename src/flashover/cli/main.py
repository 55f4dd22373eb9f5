"""The command `flashover`: reads the arguments and hands over to `flashover.cli.commands`.

Exit codes: 0 all is well, 1 what was checked is wrong, 2 the input or the arguments are. An error is one line,
``flashover: error CODE at PATH: message``, never a traceback.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from flashover.errors import CodedError, InputError

if TYPE_CHECKING:
    import argparse

WRONG = 1
BAD_INPUT = 2

ABOUT = """\
The co-operative fire-rescue board game: play it, record it, replay it, check it.

  flashover play                          a table in your browser
  flashover terminal                      a game in this terminal
  flashover terminal --resume evening.json   go on with it
  flashover replay evening.json           what happened
  flashover review evening.json           which turns gave the chance to win away
  flashover verify evening.json           was it played by the rules, with fair dice?
"""

CHOOSE = """\
choosing a game:
  --mode experienced --level veteran      specialists, vehicles, hazmats, hot spots
  --edition cs                            the rules as one printed edition has them
  --board B, --board my-house.json        the other printed house, or one of your own
  --set fire_stop=move                    any single option; flashover options lists them all
"""

EPILOGS = {
    "play": """\
Starts a server for this computer and opens its page. Games are kept and go on where they were left.

examples:
  flashover play
  flashover play --no-browser             only say where the page is
  flashover play --terminal               the same as flashover terminal, with all its options
""",
    "serve": """\
Serves the page to other computers as well, until it is stopped. Games are kept in the data folder: --data, FLASHOVER_DATA,
or the user's own.

examples:
  flashover serve
  flashover serve --host 0.0.0.0 --port 8080 --data /srv/flashover
""",
    "terminal": CHOOSE
    + """
examples:
  flashover terminal --names Ada,Ben --save evening.json
  flashover terminal --seats 3 --mode experienced --seed 7
  flashover terminal --physical-dice      you roll, the program resolves
  flashover terminal --resume evening.json
""",
    "new": CHOOSE
    + """
examples:
  flashover new --seats 2 -o start.json               a position at the beginning of its set-up
  flashover new --seats 2 --standard --seed 7         the same, set up and ready for the first turn
  flashover new --seats 2 --record --seed 7           a record without a ply
""",
    "show": """\
examples:
  flashover show start.json
  flashover show evening.json --ply 40 --describe     in words, for screen readers
  flashover new --standard --seed 7 | flashover show -
""",
    "render": """\
examples:
  flashover render evening.json -o end.svg
  flashover render evening.json --ply 40 --theme dark --arrows -o ply40.svg
""",
    "replay": """\
examples:
  flashover replay evening.json
  flashover replay evening.json --ply 40              the board after ply 40, and what led to it
  flashover replay evening.json --step                one ply for each Enter, with the board
  flashover replay evening.json --follow              watch a game that is being played and saved there
""",
    "verify": """\
A record is right when every ply is legal, every checkpoint and the result are what the plies lead to, the board is the
one named, and, once the seed is revealed, the seed is the one promised and every outcome its draw.

examples:
  flashover verify evening.json
  flashover verify flashover-problem-ABCD-EF.json     a report that the page has written
  flashover verify --json records/*.json
""",
    "conform": """\
Reads one JSON case per line and answers each with one JSON line, in order.

example:
  echo '{"id": 1, "new": {"seats": 2}, "plies": ["place 0 3,0"]}' | flashover conform
""",
    "perft": CHOOSE
    + """
Counts every way the game can go: decisions and outcomes of chance alike. Numbers to compare engines by.

examples:
  flashover perft --depth 3 --seats 1
  flashover perft start.json --depth 4 --json
""",
    "bench": """\
example:
  flashover bench --seconds 0.5 --only family4
""",
    "bots": CHOOSE
    + """
A bot is a name, with options after a colon; a crew of several is joined by +. Every crew meets the same luck on a seed.

examples:
  flashover bots list
  flashover bots bench --bot greedy --seats 1-6 --games 100
  flashover bots bench --bot greedy --bot random --compare --games 400 --jobs 2 --out games.jsonl
  flashover bots bench --bot random+greedy*3 --mode experienced --level veteran
""",
    "advise": """\
Level 1 tells the dangers of the coming fire, 2 goals worth considering, 3 up to three plans with their chances and reasons.

examples:
  flashover advise start.json
  flashover advise evening.json --ply 40 --level 2    what to go for after ply 40
  flashover advise start.json --seconds 5 --json
""",
    "review": """\
Every turn as it was played is compared with the best plan found, on the same luck; the turns that gave away most are told.

examples:
  flashover review evening.json
  flashover review evening.json --seconds 2 --language cs
""",
    "record": """\
examples:
  flashover record migrate old.json -o new.json
  flashover record migrate case.json                  a case of the conformance runner becomes a record
""",
    "options": """\
examples:
  flashover options
  flashover options --edition cs                      with what that edition changes
""",
    "schema": """\
example:
  flashover schema record > record.schema.json
""",
}


def _parser() -> argparse.ArgumentParser:
    import argparse

    from flashover import __version__
    from flashover.i18n import LANGUAGES
    from flashover.optiontable import VALUES
    from flashover.printed import BOARDS, DEFAULT_BOARD, DEFAULT_EDITION, EDITIONS

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise InputError("usage", self.prog, f"{message}; {self.prog} --help explains")

    main = Parser(prog="flashover", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    main.add_argument("--version", action="version", version=f"flashover {__version__}")
    commands = main.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=about,
            description=about[:1].upper() + about[1:] + ".",
            epilog=EPILOGS[name],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def choosing(parser: argparse.ArgumentParser, seats: int, *, dice: bool = True, crews: bool = False) -> None:
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

    def looks(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters")
        parser.add_argument("--no-color", action="store_true", help="no terminal colours (so does NO_COLOR)")

    def thinking(parser: argparse.ArgumentParser, seconds: float, what: str) -> None:
        parser.add_argument("--seconds", type=float, default=seconds, metavar="N", help=f"{what} (default: {seconds})")
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of what is told (default: en)")

    def at_the_keyboard(parser: argparse.ArgumentParser) -> None:
        choosing(parser, 2)
        parser.add_argument("--physical-dice", action="store_true", help="you roll real dice and type what they show")
        parser.add_argument("--names", metavar="A,B,…", help="names of the players, in turn order")
        parser.add_argument("--resume", metavar="FILE", help="go on with a saved game (and save it there)")
        parser.add_argument("--save", metavar="FILE", help="save there after every ply")
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="language of what is told (default: en)")
        parser.add_argument("--no-confirm", action="store_true", help="never ask before a turn ends")
        parser.add_argument("--no-pause", action="store_true", help="do not wait for Enter after the fire phase")
        parser.add_argument("--words", action="store_true", help="the board in words, for screen readers")
        looks(parser)

    def serving(parser: argparse.ArgumentParser, port: int | None, where: str) -> None:
        group = parser.add_argument_group("the server")
        group.add_argument("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1, this computer)")
        group.add_argument("--port", type=int, default=port, metavar="N", help=f"port to listen at (default: {where})")
        group.add_argument("--data", metavar="FOLDER", help="where games are kept (default: FLASHOVER_DATA or your data folder)")
        group.add_argument("--no-browser", action="store_true", help="do not open a browser")

    play = command("play", "play in the browser")
    serving(play, None, "8170, or a free one")
    # With --terminal everything after it is read as `flashover terminal` reads it.
    play.add_argument("--terminal", action="store_true", help="play in this terminal instead: flashover terminal --help")

    serving(command("serve", "serve the page, for this computer or others"), 8000, "8000")

    at_the_keyboard(command("terminal", "play in this terminal"))

    new = command("new", "write a start position or an empty record")
    choosing(new, 4)
    new.add_argument("--standard", action="store_true", help="go through the set-up with sensible choices")
    new.add_argument("--record", action="store_true", help="a record instead of a position")
    new.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")

    show = command("show", "show a position or a record")
    show.add_argument("file", metavar="FILE", help="position or record; - reads standard input")
    show.add_argument("--ply", type=int, metavar="N", help="of a record: after N plies (default: its end)")
    show.add_argument("--describe", action="store_true", help="in words, for screen readers")
    show.add_argument("--language", choices=LANGUAGES, default="en", help="language of the words (default: en)")
    show.add_argument("--json", action="store_true", help="the position and what it waits for, as JSON")
    looks(show)

    render = command("render", "draw a position or a moment of a record as SVG")
    render.add_argument("file", metavar="FILE", help="position or record; - reads standard input")
    render.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")
    render.add_argument("--ply", type=int, metavar="N", help="of a record: after N plies (default: its end)")
    render.add_argument("--arrows", action="store_true", help="with the arrows new POIs follow")
    render.add_argument("--theme", choices=("light", "dark"), default="light")
    render.add_argument("--title", metavar="TEXT", help="a caption")
    render.add_argument("--no-status", action="store_true", help="the board alone")

    replay = command("replay", "tell a recorded game, ply by ply")
    replay.add_argument("file", metavar="FILE", help="record; - reads standard input")
    replay.add_argument("--ply", type=int, metavar="N", help="only ply N, with the board after it")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each ply and draw the board")
    replay.add_argument("--follow", action="store_true", help="keep watching the file until the game is over")
    replay.add_argument("--language", choices=LANGUAGES, default="en", help="language of what is told (default: en)")
    looks(replay)

    verify = command("verify", "check that records are true")
    verify.add_argument("files", nargs="+", metavar="FILE", help="records; - reads standard input")
    verify.add_argument("--json", action="store_true", help="one JSON line per record")

    command("conform", "answer cases of the conformance runner")

    perft = command("perft", "count the ways a game can go")
    perft.add_argument("file", nargs="?", metavar="FILE", help="position or record to start from (default: a new game)")
    choosing(perft, 4, dice=False)
    perft.add_argument("--depth", type=int, default=2, metavar="N", help="how many plies (default: 2)")
    perft.add_argument("--json", action="store_true", help="as JSON")

    bench = command("bench", "measure how fast the rules are here")
    bench.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)

    bots = command("bots", "list the bots, or measure how well they play")
    bot_actions = bots.add_subparsers(dest="action", required=True, metavar="list|bench", parser_class=Parser)
    bot_list = bot_actions.add_parser("list", help="every bot with its options", allow_abbrev=False)
    bot_list.add_argument("--json", action="store_true", help="as JSON")
    bot_bench = bot_actions.add_parser(
        "bench",
        help="play many games",
        description="Play many games and tell how they went.",
        epilog=EPILOGS["bots"],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    bot_help = "NAME, NAME:OPTION=VALUE,… or a crew such as random+greedy*3; may be repeated (default: greedy)"
    bot_bench.add_argument("--bot", action="append", default=[], metavar="SPEC", dest="bots", help=bot_help)
    choosing(bot_bench, 4, dice=False, crews=True)
    bot_bench.add_argument("--games", type=int, default=100, metavar="N", help="games of each crew (default: 100)")
    bot_bench.add_argument("--first", type=int, default=1, metavar="SEED", help="seed of the first game (default: 1)")
    bot_bench.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play (default: 1)")
    bot_bench.add_argument("--out", metavar="FILE", help="keep every game there, one JSON line each")
    bot_bench.add_argument("--resume", action="store_true", help="go on where the file of --out ends")
    bot_bench.add_argument("--compare", action="store_true", help="the first bot against each of the others")
    bot_bench.add_argument("--gain", type=float, default=2, metavar="POINTS", help="what counts as better (default: 2)")
    bot_bench.add_argument("--stop", action="store_true", help="end as soon as the comparison is decided")
    bot_bench.add_argument("--foresight", action="store_true", help="tell bots that search the coming dice: the most luck allows")
    bot_bench.add_argument("--json", action="store_true", help="as JSON")

    advise = command("advise", "advice for whoever has to decide in a position")
    advise.add_argument("file", metavar="FILE", help="position or record; - reads standard input")
    advise.add_argument("--ply", type=int, metavar="N", help="of a record: after N plies (default: its end)")
    advise.add_argument("--level", type=int, default=3, metavar="1-3", help="1 dangers, 2 goals, 3 plans (default: 3)")
    thinking(advise, 1.0, "time to think")
    advise.add_argument("--json", action="store_true", help="as JSON")

    review = command("review", "look back at a game: which turns could have been played better")
    review.add_argument("file", metavar="FILE", help="record; - reads standard input")
    thinking(review, 0.3, "time to think about each turn")
    review.add_argument("--seed", type=int, default=0, metavar="N", help="other games to try plans with (default: 0)")
    review.add_argument("--json", action="store_true", help="as JSON")

    record = command("record", "work on record files")
    actions = record.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=Parser)
    migrate = actions.add_parser("migrate", help="lift a record of an earlier version to this one", allow_abbrev=False)
    migrate.add_argument("file", metavar="FILE", help="record; - reads standard input")
    migrate.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")

    options = command("options", "list every option of the game")
    options.add_argument("--edition", choices=EDITIONS, default=DEFAULT_EDITION, help="mark what this edition changes")
    options.add_argument("--json", action="store_true", help="as JSON")

    schema = command("schema", "print the JSON schema of a format")
    schema.add_argument("name", choices=("position", "record", "board"), metavar="position|record|board")
    return main


def complain(error: CodedError) -> int:
    """Report on standard error, in one line, what is wrong with the input."""
    at = f" at {error.path}" if error.path else ""
    line = f"flashover: error {error.code}{at}: {error.message}"
    # Whatever came from outside, it stays one line that any terminal can show.
    shown = "".join(char if char.isprintable() else " " for char in line)
    print(shown.encode("utf-8", "replace").decode("utf-8"), file=sys.stderr)
    return BAD_INPUT


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A terminal that cannot show a character gets a question mark, not a traceback.
            reconfigure(errors="replace")
    try:
        if arguments[:1] == ["play"] and "--terminal" in arguments:
            arguments = ["terminal", *(word for word in arguments[1:] if word != "--terminal")]
        if arguments[:1] == ["bench"]:  # it has a parser of its own
            from flashover.cli import bench

            return bench.main(arguments[1:])
        parser = _parser()
        given = parser.parse_args(arguments)
        if given.command is None:
            parser.print_help()
            return BAD_INPUT
        from flashover.cli import commands

        return commands.run(given)
    except SystemExit as leaving:  # --help, --version, bench's own parser
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:  # the reader has seen enough
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except CodedError as error:
        return complain(error)
