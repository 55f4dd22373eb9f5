"""What a store does, step by step, for both databases: a generator yields commands and is sent the rows they give.

Each database drives these with a connection of its own (`sqlite.run`, `postgres.run`). Values stand for question marks, in order.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Iterable, Sequence
from typing import TypeAlias, TypeVar, cast

from flashover.server.labels import label
from flashover.server.store.errors import Unreadable
from flashover.server.store.owning import DEAD_SECONDS, FORGOTTEN_SECONDS, Beaten, Elsewhere, Place, Server, elsewhere
from flashover.server.store.rows import (
    CHAT_SHOWN,
    HOST,
    ChatRow,
    FinishedGame,
    GameRow,
    ListedRow,
    PlyRow,
    ProgressRow,
    ResultRow,
    SeatRow,
    StoredGame,
    TransferRow,
)
from flashover.server.store.tables import OF_A_GAME
from flashover.server.store.writes import (
    ClaimTransfer,
    FindTransfer,
    Lease,
    OfferTransfer,
    Say,
    SetAway,
    SetSeat,
    Write,
)

LOG = logging.getLogger("flashover.server")

Result = TypeVar("Result")
Command: TypeAlias = tuple[str, Sequence[object]]
Rows: TypeAlias = Sequence[Sequence[object]]
Steps: TypeAlias = Generator[Command, Rows, Result]

GAME = ", ".join(GameRow._fields)
#: Above the number of any result.
NEWEST = 2**31 - 1
RESULT = "game, crew, level, mode, board, rescued, lost, outcome, perfect, turns, finished, replay"


# ---------------------------------------------------------------- writes of a game that is owned


def write(game: str, wanted: Write) -> Steps[object]:
    """Any write but those of plies and progress, which each database takes many at a time."""
    match wanted:
        case SetSeat(number, seat):
            yield "UPDATE seats SET token = ?, name = ?, bot = ? WHERE game = ? AND seat = ?", (*seat, game, number)
        case SetAway(seconds):
            yield "UPDATE games SET away_seconds = ? WHERE id = ?", (seconds, game)
        case Say(at, speaker, name, text, keep):
            command = "INSERT INTO chat (game, at, seat, name, text) VALUES (?, ?, ?, ?, ?) RETURNING number"
            added = yield command, (game, at, speaker, name, text)
            beyond = "SELECT number FROM chat WHERE game = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
            yield f"DELETE FROM chat WHERE game = ? AND number <= ({beyond})", (game, game, keep)  # noqa: S608 - a constant
            return ChatRow(cast("int", added[0][0]), at, speaker, name, text)
        case OfferTransfer(code, row, now):
            yield "DELETE FROM transfers WHERE expires <= ?", (now,)
            for held, token in row.holds.items():
                replaced = "SELECT code FROM transfers WHERE game = ? AND seat = ? AND code <> ?"
                yield f"DELETE FROM transfers WHERE code IN ({replaced})", (game, held, code)  # noqa: S608 - a constant
                yield "INSERT INTO transfers VALUES (?, ?, ?, ?, ?)", (code, game, held, token, row.expires)
        case FindTransfer(code):
            found = yield "SELECT seat, token, expires FROM transfers WHERE code = ? AND game = ?", (code, game)
            holds = {cast("int", held): str(token) for held, token, _ in found}
            return TransferRow(holds, cast("float", found[0][2])) if found else None
        case ClaimTransfer(code, claimed):
            yield "DELETE FROM transfers WHERE code = ?", (code,)
            for held, token in claimed.items():
                if held == HOST:
                    yield "UPDATE games SET host = ? WHERE id = ?", (token, game)
                else:
                    yield "UPDATE seats SET token = ? WHERE game = ? AND seat = ?", (token, game, held)
        case _:
            raise AssertionError(wanted)
    return None


def add_result(game: str, result: ResultRow) -> Steps[None]:
    """The line of the fire-station log."""
    values = (game, json.dumps(result.crew), *result[1:7], int(result.perfect), *result[8:])
    yield f"INSERT INTO results ({RESULT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values  # noqa: S608 - names from above


# ---------------------------------------------------------------- whole games


def create(game: GameRow, seats: Sequence[SeatRow], owner: str) -> Steps[Lease]:
    """A new game; the database complains when its id or code is in use."""
    start = None if game.start is None else json.dumps(game.start)
    flags = {"practice": int(game.practice), "listed": int(game.listed)}
    row = (*game._replace(options=json.dumps(game.options), start=start, **flags), owner, 1)  # type: ignore[arg-type]  # as text
    yield f"INSERT INTO games ({GAME}, owner, fence) VALUES ({', '.join('?' * len(row))})", row  # noqa: S608 - names from above
    for number, seat in enumerate(seats):
        yield "INSERT INTO seats VALUES (?, ?, ?, ?, ?)", (game.id, number, *seat)
    return Lease(game.id, 1)


# ---------------------------------------------------------------- whose a game is; `clock` is how the database asks for the time


def own(game: str, owner: str, clock: str) -> Steps[Lease | Elsewhere | None]:
    """Have a game, unless its owner is another process that lives."""
    # Written before it is read: of two that want it, the second one decides when the first one has.
    rows = yield "UPDATE games SET fence = fence WHERE id = ? RETURNING owner", (game,)
    if not rows:
        return None
    had = cast("str | None", rows[0][0])
    there = elsewhere(had, owner, (yield from _server(had, clock)))
    if there is not None:
        return there
    rows = yield "UPDATE games SET owner = ?, fence = fence + 1 WHERE id = ? RETURNING fence", (owner, game)
    return Lease(game, cast("int", rows[0][0]))


def place(key: str, code: str | None, clock: str) -> Steps[Place | None]:
    """The game that an id, a code or the id of a replay leads to, and who has it."""
    command = "SELECT id, owner FROM games WHERE id = ? OR code = ? OR id = (SELECT game FROM results WHERE replay = ?)"
    rows = yield command, (key, code, key)
    if not rows:
        return None
    found = yield from _server(cast("str | None", rows[0][1]), clock)
    return Place(str(rows[0][0]), found if found is not None and found.alive else None)


def _server(key: str | None, clock: str) -> Steps[Server | None]:
    rows = yield _SERVERS.format(clock) + " WHERE id = ?", (key,)
    return Server._make(rows[0]) if rows else None


_SERVERS = "SELECT id, team, rooms, local, peer, key, {} - seen FROM servers"


def beat(server: Server, clock: str) -> Steps[Beaten]:
    """A sign of life."""
    before = yield from _server(server.id, clock)
    row = (server.team, server.rooms, server.local, server.peer, server.key)
    if before is None:
        command = f"INSERT INTO servers (id, seen, team, rooms, local, peer, key) VALUES (?, {clock}, ?, ?, ?, ?, ?)"  # noqa: S608 - constants
        yield command, (server.id, *row)
    else:
        command = f"UPDATE servers SET seen = {clock}, team = ?, rooms = ?, local = ?, peer = ?, key = ? WHERE id = ?"  # noqa: S608
        yield command, (*row, server.id)
    yield f"DELETE FROM servers WHERE abs({clock} - seen) > ?", (FORGOTTEN_SECONDS,)  # noqa: S608 - a constant
    rows = yield _SERVERS.format(clock) + " ORDER BY id", ()
    found = [Server._make(one) for one in rows]
    return Beaten(None if before is None else before.age, [one for one in found if one.alive])


def leave(server: str) -> Steps[None]:
    """A process owns nothing any more."""
    yield "DELETE FROM servers WHERE id = ?", (server,)


def lost(leases: Sequence[Lease]) -> Steps[list[str]]:
    """The games of these that have another owner by now, or are gone."""
    gone: list[str] = []
    for game, fence in leases:
        rows = yield "SELECT fence FROM games WHERE id = ?", (game,)
        if not rows or rows[0][0] != fence:
            gone.append(game)
    return gone


# ---------------------------------------------------------------- what is asked about games


def find(key: str, code: str | None) -> Steps[str | None]:
    """The id of a game by id or code."""
    return _first((yield "SELECT id FROM games WHERE id = ? OR code = ?", (key, code)))


def find_labelled(name: str) -> Steps[str | None]:
    """The id of a game by what logs call it; every id is looked at."""
    rows = yield "SELECT id FROM games", ()
    return next((str(game) for (game,) in rows if label(str(game)) == name), None)


def find_replay(replay: str) -> Steps[str | None]:
    """The id of a finished game by the id of its replay."""
    return _first((yield "SELECT game FROM results WHERE replay = ?", (replay,)))


def replay_of(game: str) -> Steps[str | None]:
    """The id of the replay of a finished game."""
    return _first((yield "SELECT replay FROM results WHERE game = ?", (game,)))


def _first(rows: Rows) -> str | None:
    return str(rows[0][0]) if rows else None


def load(game: str) -> Steps[StoredGame | None]:
    """Everything about a game; `Unreadable` when a row of it is damaged."""
    rows = yield f"SELECT {GAME} FROM games WHERE id = ?", (game,)  # noqa: S608 - names from above
    if not rows:
        return None
    found = _game(rows[0])
    seats = yield "SELECT token, name, bot FROM seats WHERE game = ? ORDER BY seat", (game,)
    plies = yield "SELECT number, kind, ply, seat, at, digest, intent FROM plies WHERE game = ? ORDER BY number", (game,)
    listed = yield "SELECT 1 FROM progress WHERE game = ?", (game,)
    chat = yield "SELECT number, at, seat, name, text FROM chat WHERE game = ? ORDER BY number DESC LIMIT ?", (game, CHAT_SHOWN)
    lines = [ChatRow._make(line) for line in chat][::-1]
    return StoredGame(found, [SeatRow._make(seat) for seat in seats], [PlyRow._make(ply) for ply in plies], lines, bool(listed))


def _game(row: Sequence[object]) -> GameRow:
    found = GameRow._make(row)
    try:
        options = json.loads(str(found.options))
        start = None if found.start is None else json.loads(str(found.start))
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    if not isinstance(options, dict) or not isinstance(start, dict | None):
        raise Unreadable("options and start are no objects")
    return found._replace(options=options, start=start, practice=bool(found.practice), listed=bool(found.listed))


def listed(games: Sequence[str]) -> Steps[list[ListedRow | None]]:
    """Games by their ids, in the order given; None where there is none."""
    found: list[ListedRow | None] = []
    for game in games:
        found += [(yield from _listed(game))]
    return found


def _listed(game: str) -> Steps[ListedRow | None]:
    rows = yield "SELECT code, created, host FROM games WHERE id = ?", (game,)
    if not rows:
        return None
    code, created, host = rows[0]
    seats = yield "SELECT token, name, bot FROM seats WHERE game = ? ORDER BY seat", (game,)
    progress = yield "SELECT played, house, mode, level, phase, turn, asked FROM progress WHERE game = ?", (game,)
    result = yield "SELECT outcome, rescued, lost, perfect FROM results WHERE game = ?", (game,)
    outcome = cast("list[tuple[str, int, int, int]]", result)
    return ListedRow(
        id=game,
        code=str(code),
        created=cast("float", created),
        host=str(host),
        seats=[SeatRow._make(seat) for seat in seats],
        progress=ProgressRow._make(progress[0]) if progress else None,
        result=(outcome[0][0], outcome[0][1], outcome[0][2], bool(outcome[0][3])) if outcome else None,
    )


def results(wanted: dict[str, str], limit: int, before: int | None) -> Steps[list[FinishedGame]]:
    """Finished games that are listed, the newest first, below a number; one that cannot be read is left out."""
    columns = [name for name in ("mode", "level", "board", "outcome") if name in wanted]
    where = " AND ".join(["number < ?", "(SELECT listed FROM games WHERE id = game) = 1", *(f"{name} = ?" for name in columns)])
    command = f"SELECT number, {RESULT} FROM results WHERE {where} ORDER BY number DESC LIMIT ?"  # noqa: S608 - names from above
    rows = yield command, (NEWEST if before is None else before, *(wanted[name] for name in columns), limit)
    found = []
    for row in rows:
        bots = yield "SELECT bot FROM seats WHERE game = ? ORDER BY seat", (row[1],)
        try:
            found.append(_finished(row, bots))
        except Unreadable as error:
            LOG.error("%s", error)
    return found


def _finished(row: Sequence[object], bots: Rows) -> FinishedGame:
    try:
        crew = json.loads(str(row[2]))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the result of game {label(str(row[1]))} cannot be read: {error}") from None
    if not isinstance(crew, list) or not all(isinstance(name, str) for name in crew):
        raise Unreadable(f"the result of game {label(str(row[1]))} cannot be read: the crew is no list of names")
    result = ResultRow._make((crew, *row[3:9], bool(row[9]), *row[10:]))
    return FinishedGame(cast("int", row[0]), result, [cast("str | None", bot) for (bot,) in bots])


def result_of(game: str) -> Steps[FinishedGame | None]:
    """The result of one game; `Unreadable` when it is damaged."""
    rows = yield f"SELECT number, {RESULT} FROM results WHERE game = ?", (game,)  # noqa: S608 - names from above
    return _finished(rows[0], ()) if rows else None


def highest(table: str) -> Steps[int]:
    """The highest number of a table whose rows are numbered."""
    rows = yield f"SELECT coalesce(max(number), 0) FROM {table}", ()  # noqa: S608 - a name of ours
    return cast("int", rows[0][0])


# ---------------------------------------------------------------- what goes away


def forget(games: Iterable[str]) -> Steps[int]:
    """Remove everything of some games; returns how many there were."""
    number = 0
    for game in games:
        for table in OF_A_GAME:
            yield f"DELETE FROM {table} WHERE game = ?", (game,)  # noqa: S608 - names of ours
        number += len((yield "DELETE FROM games WHERE id = ? RETURNING id", (game,)))
    return number


#: Games that are no other living process's: only their owner knows whether those are open.
_FREE = "(owner IS NULL OR owner = ? OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = games.owner AND abs({} - seen) < ?))"


def forget_practice(before: float, but: Sequence[str], owner: str, clock: str) -> Steps[int]:
    """Remove practice games without a ply since a moment, except open ones."""
    command = f"""SELECT id FROM games WHERE practice = 1 AND created < ? AND {_FREE.format(clock)}
                  AND NOT EXISTS (SELECT 1 FROM plies WHERE game = id AND at >= ?) ORDER BY id"""  # noqa: S608 - constants
    rows = yield command, (before, owner, DEAD_SECONDS, before)
    kept = frozenset(but)
    return (yield from forget([str(row[0]) for row in rows if row[0] not in kept]))


def expire(before: float, but: Sequence[str], limit: int, owner: str, clock: str) -> Steps[int]:
    """Remove some of the games in which nothing was played since a moment, finished or not, except open ones."""
    kept = frozenset(but)
    free = _FREE.format(clock)
    command = f"SELECT game FROM progress JOIN games ON id = game WHERE played < ? AND {free} ORDER BY played LIMIT ?"  # noqa: S608 - constants
    rows = yield command, (before, owner, DEAD_SECONDS, limit + len(kept))
    old = [str(row[0]) for row in rows if row[0] not in kept]
    if len(old) < limit:
        # Games of an older version that nobody has opened since.
        command = f"""SELECT id FROM games WHERE created < ? AND {free} AND NOT EXISTS (SELECT 1 FROM progress WHERE game = id)
                      AND NOT EXISTS (SELECT 1 FROM plies WHERE game = id AND at >= ?) LIMIT ?"""  # noqa: S608 - constants
        rows = yield command, (before, owner, DEAD_SECONDS, before, limit + len(kept))
        old += [str(row[0]) for row in rows if row[0] not in kept]
    return (yield from forget(old[:limit]))


def forget_name(name: str) -> Steps[int]:
    """Replace a name by an empty one wherever it is stored; returns the number of games with it.

    Their owners are fenced off, so that a room in memory is read again before it writes the next time.
    """
    rows = yield "SELECT game FROM seats WHERE name = ? UNION SELECT game FROM chat WHERE name = ?", (name, name)
    games = {str(row[0]) for row in rows}
    yield "UPDATE seats SET name = '' WHERE name = ?", (name,)
    yield "UPDATE chat SET name = '' WHERE name = ?", (name,)
    after = 0
    # The name may be written in JSON in several ways, so every crew is read, some at a time.
    while crews := (yield "SELECT number, game, crew FROM results WHERE number > ? ORDER BY number LIMIT 1000", (after,)):
        for number, game, text in crews:
            after = cast("int", number)
            try:
                crew = json.loads(str(text))
            except (ValueError, RecursionError):
                continue  # it is told in no list either; `flashover db check` finds it
            if isinstance(crew, list) and name in crew:
                games.add(str(game))
                kept = json.dumps(["" if one == name else one for one in crew])
                yield "UPDATE results SET crew = ? WHERE number = ?", (kept, number)
    for game in sorted(games):
        yield "UPDATE games SET fence = fence + 1 WHERE id = ?", (game,)
    return len(games)
