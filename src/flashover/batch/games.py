"""Batch: a number of games of the same kind, stepped by one call; what agents see of them lies in memory that is never moved.

Chance is rolled inside, from a generator of each game's own. Episode 0 of a seed is the game `State.seed` begins; later episodes of the
slot follow from the seed and their number alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.batch.luck import COUNTS, Luck
from flashover.batch.mask import Masks
from flashover.batch.memory import zeros
from flashover.batch.observer import Observer
from flashover.batch.space import asked, ply_of
from flashover.rules import plies
from flashover.rules.native import i64, read_i64_le, vec
from flashover.rules.play import apply, roll
from flashover.rules.playout import new_state, random_choice
from flashover.rules.rng import MASK_32, MASK_62, next_word, seeded
from flashover.rules.state import FIELDS

if TYPE_CHECKING:
    from flashover.rules.ruleset import Ruleset
    from flashover.rules.state import State

#: The bytes of a status word: how the game stands after its last step.
STATUS: Final = ("result", "rescued", "lost", "cubes", "over", "illegal", "seat", "false_alarms")
OVER: Final = 0x100000000
ILLEGAL: Final = 0x10000000000

LEGAL: Final = -1

#: The length of what `Batch.snapshot` gives.
SNAPSHOT_WORDS: Final = len(FIELDS) + 4 + COUNTS


class Batch:
    """Games side by side, one in each slot.

    `paired`: luck that policies can share. `random_setup`: the set-up is decided at random and every game begins with its first turn.
    """

    def __init__(self, rules: Ruleset, slots: i64, paired: bool, random_setup: bool) -> None:
        self.rules: Ruleset = rules
        self.slots: i64 = slots
        self.paired: bool = paired
        self.random_setup: bool = random_setup
        self.start: State = new_state(rules)
        self.states: list[State] = []
        self.observer: Observer = Observer(rules, slots)
        self.masks: Masks = Masks(slots)
        self.luck: Luck = Luck(slots)
        self.status: vec[i64] = zeros(slots)
        self.seeds: vec[i64] = zeros(slots)
        self.episodes: vec[i64] = zeros(slots)
        self.chosen: vec[i64] = zeros(slots)
        self.sampler: i64 = 0
        slot: i64 = 0
        while slot < slots:
            self.states.append(self.start)
            slot += 1

    def __reduce__(self) -> tuple[object, ...]:
        # What lies in the memory follows from the games. A slot still at `start` was never shown, so it has no words.
        games: list[list[int]] = []
        standings: list[int] = []
        slot: i64 = 0
        while slot < self.slots:
            games.append([] if self.states[slot] is self.start else self.snapshot(slot))
            standings.append(self.status[slot])
            slot += 1
        return restored, (self.rules, self.paired, self.random_setup, int(self.sampler), games, standings)

    def planes(self) -> vec[i64]:
        """The planes of all slots: `PLANES_WORDS` each."""
        return self.observer.planes

    def rows(self) -> vec[i64]:
        """The counters and crews of all slots: `ROW_WORDS` each."""
        return self.observer.rows

    def legal(self) -> vec[i64]:
        """The masks of all slots: `MASK_WORDS` each."""
        return self.masks.words

    def reset(self, slot: i64, seed: i64) -> None:
        """The first episode of a seed."""
        self.seeds[slot] = seed & MASK_62
        self.episodes[slot] = 0
        self._begin(slot)

    def again(self, slot: i64) -> None:
        """The next episode of the slot's seed."""
        self.episodes[slot] += 1
        self._begin(slot)

    def _begin(self, slot: i64) -> None:
        root: i64 = seeded(self.seeds[slot])
        if self.episodes[slot]:
            root = seeded(root + self.episodes[slot])
        s: State = self.start.copy()
        s.rng = root
        self.states[slot] = s
        self.luck.begin(slot, root)
        self._roll(slot, s)
        while self.random_setup and s.phase == plies.SETUP:
            apply(s, random_choice(s))
            self._roll(slot, s)
        self._show(slot, s)

    def _roll(self, slot: i64, s: State) -> None:
        """Chance, until a decision is asked for or the game is over."""
        while s.wait >= plies.FIRST_CHANCE and s.wait < plies.NOTHING:
            if self.paired:
                self.luck.draw_for(slot, s)
            roll(s)

    def _show(self, slot: i64, s: State) -> None:
        me: i64 = asked(s)
        self.observer.write(slot, s, me)
        self.masks.write(slot, s)
        over: i64 = OVER if s.wait == plies.NOTHING else 0
        self.status[slot] = s.result | s.rescued << 8 | s.lost << 16 | s.cubes << 24 | over | me << 48 | s.false_alarms << 56

    def first_illegal(self, actions: bytes) -> i64:
        """The first slot whose action may not be chosen, `LEGAL` when there is none. A finished game takes any."""
        slot: i64 = 0
        while slot < self.slots:
            if not self.status[slot] & OVER and not self.masks.allows(slot, read_i64_le(actions, slot * 8)):
                return slot
            slot += 1
        return LEGAL

    def step(self, actions: bytes, renew: bool) -> None:
        """One action for each game, an int64 each, lowest byte first.

        A game that was finished before begins its next episode with `renew` and stays as it is without, whatever its action. An
        illegal action changes nothing and is reported in the game's status.
        """
        slot: i64 = 0
        while slot < self.slots:
            if not self.status[slot] & OVER:
                self.act(slot, read_i64_le(actions, slot * 8))
            elif renew:
                self.again(slot)
            slot += 1

    def renew_finished(self) -> None:
        """The next episode in every slot whose game is over."""
        slot: i64 = 0
        while slot < self.slots:
            if self.status[slot] & OVER:
                self.again(slot)
            slot += 1

    def act(self, slot: i64, action: i64) -> i64:
        """One action in one game; returns its status."""
        if not self.masks.allows(slot, action):
            self.status[slot] |= ILLEGAL
            return self.status[slot]
        s: State = self.states[slot]
        if self.paired and s.wait == plies.FOR_ACTION and action == plies.END:
            self.luck.turn_ended(slot)
        apply(s, ply_of(s, action))
        self._roll(slot, s)
        self._show(slot, s)
        return self.status[slot]

    def act_at_random(self, slot: i64) -> i64:
        """A random legal action in one game, drawn from that game's own generator; returns its status."""
        s: State = self.states[slot]
        s.rng = next_word(s.rng)
        return self.act(slot, self.masks.nth(slot, drawn(s.rng)))

    def seed_sampler(self, seed: i64) -> None:
        """Give `sample` a seed."""
        self.sampler = seeded(seed)

    def sample(self) -> vec[i64]:
        """A random legal action for each game, each equally likely; -1 in a finished one. Chance in the games is not touched."""
        slot: i64 = 0
        while slot < self.slots:
            word: i64 = next_word(self.sampler)
            self.sampler = word
            self.chosen[slot] = self.masks.nth(slot, drawn(word))
            slot += 1
        return self.chosen

    def standing(self, slot: i64) -> i64:
        """The status of a game."""
        return self.status[slot]

    def state(self, slot: i64) -> State:
        """A copy of the state of a game."""
        return self.states[slot].copy()

    def snapshot(self, slot: i64) -> list[int]:
        """All of a slot: the position, its generator, its seed and what its luck has counted."""
        s: State = self.states[slot]
        found: list[int] = s.words()
        found.append(s.rng)
        found.append(self.seeds[slot])
        found.append(self.episodes[slot])
        found.append(self.luck.roots[slot])
        n: i64 = 0
        while n < COUNTS:
            found.append(self.luck.counts[slot * COUNTS + n])
            n += 1
        return found

    def restore(self, slot: i64, words: list[int]) -> None:
        """Take over what `snapshot` gave for a game of the same kind."""
        s: State = self.start.copy()
        s.set_words(words)
        size: i64 = len(words) - COUNTS
        s.rng = words[size - 4]
        self.seeds[slot] = words[size - 3]
        self.episodes[slot] = words[size - 2]
        self.luck.roots[slot] = words[size - 1]
        n: i64 = 0
        while n < COUNTS:
            self.luck.counts[slot * COUNTS + n] = words[size + n]
            n += 1
        self.states[slot] = s
        self._show(slot, s)


def drawn(word: i64) -> i64:
    """The 32 bits that a generator's state gives, as in `State.draw`."""
    return (((word >> 20) ^ word) >> (20 + (word >> 59))) & MASK_32


def restored(
    rules: Ruleset, paired: bool, random_setup: bool, sampler: int, games: list[list[int]], standings: list[int]
) -> Batch:
    """The batch of `Batch.__reduce__`: the words of each slot, none of one that was not begun, and its status."""
    batch: Batch = Batch(rules, len(games), paired, random_setup)
    batch.sampler = sampler
    slot: i64 = 0
    while slot < batch.slots:
        if games[slot]:
            batch.restore(slot, games[slot])
            batch.status[slot] = standings[slot]
        slot += 1
    return batch
