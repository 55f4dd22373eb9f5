"""The wire: everything that crosses the WebSocket of a room, protocol version 1.

What comes in is a strict pydantic model, so that nothing is guessed; what goes out is a typed dict. `httpapi` has the HTTP part,
`formatsapi` positions and boards, `eventapi` the events, `outlookapi` what a position promises,
`adviceapi` advice and reviews. The page's TypeScript types
(`ui/src/wire/protocol.ts`) and `docs/reference/schema/openapi.json` are generated from these files by `scripts/make_protocol_types.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import TypeAliasType, TypedDict  # pydantic reads the ones of typing only from Python 3.12 on

from flashover.server.wire.adviceapi import AdviceJson, PhraseJson
from flashover.server.wire.eventapi import EventJson
from flashover.server.wire.formatsapi import (
    BoardJson,
    Cell,
    JsonObject,
    OptionsInEffect,
    PetJson,
    Phase,
    Position,
    ResultJson,
    RiskJson,
)
from flashover.server.wire.outlookapi import OutlookJson

PROTOCOL = 1

LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_PLY = 80
LONGEST_TOKEN = 64
MOST_SEATS = 6
#: Tokens a page may send for one room.
MOST_TOKENS = 16
LARGEST_NUMBER = 2**53 - 1
#: Close code of a WebSocket whose room does not exist; asking again is of no use.
NO_ROOM = 4404
#: Close code of a WebSocket that gave way to another one of the same seat; it comes back when someone looks at its page again.
GAVE_WAY = 4409

Version = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
PlyText = Annotated[str, Field(max_length=LONGEST_PLY)]
Token = Annotated[str, Field(max_length=LONGEST_TOKEN)]
Name = Annotated[str, Field(max_length=200)]
AwaySeconds = Annotated[int, Field(ge=1, le=86_400)]


class Strict(BaseModel):
    """Converts nothing and refuses unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# ---------------------------------------------------------------- page to server


class Hello(Strict):
    """The first message, and again after a `stale`: the tokens the page holds and the version it has seen."""

    type: Literal["hello"]
    tokens: list[Token] = Field(default=[], max_length=MOST_TOKENS)
    since: Version | None = None
    #: Updates with what has changed of the view, instead of whole views.
    changes: bool = False


class PlayPly(Strict):
    """A decision, or an outcome of real dice."""

    type: Literal["ply"]
    base: Version
    ply: PlyText


class Undo(Strict):
    """Take back the last own action, or everything back to and including the entry with the number `to`."""

    type: Literal["undo"]
    base: Version
    to: Version | None = None


class Redo(Strict):
    """Repeat what was taken back last."""

    type: Literal["redo"]
    base: Version


class Roll(Strict):
    """With physical dice: let the server roll this once."""

    type: Literal["roll"]
    base: Version


class Standard(Strict):
    """The standard set-up: sensible answers to the set-up decisions the sender may take."""

    type: Literal["standard"]
    base: Version


class Shown(Strict):
    """The page shows the table as of this version; bots keep within sight of the slowest player's display."""

    type: Literal["shown"]
    version: Version


class Why(Strict):
    """Ask why this may not be played now."""

    type: Literal["why"]
    ply: PlyText


class Say(Strict):
    """A line of chat for the whole table."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=4 * LONGEST_CHAT)]


class PingCell(Strict):
    """Point at a cell."""

    type: Literal["ping"]
    cell: Cell


class Plan(Strict):
    """The way a firefighter means to go; an empty list takes it back."""

    type: Literal["plan"]
    seat: SeatNumber
    cells: list[Cell] = Field(max_length=80)


class Hand(Strict):
    """A seat to a bot, or back to its holder."""

    type: Literal["hand"]
    seat: SeatNumber
    to: Literal["bot", "human"]
    bot: Annotated[str, Field(max_length=40)] = "greedy"


class Release(Strict):
    """Give a seat up, for anyone else to take."""

    type: Literal["release"]
    seat: SeatNumber


class Rename(Strict):
    """Another name for a seat."""

    type: Literal["rename"]
    seat: SeatNumber
    name: Name


class Setting(Strict):
    """After how many seconds a bot plays for a player who is gone; null makes the table wait."""

    type: Literal["setting"]
    away_seconds: AwaySeconds | None


class AskRisk(Strict):
    """Ask what the coming fire phase may do."""

    type: Literal["risk"]


class Advise(Strict):
    """Ask for advice: 1 reports how things stand, 2 what to go for, 3 whole plans."""

    type: Literal["advise"]
    # Not AdviceLevel: a literal 1 would let true pass.
    level: Annotated[int, Field(ge=1, le=3)]


ClientMessage = Annotated[
    Hello | PlayPly | Undo | Redo | Roll | Standard | Shown | Why | Say | PingCell | Plan | Hand | Release | Rename | Setting
    | AskRisk | Advise,
    Field(discriminator="type"),
]  # fmt: skip

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---------------------------------------------------------------- things in messages


class Refusal(TypedDict):
    """Why not: a code, an English sentence, the catalogue key with its typed values, and for refusals of the rules their ids."""

    code: str
    message: str
    rules: list[str]
    key: str
    params: JsonObject


class Entry(TypedDict):
    """One ply of the log. The number never changes; an entry comes again when it has been taken back.

    `turn` and `phase` are those the ply belongs to: the roll that ends a turn is part of that turn's fire phase.
    `intent` is what the bot that played it is about: a sentence of the bots' catalogues, there when it is another one than before.
    """

    number: int
    ply: str
    seat: int | None
    undone: bool
    turn: int
    phase: Phase
    events: list[EventJson]
    intent: PhraseJson | None


class LegalPly(TypedDict):
    """A decision that may be taken now, and its price in AP."""

    ply: str
    cost: int


class WaitsDecision(TypedDict):
    """A seat decides."""

    kind: Literal["decision"]
    seat: int
    legal: list[LegalPly]


class WaitsOutcome(TypedDict):
    """Dice or cards decide; with physical dice `seat` enters what they show."""

    kind: Literal["outcome"]
    seat: int
    of: Literal["dice", "red", "black", "reveal", "deal"]
    odds: dict[str, int] | None


class WaitsOver(TypedDict):
    """Nothing is left to decide."""

    kind: Literal["over"]


WaitsFor = TypeAliasType(
    "WaitsFor", Annotated[WaitsDecision | WaitsOutcome | WaitsOver, Field(discriminator="kind")]
)


class SeatView(TypedDict):
    """Who plays a firefighter. A human seat that is `away` is played by a bot for now.

    `asked` seats may answer the decision awaited: the one it is about, or everyone where it is the team's and a bot plays that one.
    """

    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    taken: bool
    connected: bool
    away: bool
    asked: bool


class DiceCounts(TypedDict):
    """How often each face has come up."""

    red: list[int]
    black: list[int]


class DiceView(TypedDict):
    """Where outcomes come from; the seed and its salt are shown when the game is over. Who opened the table may have `chosen` the seed."""

    mode: Literal["server", "physical"]
    commitment: str | None
    seed: str | None
    salt: str | None
    chosen: bool
    counts: DiceCounts


class ViewRest(TypedDict):
    """The table as everyone sees it, but for its two large parts.

    `undoable` are the numbers of the log's entries that can be taken back, the last first.

    `pets` are the animals among the victims that have been turned up.
    """

    version: int
    pets: list[PetJson]
    waits_for: WaitsFor
    undoable: list[int]
    can_undo: bool
    can_redo: bool
    turn: int
    phase_text_key: str
    phase_text_values: JsonObject
    seats: list[SeatView]
    dice: DiceView
    result: ResultJson | None


class View(ViewRest):
    """The whole view: position, outlook and the rest, with the fingerprint of the position. A change comes without one."""

    position: Position
    outlook: OutlookJson
    digest: str


class You(TypedDict):
    """What the tokens sent are good for."""

    seats: list[int]
    host: bool


class RoomSummary(TypedDict):
    """What anyone with the link may know of a room; `asked` is the seat to act, `played` when something was last played."""

    room: str
    code: str
    options: JsonObject
    seats: list[SeatView]
    phase: str
    turn: int
    asked: int | None
    result: ResultJson | None
    created: str
    played: str
    dice: Literal["server", "physical"]
    away_seconds: int | None


# ---------------------------------------------------------------- server to page


class ChatLine(TypedDict):
    """A line of the chat; text to be shown as text."""

    type: Literal["chat"]
    number: int
    seat: int | None
    name: str
    text: str
    at: str


class Welcome(TypedDict):
    """Answer to hello: everything, or of the log only what changed after `since`."""

    type: Literal["welcome"]
    protocol: Literal[1]
    version: int
    you: You
    room: RoomSummary
    view: View
    board: BoardJson
    options: OptionsInEffect
    log: list[Entry]
    chat: list[ChatLine]
    plans: list[PlanShown]


class Update(TypedDict):
    """Something was played or taken back, and is stored.

    It has the whole `view`, or for a page that asked for changes `change`: the fields that differ, those of `position` and
    `outlook` one by one.
    """

    type: Literal["update"]
    version: int
    entries: list[Entry]
    view: NotRequired[View]
    change: NotRequired[JsonObject]


class Refused(TypedDict):
    """Nothing changed; `base` is the version the refused message named, null when it named none."""

    type: Literal["refused"]
    base: int | None
    error: Refusal


class WhyAnswer(TypedDict):
    """Answer to why; null when it may be played."""

    type: Literal["why"]
    ply: str
    error: Refusal | None


class SeatsChanged(TypedDict):
    """A player came, went, took a seat or gave one up."""

    type: Literal["seats"]
    seats: list[SeatView]
    away_seconds: int | None


class Unseated(TypedDict):
    """Seats of this page are no longer its own: they moved to another device or were given up. `host` is whether it is still the host."""

    type: Literal["unseated"]
    seats: list[int]
    host: bool
    why: Literal["moved", "released"]


class PingShown(TypedDict):
    """A player points at a cell."""

    type: Literal["ping"]
    cell: Cell
    seat: int | None
    name: str


class PlanShown(TypedDict):
    """A player plans a way."""

    type: Literal["plan"]
    seat: int
    name: str
    cells: list[Cell]


class RiskAnswer(TypedDict):
    """The risk of a version's position."""

    type: Literal["risk"]
    version: int
    risk: RiskJson


class AdviceAnswer(TypedDict):
    """Advice about the version `base`, to the page that asked; without any the error says why."""

    type: Literal["advice"]
    base: int
    advice: AdviceJson | None
    error: Refusal | None


class Stale(TypedDict):
    """The message built on an old version; say hello again."""

    type: Literal["stale"]
    version: int


ServerMessage = Annotated[
    Welcome | Update | Refused | WhyAnswer | SeatsChanged | Unseated | ChatLine | PingShown | PlanShown | RiskAnswer | AdviceAnswer
    | Stale,
    Field(discriminator="type"),
]  # fmt: skip

#: The page's types are made of these and everything they refer to: what it sends, and what it gets.
SENT: dict[str, object] = {"ClientMessage": ClientMessage}
RECEIVED: dict[str, object] = {"ServerMessage": ServerMessage}
