"""What can be typed after `flashover`: one function per group of commands. Each command names the function that runs it."""

from __future__ import annotations

import argparse
from typing import NoReturn

from flashover import __version__
from flashover.cli.texts import ABOUT, EPILOGS
from flashover.errors import InputError
from flashover.i18n import FALLBACK, LANGUAGES
from flashover.options.printed import BOARDS, DEFAULT_BOARD, DEFAULT_EDITION, EDITIONS
from flashover.options.table import VALUES


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
    _add_server(commands)
    _add_looks(commands)
    _add_boards(commands)
    _add_checks(commands)
    _add_bots(commands)
    _add_studies(commands)
    _add_advice(commands)
    _add_formats(commands)
    _add_translating(commands)
    _add_database(commands)
    return parser


# ---------------------------------------------------------------- arguments that several commands share


def _choosing(
    parser: argparse.ArgumentParser, seats: int, *, dice: bool = True, crews: bool = False, files: bool = False
) -> None:
    group = parser.add_argument_group("which game")
    if crews:
        seats_help = f"how many firefighters: 4, 2,4 or 1-6 (default: {seats})"
        group.add_argument("--seats", default=None if files else str(seats), metavar="1-6", help=seats_help)
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
    parser.add_argument("--language", choices=LANGUAGES, default=FALLBACK, help="language of the output (default: en)")


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
    _guarding(play)
    _language(play)
    # With --terminal everything after it is read as `flashover terminal` reads it.
    play.add_argument("--terminal", action="store_true", help="play in this terminal instead: flashover terminal --help")

    serve = commands.add("serve", "serve the page, for this computer or others", "play.serve")
    _serving(serve, 8000, "8000")
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how to log: trouble as text, or everything as JSON lines")
    metrics_help = "tell the metrics there, too (default: /metrics, for this computer only)"
    serve.add_argument("--metrics-address", metavar="HOST:PORT", help=metrics_help)
    workers_help = "processes that share the tables, no more than cores (default: 1)"
    serve.add_argument("--workers", type=int, default=1, metavar="N", help=workers_help)
    peer_help = "address by which other servers on the same database reach this one (default: where it listens)"
    serve.add_argument("--peer", metavar="HOST:PORT", help=peer_help)
    _guarding(serve)

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


def _add_server(commands: Commands) -> None:
    room = commands.add("room", "close a room of a server, or its chat", "moderation.room")
    room.add_argument("action", choices=("close", "mute"), help="close: nobody comes in; mute: nobody chats")
    room.add_argument("room", metavar="ID", help="id of the room (the last part of its link), its code, or what logs call it")
    _moderating(room)
    ban = commands.add("ban", "let an address into no room of a server", "moderation.ban")
    ban.add_argument("address", metavar="ADDRESS", nargs="?", help="IP address; of IPv6 the whole /64 (default: list what is forbidden)")
    _moderating(ban)

    load = commands.add("load", "see how many rooms a server holds", "load.load")
    where = load.add_argument_group("which server")
    where.add_argument("--serve", action="store_true", help="start one for the purpose, with an empty data folder and without limits")
    where.add_argument("--url", metavar="URL", help="one that runs, http://HOST:PORT, on this computer")
    where.add_argument("--anywhere", action="store_true", help="--url may be another computer: one of your own")
    where.add_argument("--pid", type=int, metavar="N", help="its process, to measure CPU and memory")
    where.add_argument("--workers", metavar="N", help="passed on to the server of --serve")
    where.add_argument("--database", metavar="URL", help="passed on to the server of --serve")
    what = load.add_argument_group("who plays")
    what.add_argument("--rooms", default="100", metavar="N,…", help="numbers of rooms, one step each (default: 100)")
    what.add_argument("--players", type=int, default=1, metavar="1-6", help="people in a room, a socket each (default: 1)")
    what.add_argument("--bots", type=int, default=0, metavar="N", help="bots in a room (default: 0)")
    what.add_argument("--bot", default="greedy", metavar="SPEC", help="which bot (default: greedy)")
    what.add_argument("--spectators", type=int, default=0, metavar="N", help="sockets without a seat in a room (default: 0)")
    what.add_argument("--think", type=float, default=2.0, metavar="SECONDS", help="between two plies of a room (default: 2)")
    what.add_argument("--reconnects", type=float, default=0.0, metavar="SHARE", help="of the plies cut the connection (default: 0)")
    what.add_argument("--seconds", type=float, default=10.0, metavar="N", help="how long a step is measured (default: 10)")
    leave_help = "in the end everyone leaves, and the memory of a room is looked at after so long"
    what.add_argument("--leave", type=float, metavar="SECONDS", help=leave_help)
    what.add_argument("--mode", choices=VALUES["mode"], default="experienced", help="rule set (default: experienced)")
    _json(load)


def _moderating(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lift", action="store_true", help="allow it again")
    parser.add_argument("--data", metavar="FOLDER", help="data folder of the server (default: FLASHOVER_DATA or your data folder)")


def _serving(parser: argparse.ArgumentParser, port: int | None, where: str) -> None:
    group = parser.add_argument_group("the server")
    group.add_argument("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1, this computer)")
    group.add_argument("--port", type=int, default=port, metavar="N", help=f"port to listen at (default: {where})")
    _database(group)
    keep_help = "remove games without a ply for so many days (default: keep them for ever)"
    group.add_argument("--keep-days", type=float, metavar="N", help=keep_help)
    group.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _database(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--data", metavar="FOLDER", help="where games are kept (default: FLASHOVER_DATA or your data folder)")
    database_help = "a PostgreSQL database instead, postgresql://USER@HOST/NAME (default: FLASHOVER_DATABASE, or none)"
    parser.add_argument("--database", metavar="URL", help=database_help)


def _guarding(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("who may come in (each may be repeated)")
    host_help = "a name under which the page is opened, such as club.example, beside those of this computer; * for any"
    group.add_argument("--allowed-host", action="append", default=[], metavar="NAME", dest="hosts", help=host_help)
    origin_help = "a page elsewhere that may use this server, such as https://club.example"
    group.add_argument("--allowed-origin", action="append", default=[], metavar="URL", dest="origins", help=origin_help)
    proxy_help = "address or network of a proxy whose X-Forwarded-For is believed"
    group.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", dest="proxies", help=proxy_help)
    limit_help = "another value for a limit, such as most_rooms=500; a wrong name lists them all"
    group.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", dest="limits", help=limit_help)


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
    _language(render)
    render.add_argument("--no-status", action="store_true", help="the board alone")

    replay = commands.add("replay", "show a recorded game, ply by ply", "show.replay")
    _record(replay)
    replay.add_argument("--ply", type=int, metavar="N", help="only ply N, with the board after it")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each ply and draw the board")
    replay.add_argument("--follow", action="store_true", help="keep watching the file until the game is over")
    _language(replay)
    _drawing(replay)


def _add_boards(commands: Commands) -> None:
    board = commands.add("board", "check, draw, make and measure houses", "board.board")
    actions = board.add_subparsers(dest="action", required=True, metavar="check|show|random|difficulty", parser_class=Parser)

    def action(name: str, about: str) -> argparse.ArgumentParser:
        return actions.add_parser(name, help=about, description=about[:1].upper() + about[1:] + ".", allow_abbrev=False)

    which = "|".join((*BOARDS, "FILE"))
    house_help = "printed house, or a board or course file; - reads standard input"
    check = action("check", "check that houses can be played in")
    check.add_argument("files", nargs="+", metavar="FILE", help="board or course files; - reads standard input")

    show = action("show", "draw a house")
    show.add_argument("board", metavar=which, help=house_help)
    _output(show)
    show.add_argument("--arrows", action="store_true", help="in a picture: with the arrows new POIs follow")
    show.add_argument("--theme", choices=("light", "dark"), default="light", help="of a picture")
    show.add_argument("--title", metavar="TEXT", help="a caption (default: the name of the house)")
    show.add_argument("--json", action="store_true", help="as a board file; this is how a course file becomes one")
    _drawing(show)

    made = action("random", "make a fair random house")
    made.add_argument("--seed", type=_seed, metavar="N", help="which house (default: any)")
    made.add_argument("--count", type=int, default=1, metavar="N", help="how many, with consecutive seeds (default: 1)")
    made.add_argument("-o", "--output", metavar="FILE", help="write there; of several, {} in the name becomes the seed")

    difficulty = action("difficulty", "measure how hard a house is, beside the printed ones")
    difficulty.add_argument("board", metavar=which, help=house_help)
    difficulty.add_argument("--seats", type=int, default=4, metavar="1-6", help="how many firefighters (default: 4)")
    difficulty.add_argument("--games", type=int, default=2000, metavar="N", help="games of scout in each kind of game (default: 2000)")
    difficulty.add_argument("--seconds", type=float, default=50.0, metavar="N", help="how long planner plays (default: 50; 0: not at all)")
    difficulty.add_argument("--planner-games", type=int, metavar="N", help="games of planner instead of a time; repeats exactly")
    difficulty.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play planner's games (default: 1)")
    _json(difficulty)


def _seed(text: str) -> int:
    seed = int(text)
    if seed < 0:
        raise argparse.ArgumentTypeError("a seed is 0 or more")
    return seed


def _add_checks(commands: Commands) -> None:
    verify = commands.add("verify", "check that records are true", "records.verify")
    verify.add_argument("files", nargs="+", metavar="FILE", help="records; - reads standard input")
    _language(verify)
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


def _playing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="seed of the first game (default: 1)")
    vary_help = "the same with another option, compared; may be repeated"
    parser.add_argument("--vary", action="append", default=[], metavar="NAME=VALUE", help=vary_help)
    parser.add_argument("--jobs", type=int, metavar="N", help="processes that play (default: 1; on Ray: all processors)")
    on_help = "here; ray: on this machine by Ray; ray=ADDRESS: on a cluster (default: here)"
    parser.add_argument("--on", default="here", metavar="WHERE", help=on_help)
    _json(parser)


def _keeping(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FOLDER", help="keep every game there, with a manifest that repeats the study")
    parser.add_argument("--resume", action="store_true", help="go on with the study in that folder")


def _add_studies(commands: Commands) -> None:
    simulate = commands.add("simulate", "play a study: bots, options, boards, crews, any number of games", "studies.simulate")
    simulate.add_argument("file", nargs="?", metavar="STUDY", help="a TOML file that says what is played, or the manifest of a study")
    bot_help = "NAME, NAME:OPTION=VALUE,… or a crew such as random+greedy*3; may be repeated (default: greedy)"
    simulate.add_argument("--bot", action="append", default=[], metavar="SPEC", dest="bots", help=bot_help)
    _choosing(simulate, 4, dice=False, crews=True, files=True)
    simulate.add_argument("--games", type=int, metavar="N", help="games of each cell (default: 100)")
    _keeping(simulate)
    from_help = "take over the games of that folder, played by another version, where some that are played again come out the same"
    simulate.add_argument("--from", metavar="FOLDER", dest="other", help=from_help)
    simulate.add_argument("--no-parquet", action="store_true", help="no games.parquet at the end; report --parquet writes it later")
    _playing(simulate)

    report = commands.add("report", "what the games of a study say, in tables and pictures", "studies.report")
    report.add_argument("study", metavar="FOLDER", help="the folder of a study, complete or not")
    report.add_argument("-o", "--output", metavar="FILE", help="write one HTML page with everything in it")
    report.add_argument("--pictures", metavar="FOLDER", help="write every picture of the page there, as SVG")
    report.add_argument("--png", action="store_true", help="and as PNG")
    report.add_argument("--theme", choices=("light", "dark"), default="light", help="of these pictures (the page has both)")
    report.add_argument("--parquet", action="store_true", help="write games.parquet into the folder of the study")
    _language(report)
    _json(report)

    compare = commands.add("compare", "play two crews on the same seeds until it is known which is better", "studies.compare")
    compare.add_argument("a", metavar="A", help="a bot or a crew")
    compare.add_argument("b", metavar="B", nargs="?", help="another (default: A, with what --vary changes)")
    _choosing(compare, 4, dice=False, crews=True, files=True)
    compare.add_argument("--gain", type=float, default=2, metavar="POINTS", help="what counts as better (default: 2)")
    compare.add_argument("--most", type=int, default=10_000, metavar="N", help="stop after so many games of each (default: 10000)")
    _keeping(compare)
    _playing(compare)


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
    _language(options)
    _json(options)

    schema = commands.add("schema", "print the JSON schema of a format", "reference.schema")
    schema.add_argument("name", choices=("position", "record", "board"), metavar="position|record|board")


def _add_translating(commands: Commands) -> None:
    i18n = commands.add("i18n", "check, export and import the texts of a language", "i18n.i18n")
    source_help = "a source tree (default: the one this command belongs to; installed, the library's texts alone)"
    i18n.add_argument("--source", metavar="FOLDER", help=source_help)
    actions = i18n.add_subparsers(dest="action", required=True, metavar="check|missing|export|import|samples", parser_class=Parser)

    def action(name: str, about: str) -> argparse.ArgumentParser:
        return actions.add_parser(name, help=about, description=about[:1].upper() + about[1:] + ".", allow_abbrev=False)

    one = "two or three letters, such as nl"
    any_help = f"{one} (default: all)"
    action("check", "check languages against English").add_argument("languages", nargs="*", metavar="LANGUAGE", help=any_help)
    action("missing", "list the texts a language lacks, with the English ones").add_argument("language", metavar="LANGUAGE", help=one)
    export = action("export", "write all texts of a language as one table")
    export.add_argument("language", metavar="LANGUAGE", help=f"{one}; one that is not there yet has an empty column")
    out_help = "a table ending in .csv, or in .po; - writes CSV to standard output"
    export.add_argument("-o", "--output", metavar="FILE", required=True, help=out_help)
    into = action("import", "put the texts of a table into the folders of a language")
    into.add_argument("language", metavar="LANGUAGE", help=f"{one}; its folders are made if need be")
    into.add_argument("file", metavar="FILE", help="a table ending in .csv, or in .po")
    samples = action("samples", "print numbers, cells, lists and names as each language writes them")
    samples.add_argument("languages", nargs="*", metavar="LANGUAGE", help=any_help)


def _add_database(commands: Commands) -> None:
    db = commands.add("db", "care for the stored games", "db.db")
    actions = db.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=Parser)

    def action(name: str, about: str) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=about, description=about[:1].upper() + about[1:] + ".", allow_abbrev=False)
        _database(parser)
        return parser

    action("migrate", "bring the tables up to this version, after a copy was made")
    file_help = "a new file"
    action("backup", "copy the database, also while it is in use").add_argument("file", metavar="FILE", help=file_help)
    out = action("export", "write all games as lines of JSON, to move them into another database")
    out.add_argument("file", metavar="FILE", help=f"{file_help}; - writes to standard output")
    into = action("import", "add the games of an export to those that are there")
    into.add_argument("file", metavar="FILE", help="a file of flashover db export; - reads standard input")
    _json(action("check", "check the files, and that every game replays to its digests"))
    forget = action("forget", "remove a game, or a name wherever it is stored")
    forget.add_argument("game", nargs="?", metavar="GAME", help="the id or the code of a room, or what logs call it")
    forget.add_argument("--name", metavar="NAME", help="a player's name, exactly as it was given")
