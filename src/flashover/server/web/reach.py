"""How others reach this server: what it says depends on how the question came, and strangers learn nothing but their own address.

A link is of use to a guest only when their device can open it. The page's own address is right unless it names this very computer;
then the addresses of the network are, if the server listens there at all.
"""

from __future__ import annotations

import ipaddress
import shlex
import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from flashover.server.settings import Settings
from flashover.server.wire.httpapi import Reach

#: Listening at one of these is listening at every address of the computer.
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with what the operator chose
#: One address in each private range and one in none: the system's routes to them name the addresses others see.
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
#: A question that was passed on has one of these; its client is not the one we see.
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_loopback(name: str | None) -> bool:
    """Whether a host name or address means the computer that uses it."""
    if name is None:
        return False
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def network_addresses() -> list[str]:
    """The addresses of this computer in its networks, the usual way out first. Nothing is sent to find them."""
    found: dict[str, None] = {}
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((probe, 9))
                address = str(asked.getsockname()[0])
            except OSError:
                continue
        parsed = ipaddress.ip_address(address)
        if not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local):
            found[address] = None
    return list(found)


def network_origins(port: int) -> list[str]:
    """The same as the beginning of links."""
    return [f"http://{address}:{port}" for address in network_addresses()]


def command_for_others(command: str, port: int, data: str | None, usual_port: int | None) -> str:
    """What starts this server again so that other devices reach it, with the same games; at the same port, by which browsers keep seats."""
    words = ["flashover", command, "--host", "0.0.0.0"]  # noqa: S104 - shown to the operator
    if port != usual_port:
        words += ["--port", str(port)]
    if data is not None:
        words += ["--data", data]
    return shlex.join(words)


def reach(asked: HTTPConnection, settings: Settings, scheme: str) -> Reach:
    """The answer to a question that came by `http` or `https`: only this computer itself learns of its networks and of the command."""
    host = asked.headers.get("host", "")
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        name = None
    if name is not None and not is_loopback(name):
        return {"scope": "address", "origins": [f"{scheme}://{host}"], "command": None}
    local = asked.client is not None and is_loopback(asked.client.host) and not any(passed in asked.headers for passed in PASSED_ON)
    server = asked.scope.get("server")
    if local and server is not None and settings.listens_at in EVERYWHERE:
        return {"scope": "network", "origins": network_origins(server[1]), "command": None}
    return {"scope": "computer", "origins": [], "command": settings.open_command if local else None}
