"""What the fast policy holds dear: the few numbers behind its rules of thumb, in worth per threat and per AP."""

from __future__ import annotations

from typing import Final

#: In the order of `Taste.numbers`.
NAMES: Final = (
    "fire", "wall_hit", "new_fire", "spread", "victim_near", "victim_two_steps", "hazmat_near", "smoke", "smoke_beside", "fire_beside",
    "victim_in_smoke", "late", "hot", "rescue", "hazmat", "walk_extra", "save_below", "gun_fires", "gun", "identify", "dispose", "crowded",
    "known",
)  # fmt: skip

#: Found by `scripts/tune_policy.py` on games of all three levels.
EXPERIENCED: Final = (
    1.1, 0.51, 0.35, 0.25, 1.76, 0.59, 1.58, 1.38, 0.35, 0.78, 0.79, 0.98,
    0.03, 9.32, 2.48, 1.09, 1.1, 2.67, 0.84, 0.95, 3.3, 0.82, 0.79,
)


class Taste:
    """One set of numbers: the family game's until others are set."""

    def __init__(self) -> None:
        # A fire as such; each wall an explosion in it would hit; each new fire that explosion would make; each free neighbour it may
        # spread to; each victim or POI beside it and two steps away; each hazmat beside it; on a hot spot.
        self.fire: float = 1.0
        self.wall_hit: float = 0.55
        self.new_fire: float = 0.35
        self.spread: float = 0.2
        self.victim_near: float = 2.5
        self.victim_two_steps: float = 0.6
        self.hazmat_near: float = 1.6
        # A smoke as such; each smoke and each fire beside it; a victim or hazmat on it.
        self.smoke: float = 1.3
        self.smoke_beside: float = 0.25
        self.fire_beside: float = 0.8
        self.victim_in_smoke: float = 0.5
        # How much more a cube matters with the house nearly down.
        self.late: float = 1.0
        self.hot: float = 0.0
        # A rescue, and a hazmat out of the way; how much the AP of a way count; below which worth per AP they are better saved.
        self.rescue: float = 14.0
        self.hazmat: float = 2.5
        self.walk_extra: float = 1.5
        self.save_below: float = 1.0
        # The number of fires in the quadrant before the deck gun is considered, and how its shot is liked.
        self.gun_fires: float = 3.0
        self.gun: float = 1.0
        self.identify: float = 0.9
        self.dispose: float = 3.0
        # How a place is liked where a teammate stands; how a known victim is liked against the chance of a POI.
        self.crowded: float = 0.8
        self.known: float = 1.0

    def numbers(self) -> list[float]:
        """All of them, in the order of `NAMES`."""
        return [
            self.fire, self.wall_hit, self.new_fire, self.spread, self.victim_near, self.victim_two_steps, self.hazmat_near, self.smoke,
            self.smoke_beside, self.fire_beside, self.victim_in_smoke, self.late, self.hot, self.rescue, self.hazmat, self.walk_extra,
            self.save_below, self.gun_fires, self.gun, self.identify, self.dispose, self.crowded, self.known,
        ]  # fmt: skip

    def set_numbers(self, numbers: list[float]) -> None:
        """Take over all of them, in the order of `NAMES`."""
        self.fire = numbers[0]
        self.wall_hit = numbers[1]
        self.new_fire = numbers[2]
        self.spread = numbers[3]
        self.victim_near = numbers[4]
        self.victim_two_steps = numbers[5]
        self.hazmat_near = numbers[6]
        self.smoke = numbers[7]
        self.smoke_beside = numbers[8]
        self.fire_beside = numbers[9]
        self.victim_in_smoke = numbers[10]
        self.late = numbers[11]
        self.hot = numbers[12]
        self.rescue = numbers[13]
        self.hazmat = numbers[14]
        self.walk_extra = numbers[15]
        self.save_below = numbers[16]
        self.gun_fires = numbers[17]
        self.gun = numbers[18]
        self.identify = numbers[19]
        self.dispose = numbers[20]
        self.crowded = numbers[21]
        self.known = numbers[22]
