"""The FastAPI edge: routes parse, ask the room or the engine, and answer; they have no opinion about the game."""

from __future__ import annotations

import asyncio
import csv
import hashlib
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeVar, cast

from fastapi import Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from flashover import __version__
from flashover.advice.risk import risk as risk_of
from flashover.board import Board, resolve_board
from flashover.dice import FairDice
from flashover.game import Game
from flashover.i18n import LANGUAGES, catalogue
from flashover.options import Options
from flashover.record import Record
from flashover.server import auth, drafts, httpapi, pages, previews, protocol, reach, wire
from flashover.server.adviceapi import ReviewJson, ReviewProgress
from flashover.server.botrunner import DEFAULT_BOT, bot_infos
from flashover.server.catalog import BoardName, LanguageName, options_info
from flashover.server.draftapi import DraftRequest, PositionDraft
from flashover.server.edge import Edge, known_host, same_origin
from flashover.server.formatsapi import BoardJson, JsonObject, RecordJson, RiskJson
from flashover.server.limits import Bucket, Buckets
from flashover.server.previews import ReplayKey
from flashover.server.registry import Rooms
from flashover.server.rooms import NoRoom, Room
from flashover.server.settings import Settings
from flashover.server.sockets import POLICY, TOO_LARGE, TRY_LATER, Connection
from flashover.server.store import HOST, FinishedGame, Store, StoreError
from flashover.server.table import Opening
from flashover.server.wire import TableError

API = "/api/v1"
#: A replay longer than this is no game anybody played.
MOST_FRAMES = 5_000
#: Rate-limit refusals after which a page is disconnected.
MOST_STRIKES = 50

Answer = TypeVar("Answer")
#: The areas of the catalogues that the page asks for; it brings those of bots and advisor along.
SENT = ("language", "engine", "pets", "server")
RoomKey = Annotated[str, Path(max_length=64, description="id or short code")]

STATUS = {
    "room.not_found": 404, "seat.unknown": 404, "seat.taken": 409, "room.damaged": 409, "server.full": 503, "server.error": 503,
    "seat.not_yours": 403, "transfer.over": 409, "request.not_found": 404,
    "risk.no_fire_phase": 409, "request.too_many": 429, "review.not_over": 409, "review.failed": 503,
}  # fmt: skip


class ApiError(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, error: TableError) -> None:
        super().__init__(error.message)
        self.status = status
        self.body = error.body()


class Json(JSONResponse):
    """JSON in ASCII, so that any text that came in can go out."""

    def render(self, content: object) -> bytes:
        """The bytes."""
        return wire.dumps(content).encode()


def _coded(error: Exception) -> ApiError | None:
    """The answer to an error with a code."""
    found = TableError.of(error)
    return None if found is None else ApiError(STATUS.get(found.code, 422), found)


async def _compute(work: Callable[[], Answer]) -> Answer:
    """Something that takes a moment, beside the event loop; errors with a code become answers."""
    try:
        return await asyncio.to_thread(work)
    except ValueError as error:
        answer = _coded(error)
        if answer is None:
            raise
        raise answer from None


def _position_game(position: JsonObject) -> Game:
    """The game of a stranger's position; no file is ever opened for it."""
    options = position.get("options", {})
    board = resolve_board(Options.from_json(options), files=False)
    return Game.from_position(position, board=board)


def _record(obj: JsonObject) -> Record:
    """An untrusted record, limited in length."""
    plies = obj.get("plies")
    if isinstance(plies, list) and len(plies) > MOST_FRAMES:
        raise ApiError(422, TableError("record.too_long", path="plies", n=MOST_FRAMES))
    return Record.from_json(obj)


def _opening(request: httpapi.RoomRequest) -> tuple[Opening, list[str]]:
    """How the new game begins, and the names a record brings along."""
    seed: bytes | None = None
    if request.dice == "server":
        if request.dice_seed is not None:
            dice = FairDice(bytes.fromhex(request.dice_seed))
        else:
            dice = FairDice.fresh() if request.seed is None else FairDice(f"flashover:{request.seed}".encode("utf-8", "replace"))
        seed = dice.seed
        if len(seed) > 64:
            raise ApiError(422, TableError("room.seed", path="seed"))
    if request.record is not None:
        if request.start is not None:
            raise ApiError(422, TableError("room.start_twice", path="start"))
        record = Record.from_json(request.record)
        game = record.game_at(len(record.plies) if request.ply is None else request.ply)
        options = game.options.given | request.options
        if isinstance(options.get("board"), str) or record.board != resolve_board(game.options, files=False):
            options["board"] = record.board.to_json()
        names = [seat.name or "" for seat in record.seats]
        start = game.position() | {"options": options}
    elif request.start is not None:
        given = request.start.get("options", {})
        asked = given | request.options if isinstance(given, dict) else given
        game = _position_game(request.start | {"options": asked})
        options, start, names = game.options.given, game.position(), [""] * game.seats
    else:
        if request.ply is not None:
            raise ApiError(422, TableError("room.ply_alone", path="ply"))
        names = [""] * len(request.seats or [""])
        return Opening(request.options, len(names), None, seed), names
    if game.over:
        raise ApiError(422, TableError("game.over", path="ply" if request.record else "start"))
    opening = Opening(cast("JsonObject", options), game.seats, cast("JsonObject", start), seed)
    return opening, names


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
        "finished": wire.iso(row.finished),
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


ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": httpapi.ErrorAnswer, "description": HTTPStatus(code).phrase} for code in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application; everything it keeps lives between start-up and shut-down."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database)
        rooms = Rooms(store, settings)
        rooms.start()
        app.state.store, app.state.rooms = store, rooms
        app.state.pictures = previews.Pictures(rooms, settings)
        app.state.guesses = Buckets(settings.guess_burst, settings.guess_rate)
        app.state.looking_back = Buckets(settings.review_burst, settings.review_rate)
        try:
            yield
        finally:
            await rooms.stop()
            store.close()

    app = FastAPI(
        title="Flashover", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=f"{API}/openapi.json",
        description="The browser table of Flashover. Play itself goes over the WebSocket of a room.", responses=ERRORS,
        redirect_slashes=False, default_response_class=Json,
    )  # fmt: skip
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    app.add_middleware(Edge, settings=settings)
    _errors(app)
    _library(app, settings)
    _rooms(app, settings)
    _reviews(app)
    previews.add(app, API, _find)
    _sockets(app, settings)
    pages.add(app, settings.static, previews.Previews(settings.static.resolve(), _find))
    return app


def _errors(app: FastAPI) -> None:
    async def api_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the signature of a handler
        assert isinstance(error, ApiError)
        return Json(error.body, error.status)

    async def coded(request: Request, error: Exception) -> Response:  # noqa: ARG001
        answer = _coded(error)
        assert answer is not None
        return Json(answer.body, answer.status)

    async def invalid(request: Request, error: Exception) -> Response:  # noqa: ARG001
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = [str(part) for part in first.get("loc", ())][1:]
        wrong = TableError("request.malformed", path=".".join(where)[:200], detail=str(first.get("msg", "malformed"))[:300])
        return Json(wrong.body(), 422)

    async def http(request: Request, error: Exception) -> Response:  # noqa: ARG001
        assert isinstance(error, HTTPException)
        code = {404: "request.not_found", 405: "request.method"}.get(error.status_code, "request.malformed")
        answer = Json(TableError(code, detail=HTTPStatus(error.status_code).phrase).body(), error.status_code)
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer

    async def storage(request: Request, error: Exception) -> Response:  # noqa: ARG001
        return Json(TableError("server.storage").body(), 503)

    app.add_exception_handler(ApiError, api_error)
    app.add_exception_handler(TableError, coded)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(StoreError, storage)


def _library(app: FastAPI, settings: Settings) -> None:
    """What needs no room."""

    @app.get(f"{API}/info", response_model=httpapi.Info)
    async def info() -> Response:
        """What this server is."""
        bots = bot_infos()
        answer: httpapi.Info = {
            "name": "flashover", "version": __version__, "protocol": protocol.PROTOCOL, "languages": list(LANGUAGES), "bots": bots,
        }  # fmt: skip
        return Json(answer)

    @app.get(f"{API}/reach", response_model=httpapi.Reach)
    async def how_reached(request: Request) -> Response:
        """How other devices open this server."""
        return Json(reach.reach(request, settings))

    @app.get(f"{API}/options", response_model=httpapi.OptionsInfo)
    async def options() -> Response:
        """Everything that can be chosen for a game."""
        return Json(options_info())

    @app.get(f"{API}/boards/{{side}}", response_model=BoardJson)
    async def board(side: BoardName) -> Response:
        """A printed house."""
        return Json(Board.builtin(side).to_json())

    @app.get(f"{API}/i18n/{{language}}", response_model=JsonObject)
    async def messages(language: LanguageName) -> Response:
        """The sentences of events, refusals and errors, and how the language writes."""
        return Json({key: text for area in SENT for key, text in catalogue(language, area).items()})

    @app.post(f"{API}/frames", response_model=httpapi.Frames)
    async def frames(record: JsonObject) -> Response:
        """The pictures of a record."""
        return Json(await _compute(lambda: wire.frames_json(_record(record))))

    @app.post(f"{API}/verify", response_model=httpapi.VerifyAnswer)
    async def verify(record: JsonObject) -> Response:
        """Whether a record is true."""
        return Json(await _compute(lambda: Record.from_json(record).verify().to_json()))

    @app.post(f"{API}/risk", response_model=RiskJson)
    async def risk(request: httpapi.PositionRequest) -> Response:
        """What the coming fire phase of a position may do."""
        return Json(await _compute(lambda: risk_of(_position_game(request.position))))

    @app.post(f"{API}/positions/check", response_model=httpapi.PositionAnswer)
    async def check(request: httpapi.PositionRequest) -> Response:
        """Whether a position is possible."""
        try:
            game = await _compute(lambda: _position_game(request.position))
        except ApiError as error:
            return Json({"ok": False, "error": error.body["error"]})
        return Json({"ok": True, "waits_for": game.waits_for()})

    @app.post(f"{API}/positions/edit", response_model=PositionDraft)
    async def edit(request: DraftRequest) -> Response:
        """A position entered by hand after an edit, and what its game has. The position may be impossible."""
        return Json(await _compute(lambda: drafts.edited(request.position, request.edit)))


async def _find(asked: HTTPConnection, key: str, *, replay: bool = False) -> Room:
    """The room of a key. Guessing short codes is rate-limited, hits included."""
    rooms, guesses = cast("Rooms", asked.app.state.rooms), cast("Buckets", asked.app.state.guesses)
    guess = guesses.of(asked.scope) if auth.normal_code(key) is not None else None
    if guess is not None and not guess.take():
        raise NoRoom("request.too_many")
    found = await (rooms.find_replay(key) if replay else rooms.find(key))
    if guess is not None:
        guess.give_back()
    return found


async def _results(
    request: Request,
    mode: Annotated[str | None, Query(max_length=40)] = None,
    level: Annotated[str | None, Query(max_length=40)] = None,
    board: Annotated[str | None, Query(max_length=200)] = None,
    result: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=10_000)] = 200,
) -> list[httpapi.LoggedGame]:
    """Finished games, as the query wants them."""
    given = {"mode": mode, "level": level, "board": board, "outcome": result}
    store = cast("Store", request.app.state.store)
    # The log holds no invalid text, so such a filter matches nothing.
    wanted = {name: value.encode("utf-8", "replace").decode() for name, value in given.items() if value is not None}
    return [_logged(game) for game in await store.results(wanted, limit)]


def _rooms(app: FastAPI, settings: Settings) -> None:
    """Rooms and the log of finished games."""

    def rooms(request: Request) -> Rooms:
        return cast("Rooms", request.app.state.rooms)

    @app.post(f"{API}/rooms", response_model=httpapi.RoomCreated)
    async def create(request: Request, wanted: httpapi.RoomRequest) -> Response:
        """A new room."""
        opening, names = await _compute(lambda: _opening(wanted))
        seats = _seats(wanted, names)
        try:
            made = await rooms(request).create(opening, seats, wanted.away_seconds, practice=wanted.practice, standard=wanted.standard)
        except ValueError as error:
            answer = _coded(error)
            if answer is None:
                raise
            raise answer from None
        created: httpapi.RoomCreated = {
            "room": made.id, "code": made.code, "url": f"/r/{made.id}", "tokens": made.tokens, "host": made.host,
        }  # fmt: skip
        return Json(created)

    @app.get(f"{API}/rooms/{{room}}", response_model=protocol.RoomSummary)
    async def summary(request: Request, room: RoomKey) -> Response:
        """What anybody with the link may know."""
        return Json((await _find(request, room)).summary())

    @app.post(f"{API}/rooms/{{room}}/seats/{{seat}}/take", response_model=httpapi.SeatTaken)
    async def take(request: Request, room: RoomKey, seat: Annotated[int, Path(ge=0, lt=6)], who: httpapi.TakeRequest) -> Response:
        """Take a free seat."""
        found = await _find(request, room)
        return Json({"token": await found.take(seat, who.name)})

    @app.post(f"{API}/rooms/summaries", response_model=list[httpapi.ListedGame | None])
    async def summaries(request: Request, wanted: httpapi.SummariesRequest) -> Response:
        """Where several games stand; null for one that is not there."""
        return Json(await rooms(request).listed(wanted.rooms))

    @app.post(f"{API}/rooms/{{room}}/transfer", response_model=httpapi.Transfer)
    async def transfer(request: Request, room: RoomKey, wanted: httpapi.TransferRequest) -> Response:
        """A code that moves seats to another device; for their holder only."""
        found = await _find(request, room)
        code = await found.offer_transfer(wanted.tokens, wanted.seats, host=wanted.host)
        seats, seconds = sorted(set(wanted.seats)), int(settings.transfer_seconds)
        made: httpapi.Transfer = {"code": code, "seats": seats, "host": wanted.host, "seconds": seconds}
        return Json(made)

    @app.post(f"{API}/rooms/{{room}}/claim", response_model=httpapi.Claimed)
    async def claim(request: Request, room: RoomKey, wanted: httpapi.ClaimRequest) -> Response:
        """Move the seats of a code here. The code and the tokens it replaces end."""
        found = await (await _find(request, room)).claim_transfer(wanted.code)
        seats = [seat for seat in found if seat != HOST]
        claimed: httpapi.Claimed = {"seats": seats, "tokens": [found[seat] for seat in seats], "host": found.get(HOST)}
        return Json(claimed)

    @app.get(f"{API}/rooms/{{room}}/record", response_model=RecordJson)
    async def record(request: Request, room: ReplayKey) -> Response:
        """The game as a record; with the seed when it is over."""
        found = await _find(request, room, replay=True)
        return Json(found.table.record(found.seats).to_json())

    @app.get(f"{API}/rooms/{{room}}/frames", response_model=httpapi.Frames)
    async def room_frames(request: Request, room: ReplayKey) -> Response:
        """The pictures of the game so far."""
        found = await _find(request, room, replay=True)
        written = found.table.record(found.seats)
        intents = [entry.intent for entry in found.table.standing]
        return Json(await _compute(lambda: wire.frames_json(written, intents)))

    @app.get(f"{API}/games", response_model=list[httpapi.LoggedGame])
    async def games(games: Annotated[list[httpapi.LoggedGame], Depends(_results)]) -> Response:
        """LOG-01: the fire-station log, finished games only. It never names a game's room, because the room's id is the right to enter."""
        return Json(games)

    csv_answer: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}

    @app.get(f"{API}/games.csv", response_class=Response, responses=csv_answer)
    async def games_csv(games: Annotated[list[httpapi.LoggedGame], Depends(_results)]) -> Response:
        """The same for a spreadsheet."""
        name = {"Content-Disposition": 'attachment; filename="flashover-games.csv"'}
        return Response(_csv(games), media_type="text/csv; charset=utf-8", headers=name)


def _reviews(app: FastAPI) -> None:
    """Finished games looked back at: those of this server, and those in a file."""
    making: dict[int | str, dict[str, Any]] = {202: {"model": ReviewProgress, "description": "It is being made"}}

    def look_back(request: Request, key: str, record: Callable[[], dict[str, object]]) -> Response:
        reviews = cast("Rooms", request.app.state.rooms).reviews
        if not reviews.known(key) and not cast("Buckets", request.app.state.looking_back).of(request.scope).take():
            raise TableError("request.too_many")
        answer = reviews.get(key, record)
        return Json(answer, 202 if "progress" in answer else 200)

    @app.get(f"{API}/rooms/{{room}}/review", response_model=ReviewJson, responses=making)
    async def review(request: Request, room: ReplayKey) -> Response:
        """A finished game looked back at turn by turn. It takes a while: until it is there, 202 says how far it has come."""
        found = await _find(request, room, replay=True)
        if not found.table.over:
            raise _not_over()
        return look_back(request, found.row.id, lambda: found.table.record(found.seats).to_json())

    @app.post(f"{API}/review", response_model=ReviewJson, responses=making)
    async def review_record(request: Request, record: JsonObject) -> Response:
        """The same for a record. Sending it again while the review runs returns its progress."""

        def work() -> dict[str, object]:
            read = _record(record)
            if not read.game().over:
                raise _not_over()
            return read.to_json()

        known = await _compute(work)
        # No room's id has a colon.
        key = "record:" + hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
        return look_back(request, key, lambda: known)


def _not_over() -> TableError:
    return TableError("review.not_over")


def _sockets(app: FastAPI, settings: Settings) -> None:
    """The WebSocket of a room."""

    @app.websocket(f"{API}/rooms/{{key}}/ws")
    async def table(socket: WebSocket, key: str) -> None:
        if not same_origin(socket.headers, settings.origins) or not known_host(socket.headers, settings.hosts):
            await socket.close(POLICY)
            return
        await socket.accept()
        messages, advice = Bucket(settings.message_burst, settings.message_rate), Bucket(settings.advice_burst, settings.advice_rate)
        connection = Connection(socket, settings.send_queue, messages, advice)
        read = asyncio.create_task(_read(socket, key[:64], connection, settings))
        await connection.serve(read)


async def _read(socket: WebSocket, key: str, connection: Connection, settings: Settings) -> None:
    """Messages of a page, until it goes."""
    try:
        room = await _find(socket, key)
        if len(room.connections) >= settings.most_sockets:
            connection.close(TRY_LATER)
            return
    except NoRoom as error:
        _refuse(connection, error)
        if error.code == "room.not_found":
            connection.close(protocol.NO_ROOM)
        return
    except StoreError:
        _refuse(connection, TableError("server.storage"))
        return
    room.connections.add(connection)
    try:
        while (text := await connection.receive()) is not None:
            if not connection.bucket.take():
                _refuse(connection, TableError("message.too_fast"))
                connection.strikes += 1
                if connection.strikes > MOST_STRIKES:
                    connection.close(POLICY)
                    return
                continue
            if len(text) > settings.largest_message:
                _refuse(connection, TableError("message.too_large"))
                connection.close(TOO_LARGE)
                return
            message = _parsed(connection, text)
            if message is not None:
                await room.submit(connection, message)
    finally:
        await room.leave(connection)


def _parsed(connection: Connection, text: str) -> protocol.ClientMessage | None:
    try:
        return protocol.CLIENT_MESSAGE.validate_json(text.encode("utf-8", "replace"))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:100]
        detail = f"{where}: {first['msg']}" if where else first["msg"]
        _refuse(connection, TableError("message.malformed", detail=detail[:300]))
        return None


def _refuse(connection: Connection, error: TableError) -> None:
    connection.send(wire.message_text({"type": "refused", "base": None, "error": error.to_json()}))


__all__ = ["ApiError", "make_app"]
