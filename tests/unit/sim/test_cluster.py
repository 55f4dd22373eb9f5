"""What Ray loses is played again, and not for ever. Ray itself is imitated here; `make clustertest` has the real one."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from flashover.sim import Folder, Part, SimError, Study, make_cell, make_study, simulate
from flashover.sim import chunks as playing
from flashover.sim.chunks import Chunk, Done, Kept
from flashover.sim.cluster import OnRay

LOST = ["WorkerCrashedError", "RaySystemError", "ObjectLostError", "NodeDiedError", "LocalRayletDiedError", "OutOfMemoryError"]


class Errors(ModuleType):
    """The errors of Ray: all have one base, and those of tasks carry their cause."""

    def __init__(self, names: list[str]) -> None:
        super().__init__("ray.exceptions")
        self.RayError = type("RayError", (Exception,), {})
        for name in (*names, "GetTimeoutError"):
            setattr(self, name, type(name, (self.RayError,), {}))
        self.RayTaskError = type("RayTaskError", (self.RayError,), {"cause": SimError("sim.other_code", "x", "is other code")})


class FakeRay(ModuleType):
    """Tasks are played when they are asked for; before that, `fate` may lose them."""

    def __init__(self, names: list[str], fate: Callable[[FakeRay, Chunk], str | None]) -> None:
        super().__init__("ray")
        self.exceptions = Errors(names)
        self.tries: Counter[Chunk] = Counter()
        self._fate = fate
        self._tasks: dict[int, tuple[Any, ...]] = {}

    def is_initialized(self) -> bool:
        return True

    def put(self, value: object) -> object:
        return value

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **options: object) -> Callable[[Any], Any]:
        assert options == {"max_retries": 0}
        made = self

        class Task:
            def __init__(self, played: Any) -> None:
                self._played = played

            def remote(self, *given: Any) -> int:
                number = len(made._tasks)
                made._tasks[number] = (self._played, *given)
                return number

        return Task

    def wait(self, tasks: list[int], **_options: object) -> tuple[list[int], list[int]]:
        return tasks[:1], tasks[1:]

    def get(self, task: int) -> Done:
        play, cell, chunk, code = self._tasks[task]
        self.tries[chunk] += 1
        error = self._fate(self, chunk)
        if error is not None:
            raise getattr(self.exceptions, error)("lost")
        done: Done = play(cell, chunk, code)
        return done


def study() -> Study:
    parts = [Part(make_cell("greedy", seats, {"mode": "family"}), 12) for seats in (2, 3)]
    return make_study("cluster", [("all", parts, True, ())], first=5)


def rows(folder: Folder) -> list[tuple[int, Kept]]:
    return [(cell, row) for cell, found in folder.rows() for row in found]


def played(path: Path, monkeypatch: pytest.MonkeyPatch, ray: FakeRay | None = None) -> list[tuple[int, Kept]]:
    monkeypatch.setattr(playing, "FAST_GAMES", 4)
    with Folder.write(path, study()) as folder:
        if ray is None:
            simulate(study(), folder)
        else:
            monkeypatch.setitem(sys.modules, "ray", ray)
            simulate(study(), folder, executor=OnRay("auto"))
        return rows(folder)


@pytest.mark.parametrize("error", LOST)
def test_what_is_lost_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    """A chunk of several games is lost once, one of its games twice more: the rows are those of a run without loss."""

    def fate(ray: FakeRay, chunk: Chunk) -> str | None:
        whole = chunk.games > 1 and chunk.first == 9 and ray.tries[chunk] == 1
        single = chunk.games == 1 and chunk.first == 10 and ray.tries[chunk] <= 2
        return error if whole or single else None

    ray = FakeRay(LOST, fate)
    assert played(tmp_path / "ray", monkeypatch, ray) == played(tmp_path / "here", monkeypatch)
    assert ray.tries[Chunk(0, 9, 4)] == 1 and ray.tries[Chunk(1, 10, 1)] == 3 and ray.tries[Chunk(1, 11, 1)] == 1


@pytest.mark.parametrize("error", ["OutOfMemoryError", "LocalRayletDiedError"])
def test_a_game_that_is_always_lost_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    ray = FakeRay(LOST, lambda _ray, chunk: error if chunk.cell == 0 and chunk.first <= 7 < chunk.first + chunk.games else None)
    found = played(tmp_path / "ray", monkeypatch, ray)
    expected = played(tmp_path / "here", monkeypatch)
    failed = [(cell, row) for cell, row in found if row.outcome == "failed"]
    assert [(cell, row.seed, row.error) for cell, row in failed] == [(0, 7, f"sim.worker_died: {error}")]
    assert [one for one in found if one not in failed] == [one for one in expected if one[1].seed != 7 or one[0] != 0]
    assert ray.tries[Chunk(0, 7, 1)] == 5


def test_an_older_ray_lacks_some_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(LOST[:4], lambda ray, chunk: "NodeDiedError" if ray.tries[chunk] == 1 and chunk.games > 1 else None)
    assert played(tmp_path / "ray", monkeypatch, ray) == played(tmp_path / "here", monkeypatch)


def test_what_is_no_loss_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(LOST, lambda _ray, _chunk: "RayTaskError")
    with pytest.raises(SimError, match=r"sim\.other_code"):
        played(tmp_path / "task", monkeypatch, ray)
    ray = FakeRay(LOST, lambda _ray, _chunk: "GetTimeoutError")
    with pytest.raises(ray.exceptions.RayError):
        played(tmp_path / "time", monkeypatch, ray)
