"""Databases as earlier versions of the program wrote them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from flashover import Game
from flashover.server.store.sqlite_schema import CHANGES
from tests.server.stores import AT, SEED, real_plies

VERSION_1 = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created REAL NOT NULL, host TEXT NOT NULL,
    options TEXT NOT NULL, seats INTEGER NOT NULL, start TEXT, seed BLOB, away_seconds INTEGER, digest TEXT NOT NULL
) STRICT;
CREATE TABLE plies (
    game TEXT NOT NULL REFERENCES games(id), number INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('ply', 'undo', 'redo')),
    ply TEXT NOT NULL, seat INTEGER, at REAL NOT NULL, digest TEXT, PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER plies_stay BEFORE UPDATE ON plies BEGIN SELECT RAISE(ABORT, 'plies are never changed'); END;
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games(id), seat INTEGER NOT NULL, token TEXT, name TEXT NOT NULL, bot TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    number INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL REFERENCES games(id), at REAL NOT NULL, seat INTEGER,
    name TEXT NOT NULL, text TEXT NOT NULL
) STRICT;
CREATE INDEX chat_of_game ON chat (game, number);
CREATE TABLE results (
    number INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE REFERENCES games(id), crew TEXT NOT NULL, level TEXT,
    mode TEXT NOT NULL, board TEXT NOT NULL, rescued INTEGER NOT NULL, lost INTEGER NOT NULL, outcome TEXT NOT NULL,
    perfect INTEGER NOT NULL, turns INTEGER NOT NULL, finished REAL NOT NULL
) STRICT;
"""


def write_older(path: Path, version: int, games: int = 2) -> list[str]:
    """A file with games of an older version, each of them played; returns their ids."""
    path.parent.mkdir(parents=True, exist_ok=True)
    keys = [f"old{number}" for number in range(games)]
    digest = Game.new({"mode": "family"}, 2, seed=1).digest()
    plies = real_plies()
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA journal_mode = WAL")
        base.executescript(VERSION_1 + f"PRAGMA user_version = {version};")
        for key in keys:
            row = (key, f"CODE-{key}", 1.0, "x", '{"mode": "family"}', 2, None, SEED, None, digest)
            base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            base.executemany("INSERT INTO seats VALUES (?, ?, NULL, 'Ada', NULL)", [(key, 0), (key, 1)])
            base.executemany("INSERT INTO plies VALUES (?, ?, ?, ?, ?, ?, ?)", [(key, *ply[:6]) for ply in plies])
            base.execute("INSERT INTO chat (game, at, seat, name, text) VALUES (?, ?, 0, 'Ada', 'hello')", (key, AT))
            base.execute("INSERT INTO results (game, crew, mode, board, rescued, lost, outcome, perfect, turns, finished)"
                         " VALUES (?, '[\"Ada\"]', 'family', 'A', 7, 0, 'won', 0, 9, 2.0)", (key,))  # fmt: skip
        base.commit()
        for number in range(1, version):
            base.executescript(CHANGES[number])
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return keys
