"""Verification of records: played by the rules, on the board named, to the result named, with the dice promised.

One pass over bare states, without events and history, so that thousands of records can be checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from flashover.dice import FairDice
from flashover.errors import RecordError
from flashover.formats import notation
from flashover.formats.position import result_json
from flashover.game import digest_of
from flashover.refusals import explain
from flashover.rules import plies
from flashover.waits import chance_json

if TYPE_CHECKING:
    from flashover.record import Record
    from flashover.rules.state import State


class Deviation(NamedTuple):
    """The first place where a record is wrong. `ply` counts from 1, None when it is not about a ply."""

    code: str
    path: str
    message: str
    ply: int | None


class VerifyReport(NamedTuple):
    """What `verify` found. `dice` is ``proven`` (seed revealed and every outcome its draw), ``sealed`` (seed not yet
    revealed), ``entered`` (real dice on a table) or ``unproven`` (the check ended before the last outcome).
    """

    deviation: Deviation | None
    plies: int
    outcomes: int
    checkpoints: int
    dice: str
    result: dict[str, object] | None

    @property
    def ok(self) -> bool:
        """Whether the record is right."""
        return self.deviation is None

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        deviation = None if self.deviation is None else self.deviation._asdict()
        return {"ok": self.ok, **self._asdict(), "deviation": deviation}


def verify(record: Record) -> VerifyReport:
    """Check a whole record; the report names the first thing that is wrong."""
    return _Check(record).report()


class _Check:
    """The pass over one record, and how far it came."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.dice = FairDice(record.dice.seed, record.dice.salt) if record.dice is not None and record.dice.seed is not None else None
        self.plies = self.outcomes = self.checkpoints = 0

    def report(self) -> VerifyReport:
        record, deviation = self.record, self.deviation()
        dice = "entered"
        if record.dice is not None:
            dice = "sealed" if self.dice is None else "proven" if deviation is None else "unproven"
        return VerifyReport(deviation, self.plies, self.outcomes, self.checkpoints, dice, record.result)

    def deviation(self) -> Deviation | None:
        record = self.record
        said_name, said_digest = record.claimed_board
        for name, said, found in (
            ("digest", said_digest, record.board.digest),
            ("name", said_name, record.board.name),
        ):
            if said != found:
                message = f"the record says {said}, the board has {found}"
                return Deviation("verify.board", f"board.{name}", message, None)
        if self.dice is not None and record.dice is not None and self.dice.commitment != record.dice.commitment:
            message = f"the seed's SHA-256 is {self.dice.commitment}, promised was {record.dice.commitment}"
            return Deviation("verify.commitment", "dice.commitment", message, None)
        try:
            state = record.opening().state
        except RecordError as error:
            return Deviation("verify.start", error.path, f"{error.message} ({error.code})", None)
        return self._walk(state) or self._ending(state)

    def _walk(self, state: State) -> Deviation | None:
        due = {checkpoint.after: number for number, checkpoint in enumerate(self.record.checkpoints)}
        for at, text in enumerate((None, *self.record.plies)):
            if text is not None:
                wrong = self._ply(state, at, text)
                if wrong is not None:
                    return wrong
            if at in due:
                wrong = self._checkpoint(state, at, due[at])
                if wrong is not None:
                    return wrong
        return None

    def _ply(self, state: State, number: int, text: str) -> Deviation | None:
        path = f"plies[{number - 1}]"
        code = notation.code_of(text)
        reason = state.refusal(code)
        if reason:
            why = explain(state, code, reason, text)
            return Deviation("verify.ply", path, f"{text}: {why.message} ({why.code})", number)
        if code >= plies.OUTCOMES:
            if self.dice is not None:
                drawn = self.dice.outcome(self.outcomes, *chance_json(state))
                if drawn != text:
                    message = f"draw {self.outcomes} of the seed is {drawn!r}, the record has {text!r}"
                    return Deviation("verify.dice", path, message, number)
            self.outcomes += 1
        state.apply(code)
        self.plies = number
        return None

    def _checkpoint(self, state: State, at: int, number: int) -> Deviation | None:
        said, options = self.record.checkpoints[number].digest, self.record.options
        found = digest_of(state, options)
        if said != found:
            path = f"checkpoints[{number}].digest"
            return Deviation("verify.checkpoint", path, f"the record says {said}, the game has {found}", at)
        self.checkpoints += 1
        return None

    def _ending(self, state: State) -> Deviation | None:
        said, found = self.record.result, result_json(state)
        if said == found:
            return None
        message = f"the record says it {_ending_of(said)}, the game {_ending_of(found)}"
        return Deviation("verify.result", "result", message, self.plies)


def _ending_of(result: Mapping[str, object] | None) -> str:
    if result is None:
        return "is not over"
    return f"ended {result['outcome']} with {result['rescued']} rescued and {result['lost']} lost"
