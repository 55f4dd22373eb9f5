"""How far behind the pages' displays are: bots stay within one turn of the slowest player, for as long as patience lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flashover.server.core.pages import Page

#: Whole turns a bot may play ahead of what the slowest player sees.
TURNS_AHEAD = 1


def seconds_to_wait(
    pages: Iterable[Page], turn: int, turn_at: Callable[[int], int], now: float, patience: float
) -> float:
    """How long a bot waits before it plays in `turn`; 0 when every display is near enough.

    Players count; where only spectators watch, they do. A page that never reported what it shows is not waited for, and one
    that used up the patience is not waited for again until it has caught up.
    """
    watching = [page for page in pages if page.shown is not None]
    players = [page for page in watching if page.seats]
    left = 0.0
    for page in players or watching:
        assert page.shown is not None
        if turn - turn_at(page.shown) <= TURNS_AHEAD:
            page.behind_since = None
            continue
        if page.behind_since is None:
            page.behind_since = now
        left = max(left, page.behind_since + patience - now)
    return left
