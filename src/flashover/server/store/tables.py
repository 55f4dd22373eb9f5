"""The tables, stated once for both databases: as commands with a few words left open, and as columns with their kinds.

Numbers, times and flags have the same kinds in both, so that a row of one is a row of the other.
"""

from __future__ import annotations

from typing import TypeAlias

#: The number of this state of the tables; both databases count alike.
SCHEMA_VERSION = 5

#: {text}, {int}, {real} and {bytes} are kinds of columns, {count} a number the database gives out, {rows} and {keyed} end a table.
SCHEMA = """
CREATE TABLE games (
    id {text} PRIMARY KEY, code {text} NOT NULL UNIQUE, created {real} NOT NULL, host {text} NOT NULL,
    options {text} NOT NULL, seats {int} NOT NULL, start {text}, seed {bytes}, away_seconds {int}, digest {text} NOT NULL,
    practice {int} NOT NULL DEFAULT 0, owner {text}, fence {int} NOT NULL DEFAULT 0, salt {bytes}, listed {int} NOT NULL DEFAULT 1
){rows};
CREATE INDEX practice_games ON games (created) WHERE practice = 1;
CREATE TABLE plies (
    game {text} NOT NULL REFERENCES games(id), number {int} NOT NULL, kind {text} NOT NULL CHECK (kind IN ('ply', 'undo', 'redo')),
    ply {text} NOT NULL, seat {int}, at {real} NOT NULL, digest {text}, intent {text}, PRIMARY KEY (game, number)
){keyed};
CREATE TABLE seats (
    game {text} NOT NULL REFERENCES games(id), seat {int} NOT NULL, token {text}, name {text} NOT NULL, bot {text},
    PRIMARY KEY (game, seat)
){keyed};
CREATE TABLE chat (
    number {count}, game {text} NOT NULL REFERENCES games(id), at {real} NOT NULL, seat {int},
    name {text} NOT NULL, text {text} NOT NULL
){rows};
CREATE INDEX chat_of_game ON chat (game, number);
CREATE TABLE results (
    number {count}, game {text} NOT NULL UNIQUE REFERENCES games(id), crew {text} NOT NULL, level {text},
    mode {text} NOT NULL, board {text} NOT NULL, rescued {int} NOT NULL, lost {int} NOT NULL, outcome {text} NOT NULL,
    perfect {int} NOT NULL, turns {int} NOT NULL, finished {real} NOT NULL, replay {text} NOT NULL DEFAULT ''
){rows};
CREATE UNIQUE INDEX results_by_replay ON results (replay);
"""
#: Where a game stands, for lists of games: it follows from the plies, which stay the truth. `asked` is the seat to act.
PROGRESS = """
CREATE TABLE progress (
    game {text} PRIMARY KEY REFERENCES games(id), played {real} NOT NULL, house {text} NOT NULL, mode {text} NOT NULL, level {text},
    phase {text} NOT NULL, turn {int} NOT NULL, asked {int}
){keyed};
"""
#: Codes that move seats to another device: the hashes of the code and of the tokens it replaces. The host's right is seat -1.
TRANSFERS = """
CREATE TABLE transfers (
    code {text} NOT NULL, game {text} NOT NULL REFERENCES games(id), seat {int} NOT NULL, token {text} NOT NULL, expires {real} NOT NULL,
    PRIMARY KEY (code, seat)
){keyed};
CREATE INDEX transfers_of_game ON transfers (game);
CREATE INDEX transfers_by_end ON transfers (expires);
"""
SCHEMA += PROGRESS + TRANSFERS
#: The processes that are alive (`owning.py`). It is no part of the schema: each database makes it where such a table costs no flush.
SERVERS = """servers (
    id {text} PRIMARY KEY, seen {real} NOT NULL, team {text} NOT NULL, rooms {int} NOT NULL, local {text}, peer {text}, key {text} NOT NULL
){keyed}"""

Columns: TypeAlias = dict[str, type[str] | type[int] | type[float] | type[bytes]]

#: Every table with the columns that belong to a game, in the order in which rows can be added. The owner of a game is not among them:
#: it says which process writes it now.
TABLES: dict[str, Columns] = {
    "games": {
        "id": str, "code": str, "created": float, "host": str, "options": str, "seats": int, "start": str, "seed": bytes,
        "away_seconds": int, "digest": str, "practice": int, "fence": int, "salt": bytes, "listed": int,
    },
    "seats": {"game": str, "seat": int, "token": str, "name": str, "bot": str},
    "plies": {"game": str, "number": int, "kind": str, "ply": str, "seat": int, "at": float, "digest": str, "intent": str},
    "chat": {"number": int, "game": str, "at": float, "seat": int, "name": str, "text": str},
    "results": {
        "number": int, "game": str, "crew": str, "level": str, "mode": str, "board": str, "rescued": int, "lost": int, "outcome": str,
        "perfect": int, "turns": int, "finished": float, "replay": str,
    },
    "progress": {"game": str, "played": float, "house": str, "mode": str, "level": str, "phase": str, "turn": int, "asked": int},
    "transfers": {"code": str, "game": str, "seat": int, "token": str, "expires": float},
}  # fmt: skip
#: The columns that order a table.
KEYS = {
    "games": ("id",), "seats": ("game", "seat"), "plies": ("game", "number"), "chat": ("number",), "results": ("number",),
    "progress": ("game",), "transfers": ("code", "seat"),
}  # fmt: skip
#: Tables whose rows are numbered by the database.
COUNTED = ("chat", "results")
#: Tables with rows of a game, those first that refer to it.
OF_A_GAME = tuple(reversed([table for table in TABLES if table != "games"]))
