"""NaiveGame: apply one ply text after the other; nothing is clever here."""

from __future__ import annotations

import copy
from typing import Any

from . import actions, effects, fire, replenish, setup, vehicles
from .ending import answer_continue, collapse_reveal
from .grammar import Ply, parse
from .legal import legal_actions
from .options import Rules
from .position import position_of, state_from
from .refused import NaiveRefused
from .state import State
from .waiting import Wait, waiting

NAMES_A_SEAT = ("ride", "stay", "knockdown", "place", "specialist")


class NaiveGame:
    def __init__(self, state: State) -> None:
        self.state = state

    @staticmethod
    def new(options: dict[str, Any], seats: int) -> NaiveGame:
        """A game at the beginning of set-up."""
        state = State(Rules(copy.deepcopy(options)), seats)
        setup.begin(state)
        return NaiveGame(state)

    @staticmethod
    def from_position(position: dict[str, Any]) -> NaiveGame:
        return NaiveGame(state_from(position))

    def position(self) -> dict[str, Any]:
        return position_of(self.state)

    def refusal(self, text: str) -> str | None:
        """The code with which `apply` would refuse this text, in the order of CLR-11; None when it would not."""
        try:
            ply = parse(text)
        except NaiveRefused as refused:
            return refused.code
        return self._refusal(text, ply)

    def _refusal(self, text: str, ply: Ply) -> str | None:
        wait = waiting(self.state)
        if wait.kind == "over":
            return "game.over"
        if wait.kind == "outcome":
            if ply[0] != "!":
                return "ply.expects_outcome"
            if ply[1] != wait.of:
                return "outcome.wrong_kind"
            if wait.of in ("reveal", "deal") and ply[2] not in wait.odds:
                return "outcome.impossible"
            return None
        if ply[0] == "!":
            return "ply.expects_decision"
        return self._decision_refusal(text, ply, wait)

    def _decision_refusal(self, text: str, ply: Ply, wait: Wait) -> str | None:
        if ply[0] not in wait.kinds:
            return "decision.wrong_kind"
        if wait.offered is None:
            return actions.refusal(self.state, ply)
        if ply[0] in NAMES_A_SEAT and ply[1] != wait.seat:
            return "decision.wrong_seat"
        if text not in wait.offered:
            return "decision.not_offered"
        return None

    def apply(self, text: str) -> None:
        ply = parse(text)
        code = self._refusal(text, ply)
        if code is not None:
            raise NaiveRefused(code)
        if ply[0] == "!":
            self._apply_outcome(ply)
        else:
            self._apply_decision(ply)

    def _apply_outcome(self, ply: Ply) -> None:
        s = self.state
        kind = ply[1]
        if kind == "deal":
            setup.take_card(s, ply[2])
        elif kind == "reveal":
            self._apply_reveal(ply[2] == "victim")
        elif kind == "dice":
            apply_dice = {"setup": setup.dice, "actions": vehicles.gun_roll, "fire": fire.roll}
            apply_dice.get(s.phase, replenish.roll)(s, ply[2], ply[3])
        elif s.phase == "actions":
            vehicles.gun_reroll(s, ply[2])
        elif kind == "red":
            setup.red(s, ply[2])
        else:
            setup.black(s, ply[2])

    def _apply_reveal(self, victim: bool) -> None:
        s = self.state
        assert s.pending is not None
        if s.pending["step"] == "collapse":
            collapse_reveal(s, victim)
        elif s.phase == "actions":
            effects.reveal(s, victim)
        elif s.phase == "fire":
            fire.reveal(s, victim)
        else:
            replenish.reveal(s, victim)

    def _apply_decision(self, ply: Ply) -> None:
        s = self.state
        kind = ply[0]
        if kind == "specialist":
            setup.take_card(s, ply[2])
        elif kind == "place":
            setup.place_figure(s, ply[1], ply[2])
        elif kind == "park":
            setup.park(s, ply[1], ply[2])
        elif kind == "first":
            s.start_turn(ply[1])
        elif kind in ("ride", "stay"):
            vehicles.answer_ride(s, ply)
        elif kind in ("reroll", "keep"):
            vehicles.gun_choice(s, ply)
        elif kind == "continue":
            answer_continue(s, ply[1])
        elif kind == "knockdown":
            fire.knock_down(s, ply[1], ply[2])
        elif kind == "reveal":
            replenish.choose_reveal(s, ply[1])
        elif kind == "explode":
            assert s.pending is not None
            if s.pending["step"] == "hazmats":
                fire.choose_hazmat(s, ply[1])
            else:
                fire.choose_false_alarm(s, ply[1])
        else:
            effects.perform(s, ply)

    def waits_for(self) -> dict[str, Any]:
        wait = waiting(self.state)
        if wait.kind == "over":
            return {"kind": "over"}
        if wait.kind == "outcome":
            answer: dict[str, Any] = {"kind": "outcome", "of": wait.of}
            if wait.of in ("reveal", "deal"):
                answer["odds"] = wait.odds
            return answer
        legal = legal_actions(self.state) if wait.offered is None else wait.offered
        return {"kind": "decision", "seat": wait.seat, "legal": legal}

    def outcomes(self) -> list[str]:
        """All outcome texts possible now; empty when no outcome is waited for."""
        wait = waiting(self.state)
        if wait.kind != "outcome":
            return []
        if wait.of == "dice":
            return [f"! dice {red} {black}" for red in range(1, 7) for black in range(1, 9)]
        if wait.of in ("red", "black"):
            return [f"! {wait.of} {face}" for face in range(1, 7 if wait.of == "red" else 9)]
        return [f"! {wait.of} {name}" for name in wait.odds]
