"""A table: inputs go in, effects come out, in one order. Nothing is reported before it is stored.

A piece of work that asks the store stops there; whatever happens meanwhile waits in line until the answer has come and the work is done.
So a table never does two things at once, and needs neither task nor lock.
"""

from __future__ import annotations

from collections import deque

from flashover.server.core import bots, play, presence, report, seats, talk
from flashover.server.core.effects import TRY_LATER, Answer, AskAdvice, AskRisk, Break, Close, Effect, Store
from flashover.server.core.inputs import (
    Came,
    Chosen,
    ClaimSeats,
    Failed,
    Input,
    Left,
    OfferSeats,
    Opened,
    Rang,
    Said,
    Stored,
    TakeSeat,
)
from flashover.server.core.pages import Page
from flashover.server.core.state import Steps, TableState
from flashover.server.wire import protocol
from flashover.server.wire.encode import TableError

#: Inputs that may wait while the store is asked; a page that sends more is disconnected.
MOST_WAITING = 256


class Core:
    """One table. `take` is the only door."""

    __slots__ = ("_inbox", "_steps", "broken", "state")

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.broken = False
        #: The work that waits for the store.
        self._steps: tuple[Steps, Input] | None = None
        self._inbox: deque[Input] = deque()

    @property
    def busy(self) -> bool:
        """Whether the store is being asked."""
        return self._steps is not None

    def take(self, happened: Input, tick: float, now: float) -> list[Effect]:
        """Something has happened; what is to be done about it, in this order."""
        state = self.state
        state.tick, state.now = tick, now
        out: list[Effect] = []
        state.out = out
        if self.broken:
            return out
        if isinstance(happened, Stored):
            self._resume(happened.answer)
        elif isinstance(happened, Failed):
            self._break("server.storage", happened.reason)
        elif self._steps is None:
            self._begin(happened)
        else:
            self._wait(happened)
        while self._steps is None and self._inbox and not self.broken:
            self._begin(self._inbox.popleft())
        # A table at which nothing happens any more does not keep what it said last: a welcome is twenty kilobytes.
        state.out = []
        return out

    def _wait(self, happened: Input) -> None:
        if isinstance(happened, Left):
            # It is gone at once, so that nothing more is sent to it; what follows from that waits.
            self.state.pages.pop(happened.page, None)
        elif isinstance(happened, Said) and len(self._inbox) >= MOST_WAITING:
            self.state.want(Close(happened.page, TRY_LATER))
            return
        self._inbox.append(happened)

    def _begin(self, happened: Input) -> None:
        version = self.state.table.version
        try:
            steps = self._steps_of(happened)
        except TableError as error:
            self._refused(happened, error)
        else:
            if steps is not None:
                self._run(steps, None, happened)
                return
        assert self.state.table.version == version, "a change without the store"
        bots.arrange(self.state)

    def _resume(self, answer: object) -> None:
        assert self._steps is not None, "an answer to no question"
        steps, happened = self._steps
        self._steps = None
        self._run(steps, answer, happened)

    def _run(self, steps: Steps, answer: object, happened: Input) -> None:
        """Go on to the next question to the store, or to the end."""
        before = self.state.table.version
        try:
            write = steps.send(answer)
        except StopIteration:
            pass
        except TableError as error:
            if self.state.table.version != before:
                # Half of it was played and nothing stored: the store has the table as it was.
                self._break(error.code, error.message)
                return
            self._refused(happened, error)
        else:
            self._steps = steps, happened
            self.state.want(Store(write))
            return
        bots.arrange(self.state)

    def _refused(self, happened: Input, error: TableError) -> None:
        match happened:
            case Said(page, message, _):
                self.state.refuse(page, getattr(message, "base", None), error)
            case TakeSeat() | OfferSeats() | ClaimSeats():
                self.state.want(Answer(happened.call, None, error))
            case _:
                raise error

    def give_up(self, reason: str) -> list[Effect]:
        """The table in memory cannot be trusted any more."""
        out: list[Effect] = []
        self.state.out = out
        self._break("server.error", reason)
        self.state.out = []
        return out

    def _break(self, code: str, reason: str) -> None:
        self.broken = True
        self._steps = None
        self._inbox.clear()
        error = TableError(code if code == "server.storage" else "server.error")
        for page in self.state.pages:
            self.state.refuse(page, None, error)
        self.state.want(Break(reason))

    def _steps_of(self, happened: Input) -> Steps | None:
        state = self.state
        match happened:
            case Said(page, message, seed):
                return self._said(page, message, seed) if page in state.pages else None
            case Chosen():
                return bots.chosen(state, happened)
            case Came(page):
                state.pages[page] = None
            case Left(page):
                state.pages.pop(page, None)
                if page.seats:
                    presence.changed(state)
            case Rang(timer):
                state.timers.discard(timer)
                if timer == presence.ALARM:
                    presence.changed(state)
            case Opened():
                return play.open_up(state, happened)
            case TakeSeat():
                return seats.take(state, happened)
            case OfferSeats():
                return seats.offer(state, happened)
            case ClaimSeats():
                return seats.claim(state, happened)
            case _:
                raise AssertionError(happened)
        return None

    def _said(self, page: Page, message: protocol.ClientMessage, seed: bytes) -> Steps | None:
        state = self.state
        page.heard = state.tick
        if isinstance(message, protocol.Hello):
            report.hello(state, page, message)
            return None
        if not page.welcomed:
            raise TableError("hello.first")
        if isinstance(message, protocol.PlayPly | protocol.Undo | protocol.Redo | protocol.Roll | protocol.Standard):
            if message.base != state.table.version:
                state.send(page, {"type": "stale", "version": state.table.version})
                return None
            if state.table.version >= state.settings.most_log:
                raise TableError("room.too_long")
            if isinstance(message, protocol.Undo | protocol.Redo) and state.table.version >= state.settings.most_undone:
                raise TableError("undo.too_many")
        match message:
            case protocol.PlayPly():
                return play.play(state, page, message)
            case protocol.Undo():
                return play.undo(state, page, message.to)
            case protocol.Redo():
                return play.redo(state, page)
            case protocol.Roll():
                return play.roll(state, page, seed)
            case protocol.Standard():
                return play.standard(state, page)
            case protocol.Shown():
                page.shown = min(message.version, state.table.version)
            case protocol.Why():
                talk.why(state, page, message)
            case protocol.Say():
                return talk.say(state, page, message)
            case protocol.PingCell():
                talk.ping(state, page, message)
            case protocol.Plan():
                talk.plan(state, page, message)
            case protocol.Hand():
                return seats.hand(state, page, message)
            case protocol.Release():
                return seats.release(state, page, message)
            case protocol.Rename():
                return seats.rename(state, page, message)
            case protocol.Setting():
                return seats.set_away(state, page, message)
            case protocol.AskRisk():
                state.want(AskRisk(page))
            case protocol.Advise():
                state.want(AskAdvice(page, message.level))
        return None
