"""What needs no room: what this server is, options, boards, texts, and questions about positions and records."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request, Response

from flashover import __version__
from flashover.advice.risk import risk as risk_of
from flashover.board import Board
from flashover.i18n import LANGUAGES, catalogue
from flashover.server.settings import Settings
from flashover.server.thinking.bots import bot_infos
from flashover.server.thinking.records import position_game
from flashover.server.web import drafts, reach
from flashover.server.web.answers import API, ApiError, Json, Packed, Unread, compute, scheme_of, with_record
from flashover.server.web.catalog import BoardName, LanguageName, options_info
from flashover.server.wire import encode, httpapi, protocol
from flashover.server.wire.draftapi import DraftRequest, PositionDraft
from flashover.server.wire.formatsapi import BoardJson, JsonObject, RiskJson

#: The areas of the catalogues that the page asks for; it brings those of bots and advisor along.
SENT = ("language", "engine", "pets", "server")


def add(app: FastAPI, settings: Settings) -> None:
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
        return Json(reach.reach(request, settings, scheme_of(request)))

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
        # In UTF-8: our own texts need no escapes, and Cyrillic is a third lighter without them.
        texts = {key: text for area in SENT for key, text in catalogue(language, area).items()}
        return Response(encode.dump(texts), media_type="application/json")

    records = APIRouter(route_class=Unread)

    @records.post(f"{API}/frames", response_model=httpapi.Frames)
    async def frames(request: Request, record: JsonObject) -> Response:  # noqa: ARG001 - describes the body
        """The pictures of a record."""
        return await Packed.of(request, await with_record(request, "frames"))

    @records.post(f"{API}/verify", response_model=httpapi.VerifyAnswer)
    async def verify(request: Request, record: JsonObject) -> Response:  # noqa: ARG001 - describes the body
        """Whether a record is true."""
        return await Packed.of(request, await with_record(request, "verify"))

    app.include_router(records)

    @app.post(f"{API}/risk", response_model=RiskJson)
    async def risk(request: httpapi.PositionRequest) -> Response:
        """What the coming fire phase of a position may do."""
        return Json(await compute(lambda: risk_of(position_game(request.position))))

    @app.post(f"{API}/positions/check", response_model=httpapi.PositionAnswer)
    async def check(request: httpapi.PositionRequest) -> Response:
        """Whether a position is possible."""
        try:
            game = await compute(lambda: position_game(request.position))
        except ApiError as error:
            return Json({"ok": False, "error": error.body["error"]})
        return Json({"ok": True, "waits_for": game.waits_for()})

    @app.post(f"{API}/positions/edit", response_model=PositionDraft)
    async def edit(request: DraftRequest) -> Response:
        """A position entered by hand after an edit, and what its game has. The position may be impossible."""
        return Json(await compute(lambda: drafts.edited(request.position, request.edit)))


