"""Rooms over HTTP: made, looked at, entered, moved, and read as records; and the log of finished games."""

from __future__ import annotations

import csv
import io
import secrets
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response

from flashover.dice import FairDice
from flashover.formats.record import LONGEST_SEED
from flashover.server.core.table import Opening
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.shell.registry import Rooms
from flashover.server.store.protocol import Store
from flashover.server.store.rows import HOST, FinishedGame
from flashover.server.thinking.bots import DEFAULT_BOT
from flashover.server.thinking.records import packed
from flashover.server.web.answers import (
    API,
    ApiError,
    Json,
    Packed,
    Unread,
    address_of,
    desk_of,
    find_room,
    with_record,
)
from flashover.server.web.keeping import packed_frames, packed_record
from flashover.server.web.previews import ReplayKey
from flashover.server.wire import encode, httpapi, protocol
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import RecordJson

#: Games of one page of the log.
MOST_LOGGED = 500
#: Bytes of secret salt in the commitment to a seed that somebody chose.
SALT = 16

RoomKey = Annotated[str, Path(max_length=64, description="id or short code")]


def _dice(request: httpapi.RoomRequest) -> tuple[bytes | None, bytes | None]:
    """The seed of the dice, and for one that somebody chose the salt of its commitment."""
    if request.dice != "server":
        return None, None
    if request.dice_seed is not None:
        seed = bytes.fromhex(request.dice_seed)
    elif request.seed is not None:
        seed = f"flashover:{request.seed}".encode("utf-8", "replace")
    else:
        return FairDice.fresh().seed, None
    if len(seed) > LONGEST_SEED:
        raise ApiError(422, TableError("room.seed", path="seed"))
    return seed, secrets.token_bytes(SALT)


def _seats(request: httpapi.RoomRequest, names: list[str]) -> list[tuple[str, str, str | None]]:
    if request.seats is None:
        return [(name, "human", None) for name in names]
    if len(request.seats) != len(names):
        raise ApiError(422, TableError("game.seats", "count", path="seats", n=len(names)))
    return [
        (seat.name or name, seat.kind, (seat.bot or DEFAULT_BOT) if seat.kind == "bot" else None)
        for seat, name in zip(request.seats, names, strict=True)
    ]


def _logged(game: FinishedGame) -> httpapi.LoggedGame:
    row = game.result
    return {
        "number": game.number,
        "replay": row.replay,
        "crew": row.crew,
        "players": ["human" if bot is None else f"bot:{bot}" for bot in game.bots],
        "level": row.level,
        "mode": row.mode,
        "board": row.board,
        "rescued": row.rescued,
        "lost": row.lost,
        "result": cast('Literal["won", "lost", "collapsed"]', row.outcome),
        "perfect": row.perfect,
        "turns": row.turns,
        "finished": encode.iso(row.finished),
    }


def _csv(games: list[httpapi.LoggedGame]) -> str:
    """The fire-station log for a spreadsheet; a name can be no formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["number", "finished", "mode", "level", "board", "crew", "players", "result",
                     "rescued", "lost", "perfect", "turns", "replay"])  # fmt: skip
    for game in games:
        texts = [game["board"], ", ".join(game["crew"])]
        board, crew = (f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text for text in texts)
        row = [game["number"], game["finished"], game["mode"], game["level"] or "", board, crew, ", ".join(game["players"]), game["result"],
               game["rescued"], game["lost"], int(game["perfect"]), game["turns"], game["replay"]]  # fmt: skip
        writer.writerow(row)
    return out.getvalue()


Filters = dict[str, str]


def _filters(
    mode: Annotated[str | None, Query(max_length=40)] = None,
    level: Annotated[str | None, Query(max_length=40)] = None,
    board: Annotated[str | None, Query(max_length=200)] = None,
    result: Annotated[str | None, Query(max_length=40)] = None,
) -> Filters:
    """Which finished games a query wants."""
    given = {"mode": mode, "level": level, "board": board, "outcome": result}
    # The log holds no invalid text, so such a filter matches nothing.
    return {name: value.encode("utf-8", "replace").decode() for name, value in given.items() if value is not None}


Wanted = Annotated[Filters, Depends(_filters)]
Limit = Annotated[int, Query(ge=1, le=MOST_LOGGED)]
Before = Annotated[int | None, Query(ge=1, le=2**53, description="only games with a smaller number")]


def add(app: FastAPI, settings: Settings) -> None:
    """Rooms and the log of finished games."""

    def rooms(request: Request) -> Rooms:
        return cast("Rooms", request.app.state.rooms)

    making = APIRouter(route_class=Unread)

    @making.post(f"{API}/rooms", response_model=httpapi.RoomCreated)
    async def create(request: Request, asked: httpapi.RoomRequest) -> Response:  # noqa: ARG001 - describes the body
        """A new room."""
        found = await with_record(request, "begun")
        wanted = httpapi.RoomRequest(**found["rest"])
        if not cast("Buckets", request.app.state.making).of(address_of(request)).take():
            raise TableError("request.too_many")
        names: list[str] = found["names"]
        seed, salt = _dice(wanted)
        opening = Opening(found["options"], len(names), found["start"], seed, salt)
        made = await rooms(request).create(
            opening, _seats(wanted, names), wanted.away_seconds, practice=wanted.practice, standard=wanted.standard, listed=wanted.listed
        )
        created: httpapi.RoomCreated = {
            "room": made.id, "code": made.code, "url": f"/r/{made.id}", "tokens": made.tokens, "host": made.host,
        }  # fmt: skip
        return Json(created)

    app.include_router(making)

    @app.get(f"{API}/rooms/{{room}}", response_model=protocol.RoomSummary)
    async def summary(request: Request, room: RoomKey) -> Response:
        """What anybody with the link may know."""
        return Json((await find_room(request, room)).summary())

    @app.post(f"{API}/rooms/{{room}}/seats/{{seat}}/take", response_model=httpapi.SeatTaken)
    async def take(request: Request, room: RoomKey, seat: Annotated[int, Path(ge=0, lt=6)], who: httpapi.TakeRequest) -> Response:
        """Take a free seat."""
        found = await find_room(request, room)
        return Json({"token": await found.take_seat(seat, who.name, who.tokens)})

    @app.post(f"{API}/rooms/summaries", response_model=list[httpapi.ListedGame | None])
    async def summaries(request: Request, wanted: httpapi.SummariesRequest) -> Response:
        """Where several games stand; null for one that is not there."""
        return Json(await rooms(request).listed(wanted.rooms))

    @app.post(f"{API}/rooms/{{room}}/transfer", response_model=httpapi.Transfer)
    async def transfer(request: Request, room: RoomKey, wanted: httpapi.TransferRequest) -> Response:
        """A code that moves seats to another device; for their holder only."""
        found = await find_room(request, room)
        code = await found.offer_transfer(wanted.tokens, wanted.seats, host=wanted.host)
        seats, seconds = sorted(set(wanted.seats)), int(settings.transfer_seconds)
        made: httpapi.Transfer = {"code": code, "seats": seats, "host": wanted.host, "seconds": seconds}
        return Json(made)

    @app.post(f"{API}/rooms/{{room}}/claim", response_model=httpapi.Claimed)
    async def claim(request: Request, room: RoomKey, wanted: httpapi.ClaimRequest) -> Response:
        """Move the seats of a code here. The code and the tokens it replaces end."""
        found = await (await find_room(request, room)).claim_transfer(wanted.code)
        seats = [seat for seat in found if seat != HOST]
        claimed: httpapi.Claimed = {"seats": seats, "tokens": [found[seat] for seat in seats], "host": found.get(HOST)}
        return Json(claimed)

    @app.get(f"{API}/rooms/{{room}}/record", response_model=RecordJson)
    async def record(request: Request, room: ReplayKey) -> Response:
        """The game as a record; with the seed when it is over."""
        found = await find_room(request, room, replay=True)
        return await Packed.of(request, await packed_record(request, found))

    @app.get(f"{API}/rooms/{{room}}/frames", response_model=httpapi.Frames)
    async def room_frames(request: Request, room: ReplayKey) -> Response:
        """The pictures of the game so far."""
        found = await find_room(request, room, replay=True)
        return await Packed.of(request, await packed_frames(request, found))

    @app.get(f"{API}/games", response_model=list[httpapi.LoggedGame])
    async def games(request: Request, wanted: Wanted, limit: Limit = 200, before: Before = None) -> Response:
        """LOG-01: the fire-station log, finished games only, the newest first; `before` turns the page. It never names a game's room,
        because the room's id is the right to enter.
        """
        found = await cast("Store", request.app.state.store).results(wanted, limit, before)
        return await Packed.of(request, await desk_of(request).in_thread(lambda: packed([_logged(game) for game in found])))

    csv_answer: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}

    @app.get(f"{API}/games.csv", response_class=Response, responses=csv_answer)
    async def games_csv(request: Request, wanted: Wanted, limit: Limit = MOST_LOGGED, before: Before = None) -> Response:
        """The same for a spreadsheet."""
        found = await cast("Store", request.app.state.store).results(wanted, limit, before)
        text = await desk_of(request).in_thread(lambda: _csv([_logged(game) for game in found]))
        name = {"Content-Disposition": 'attachment; filename="flashover-games.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=name)
