"""A table: one game with its log. Plies go in, rows for the store and entries for the page come out; no clock, no sockets.

The rows are the truth: a table made from the same game and the same rows is the same table, to the digest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from flashover.board import resolve_board
from flashover.bots.setup import standard_ply
from flashover.dice import DiceSource, FairDice, PhysicalDice
from flashover.errors import CodedError, UndoError
from flashover.events import DiceRolled, Event
from flashover.formats.position import PHASES
from flashover.game import Game
from flashover.history import Played
from flashover.options import Options
from flashover.options.recorded import as_played, to_record
from flashover.pets import Menagerie
from flashover.record import Record, Seat
from flashover.refusals import Refused
from flashover.rules import plies
from flashover.server.core.view import Fields, PositionFields
from flashover.server.store.rows import GameRow, PlyRow, ProgressRow, ResultRow, SeatRow
from flashover.server.thinking.choice import named_intent, stored_intent, unnamed_intent
from flashover.server.wire import encode, protocol
from flashover.server.wire.adviceapi import PhraseJson
from flashover.server.wire.encode import TableError
from flashover.server.wire.eventapi import EventJson
from flashover.server.wire.formatsapi import JsonObject, Phase
from flashover.waits import seat_asked, wait_phrase

#: Intents that say no more than what the ply does begin so.
PLAIN = "intent.plain."


class Damaged(Exception):  # noqa: N818 - says what the stored game is
    """The stored plies do not lead where they led when they were played."""


class Logged:
    """An entry of the log, kept as the text that is sent."""

    __slots__ = ("intent", "menagerie", "number", "played", "text", "turn")

    def __init__(self, entry: protocol.Entry, played: Played, turn: int, menagerie: Menagerie) -> None:
        self.number = entry["number"]
        self.played = played
        #: The turns begun once it has been played.
        self.turn = turn
        #: The animals once it has been played.
        self.menagerie = menagerie
        self.intent = entry["intent"]
        self.text = encode.dump(entry)

    def take_back(self) -> None:
        """The game has taken its ply back."""
        self.text = encode.dump(json.loads(self.text) | {"undone": True})


class Opening(NamedTuple):
    """How a game begins: options as given, a position if it does not begin at its set-up, and its dice."""

    options: JsonObject
    seats: int
    start: JsonObject | None
    seed: bytes | None
    #: The salt of the commitment to a seed that somebody chose; None for one that nobody knows.
    salt: bytes | None = None

    def game(self) -> Game:
        """The game before its first ply; errors of options, board and position have a code and a path."""
        dice: DiceSource = PhysicalDice() if self.seed is None else FairDice(self.seed, self.salt or b"")
        board = resolve_board(Options.from_json(self.options), files=False)
        if self.start is not None:
            return Game.from_position(self.start, board=board, dice=dice)
        return Game.new(Options.from_json(self.options), self.seats, board=board, dice=dice)

    @classmethod
    def of(cls, row: GameRow) -> Opening:
        """From the store."""
        options = cast("JsonObject", as_played(row.options))
        start = None if row.start is None else {**row.start, "options": as_played(row.start.get("options", {}))}
        return cls(options, row.seats, cast("JsonObject | None", start), row.seed, row.salt)

    def to_store(self) -> Opening:
        """The same with options that later rulings leave as they are."""
        options = cast("JsonObject", to_record(Options.from_json(self.options)))
        return self._replace(options=options, start=None if self.start is None else {**self.start, "options": options})


class Table:
    """The game and its log."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = 0
        #: For each version the entry that made it, by playing or by taking back.
        self.log: list[Logged] = []
        #: The entries that count, ply by ply.
        self.standing: list[Logged] = []
        self.red = [0] * 6
        self.black = [0] * 8
        #: The intents of plies that were taken back and can be repeated.
        self._unsaid: list[PhraseJson | None] = []
        self._digest: tuple[int, str] | None = None
        self._pieces: tuple[int, PositionFields] | None = None
        commitment = game.dice.commitment if isinstance(game.dice, FairDice) else None
        self._opening = Menagerie.opening(game.options, game.position(), game.digest(), commitment)

    @classmethod
    def restored(cls, row: GameRow, rows: Iterable[PlyRow]) -> Table:
        """The table as it was left; `Damaged` when the plies do not lead there."""
        table = cls.begun(row)
        table.follow(rows)
        return table

    @classmethod
    def begun(cls, row: GameRow) -> Table:
        """The table before its first ply; `Damaged` when it is another one than it was."""
        try:
            table = cls(Opening.of(row).game())
        except (CodedError, TypeError, KeyError, AttributeError) as error:
            raise Damaged(f"the game cannot begin: {error}") from None
        if table.game.digest() != row.digest:
            raise Damaged("the game does not begin as it did")
        return table

    def follow(self, rows: Iterable[PlyRow]) -> None:
        """Play the next rows again; `Damaged` when they do not lead where they led. Then the table is of no use."""
        for ply in rows:
            try:
                if ply.kind == "undo":
                    self._undo_one()
                elif ply.kind == "redo":
                    self._redo_one()
                else:
                    intent = None if ply.intent is None else stored_intent(json.loads(ply.intent))
                    self._enter(self.game.play(ply.ply), intent)
            except (Refused, ValueError, TypeError, KeyError, IndexError) as error:
                raise Damaged(f"row {ply.number}: {error}") from None
            if self.version != ply.number or (ply.digest is not None and ply.digest != self.digest()):
                raise Damaged(f"row {ply.number} does not lead where it led")

    def digest(self) -> str:
        """The game's fingerprint, made once per version."""
        if self._digest is None or self._digest[0] != self.version:
            self._digest = self.version, self.position_fields().digest(self.game)
        return self._digest[1]

    def position_fields(self) -> PositionFields:
        """The position in pieces, made once per version: for the digest that is stored, and for the view that follows it."""
        if self._pieces is None or self._pieces[0] != self.version:
            self._pieces = self.version, PositionFields.of(self.game, None if self._pieces is None else self._pieces[1])
        return self._pieces[1]

    # ------------------------------------------------------------------------------------------------ playing

    @property
    def physical(self) -> bool:
        """Whether people roll."""
        return isinstance(self.game.dice, PhysicalDice)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def to_decide(self) -> int | None:
        """The seat asked for a decision."""
        return self.game.to_decide

    @property
    def asked(self) -> int | None:
        """The seat that is to act: to decide, or to roll real dice; None when the game is over."""
        return None if self.game.over else seat_asked(self.game.state)

    @property
    def asks_the_team(self) -> bool:
        """CLR-55: whether the decision asked for is whether to play on after the seventh rescue."""
        return int(self.game.state.wait) == plies.FOR_CONTINUE

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return encode.phase_name(self.game.state)

    @property
    def in_setup(self) -> bool:
        """Whether the house is still being set up."""
        return self.phase == "setup"

    def play(self, ply: str, intent: PhraseJson | None = None) -> None:
        """One ply of the seat that is asked; `TableError` and nothing changed when the rules refuse it. A bot says what it is about."""
        try:
            events = self.game.play(ply)
        except Refused as error:
            raise TableError(error.refusal.code, detail=error.refusal.message, refusal=error.refusal) from None
        self._enter(events, intent)

    def roll(self, dice: DiceSource | None = None) -> None:
        """Server dice, until a decision is asked for; with `dice`, one outcome from there."""
        if dice is not None:
            waits = self.game.waits_for()
            odds = cast("dict[str, int] | None", waits.get("odds"))
            self.play(dice.outcome(self.game.outcomes, str(waits["of"]), odds))
            return
        while not self.physical and not self.over and self.to_decide is None:
            self._enter(self.game.roll())

    def standard(self) -> str:
        """A sensible answer to the set-up decision asked for."""
        return standard_ply(self.game)

    def set_up(self) -> None:
        """Every set-up decision answered, up to the first turn or the first roll of real dice."""
        self.roll()
        while self.in_setup and self.to_decide is not None:
            self.play(self.standard())
            self.roll()

    @property
    def menagerie(self) -> Menagerie:
        """The animals among the victims now."""
        return self.standing[-1].menagerie if self.standing else self._opening

    def undoable(self) -> list[Logged]:
        """What can be taken back, the last first. The game decides it; at a table a result is final."""
        steps = 0 if self.game.over else len(self.game.undoable())
        return self.standing[: -steps - 1 : -1] if steps else []

    def undo(self) -> Logged:
        """Take back the last ply."""
        try:
            return self._undo_one()
        except UndoError as error:
            raise TableError(error.code, detail=error.message) from None

    def redo(self) -> None:
        """Repeat what was taken back last."""
        try:
            self._redo_one()
        except UndoError as error:
            raise TableError(error.code, detail=error.message) from None

    def _undo_one(self) -> Logged:
        self.game.undo()
        entry = self.standing.pop()
        self.version += 1
        self.log.append(entry)
        entry.take_back()
        self._unsaid.append(entry.intent)
        return entry

    def _redo_one(self) -> None:
        events = self.game.redo()
        unsaid = self._unsaid
        self._enter(events, unsaid.pop() if unsaid else None)
        self._unsaid = unsaid

    def _news(self, played: Played, intent: PhraseJson | None) -> PhraseJson | None:
        """An intent that this turn has not had yet, with the animals named as things stood when it was said first. What a ply does is plain
        to see: that is news only where nothing else was said.
        """
        if intent is None:
            return None
        for entry in reversed(self.standing):
            if entry.played.turn != played.turn:
                break
            if entry.played.seat == played.seat and entry.intent is not None:
                if intent["key"].startswith(PLAIN) or unnamed_intent(entry.intent) == unnamed_intent(intent):
                    return None
                break
        return named_intent(intent, self.menagerie)

    def _told(self, ply: str, events: Sequence[Event]) -> tuple[Menagerie, list[EventJson]]:
        """The animals after a ply, and its events as they are sent."""
        before = self.menagerie
        if not before.number:
            return before, cast("list[EventJson]", [encode.event_text(event) for event in events])
        after, told = before.played(ply, events)
        return after, [encode.event_json(event, how) for event, how in zip(events, told, strict=True)]

    def _enter(self, events: Sequence[Event], intent: PhraseJson | None = None) -> None:
        """Log the ply the game has just played."""
        played = self.game.last
        assert played is not None
        menagerie, events_sent = self._told(played.text, events)
        self.version += 1
        self._unsaid = []
        for event in events:
            if isinstance(event, DiceRolled):
                if event.red is not None:
                    self.red[event.red - 1] += 1
                if event.black is not None:
                    self.black[event.black - 1] += 1
        entry: protocol.Entry = {
            "number": self.version,
            "ply": played.text,
            "seat": played.seat,
            "undone": False,
            "turn": played.turn,
            "phase": encode.phase_name(played.before),
            "events": events_sent,
            "intent": self._news(played, intent),
        }
        logged = Logged(entry, played, self.game.turn, menagerie)
        self.log.append(logged)
        self.standing.append(logged)

    # ------------------------------------------------------------------------------------------------ reporting

    def turn_at(self, version: int) -> int:
        """The number of turns begun when the table had this version."""
        return self.log[version - 1].turn if version else 0

    def changed_since(self, version: int) -> list[Logged]:
        """Entries made or taken back after a version, in the order of their numbers."""
        found = {entry.number: entry for entry in self.log[version:]}
        return [found[number] for number in sorted(found)]

    def rows_since(self, version: int, kind: str, now: float) -> list[PlyRow]:
        """The rows for the store of everything after a version. The last one carries the digest."""
        rows = []
        for number, entry in enumerate(self.log[version:], version + 1):
            played = entry.played
            made = number == entry.number
            intent = encode.dumps(entry.intent) if made and entry.intent is not None else None
            how = "undo" if not made else kind if number == version + 1 else "ply"
            rows.append(PlyRow(number, how, played.text, played.seat, now, None, intent))
        if rows:
            rows[-1] = rows[-1]._replace(digest=self.digest())
        return rows

    def fields(self, seats: list[protocol.SeatView]) -> Fields:
        """The table as every page sees it, in pieces."""
        return Fields.of(self._rest(seats), self.position_fields(), encode.outlook_json(self.game))

    def _rest(self, seats: list[protocol.SeatView]) -> protocol.ViewRest:
        game = self.game
        wait = wait_phrase(game.state)
        undoable = [entry.number for entry in self.undoable()]
        fair = game.dice if isinstance(game.dice, FairDice) else None
        shown = fair if game.over else None
        return {
            "version": self.version,
            "pets": encode.pets_json(self.menagerie.pets),
            "waits_for": encode.waits_json(game),
            "undoable": undoable,
            "can_undo": bool(undoable),
            "can_redo": game.can_redo() and not game.over,
            "turn": game.turn,
            "phase_text_key": wait.key,
            "phase_text_values": encode.values_json(wait.values),
            "seats": seats,
            "dice": {
                "mode": "physical" if self.physical else "server",
                "commitment": None if fair is None else fair.commitment,
                "seed": None if shown is None else shown.seed.hex(),
                "salt": None if shown is None or not shown.salt else shown.salt.hex(),
                "chosen": fair is not None and bool(fair.salt),
                "counts": {"red": list(self.red), "black": list(self.black)},
            },
            "result": encode.result_json(game),
        }

    def record(self, seats: Sequence[SeatRow]) -> Record:
        """The game as a record; with the seed when it is over."""
        crew = [Seat(seat.name or None, "human" if seat.bot is None else f"bot:{seat.bot}") for seat in seats]
        return self.game.record(crew)

    def progress_row(self, now: float) -> ProgressRow:
        """Where the game stands, for lists of games."""
        options = self.game.options
        level = options.level if options.mode == "experienced" else None
        return ProgressRow(now, self.game.board.name, options.mode, level, PHASES[self.game.state.phase], self.game.turn, self.asked)

    def result_row(self, seats: Sequence[SeatRow], now: float, replay: str) -> ResultRow | None:
        """The line of the fire-station log, when the game is over; `replay` is the key of its record."""
        result = encode.result_json(self.game)
        if result is None:
            return None
        options = self.game.options
        return ResultRow(
            crew=[seat.name for seat in seats],
            level=options.level if options.mode == "experienced" else None,
            mode=options.mode,
            board=self.game.board.name,
            rescued=result["rescued"],
            lost=result["lost"],
            outcome=result["outcome"],
            perfect=result["perfect"],
            turns=self.game.turn,
            finished=now,
            replay=replay,
        )
