"""What goes wrong, how often, and how often it has. Each seed picks its own mixture, so that rare combinations come up, too."""

from __future__ import annotations

from collections import Counter
from random import Random

#: Faults decided at the moment they could happen, with their chance there.
CHANCES = {
    "message late": 0.04,  # seconds instead of milliseconds; those behind it wait
    "line cut": 0.015,  # with every message: both ends notice, each in its own time
    "line deaf upwards": 0.006,  # half-open: what the page sends is lost, nobody notices at once
    "line deaf downwards": 0.006,
    "reader stalls": 0.01,
    "command doubled": 0.08,
    "command sent again": 0.6,  # after a reconnect, when its answer is missing
    "call lost": 0.1,  # an HTTP request that never arrives
    "call answer lost": 0.1,
    "connect fails": 0.06,
    "write error": 0.03,
    "flush slow": 0.04,
    "store answer lost": 0.02,  # committed, but reported as failed
    "store answer late": 0.05,
    "beat lost": 0.1,
    "hand-over fails": 0.1,
    "bot late": 0.25,
    "bot silent": 0.1,
    "bot answers twice": 0.15,
    "bot answers after drop": 0.3,
}
#: Faults that strike at some moment, with their weight among each other.
STRIKES = {
    "process killed": 4,
    "process killed between effects": 6,
    "process paused": 4,
    "process stopped": 3,
    "processes replaced": 2,
    "power cut": 2,
    "database killed": 2,
    "disk full": 2,
    "clock jumps": 2,
    "game taken over": 5,
    "room unloaded": 4,
    "game let go": 6,
    "lines cut": 4,
}


class Faults:
    """The mixture of one seed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.counts: Counter[str] = Counter()
        self.on = False
        self._chances = {kind: chance * rng.choice((0, 0.5, 1, 1, 2, 3)) for kind, chance in CHANCES.items()}
        strikes = {kind: weight * rng.choice((0, 1, 1, 1, 3)) for kind, weight in STRIKES.items()}
        self._strikes = {kind: weight for kind, weight in strikes.items() if weight} or dict(STRIKES)
        #: Seconds between strikes, on average.
        self.pace = rng.choice((1.5, 2.0, 3.0))

    def hit(self, kind: str) -> bool:
        """Whether this goes wrong now."""
        chance = self._chances[kind]
        if not self.on or not chance or self._rng.random() >= chance:
            return False
        self.counts[kind] += 1
        return True

    def strike(self) -> str:
        """What strikes next."""
        return self._rng.choices(list(self._strikes), list(self._strikes.values()))[0]
