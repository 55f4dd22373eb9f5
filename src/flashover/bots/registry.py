"""Which bots there are: ours, and those of other packages that name them in the entry point group ``flashover.bots``.

A class is loaded when it is asked for. One that fails to load is listed with the reason; the others stay usable.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple, cast

from flashover.bots.base import Bot
from flashover.bots.spec import BotSpec, Option, fill, split_spec
from flashover.errors import BotError

GROUP = "flashover.bots"
#: Where our own come from.
OURS = "flashover"
#: The weakest first.
_OURS = {
    "random": "flashover.bots.random:RandomBot",
    "greedy": "flashover.bots.greedy:GreedyBot",
    "planner": "flashover.bots.planner:PlannerBot",
    "search": "flashover.bots.search:SearchBot",
    "captain": "flashover.bots.search:CaptainBot",
}
#: Other names of ours: `greedy` plays what the fast policy of `flashover.tactics` plays, which is a scout in the heads of the others.
_ALSO = {"scout": "greedy"}


class BotInfo(NamedTuple):
    """A bot as it is listed; `error` says why it is unusable, `source` where it comes from."""

    name: str
    about: str
    options: tuple[Option, ...]
    source: str
    error: str | None = None
    instant: bool = False
    policy: int | None = None


class _Plugins:
    """The entry points of other packages, read when one is first asked for."""

    @cached_property
    def _read(self) -> tuple[dict[str, EntryPoint], list[tuple[EntryPoint, str]]]:
        # Both in one value: a server asks from several threads, and none of them may see half of it.
        found: dict[str, EntryPoint] = {}
        shadowed: list[tuple[EntryPoint, str]] = []
        for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, _source(point))):
            if point.name in _OURS or point.name in _ALSO or point.name in found:
                owner = OURS if canonical(point.name) in _OURS else _source(found[point.name])
                shadowed.append((point, f"{owner} has a bot of this name"))
            else:
                found[point.name] = point
        return found, shadowed

    @property
    def found(self) -> dict[str, EntryPoint]:
        """By name; a name that is taken stays with its first owner."""
        return self._read[0]

    @property
    def shadowed(self) -> list[tuple[EntryPoint, str]]:
        """Those whose name is taken, with the reason."""
        return self._read[1]


plugins = _Plugins()


def canonical(name: str) -> str:
    """The name under which a bot is listed.

    >>> canonical("scout"), canonical("planner")
    ('greedy', 'planner')
    """
    return _ALSO.get(name, name)


def _source(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value


def _load(name: str) -> type[Bot]:
    """The class of a bot; `BotError` when there is none, or none that works."""
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        return cast("type[Bot]", getattr(import_module(module), attribute))
    point = plugins.found.get(name)
    if point is None:
        raise BotError("bots.unknown", "bot", f"there is no bot {name!r}; there are {', '.join(bot_names())}")
    try:
        made = point.load()
        split_spec(name)
        if not (isinstance(made, type) and issubclass(made, Bot)):
            raise TypeError(f"{point.value} is not a subclass of flashover.bots.Bot")
        if not all(isinstance(option, Option) for option in made.options):
            raise TypeError(f"{point.value}.options is not a tuple of flashover.bots.Option")
    except (Exception, SystemExit) as error:  # another package's code: no failure of it may stop ours
        reason = f"{type(error).__name__}: {error}"
        raise BotError("bots.broken", "bot", f"the bot {name!r} of {_source(point)} cannot be used: {reason}") from error
    return made


def bot_names() -> tuple[str, ...]:
    """All there are: ours, the weakest first, then those of other packages."""
    return (*_OURS, *plugins.found)


def bot_info(name: str) -> BotInfo:
    """The entry of a bot; `BotError` when there is none of this name."""
    source, name = OURS, canonical(name)
    if name not in _OURS and name in plugins.found:
        source = _source(plugins.found[name])
    try:
        made = _load(name)
    except BotError as error:
        if error.code != "bots.broken":
            raise
        return BotInfo(name, "", (), source, error.message)
    about = (made.__doc__ or "").strip().partition("\n")[0]
    return BotInfo(name, about, tuple(made.options), source, None, made.instant, made.policy)


def bot_infos() -> tuple[BotInfo, ...]:
    """All there are, the broken ones too."""
    infos = [bot_info(name) for name in bot_names()]
    infos += [BotInfo(point.name, "", (), _source(point), reason) for point, reason in plugins.shadowed]
    return tuple(infos)


def _split(text: str) -> tuple[str, dict[str, str]]:
    name, given = split_spec(text)
    return canonical(name), given


def read_spec(text: str) -> BotSpec:
    """``planner:seconds=0.5`` -> name and all options, checked; `BotError` with a code for invalid text.

    >>> str(read_spec("greedy")), str(read_spec("scout"))
    ('greedy', 'greedy')
    """
    name, given = _split(text)
    return fill(name, given, _load(name).options)


def get_bot(text: str) -> Bot:
    """A new bot as the text says; `BotError` with a code when there is none such."""
    name, given = _split(text)
    made = _load(name)
    values = fill(name, given, made.options).options
    try:
        return cast("Callable[..., Bot]", made)(**values)
    except BotError:
        raise
    except Exception as error:
        if name in _OURS:
            raise
        message = f"the bot {name!r} cannot be made: {type(error).__name__}: {error}"
        raise BotError("bots.broken", "bot", message) from error
