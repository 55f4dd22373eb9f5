"""`flashover serve` and `flashover play`: the server in the foreground, until it is interrupted."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from flashover.errors import ServeError
from flashover.server import reach
from flashover.server.app import make_app
from flashover.server.settings import Settings, data_dir
from flashover.server.store import Store, StoreError

#: Connections the system holds for us while we are busy.
BACKLOG = 512
USUAL_PORT = 8170
LOCAL = ("127.0.0.1", "localhost", "::1")


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


class _Server(uvicorn.Server):
    """Prints its address as soon as it listens."""

    def __init__(self, config: uvicorn.Config, address: str, others: list[str], *, browser: bool, page: bool) -> None:
        super().__init__(config)
        self._address = address
        self._others = others
        self._browser = browser
        self._page = page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Flashover is at {self._address} (Ctrl-C stops it; games are kept)", flush=True)
        if self._others:
            print(f"Others in your network open {' or '.join(f'{origin}/' for origin in self._others)}", flush=True)
        if not self._page:
            print("Its page is not built here (in a source tree `make ui` does it); only the API answers.", flush=True)
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def serve(host: str, port: int | None, data: str | None, *, browser: bool, local: bool) -> int:
    """Serve until interrupted; returns the exit code. A `local` server answers to the names of this computer only."""
    folder = Path(data) if data else data_dir()
    try:
        # Opened here first, where an error is one line; the application opens it again.
        Store(Settings(data=folder).database).close()
    except StoreError as error:
        raise ServeError("serve.data", str(folder), str(error)) from None
    listener = listening(host, port)
    bound, number = listener.getsockname()[:2]
    command = reach.command_for_others("play" if local else "serve", number, data, USUAL_PORT if local else None)
    settings = Settings(data=folder, hosts=LOCAL if local else (), listens_at=bound, open_command=command)
    config = uvicorn.Config(
        make_app(settings), log_level="warning", access_log=False, lifespan="on", ws_max_size=settings.largest_message,
        ws_per_message_deflate=False, timeout_graceful_shutdown=3, server_header=False,
    )  # fmt: skip
    others = reach.network_origins(number) if bound in reach.EVERYWHERE else []
    server = _Server(config, address_of(listener), others, browser=browser, page=(settings.static / "index.html").is_file())
    try:
        server.run([listener])
    except KeyboardInterrupt:
        return 0
    finally:
        listener.close()
    return 0 if server.started else 1
