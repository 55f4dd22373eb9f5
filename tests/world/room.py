"""A table in the world: the core of the real server, with its effects carried out by the world."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from flashover.game import Game
from flashover.server.core import effects, presence
from flashover.server.core.effects import TRY_LATER
from flashover.server.core.inputs import Call, Chosen, Failed, Input, Left, Opened, Rang, Stored
from flashover.server.core.room import Core
from flashover.server.core.state import TableState
from flashover.server.core.table import Damaged, Table
from flashover.server.store.errors import StoreError
from flashover.server.store.rows import StoredGame
from flashover.server.store.writes import Append, Lease
from flashover.server.thinking.choice import Choice
from flashover.server.wire.encode import TableError
from tests.world.clock import Event
from tests.world.database import Load, Written
from tests.world.link import LinkedPage

if TYPE_CHECKING:
    from tests.world.process import Process

INTERNAL = 1011
#: Seconds after which another bot plays for one that does not answer.
BOT_LIMIT = 10.0
FOREVER = 1e9

Answered = Callable[[object, "TableError | None"], None]


class Room:
    """One table in one life of a process."""

    def __init__(self, process: Process, stored: StoredGame, table: Table, lease: Lease) -> None:
        self.process = process
        self.world = process.world
        self.key = stored.game.id
        self.lease = lease
        self.listed = stored.listed
        self.core = Core(TableState(stored, table, self.world.settings, f"replay-{self.world.number()}", self.world.clock.now))
        self.touched = self.world.clock.now
        self._timers: dict[str, Event] = {}
        self._thought: Event | None = None
        self._calls: dict[int, Answered] = {}
        self._opened: Callable[[], None] | None = None
        #: What has happened since the game was let go, and whether it is being brought back.
        self._missed: list[Input] = []
        self._waking = False

    @property
    def idle(self) -> bool:
        """Whether no page is connected and nothing is under way."""
        return not self.core.state.pages and not self.core.busy and not self._calls

    def open(self, then: Callable[[], None], *, standard: bool = False) -> None:
        """Roll what is to be rolled first; then go on."""
        self._opened = then
        self.take(Opened(standard, self.listed))

    def call(self, make: Callable[[int], Call], then: Answered) -> None:
        """A request that is answered."""
        if self.core.broken:
            then(None, TableError("server.error"))
            return
        number = self.world.number()
        self._calls[number] = then
        self.take(make(number))

    def leave(self, page: LinkedPage) -> None:
        """A page is gone."""
        state = self.core.state
        if not state.awake and not self._waking and set(state.pages) <= {page}:
            # As in the shell: the game need not come back for that.
            state.pages.clear()
            state.tick = self.touched = self.world.clock.now
            presence.mark_present(state)
        else:
            self.take(Left(page))

    def record(self) -> None:
        """Someone asks for the game as a record: what it says is like any message."""
        state = self.core.state
        if state.awake and not self.core.broken:
            self.world.facts.sent(self.key, json.dumps(state.table.record(state.seats).to_json()).encode())

    def send_away(self, code: int) -> None:
        """Disconnect every page."""
        for page in list(self.core.state.pages):
            cast("LinkedPage", page).link.close(code)

    def stop(self) -> None:
        """Let go of everything; the store has it."""
        self.core.broken = True
        self._let_go()
        self.send_away(TRY_LATER)

    # ------------------------------------------------------------------------------------------------ dozing

    @property
    def awake(self) -> bool:
        """Whether the game is in memory."""
        return self.core.state.awake and not self.core.broken

    def doze(self) -> bool:
        """Let the game go, if nothing is under way; whether it did."""
        if self.core.busy or not self.awake or self._calls or self._thought is not None or self._opened is not None:
            return False
        self.core.state.let_go()
        self.world.dozed += 1
        return True

    def _wake(self) -> None:
        self._waking = True
        self.process.ask(Load(self.key), self._back)

    def _back(self, stored: StoredGame | None, error: StoreError | None) -> None:
        if self.core.broken:
            return
        missed, self._missed, self._waking = self._missed, [], False
        if stored is not None and self.world.planted.wakes_in_the_past:
            stored = stored._replace(plies=stored.plies[:-1])
        if stored is None or error is not None:
            for effect in self.core.give_up(str(error)):
                self._carry_out(effect)
            return
        try:
            self.core.state.bring_back(stored, Table.restored(stored.game, stored.plies))
        except Damaged as damage:
            self.world.facts.wrong(self.key, f"the stored game is damaged: {damage}")
            return
        for happened in missed:
            self.take(happened)

    # ------------------------------------------------------------------------------------------------ the core and its effects

    def take(self, happened: Input) -> None:
        """Something has happened. The process may die between any two of the effects."""
        self.touched = self.world.clock.now
        if not self.core.state.awake and not self.core.broken:
            self._missed.append(happened)
            if not self._waking:
                self._wake()
            return
        for effect in self.core.take(happened, self.world.clock.now, self.process.wall()):
            self.process.burn()
            self._carry_out(effect)
        if self._opened is not None and not self.core.busy:
            opened, self._opened = self._opened, None
            opened()

    def _carry_out(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Store(write):
                if self.world.planted.acks_early and isinstance(write, Append):
                    self.process.ask(Written(self.lease, write), lambda _value, _error: None)
                    self.process.later(0.0, self._stored, None, None)
                else:
                    self.process.ask(Written(self.lease, write), self._stored)
            case effects.SendAll(pages, text):
                self.world.facts.sent(self.key, text)
                for page in pages:
                    cast("LinkedPage", page).link.write(text)
            case effects.Send(page, text):
                self.world.facts.sent(self.key, text)
                cast("LinkedPage", page).link.write(text)
            case effects.Close(page, code):
                cast("LinkedPage", page).link.close(code)
            case effects.SetTimer(name, seconds):
                self._stop_timer(name)
                self._timers[name] = self.process.later(seconds, self._rang, name)
            case effects.StopTimer(name):
                self._stop_timer(name)
            case effects.AskBot(bot, version, game):
                self._forget_bot()
                self._think(bot, version, game)
            case effects.DropBot():
                self._forget_bot()
            case effects.AskAdvice() | effects.AskRisk():
                pass  # computed elsewhere, about a copy; nothing of it comes back to the core
            case effects.Answer(call, value, error):
                self.world.facts.sent(self.key, repr(value).encode(), rights=True)
                self._calls.pop(call)(value, error)
            case effects.Break(reason):
                self.world.trace(self.process.name, f"room {self.key} breaks: {reason}")
                self._let_go()
                self.send_away(INTERNAL)

    def _stored(self, answer: object, error: StoreError | None) -> None:
        self.take(Stored(answer) if error is None else Failed(str(error)))

    def _rang(self, name: str) -> None:
        self._timers.pop(name, None)
        self.take(Rang(name))

    def _stop_timer(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.off = True

    def _let_go(self) -> None:
        for name in list(self._timers):
            self._stop_timer(name)
        self._forget_bot()
        calls, self._calls = self._calls, {}
        for answer in calls.values():
            answer(None, TableError("server.error"))
        if self._opened is not None:
            opened, self._opened = self._opened, None
            opened()

    # ------------------------------------------------------------------------------------------------ bots

    def _think(self, bot: str, version: int, game: Game) -> None:
        faults, rng = self.world.faults, self.world.rng
        ply = str(rng.choice(game.legal_actions()))
        self.world.facts.thought(self.key, version, ply)
        delay = rng.uniform(0.05, 0.6)
        if faults.hit("bot late"):
            delay = rng.uniform(2, 8)
        if faults.hit("bot silent"):
            delay = BOT_LIMIT
        chosen = Chosen(version, bot, Choice(ply))
        if self.world.planted.forgets_bots and rng.random() < 0.1:
            delay = FOREVER
        self._thought = self.process.later(delay, self.take, chosen)
        if faults.hit("bot answers twice"):
            self.process.later(delay + rng.uniform(0, 2), self.take, chosen)

    def _forget_bot(self) -> None:
        if self._thought is not None:
            # A cancelled thought may be on its way already.
            self._thought.off = not self.world.faults.hit("bot answers after drop")
            self._thought = None
