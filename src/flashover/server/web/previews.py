"""Link previews: what a chat or a social page shows of a link to a game, in the reader's language, and its picture.

A preview says what anyone with the link may know. Names are untrusted: every text is escaped where it enters the page. Pictures are
drawn by a worker, because the drawing library holds the interpreter's lock; they are kept, and new ones are rate-limited.
"""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, cast

from fastapi import FastAPI, Request, Response
from fastapi import Path as InPath
from starlette.requests import HTTPConnection

from flashover.i18n import FALLBACK, LANGUAGES, text
from flashover.render import render_preview, render_svg
from flashover.render.preview import HEIGHT, WIDTH
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.shell.registry import Rooms
from flashover.server.shell.restoring import NoRoom
from flashover.server.shell.room import Room
from flashover.server.store.errors import StoreError
from flashover.server.store.protocol import Store
from flashover.server.thinking.workers import WorkerError
from flashover.server.web.answers import address_of, scheme_of
from flashover.server.wire import encode, httpapi
from flashover.server.wire.encode import TableError

#: Pictures kept in memory, at most; one has some 150 kB.
MOST_PICTURES = 64
#: Seconds a page waits for the facts of its game; without them it has the preview of the game as such.
PATIENCE = 1.0
#: Seconds a picture may take.
DRAWING = 20.0
#: A description longer than this is cut off by those who show it.
LONGEST = 240
#: The picture of links to no game in particular; a file of the page.
STANDING_PICTURE = "/preview.png"

ReplayKey = Annotated[str, InPath(max_length=64, description="id or short code of the room, or id of the replay of a finished game")]
Find = Callable[..., Awaitable[Room]]

_GAME = re.compile(r"(r|replay)/([^/]{1,64})/?")
_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9a-fA-F:.]+\](:\d{1,5})?")
_DESCRIPTION = re.compile(r'<meta name="description" content="[^"]*" ?/?>')


class Preview(NamedTuple):
    """What is shown of a link."""

    title: str
    description: str
    picture: str
    #: A link to a room is the right to enter: no search engine should list it.
    listed: bool


def language_of(accepted: str) -> str:
    """The best of our languages by an Accept-Language header."""
    best, weight = FALLBACK, 0.0
    for part in accepted[:500].split(","):
        name, _, rest = part.strip().partition(";")
        language = name.strip().lower().partition("-")[0]
        try:
            wanted = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if language in LANGUAGES and wanted > weight:
            best, weight = language, wanted
    return best


def can_draw() -> bool:
    """Whether the library that turns pictures into PNG is installed."""
    return find_spec("resvg_py") is not None


def about_game(room: Room, language: str, *, replay: bool) -> tuple[str, str]:
    """Title and description of a game as it stands."""
    game = room.table.game
    position = encode.position_json(game)
    limits = encode.limits_json()
    names = [seat.name for seat in room.seats if seat.name]
    crew = [text("preview.crew", language, crew=", ".join(names))] if names else []
    result = encode.result_json(game)
    turn = max(1, game.turn)  # a game that goes on from a position has begun none
    if result is not None:
        outcome = "perfect" if result["perfect"] else result["outcome"]
        title = text(f"preview.{outcome}", language, n=result["rescued"])
        ended = text("preview.ended", language, rescued=result["rescued"], lost=result["lost"], n=turn)
        return title, " ".join([ended, *crew, text("preview.replay", language)])
    free = sum(seat.token is None and seat.bot is None for seat in room.seats)
    if free and not replay:
        title = text("preview.invited", language, n=free)
    elif position["phase"] == "setup":
        title = text("preview.setup", language)
    else:
        title = text("preview.running", language, turn=turn)
    left = limits["cubes"] - sum(wall["cubes"] for wall in position["walls"])
    stand = text(
        "preview.stand", language, rescued=position["rescued"], lost=position["lost"], cubes=left, all_cubes=limits["cubes"]
    )
    action = "preview.replay" if replay else "preview.sit" if free else "preview.watch"
    return title, " ".join([*crew, stand, text(action, language)])


class Previews:
    """The page's start file with the preview of the address it is asked for at."""

    def __init__(self, static: Path, find: Find) -> None:
        self._index = static / "index.html"
        self._find = find
        self._page: tuple[float, str] | None = None

    async def page(self, request: Request, path: str) -> str | None:
        """The start page for an address; None where the page is not built."""
        html = await asyncio.to_thread(self._read)
        if html is None:
            return None
        language = language_of(request.headers.get("accept-language", ""))
        return with_preview(html, await self._preview(request, path, language), _origin(request), language)

    def _read(self) -> str | None:
        try:
            changed = self._index.stat().st_mtime
            if self._page is None or self._page[0] != changed:
                self._page = changed, self._index.read_text("utf-8")
        except OSError:
            return None
        return self._page[1]

    async def _preview(self, request: Request, path: str, language: str) -> Preview:
        found = _GAME.fullmatch(path)
        if found is not None:
            replay = found[1] == "replay"
            try:
                async with asyncio.timeout(PATIENCE):
                    room = await self._find(request, found[2], replay=replay)
            except (NoRoom, StoreError, TimeoutError):
                return _standing(language, listed=False)
            title, description = about_game(room, language, replay=replay)
            # The number makes a new address of a new picture; those who show links keep what they have seen.
            drawn = f"/api/v1/rooms/{found[2]}/picture.png?v={room.table.version}"
            return Preview(title, description, drawn if can_draw() else STANDING_PICTURE, listed=False)
        return _standing(language, listed=True)


def _standing(language: str, *, listed: bool) -> Preview:
    return Preview("Flashover", text("preview.about", language), STANDING_PICTURE, listed)


def _origin(request: Request) -> str:
    """Where the picture is to be fetched from; a host that is none leaves the address relative."""
    host = request.headers.get("host", "")
    return f"{scheme_of(request)}://{host}" if _HOST.fullmatch(host) else ""


def with_preview(html: str, preview: Preview, origin: str, language: str) -> str:
    """The page with the tags of a preview in its head; a page without a head stays as it is."""
    head, end, rest = html.partition("</head>")
    if not end:
        return html
    description = preview.description if len(preview.description) <= LONGEST else preview.description[: LONGEST - 1] + "…"
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Flashover"),
        ("property", "og:locale", language),
        ("property", "og:title", preview.title),
        ("property", "og:description", description),
        ("property", "og:image", origin + preview.picture),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", str(WIDTH)),
        ("property", "og:image:height", str(HEIGHT)),
        ("property", "og:image:alt", text("preview.picture", language)),
        ("name", "twitter:card", "summary_large_image"),
    ]
    if not preview.listed:
        tags.append(("name", "robots", "noindex"))
    lines = "".join(f'    <meta {kind}="{name}" content="{escape(content)}" />\n' for kind, name, content in tags)
    described = f'<meta name="description" content="{escape(description)}" />'
    return _DESCRIPTION.sub(lambda _: described, head) + lines.lstrip() + "  " + end + rest


class Pictures:
    """Pictures of games as PNG, drawn by the workers and kept by game and version."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._drawing: dict[tuple[str, int], asyncio.Task[bytes]] = {}
        self.buckets = Buckets(settings.picture_burst, settings.picture_rate)

    async def png(self, connection: HTTPConnection, room: Room) -> bytes:
        """The picture of the position a game has now."""
        key = room.row.id, room.table.version
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._drawing.get(key)
        if task is None:
            who = address_of(connection)
            if not self.buckets.of(who).take():
                raise TableError("request.too_many")
            game = room.table.game
            svg = render_preview(encode.position_json(game), game.board, room.table.menagerie.pets)
            task = asyncio.create_task(self._draw(who, key, svg))
            self._drawing[key] = task
            task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(task)

    async def _draw(self, who: str, key: tuple[str, int], svg: str) -> bytes:
        try:
            answer = await self._rooms.bots.workers.ask_any(who, {"do": "picture", "svg": svg, "seconds": None}, DRAWING)
        except WorkerError:
            raise TableError("server.error") from None
        self._kept[key] = b64decode(answer["png"])
        if len(self._kept) > MOST_PICTURES:
            self._kept.popitem(last=False)
        return self._kept[key]

    def _done(self, key: tuple[str, int], task: asyncio.Task[bytes]) -> None:
        self._drawing.pop(key, None)
        if not task.cancelled():
            task.exception()  # marked as retrieved: those who wait get it themselves


def add(app: FastAPI, api: str, find: Find) -> None:
    """The pictures of a game, and the key under which it can be shown to anyone."""
    png_answer: dict[int | str, dict[str, Any]] = {200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}}
    svg_answer: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}

    @app.get(f"{api}/rooms/{{room}}/picture.png", response_class=Response, responses=png_answer)
    async def picture(request: Request, room: ReplayKey) -> Response:
        """The game as it stands, for link previews: 1200 by 630 points."""
        found = await find(request, room, replay=True)
        if not can_draw():
            raise TableError("request.not_found")
        drawn = await cast("Pictures", request.app.state.pictures).png(request, found)
        return Response(drawn, media_type="image/png", headers={"Cache-Control": "no-cache"})

    @app.get(f"{api}/rooms/{{room}}/picture.svg", response_class=Response, responses=svg_answer)
    async def drawing(request: Request, room: ReplayKey, theme: Literal["light", "dark"] = "light") -> Response:
        """The house as it stands."""
        table = (await find(request, room, replay=True)).table
        game, pets = table.game, table.menagerie.pets
        svg = render_svg(encode.position_json(game), game.board, coordinates=False, status=False, theme=theme, pets=pets)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})

    @app.get(f"{api}/rooms/{{room}}/replay", response_model=httpapi.ReplayKeyJson)
    async def replay(request: Request, room: ReplayKey) -> Response:
        """The key of the replay: it shows the game without letting anyone into its room."""
        found = await find(request, room)
        shown: httpapi.ReplayKeyJson = {"replay": await cast("Store", request.app.state.store).replay_of(found.row.id)}
        return Response(encode.dumps(shown), media_type="application/json")
