"""The world's database does what the real ones do: histories of worlds are done again in SQLite and in PostgreSQL."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.world.database import Create, Round, Written
from tests.world.held import Held, held
from tests.world.real import RealPostgres, RealSqlite
from tests.world.world import World

SEEDS = {"sqlite": 400, "postgres": 150} if os.environ.get("FLASHOVER_SOAK") else {"sqlite": 5, "postgres": 2}
KINDS = {
    "Append", "SetProgress", "SetSeat", "SetAway", "Say", "OfferTransfer", "FindTransfer", "ClaimTransfer",
    "Create", "Own", "Load", "Look", "Beat", "Leave", "Lost",
}  # fmt: skip


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    started = Postgres()
    yield started
    started.remove()


def a_world(seed: int) -> World:
    """A world that has been, with its history."""
    world = World(seed)
    world.database.history = []
    assert not world.run().violations
    return world


def again(world: World, kind: str, folder: Path, request: pytest.FixtureRequest) -> Held:
    database, history = world.database, world.database.history
    assert history
    if kind == "sqlite":
        return held(history, database.tables, lambda: RealSqlite(folder))
    return held(history, database.tables, lambda: RealPostgres(folder, request.getfixturevalue("postgres")))


@pytest.mark.parametrize("kind", SEEDS)
def test_a_real_database_answers_refuses_and_keeps_the_same(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    compared: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(SEEDS[kind]):
        found = again(a_world(seed), kind, tmp_path / str(seed), request)
        assert not found.differences, (seed, found.differences[:3])
        compared += found.compared
        refused += found.refused
    assert set(compared) == KINDS and set(refused) == {"Fenced", "Taken", "StoreError"}
    assert sum(compared.values()) > 500 * SEEDS[kind]


def test_a_database_that_takes_what_the_real_one_refuses_is_found_out(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    world = a_world(0)
    world.database.tables.checks_fences = False
    assert any("Fenced" in one for one in again(world, "sqlite", tmp_path, request).differences)


def test_a_row_that_only_one_of_them_has_is_found(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    world = a_world(0)
    rounds = [one for one in world.database.history or () if isinstance(one, Round)]
    last = next(one for one in reversed(rounds) if any(isinstance(done.job, Written) for done in one.done))
    last.done[:] = [done for done in last.done if not isinstance(done.job, Written | Create)]
    assert again(world, "sqlite", tmp_path, request).differences
