"""`flashover db`: the stored games, whole: brought up to date, copied, moved, checked, forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from flashover.cli.output import WRONG
from flashover.errors import InputError

if TYPE_CHECKING:
    import argparse

    from flashover.server.settings import Settings
    from flashover.server.store.archive import Archive


def db(given: argparse.Namespace) -> int:
    """The action chosen."""
    actions = {"migrate": _migrate, "backup": _backup, "export": _export, "import": _import, "check": _check, "forget": _forget}
    try:
        from flashover.server.store.errors import InUse, OtherVersion, StoreError
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "flashover":
            raise
        raise InputError("web.missing", "", f"stored games need {error.name}, which is not installed") from None
    settings = _settings(given)
    codes = {InUse: "db.in_use", OtherVersion: "db.version"}
    try:
        work: Coroutine[Any, Any, int] = actions[given.action](given, settings)
        return asyncio.run(work)
    except StoreError as error:
        raise InputError(codes.get(type(error), "db.unusable"), _shown(settings), str(error)) from None


def _settings(given: argparse.Namespace) -> Settings:
    from flashover.server.settings import Settings, data_dir
    from flashover.server.store.addresses import EXPECTED, chosen_url, is_url, shown

    # What is cared for is what was named: a folder here means the file in it. A server has a folder in any case.
    url = given.database if given.data else chosen_url(given.database)
    if url is not None and not is_url(url):
        raise InputError("db.database", shown(url), EXPECTED)
    return Settings(data=Path(given.data) if given.data else data_dir(), database_url=url)


def _shown(settings: Settings) -> str:
    from flashover.server.store.addresses import shown

    return str(settings.database) if settings.database_url is None else shown(settings.database_url)


@asynccontextmanager
async def _opened(settings: Settings, *, change: bool = False, old: bool = False) -> AsyncIterator[Archive]:
    """The database; one of an earlier version only where that is welcome."""
    from flashover.server.store.errors import OtherVersion
    from flashover.server.store.tables import SCHEMA_VERSION

    archive: Archive
    if settings.database_url is None:
        from flashover.server.store.sqlite_archive import SqliteArchive

        archive = SqliteArchive(settings.database, change=change)
    else:
        archive = await _postgres(settings.database_url, change=change)
    try:
        version = await archive.version()
        if version != SCHEMA_VERSION and not (old and 0 < version < SCHEMA_VERSION):
            advice = "flashover db migrate brings it up to date" if version < SCHEMA_VERSION else "it was written by a later one"
            raise OtherVersion(f"its tables are of version {version}, this program has {SCHEMA_VERSION}; {advice}")
        yield archive
    finally:
        await archive.close()


async def _postgres(url: str, *, change: bool) -> Any:
    from flashover.server.store.errors import StoreError

    try:
        from flashover.server.store.postgres_archive import PostgresArchive
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("PostgreSQL needs the package asyncpg, which is not installed (pip install 'flashover[postgres]')") from None
    return await PostgresArchive.open(url, change=change)


@contextmanager
def _without_servers(settings: Settings) -> Iterator[None]:
    """Long changes of a file keep servers away meanwhile; PostgreSQL keeps them apart by itself."""
    if settings.database_url is not None:
        yield
        return
    from flashover.server.store.errors import StoreError
    from flashover.server.store.files import FolderLock, make_private

    try:
        make_private(settings.database)
        lock = FolderLock(settings.database)
    except OSError as error:
        raise StoreError(str(error)) from None
    try:
        yield
    finally:
        lock.release()


# ---------------------------------------------------------------- up to date


async def _migrate(given: argparse.Namespace, settings: Settings) -> int:  # noqa: ARG001 - all actions are called alike
    if settings.database_url is not None:
        archive = await _postgres(settings.database_url, change=True)
        try:
            settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy = await archive.migrate(settings.data, lambda path: _save(settings, path))
            if copy is not None:
                _tell_copy(str(copy))
        finally:
            await archive.close()
    else:
        from flashover.server.store.sqlite import open_database

        with _without_servers(settings):
            open_database(settings.database, print).close()
    print(f"{_shown(settings)} is up to date.")
    return 0


def _tell_copy(path: str) -> None:
    print(f"The games of an earlier version were copied to {path} before they were brought up to date.")


# ---------------------------------------------------------------- copies


async def _backup(given: argparse.Namespace, settings: Settings) -> int:
    target = Path(given.file)
    if settings.database_url is not None:
        await _save(settings, target)
    else:
        from flashover.server.store.files import copy_database
        from flashover.server.store.sqlite_archive import SqliteArchive

        _is_new(target)
        archive = SqliteArchive(settings.database)
        try:
            copy_database(archive.base, target)
        finally:
            await archive.close()
    print(f"{target} holds a copy of {_shown(settings)}.")
    return 0


async def _export(given: argparse.Namespace, settings: Settings) -> int:
    from flashover.server.store.portable import export

    if given.file == "-":
        async with _opened(settings, old=True) as archive:
            await export(archive, sys.stdout.write)
        return 0
    counts = await _save(settings, Path(given.file))
    print(f"{given.file} holds {_games(counts['games'])} with {counts['plies']} rows of plies.")
    return 0


async def _save(settings: Settings, target: Path) -> dict[str, int]:
    """An export as a file, there as a whole or not at all."""
    from flashover.server.store.portable import export

    _is_new(target)
    part = target.with_name(f"{target.name}.part")
    async with _opened(settings, old=True) as archive:
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8", newline="\n") as file:
                counts = await export(archive, file.write)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        except OSError as error:
            raise InputError("file.unwritable", str(target), error.strerror or str(error)) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return counts


def _is_new(target: Path) -> None:
    if target.exists():
        raise InputError("db.exists", str(target), "this file exists and is not overwritten")


# ---------------------------------------------------------------- moved in


async def _import(given: argparse.Namespace, settings: Settings) -> int:
    from flashover.server.store.portable import take_in

    with _input(given.file) as file, _without_servers(settings):
        await _make(settings)
        async with _opened(settings, change=True) as archive:
            counts = await take_in(archive, _lines(file), given.file)
    print(f"{_shown(settings)} has {_games(counts['games'])} more, with {counts['plies']} rows of plies.")
    return 0


async def _make(settings: Settings) -> None:
    """An empty database, where there is none."""
    if settings.database_url is None:
        from flashover.server.store.sqlite import open_database

        open_database(settings.database, print).close()
        return
    archive = await _postgres(settings.database_url, change=True)
    try:
        await archive.make()
    finally:
        await archive.close()


@contextmanager
def _input(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
        return
    try:
        file = Path(name).open(encoding="utf-8", newline="\n")  # noqa: SIM115 - closed below
    except OSError as error:
        raise InputError("file.unreadable", name, error.strerror or str(error)) from None
    with file:
        yield file


def _lines(file: TextIO) -> Iterator[str]:
    """Lines, none longer than a row can be; what is cut or is no text is no JSON either."""
    from flashover.server.store.portable import LONGEST_LINE

    try:
        while line := file.readline(LONGEST_LINE):
            yield line
    except UnicodeDecodeError:
        yield "not UTF-8"


# ---------------------------------------------------------------- checked


async def _check(given: argparse.Namespace, settings: Settings) -> int:
    from flashover.server.store.checking import check_games

    games = plies = 0
    damaged: list[tuple[str, str]] = []
    async with _opened(settings) as archive:
        flaws = await archive.flaws()
        async for checked in check_games(archive):
            games += 1
            plies += checked.plies
            if checked.flaw is not None:
                damaged.append((checked.game, checked.flaw))
                if not given.json:
                    print(f"game {checked.game}: {_one_line(checked.flaw)}")
    if given.json:
        broken = [{"game": game, "message": flaw} for game, flaw in damaged]
        print(json.dumps({"ok": not (flaws or damaged), "games": games, "plies": plies, "damaged": broken, "flaws": flaws}))
    else:
        for flaw in flaws:
            print(f"database: {_one_line(flaw)}")
        verdict = f"{len(damaged)} damaged" if damaged else "all of them replay to their digests"
        print(f"{_shown(settings)}: {_games(games)}, {plies} rows of plies; {verdict}.")
    return WRONG if flaws or damaged else 0


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


# ---------------------------------------------------------------- forgotten


async def _forget(given: argparse.Namespace, settings: Settings) -> int:
    from flashover.server.auth import normal_code
    from flashover.server.labels import LABEL
    from flashover.server.store import operations

    if (given.game is None) == (given.name is None) or given.name == "":
        raise InputError("usage", "flashover db forget", "a GAME or --name NAME expected")
    async with _opened(settings, change=True) as archive, archive.together():
        if given.name is not None:
            number = await archive.run(operations.forget_name(given.name))
        else:
            found = await archive.run(operations.find(given.game, normal_code(given.game)))
            if found is None and LABEL.fullmatch(given.game):
                found = await archive.run(operations.find_labelled(given.game))
            number = 0 if found is None else await archive.run(operations.forget([found]))
    if given.name is not None:
        print(f"The name was in {_games(number)} and is gone.")
    elif number == 0:
        raise InputError("db.no_game", given.game, "there is no such game")
    else:
        print("The game and everything that belonged to it is gone.")
    return 0


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"
