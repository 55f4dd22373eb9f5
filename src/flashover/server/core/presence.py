"""Who is there: seats without a page, when a bot plays for them, and whose answer is awaited."""

from __future__ import annotations

from collections.abc import Sequence

from flashover.server.core.pages import Page
from flashover.server.core.state import TableState
from flashover.server.store.rows import HOST
from flashover.server.thinking.bots import DEFAULT_BOT
from flashover.server.wire import encode, protocol

#: The timer that rings when the waiting time of an absent player is over.
ALARM = "alarm"
#: Timers ring a little late rather than a little early.
LATE = 0.01


def away(state: TableState, seat: int) -> bool:
    """Whether a person has been absent for as long as the table waits."""
    gone = state.gone[seat]
    if gone is None or state.away_seconds is None or state.seats[seat].bot is not None:
        return False
    return state.tick - gone >= state.away_seconds


def played_by_bot(state: TableState, seat: int) -> str | None:
    """The bot that plays for a seat now: its own, or a stand-in for an absent player."""
    row = state.seats[seat]
    return row.bot if row.bot is not None else DEFAULT_BOT if away(state, seat) else None


def deciders(state: TableState) -> frozenset[int]:
    """The seats whose answer is awaited: the one the rules ask.

    CLR-55, CLR-64: whether to play on is the team's decision. Where a bot plays the active seat, the people at the table are asked,
    those included who have just lost their connection; the bot answers when all of them are away, or there are none.
    """
    seat = state.table.to_decide
    if seat is None:
        return frozenset()
    if state.table.asks_the_team and played_by_bot(state, seat) is not None:
        people = [number for number, row in enumerate(state.seats) if row.token is not None and row.bot is None]
        present = frozenset(number for number in people if not away(state, number))
        if present:
            return present
    return frozenset({seat})


def giving_way(state: TableState, page: Page) -> list[Page]:
    """The pages that make place for one that says hello: of its own seats those beyond their share, from which least was heard of late."""
    leaving: list[Page] = []
    for right in (*sorted(page.seats), *([HOST] if page.host else [])):
        holders = [other for other in state.pages if other is not page and other not in leaving and other.welcomed and other.holds(right)]
        surplus = len(holders) + 1 - state.settings.most_pages_per_seat
        leaving += sorted(holders, key=lambda other: other.heard)[: max(0, surplus)]
    return leaving


def has_space(state: TableState, page: Page, leaving: Sequence[Page] = ()) -> bool:
    """Whether a page that says hello may stay. Those who watch have a share of the table's places; the rest is for those who play."""
    most = state.settings
    others = [other for other in state.pages if other is not page and other not in leaving and other.welcomed]
    if page.player:
        return sum(other.player for other in others) < most.most_sockets
    watching = [other for other in others if not other.player]
    here = sum(other.address == page.address for other in watching)
    return len(watching) < min(most.most_spectators, most.most_sockets) and here < most.most_spectators_per_address


def seat_views(state: TableState) -> list[protocol.SeatView]:
    """Who plays what."""
    asked = deciders(state)
    return [
        {
            "name": seat.name,
            "kind": "human" if seat.bot is None else "bot",
            "bot": seat.bot,
            "taken": seat.token is not None,
            "connected": state.gone[number] is None,
            "away": away(state, number),
            "asked": number in asked,
        }
        for number, seat in enumerate(state.seats)
    ]


def mark_present(state: TableState) -> None:
    """Note which seats have a page, and since when the others have none."""
    present = frozenset().union(*(page.seats for page in state.pages))
    for seat in range(len(state.seats)):
        if seat in present:
            state.gone[seat] = None
        elif state.gone[seat] is None:
            state.gone[seat] = state.tick


def changed(state: TableState) -> None:
    """A page came or went, or a seat changed: everyone is informed."""
    mark_present(state)
    report(state)
    watch_the_clock(state)


def report(state: TableState) -> None:
    """Who plays what, to every page."""
    views = seat_views(state)
    state.send_all({"type": "seats", "seats": views, "away_seconds": state.away_seconds})
    if state.shown is not None:
        state.shown.plain["seats"] = encode.dump(views)


def watch_the_clock(state: TableState) -> None:
    """Look again when the waiting time of an absent player is over."""
    due = []
    if state.away_seconds is not None:
        left = [gone + state.away_seconds - state.tick for gone in state.gone if gone is not None]
        due = [seconds for seconds in left if seconds > 0]
    state.ring(ALARM, min(due) + LATE if due else None)
