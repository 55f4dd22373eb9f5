"""How long a server with many stored games takes to start: from the command to the first 200 of /ready.

python -m benchmarks.start [--games 10000] [--starts 7] [--workers 1]

The games are written as an earlier version wrote them and brought up to date by a first start, which is reported by itself. Each start
is followed by a polite end. What the system has read once it keeps in memory, so that these are restarts, not starts of a machine. The CPU
time is that of the process that was started: what a start takes on a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from flashover.server.store.tables import SCHEMA_VERSION
from tests.server.older import write_older

ROOT = Path(__file__).parents[1]


def start(data: Path, workers: int) -> tuple[float, float, float]:
    """Seconds until the server listens, until it is ready, and of CPU time until then."""
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(data), "--workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with httpx.Client(timeout=60) as client:
        begun = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            found = None
            for line in server.stdout:
                found = re.search(r"http://\S+:\d+/", line)
                if found is not None:
                    break
            assert found is not None, "the server did not start"
            listens = time.perf_counter() - begun
            while client.get(f"{found[0]}ready").status_code != 200:
                time.sleep(0.005)
            ready = time.perf_counter() - begun
            ticks = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0
    return listens, ready, sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description="Measure the start of a server.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="flashover-start-") as folder:
        data = Path(folder) / "data"
        database = data / "flashover.sqlite3"
        write_older(database, SCHEMA_VERSION - 1, given.games)
        print(f"{given.games} games, {database.stat().st_size / 1e6:.0f} MB")
        print(f"first start, which brings them up to date: ready after {start(data, given.workers)[1]:.2f} s")
        times = [start(data, given.workers) for _ in range(given.starts)]
    for name, found in zip(("listens", "ready", "CPU"), zip(*times, strict=True), strict=True):
        print(f"{name}: median {statistics.median(found):.2f} s, shortest {min(found):.2f} s, longest {max(found):.2f} s")


if __name__ == "__main__":
    main()
