"""Kinds of faults: each breaks something at a site for a moment, leaves it whole, and says since when people could have played again.

Where a process is killed that is the moment of the kill: the time of its start is part of what people wait.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from tests.faults import disk
from tests.faults.proxy import Way
from tests.faults.site import PLAIN, Needs, Site, why_no_mount
from tests.server.teams import workers_of

HOUR = 3_600
YEAR = 365 * 24 * HOUR
#: The server's count of readers that it has let go because they do not read.
SLOW = 'dropped_total{reason="slow"}'
#: Slow readers in each room, and the bytes that may stay in use after all of them: each had 4 MB waiting for it.
READERS = 2
KEPT = 12 * 1024 * 1024
HANDSHAKE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"


# ---------------------------------------------------------------- processes


def owner(site: Site) -> float:
    """kill -9 of the server, in the middle of play, and a start."""
    at = time.monotonic()
    site.kill()
    site.start()
    return at


def stopped(site: Site) -> float:
    """A polite end, as for a new version, and a start."""
    at = time.monotonic()
    site.process.send_signal(signal.SIGTERM)
    site.process.wait()
    site.start()
    return at


def worker(site: Site) -> float:
    """kill -9 of a process in which bots think."""
    assert site.wait_for(lambda: bool(site.children())), "no bot thinks"
    os.kill(site.rng.choice(site.children()), signal.SIGKILL)
    return time.monotonic()


def team_worker(site: Site) -> float:
    """kill -9 of one of the processes that share a server's tables; the others and a new one go on."""
    _all_serve(site)
    at = time.monotonic()
    os.kill(site.rng.choice(workers_of(site.process.pid)), signal.SIGKILL)
    return at


def rolling(site: Site) -> float:
    """Every process of a server is replaced by a new one, as for a new version."""
    _all_serve(site)
    before = {*workers_of(site.process.pid)}
    at = time.monotonic()
    site.process.send_signal(signal.SIGHUP)
    assert site.wait_for(lambda: not before & {*workers_of(site.process.pid)}), "the old processes stay"
    return at


def _all_serve(site: Site) -> None:
    """Wait until every worker is ready: one that dies before that again and again is a reason for a server to give up."""
    assert site.wait_for(lambda: site.ready_workers() == site.workers), "not every process serves"


def one_of_two(site: Site) -> float:
    """kill -9 of one of two servers on a database: the other one takes its games over, then it comes back."""
    number = site.rng.randrange(2)
    at = time.monotonic()
    site.kill(number)
    site.everyone_plays(at)
    site.start(number)
    return at


def frozen(site: Site) -> float:
    """The server stands still for a moment, as it does on a machine that is moved or swaps."""
    site.process.send_signal(signal.SIGSTOP)
    time.sleep(site.rng.uniform(0.05, 1.0))
    site.process.send_signal(signal.SIGCONT)
    return time.monotonic()


def database(site: Site) -> float:
    """kill -9 of PostgreSQL, and a start."""
    assert site.postgres is not None
    at = time.monotonic()
    site.postgres.kill()
    site.postgres.start()
    return at


# ---------------------------------------------------------------- lines


def cut(site: Site) -> float:
    """Every line is cut, with what is under way in either direction."""
    site.proxy.cut()
    return time.monotonic()


def cut_up(site: Site) -> float:
    """What players send is lost, then the line is cut."""
    return _one_way(site, "up")


def cut_down(site: Site) -> float:
    """What the server answers is lost, then the line is cut: things are stored that nobody was told of."""
    return _one_way(site, "down")


def _one_way(site: Site, way: Way) -> float:
    site.proxy.lost = {way}
    time.sleep(site.rng.uniform(0.02, 0.2))
    site.proxy.lost = set()
    site.proxy.cut()
    return time.monotonic()


def stalled(site: Site) -> float:
    """Nothing moves for a while, in one direction or both; then everything comes at once."""
    ways: list[set[Way]] = [{"up", "down"}, {"up"}, {"down"}]
    site.proxy.held = site.rng.choice(ways)
    time.sleep(site.rng.uniform(0.1, 1.0))
    site.proxy.held = set()
    return time.monotonic()


def half_open(site: Site) -> float:
    """Both ends keep a line through which nothing comes any more; players come back on another."""
    site.proxy.forget()
    return time.monotonic()


# ---------------------------------------------------------------- clients


def mischief(site: Site) -> float:
    """Messages sent twice, sent again later, and in the wrong order."""
    before = [player.pranks for player in site.players]
    for player in site.players:
        player.mischief = True
    site.wait_for(lambda: all(player.pranks > count + 2 for player, count in zip(site.players, before, strict=True)))
    for player in site.players:
        player.mischief = False
    return time.monotonic()


def slow(site: Site) -> float:
    """Pages in every room that ask for everything again and again and read nothing, until they are dropped with all that waits for them."""
    text = json.dumps({"type": "hello", "tokens": []}).encode()
    frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
    dropped, used = site.figure(SLOW), site.memory()
    with ExitStack() as stack:
        at = time.monotonic()
        lines = []
        for player in site.players * READERS:
            line = socket.socket()
            # Set before the line is there, or the kernel takes megabytes for it.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.settimeout(5)
            lines.append(stack.enter_context(line))
            line.connect(("127.0.0.1", site.port))
            line.sendall(f"GET /api/v1/rooms/{player.rooms[-1].id}/ws HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n{HANDSHAKE}".encode())
        # Slowly: who asks for more at once than a table has time for is dropped for that.
        while lines and time.monotonic() < at + 60:
            lines = [line for line in lines if _takes(line, frame)]
            time.sleep(0.01)
        if lines or site.figure(SLOW) < dropped + READERS * len(site.players):
            site.complaints.append(f"{len(lines)} slow readers are still there, {site.figure(SLOW) - dropped:.0f} were dropped")
        assert site.everyone_plays(at)
    # The first time an interpreter needs so much memory, it keeps some for the next time.
    if dropped and not site.wait_for(lambda: site.memory() < used + KEPT, 10):
        site.complaints.append(f"{site.memory() - used} bytes stay in use after slow readers")
    return at


def _takes(line: socket.socket, data: bytes) -> bool:
    """Whether the other end still has this line."""
    try:
        line.sendall(data)
    except OSError:
        return False
    return True


# ---------------------------------------------------------------- disk and clock


def full_disk(site: Site) -> float:
    """For a while no file may grow beyond what it is, or a little more."""
    _, hard = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)
    log = site.data / "flashover.sqlite3-wal"
    size = site.rng.choice((4_096, log.stat().st_size + site.rng.randrange(40_000)))
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    time.sleep(site.rng.uniform(0.1, 0.8))
    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    return time.monotonic()


def no_space(site: Site) -> float:
    """The disk is really full for a while, to the last byte or nearly so."""
    filler = site.data / "filler"
    before = site.figure("store_errors_total")
    with filler.open("wb", 0) as file:
        # Page by page at the end: what is left is less than anything that is to be written.
        with suppress(OSError):
            while True:
                file.write(bytes(65_536))
        with suppress(OSError):
            while True:
                file.write(bytes(4_096))
        file.truncate(max(0, file.tell() - site.rng.choice((0, 0, 8_192))))
    if not site.wait_for(lambda: site.figure("store_errors_total") > before, 20):
        site.complaints.append("the disk was full, and everything could be stored")
    time.sleep(site.rng.uniform(0, 0.5))
    filler.unlink()
    return time.monotonic()


def power(site: Site) -> float:
    """The power is cut: what was not flushed is lost, or was written in part; then the machine starts again."""
    assert site.power is not None
    site.kill()
    site.power.cut(site.rng)
    at = time.monotonic()
    site.start()
    return at


def clock(site: Site) -> float:
    """The clock of the wall jumps, back or ahead; of two servers that of one."""
    site.rng.choice(site.servers).set_clock(site.rng.choice((-HOUR, HOUR, 400 * 24 * HOUR, -11 * YEAR, 0, 20 * YEAR)))
    return time.monotonic()


def database_clock(site: Site) -> float:
    """The clock of the database jumps, by which servers see who is alive; now and then when one of them has just been killed."""
    number = site.rng.randrange(6)
    if number < len(site.servers):
        site.kill(number)
    at = time.monotonic()
    site.set_database_clock(site.rng.choice((-HOUR, HOUR, -30, 30, 0)))
    if number < len(site.servers):
        site.everyone_plays(at)
        site.start(number)
    return at


# ---------------------------------------------------------------- a new version


def upgrade(site: Site) -> float:
    """The server of an older checkout is killed in mid-game, and this one goes on with its data: starts are killed, too."""
    return migration(site)


def migration(site: Site) -> float:
    """The server is killed while it brings an older database up to date, up to three times; the last start gets through."""
    at = time.monotonic()
    site.kill()
    for _ in range(3):
        if site.older():
            site.start_and_kill(site.rng.choice((0, 0.002, 0.005, 0.01, 0.03)))
    site.start()
    return at


class Kind(NamedTuple):
    """How a fault is made, how often in a whole run, how often in one site's life, and what the site has to have."""

    fault: Callable[[Site], float]
    times: int
    at_once: int = 10
    site: Needs = PLAIN
    #: Where the games come from: another checkout, or a file of an older version.
    begins: str = ""


ON_POSTGRES = Needs(postgres=True)
TWO_SERVERS = Needs(postgres=True, servers=2)
TWO_WORKERS = Needs(workers=2)
KINDS: dict[str, Kind] = {
    "owner": Kind(owner, 80),
    "stopped": Kind(stopped, 20),
    "worker": Kind(worker, 100, site=Needs(bot="captain:seconds=0.1")),
    "team_worker": Kind(team_worker, 40, 5, TWO_WORKERS),
    "rolling": Kind(rolling, 30, 5, TWO_WORKERS),
    "frozen": Kind(frozen, 60),
    "cut": Kind(cut, 120, 20),
    "cut_up": Kind(cut_up, 100, 20),
    "cut_down": Kind(cut_down, 120, 20),
    "stalled": Kind(stalled, 80, 20),
    "half_open": Kind(half_open, 60),
    "mischief": Kind(mischief, 100, 20),
    "slow": Kind(slow, 60, 20),
    "full_disk": Kind(full_disk, 80),
    "no_space": Kind(no_space, 60, site=Needs(disk="small")),
    "power": Kind(power, 60, site=Needs(disk="watched")),
    "clock": Kind(clock, 60, 20),
    "migration": Kind(migration, 24, 1, begins="file"),
    "upgrade": Kind(upgrade, 24, 1, begins="older"),
    "database": Kind(database, 60, site=ON_POSTGRES),
    "postgres_owner": Kind(owner, 20, site=ON_POSTGRES),
    "postgres_cut": Kind(cut_down, 20, site=ON_POSTGRES),
    "one_of_two": Kind(one_of_two, 40, 5, TWO_SERVERS),
    "two_clocks": Kind(clock, 40, 20, TWO_SERVERS),
    "database_clock": Kind(database_clock, 40, 10, TWO_SERVERS),
}


def why_not(kind: str, older: Sequence[Path], folder: Path) -> str | None:
    """Why faults of a kind cannot be made here; None where they can. A disk is tried out in an empty folder."""
    what = KINDS[kind]
    if what.begins == "older" and not older:
        return "no checkout of an older version is given (--older)"
    if what.site.disk == "watched":
        return disk.why_not()
    return why_no_mount(folder) if what.site.disk == "small" else None
