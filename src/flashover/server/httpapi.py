"""The HTTP part of the wire: what is asked and what is answered outside the WebSocket of a room.

As in `protocol`, what comes in is checked strictly, and what goes out is typed field by field.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from flashover.server.adviceapi import PhraseJson, ReviewJson, ReviewProgress
from flashover.server.eventapi import EventJson
from flashover.server.formatsapi import (
    BoardJson,
    JsonObject,
    OptionsInEffect,
    Position,
    RecordJson,
    ResultJson,
    RiskJson,
)
from flashover.server.outlookapi import LimitsJson
from flashover.server.protocol import MOST_SEATS, AwaySeconds, Name, Strict, Version


class SeatSpec(Strict):
    """A seat of a new room: the creator's, a bot's, or open for anyone with the link."""

    name: Name = ""
    kind: Literal["human", "bot", "open"] = "human"
    bot: Annotated[str, Field(max_length=40)] | None = None


class RoomRequest(Strict):
    """A new room: from set-up by `options`, from a position, or from a record after `ply` plies (default: its end).

    A `practice` game, a lesson for instance, is in no list and is forgotten a day after it was left.
    """

    options: JsonObject = Field(default={})
    seats: list[SeatSpec] | None = Field(default=None, min_length=1, max_length=MOST_SEATS)
    seed: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    dice: Literal["server", "physical"] = "server"
    start: JsonObject | None = None
    record: JsonObject | None = None
    ply: Version | None = None
    away_seconds: AwaySeconds | None = None
    practice: bool = False


class TakeRequest(Strict):
    """Who sits down."""

    name: Name = ""


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
    """An option of the game; it means something only where the options it `needs` have these values."""

    name: str
    values: list[Scalar]
    default: Scalar
    group: str
    about: str
    needs: dict[str, Scalar]


class Preset(TypedDict):
    """A ready choice of options, and the number of firefighters it is made for."""

    id: str
    options: dict[str, Scalar]
    seats: int


class OptionsInfo(TypedDict):
    """Everything that can be chosen for a game."""

    options: list[OptionInfo]
    editions: dict[str, dict[str, Scalar]]
    presets: list[Preset]


class RoomCreated(TypedDict):
    """A room, its link, and the tokens of the creator's seats."""

    room: str
    code: str
    url: str
    tokens: list[str | None]
    host: str


class SeatTaken(TypedDict):
    """The token of the seat."""

    token: str


class Frame(TypedDict):
    """A moment of a replay: a ply, what it did, the position after it, and what a bot was about, where it said so."""

    ply: str
    seat: int | None
    turn: int
    events: list[EventJson]
    position: Position
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
    """LOG-01: a line of the fire-station log. `replay` names the game where its record and its pictures are asked for."""

    number: int
    replay: str
    crew: list[str]
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
    "PositionRequest": PositionRequest,
}
RECEIVED: dict[str, object] = {
    "Info": Info,
    "OptionsInfo": OptionsInfo,
    "RoomCreated": RoomCreated,
    "SeatTaken": SeatTaken,
    "Frames": Frames,
    "VerifyAnswer": VerifyAnswer,
    "LoggedGame": LoggedGame,
    "ReviewJson": ReviewJson,
    "ReviewProgress": ReviewProgress,
    "PositionAnswer": PositionAnswer,
    "RecordJson": RecordJson,
    "RiskJson": RiskJson,
    "ErrorAnswer": ErrorAnswer,
}
