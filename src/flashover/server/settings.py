"""Server settings: where the data lives, and every limit on clients."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

DATABASE = "flashover.sqlite3"


def user_data_dir() -> Path:
    """The folder where programs keep a user's data on this kind of system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "flashover"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "flashover"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "flashover"


def data_dir() -> Path:
    """FLASHOVER_DATA, or the user's data folder."""
    chosen = os.environ.get("FLASHOVER_DATA")
    return Path(chosen) if chosen else user_data_dir()


def static_dir() -> Path:
    """Where the built page lies in an installed package and, after `make ui`, in a source tree."""
    return Path(__file__).with_name("static")


@dataclass(frozen=True)
class Settings:
    """A server's settings; the defaults suit a home or club server."""

    data: Path = field(default_factory=data_dir)
    static: Path = field(default_factory=static_dir)
    #: Pages of other hosts that may open a table here (a development server, for instance).
    origins: tuple[str, ...] = ()
    #: Names this server answers to; none means any. A table for one computer answers to that computer only, so that no page
    #: elsewhere can reach it under a name of its own.
    hosts: tuple[str, ...] = ()
    #: The address the server listens at, and the command that would let other devices in; unknown where another program listens.
    listens_at: str = ""
    open_command: str | None = None
    #: Seconds for which a code moves a seat to another device.
    transfer_seconds: float = 600
    largest_message: int = 16_384
    largest_body: int = 2 * 1024 * 1024
    #: Messages per socket: burst, then rate per second.
    message_burst: float = 120
    message_rate: float = 40
    #: The same for HTTP requests that cost something, per client address.
    request_burst: float = 120
    request_rate: float = 10
    #: Short codes that lead nowhere, per client address: a few may be mistyped, none is found by trying.
    guess_burst: float = 30
    guess_rate: float = 0.1
    #: Queued messages after which a slow client is dropped.
    send_queue: int = 256
    #: Seconds without a page after which a room is unloaded.
    idle_seconds: float = 300
    #: Seconds without a ply after which a lesson is removed.
    practice_seconds: float = 86_400
    most_rooms: int = 5_000
    most_sockets: int = 64
    #: Seconds a bot waits before each ply, so that people can follow.
    bot_seconds: float = 0.5
    #: Seconds bots wait for a player whose page shows more than a turn less than the table knows.
    bot_patience: float = 30
    #: Seconds a bot may take before the default bot plays for it.
    bot_limit: float = 10
    #: Thinking time in seconds for bots without a `seconds` option.
    bot_thought: float = 1
    #: Seconds advice takes; it occupies a core meanwhile, so it is rate-limited per page.
    advice_seconds: float = 1
    advice_burst: float = 10
    advice_rate: float = 0.5
    #: Seconds per turn in a review, and the rate of new reviews per client address.
    review_seconds: float = 0.3
    review_burst: float = 10
    review_rate: float = 0.02
    #: New pictures for link previews, per client address: burst, then rate per second; one takes half a second of a core.
    picture_burst: float = 10
    picture_rate: float = 0.1
    #: Processes for bots that think, never more than cores; none is started before it is needed.
    bot_workers: int = 2

    @property
    def database(self) -> Path:
        """The file of the games."""
        return self.data / DATABASE
