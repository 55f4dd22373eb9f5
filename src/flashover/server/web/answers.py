"""Answers that are no success, JSON that can carry any text, and work that is done beside the event loop."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any, TypeVar, cast

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from flashover.server.shell.room import Room
from flashover.server.store.errors import StoreError
from flashover.server.thinking.desk import Desk, RefusedThere
from flashover.server.web.addresses import scheme
from flashover.server.web.door import Door
from flashover.server.wire import encode, httpapi
from flashover.server.wire.encode import TableError

API = "/api/v1"

Answer = TypeVar("Answer")

STATUS = {
    "room.not_found": 404, "seat.unknown": 404, "seat.taken": 409, "room.damaged": 409, "room.closed": 403,
    "server.full": 503, "server.error": 503, "server.elsewhere": 503,
    "seat.not_yours": 403, "seat.bot_seat": 403, "transfer.over": 409, "request.not_found": 404,
    "risk.no_fire_phase": 409, "request.too_many": 429, "review.not_over": 409, "review.failed": 503,
}  # fmt: skip


ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": httpapi.ErrorAnswer, "description": HTTPStatus(code).phrase} for code in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}


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
        return encode.dumps(content).encode()


class Packed(Response):
    """JSON that is compressed already, for those who read it so; others get it as it is."""

    media_type = "application/json"

    @classmethod
    async def of(cls, request: Request, packed: bytes) -> Packed:
        """The answer to a request."""
        if "gzip" in request.headers.get("accept-encoding", ""):
            return cls(packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
        return cls(await asyncio.to_thread(gzip.decompress, packed), headers={"Content-Encoding": "identity", "Vary": "Accept-Encoding"})


def coded(error: Exception) -> ApiError | None:
    """The answer to an error with a code."""
    found = TableError.of(error)
    return None if found is None else ApiError(STATUS.get(found.code, 422), found)


async def compute(work: Callable[[], Answer]) -> Answer:
    """Something that takes a moment, beside the event loop; errors with a code become answers."""
    try:
        return await asyncio.to_thread(work)
    except ValueError as error:
        answer = coded(error)
        if answer is None:
            raise
        raise answer from None


def door_of(asked: HTTPConnection) -> Door:
    """The door of this server."""
    return cast("Door", asked.app.state.door)


class Unread(APIRoute):
    """A route that describes its body but does not read it: that is not for the event loop to do."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The endpoint gets the request, and nothing for its body."""

        async def handle(request: Request) -> Response:
            return cast("Response", await self.endpoint(request, None))

        return handle


def desk_of(asked: HTTPConnection) -> Desk:
    """Where records are read."""
    return door_of(asked).rooms.desk


async def with_record(request: Request, work: str) -> Any:
    """What a record that was sent comes to."""
    if request.headers.get("content-type", "application/json").partition(";")[0].strip().lower() != "application/json":
        raise TableError("request.malformed", detail="the body has to be JSON")
    return await desk_of(request).do(address_of(request), work, await request.body())


def address_of(asked: HTTPConnection) -> str:
    """Whom limits count for."""
    peer = (asked.client.host,) if asked.client is not None else None
    return door_of(asked).address_of(peer, asked.headers)


def scheme_of(asked: HTTPConnection) -> str:
    """How the browser speaks to the server, or to the proxy in front of it."""
    return scheme(asked, door_of(asked).proxies)


async def find_room(asked: HTTPConnection, key: str, *, replay: bool = False) -> Room:
    """The room of a key."""
    return await door_of(asked).find(address_of(asked), key, replay=replay)


def add(app: FastAPI) -> None:
    """Answer errors with their codes."""

    async def api_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the signature of a handler
        assert isinstance(error, ApiError)
        return Json(error.body, error.status)

    async def with_code(request: Request, error: Exception) -> Response:  # noqa: ARG001
        answer = coded(error)
        assert answer is not None
        return Json(answer.body, answer.status)

    async def refused_there(request: Request, error: Exception) -> Response:  # noqa: ARG001
        assert isinstance(error, RefusedThere)
        return Json(error.body, STATUS.get(error.code, 422))

    async def with_value(request: Request, error: Exception) -> Response:  # noqa: ARG001
        answer = coded(error)
        if answer is None:
            raise error
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

    async def storage(request: Request, error: Exception) -> Response:
        assert isinstance(error, StoreError)
        door_of(request).trouble.tell(error)
        return Json(TableError("server.storage").body(), 503)

    app.add_exception_handler(ApiError, api_error)
    app.add_exception_handler(TableError, with_code)
    app.add_exception_handler(RefusedThere, refused_there)
    app.add_exception_handler(ValueError, with_value)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(StoreError, storage)


