"""Games the fast policy plays with itself: how often it wins, and what positions it sees on the way."""

from __future__ import annotations

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.play import apply, roll
from flashover.rules.playout import new_state
from flashover.rules.plies import SPECIALIST
from flashover.rules.ruleset import Ruleset
from flashover.rules.state import State
from flashover.tactics.policy import Scout


def set_up(rules: Ruleset, seed: i64, scout: Scout, cards: list[int]) -> State:
    """A game at its first action, set up by rules of thumb; specialists in the order given."""
    s = new_state(rules)
    s.seed(seed)
    while s.phase == plies.SETUP:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        elif s.wait == plies.FOR_SPECIALIST and cards:
            apply(s, SPECIALIST + s.progress * 16 + cards[s.progress])
        else:
            apply(s, scout.choose(s))
    return s


def play_on(s: State, scout: Scout) -> i64:
    """To the end by rules of thumb; the number of turns."""
    turns: i64 = 0
    while s.wait != plies.NOTHING:
        if s.wait >= plies.FIRST_CHANCE:
            roll(s)
        else:
            ply: i64 = scout.choose(s)
            if ply == plies.END:
                turns += 1
            apply(s, ply)
    return turns
