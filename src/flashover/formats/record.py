"""The JSON form of a game record: read strictly, written readably, lifted from older versions.

Version 1 is described by `schema/record.schema.json`. Version 0 is the bare form of the conformance runner:
``options``, ``seats`` (a number) and ``plies``; it has no name for itself, so it is recognised by its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flashover.board import Board
from flashover.dice import ALGORITHM
from flashover.errors import BoardError, OptionsError, RecordError
from flashover.formats.reading import Reader
from flashover.history import MOST_PLIES
from flashover.options import Options
from flashover.options.recorded import as_played, to_record

FORMAT = "flashover-record"
VERSION = 1
LONGEST_PLY = 80
LONGEST_NAME = 60
LONGEST_SEED = 64
DIGEST_DIGITS = 16

FIELDS = (
    "format", "version", "software", "options", "board", "seats", "start", "plies", "undone", "checkpoints", "dice",
    "result",
)  # fmt: skip
REQUIRED = tuple(name for name in FIELDS if name not in ("software", "undone"))
OUTCOMES = ("won", "lost", "collapsed")


class Seat(NamedTuple):
    """Who plays a firefighter: a name, if there is one, and a kind of player (``human``, ``bot``, ``bot:greedy``)."""

    name: str | None = None
    kind: str = "human"


class Undone(NamedTuple):
    """An action that was taken back when `after` plies stood."""

    after: int
    ply: str


class Checkpoint(NamedTuple):
    """The digest of the game when `after` plies had been played."""

    after: int
    digest: str


class Dice(NamedTuple):
    """Fair dice: what was promised before the game and, once it may be known, the seed."""

    algorithm: str
    commitment: str
    seed: bytes | None
    #: Secret bytes that were hashed in front of a seed that people chose; revealed with it.
    salt: bytes = b""


class Fields(NamedTuple):
    """Everything a record file says, in types of ours; that the game can be played so is for the replay to find out."""

    options: Options
    board: Board
    board_name: str
    board_digest: str
    seats: tuple[Seat, ...]
    start: dict[str, object] | None
    plies: tuple[str, ...]
    undone: tuple[Undone, ...]
    checkpoints: tuple[Checkpoint, ...]
    dice: Dice | None
    result: dict[str, object] | None
    software: str | None


# ---------------------------------------------------------------- reading


_READ = Reader(RecordError, "record", "a record", unknown="no such field")
_mapping, _list, _number = _READ.mapping, _READ.list, _READ.number


def _text(value: object, path: str, longest: int) -> str:
    text = _READ.text(value, path)
    if len(text) > longest or not text.isprintable():
        _READ.refuse("text", path, f"{path} must be a line of at most {longest} printable characters")
    return text


def _hex(value: object, path: str, digits: int) -> str:
    text = _text(value, path, digits)
    if len(text) != digits or not set(text) <= set("0123456789abcdef"):
        raise RecordError("record.hex", path, f"{path} must be {digits} hexadecimal digits in lower case")
    return text


def _options(value: object, path: str = "options") -> Options:
    try:
        return Options.from_json(as_played(value))
    except OptionsError as error:
        raise RecordError(error.code, f"{path}.{error.path}".rstrip("."), error.message) from None


def _board(value: object, options: Options) -> tuple[Board, str, str]:
    """The board, with the name and digest the record claims for it. A file elsewhere on the disk is never opened."""
    entry = _mapping(value, "board", ("name", "digest", "inline"), ("name", "digest"))
    name, digest = _text(entry["name"], "board.name", 200), _hex(entry["digest"], "board.digest", 64)
    inline, own = entry.get("inline"), options.board
    if inline is not None and isinstance(own, dict):
        raise RecordError("record.board_twice", "board.inline", "the options hold the board already")
    path = "board.inline"
    try:
        if inline is not None:
            return Board.from_json(inline), name, digest
        path = "options.board"
        if isinstance(own, dict):
            return Board.from_json(own), name, digest
    except BoardError as error:
        raise RecordError(error.code, f"{path}.{error.path}".rstrip("."), error.message) from None
    if own is not None:
        raise RecordError("record.board_missing", "board.inline", "an own board must be inside the record")
    return Board.builtin(options.board_side), name, digest


def _seats(value: object) -> tuple[Seat, ...]:
    seats = []
    items = _list(value, "seats")
    if not 1 <= len(items) <= 6:
        raise RecordError("game.seats", "seats", "one to six firefighters")
    for number, item in enumerate(items):
        path = f"seats[{number}]"
        entry = _mapping(item, path, ("name", "kind"))
        name = entry["name"]
        kind = _text(entry["kind"], f"{path}.kind", LONGEST_NAME)
        if not kind:
            raise RecordError("record.text", f"{path}.kind", "what kind of player is it?")
        seats.append(Seat(None if name is None else _text(name, f"{path}.name", LONGEST_NAME), kind))
    return tuple(seats)


def _start(value: object, options: Options, seats: int) -> dict[str, object] | None:
    """A start position of this record; whether it can exist is tested when the game is built."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise RecordError("record.type", "start", "start must be a position or null")
    if _options(value.get("options", {}), "start.options") != options:
        raise RecordError("record.start_options", "start.options", "differ from the options of the record")
    crew = value.get("firefighters")
    if not isinstance(crew, list) or len(crew) != seats:
        raise RecordError("record.start_seats", "start.firefighters", "not as many as seats")
    return {**value, "options": options.given}


def _plies(value: object) -> tuple[str, ...]:
    items = _list(value, "plies")
    if len(items) > MOST_PLIES:
        raise RecordError("record.too_long", "plies", f"more than {MOST_PLIES} plies")
    return tuple(_text(item, f"plies[{number}]", LONGEST_PLY) for number, item in enumerate(items))


def _undone(value: object, most: int) -> tuple[Undone, ...]:
    found: list[Undone] = []
    for number, item in enumerate(_list(value, "undone")):
        path = f"undone[{number}]"
        entry = _mapping(item, path, ("after", "ply"))
        after = _number(entry["after"], f"{path}.after", found[-1].after if found else 0, most)
        found.append(Undone(after, _text(entry["ply"], f"{path}.ply", LONGEST_PLY)))
        if len(found) > MOST_PLIES:
            raise RecordError("record.too_long", "undone", f"more than {MOST_PLIES} plies")
    return tuple(found)


def _checkpoints(value: object, most: int) -> tuple[Checkpoint, ...]:
    found: list[Checkpoint] = []
    for number, item in enumerate(_list(value, "checkpoints")):
        path = f"checkpoints[{number}]"
        entry = _mapping(item, path, ("after", "digest"))
        after = _number(entry["after"], f"{path}.after", found[-1].after + 1 if found else 0, most)
        found.append(Checkpoint(after, _hex(entry["digest"], f"{path}.digest", DIGEST_DIGITS)))
    return tuple(found)


def _dice(value: object) -> Dice | None:
    if value is None:
        return None
    entry = _mapping(value, "dice", ("algorithm", "commitment", "seed", "salt"), ("algorithm", "commitment", "seed"))
    algorithm = _text(entry["algorithm"], "dice.algorithm", LONGEST_NAME)
    if algorithm != ALGORITHM:
        raise RecordError("record.dice_algorithm", "dice.algorithm", f"only {ALGORITHM} is known here")
    commitment = _hex(entry["commitment"], "dice.commitment", 64)
    seed = entry["seed"]
    if seed is None:
        return Dice(algorithm, commitment, None)
    salt = _seed(entry["salt"], "dice.salt") if "salt" in entry else b""
    return Dice(algorithm, commitment, _seed(seed, "dice.seed"), salt)


def _seed(value: object, path: str) -> bytes:
    digits = len(value) if isinstance(value, str) else 0
    if isinstance(value, str) and (digits % 2 or not 2 <= digits <= 2 * LONGEST_SEED):
        raise RecordError("record.hex", path, f"a seed has one to {LONGEST_SEED} bytes")
    return bytes.fromhex(_hex(value, path, digits))


def _result(value: object) -> dict[str, object] | None:
    if value is None:
        return None
    entry = _mapping(value, "result", ("outcome", "rescued", "lost", "perfect"))
    if entry["outcome"] not in OUTCOMES:
        raise RecordError("record.result", "result.outcome", f"must be one of {', '.join(OUTCOMES)}")
    _READ.flag(entry["perfect"], "result.perfect")
    for name in ("rescued", "lost"):
        _number(entry[name], f"result.{name}", 0, 255)
    return dict(entry)


def read_record(obj: object) -> Fields:
    """The fields of a record of any version known; anything wrong with its shape is a `RecordError`."""
    entry = _mapping(migrate(obj), "", FIELDS, REQUIRED)
    options = _options(entry["options"])
    board, board_name, board_digest = _board(entry["board"], options)
    seats = _seats(entry["seats"])
    plies = _plies(entry["plies"])
    return Fields(
        options=options,
        board=board,
        board_name=board_name,
        board_digest=board_digest,
        seats=seats,
        start=_start(entry["start"], options, len(seats)),
        plies=plies,
        undone=_undone(entry.get("undone", []), len(plies)),
        checkpoints=_checkpoints(entry["checkpoints"], len(plies)),
        dice=_dice(entry["dice"]),
        result=_result(entry["result"]),
        software=None if entry.get("software") is None else _text(entry["software"], "software", LONGEST_NAME),
    )


# ---------------------------------------------------------------- writing


def write_record(record: Fields) -> dict[str, object]:
    """The JSON value of a record, fields in the order of the schema."""
    board: dict[str, object] = {"name": record.board_name, "digest": record.board_digest}
    own = record.options.board
    if isinstance(own, str) or (own is None and record.board != Board.builtin(record.options.board_side)):
        board["inline"] = record.board.to_json()
    obj: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if record.software is not None:
        obj["software"] = record.software
    obj |= {
        "options": to_record(record.options),
        "board": board,
        "seats": [seat._asdict() for seat in record.seats],
        "start": None if record.start is None else {**record.start, "options": to_record(record.options)},
        "plies": list(record.plies),
    }
    if record.undone:
        obj["undone"] = [entry._asdict() for entry in record.undone]
    dice = record.dice
    return obj | {
        "checkpoints": [entry._asdict() for entry in record.checkpoints],
        "dice": None if dice is None else _dice_json(dice),
        "result": record.result,
    }


def _dice_json(dice: Dice) -> dict[str, object]:
    seed = None if dice.seed is None else dice.seed.hex()
    salt = {"salt": dice.salt.hex()} if dice.salt and seed is not None else {}
    return {"algorithm": dice.algorithm, "commitment": dice.commitment, "seed": seed, **salt}


def record_text(obj: Mapping[str, object]) -> str:
    """A record as the text of a file: a line per field, and lists folded, for eyes and for diff."""
    import json

    def compact(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    lines = []
    for name, value in obj.items():
        if isinstance(value, list) and value:
            folded = _folded([compact(item) for item in value])
            lines.append(f"{compact(name)}: [\n" + "\n".join(folded) + "\n]")
        else:
            lines.append(f"{compact(name)}: {compact(value)}")
    return "{" + ",\n".join(lines) + "}\n"


def _folded(items: list[str], width: int = 120) -> list[str]:
    lines = [""]
    for number, item in enumerate(items):
        piece = item + ("," if number < len(items) - 1 else "")
        if lines[-1] and len(lines[-1]) + 1 + len(piece) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + piece
    return lines


# ---------------------------------------------------------------- versions


def _from_version_0(obj: Mapping[str, object]) -> dict[str, object]:
    """Options, a number of seats and plies: everything else follows from playing them."""
    from flashover.game import Game
    from flashover.refusals import Refused

    new = obj.get("new", obj)
    if new is not obj:  # the runner's own case, with its id
        entry = _mapping(obj, "", ("id", "new", "plies"), ("new", "plies"))
        new = _mapping(new, "new", ("options", "seats"), ())
        prefix = "new."
    else:
        entry = new = _mapping(obj, "", ("options", "seats", "plies"), ("plies",))
        prefix = ""
    options = _options(new.get("options", {}), f"{prefix}options")
    seats = _number(new.get("seats", 4), f"{prefix}seats", 1, 6)
    if isinstance(options.board, str):
        raise RecordError("record.board_missing", f"{prefix}options.board", "a board file cannot be taken along")
    try:
        game = Game.new(options, seats)
    except BoardError as error:
        raise RecordError(error.code, f"{prefix}options.{error.path}", error.message) from None
    for number, text in enumerate(_plies(entry["plies"])):
        try:
            game.play(text)
        except Refused as error:
            why = error.refusal
            raise RecordError("record.ply_refused", f"plies[{number}]", f"{text}: {why.message} ({why.code})") from None
    return game.record().to_json()


#: Version -> the step to the next one. A step gets and gives the whole JSON value.
STEPS: dict[int, Callable[[Mapping[str, object]], dict[str, object]]] = {0: _from_version_0}


def version_of(obj: object) -> int:
    """Which version a JSON value is; `RecordError` when it is no record of any."""
    if not isinstance(obj, Mapping):
        raise RecordError("record.type", "", "a record must be an object")
    if "format" not in obj and "version" not in obj and "plies" in obj:
        return 0
    if obj.get("format") != FORMAT:
        raise RecordError("record.format", "format", f"format must be {FORMAT!r}")
    return _number(obj.get("version"), "version", 0, 2**31)


def migrate(obj: object) -> Mapping[str, object]:
    """A record of any earlier version as one of the current version; the current one comes back as it is."""
    version = version_of(obj)
    if version > VERSION:
        raise RecordError("record.version", "version", f"version {version} is newer than this program knows")
    assert isinstance(obj, Mapping)
    while version < VERSION:
        obj = STEPS[version](obj)
        version += 1
    return obj
