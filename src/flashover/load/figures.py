"""What a load has measured, for people and as JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

#: Seconds after which an answer counts as a stall.
STALL = 1.0

LAG = "flashover_loop_lag_seconds"
LONGEST_LAG = "flashover_loop_lag_longest_seconds"
LONGEST_COLLECTION = "flashover_collection_longest_seconds"


def percentile(times: Sequence[float], share: float) -> float:
    """A percentile of a sorted list."""
    return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


def lag_between(before: bytes | None, after: bytes | None) -> dict[str, float] | None:
    """How late the server's event loop was between two looks at its metrics, in milliseconds: 99 % of the time, and at the worst; and its
    longest garbage collection. The first is the upper bound of a class in which the server counts, the others are as measured. Of several
    workers all are counted together.
    """
    if before is None or after is None:
        return None
    old, new = _classes(before), _classes(after)
    counts = [(bound, count - old.get(bound, 0.0)) for bound, count in new.items()]
    if not counts or counts[-1][1] <= 0:
        return None
    total = counts[-1][1]
    bounds = {share: next((bound for bound, count in counts if count >= share * total), float("inf")) for share in (0.99, 1.0)}
    below = max((bound for bound, _ in counts if bound < bounds[1.0]), default=0.0)
    longest = _longest(after, LONGEST_LAG)
    # Somebody else may have asked for the longest meanwhile.
    worst = bounds[1.0] if longest is None or longest < below else longest
    found = {"p99": bounds[0.99], "max": worst, "collection": _longest(after, LONGEST_COLLECTION) or 0.0}
    return {name: seconds * 1000 for name, seconds in found.items()}


def _classes(text: bytes) -> dict[float, float]:
    """The classes, those of all workers together."""
    rows = re.findall(rf'^{LAG}_bucket{{(?:[^}}]*,)?le="([^"]+)"}} (\S+)$', text.decode("utf-8", "replace"), flags=re.MULTILINE)
    found: dict[float, float] = {}
    for bound, count in rows:
        found[float(bound)] = found.get(float(bound), 0.0) + float(count)
    return dict(sorted(found.items()))


def _longest(text: bytes, name: str) -> float | None:
    """The largest value of a metric among all workers."""
    rows = re.findall(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text.decode("utf-8", "replace"), flags=re.MULTILINE)
    return max(map(float, rows), default=None)


@dataclass
class Step:
    """One step of a load."""

    rooms: int
    sockets: int
    seconds: float
    #: Seconds from sending a ply to its update, sorted.
    acks: list[float]
    server_cpu: float | None
    client_cpu: float
    room_bytes: float | None
    resident: int | None
    lag: dict[str, float] | None
    #: Seconds until a page that was cut off was welcome again, sorted.
    returns: list[float]
    counts: dict[str, int]
    failures: list[str] = field(default_factory=list)
    #: Bytes of a room that everyone has left, in the last step.
    left_bytes: float | None = None

    def to_json(self) -> dict[str, Any]:
        """Everything, in milliseconds and kilobytes."""
        acks = self.acks
        found: dict[str, Any] = {
            "rooms": self.rooms,
            "sockets": self.sockets,
            "seconds": self.seconds,
            "acks": len(acks),
            "ack_ms": {
                "p50": _ms(percentile(acks, 0.5)), "p95": _ms(percentile(acks, 0.95)), "p99": _ms(percentile(acks, 0.99)),
                "max": _ms(acks[-1] if acks else 0.0),
            },
            "stalls": sum(one > STALL for one in acks),
            **self.counts,
            "client_cpu_share": round(self.client_cpu / self.seconds, 3),
        }  # fmt: skip
        if self.server_cpu is not None:
            found["server_cpu_share"] = round(self.server_cpu / self.seconds, 3)
            found["server_cpu_ms_per_ply"] = round(self.server_cpu * 1000 / len(acks), 3) if acks else None
        if self.room_bytes is not None:
            found["kilobytes_per_new_room"] = round(self.room_bytes / 1024, 1)
        if self.left_bytes is not None:
            found["kilobytes_per_left_room"] = round(self.left_bytes / 1024, 1)
        if self.resident is not None:
            found["server_megabytes"] = round(self.resident / 2**20, 1)
        if self.lag is not None:
            found["loop_lag_ms"] = {name: round(value, 1) for name, value in self.lag.items()}
        if self.returns:
            found["return_ms"] = {"p50": _ms(percentile(self.returns, 0.5)), "p99": _ms(percentile(self.returns, 0.99))}
        if self.failures:
            found["failures"] = self.failures
        return found

    def lines(self) -> list[str]:
        """For people."""
        found = self.to_json()
        lines = [
            f"{self.rooms} rooms, {self.sockets} sockets, {self.seconds:.0f} s: {found['acks']} plies acknowledged",
            f"  answer, ms        {_listed(found['ack_ms'])}  stalls over {STALL:g} s {found['stalls']}",
            f"  plies             {_listed(found, 'lost', 'doubled', 'refused', 'stale', 'unanswered')}",
            f"  connections       {_listed(found, 'dropped', 'reconnects', 'turned_away', 'failed')}",
        ]
        if "server_cpu_share" in found:
            share, cost = found["server_cpu_share"], found["server_cpu_ms_per_ply"]
            lines.append(f"  server            {share} core, {cost} ms a ply, {found['server_megabytes']} MB")
        if "kilobytes_per_new_room" in found:
            lines.append(f"  memory            {found['kilobytes_per_new_room']} kB a new room with its sockets")
        if "kilobytes_per_left_room" in found:
            lines.append(f"  memory            {found['kilobytes_per_left_room']} kB a room that everyone has left")
        if "loop_lag_ms" in found:
            lag = found["loop_lag_ms"]
            lines.append(f"  event loop late   at most {lag['p99']} ms for 99 %, {lag['max']} ms at the worst")
            lines.append(f"  collector, ms     {lag['collection']} the longest pass")
        if "return_ms" in found:
            lines.append(f"  back again, ms    {_listed(found['return_ms'])}")
        lines.append(f"  this client       {found['client_cpu_share']} core")
        return lines + [f"  failed: {text}" for text in self.failures]


def _listed(figures: dict[str, Any], *names: str) -> str:
    return "  ".join(f"{name} {figures[name]}" for name in names or figures)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)
