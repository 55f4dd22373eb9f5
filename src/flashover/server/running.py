"""`flashover serve` and `flashover play`: the server in the foreground, until it is interrupted."""

from __future__ import annotations

import asyncio
import shlex
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

import uvicorn
from fastapi import FastAPI

from flashover.errors import ServeError
from flashover.i18n import FALLBACK, text
from flashover.server.guarding import Guard
from flashover.server.settings import Settings, data_dir
from flashover.server.store.addresses import EXPECTED, chosen_url, is_url, shown
from flashover.server.store.errors import InUse, StoreError
from flashover.server.store.files import PRIVATE_FOLDER
from flashover.server.store.opening import try_store
from flashover.server.team.handing import Receiver
from flashover.server.team.lines import RoutedLine
from flashover.server.team.member import Standing
from flashover.server.team.routing import Routing
from flashover.server.team.supervisor import Plan, Supervisor
from flashover.server.watch import logs, scrape
from flashover.server.watch.sockets import WatchedSocket
from flashover.server.web import reach
from flashover.server.web.app import make_app
from flashover.server.web.lines import BACKLOG

USUAL_PORT = 8170
#: Processes of one server; more than cores are of no use.
MOST_WORKERS = 64


def listening(host: str, port: int | None) -> socket.socket:
    """A listening socket; port 0 takes a free port, None the usual one if it is free."""
    if port is None:
        # A browser stores seats by origin, so the address should be the same tomorrow.
        try:
            return listening(host, USUAL_PORT)
        except ServeError:
            port = 0
    if not 0 <= port <= 65535:
        raise ServeError("usage", "--port", "0 to 65535")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(BACKLOG)
    except OSError as error:
        raise ServeError("serve.address", f"{host}:{port}", error.strerror or str(error)) from None
    return found


def address_of(listener: socket.socket) -> str:
    """The address of the page for a browser on this computer."""
    host, port = listener.getsockname()[:2]
    if host in reach.EVERYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def configured(app: FastAPI, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application: tables have sockets of their own, and only the proxies of the settings are believed."""
    return uvicorn.Config(
        app, access_log=False, lifespan="on", http=RoutedLine, ws=WatchedSocket, proxy_headers=False, server_header=False,
        backlog=BACKLOG, **more,
    )


class WorkingServer(uvicorn.Server):
    """Says when it listens, takes connections over from its team, and lets its games go before it closes anything."""

    def __init__(self, config: uvicorn.Config, standing: Standing | None, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._standing = standing
        self._ready = ready
        self._receiver: Receiver | None = None

    @property
    def _routing(self) -> Routing | None:
        return cast("Routing | None", self.lifespan.state.get("routing"))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        if self.should_exit:
            return
        if self._standing is not None:
            watch = self.config.loaded_app.state.watch
            self._receiver = Receiver(self._standing.local, self._take_over, watch.own)
        self._ready()

    async def _take_over(self, accepted: socket.socket, data: bytes) -> None:
        loop = asyncio.get_running_loop()

        def line() -> RoutedLine:
            made = RoutedLine(self.config, self.server_state, self.lifespan.state, loop)
            made.handed, made.early = True, data
            return made

        await loop.connect_accepted_socket(line, accepted)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, and end what is there."""
        routing = self._routing
        if routing is not None:
            for server in self.servers:
                server.close()
            if self._receiver is not None:
                self._receiver.close()
            await routing.member.leave()
        await super().shutdown(sockets)


class Announcement(NamedTuple):
    """What is printed when the server listens."""

    address: str
    others: list[str]
    browser: bool
    page: bool
    language: str = FALLBACK

    def say(self) -> None:
        """Print it."""
        print(text("cli.serve.address", self.language, address=self.address), flush=True)
        if self.others:
            print(text("cli.serve.others", self.language, addresses=[f"{origin}/" for origin in self.others]), flush=True)
        if not self.page:
            print(text("cli.serve.unbuilt", self.language), flush=True)
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def _try(settings: Settings) -> None:
    """Open the store here first, where an error is one line; the application opens it again."""
    url = settings.database_url
    if url is not None and not is_url(url):
        raise ServeError("serve.database", shown(url), EXPECTED)
    if url is not None:
        # What an operator forbids is written here, wherever the games are.
        with suppress(OSError):
            settings.data.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    try:
        try_store(settings, print)
    except InUse as error:
        raise ServeError("serve.in_use", str(settings.data), str(error)) from None
    except StoreError as error:
        code, where = ("serve.data", str(settings.data)) if url is None else ("serve.database", shown(url))
        raise ServeError(code, where, str(error)) from None


@contextmanager
def polite() -> Iterator[None]:
    """A polite kill ends the server as Ctrl-C does: everything stored, exit code 0. Uvicorn passes it on when it has stopped.

    A hang-up is one, too, unless whoever started the server had it ignored.
    """

    def leave(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a handler
        raise KeyboardInterrupt

    def hang_up(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a handler
        signal.raise_signal(signal.SIGTERM)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {signal.SIGTERM: signal.signal(signal.SIGTERM, leave)}
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, hang_up)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Serving(NamedTuple):
    """What was typed: where to listen, where games are kept and for how long, who may come in, and who watches."""

    host: str
    port: int | None
    data: str | None = None
    database: str | None = None
    keep_days: float | None = None
    guard: Guard = Guard()
    log: logs.Kind = "text"
    metrics_address: str | None = None
    workers: int = 1
    peer: str | None = None
    language: str = FALLBACK


def serve(wanted: Serving, *, browser: bool, local: bool) -> int:
    """Serve until interrupted; returns the exit code. A `local` server answers to the names of this computer only."""
    guard = wanted.guard
    guard.settings("", local=local)  # what makes no sense is said before anything is opened
    if wanted.metrics_address is not None:
        scrape.parsed(wanted.metrics_address)
    if wanted.peer is not None:
        scrape.parsed(wanted.peer, "--peer")
    if not 1 <= wanted.workers <= MOST_WORKERS or (wanted.workers > 1 and sys.platform == "win32"):
        raise ServeError("usage", "--workers", f"1 to {MOST_WORKERS}; more than 1 not on Windows")
    folder = Path(wanted.data) if wanted.data else data_dir()
    url = chosen_url(wanted.database)
    _try(Settings(data=folder, database_url=url))
    listener = listening(wanted.host, wanted.port)
    bound, number = listener.getsockname()[:2]
    command = reach.command_for_others("play" if local else "serve", number, wanted.data, USUAL_PORT if local else None)
    if wanted.database is not None:
        command += f" --database {shlex.quote(shown(wanted.database))}"  # the page shows it: without its password
    settings = Settings(
        data=folder, database_url=url, keep_days=wanted.keep_days, metrics_address=wanted.metrics_address, listens_at=bound,
        open_command=command, peer=wanted.peer or _peer(bound, number), **guard.settings(bound, local=local),
    )  # fmt: skip
    logs.set_up(wanted.log)
    others = reach.network_origins(number) if bound in reach.EVERYWHERE else []
    announce = Announcement(address_of(listener), others, browser, (settings.static / "index.html").is_file(), wanted.language)
    if wanted.workers > 1:
        return _supervise(Plan(settings, wanted.workers, listener, None, wanted.log), announce.say)
    config = configured(make_app(settings), log_config=None, timeout_graceful_shutdown=3)
    server = WorkingServer(config, None, announce.say)
    try:
        with polite():
            server.run([listener])
    except KeyboardInterrupt:
        return 0
    finally:
        listener.close()
    return 0 if server.started else 1


def _peer(bound: str, port: int) -> str | None:
    """The address by which others reach a server that listens at one; nobody knows which of many that is."""
    if bound in reach.EVERYWHERE:
        return None
    return f"[{bound}]:{port}" if ":" in bound else f"{bound}:{port}"


def _supervise(plan: Plan, announce: Callable[[], None]) -> int:
    try:
        if plan.settings.metrics_address is not None:
            plan = plan._replace(metrics=listening(*scrape.parsed(plan.settings.metrics_address)))
        return asyncio.run(Supervisor(plan, announce).run())
    finally:
        for one in (plan.listener, plan.metrics):
            if one is not None:
                one.close()
