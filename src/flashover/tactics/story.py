"""What the facts of a finished game say, in few numbers."""

from __future__ import annotations

from flashover.rules import facts
from flashover.rules.native import i64


class Story:
    """What happened in a game, from the log of a state that listened to all of it.

    `turns` is how many began; `marks` are the facts in which something was won or lost, in order, as
    ``turn << 16 | place << 8 | kind``. What the set-up did is left out; the place of a knock-down is where the figure stood.
    """

    def __init__(self, log: list[int]) -> None:
        self.turns: i64 = 0
        self.marks: list[int] = []
        for boxed in log:
            fact: i64 = boxed
            kind: i64 = fact & 255
            if kind == facts.TURN_BEGAN:
                self.turns += 1
            elif self.turns and kind >= facts.WALL_DAMAGED and kind <= facts.VICTIM_RESCUED:
                if (
                    kind == facts.WALL_DAMAGED or kind == facts.EXPLODED
                    or kind == facts.VICTIM_LOST or kind == facts.VICTIM_RESCUED
                ):
                    self.marks.append((self.turns << 16) | (fact & 0xFF00) | kind)
                elif kind == facts.KNOCKED_DOWN:
                    self.marks.append((self.turns << 16) | ((fact >> 8) & 0xFF00) | kind)
