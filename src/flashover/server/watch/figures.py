"""What a server counts, and its text for Prometheus.

Counting is an addition to a plain number in the one thread of the event loop: no lock, no label to look up, nothing per room. That and
forty lines of text are all that is needed of a client library, so there is none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate

#: Upper bounds in seconds, from what is quick to what nobody waits for.
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Histogram:
    """Durations, counted by class."""

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """How many."""
        return sum(self._counts)

    def lines(self, name: str) -> Iterable[str]:
        """The classes, each with all that are smaller."""
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), accumulate(self._counts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {self.count}"


class Longest:
    """The longest of some durations since it was last asked for: classes say how many there were, not how bad the worst one was."""

    __slots__ = ("_seconds",)

    def __init__(self) -> None:
        self._seconds = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        if seconds > self._seconds:
            self._seconds = seconds

    def take(self) -> float:
        """The longest; from here on it is another one's turn."""
        found, self._seconds = self._seconds, 0.0
        return found


class Lags(Histogram):
    """Durations counted by class, and the longest."""

    __slots__ = ("longest",)

    def __init__(self) -> None:
        super().__init__()
        self.longest = Longest()

    def add(self, seconds: float) -> None:
        """One more."""
        super().add(seconds)
        self.longest.add(seconds)


class Figures:
    """The counters of one process."""

    def __init__(self) -> None:
        self.plies = 0
        self.games_made = 0
        self.games_over = 0
        self.store_errors = 0
        #: Writes that the store has not answered yet.
        self.queue = 0
        self.acks = Histogram()
        self.store = Histogram()
        self.lag = Lags()
        self.collections = Histogram()
        #: Of all passes of the garbage collector, small ones included.
        self.longest_collection = Longest()
        #: Pages that were let go, by reason.
        self.dropped: Counter[str] = Counter()

    def text(self, gauges: Mapping[str, tuple[float, str]]) -> str:
        """Everything in the text format of Prometheus; `gauges` are read elsewhere, each a value and a description."""
        lines: list[str] = []
        own = {
            "queue_depth": (self.queue, "Writes waiting for the store."),
            "loop_lag_longest_seconds": (self.lag.longest.take(), "The longest stop of the event loop since this was last asked for."),
            "collection_longest_seconds": (self.longest_collection.take(), "The longest garbage collection since this was last asked for."),
        }
        for name, (value, about) in {**own, **gauges}.items():
            lines += [*_head(name, "gauge", about), f"flashover_{name} {value:.16g}"]
        counters = {
            "plies_total": (self.plies, "Plies stored, rolls included."),
            "games_made_total": (self.games_made, "Games begun."),
            "games_over_total": (self.games_over, "Games that came to their end."),
            "store_errors_total": (self.store_errors, "Writes the store refused."),
        }
        for name, (count, about) in counters.items():
            lines += [*_head(name, "counter", about), f"flashover_{name} {count}"]
        lines += _head("dropped_total", "counter", "Pages let go by the server, by reason.")
        lines += [f'flashover_dropped_total{{reason="{reason}"}} {count}' for reason, count in sorted(self.dropped.items())]
        histograms = {
            "ack_seconds": (self.acks, "From a ply that is legal to its answer on the way to every page."),
            "store_seconds": (self.store, "From a write to the answer of the store."),
            "loop_lag_seconds": (self.lag, "How late the event loop came to what was due."),
            "full_collection_seconds": (self.collections, "Stops for a full garbage collection."),
        }
        for name, (histogram, about) in histograms.items():
            lines += [*_head(name, "histogram", about), *histogram.lines(f"flashover_{name}")]
        return "\n".join(lines) + "\n"


def merged(texts: Mapping[str, str]) -> str:
    """The texts of several workers as one: every line says whose it is, and what is counted is described once."""
    metrics: dict[str, list[str]] = {}
    for worker, text in texts.items():
        samples: list[str] = []
        for line in text.splitlines():
            if line.startswith("# HELP"):
                samples = metrics.setdefault(line, [])
            elif line.startswith("# TYPE"):
                if not samples:
                    samples.append(line)
            else:
                name, _, value = line.rpartition(" ")
                name, _, labels = name.partition("{")
                samples.append(f'{name}{{worker="{worker}"{"," + labels if labels else "}"} {value}')
    return "\n".join(line for head, lines in metrics.items() for line in (head, *lines)) + "\n"


def _head(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP flashover_{name} {about}", f"# TYPE flashover_{name} {kind}"]
