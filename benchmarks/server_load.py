"""What a server holds on this machine: the measurements behind docs/results/server.md. Client and server share the cores.

    python -m benchmarks.server_load                         everything, about twenty minutes on a quiet machine
    python -m benchmarks.server_load one two                 some parts: measured anew, the others are kept
    python -m benchmarks.server_load --rest                  those of which nothing is kept yet: a run that was cut short goes on
    python -m benchmarks.server_load --page                  write the page again from what is kept

Each part is kept in docs/results/server.json, and the page written from all that are, as soon as it is done.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import Any

from benchmarks.run import measured_on
from benchmarks.start import start
from flashover.load import machine
from flashover.load.crowd import Crowd
from flashover.load.plan import Plan
from flashover.load.run import run
from flashover.load.server import started
from flashover.server.store.tables import SCHEMA_VERSION
from flashover.server.watch.pulse import BEAT
from tests.server.older import write_older
from tests.server.postgres import Postgres

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "docs" / "results" / "server.json"
PAGE = ROOT / "docs" / "results" / "server.md"
#: Seconds a step is measured.
SECONDS = 30.0
#: Rooms before those whose memory is measured, so that everything is loaded; and those. What the first ones give back when they doze is
#: used again by the others: they are so few that it is no matter.
BEFORE, IDLE = 20, 2000
#: Seconds, with some to spare, until an unused room frees its game, and until a room without pages leaves memory.
DOZING, SLEEPING = 75.0, 330.0
STORED, STARTS = 10_000, 5


def _steps(rooms: Sequence[int], *more: str, think: float = 2.0, spectators: int = 0, seconds: float = SECONDS) -> list[dict[str, Any]]:
    plan = Plan(rooms=tuple(rooms), seconds=seconds, think=think, spectators=spectators)
    with started(more) as (target, process):
        return [step.to_json() for step in run(plan, target, process, lambda step: print("\n".join(step.lines()), flush=True))]


def one() -> Any:
    """One process, embedded store."""
    return _steps((300, 1000, 2000, 2500, 3000))


def two() -> Any:
    """Two processes that share the rooms out, embedded store."""
    return _steps((3000, 4500, 6000), "--workers", "2")


@contextmanager
def _postgres() -> Iterator[tuple[str, Postgres]]:
    server = Postgres()
    try:
        yield server.new(), server
    finally:
        server.remove()


def _on_postgres(rooms: Sequence[int], *more: str) -> Any:
    with _postgres() as (url, server):
        main = int((server.data / "postmaster.pid").read_text().split()[0])
        begun, used = time.monotonic(), machine.cpu_seconds(machine.family(main))
        found = _steps(rooms, "--database", url, *more)
        used = machine.cpu_seconds(machine.family(main)) - used
        return [*found[:-1], {**found[-1], "database_cpu_share": round(used / (time.monotonic() - begun), 3)}]


def postgres() -> Any:
    """One process on PostgreSQL."""
    return _on_postgres((1000, 2000, 2500))


def postgres_two() -> Any:
    """Two processes on PostgreSQL."""
    return _on_postgres((1000, 2000, 3000), "--workers", "2")


def spectators() -> Any:
    """One room that many look at; its player is fast, so that plies are what costs."""
    return _steps((1,), spectators=200, think=0.1, seconds=20)


def memory() -> Any:
    """Memory per room: unused with its page connected, and some time after every page has gone."""
    return asyncio.run(_memory())


async def _memory() -> dict[str, float]:
    with started(()) as (target, process):
        crowd = Crowd(Plan(rooms=(BEFORE + IDLE,)), target, process)
        await crowd.grow(BEFORE)
        await asyncio.sleep(DOZING)
        before = machine.resident_bytes(machine.family(process))
        await crowd.grow(BEFORE + IDLE)
        await asyncio.sleep(DOZING)
        idle = machine.resident_bytes(machine.family(process)) - before
        await crowd.left(SLEEPING)
        asleep = machine.resident_bytes(machine.family(process))
        rooms = (await crowd.http.get("/metrics") or b"").decode()
        await crowd.leave()
    left = sum(float(line.split()[-1]) for line in rooms.splitlines() if line.startswith("flashover_rooms"))
    given_back = round((idle + before - asleep) / 2**20, 1)
    return {"idle_kilobytes": round(idle / IDLE / 1024, 1), "rooms_asleep_in_memory": left, "megabytes_given_back": given_back}


def starts() -> Any:
    """From the command to the first answer, with many games in the store; the first start migrates them and is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        write_older(data / "flashover.sqlite3", SCHEMA_VERSION - 1, games=STORED)
        _, migration, _ = start(data, 1)
        return {"migration_seconds": round(migration, 2), "seconds": sorted(round(start(data, 1)[1], 2) for _ in range(STARTS))}


PARTS: dict[str, Callable[[], Any]] = {
    "one": one, "two": two, "postgres": postgres, "postgres_two": postgres_two, "spectators": spectators, "memory": memory, "start": starts,
}  # fmt: skip


COLUMNS = (
    "rooms", "plies", "answer p50, ms", "p95", "p99", "longest", "stalls", "lost, doubled, unanswered", "turned away, failed",
    "server CPU, ms a ply", "server, cores", "client, cores", "longest stop of the loop, ms",
)  # fmt: skip


def _table(steps: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|" + "---:|" * len(COLUMNS)
    for step in steps:
        stop = step["loop_lag_ms"]["max"] if "loop_lag_ms" in step else "–"
        used = (step["server_cpu_ms_per_ply"], step["server_cpu_share"], step["client_cpu_share"])
        plies, sockets = _counts(step, "lost", "doubled", "unanswered"), _counts(step, "turned_away", "failed")
        cells = (step["rooms"], step["acks"], *step["ack_ms"].values(), step["stalls"], plies, sockets, *used, stop)
        yield "| " + " | ".join(map(str, cells)) + " |"


def _counts(step: dict[str, Any], *names: str) -> str:
    """Numbers of what should not be; a dash for what a step of an older load tool did not count."""
    return ", ".join(str(step.get(name, "–")) for name in names)


HEADS = {
    "one": ("One process, embedded store", ""),
    "two": ("Two processes that share the rooms out, embedded store", "`--workers 2`; the supervisor writes for both."),
    "postgres": ("One process on PostgreSQL", "The database runs on the same two cores, with `fsync` on."),
    "postgres_two": ("Two processes on PostgreSQL", "`--workers 2`, each with connections of its own."),
    "spectators": ("One room with 200 spectators", "Its player acts every tenth of a second; CPU of a ply includes sending it to all."),
}


def page(kept: dict[str, Any]) -> str:
    """The text of the page."""
    where = kept["where"]
    found: list[str] = []

    def say(title: str, *paragraphs: str) -> None:
        found.extend([title, *(fill(text, 140) for text in paragraphs if text)])

    say(
        "# How much a server holds",
        f"Measured by `python -m benchmarks.server_load` on {where['cores']} cores ({where['processor']}), Python {where['python']}; "
        "client, server and database share them. Each room plays one ply every two seconds, the answer is that to a stored ply, stalls are "
        "answers that took more than a second, and in the end every acknowledged ply is compared with the log of its room. "
        f"Of the longest stop of the loop up to {BEAT * 1000:g} ms may have gone unseen. "
        "For the numbers of your machine: `flashover load`.",
    )
    for name, (title, about) in HEADS.items():
        if name in kept:
            say(f"## {title}", about)
            found.append("\n".join(_table(kept[name])))
            if "database_cpu_share" in kept[name][-1]:
                found.append(f"The database itself used {kept[name][-1]['database_cpu_share']} of a core, opening the rooms included.")
    if "memory" in kept:
        memory = kept["memory"]
        say(
            "## Memory",
            f"An unused room with one page takes {memory['idle_kilobytes']} kB (resident memory of the server, {IDLE} rooms "
            f"more than {BEFORE}, after {DOZING:.0f} s). {SLEEPING:.0f} s after everyone has left, {memory['rooms_asleep_in_memory']:.0f} "
            "of them are in memory.",
        )
    if "start" in kept:
        times = kept["start"]["seconds"]
        say(
            "## Start",
            f"With {STORED:,} stored games a start takes {times[len(times) // 2]} s (median of {STARTS}, from the command to `/ready`); "
            f"the first one, which copies and migrates a database of the schema before, {kept['start']['migration_seconds']} s.",
        )
    return "\n\n".join(found) + "\n"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server_load", description="Measure what a server holds.")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[], help="which; all when none is named")
    parser.add_argument("--rest", action="store_true", help="only what is not kept yet")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    measure([] if given.page else given.parts or list(PARTS), anew=not given.rest)


def measure(names: Sequence[str], *, anew: bool) -> None:
    """Measure some parts, `anew` also those that are kept; what is there after each of them is not lost when the next one fails."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name in names:
        if anew or name not in kept:
            print(f"{name}, load {os.getloadavg()[0]:.2f}", flush=True)
            kept |= {name: PARTS[name](), "where": measured_on()}
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            PAGE.write_text(page(kept), encoding="utf-8")
    PAGE.write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
