"""Changes that no server of the world asks for: twice the same, too late, in a game that there is already, and all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from flashover.server.store.rows import HOST, SeatRow, TransferRow
from flashover.server.store.writes import (
    Append,
    ClaimTransfer,
    FindTransfer,
    Lease,
    OfferTransfer,
    Say,
    SetAway,
    SetProgress,
    SetSeat,
)
from tests.server.stores import AT, PROGRESS, TEXT, plies, result
from tests.world.database import Change, Create, Own, Tables, Written


def probes(tables: Tables, number: int, rng: Random) -> list[Change]:
    """Some changes that come at the same time, many of which have to be refused."""
    key, kept = rng.choice(list(tables.games.items()))
    lease, next_one = Lease(key, kept.fence), max(kept.plies, default=0) + 1
    stale = lease._replace(fence=lease.fence - 1)
    old = sorted(kept.plies)[-2:]
    code, other = f"probe{number}", f"probe{rng.randint(max(0, number - 3), number)}"
    kinds: list[Callable[[], Change]] = [
        lambda: Written(lease, Append(plies(next_one, next_one + 1), PROGRESS)),
        lambda: Written(lease, Append(plies(*old, next_one), PROGRESS._replace(turn=number))),
        lambda: Written(lease, Append(plies(*old), PROGRESS)),
        lambda: Written(lease, Append(plies(next_one + 2), PROGRESS, result(f"probe{number}", TEXT))),
        lambda: Written(stale, Append(plies(next_one), PROGRESS)),
        lambda: Written(stale, Say(AT, None, TEXT, TEXT)),
        lambda: Written(lease, Say(AT + number, 0, TEXT, TEXT)),
        lambda: Written(lease, SetProgress(PROGRESS._replace(turn=-number))),
        lambda: Written(lease, SetSeat(0, SeatRow(f"token{number}", TEXT, None))),
        lambda: Written(stale, SetSeat(0, SeatRow(None, TEXT, "greedy"))),
        lambda: Written(lease, SetAway(rng.choice((None, number)))),
        lambda: Written(lease, OfferTransfer(code, TransferRow({rng.choice((0, HOST)): "t"}, AT + rng.randint(-2, 2)), AT)),
        lambda: Written(lease, FindTransfer(other)),
        lambda: Written(lease, ClaimTransfer(other, {0: f"claimed{number}"})),
        lambda: Own(key, f"prober{number}"),
        lambda: Create(kept.row._replace(code=f"CODE-{number}"), [*kept.seats], "prober"),
        lambda: Create(kept.row._replace(id=f"new{number}"), [*kept.seats], "prober"),
        lambda: Create(kept.row._replace(id=f"new{number}", code=f"CODE-{number}"), [*kept.seats], "prober"),
    ]
    return [kind() for kind in rng.sample(kinds, rng.randint(1, 6))]
