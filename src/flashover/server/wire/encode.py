"""From the engine's values to the wire: built field by field, nothing is passed through by accident."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import cast

import msgspec

from flashover.board import Board
from flashover.events import MOST_DECODED, Event, phrase
from flashover.formats.position import PHASES
from flashover.game import Game
from flashover.i18n import FALLBACK, Phrase, catalogue, to_json
from flashover.options import VALUES, Options
from flashover.outlook import (
    Bonus,
    EndOfTurn,
    GunAim,
    Ways,
    crew_changes,
    end_of_turn,
    gun_aim,
    limits,
    setup_left,
    ways,
)
from flashover.pets import Menagerie, Pet, Telling
from flashover.record import Record
from flashover.refusals import Refusal as EngineRefusal
from flashover.rules.state import State
from flashover.server.wire import httpapi, protocol
from flashover.server.wire.adviceapi import PhraseJson
from flashover.server.wire.eventapi import EventJson
from flashover.server.wire.formatsapi import (
    BoardJson,
    BonusAp,
    JsonObject,
    OptionsInEffect,
    PetJson,
    Phase,
    Position,
    ResultJson,
)
from flashover.server.wire.outlookapi import EndOfTurnJson, GunAimJson, LimitsJson, OutlookJson, WaysJson
from flashover.waits import seat_asked


def sentence_key(code: str, variant: str = "") -> str:
    """The catalogue key of a coded error: its own sentence, or for the many codes of the engine the one of their family."""
    known = catalogue(FALLBACK, "server")
    for name in (f"{code}.{variant}", code, code.partition(".")[0]):
        if f"server.{name}" in known:
            return f"server.{name}"
    return "server.server.error"


class TableError(Exception):
    """Something a player asked for is refused; nothing has changed.

    `code` is for programs, the sentence of its key, with `values`, for people. `detail` is an English message that says more to
    programs than the sentence does.
    """

    def __init__(
        self, code: str, variant: str = "", /, *, path: str = "", detail: str | None = None, refusal: EngineRefusal | None = None,
        **values: object,
    ) -> None:  # fmt: skip
        self.code = code
        self.path = path
        self.phrase = Phrase(sentence_key(code, variant), {"path": path, **values})
        self.message = self.phrase.text(notation=True) if detail is None else detail
        self.refusal = refusal
        super().__init__(self.message)

    @classmethod
    def of(cls, error: Exception) -> TableError | None:
        """A coded error of the engine as one of the server's; None for an error without a code."""
        if isinstance(error, TableError):
            return error
        code, message = getattr(error, "code", None), getattr(error, "message", None)
        if not isinstance(code, str) or not isinstance(message, str):
            return None
        return cls(code, path=str(getattr(error, "path", "")), detail=message)

    def to_json(self) -> protocol.Refusal:
        """The form of the WebSocket."""
        if self.refusal is not None:
            return refusal_json(self.refusal)
        return {"code": self.code, "message": self.message, "rules": [], "key": self.phrase.key, "params": values_json(self.phrase.values)}

    def body(self) -> httpapi.ErrorAnswer:
        """The form of an HTTP answer."""
        params = values_json(self.phrase.values)
        return {"error": {"code": self.code, "path": self.path, "message": self.message, "key": self.phrase.key, "params": params}}


def dumps(value: object) -> str:
    """Compact ASCII JSON: whatever text came in, it can be sent."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def dump(value: object) -> bytes:
    """Compact JSON as bytes, fast: for texts that were cleaned or are our own. Any other text can be sent, too, in ASCII."""
    try:
        return msgspec.json.encode(value)
    except (UnicodeEncodeError, TypeError):
        return dumps(value).encode()


def canonical(value: object) -> bytes:
    """The same with the keys of objects in order."""
    return msgspec.json.encode(value, order="sorted")


def message_bytes(message: protocol.ServerMessage) -> bytes:
    """A message to a page."""
    return dump(message)


def iso(seconds: float) -> str:
    """A moment for the wire."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def clean(text: str, longest: int) -> str:
    """A name or a line of chat: one line, nothing invisible, not too long; markup stays the text it is."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(kept.split())[:longest].rstrip()


def values_json(values: Mapping[str, object]) -> JsonObject:
    """The typed values of a sentence."""
    return cast("JsonObject", to_json(values))


def event_json(event: Event, told: Telling | None = None) -> EventJson:
    """An event with its fields, and its sentence; where a game has animals, `told` is how it is reported."""
    said = phrase(event) if told is None else told.phrase
    whole = {**event.to_json(), "key": said.key, "values": values_json(said.values), "rules": list(event.rules)}
    if told is not None and told.pets is not None:
        whole["pets"] = pets_json(told.pets)
    return cast("EventJson", whole)


@lru_cache(maxsize=MOST_DECODED)
def event_text(event: Event) -> msgspec.Raw:
    """An event of a game without animals, ready to be sent: the same in every game, so it is encoded once."""
    return msgspec.Raw(dump(event_json(event)))


def pets_json(pets: Sequence[Pet]) -> list[PetJson]:
    """The animals on the map."""
    return [cast("PetJson", pet.to_json()) for pet in pets]


def events_of(game: Game, plies: Sequence[str], menagerie: Menagerie) -> list[list[EventJson]]:
    """The facts of each ply, played one after the other on a copy, with the animals followed."""
    copy = Game(game.state, game.options)
    found = []
    for ply in plies:
        events = copy.play(ply)
        menagerie, told = menagerie.played(ply, events)
        found.append([event_json(event, how) for event, how in zip(events, told, strict=True)])
    return found


def refusal_json(refusal: EngineRefusal) -> protocol.Refusal:
    """A refusal of the rules."""
    return {
        "code": refusal.code,
        "message": refusal.message,
        "rules": list(refusal.rules),
        "key": refusal.phrase.key,
        "params": values_json(refusal.phrase.values),
    }


def phase_name(state: State) -> Phase:
    """The phase of a state."""
    return PHASES[state.phase]


def position_json(game: Game) -> Position:
    """The position of a game."""
    return cast("Position", game.position())


def board_json(board: Board) -> BoardJson:
    """A house."""
    return cast("BoardJson", board.to_json())


def result_json(game: Game) -> ResultJson | None:
    """How a game ended, None while it runs."""
    return cast("ResultJson | None", game.result)


def waits_json(game: Game) -> protocol.WaitsDecision | protocol.WaitsOutcome | protocol.WaitsOver:
    """What the game waits for, with prices."""
    waits = game.waits_for()
    if waits["kind"] == "decision":
        legal = cast("list[str]", waits["legal"])
        return {
            "kind": "decision",
            "seat": cast("int", waits["seat"]),
            "legal": [{"ply": ply, "cost": game.cost(ply)} for ply in legal],
        }
    if waits["kind"] == "outcome":
        odds = cast("dict[str, int] | None", waits.get("odds"))
        outcome = {"kind": "outcome", "seat": seat_asked(game.state), "of": waits["of"], "odds": odds}
        return cast("protocol.WaitsOutcome", outcome)
    return {"kind": "over"}


def outlook_json(game: Game) -> OutlookJson:
    """What the position promises."""
    state = game.state
    end, gun = end_of_turn(state), gun_aim(state)
    return {
        "end": None if end is None else _end_json(end),
        "crew": [{"card": one.card, "ap": one.ap, "bonus": _bonus_json(one.bonus)} for one in crew_changes(state)],
        "setup": list(setup_left(state)),
        "gun": None if gun is None else _gun_json(gun),
        "ways": [_ways_json(some) for some in ways(state)],
        "limits": limits_json(),
    }


def _bonus_json(bonus: Bonus) -> BonusAp:
    return {"command": bonus.command, "extinguish": bonus.extinguish, "movement": bonus.movement}


def _end_json(end: EndOfTurn) -> EndOfTurnJson:
    return {
        "untouched": end.untouched,
        "saved": end.saved,
        "forfeited": end.forfeited,
        "lapsed": _bonus_json(end.lapsed),
        "seats": list(end.seats),
        "victims": list(end.victims),
    }


def _gun_json(gun: GunAim) -> GunAimJson:
    return {"zone": list(gun.zone), "rows": list(gun.rows), "columns": list(gun.columns), "waits": gun.waits}


def _ways_json(some: Ways) -> WaysJson:
    steps = [(*step.at, step.price, step.before) for step in some.steps]
    return {"seat": some.seat, "commanded": some.commanded, "load": some.load, "steps": steps}


def options_json(options: Options) -> OptionsInEffect:
    """Every option of a game by name, whether given or filled by its edition; an own board is not among them."""
    return {name: getattr(options, name) for name in VALUES}


def limits_json() -> LimitsJson:
    """What decides the game."""
    rescued, lost, cubes = limits()
    return {"rescued": rescued, "lost": lost, "cubes": cubes}


def frames_json(record: Record, intents: Sequence[PhraseJson | None] = ()) -> httpapi.Frames:
    """A record as the pictures of a replay; `intents` are what the bots said, ply by ply."""
    opening = record.opening()
    frames: list[httpapi.Frame] = []
    start = position_json(opening)
    seat = opening.to_decide
    result = None
    menagerie = record.menagerie(opening)
    for step in record.replay():
        menagerie, told = menagerie.played(step.ply, step.events)
        frames.append(
            {
                "ply": step.ply,
                "seat": seat,
                "turn": step.game.turn,
                "events": [event_json(event, how) for event, how in zip(step.events, told, strict=True)],
                "position": position_json(step.game),
                "pets": pets_json(menagerie.pets),
                "intent": intents[len(frames)] if len(frames) < len(intents) else None,
            }
        )
        seat = step.game.to_decide
        result = result_json(step.game)
    return {
        "start": start,
        "board": board_json(record.board),
        "options": options_json(opening.options),
        "limits": limits_json(),
        "seats": [entry.name or "" for entry in record.seats],
        "result": result,
        "frames": frames,
    }


__all__ = [
    "TableError", "board_json", "canonical", "clean", "dump", "dumps", "event_json", "event_text", "events_of", "frames_json", "iso",
    "limits_json", "message_bytes", "options_json", "outlook_json", "pets_json", "phase_name", "position_json", "refusal_json",
    "result_json", "sentence_key", "values_json", "waits_json",
]  # fmt: skip
