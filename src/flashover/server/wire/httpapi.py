"""The HTTP part of the wire: what is asked and what is answered outside the WebSocket of a room.

As in `protocol`, what comes in is checked strictly, and what goes out is typed field by field.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from flashover.server.wire.adviceapi import PhraseJson, ReviewJson, ReviewProgress
from flashover.server.wire.draftapi import DraftRequest, PositionDraft
from flashover.server.wire.eventapi import EventJson
from flashover.server.wire.formatsapi import (
    BoardJson,
    JsonObject,
    OptionsInEffect,
    PetJson,
    Position,
    RecordJson,
    ResultJson,
    RiskJson,
)
from flashover.server.wire.outlookapi import LimitsJson
from flashover.server.wire.protocol import (
    MOST_SEATS,
    MOST_TOKENS,
    AwaySeconds,
    Name,
    SeatNumber,
    Strict,
    Token,
    Version,
    You,
)

#: Games of one list.
MOST_LISTED = 24


class SeatSpec(Strict):
    """A seat of a new room: the creator's, a bot's, or open for anyone with the link."""

    name: Name = ""
    kind: Literal["human", "bot", "open"] = "human"
    bot: Annotated[str, Field(max_length=40)] | None = None


class RoomRequest(Strict):
    """A new room: from set-up by `options`, from a position, or from a record after `ply` plies (default: its end); with these,
    `options` are those to be played in place of the ones they bring.

    A `practice` game, a lesson for instance, is in no list and is forgotten a day after it was left. With `standard` the server
    answers the set-up decisions of all seats, up to the first roll of real dice. A `seed` is a text people type; `dice_seed` is the
    revealed seed of another game in hex: the same dice again. A game that is not `listed` is not in the log of finished games; its
    replay is for those who have the link.
    """

    options: JsonObject = Field(default={})
    seats: list[SeatSpec] | None = Field(default=None, min_length=1, max_length=MOST_SEATS)
    seed: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    dice_seed: Annotated[str, Field(pattern="^(?:[0-9a-f]{2}){1,64}$")] | None = None
    dice: Literal["server", "physical"] = "server"
    start: JsonObject | None = None
    record: JsonObject | None = None
    ply: Version | None = None
    away_seconds: AwaySeconds | None = None
    practice: bool = False
    standard: bool = False
    listed: bool = True


class TakeRequest(Strict):
    """Who sits down. A bot's seat is given to those only who hold another seat or the host's right, by these `tokens`."""

    name: Name = ""
    tokens: list[Token] = Field(default=[], max_length=MOST_TOKENS)


class TransferRequest(Strict):
    """Seats to be moved to another device, the host's right with them if wished, by the tokens that hold them."""

    tokens: list[Token] = Field(max_length=MOST_TOKENS)
    seats: list[SeatNumber] = Field(max_length=MOST_SEATS)
    host: bool = False


class ClaimRequest(Strict):
    """The code of a transfer."""

    code: Token


class HeldRoom(Strict):
    """A room by its id, and the tokens a page holds for it."""

    room: Annotated[str, Field(min_length=1, max_length=64)]
    tokens: list[Token] = Field(default=[], max_length=MOST_TOKENS)


class SummariesRequest(Strict):
    """The rooms of a list of games."""

    rooms: list[HeldRoom] = Field(max_length=MOST_LISTED)


class PositionRequest(Strict):
    """A position of the public notation."""

    position: JsonObject


#: The value of an option.
Scalar = TypeAliasType("Scalar", str | int | bool)


class BotInfo(TypedDict):
    """A bot that can sit at a table."""

    name: str
    about: str


class Info(TypedDict):
    """What this server is."""

    name: str
    version: str
    protocol: int
    languages: list[str]
    bots: list[BotInfo]


class OptionInfo(TypedDict):
    """An option of the game; it means something only where the options it `needs` have these values.

    `default` is played when neither the game nor its edition names a value; `offered` is what a form for a new game begins with.
    """

    name: str
    values: list[Scalar]
    default: Scalar
    offered: Scalar
    group: str
    about: str
    needs: dict[str, Scalar]
    #: Ids of the rules, edition differences and rulings it settles.
    rules: list[str]


class Preset(TypedDict):
    """A ready choice of options, the number of firefighters it is made for, and the bot of all seats but the first, if any."""

    id: str
    options: dict[str, Scalar]
    seats: int
    bot: str | None


class RuleStep(TypedDict):
    """VAR-10: a step on the suggested way from the family game to the whole experienced game."""

    id: str
    options: dict[str, Scalar]


class LevelInfo(TypedDict):
    """What a level brings at the start: `hot_spots` on the board by the number of firefighters, one to six, and those in reserve."""

    name: str
    explosions: int
    hazmats: int
    hot_spots: list[int]
    reserve: int


class Prescription(TypedDict):
    """An option whose value is fixed when the options of `when` have these values."""

    option: str
    value: Scalar
    when: dict[str, Scalar]


class CrewResult(TypedDict):
    """Games a crew of one kind of bot has won, as published in `docs/results/bots.md`; `level` is null in the family game."""

    bot: str
    crew: int
    mode: str
    level: str | None
    board: str
    games: int
    won: int


class OptionsInfo(TypedDict):
    """Everything that can be chosen for a game."""

    options: list[OptionInfo]
    editions: dict[str, dict[str, Scalar]]
    presets: list[Preset]
    steps: list[RuleStep]
    levels: list[LevelInfo]
    prescribed: list[Prescription]
    results: list[CrewResult]


class RoomCreated(TypedDict):
    """A room, its link, and the tokens of the creator's seats."""

    room: str
    code: str
    url: str
    tokens: list[str | None]
    host: str


class ReplayKeyJson(TypedDict):
    """The id under which a finished game can be shown to anyone; null before its end, and for practice games."""

    replay: str | None


class SeatTaken(TypedDict):
    """The token of the seat."""

    token: str


class Transfer(TypedDict):
    """A code that moves seats to the device that claims it: once, within so many seconds."""

    code: str
    seats: list[int]
    host: bool
    seconds: int


class Claimed(TypedDict):
    """Seats that have moved here with their new tokens, and the host's one if it moved, too."""

    seats: list[int]
    tokens: list[str]
    host: str | None


class ListedSeat(TypedDict):
    """Who plays a firefighter, as lists of games show it."""

    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    taken: bool


class ListedGame(TypedDict):
    """A line of a list of games: nothing beyond the summary of its room but what the tokens sent are good for."""

    room: str
    code: str
    house: str
    mode: str
    level: str | None
    seats: list[ListedSeat]
    phase: str
    turn: int
    asked: int | None
    result: ResultJson | None
    created: str
    played: str
    you: You


class Reach(TypedDict):
    """How other devices open this server: by the `address` the question came by, in its `network`, or not at all (`computer`).

    `origins` are beginnings of links; `command` starts the server so that others reach it. Only the computer itself learns of networks
    and command.
    """

    scope: Literal["address", "network", "computer"]
    origins: list[str]
    command: str | None


class Frame(TypedDict):
    """A moment of a replay: a ply, what it did, the position after it with the animals among its victims, and what a bot was about,
    where it said so.
    """

    ply: str
    seat: int | None
    turn: int
    events: list[EventJson]
    position: Position
    pets: list[PetJson]
    intent: PhraseJson | None


class Frames(TypedDict):
    """A whole game, to be looked at."""

    start: Position
    board: BoardJson
    options: OptionsInEffect
    limits: LimitsJson
    seats: list[str]
    result: ResultJson | None
    frames: list[Frame]


class Deviation(TypedDict):
    """The first thing of a record that is not so."""

    code: str
    path: str
    message: str
    ply: int | None


class VerifyAnswer(TypedDict):
    """Whether a record is true."""

    ok: bool
    deviation: Deviation | None
    plies: int
    outcomes: int
    checkpoints: int
    dice: Literal["proven", "sealed", "entered", "unproven"]
    result: JsonObject | None


class LoggedGame(TypedDict):
    """LOG-01: a line of the fire-station log. `replay` names the game where its record and its pictures are asked for; `players` say of
    each firefighter who played it in the end: ``human``, or ``bot:`` and which.
    """

    number: int
    replay: str
    crew: list[str]
    players: list[str]
    level: str | None
    mode: str
    board: str
    rescued: int
    lost: int
    result: Literal["won", "lost", "collapsed"]
    perfect: bool
    turns: int
    finished: str


class ErrorBody(TypedDict):
    """What went wrong: a code, the path of the field at fault, an English message, and the key of the sentence with its typed values."""

    code: str
    path: str
    message: str
    key: str
    params: JsonObject


class PositionWait(TypedDict):
    """What a position waits for, as the public notation says it: without prices and without the hand that rolls."""

    kind: Literal["decision", "outcome", "over"]
    seat: NotRequired[int]
    legal: NotRequired[list[str]]
    of: NotRequired[str]
    odds: NotRequired[dict[str, int]]


class PositionAnswer(TypedDict):
    """Whether a position is valid; then what it waits for, else what is wrong."""

    ok: bool
    error: NotRequired[ErrorBody]
    waits_for: NotRequired[PositionWait]


class ErrorAnswer(TypedDict):
    """Every HTTP answer with a 4xx or 5xx status."""

    error: ErrorBody


#: The page's types are made of these and everything they refer to: what it sends, and what it gets.
SENT: dict[str, object] = {
    "RoomRequest": RoomRequest,
    "TakeRequest": TakeRequest,
    "TransferRequest": TransferRequest,
    "ClaimRequest": ClaimRequest,
    "SummariesRequest": SummariesRequest,
    "PositionRequest": PositionRequest,
    "DraftRequest": DraftRequest,
}
RECEIVED: dict[str, object] = {
    "Info": Info,
    "OptionsInfo": OptionsInfo,
    "RoomCreated": RoomCreated,
    "SeatTaken": SeatTaken,
    "Transfer": Transfer,
    "Claimed": Claimed,
    "ListedGame": ListedGame,
    "Reach": Reach,
    "ReplayKeyJson": ReplayKeyJson,
    "Frames": Frames,
    "VerifyAnswer": VerifyAnswer,
    "LoggedGame": LoggedGame,
    "ReviewJson": ReviewJson,
    "ReviewProgress": ReviewProgress,
    "PositionAnswer": PositionAnswer,
    "PositionDraft": PositionDraft,
    "RecordJson": RecordJson,
    "RiskJson": RiskJson,
    "ErrorAnswer": ErrorAnswer,
}
