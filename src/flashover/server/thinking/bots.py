"""The bots that can sit at a table."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from flashover import bots
from flashover.bots import BotError, bot_info, read_spec
from flashover.server.settings import Settings
from flashover.server.wire.httpapi import BotInfo

#: Plays for an absent player where no other bot was chosen, and for a bot that fails.
DEFAULT_BOT = "greedy"


class Known(NamedTuple):
    """A bot that can sit at a table: whether it answers at once, and its own `seconds` option."""

    instant: bool
    seconds: float | None


def find_bot(text: str) -> Known | None:
    """The bot of a spec, None when there is none."""
    try:
        spec = read_spec(text)
        info = bot_info(spec.name)
    except BotError:
        return None
    seconds = spec.options.get("seconds")
    return Known(info.instant, float(seconds) if isinstance(seconds, int | float) else None)


def beyond_table(text: str, settings: Settings) -> bool:
    """Whether a bot's own options ask for more than a table grants: a worker thinks for all tables."""
    spec = read_spec(text)
    for option in bot_info(spec.name).options:
        value, usual = spec.options.get(option.name), option.default
        if value == usual or not _number(value):
            continue
        most = settings.bot_most_seconds if option.name == "seconds" else usual * settings.bot_most_times if _number(usual) else value
        if value > most:
            return True
    return False


def _number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def bot_infos() -> list[BotInfo]:
    """Every bot that can sit at a table: ours, the strongest first, then those of other packages."""
    usable = [bot for bot in bots.bot_infos() if bot.error is None]
    ours = [bot for bot in usable if bot.source == bots.OURS]
    known = ours[::-1] + [bot for bot in usable if bot.source != bots.OURS]
    return [{"name": bot.name, "about": bot.about} for bot in known]
