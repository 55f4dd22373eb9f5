"""The files of an SQLite store: private, used by one server, copied before they are changed, told of when they are unusable."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from flashover.cli.main import main
from flashover.server.settings import Settings
from flashover.server.store.errors import InUse, StoreError
from flashover.server.store.opening import open_store
from flashover.server.store.sqlite import SqliteStore, open_database
from flashover.server.store.tables import SCHEMA_VERSION
from flashover.server.web import trouble
from tests.server.conftest import Start
from tests.server.live import WAIT
from tests.server.older import write_older
from tests.server.stores import SEATS, append, do, game

ROOT = Path(__file__).parents[2]
KILLS = 100 if os.environ.get("FLASHOVER_SOAK") else 4


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_folder_and_files_are_private(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "a" / "data")

    async def body() -> None:
        store = await open_store(settings)
        await do(store, await store.create(game("g"), SEATS, "me"), append(1))
        found = modes(settings.data)
        assert {name.removeprefix("flashover.sqlite3") for name in found} == {"", "-wal", "-shm", ".lock"}
        assert set(found.values()) == {0o600}
        await store.close()

    old = os.umask(0)
    try:
        asyncio.run(body())
        assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
        # As an earlier version left them.
        settings.data.chmod(0o755)
        settings.database.chmod(0o644)
        for end in ("-wal", "-shm"):
            (settings.data / f"flashover.sqlite3{end}").write_bytes(b"")
        open_database(settings.database).close()
        asyncio.run(_opened_and_closed(settings))
    finally:
        os.umask(old)
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700 and set(modes(settings.data).values()) == {0o600}


async def _opened_and_closed(settings: Settings) -> None:
    await (await open_store(settings)).close()


def test_a_folder_with_other_things_in_it_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").write_text("x")
    open_database(tmp_path / "flashover.sqlite3").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert modes(tmp_path)["flashover.sqlite3"] == 0o600


def serve(data: Path, *more: str, before: Callable[[], None] | None = None, user: str | None = None) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(data), *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False, preexec_fn=before, user=user)


def told(done: subprocess.CompletedProcess[str], code: str) -> str:
    assert done.returncode == 2, done
    assert done.stderr.startswith(f"flashover: error {code} at ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_the_second_server_on_a_file_is_refused(start: Start) -> None:
    live = start()
    made = live.create("human")
    assert "another server uses" in told(serve(live.settings.data), "serve.in_use")

    async def second() -> None:
        with pytest.raises(InUse):
            SqliteStore(live.settings.database)

    asyncio.run(second())
    page = live.page(made)
    page.play(page.legal[0])
    live.restart()  # the lock went with the server


def test_the_lock_goes_with_a_killed_server(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "d")]
    for _ in range(2):
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
        assert server.stdout is not None
        assert "Flashover is at" in server.stdout.readline()
        server.kill()
        server.communicate(timeout=60)


def test_a_full_disk_is_told_at_the_start(tmp_path: Path) -> None:
    def full(size: int) -> Callable[[], None]:
        def limit() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        return limit

    told(serve(tmp_path / "new", before=full(8_192)), "serve.data")
    data = tmp_path / "data"
    open_database(data / "flashover.sqlite3").close()
    told(serve(data, before=full(4_096)), "serve.data")


AS_SOMEBODY_ELSE = """
import os, sys
from flashover.cli.output import complain
from flashover.errors import ServeError
from flashover.server import running
os.setuid(int(sys.argv[1]))
try:
    running.serve(running.Serving("127.0.0.1", 0, sys.argv[2]), browser=False, local=False)
except ServeError as error:
    sys.exit(complain(error))
"""


def test_a_folder_that_cannot_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    base = Path(tempfile.mkdtemp(prefix="flashover-readonly-"))
    try:
        data = base / "data"
        open_database(data / "flashover.sqlite3").close()
        base.chmod(0o755)
        if os.getuid() == 0:
            # Root may write anywhere, so the server's part is taken by somebody else, who may read the folder only.
            data.chmod(0o755)
            (data / "flashover.sqlite3").chmod(0o644)
            nobody = pwd.getpwnam("nobody").pw_uid
            done = subprocess.run(
                [sys.executable, "-c", AS_SOMEBODY_ELSE, str(nobody), str(data)], capture_output=True, text=True, timeout=60, check=False,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            )  # fmt: skip
        else:
            (data / "flashover.sqlite3").chmod(0o400)
            data.chmod(0o500)
            done = serve(data)
        told(done, "serve.data")
    finally:
        (base / "data").chmod(0o700)
        shutil.rmtree(base)


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_games_of_every_older_version_go_on_after_a_copy(start: Start, tmp_path: Path, version: int) -> None:
    path = tmp_path / "data" / "flashover.sqlite3"
    keys = write_older(path, version)
    lines: list[str] = []
    open_database(path, lines.append).close()
    [copy] = path.parent.glob(f"flashover-v{version}-*.sqlite3")
    assert len(lines) == 1 and str(copy) in lines[0] and stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (version,)
        assert base.execute("SELECT count(*) FROM games").fetchone() == (len(keys),)
    assert main(["db", "check", "--data", str(path.parent)]) == 0
    live = start()
    token = live.http.post(f"/rooms/{keys[0]}/seats/0/take", json={}).json()["token"]
    other = live.http.post(f"/rooms/{keys[0]}/seats/1/take", json={}).json()["token"]
    page = live.page({"room": keys[0], "tokens": [token, other], "host": None})
    page.play(page.legal[0])
    assert len({line["replay"] for line in live.http.get("/games").json()}) == len(keys)
    assert list(path.parent.glob("flashover-v*")) == [copy]  # one that is up to date is not copied


def test_the_start_tells_of_the_copy_in_one_line(tmp_path: Path) -> None:
    write_older(tmp_path / "flashover.sqlite3", 2)
    command = [sys.executable, "-m", "flashover", "serve", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}
    )
    assert server.stdout is not None
    lines = [server.stdout.readline(), server.stdout.readline()]
    server.terminate()
    assert server.communicate(timeout=60)[1] == ""
    assert "were copied to" in lines[0] and "flashover-v2-" in lines[0] and "Flashover is at" in lines[1]


MIGRATES = """
import sys
from pathlib import Path
from flashover.server.store.sqlite import open_database
print("on", flush=True)
open_database(Path(sys.argv[1]), print).close()
"""


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_a_kill_in_the_middle_of_a_migration_leaves_one_schema_or_the_other(tmp_path: Path, version: int) -> None:
    rng = random.Random(version)
    model = tmp_path / "model" / "flashover.sqlite3"
    keys = write_older(model, version, games=400)
    command = [sys.executable, "-c", MIGRATES]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    begun = time.monotonic()
    seen: set[int] = set()
    for attempt in range(KILLS):
        data = tmp_path / f"d{attempt}"
        shutil.copytree(model.parent, data)
        path = data / "flashover.sqlite3"
        process = subprocess.Popen([*command, str(path)], stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        process.stdout.readline()
        if attempt == 0:
            begun = time.monotonic()
            process.wait(60)
            longest = time.monotonic() - begun
        else:
            time.sleep(rng.uniform(0, longest))
            process.kill()
        process.communicate(timeout=60)
        with closing(sqlite3.connect(path)) as base:
            found = base.execute("PRAGMA user_version").fetchone()[0]
            columns = {row[1] for row in base.execute("PRAGMA table_info(games)")}
            assert found in (version, SCHEMA_VERSION) and ("fence" in columns) == (found == SCHEMA_VERSION)
            assert ("practice" in columns) == (found > 1)
            seen.add(found)
        for copy in data.glob(f"flashover-v{version}-*.sqlite3"):
            with closing(sqlite3.connect(copy)) as base:
                assert base.execute("PRAGMA user_version").fetchone() == (version,)
                assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        # It goes on as if nothing had been.
        if found == version:
            (data / f"flashover-v{version}-x.sqlite3.part").write_bytes(b"")
        with closing(open_database(path)) as base:
            assert list(data.glob("*.part*")) == []
            assert base.execute("SELECT count(*), sum(fence) FROM games").fetchone() == (len(keys), 0)
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert SCHEMA_VERSION in seen


def games(path: Path) -> set[str]:
    with closing(sqlite3.connect(path, timeout=WAIT)) as base:
        return {row[0] for row in base.execute("SELECT id FROM games")}


def test_old_games_are_removed_by_setting(start: Start) -> None:
    live = start(idle_seconds=0.2, keep_days=10)
    made = live.create("human", seed="1")
    fresh = live.create("human", seed="1")
    for room in (made, fresh):
        page = live.page(room)
        page.play(page.legal[0])
        page.close()
    live.stop()
    with closing(sqlite3.connect(live.settings.database)) as base, base:
        base.execute("UPDATE progress SET played = played - 11 * 86400 WHERE game = ?", (made["room"],))
    live.start()
    deadline = time.monotonic() + WAIT
    while made["room"] in games(live.settings.database):
        assert time.monotonic() < deadline, "still there"
        time.sleep(0.05)
    assert live.http.get(f"/rooms/{made['room']}").status_code == 404
    assert live.http.get(f"/rooms/{fresh['room']}").status_code == 200


def test_one_damaged_row_does_not_stop_the_server(start: Start) -> None:
    live = start(idle_seconds=0.1)
    good, bad, odd = (live.create("human", seed="1") for _ in range(3))
    live.restart()
    with closing(sqlite3.connect(live.settings.database, timeout=WAIT)) as base, base:
        base.execute("""UPDATE games SET options = '{"mode": "fam' WHERE id = ?""", (bad["room"],))
        base.execute("""UPDATE games SET options = CAST(x'7bff7d' AS TEXT) WHERE id = ?""", (odd["room"],))
    for room in (bad, odd):
        answer = live.http.get(f"/rooms/{room['room']}")
        assert answer.status_code >= 400 and answer.json()["error"]["code"] == "room.damaged"
    page = live.page(good)
    page.play(page.legal[0])
    live.create("human")
    assert len(live.errors) >= 2
    live.errors.clear()


def test_a_file_that_cannot_be_read_is_told_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    live = start()
    made = [live.create("human", "human", standard=True) for _ in range(20)]
    live.stop()
    size = live.settings.database.stat().st_size
    with live.settings.database.open("r+b") as file:
        for number in range(1, size // 4096):  # everything but the first page, which says what the tables are
            file.seek(number * 4096)
            file.write(random.Random(number).randbytes(4096))
    live.start()

    def told() -> list[str]:
        return [line for line in live.errors if "the store could not answer" in line]

    answers = [live.http.get(f"/rooms/{room['room']}") for room in made]
    assert {(answer.status_code, answer.json()["error"]["code"]) for answer in answers} == {(503, "server.storage")}
    for room in made[:3]:
        page = live.page(room, hello=False)
        assert page.receive()["error"]["code"] == "server.storage" and page.gone()
    (line,) = told()
    assert "malformed" in line and not any(room[secret] in line for room in made for secret in ("room", "code"))
    monkeypatch.setattr(trouble, "QUIET", 0.0)
    page = live.page(made[0], hello=False)
    assert page.receive()["error"]["code"] == "server.storage" and page.gone()
    assert len(told()) == 2 and "(22 more since the last such line)" in told()[1]
    live.errors.clear()


def test_the_thread_of_the_store_survives_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from flashover.server.store import sqlite as module

    async def body() -> None:
        store = SqliteStore(tmp_path / "flashover.sqlite3")
        lease = await store.create(game("g"), SEATS, "me")
        for error in (MemoryError(), RecursionError(), KeyError("x"), sqlite3.InterfaceError("x"), UnicodeError()):

            def broken(base: object, error: Exception = error) -> None:
                raise error

            with pytest.raises(StoreError):
                await store._do(broken, writes=True)
            await store.check()

        class Gone:
            """A connection that fails at everything."""

            in_transaction = True

            def execute(self, *_: object) -> None:
                raise sqlite3.OperationalError("disk I/O error")

            def close(self) -> None:
                pass

        with monkeypatch.context() as patch:
            store._base.close()  # type: ignore[union-attr]
            store._base = Gone()  # type: ignore[assignment]
            patch.setattr(module, "open_database", lambda _: (_ for _ in ()).throw(StoreError("not yet")))
            for _ in range(2):
                with pytest.raises(StoreError):
                    await do(store, lease, append(1))
        await do(store, lease, append(1))
        await store.close()

    asyncio.run(asyncio.wait_for(body(), 60))


def test_threads_end_with_their_stores(tmp_path: Path) -> None:
    asyncio.run(_opened_and_closed(Settings(data=tmp_path / "data")))
    assert not any(thread.name == "flashover-store" for thread in threading.enumerate())
