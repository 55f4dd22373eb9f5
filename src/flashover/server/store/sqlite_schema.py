"""The tables of the SQLite file, and how a file of an older version becomes one of this version.

Each change is written down as it was made: the tables of today may differ from those it led to.
"""

from __future__ import annotations

from flashover.server.store import tables
from flashover.server.store.tables import SCHEMA_VERSION

KINDS = {
    "text": "TEXT", "int": "INTEGER", "real": "REAL", "bytes": "BLOB", "count": "INTEGER PRIMARY KEY AUTOINCREMENT", "rows": " STRICT",
    "keyed": " STRICT, WITHOUT ROWID",
}  # fmt: skip
PLIES_STAY = "CREATE TRIGGER plies_stay BEFORE UPDATE ON plies BEGIN SELECT RAISE(ABORT, 'plies are never changed'); END;"
SCHEMA = tables.SCHEMA.format(**KINDS) + PLIES_STAY
#: Version -> the change to the next version.
CHANGES = {
    1: """
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
CREATE INDEX practice_games ON games (created) WHERE practice = 1;
ALTER TABLE results ADD COLUMN replay TEXT NOT NULL DEFAULT '';
UPDATE results SET replay = lower(hex(randomblob(12)));
CREATE UNIQUE INDEX results_by_replay ON results (replay);
""",
    2: "ALTER TABLE plies ADD COLUMN intent TEXT;",
    3: """
CREATE TABLE progress (
    game TEXT PRIMARY KEY REFERENCES games(id), played REAL NOT NULL, house TEXT NOT NULL, mode TEXT NOT NULL, level TEXT,
    phase TEXT NOT NULL, turn INTEGER NOT NULL, asked INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE transfers (
    code TEXT NOT NULL, game TEXT NOT NULL REFERENCES games(id), seat INTEGER NOT NULL, token TEXT NOT NULL, expires REAL NOT NULL,
    PRIMARY KEY (code, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX transfers_of_game ON transfers (game);
CREATE INDEX transfers_by_end ON transfers (expires);
""",
    4: """
ALTER TABLE games ADD COLUMN owner TEXT;
ALTER TABLE games ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN salt BLOB;
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
""",
}


def change_from(version: int) -> str:
    """Everything between an older version and this one, as one transaction: a file has the one schema or the other."""
    changes = "".join(CHANGES[number] for number in range(version, SCHEMA_VERSION))
    return f"BEGIN IMMEDIATE; {changes} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
