"""`flashover db`: games are copied, moved between both databases without loss, checked and forgotten."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from flashover.cli.main import main
from flashover.server.labels import label
from flashover.server.store import postgres_schema
from flashover.server.store.protocol import Store
from flashover.server.store.rows import ChatRow
from flashover.server.store.tables import SCHEMA_VERSION, TABLES
from flashover.server.store.writes import Append, Lease, Say
from tests.server.conftest import Start
from tests.server.postgres import PASSWORD, Postgres
from tests.server.stores import AT, PROGRESS, SEATS, TEXT, Kind, append, do, fill, game, new_kind, real_plies, result

KINDS = ["sqlite", "postgresql"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    """The command line, held to its promises: one line for an error, no traceback, no password."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, kind: Kind | None, *arguments: str) -> Ran:
        where: list[str] = []
        if kind is not None and kind.settings.database_url is not None:
            where = ["--database", kind.settings.database_url]
        elif kind is not None:
            where = ["--data", str(kind.settings.data)]
        self._capsys.readouterr()
        code = main(["db", *arguments, *where])
        out, err = self._capsys.readouterr()
        assert PASSWORD not in out + err and "Traceback" not in err
        if code == 2:
            assert err.startswith("flashover: error ") and err.count("\n") == 1
        else:
            assert err == ""
        return Ran(code, out, err)

    def refused(self, kind: Kind | None, code: str, *arguments: str) -> str:
        ran = self(kind, *arguments)
        assert ran.code == 2 and f"error {code} at " in ran.err, ran
        return ran.err


@pytest.fixture
def db(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    for name in ("FLASHOVER_DATA", "FLASHOVER_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    return Command(capsys)


class Makes:
    """Databases of both kinds."""

    def __init__(self, folder: Path, request: pytest.FixtureRequest) -> None:
        self._folder = folder
        self._request = request
        self._number = 0

    def __call__(self, name: str) -> Kind:
        self._number += 1
        return new_kind(name, self._folder / f"data{self._number}", self._server)

    def _server(self) -> Postgres:
        found: Postgres = self._request.getfixturevalue("postgres")
        return found


@pytest.fixture
def make(tmp_path: Path, request: pytest.FixtureRequest) -> Makes:
    return Makes(tmp_path, request)


@pytest.mark.parametrize(("first", "second"), [("sqlite", "postgresql"), ("postgresql", "sqlite"), ("sqlite", "sqlite")])
def test_games_move_without_loss(db: Command, make: Makes, tmp_path: Path, first: str, second: str) -> None:
    here, there = make(first), make(second)
    here.run(fill)
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert "3 games" in db(here, "export", str(one)).out
    assert stat.S_IMODE(one.stat().st_mode) == 0o600 or os.name == "nt"
    assert "3 games more" in db(there, "import", str(one)).out
    db(there, "export", str(two))
    assert one.read_bytes() == two.read_bytes()
    lines = [json.loads(line) for line in one.read_text("utf-8").splitlines()]
    assert set(lines[0]["columns"]) == set(TABLES) and {line[0] for line in lines[1:-1]} == set(TABLES)
    assert db(there, "check").code == 0

    before = here.run(lambda store: store.load("full"))

    async def goes_on(store: Store) -> None:
        assert await store.load("full") == before
        lease = await store.own("full", "you")
        assert isinstance(lease, Lease)
        said = await do(store, lease, Say(AT, None, "Ada", "x"))
        assert isinstance(said, ChatRow) and said.number == 3

    there.run(goes_on)


def test_a_folder_that_was_named_is_meant_whatever_the_variable_says(db: Command, make: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    here = make("sqlite")
    here.run(fill)
    monkeypatch.setenv("FLASHOVER_DATABASE", "postgresql://nobody@127.0.0.1:1/nothing")
    assert db(here, "check").code == 0


@pytest.mark.parametrize("name", KINDS)
def test_an_import_joins_what_is_there_or_changes_nothing(db: Command, make: Makes, tmp_path: Path, name: str) -> None:
    here, there = make("sqlite"), make(name)
    here.run(fill)
    file = tmp_path / "games.jsonl"
    db(here, "export", str(file))

    async def before(store: Store) -> None:
        lease = await store.create(game("mine"), SEATS, "me")
        await do(store, lease, append(1, over=result("mine", "Ben")))
        await do(store, lease, Say(AT, None, "Ben", "mine"))

    there.run(before)
    db(there, "import", str(file))

    async def after(store: Store) -> None:
        assert [line.result.replay for line in await store.results({}, 9)] == ["replay", "mine"]
        full, mine = await store.load("full"), await store.load("mine")
        assert full is not None and mine is not None
        assert [line.number for line in mine.chat] == [1] and [line.number for line in full.chat] == [2, 3]

    there.run(after)
    db.refused(there, "db.taken", "import", str(file))
    lines = file.read_text("utf-8").splitlines(keepends=True)
    damaged = {
        "cut": lines[:-1],
        "short": [*lines[:-2], lines[-1]],
        "more": [*lines, lines[1]],
        "json": [lines[0], "{\n"],
        "kind": [lines[0], lines[1].replace("1794999999.1234567", '"x"', 1), *lines[2:]],
        "table": [lines[0], '["users",1]\n'],
        "width": [lines[0], '["seats",1]\n'],
        "orphan": [lines[0], '["seats","nobody",0,null,"x",null]\n', '{"rows":{}}\n'],
        "null": [lines[0], '["seats","new",0,null,null,null]\n', '{"rows":{}}\n'],
        "format": ['{"format":"x"}\n'],
        "later": [lines[0].replace('"version":1', '"version":2'), *lines[1:]],
        "columns": [lines[0].replace('"practice",', ""), *lines[1:]],
        "bytes": [lines[0], lines[1].replace('"666c', '"zz'), *lines[2:]],
        "nothing": [],
        "utf8": [],
    }
    clean = make(name)
    db(clean, "migrate")
    nothing = db(clean, "export", "-").out
    for key, text in damaged.items():
        bad = tmp_path / f"{key}.jsonl"
        bad.write_text("".join(text), encoding="utf-8")
        if key == "utf8":
            bad.write_bytes(b"\xff\xfe\n")
        db.refused(clean, "db.format", "import", str(bad))
        assert db(clean, "export", "-").out == nothing
    there.run(after)
    db.refused(there, "file.unreadable", "import", str(tmp_path / "none.jsonl"))


def test_exports_go_through_pipes(db: Command, make: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = make("sqlite"), make("sqlite")
    here.run(fill)
    text = db(here, "export", "-").out
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    db(there, "import", "-")
    assert db(there, "export", "-").out == text


@pytest.mark.parametrize("name", KINDS)
def test_a_backup_is_a_whole_database(db: Command, make: Makes, tmp_path: Path, name: str) -> None:
    here, there = make(name), make("sqlite")
    here.run(fill)
    there.settings.data.mkdir()
    target = there.settings.database if name == "sqlite" else tmp_path / "backup.jsonl"
    db(here, "backup", str(target))
    db.refused(here, "db.exists", "backup", str(target))
    if name == "postgresql":
        db(there, "import", str(target))
    assert db(there, "export", "-").out == db(here, "export", "-").out
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("name", KINDS)
def test_a_check_finds_what_is_damaged(db: Command, make: Makes, name: str) -> None:
    here = make(name)

    async def games(store: Store) -> None:
        await fill(store)
        for key in ("json", "digest", "ply", "crew", "mode", "seat", "intent"):
            lease = await store.create(game(key), SEATS, "me")
            await do(store, lease, Append(real_plies(), PROGRESS, result(key, "Ada")))

    here.run(games)
    good = db(here, "check")
    assert good.code == 0 and "10 games" in good.out and "replay to their digests" in good.out
    here.execute("UPDATE games SET options = '{' WHERE id = 'json'")
    here.execute("UPDATE games SET digest = 'x' WHERE id = 'digest'")
    here.execute("UPDATE games SET options = '{\"mode\": \"x\"}' WHERE id = 'mode'")
    here.execute("UPDATE results SET crew = '[' WHERE game = 'crew'")
    here.execute("DELETE FROM plies WHERE game = 'ply' AND number = 2")
    here.execute("DELETE FROM seats WHERE game = 'seat' AND seat = 1")
    here.execute("INSERT INTO plies VALUES ('intent', 9999, 'ply', 'end', 0, 1.0, NULL, '{')")
    bad = db(here, "check")
    assert bad.code == 1
    listed = {line.split(":")[0].removeprefix("game ") for line in bad.out.splitlines()[:-1]}
    assert listed == {"json", "digest", "ply", "crew", "mode", "seat", "intent"} and "7 damaged" in bad.out
    report = json.loads(db(here, "check", "--json").out)
    assert not report["ok"] and {entry["game"] for entry in report["damaged"]} == listed and report["games"] == 10


def test_a_check_finds_damaged_pages(db: Command, make: Makes) -> None:
    here = make("sqlite")
    here.run(fill)
    data = bytearray(here.settings.database.read_bytes())
    for page in range(4, len(data) // 4096):
        data[page * 4096 : page * 4096 + 2048] = os.urandom(2048)
    here.settings.database.write_bytes(data)
    found = db(here, "check")
    assert found.code == 1 and "database: " in found.out


@pytest.mark.parametrize("name", KINDS)
def test_games_and_names_are_forgotten(db: Command, make: Makes, name: str) -> None:
    here = make(name)
    here.run(fill)
    assert "2 games" in db(here, "forget", "--name", "Ada").out
    assert "1 game " in db(here, "forget", "--name", TEXT).out
    assert "0 games" in db(here, "forget", "--name", "Nobody").out
    told = [line for line in db(here, "export", "-").out.splitlines() if not line.startswith('["plies"')]
    assert not any('"Ada"' in line or "Ada" in json.loads(line)[1:] for line in told[1:-1])

    async def after(store: Store) -> None:
        stored = await store.load("full")
        assert stored is not None and [seat.name for seat in stored.seats] == ["", "Bot"]
        assert [(line.name, line.text) for line in stored.chat] == [("", TEXT)] * 2
        assert [line.result.crew for line in await store.results({}, 9)] == [["", "Bot"]]

    here.run(after)
    db.refused(here, "usage", "forget")
    db.refused(here, "usage", "forget", "full", "--name", "x")
    db(here, "forget", "full")
    db.refused(here, "db.no_game", "forget", "full")
    assert "full" not in db(here, "export", "-").out
    # As the log calls it.
    db.refused(here, "db.no_game", "forget", label("full"))
    db(here, "forget", label("played"))
    db.refused(here, "db.no_game", "forget", "played")


def test_a_forgotten_game_leaves_no_trace_in_the_file(db: Command, make: Makes) -> None:
    here = make("sqlite")
    here.run(fill)
    db(here, "forget", "full")
    for path in here.settings.data.iterdir():
        assert TEXT.encode() not in path.read_bytes()


def test_commands_work_beside_a_running_server(db: Command, start: Start, tmp_path: Path) -> None:
    live = start()
    made = live.create("human", seed="1")
    page = live.page(made)
    page.play(page.legal[0])
    beside = Kind(live.settings, None)
    assert db(beside, "check").code == 0
    db(beside, "backup", str(tmp_path / "copy.sqlite3"))
    db(beside, "export", str(tmp_path / "copy.jsonl"))
    db.refused(beside, "db.in_use", "import", str(tmp_path / "copy.jsonl"))
    db.refused(beside, "db.in_use", "migrate")
    page.play(page.legal[0])
    # A name goes from the room in memory as well, before it writes the next time.
    db(beside, "forget", "--name", "P0")
    page.send(type="ply", base=page.version, ply=page.legal[0])
    page.wait("refused")
    assert live.http.get(f"/rooms/{made['room']}").json()["seats"][0]["name"] == ""
    db(beside, "forget", made["room"])
    live.restart()
    assert live.http.get(f"/rooms/{made['room']}").status_code == 404
    live.errors.clear()  # the room was told that it had lost its game


def test_what_is_not_there_is_told_in_one_line(db: Command, make: Makes, postgres: Postgres, tmp_path: Path) -> None:
    none = make("sqlite")
    for arguments in (["check"], ["export", "-"], ["backup", str(tmp_path / "b")], ["forget", "x"]):
        assert "there is no" in db.refused(none, "db.unusable", *arguments)
    assert not none.settings.data.exists()
    empty = make("postgresql")
    assert "db migrate" in db.refused(empty, "db.version", "check")
    db(empty, "migrate")
    assert db(empty, "check").code == 0
    wrong = postgres.url("nothing")
    assert "does not exist" in db.refused(None, "db.unusable", "check", "--database", wrong)
    assert "password" in db.refused(None, "db.unusable", "check", "--database", wrong.replace(PASSWORD, "other"))
    db.refused(None, "db.unusable", "check", "--database", f"postgresql://a:{PASSWORD}@127.0.0.1:1/x")
    for url in ("mysql://x", f"postgresql://a:{PASSWORD}@host:port/x", f"postgresql://a:{PASSWORD}@[/x", PASSWORD):
        db.refused(None, "db.database", "check", "--database", url)
    db.refused(None, "db.unusable", "check", "--database", f"postgresql://127.0.0.1:1/x?password={PASSWORD}&sslmode=nonsense")


def test_tables_of_an_older_version_in_postgresql_are_copied_first(
    db: Command, make: Makes, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = make("postgresql")
    here.run(fill)
    here.execute("ALTER TABLE games DROP COLUMN practice")
    here.execute("UPDATE flashover_schema SET version = version - 1")
    assert "db migrate" in db.refused(here, "db.version", "check")
    assert "another version" in db.refused(here, "db.version", "migrate")
    change = "ALTER TABLE games ADD COLUMN practice bigint NOT NULL DEFAULT 0"
    monkeypatch.setattr(postgres_schema, "CHANGES", {SCHEMA_VERSION - 1: change})
    monkeypatch.setenv("FLASHOVER_DATA", str(here.settings.data))
    told = db(here, "migrate").out
    [copy] = here.settings.data.glob("flashover-v4-*.jsonl")
    assert str(copy) in told and '"practice"' not in copy.read_text("utf-8")
    assert db(here, "check").code == 0 and "up to date" in db(here, "migrate").out


def test_memory_stays_flat(db: Command, make: Makes, tmp_path: Path) -> None:
    import tracemalloc

    here, there = make("sqlite"), make("postgresql")

    async def long(store: Store) -> None:
        lease = await store.create(game("long"), SEATS, "me")
        for first in range(1, 20_001, 5_000):
            await do(store, lease, append(*range(first, first + 5_000)))

    here.run(long)
    file = str(tmp_path / "long.jsonl")
    db(there, "migrate")
    tracemalloc.start()
    try:
        db(here, "export", file)
        db(there, "import", file)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 2_000_000 < Path(file).stat().st_size, most

