"""What only PostgreSQL can do: vanish and come back, be shared by several servers, ask for a password."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from flashover.server.settings import Settings
from flashover.server.store.errors import Fenced, StoreError
from flashover.server.store.opening import open_store
from flashover.server.store.postgres import PostgresStore
from flashover.server.store.writes import Lease, Say
from tests.server.conftest import Start
from tests.server.postgres import PASSWORD, Postgres
from tests.server.stores import AT, SEATS, append, do, game, submit

ROOT = Path(__file__).parents[2]
RESTARTS = 20 if os.environ.get("FLASHOVER_SOAK") else 3


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be torn down under a test without harm to the others."""
    server = Postgres()
    yield server
    with suppress(AssertionError):
        server.start()
    server.remove()


def test_writes_survive_restarts_and_are_never_doubled(own_postgres: Postgres) -> None:
    url, rng = own_postgres.new(), random.Random(3)

    async def body() -> None:
        store = await PostgresStore.open(url)
        keys = [f"g{n}" for n in range(8)]
        leases = {key: await store.create(game(key), SEATS, "me") for key in keys}
        told: dict[str, int] = dict.fromkeys(keys, 0)
        failed = 0
        over = asyncio.Event()

        async def play(key: str) -> None:
            """Write a ply after the other; after an error read what is there, as a room does."""
            nonlocal failed
            lease: Lease | None = leases[key]
            number = 0
            while not over.is_set():
                try:
                    if lease is None:
                        owned = await store.own(key, "me")
                        stored = await store.load(key)
                        assert isinstance(owned, Lease) and stored is not None
                        lease = owned
                        assert [row.number for row in stored.plies] == list(range(1, len(stored.plies) + 1))
                        number = len(stored.plies)
                        assert number >= told[key]
                    await do(store, lease, append(number + 1))
                except Fenced:
                    raise
                except StoreError:
                    failed += 1
                    lease = None
                    await asyncio.sleep(0.05)
                else:
                    number += 1
                    told[key] = number

        playing = [asyncio.create_task(play(key)) for key in keys]
        for restart in range(RESTARTS):
            await asyncio.sleep(rng.uniform(0.2, 0.6))
            if restart % 2:
                await asyncio.to_thread(own_postgres.kill)
                await asyncio.to_thread(own_postgres.start)
            else:
                await asyncio.to_thread(own_postgres.restart, "immediate" if restart % 4 else "fast")
        before = dict(told)
        deadline = time.monotonic() + 60
        while any(told[key] <= before[key] for key in keys):
            assert time.monotonic() < deadline, "a game is stuck"
            await asyncio.sleep(0.05)
        over.set()
        await asyncio.gather(*playing)
        for key in keys:
            stored = await store.load(key)
            assert stored is not None and [row.number for row in stored.plies] == list(range(1, told[key] + 1))
        await store.check()
        await store.close()

    asyncio.run(body())


def test_a_database_that_is_away_is_an_error_and_no_wait_for_ever(own_postgres: Postgres) -> None:
    url = own_postgres.new()

    async def body() -> None:
        store = await PostgresStore.open(url)
        lease = await store.create(game("g"), SEATS, "me")
        await do(store, lease, append(1))
        await asyncio.to_thread(own_postgres.stop)
        writes = [submit(store, lease, append(2)), submit(store, lease, Say(AT, 0, "Ada", "x"))]
        for answer in await asyncio.wait_for(asyncio.gather(*writes, return_exceptions=True), 30):
            assert isinstance(answer, StoreError) and PASSWORD not in str(answer)
        for question in (store.load("g"), store.check(), store.own("g", "x"), store.results({}, 1)):
            with pytest.raises(StoreError):
                await asyncio.wait_for(question, 30)
        await asyncio.to_thread(own_postgres.start)
        await do(store, lease, append(2))
        stored = await store.load("g")
        assert stored is not None and len(stored.plies) == 2 and stored.chat == []
        await asyncio.to_thread(own_postgres.stop)
        await asyncio.wait_for(store.close(), 30)

    asyncio.run(body())


def test_a_take_over_waits_for_a_commit_or_comes_before_it(postgres: Postgres) -> None:
    """Two servers fight for games: every row was written by the owner of its time."""
    url = postgres.new()

    async def body() -> None:
        stores = [await PostgresStore.open(url) for _ in range(2)]
        keys = [f"g{n}" for n in range(5)]
        for key in keys:
            await stores[0].create(game(key), SEATS, "nobody")
        acknowledged = dict.fromkeys(keys, 0)
        fenced = 0

        async def fight(store: PostgresStore, key: str, rng: random.Random) -> None:
            nonlocal fenced
            for _ in range(12):
                lease = await store.own(key, "me")
                assert isinstance(lease, Lease)
                stored = await store.load(key)
                assert stored is not None
                number = len(stored.plies)
                with suppress(Fenced):
                    for _ in range(rng.randrange(1, 6)):
                        # A row of somebody else's at this place would be refused as such, and not as one that came too late.
                        try:
                            await do(store, lease, append(number + 1))
                        except Fenced:
                            fenced += 1
                            raise
                        number += 1
                        acknowledged[key] += 1

        await asyncio.gather(*(fight(store, key, random.Random(f"{n}{key}")) for n, store in enumerate(stores) for key in keys))
        for key in keys:
            stored = await stores[1].load(key)
            assert stored is not None and len(stored.plies) == acknowledged[key]
        assert fenced > 0
        for store in stores:
            await store.close()

    asyncio.run(body())


def test_servers_started_together_make_the_tables_once(postgres: Postgres) -> None:
    url = postgres.new()

    async def body() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(6)))
        for store in stores:
            await store.close()

    asyncio.run(body())


def test_a_whole_server_runs_on_it(start: Start, postgres: Postgres) -> None:
    live = start(database_url=postgres.new())
    made = live.create("human", "human", seed="1")
    page = live.page(made)
    for _ in range(3):
        page.play(page.legal[0])
    page.send(type="chat", text="hello")
    page.wait("chat")
    before = (page.version, page.view["digest"])
    live.restart()
    page = live.page(made)
    assert (page.version, page.view["digest"]) == before and page.welcome["chat"][0]["text"] == "hello"
    page.play(page.legal[0])
    assert not live.settings.data.exists()


def test_settings_and_errors_keep_the_password_to_themselves(postgres: Postgres) -> None:
    url = postgres.url("nothing")
    settings = Settings(database_url=url)
    assert PASSWORD not in repr(settings)
    with pytest.raises(StoreError) as caught:
        asyncio.run(open_store(settings))
    assert PASSWORD not in str(caught.value) and "nothing" in str(caught.value)


def serve(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
    )  # fmt: skip


def test_the_command_takes_a_database(postgres: Postgres, tmp_path: Path) -> None:
    folder = str(tmp_path / "data")
    ways: list[tuple[list[str], dict[str, str]]] = [
        (["--database", postgres.new()], {}), ([], {"FLASHOVER_DATABASE": postgres.new()}),
        (["--data", folder], {"FLASHOVER_DATABASE": postgres.new()}),
    ]  # fmt: skip
    for arguments, environment in ways:
        server = serve(*arguments, FLASHOVER_DATA=folder, **environment)
        timer = threading.Timer(60, server.kill)
        timer.start()
        assert server.stdout is not None
        line = server.stdout.readline()
        server.terminate()
        rest, complaint = server.communicate(timeout=60)
        timer.cancel()
        assert "Flashover is at" in line and complaint == "" and PASSWORD not in line + rest
    # The folder is there for what an operator forbids; the games are in the database.
    assert list((tmp_path / "data").iterdir()) == []
    for url in (postgres.url("nothing"), f"postgresql://u:{PASSWORD}@host:x/n", f"postgresql://u:{PASSWORD}@127.0.0.1:1/n"):
        with serve("--database", url, FLASHOVER_DATA=str(tmp_path / "data")) as refused:
            out, complaint = refused.communicate(timeout=60)
        assert refused.returncode == 2 and complaint.startswith("flashover: error serve.database at ") and complaint.count("\n") == 1
        assert PASSWORD not in out + complaint
