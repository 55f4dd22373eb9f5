"""Game: the friendly object. Plies go in, events come out; it remembers, undoes, and reports what it waits for.

>>> from flashover import Game
>>> game = Game.new({"mode": "family"}, seats=2, seed=7)
>>> _ = game.play("place 0 3,0"), game.play("place 1 4,9"), game.play("first 0")
>>> _ = game.play("move right")
>>> game.refusal("move up carry victim").code
'load.missing'
>>> game.position()["ap"]
3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from flashover import refusals
from flashover.board import Board
from flashover.dice import DiceSource, FairDice, OutcomeNeeded, PhysicalDice
from flashover.errors import OptionsError, PositionError, SeatCountError, UndoError
from flashover.formats import notation, position
from flashover.history import History, Played
from flashover.options import Options
from flashover.options.table import VALUES
from flashover.refusals import Refusal, Refused
from flashover.rules import plies
from flashover.rules.refusal import cost_of
from flashover.rules.setup import begin_setup
from flashover.rules.state import State
from flashover.waits import WAITS, chance_json, seat_asked, waits_json

if TYPE_CHECKING:
    from flashover.actions import Action, Outcome
    from flashover.events import Event
    from flashover.formats.record import Seat
    from flashover.record import Record

__all__ = ["Game", "OutcomeNeeded", "PositionError", "Refusal", "Refused", "UndoError"]


class Game:
    """One game from its set-up or from a position on.

    `Game.new`, `Game.from_position` and `Game.from_state` make one; `play` takes decisions and outcomes alike, as text or as typed values.
    `copy` gives another that goes its own way; a search that looks at thousands of positions takes `state` instead.
    """

    def __init__(self, state: State, options: Options, dice: DiceSource | None = None) -> None:
        self._start = state.copy()
        self._state = state
        self._options = options
        self._dice: DiceSource = dice or PhysicalDice()
        self._history = History()
        self._turn = 0

    # ------------------------------------------------------------------------------------------------ making one

    @classmethod
    def new(
        cls,
        options: Options | Mapping[str, object] | None = None,
        seats: int = 4,
        *,
        seed: int | None = None,
        board: Board | None = None,
        dice: DiceSource | None = None,
        **named: object,
    ) -> Game:
        """A game at the beginning of its set-up. With a seed its dice are `FairDice`, otherwise outcomes are entered by hand.

        Options are given as a mapping, or by name: ``Game.new(mode="family")``.
        """
        options = _options(options, named)
        if type(seats) is not int or not 1 <= seats <= 6:
            raise SeatCountError("game.seats", "seats", "one to six firefighters")
        state = State(position.new_ruleset(options, seats, board))
        begin_setup(state)
        if dice is None and seed is not None:
            dice = FairDice.from_number(seed)
        return cls(state, options, dice)

    @classmethod
    def from_position(
        cls, data: object, *, seed: int | None = None, board: Board | None = None, dice: DiceSource | None = None
    ) -> Game:
        """A game that goes on from a position of the public notation; `PositionError` when that is impossible."""
        state, options = position.read_position(data, board)
        if dice is None and seed is not None:
            dice = FairDice.from_number(seed)
        return cls(state, options, dice)

    @classmethod
    def from_state(cls, state: State, *, seed: int | None = None, dice: DiceSource | None = None) -> Game:
        """A game that goes on from a state of the engine; the state itself stays as it is."""
        if not isinstance(state, State):
            raise PositionError("position.state", "state", f"a state is wanted (Game.state gives one), not {type(state).__name__}")
        if dice is None and seed is not None:
            dice = FairDice.from_number(seed)
        return cls(state.copy(), state.rules.options, dice)

    @classmethod
    def from_record(cls, record: Record, *, dice: DiceSource | None = None) -> Game:
        """The game of a record as it stands at its end, its journal with it; a revealed seed rolls on."""
        game = record.game_at(len(record.plies), dice=dice)
        game._history.remember(record.undone)
        return game

    def copy(self) -> Game:
        """The same game with its memory, from here on with a life of its own. Both take outcomes from the same dice."""
        other = Game.__new__(Game)
        other._start = self._start
        other._state = self._state.copy()
        other._options = self._options
        other._dice = self._dice
        other._history = self._history.copy()
        other._turn = self._turn
        return other

    def __copy__(self) -> Game:
        return self.copy()

    # ------------------------------------------------------------------------------------------------ looking at it

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self._options

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self._state.rules.board

    @property
    def seats(self) -> int:
        """How many firefighters."""
        return self._state.rules.seats

    @property
    def dice(self) -> DiceSource:
        """Where `roll` takes outcomes from."""
        return self._dice

    @property
    def state(self) -> State:
        """A copy of the engine's state, for search and simulation: see `flashover.State`."""
        return self._state.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.wait == plies.NOTHING

    @property
    def result(self) -> dict[str, object] | None:
        """How it ended, None while it runs."""
        return position.result_json(self._state)

    @property
    def turn(self) -> int:
        """How many turns have begun since this object was made."""
        return self._turn

    @property
    def to_decide(self) -> int | None:
        """The seat whose decision is asked for, None while chance is or when the game is over."""
        return seat_asked(self._state) if self._state.wait < plies.FIRST_CHANCE else None

    def waits_for(self) -> dict[str, object]:
        """A decision (with the legal plies), an outcome (with its odds), or nothing: see the public notation."""
        return waits_json(self._state)

    def legal_actions(self) -> list[Action]:
        """Every legal decision, in the order of the engine."""
        from flashover import actions

        plies_now = (actions.from_code(code) for code in self._state.legal_actions())
        return [ply for ply in plies_now if isinstance(ply, actions.Action)]

    def cost(self, ply: str | Action | Outcome) -> int:
        """AP a ply costs in this position; 0 for what is free and for everything outside phase 1."""
        code = self._code(ply)
        if code < 0 or self._state.wait != plies.FOR_ACTION or code >= plies.COMMANDS:
            return 0
        return cost_of(self._state, code)

    def refusal(self, ply: str | Action | Outcome) -> Refusal | None:
        """Why a ply may not be played now, None when it may."""
        code = self._code(ply)
        reason = self._state.refusal(code)
        return refusals.explain(self._state, code, reason, str(ply)) if reason else None

    def position(self) -> dict[str, object]:
        """The position in the public notation, every field."""
        return position.write_position(self._state, self._options.given)

    def observation(self) -> dict[str, object]:
        """All a player may know: position and what is waited for. Identities of face-down POIs do not exist yet (AMB-76)."""
        return {"position": self.position(), "waits_for": self.waits_for()}

    def digest(self) -> str:
        """A fingerprint of position and options: 16 hex digits, the same on every machine and in every build."""
        return digest_of(self._state, self._options)

    def _repr_svg_(self) -> str:
        from flashover.render import render_svg

        return render_svg(self.position(), self.board)

    def __repr__(self) -> str:
        s = self._state
        what = position.PHASES[s.phase] if not self.over else f"over, {position.RESULTS[s.result]}"
        return f"<Game {self._options.mode} {self.board.name}, {self.seats} firefighters, turn {self._turn}: {what}>"

    # ------------------------------------------------------------------------------------------------ playing

    def _code(self, ply: str | Action | Outcome) -> int:
        return notation.code_of(ply) if isinstance(ply, str) else ply.code

    def play(self, ply: str | Action | Outcome) -> tuple[Event, ...]:
        """Apply one ply; `Refused` (and nothing changed) when it may not be played."""
        code = self._code(ply)
        reason = self._state.refusal(code)
        if reason:
            raise Refused(refusals.explain(self._state, code, reason, str(ply)))
        return self._apply(code)

    def _apply(self, code: int) -> tuple[Event, ...]:
        from flashover.events import decode  # loaded with the first ply: importing the package stays cheap

        self._history.add(Played(code, self.to_decide, self._turn, self._state))
        state = self._state.copy()
        state.listen()
        state.apply(code)
        events = tuple(decode(word) for word in state.log)
        self._state = state.copy()
        self._turn += sum(1 for event in events if event.code == "turn.began")
        return events

    def roll(self) -> tuple[Event, ...]:
        """Let the dice give the one outcome waited for; `OutcomeNeeded` with physical dice."""
        if self._state.wait < plies.FIRST_CHANCE or self.over:
            raise Refused(refusals.explain(self._state, plies.DICE, self._state.refusal(plies.DICE), "roll"))
        of, odds = chance_json(self._state)
        return self.play(self._dice.outcome(self._history.outcomes, of, odds))

    def roll_all(self) -> tuple[Event, ...]:
        """Roll until a decision is asked for or the game is over."""
        events: tuple[Event, ...] = ()
        while plies.FIRST_CHANCE <= self._state.wait < plies.NOTHING:
            events += self.roll()
        return events

    # ------------------------------------------------------------------------------------------------ memory

    @property
    def history(self) -> tuple[str, ...]:
        """Every ply that counts, in order."""
        return tuple(played.text for played in self._history.standing)

    @property
    def journal(self) -> tuple[tuple[str, bool], ...]:
        """Every ply ever played with whether it was taken back; undone actions stay here."""
        return self._history.journal

    @property
    def last(self) -> Played | None:
        """The last ply that counts."""
        return self._history.standing[-1] if self._history.standing else None

    @property
    def outcomes(self) -> int:
        """How many outcomes chance has given."""
        return self._history.outcomes

    def undoable(self) -> list[Played]:
        """What can be taken back, the last first: own actions to the last die, reveal or turn start."""
        return self._history.undoable(self._turn)

    def can_undo(self) -> bool:
        """Whether anything can be taken back."""
        return bool(self.undoable())

    def can_redo(self) -> bool:
        """Whether an undone action can be repeated."""
        return self._history.repeatable

    def undo(self) -> str:
        """Take the last action back; returns its text. `UndoError` behind a die, a reveal or the turn's start.

        It is kept in the journal, because a game remembers what was tried. A search takes copies (`state`, `copy`), which leave no trace.
        """
        played = self._history.take_back(self._turn)
        self._state = played.before
        return played.text

    def redo(self) -> tuple[Event, ...]:
        """Repeat the action taken back last."""
        return self._apply(self._history.to_repeat())

    def record(self, seats: Sequence[Seat | str | None] = (), *, reveal: bool | None = None) -> Record:
        """The game so far as a record. `seats` are the players' names; the seed of fair dice is in it when the game is over, or
        as `reveal` says.
        """
        from flashover.record import Record

        standing = self._history.standing
        return Record.of_states(
            self,
            [*(played.before for played in standing), self._state],
            [*(played.turn for played in standing), self._turn],
            seats,
            self._history.taken_back,
            reveal,
        )

    def start(self) -> dict[str, object] | None:
        """The position the game started from, None when it started at set-up."""
        fresh = State(self._state.rules)
        begin_setup(fresh)
        if self._start.words() == fresh.words():
            return None
        return position.write_position(self._start, self._options.given)


def _options(given: Options | Mapping[str, object] | None, named: dict[str, object]) -> Options:
    """The options of a new game, from a mapping or by name."""
    if isinstance(given, Options):
        if named:
            raise OptionsError("options.value", "", "options are given as one object or by name, not both")
        return given
    if given is not None and not isinstance(given, Mapping):
        example = f'Game.new(mode="{given}")' if given in VALUES["mode"] else 'Game.new({"mode": "family"})'
        raise OptionsError("options.value", "", f"options are names with values, as in {example}, not {given!r}")
    return Options.from_json({**(given or {}), **named})


#: Fields of a position that its fingerprint leaves out.
NOT_IN_DIGEST = frozenset({"format", "version", "options", "pending"})


def digest_of(state: State, options: Options) -> str:
    """The fingerprint of a position: SHA-256 of its canonical JSON.

    Only what matters to play counts: options by their effect and only where they differ from the default, the board by its own digest,
    and what is waited for instead of the private pending data. So an option added later leaves old fingerprints as they are.
    """
    import hashlib
    import json

    data = position.write_position(state, {})
    content = {name: value for name, value in data.items() if name not in NOT_IN_DIGEST} | digest_extras(state, options)
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def digest_extras(state: State, options: Options) -> dict[str, object]:
    """What counts beside the fields of the position."""
    return unchanging_extras(state, options) | changing_extras(state)


def unchanging_extras(state: State, options: Options) -> dict[str, object]:
    """What of it stays the same all game."""
    values = options.to_json()
    changed = {name: values[name] for name, allowed in VALUES.items() if values[name] != allowed[0]}
    return {"options": changed, "board": state.rules.board.digest}


def changing_extras(state: State) -> dict[str, object]:
    """What of it does not."""
    return {"waits": WAITS[state.wait].name}
