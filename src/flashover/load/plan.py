"""What a load is: how many rooms, who sits and looks there, how fast they play. Everything has a bound."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from flashover.errors import InputError

MOST_ROOMS = 20_000
MOST_SECONDS = 3_600.0
MOST_SOCKETS = 60_000
MOST_SEATS = 6
MOST_SPECTATORS = 1_000
#: Seconds between two plies of a room: from a ply at once to a ply an hour.
SHORTEST_THINKING = 0.01
LONGEST_THINKING = 3_600.0


@dataclass(frozen=True)
class Plan:
    """A load, step by step."""

    #: Numbers of rooms, each step on top of the one before.
    rooms: tuple[int, ...] = (100,)
    #: Seats of people in a room, each with a socket of its own; seats of bots; sockets without a seat.
    players: int = 1
    bots: int = 0
    bot: str = "greedy"
    spectators: int = 0
    #: Seconds between two plies of a room, and for how long a step is measured.
    think: float = 2.0
    seconds: float = 10.0
    #: The share of plies after which the player's connection is cut and made again.
    reconnects: float = 0.0
    #: Seconds after which, in the end, the memory of rooms that everyone has left is looked at.
    leave: float | None = None
    mode: str = "experienced"

    def check(self) -> None:
        """Refuse what no machine should be asked for."""
        _within("--rooms", min(self.rooms, default=0), 1, MOST_ROOMS)
        _within("--rooms", max(self.rooms, default=0), 1, MOST_ROOMS)
        if list(self.rooms) != sorted(set(self.rooms)):
            raise InputError("usage", "--rooms", "numbers that grow")
        _within("--players", self.players, 1, MOST_SEATS)
        _within("--bots", self.bots, 0, MOST_SEATS - self.players)
        _within("--spectators", self.spectators, 0, MOST_SPECTATORS)
        _within("--think", self.think, SHORTEST_THINKING, LONGEST_THINKING)
        _within("--seconds", self.seconds, 1, MOST_SECONDS)
        _within("--reconnects", self.reconnects, 0, 1)
        _within("--leave", self.leave or 0.0, 0, MOST_SECONDS)
        sockets = max(self.rooms) * (self.players + self.spectators)
        if sockets > MOST_SOCKETS:
            raise InputError("usage", "--rooms", f"{sockets} sockets are more than {MOST_SOCKETS}")


def _within(name: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise InputError("usage", name, f"{least:g} to {most:g}")


@dataclass(frozen=True)
class Target:
    """The server that is loaded."""

    host: str
    port: int

    @classmethod
    def of(cls, url: str, *, anywhere: bool) -> Target:
        """The server of an address; one that is not on this computer only for somebody who insists."""
        try:
            parts = urlsplit(url if "//" in url else f"//{url}")
            host, port = parts.hostname, parts.port or 80
        except ValueError:
            host = None
        if not host or parts.scheme not in ("", "http"):
            raise InputError("usage", "--url", "http://HOST:PORT")
        if not anywhere and not _is_loopback(host):
            message = "is not this computer; --anywhere loads it all the same: only do that to a server of your own"
            raise InputError("load.elsewhere", host, message)
        return cls(host, port)

    @property
    def here(self) -> bool:
        """Whether it runs on this computer."""
        return _is_loopback(self.host)

    @property
    def netloc(self) -> str:
        """As the `Host` header has it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
