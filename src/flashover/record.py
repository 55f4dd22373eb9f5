"""Records: a game as a list of plies that always replays, and the proof that it was played that way, with fair dice.

>>> from flashover import Game, Record
>>> game = Game.new({"mode": "family"}, seats=1, seed=7)
>>> _ = game.play("place 0 3,0"), game.play("first 0"), game.play("end"), game.roll_all()
>>> record = Record.of(game, ["Ada"], reveal=True)
>>> record.verify().ok
True
>>> Record.from_json(record.to_json()).game().digest() == game.digest()
True
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from flashover.dice import ALGORITHM, DiceSource, FairDice
from flashover.errors import FileError, PositionError, RecordError
from flashover.formats import files
from flashover.formats.record import (
    Checkpoint,
    Dice,
    Fields,
    Seat,
    Undone,
    migrate,
    read_record,
    record_text,
    write_record,
)
from flashover.formats.verify import Deviation, VerifyReport, verify
from flashover.game import Game, digest_of
from flashover.refusals import Refused
from flashover.values import Value

if TYPE_CHECKING:
    from flashover.board import Board
    from flashover.events import Event
    from flashover.i18n import Phrase
    from flashover.options import Options
    from flashover.pets import Menagerie, Pet
    from flashover.rules.state import State

__all__ = [
    "Checkpoint", "Deviation", "Dice", "Record", "RecordError", "Seat", "Step", "Undone", "VerifyReport", "migrate",
    "replay", "verify",
]  # fmt: skip

#: A checkpoint stands at every turn's beginning and after this many plies without one.
CHECKPOINT_GAP = 20


class Step(NamedTuple):
    """One ply of a replay: its number from 1 on, its text, what happened, and the game after it."""

    number: int
    ply: str
    events: tuple[Event, ...]
    game: Game


class Record(Value):
    """A game from its start to where it stands now; a value that does not change.

    `Record.of(game)` and `Record.load(path)` make one, `game_at(n)` brings the game back as it was after n plies.
    """

    __slots__ = ("_fields",)
    __match_args__ = ("_fields",)

    _fields: Fields

    def __init__(self, fields: Fields) -> None:
        self._set(_fields=fields)

    @classmethod
    def of(cls, game: Game, seats: Sequence[Seat | str | None] = (), *, reveal: bool | None = None) -> Record:
        """The record of a game with its players' names; with the seed once the game is over, or as `reveal` says."""
        return game.record(seats, reveal=reveal)

    @classmethod
    def of_states(
        cls,
        game: Game,
        states: Sequence[State],
        turns: Sequence[int],
        seats: Sequence[Seat | str | None],
        taken_back: Sequence[tuple[int, str]],
        reveal: bool | None,
    ) -> Record:
        """For `Game.record`: the states before each ply and the one now, the number of turns begun in each, and what was taken back."""
        from flashover._version import __version__

        crew = [seat if isinstance(seat, Seat) else Seat(seat or None) for seat in seats]
        if len(crew) > game.seats:
            raise RecordError("game.seats", "seats", f"{len(crew)} names for {game.seats} firefighters")
        crew += [Seat()] * (game.seats - len(crew))
        dice = None
        if isinstance(game.dice, FairDice):
            shown = game.over if reveal is None else reveal
            dice = Dice(ALGORITHM, game.dice.commitment, game.dice.seed if shown else None, game.dice.salt if shown else b"")
        fields = Fields(
            options=game.options,
            board=game.board,
            board_name=game.board.name,
            board_digest=game.board.digest,
            seats=tuple(crew),
            start=game.start(),
            plies=game.history,
            undone=tuple(Undone(*entry) for entry in taken_back),
            checkpoints=tuple(
                Checkpoint(after, digest_of(states[after], game.options))
                for after in _checkpoint_plies(turns)
            ),
            dice=dice,
            result=game.result,
            software=f"flashover {__version__}",
        )
        # Names come from outside: a record that would not be read back is refused before it is written.
        return cls.from_json(write_record(fields))

    # ------------------------------------------------------------------------------------------------ what it says

    @property
    def options(self) -> Options:
        """The options as given."""
        return self._fields.options

    @property
    def board(self) -> Board:
        """The house: a printed one, or the one in the record."""
        return self._fields.board

    @property
    def claimed_board(self) -> tuple[str, str]:
        """Name and digest the record gives for the board; `verify` compares them with the board's own."""
        return self._fields.board_name, self._fields.board_digest

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played which firefighter."""
        return self._fields.seats

    @property
    def start(self) -> dict[str, object] | None:
        """The position it started from, None for a game from its set-up on."""
        return self._fields.start

    @property
    def plies(self) -> tuple[str, ...]:
        """Every ply that counts."""
        return self._fields.plies

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What was taken back."""
        return self._fields.undone

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Digests along the way."""
        return self._fields.checkpoints

    @property
    def dice(self) -> Dice | None:
        """Commitment and seed of fair dice; None when the outcomes were entered by hand."""
        return self._fields.dice

    @property
    def result(self) -> dict[str, object] | None:
        """How the game ended, None while it runs."""
        return None if self._fields.result is None else dict(self._fields.result)

    @property
    def software(self) -> str | None:
        """What wrote it."""
        return self._fields.software

    def __eq__(self, other: object) -> bool:
        return self.to_json() == other.to_json() if isinstance(other, Record) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.plies, self.checkpoints))

    def _repr_svg_(self) -> str:
        return self.game()._repr_svg_()

    def __repr__(self) -> str:
        how = "running" if self.result is None else str(self.result["outcome"])
        crew = f"{len(self.seats)} firefighters"
        return f"<Record {self.options.mode} {self.board.name}, {crew}, {len(self.plies)} plies, {how}>"

    # ------------------------------------------------------------------------------------------------ files

    @classmethod
    def from_json(cls, obj: object) -> Record:
        """A record from its JSON value, of this or an earlier version; `RecordError` when it is none."""
        return cls(read_record(obj))

    def to_json(self) -> dict[str, object]:
        """Fresh plain data of the current version."""
        return write_record(self._fields)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """A record from a file."""
        try:
            return cls.from_json(files.read_json(path))
        except FileError as error:
            raise RecordError(error.code, "", error.message) from None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file, whole or not at all."""
        files.write_text(path, self.to_text())

    def to_text(self) -> str:
        """The text of the file."""
        return record_text(self.to_json())

    # ------------------------------------------------------------------------------------------------ playing it again

    def game(self, *, dice: DiceSource | None = None) -> Game:
        """The game as it stands at the record's end, ready to go on; a revealed seed goes on too."""
        return Game.from_record(self, dice=dice)

    def game_at(self, number: int, *, dice: DiceSource | None = None) -> Game:
        """The game after `number` plies: 0 is the start. To look at, or to go another way from there."""
        if not 0 <= number <= len(self.plies):
            raise RecordError("record.ply_number", "", f"there are plies 0 to {len(self.plies)}")
        game = self.opening(dice)
        for at, text in enumerate(self.plies[:number]):
            _play(game, at, text)
        return game

    def opening(self, dice: DiceSource | None = None) -> Game:
        """The game before its first ply."""
        if dice is None and self.dice is not None and self.dice.seed is not None:
            dice = FairDice(self.dice.seed, self.dice.salt)
        if self.start is None:
            return Game.new(self.options, len(self.seats), board=self.board, dice=dice)
        try:
            return Game.from_position(self.start, board=self.board, dice=dice)
        except PositionError as error:
            raise RecordError(error.code, f"start.{error.path}".rstrip("."), error.message) from None

    def replay(self) -> Iterator[Step]:
        """Ply after ply with what happened; the game in each step is one and the same and moves on."""
        game = self.opening()
        for at, text in enumerate(self.plies):
            yield Step(at + 1, text, _play(game, at, text), game)

    def menagerie(self, opening: Game | None = None) -> Menagerie:
        """CLR-63: the victims before the first ply, to be followed through the steps of the replay."""
        from flashover.pets import Menagerie

        game = opening or self.opening()
        return Menagerie.opening(game.options, game.position(), game.digest(), self.dice and self.dice.commitment)

    def menagerie_at(self, number: int) -> Menagerie:
        """The same after `number` plies."""
        now = self.menagerie()
        if self.options.pet_tokens:
            for step in self.replay():
                if step.number > number:
                    break
                now, _ = now.played(step.ply, step.events)
        return now

    def pets_at(self, number: int) -> tuple[Pet, ...]:
        """The animals on the map after `number` plies."""
        return self.menagerie_at(number).pets if self.options.pet_tokens else ()

    def told(self) -> Iterator[tuple[Step, list[Phrase]]]:
        """Ply after ply with its sentences, in which the animals have their names."""
        now = self.menagerie()
        for step in self.replay():
            now, told = now.played(step.ply, step.events)
            yield step, [how.phrase for how in told]

    def verify(self) -> VerifyReport:
        """Whether everything the record says is so: board, plies, checkpoints, result and dice."""
        return verify(self)


def replay(record: Record) -> Iterator[Step]:
    """Ply after ply with what happened."""
    return record.replay()


def _play(game: Game, at: int, text: str) -> tuple[Event, ...]:
    try:
        return game.play(text)
    except Refused as error:
        why = error.refusal
        raise RecordError("record.ply_refused", f"plies[{at}]", f"{text}: {why.message} ({why.code})") from None


def _checkpoint_plies(turns: Sequence[int]) -> Iterator[int]:
    """After which numbers of plies a checkpoint stands, given how many turns had begun by then."""
    last = 0
    for after, turn in enumerate(turns):
        begins = after > 0 and turn != turns[after - 1]
        if after == 0 or begins or after - last >= CHECKPOINT_GAP or after == len(turns) - 1:
            last = after
            yield after
