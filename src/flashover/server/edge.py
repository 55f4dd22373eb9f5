"""The outermost layer: sizes, rates, origins and headers of every HTTP request, before any route sees it."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flashover.server import wire
from flashover.server.limits import Buckets
from flashover.server.settings import Settings
from flashover.server.wire import TableError

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def same_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our own page, an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False


def known_host(headers: Headers, hosts: tuple[str, ...]) -> bool:
    """Whether a request names this server by a name it answers to."""
    if not hosts:
        return True
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname in hosts
    except ValueError:
        return False


class Edge:
    """ASGI middleware for HTTP; WebSockets are looked at by their own route."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.buckets = Buckets(settings.request_burst, settings.request_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/") and "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        if not known_host(Headers(scope=scope), self.settings.hosts):
            await _answer(send_with_headers, 403, TableError("request.host"))
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            headers = Headers(scope=scope)
            if not same_origin(headers, self.settings.origins):
                await _answer(send_with_headers, 403, TableError("request.origin"))
                return
            if not self.buckets.of(scope).take():
                await _answer(send_with_headers, 429, TableError("request.too_many"))
                return
            body = await self._body(headers, receive)
            if body is None:
                await _answer(send_with_headers, 413, TableError("request.too_large"))
                return
            receive = _replay(body, receive)
        await self.app(scope, receive, send_with_headers)

    async def _body(self, headers: Headers, receive: Receive) -> bytes | None:
        """The whole body, None when it is larger than allowed; a larger one is never held in memory."""
        largest = self.settings.largest_body
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest:
            return None
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return bytes(body)
            body += message.get("body", b"")
            if len(body) > largest:
                return None
            more = message.get("more_body", False)
        return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _answer(send: Send, status: int, error: TableError) -> None:
    body = wire.dumps(error.body()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
