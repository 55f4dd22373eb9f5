"""The application: routes by topic, an edge around them, and what lives between start-up and shut-down.

Play itself goes over the WebSocket of a room (`sockets.py`), which needs no route.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from flashover import __version__
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.shell.garbage import Garbage
from flashover.server.shell.registry import Rooms
from flashover.server.store.opening import open_store
from flashover.server.store.remote import remote_store
from flashover.server.team.member import Member, Standing
from flashover.server.team.routing import Routing
from flashover.server.watch import health, scrape
from flashover.server.watch.figures import Figures
from flashover.server.watch.guard import Banned, GuardedDoor
from flashover.server.watch.health import Watch
from flashover.server.watch.pulse import Pulse
from flashover.server.watch.store import watched
from flashover.server.web import answers, library, pages, previews, reviews
from flashover.server.web import rooms as rooms_over_http
from flashover.server.web.answers import API, ERRORS, Json, find_room
from flashover.server.web.edge import Edge
from flashover.server.web.keeping import Kept
from flashover.server.web.lines import Complaints
from flashover.server.web.starting import PlainStart


def make_app(settings: Settings | None = None, standing: Standing | None = None) -> FastAPI:
    """The application; everything it keeps lives between start-up and shut-down. A worker of a team has a standing there."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        figures = Figures()
        if standing is None or standing.store is None:
            opened = await open_store(settings)
        else:
            opened = await remote_store(standing.store, lambda: signal.raise_signal(signal.SIGTERM))
        store = watched(opened, figures)
        rooms = Rooms(store, settings, None if standing is None else standing.id)
        door = GuardedDoor(rooms, settings)
        Complaints(asyncio.get_running_loop())
        # One process with a file of its own shares it with nobody.
        member = None if standing is None and settings.database_url is None else Member(store, rooms, settings.peer, standing)
        watch = Watch(figures, rooms, door, store, member)
        pulse = Pulse(figures)
        listener = None if standing is None else standing.metrics
        place = settings.metrics_address
        scraped = None if place is None else await scrape.listen(place, watch.text, settings.hosts, listener)
        if member is not None:
            await member.start()
        rooms.start()
        door.start()
        door.sockets.start()
        garbage = Garbage(rooms.played)
        garbage.start()
        app.state.store, app.state.rooms, app.state.door, app.state.watch = store, rooms, door, watch
        app.state.pictures = previews.Pictures(rooms, settings)
        app.state.kept = Kept()
        app.state.looking_back = Buckets(settings.review_burst, settings.review_rate)
        app.state.making = Buckets(settings.room_burst, settings.room_rate)
        try:
            # The sockets of the tables find them here.
            yield {"door": door, "figures": figures, "routing": None if member is None else Routing(member, rooms, store)}
        finally:
            if member is not None:
                await member.leave()
            if scraped is not None:
                scraped.close()
            pulse.stop()
            await door.stop()
            await garbage.stop()
            await door.sockets.stop()
            await rooms.stop()
            await store.close()

    app = FastAPI(
        title="Flashover", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=f"{API}/openapi.json",
        description="The browser table of Flashover. Play itself goes over the WebSocket of a room.", responses=ERRORS,
        redirect_slashes=False, default_response_class=Json,
    )  # fmt: skip
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    app.add_middleware(Edge, settings=settings)
    app.add_middleware(Banned)
    app.add_middleware(PlainStart)
    answers.add(app)
    health.add(app)
    library.add(app, settings)
    rooms_over_http.add(app, settings)
    reviews.add(app)
    previews.add(app, API, find_room)
    pages.add(app, settings.static, previews.Previews(settings.static.resolve(), find_room))
    return app
