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
    #: A PostgreSQL database for the games, `postgresql://...`; none means the file in the data folder. It may hold a password.
    database_url: str | None = field(default=None, repr=False)
    #: `HOST:PORT` by which the other servers on that database reach this one; none where they cannot.
    peer: str | None = None
    #: Days without a ply after which a game is removed, finished or not; none keeps them for ever.
    keep_days: float | None = None
    #: Pages of other hosts that may open a table here (a development server, for instance).
    origins: tuple[str, ...] = ()
    #: Names this server answers to; none means any. A page elsewhere that makes a name of its own lead here is not answered.
    hosts: tuple[str, ...] = ()
    #: Whether every IP address is such a name: nobody makes an address lead elsewhere, and those of a computer change.
    any_address: bool = False
    #: The address the server listens at, and the command that would let other devices in; unknown where another program listens.
    listens_at: str = ""
    open_command: str | None = None
    #: Where the metrics are told to other computers, `HOST:PORT`; none tells them to this computer only.
    metrics_address: str | None = None
    #: Seconds for which a code moves a seat to another device.
    transfer_seconds: float = 600
    largest_message: int = 16_384
    #: Bytes of the address a request asks for, and of all that stands before its body.
    largest_target: int = 8 * 1024
    largest_head: int = 32 * 1024
    #: Bytes of a body that brings a record, and of any other; lists, objects and entries of the latter.
    largest_record: int = 2 * 1024 * 1024
    largest_body: int = 64 * 1024
    most_parts: int = 8_000
    #: Seconds until a request has to be complete, and in which a part of an answer has to be read.
    request_seconds: float = 10
    answer_seconds: float = 30
    #: Connections whose request is not complete, in all and from one address; all connections and sockets together.
    most_unfinished: int = 2_000
    most_unfinished_per_address: int = 64
    most_connections: int = 25_000
    #: New connections per client address, and new sockets, which a proxy brings over connections of its own: burst, then rate per second.
    connection_burst: float = 300
    connection_rate: float = 30
    #: Messages per socket: burst, then rate per second.
    message_burst: float = 120
    message_rate: float = 40
    #: The cost of messages of all sockets of a client address (`web/clients.py`): burst, then rate per second. A club of thirty behind one
    #: address needs a part of it.
    address_message_burst: float = 800
    address_message_rate: float = 200
    #: Messages of a client address that have something stored: burst, then rate per second. It is kept until the game is removed.
    address_write_burst: float = 50_000
    address_write_rate: float = 10
    #: Lines of chat per socket: burst, then rate per second. A room keeps the newest ones; older lines are let go.
    chat_burst: float = 5
    chat_rate: float = 0.5
    most_chat: int = 200
    #: The cost of HTTP requests per client address (`web/costs.py`): burst, then rate per second.
    request_burst: float = 120
    request_rate: float = 10
    #: New rooms per client address: burst, then rate per second. Each is kept until it is removed.
    room_burst: float = 100
    room_rate: float = 0.1
    #: Short codes that lead nowhere, per client address and of all together: a few may be mistyped, none is found by trying.
    guess_burst: float = 30
    guess_rate: float = 0.1
    all_guesses_burst: float = 1_000
    all_guesses_rate: float = 5
    #: Those a network may make when others have used up what all may: whoever knows a code gets in.
    spare_guess_burst: float = 1
    spare_guess_rate: float = 1 / 3_600
    #: Addresses and networks of proxies whose `X-Forwarded-For` is believed.
    proxies: tuple[str, ...] = ()
    #: Hellos per socket: burst, then rate per second. Each is answered with everything a page needs.
    hello_burst: float = 5
    hello_rate: float = 1
    #: Seconds until a page has to have said hello, between signs of life that are asked for, and until they have to be given.
    hello_seconds: float = 10
    ping_seconds: float = 20
    pong_seconds: float = 10
    #: Messages of a page that wait while its room is being opened.
    most_early: int = 8
    #: Bytes waiting for a page after which it has some seconds to read on, and after which it is cut off.
    send_pause: int = 256 * 1024
    stall_seconds: float = 5
    send_limit: int = 4 * 1024 * 1024
    #: Bytes waiting for all pages together; above that, those go first that have read least.
    send_limit_in_all: int = 512 * 1024 * 1024
    #: Open sockets, in all and from one address.
    most_sockets_in_all: int = 20_000
    most_sockets_per_address: int = 64
    #: Seconds without a page after which a room is unloaded.
    idle_seconds: float = 300
    #: Seconds without anything happening after which a room lets its game go, and brings it back when it is needed.
    doze_seconds: float = 60
    #: Seconds without a ply after which a lesson is removed.
    practice_seconds: float = 86_400
    most_rooms: int = 5_000
    #: Entries of a game's log, undone ones included: after these nothing is taken back any more, and nothing played. A page that
    #: comes gets the whole log, which has to fit into `send_limit`.
    most_undone: int = 5_000
    most_log: int = 8_000
    #: Sockets of one room: in all, of one seat's holder, of pages without a seat, and of such pages from one address. All seats and the
    #: host have place together.
    most_sockets: int = 64
    most_pages_per_seat: int = 8
    most_spectators: int = 40
    most_spectators_per_address: int = 16
    #: Refusals for being too fast after which a page is disconnected, and how many are forgiven per second: its own, and those of all
    #: pages of a client address.
    most_strikes: float = 50
    strikes_forgiven: float = 0.5
    most_strikes_per_address: float = 500
    strikes_forgiven_per_address: float = 5
    #: Seconds a bot waits before each ply, so that people can follow.
    bot_seconds: float = 0.5
    #: Seconds bots wait for a player whose page shows more than a turn less than the table knows.
    bot_patience: float = 30
    #: Seconds a bot may take before the default bot plays for it.
    bot_limit: float = 10
    #: Thinking time in seconds for bots without a `seconds` option.
    bot_thought: float = 1
    #: Seconds advice takes; it occupies a core meanwhile, so it is rate-limited per client address.
    advice_seconds: float = 1
    advice_burst: float = 60
    advice_rate: float = 1
    #: Dangers computed for client addresses: burst, then rate per second. One takes some milliseconds and serves all pages of a table.
    risk_burst: float = 60
    risk_rate: float = 5
    #: Seconds per turn in a review, and the rate of new reviews per client address.
    review_seconds: float = 0.3
    review_burst: float = 10
    review_rate: float = 0.02
    #: New pictures for link previews, per client address: burst, then rate per second; one takes half a second of a core.
    picture_burst: float = 10
    picture_rate: float = 0.1
    #: The most a bot's own options may ask for at a table: seconds, and anything that is counted as a multiple of its default.
    bot_most_seconds: float = 5
    bot_most_times: float = 4
    #: Questions to bots and for advice that are open at a time: from one address, and advice in one room.
    most_questions_per_address: int = 64
    most_questions_per_room: int = 8
    #: Reviews running or waiting: in all, and from one address.
    most_reviews: int = 8
    most_reviews_per_address: int = 2
    #: Records being read or replayed: in all, and from one address.
    most_records: int = 64
    most_records_per_address: int = 16
    #: Processes for bots that think, never more than cores; none is started before it is needed.
    bot_workers: int = 2

    @property
    def database(self) -> Path:
        """The file of the games."""
        return self.data / DATABASE
