"""Rounds of a kind of fault at one site, and what they came to."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import httpx

from flashover import Record
from flashover.server.store.tables import SCHEMA_VERSION
from tests.faults.kinds import KINDS
from tests.faults.player import Room
from tests.faults.site import ROOT, Site
from tests.server.older import write_older
from tests.server.postgres import Postgres

Outcome = dict[str, Any]
#: What must not be: its number is 0 in every summary.
WRONG = ("lost", "doubled", "stuck", "untrue", "complaints")


def a_site(
    kind: str, number: int, faults: int, *, postgres: Postgres | None = None, older: Sequence[Path] = (), hook: str = ""
) -> Outcome:
    """Servers and players, some faults, and a last kill; then every log is compared with what was acknowledged.

    `hook` is Python that the servers run first: tests plant bugs with it.
    """
    what = KINDS[kind]
    rng = random.Random(f"{kind} {number}")
    outcome: Outcome = {"faults": 0, "acknowledged": 0, "lost": 0, "doubled": 0, "stuck": 0, "recoveries_ms": [], "complaints": []}
    with tempfile.TemporaryDirectory(prefix="flashover-faults-") as folder:
        path = Path(folder)
        keys = write_older(path / "data" / "flashover.sqlite3", number % (SCHEMA_VERSION - 1) + 1, 20) if what.begins == "file" else []
        tree = older[number % len(older)] if what.begins == "older" else ROOT
        with Site(path, rng, what.site, postgres=postgres, tree=tree, hook=hook) as site:
            if keys:
                at = what.fault(site)
                _take_over(site, keys)
            for player in site.players:
                player.changes = tree == ROOT
                player.start()
            if not keys and not site.everyone_plays(0):
                raise AssertionError(f"{kind} {number}: nobody plays")
            for _ in range(faults):
                if not keys:
                    time.sleep(rng.uniform(0, 0.4))  # in the middle of something
                    at = what.fault(site)
                if site.power is not None and site.power.complaints:
                    # Games are gone: nobody can go on in them.
                    return outcome | {"complaints": site.power.complaints[:10], "untrue": 0}
                took = site.recovered(at)
                outcome["faults"] += 1
                outcome["stuck"] += len(site.players) - len(took)
                outcome["recoveries_ms"] += [round(seconds * 1000) for seconds in took]
            for player in site.players:
                player.stop()
                outcome["acknowledged"] += player.acknowledged
                outcome["complaints"] += player.complaints[:3]
            # Nothing of what is compared is only in memory.
            for server in range(len(site.servers)):
                site.kill(server)
            if site.power is not None:
                site.power.cut(rng)
                outcome["complaints"] += site.power.complaints[:10]
                outcome |= {"moments": site.power.cuts, "flushes": site.power.flushes}
            for server in range(len(site.servers)):
                site.start(server)
            outcome["complaints"] += site.complaints
            for player in site.players:
                lost, doubled = player.compare()
                outcome["lost"] += lost
                outcome["doubled"] += doubled
            outcome["untrue"] = sum(not _true(site, room) for player in site.players for room in player.rooms)
    return outcome


def _true(site: Site, room: Room) -> bool:
    """Whether a game's record can be replayed."""
    answer = httpx.get(f"http://127.0.0.1:{site.port}/api/v1/rooms/{room.id}/record", timeout=60)
    return Record.from_json(answer.json()).verify().ok


def _take_over(site: Site, keys: list[str]) -> None:
    """The players go on in games of an older version."""
    for player, key in zip(site.players, keys, strict=False):
        address = f"http://127.0.0.1:{site.port}/api/v1/rooms/{key}/seats"
        tokens = [httpx.post(f"{address}/{seat}/take", json={}, timeout=30).json()["token"] for seat in (0, 1)]
        player.rooms.append(Room({"room": key, "tokens": tokens, "host": None}))


def percentile(values: list[int], share: float) -> int | None:
    """A percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else None


def summary(outcomes: Iterable[Outcome]) -> Outcome:
    """Several outcomes added up."""
    found: Outcome = dict.fromkeys(("faults", "acknowledged", *WRONG), 0)
    times: list[int] = []
    for outcome in outcomes:
        for name in found:
            found[name] += len(outcome[name]) if name == "complaints" else outcome[name]
        times += outcome["recoveries_ms"]
    return found | {"recovery_ms": {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95), "max": max(times, default=None)}}


def read(path: Path) -> dict[str, Outcome]:
    """What was found before, site by site."""
    found: dict[str, Outcome] = json.loads(path.read_text("utf-8"))["sites"] if path.exists() else {}
    return found


def write(path: Path, sites: dict[str, Outcome], skipped: dict[str, str]) -> None:
    """Keep what was found, with the sums of each kind, and why kinds were left out."""
    kinds = {kind: summary([one for key, one in sites.items() if key.split()[0] == kind]) for kind in KINDS}
    content = {"all": summary(sites.values()), "skipped": skipped, "kinds": kinds, "sites": sites}
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content, indent=None, separators=(",", ":")) + "\n", "utf-8")
    part.replace(path)
