"""Games played on by a policy inside compiled code: from any state, for a number of turns or to the end, one or many."""

from __future__ import annotations

from typing import Final

from flashover.rules import plies
from flashover.rules.native import i64
from flashover.rules.play import apply, apply_action, apply_outcome
from flashover.rules.playout import random_action, random_choice
from flashover.rules.rng import seeded
from flashover.rules.state import State
from flashover.tactics.policy import Scout
from flashover.tactics.streams import Streams
from flashover.tactics.value import Value

#: The policies.
RANDOM: Final = 0
SCOUT: Final = 1
#: A game that is not decided after so many turns is called unfinished.
MOST_TURNS: Final = 2000
#: How a game is packed into one word: bits of each count, the lowest first.
RESULT_BITS: Final = 2
RESCUED_BITS: Final = 5
LOST_BITS: Final = 5
CUBES_BITS: Final = 6
TURNS_BITS: Final = 12


class Player:
    """Plays on. It holds the scratch space of a policy and the luck, and what the last game came to."""

    def __init__(self) -> None:
        self.scout: Scout = Scout()
        self.streams: Streams = Streams(0)
        #: How many turns were under way; the last one counts wherever it ended.
        self.turns: i64 = 0
        self.decisions: i64 = 0

    def play(self, s: State, policy: i64, turns: i64, seed: i64, cards: list[int]) -> None:
        """Until `turns` turns are over (the one under way counts) and the fire dice are in the hand, or the game is over.

        The scout takes `cards`, the specialists of the seats; where there are none, it chooses.
        """
        streams = self.streams
        streams.start(seed)
        s.rng = seeded(seed)
        if policy == RANDOM:
            self._at_random(s, turns)
            return
        scout = self.scout
        fires: i64 = 0
        ended: i64 = 0
        under_way: i64 = 0
        decisions: i64 = 0
        while s.wait != plies.NOTHING:
            if s.wait >= plies.FIRST_CHANCE:
                if s.wait == plies.FOR_FIRE_DICE and not s.flared:
                    fires += 1
                apply_outcome(s, streams.outcome(s, fires))
                continue
            decisions += 1
            if s.wait == plies.FOR_SPECIALIST and cards:
                apply(s, plies.SPECIALIST + s.progress * plies.CARD_ROOM + cards[s.progress])
                continue
            if s.wait == plies.FOR_ACTION:
                under_way = 1
            ply: i64 = scout.choose(s)
            apply(s, ply)
            if ply == plies.END:
                under_way = 0
                ended += 1
                if ended >= turns:
                    break
        self.turns = ended + under_way
        self.decisions = decisions

    def _at_random(self, s: State, turns: i64) -> None:
        streams = self.streams
        fires: i64 = 0
        ended: i64 = 0
        under_way: i64 = 0
        decisions: i64 = 0
        while s.wait != plies.NOTHING:
            if s.wait == plies.FOR_ACTION:
                ply: i64 = random_action(s)
                apply_action(s, ply)
                decisions += 1
                under_way = 1
                if ply == plies.END:
                    under_way = 0
                    ended += 1
                    if ended >= turns:
                        break
            elif s.wait >= plies.FIRST_CHANCE:
                if s.wait == plies.FOR_FIRE_DICE and not s.flared:
                    fires += 1
                apply_outcome(s, streams.outcome(s, fires))
            else:
                apply(s, random_choice(s))
                decisions += 1
        self.turns = ended + under_way
        self.decisions = decisions

    def packed(self, s: State) -> i64:
        """What the last game came to, in one word."""
        word: i64 = self.decisions
        word = (word << TURNS_BITS) + self.turns
        word = (word << CUBES_BITS) + s.cubes
        word = (word << LOST_BITS) + s.lost
        word = (word << RESCUED_BITS) + s.rescued
        return (word << RESULT_BITS) + s.result

    def many(
        self, state: State, policy: i64, turns: i64, seeds: list[int], value: Value, words: list[int], chances: list[float]
    ) -> None:
        """A state with every seed: the packed words and the chances to win are appended to the lists."""
        no_cards: list[int] = []
        for seed in seeds:
            s = state.copy()
            self.play(s, policy, turns, seed, no_cards)
            words.append(self.packed(s))
            chances.append(value.chance(s))
