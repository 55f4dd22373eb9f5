"""Records of strangers, read and replayed: as text in, as text out, so that it is done in a thread or in another process alike."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from typing import Any, cast

from pydantic import ValidationError

from flashover.board import resolve_board
from flashover.game import Game
from flashover.options import Options
from flashover.record import Record
from flashover.server.wire import encode, httpapi
from flashover.server.wire.adviceapi import PhraseJson
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import JsonObject

#: A replay longer than this is no game anyone played.
MOST_FRAMES = 5_000
LEVEL = 5


def packed(value: object) -> bytes:
    """JSON, compressed."""
    return gzip.compress(encode.dumps(value).encode(), LEVEL)


def position_game(position: JsonObject) -> Game:
    """The game of a stranger's position; no file is ever opened for it."""
    options = position.get("options", {})
    board = resolve_board(Options.from_json(options), files=False)
    return Game.from_position(position, board=board)


def untrusted_record(obj: JsonObject) -> Record:
    """An untrusted record, limited in length."""
    plies = obj.get("plies")
    if isinstance(plies, list) and len(plies) > MOST_FRAMES:
        raise TableError("record.too_long", path="plies", n=MOST_FRAMES)
    return Record.from_json(obj)


def _object(text: bytes) -> JsonObject:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise TableError("request.malformed", detail="no JSON") from None
    if not isinstance(found, dict):
        raise TableError("request.malformed", detail="no JSON object")
    return cast("JsonObject", found)


def frames(text: bytes) -> bytes:
    """The pictures of a record, compressed."""
    return packed(encode.frames_json(untrusted_record(_object(text))))


def frames_with(text: bytes, intents: Sequence[PhraseJson | None]) -> bytes:
    """The same for a game of this server, with what its bots said."""
    return packed(encode.frames_json(Record.from_json(_object(text)), intents))


def verify(text: bytes) -> bytes:
    """Whether a record is true, compressed."""
    return packed(untrusted_record(_object(text)).verify().to_json())


def finished(text: bytes) -> dict[str, object]:
    """The record of a game that is over, as it is to be looked back at."""
    read = untrusted_record(_object(text))
    if not read.game().over:
        raise TableError("review.not_over")
    return read.to_json()


def begun(text: bytes) -> dict[str, Any]:
    """How a new room begins: what was asked for without its record or position, and what these come to."""
    try:
        wanted = httpapi.RoomRequest.model_validate(_object(text))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:200]
        raise TableError("request.malformed", path=where, detail=str(first["msg"])[:300]) from None
    options, start, names = _start(wanted)
    rest = wanted.model_dump(mode="json", exclude={"record", "start", "options"}, exclude_none=True)
    return {"rest": rest, "options": options, "start": start, "names": names}


def _start(request: httpapi.RoomRequest) -> tuple[object, object, list[str]]:
    """The options, the position if the game does not begin at its set-up, and the names a record brings along."""
    if request.record is not None:
        if request.start is not None:
            raise TableError("room.start_twice", path="start")
        record = untrusted_record(request.record)
        game = record.game_at(len(record.plies) if request.ply is None else request.ply)
        options = game.options.given | request.options
        if isinstance(options.get("board"), str) or record.board != resolve_board(game.options, files=False):
            options["board"] = record.board.to_json()
        names = [seat.name or "" for seat in record.seats]
        start: dict[str, object] = game.position() | {"options": options}
    elif request.start is not None:
        given = request.start.get("options", {})
        asked = given | request.options if isinstance(given, dict) else given
        game = position_game(request.start | {"options": asked})
        options, start, names = game.options.given, game.position(), [""] * game.seats
    else:
        if request.ply is not None:
            raise TableError("room.ply_alone", path="ply")
        return request.options, None, [""] * len(request.seats or [""])
    if game.over:
        raise TableError("game.over", path="ply" if request.record else "start")
    return options, start, names


#: What a process of its own is asked to do, by name.
WORK: dict[str, Callable[..., object]] = {
    "frames": frames, "frames_with": frames_with, "verify": verify, "finished": finished, "begun": begun,
}  # fmt: skip
