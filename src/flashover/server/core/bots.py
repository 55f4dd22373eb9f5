"""When a bot is asked for its decision, and what becomes of the answer."""

from __future__ import annotations

from flashover.game import Game
from flashover.server.core import play, presence
from flashover.server.core.audience import seconds_to_wait
from flashover.server.core.effects import AskBot, DropBot
from flashover.server.core.inputs import Chosen
from flashover.server.core.state import Steps, TableState

#: The timer that rings when the bots have waited long enough for a page to catch up.
PACE = "pace"


def arrange(state: TableState) -> None:
    """Let the bot think whose decision is asked for, if one is and anyone watches; give up any other thought."""
    asked = _to_ask(state)
    if asked is not None and _ahead_of_audience(state):
        asked = None
    if asked == state.bot_asked:
        return
    state.bot_asked = asked
    if asked is None:
        state.want(DropBot())
    else:
        # A game of the bot's own, and made now: by the time it thinks, the table may have moved on.
        state.want(AskBot(asked[1], asked[0], Game(state.table.game.state, state.table.game.options)))


def chosen(state: TableState, answer: Chosen) -> Steps:
    """A bot's answer: played, unless the table has moved on or another one is to decide by now."""
    if state.bot_asked != (answer.version, answer.bot) or _to_ask(state) != state.bot_asked:
        return
    state.bot_asked = None
    yield from play.keep(state, lambda: state.table.play(answer.choice.ply, answer.choice.intent))


def _to_ask(state: TableState) -> tuple[int, str] | None:
    """The version and the bot to be asked about it now."""
    seat = state.table.to_decide
    if seat is None or not state.pages or state.table.version >= state.settings.most_log:
        return None
    bot = presence.played_by_bot(state, seat)
    return (state.table.version, bot) if bot is not None and seat in presence.deciders(state) else None


def _ahead_of_audience(state: TableState) -> bool:
    """Whether bots wait for a page to catch up; looks again when patience ends, and with every page that reports."""
    table = state.table
    wait = seconds_to_wait(state.pages, table.game.turn, table.turn_at, state.tick, state.settings.bot_patience)
    state.ring(PACE, wait + presence.LATE if wait > 0 else None)
    return wait > 0
