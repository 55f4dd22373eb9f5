"""What is legal in a row of positions: a byte for each action, 1 where it may be chosen.

Legality itself comes from the rules. A slot remembers the words it was written from, so that only what changed since the last position
is written again: most plies leave most of a mask as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flashover.batch.memory import BYTE, SPREAD, zeros
from flashover.batch.space import CARD_WORDS, MASK_WORDS, ORDER_ACTIONS, WAIT, action_of
from flashover.rules import plies
from flashover.rules.choices import choices
from flashover.rules.legal import crew_cards, identify_cells, own_actions
from flashover.rules.native import i64, popcount, vec
from flashover.rules.orders import charges_in_fire, orders_to
from flashover.rules.playout import nth_bit
from flashover.rules.tables import CAN_COMMAND, CAN_IDENTIFY

if TYPE_CHECKING:
    from flashover.rules.state import State

# Where the blocks begin, in words of a mask.
OWN_WORDS: Final = 8
IDENTIFY_AT: Final = 8
CREW_AT: Final = 14
ORDERS_AT: Final = CREW_AT + CARD_WORDS
ORDER_WORDS: Final = ORDER_ACTIONS // 8
CHOICES_AT: Final = ORDERS_AT + 5 * ORDER_WORDS

# What a slot remembers: own actions, cells, cards, five orders, and whether a choice was asked for.
KEPT: Final = 9
KEPT_ORDERS: Final = 3
KEPT_CHOICE: Final = 8


class Masks:
    """The masks of a number of slots."""

    def __init__(self, slots: i64) -> None:
        self.words: vec[i64] = zeros(slots * MASK_WORDS)
        self.kept: vec[i64] = zeros(slots * KEPT)
        self.beyond: vec[i64] = zeros(slots)  # whether anything but own actions may be allowed

    def write(self, slot: i64, s: State) -> None:
        """The legal actions of the seat that is asked; none when nothing is."""
        out = self.words
        kept = self.kept
        base: i64 = slot * MASK_WORDS
        memory: i64 = slot * KEPT
        if kept[memory + KEPT_CHOICE]:
            kept[memory + KEPT_CHOICE] = 0
            n: i64 = CHOICES_AT
            while n < MASK_WORDS:
                out[base + n] = 0
                n += 1
        own: i64 = 0
        if s.wait == plies.FOR_ACTION:
            own = own_actions(s)
        if own != kept[memory]:
            kept[memory] = own
            out[base] = SPREAD[own & 255]
            out[base + 1] = SPREAD[(own >> 8) & 255]
            out[base + 2] = SPREAD[(own >> 16) & 255]
            out[base + 3] = SPREAD[(own >> 24) & 255]
            out[base + 4] = SPREAD[(own >> 32) & 255]
            out[base + 5] = SPREAD[(own >> 40) & 255]
            out[base + 6] = SPREAD[(own >> 48) & 255]
            out[base + 7] = SPREAD[(own >> 56) & 255]
        self.beyond[slot] = self._specialists(slot, s) if s.rules.specialists else 0
        if s.wait != plies.FOR_ACTION and s.wait < plies.FIRST_CHANCE:
            self._choices(slot, s)

    def clear(self, slot: i64, waits: bool) -> None:
        """Nothing to decide; where all act at once, waiting is what is left."""
        base: i64 = slot * MASK_WORDS
        n: i64 = 0
        while n < MASK_WORDS:
            self.words[base + n] = 0
            n += 1
        if waits:
            self.words[base + (WAIT >> 3)] = BYTE[WAIT & 7]
        n = slot * KEPT
        while n < slot * KEPT + KEPT_CHOICE:
            self.kept[n] = -1
            n += 1
        self.kept[n] = 1
        self.beyond[slot] = 1

    def _specialists(self, slot: i64, s: State) -> i64:
        """What only some cards may do: identify, change the crew, order others. Not 0 when any of it is legal."""
        cells: i64 = 0
        cards: i64 = 0
        commands: bool = False
        if s.wait == plies.FOR_ACTION:
            card: i64 = (s.cards >> (s.active * 8)) & 255
            if (CAN_IDENTIFY >> card) & 1:
                cells = identify_cells(s)
            if s.untouched:
                cards = crew_cards(s) >> 1
            commands = (CAN_COMMAND >> card) & 1 != 0
        kept = self.kept
        memory: i64 = slot * KEPT
        base: i64 = slot * MASK_WORDS
        n: i64 = 0
        if cells != kept[memory + 1]:
            kept[memory + 1] = cells
            while n < 6:
                self.words[base + IDENTIFY_AT + n] = SPREAD[(cells >> (n * 9)) & 255]
                n += 1
        if cards != kept[memory + 2]:
            kept[memory + 2] = cards
            n = 0
            while n < CARD_WORDS:
                self.words[base + CREW_AT + n] = SPREAD[(cards >> (n * 8)) & 255]
                n += 1
        in_fire: bool = commands and charges_in_fire(s)
        found: i64 = cells | cards
        seat: i64 = s.active
        on: i64 = 0
        while on < s.rules.seats - 1:
            seat += 1
            if seat == s.rules.seats:
                seat = 0
            orders: i64 = orders_to(s, seat, in_fire) if commands else 0
            found |= orders
            if orders != kept[memory + KEPT_ORDERS + on]:
                kept[memory + KEPT_ORDERS + on] = orders
                at: i64 = base + ORDERS_AT + on * ORDER_WORDS
                n = 0
                while n < ORDER_WORDS:
                    self.words[at + n] = SPREAD[(orders >> (n * 8)) & 255]
                    n += 1
            on += 1
        return found

    def _choices(self, slot: i64, s: State) -> None:
        """Whatever else a phase can ask for."""
        self.kept[slot * KEPT + KEPT_CHOICE] = 1
        self.beyond[slot] = 1
        base: i64 = slot * MASK_WORDS
        found: list[int] = []
        choices(s, found)
        for ply in found:
            action: i64 = action_of(s, ply)
            self.words[base + (action >> 3)] += BYTE[action & 7]

    def allows(self, slot: i64, action: i64) -> bool:
        """Whether an action may be chosen in what was written last."""
        if action < 0 or action >= MASK_WORDS * 8:
            return False
        return (self.words[slot * MASK_WORDS + (action >> 3)] >> ((action & 7) * 8)) & 1 != 0

    def nth(self, slot: i64, pick: i64) -> i64:
        """The action a number falls on: ``pick`` in 2**32 parts of the legal ones; -1 where there are none."""
        base: i64 = slot * MASK_WORDS
        total: i64 = 0
        n: i64 = 0
        left: i64
        if not self.beyond[slot]:
            own: i64 = self.kept[slot * KEPT]
            return nth_bit(own, (pick * popcount(own)) >> 32) if own else -1
        while n < MASK_WORDS:
            total += popcount(self.words[base + n])
            n += 1
        if total == 0:
            return -1
        left = (pick * total) >> 32
        n = 0
        while True:
            word: i64 = self.words[base + n]
            count: i64 = popcount(word)
            if left < count:
                action: i64 = n * 8
                while True:
                    if word & 255:
                        if left == 0:
                            return action
                        left -= 1
                    word >>= 8
                    action += 1
            left -= count
            n += 1
