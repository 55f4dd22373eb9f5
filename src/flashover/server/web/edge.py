"""The outermost layer: sizes, rates, origins and headers of every HTTP request, before any route sees it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flashover.server.limits import Bucket, Buckets
from flashover.server.settings import Settings
from flashover.server.web.addresses import client_address, networks
from flashover.server.web.costs import BYTES, FREE, brings_record, cost_of
from flashover.server.wire import encode
from flashover.server.wire.encode import TableError

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


def known_host(headers: Headers, settings: Settings) -> bool:
    """Whether a request names this server by a name it answers to."""
    return is_name(headers.get("host", ""), settings.hosts, any_address=settings.any_address)


def is_name(host: str, names: tuple[str, ...], *, any_address: bool) -> bool:
    """Whether the host of a request is one of some names, or where any is right an address; no names at all mean any."""
    if not names:
        return True
    try:
        name = urlsplit(f"//{host}").hostname
        return name in names or (any_address and bool(ip_address(name or "")))
    except ValueError:
        return False


def from_elsewhere(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a browser says that a page of another site sent this. Only its own pages have business with the API."""
    return headers.get("sec-fetch-site") == "cross-site" and headers.get("origin") not in allowed


class Edge:
    """ASGI middleware for HTTP; WebSockets are looked at by their own protocol."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.buckets = Buckets(settings.request_burst, settings.request_rate)
        self._proxies = networks(settings.proxies)

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

        refusal, body = await self._look(scope, receive)
        if refusal is not None:
            await _answer(send_with_headers, *refusal)
            return
        await self.app(scope, receive if body is None else _replay(body, receive), send_with_headers)

    async def _look(self, scope: Scope, receive: Receive) -> tuple[tuple[int, TableError] | None, bytes | None]:
        """Why a request is refused, or its body where it may have one."""
        headers = Headers(scope=scope)
        method, path = scope["method"], scope["path"]
        if not known_host(headers, self.settings):
            return (403, TableError("request.host")), None
        origins = self.settings.origins
        if not same_origin(headers, origins) or (path.startswith("/api/") and from_elsewhere(headers, origins)):
            return (403, TableError("request.origin")), None
        bucket = self.buckets.of(self._address(scope, headers))
        if not bucket.take(cost_of(method, path)):
            return (429, TableError("request.too_many")), None
        if method in ("GET", "HEAD", "OPTIONS"):
            return None, None
        record = brings_record(method, path)
        body = await self._body(headers, receive, bucket, self.settings.largest_record if record else self.settings.largest_body)
        if body is None or (not record and parts(body) > self.settings.most_parts):
            return (413, TableError("request.too_large")), None
        return None, body

    def _address(self, scope: Scope, headers: Headers) -> str:
        client = scope.get("client")
        return client_address(str(client[0]) if client else "", headers.getlist("x-forwarded-for"), self._proxies)

    async def _body(self, headers: Headers, receive: Receive, bucket: Bucket, largest: int) -> bytes | None:
        """The whole body, None when it is larger than allowed; a larger one is never held in memory. Every byte is counted."""
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > largest:
            return None
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return bytes(body)
            part = message.get("body", b"")
            body += part
            bucket.owe(min(len(part), max(0, len(body) - FREE)) / BYTES)
            if len(body) > largest:
                return None
            more = message.get("more_body", False)
        return bytes(body)


def parts(body: bytes) -> int:
    """How many lists, objects and further entries a JSON text has, at most: they cost time, its length does not."""
    return body.count(b"[") + body.count(b"{") + body.count(b",")


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
    body = encode.dumps(error.body()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
