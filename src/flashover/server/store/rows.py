"""What the store keeps, row by row. Both databases read and write these, and the core thinks in them."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

#: Options and positions as JSON; what they may hold the formats check.
JsonObject: TypeAlias = dict[str, Any]
#: The seat number under which a transfer holds the host's right.
HOST = -1
#: Lines of chat sent to a page that joins, at most.
CHAT_SHOWN = 200


class SeatRow(NamedTuple):
    """A seat: the hash of its token when it is taken, and its bot when one plays it."""

    token: str | None
    name: str
    bot: str | None


class GameRow(NamedTuple):
    """How a game began."""

    id: str
    code: str
    created: float
    host: str
    options: JsonObject
    seats: int
    start: JsonObject | None
    seed: bytes | None
    away_seconds: int | None
    digest: str
    #: A lesson: in no list, and removed when it is abandoned.
    practice: bool = False
    #: Secret bytes in the commitment to a seed that somebody chose; None for a seed that nobody knows.
    salt: bytes | None = None
    #: Whether the log of finished games shows it.
    listed: bool = True


class PlyRow(NamedTuple):
    """One thing that was played (`ply`, `redo`) or taken back (`undo`), the digest after it where one was made, a bot's line as JSON."""

    number: int
    kind: str
    ply: str
    seat: int | None
    at: float
    digest: str | None
    intent: str | None = None


class ChatRow(NamedTuple):
    """A line of chat."""

    number: int
    at: float
    seat: int | None
    name: str
    text: str


class ResultRow(NamedTuple):
    """A finished game for the fire-station log; `replay` leads to its record, but not into its room."""

    crew: list[str]
    level: str | None
    mode: str
    board: str
    rescued: int
    lost: int
    outcome: str
    perfect: bool
    turns: int
    finished: float
    replay: str


class ProgressRow(NamedTuple):
    """Where a game stands; `asked` is the seat to act, None when the game is over."""

    played: float
    house: str
    mode: str
    level: str | None
    phase: str
    turn: int
    asked: int | None


class ListedRow(NamedTuple):
    """A game as lists show it. A game of an older version has no progress until it is opened."""

    id: str
    code: str
    created: float
    host: str
    seats: list[SeatRow]
    progress: ProgressRow | None
    #: Outcome, rescued, lost and whether the game was perfect.
    result: tuple[str, int, int, bool] | None


class TransferRow(NamedTuple):
    """What a code moves: seats (the host's right as seat -1) with the hashes of their tokens, and when it ends."""

    holds: dict[int, str]
    expires: float


class FinishedGame(NamedTuple):
    """A line of the fire-station log: its number, the result, and for each seat its bot, or None for a person."""

    number: int
    result: ResultRow
    bots: list[str | None]


class StoredGame(NamedTuple):
    """A game with everything that belongs to it."""

    game: GameRow
    seats: list[SeatRow]
    plies: list[PlyRow]
    chat: list[ChatRow]
    #: Whether lists know where it stands.
    listed: bool = False
