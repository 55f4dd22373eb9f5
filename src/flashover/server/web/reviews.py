"""Finished games looked back at, over HTTP."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, cast

from fastapi import APIRouter, FastAPI, Request, Response

from flashover.server.limits import Buckets
from flashover.server.shell.registry import Rooms
from flashover.server.web.answers import API, Json, Unread, address_of, find_room, with_record
from flashover.server.web.keeping import recorded
from flashover.server.web.previews import ReplayKey
from flashover.server.wire.adviceapi import ReviewJson, ReviewProgress
from flashover.server.wire.encode import TableError
from flashover.server.wire.formatsapi import JsonObject


def add(app: FastAPI) -> None:
    """Finished games looked back at: those of this server, and those in a file."""
    making: dict[int | str, dict[str, Any]] = {202: {"model": ReviewProgress, "description": "It is being made"}}

    def look_back(request: Request, key: str, record: Callable[[], dict[str, object]]) -> Response:
        reviews = cast("Rooms", request.app.state.rooms).reviews
        if not reviews.known(key) and not cast("Buckets", request.app.state.looking_back).of(address_of(request)).take():
            raise TableError("request.too_many")
        answer = reviews.get(address_of(request), key, record)
        return Json(answer, 202 if "progress" in answer else 200)

    @app.get(f"{API}/rooms/{{room}}/review", response_model=ReviewJson, responses=making)
    async def review(request: Request, room: ReplayKey) -> Response:
        """A finished game looked back at turn by turn. It takes a while: until it is there, 202 says how far it has come."""
        found = await find_room(request, room, replay=True)
        if not found.table.over:
            raise TableError("review.not_over")
        written = await recorded(request, found)
        return look_back(request, found.row.id, lambda: json.loads(written))

    records = APIRouter(route_class=Unread)

    @records.post(f"{API}/review", response_model=ReviewJson, responses=making)
    async def review_record(request: Request, record: JsonObject) -> Response:  # noqa: ARG001 - describes the body
        """The same for a record. Sending it again while the review runs returns its progress."""
        known = await with_record(request, "finished")
        # No room's id has a colon.
        key = "record:" + hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
        return look_back(request, key, lambda: known)

    app.include_router(records)


