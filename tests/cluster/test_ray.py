"""A study on Ray has the rows it has in one process, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

from flashover.sim import Folder, Part, Study, make_cell, make_study, simulate
from flashover.sim import chunks as playing
from flashover.sim.chunks import Done, Kept
from flashover.sim.cluster import OnRay

# Those of Ray itself.
pytestmark = pytest.mark.filterwarnings(*(f"ignore::{kind}Warning" for kind in ("Deprecation", "Future", "Resource", "User")))
VETERAN = {"mode": "experienced", "level": "veteran"}


def study(games: int) -> Study:
    parts = [Part(make_cell("greedy", seats, VETERAN), games) for seats in (2, 4)]
    return make_study("cluster", [("all", [*parts, Part(make_cell("random", 2), 20)], True, ())], first=11)


def rows(folder: Folder) -> list[tuple[int, Kept]]:
    return [(cell, row) for cell, found in folder.rows() for row in found]


def played_here(games: int, where: Path) -> list[tuple[int, Kept]]:
    with Folder.write(where, study(games)) as folder:
        simulate(study(games), folder)
        return rows(folder)


@pytest.fixture(autouse=True)
def found_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(root / ".cluster"), str(root / "src")]))


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A node with one processor."""
    node = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=node)
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_ray_of_its_own(tmp_path: Path) -> None:
    expected = played_here(60, tmp_path / "here")
    with Folder.write(tmp_path / "ray", study(60)) as folder:
        simulate(study(60), folder, executor=OnRay(jobs=2))
        assert rows(folder) == expected
    assert not ray.is_initialized()


def test_two_nodes_and_one_is_killed_in_the_middle(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "FAST_GAMES", 10)
    games = 300
    expected = played_here(games, tmp_path / "here")
    other = cluster.add_node(num_cpus=1, object_store_memory=100_000_000, include_dashboard=False)
    cluster.wait_for_nodes()
    seen: list[Done] = []

    def watch(done: int, all_games: int, chunk: Done) -> None:
        seen.append(chunk)
        if len(seen) == 12:
            cluster.remove_node(other, allow_graceful=False)

    with Folder.write(tmp_path / "ray", study(games)) as folder:
        simulate(study(games), folder, executor=OnRay(cluster.address), watch=watch)
        assert folder.complete and rows(folder) == expected
    assert len(seen) >= 62 and sum(chunk.chunk.games for chunk in seen) == study(games).games


def test_workers_are_killed(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "FAST_GAMES", 40)
    games = 200
    expected = played_here(games, tmp_path / "here")
    ray.init(address=cluster.address, log_to_driver=False)

    def own_pid() -> int:
        return os.getpid()

    victim = ray.get(ray.remote(own_pid).remote())
    killed = threading.Event()

    def kill() -> None:
        time.sleep(0.3)
        os.kill(victim, signal.SIGKILL)
        killed.set()

    threading.Thread(target=kill).start()
    with Folder.write(tmp_path / "ray", study(games)) as folder:
        simulate(study(games), folder, executor=OnRay(cluster.address))
        assert rows(folder) == expected
    assert killed.is_set()
