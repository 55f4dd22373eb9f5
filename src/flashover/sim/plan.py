"""What is to be played: cells, each a crew of bots and the rules it plays by, over a range of seeds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flashover.board import BoardError
from flashover.bots import read_spec
from flashover.cards import NAMES, number_of
from flashover.errors import SimError
from flashover.formats.position import new_ruleset
from flashover.options import Options
from flashover.options.table import VALUES

MOST_SEATS = 6
_TEAM = re.compile(r"(.+?)(?:\*([1-6]))?", re.ASCII)


class Cell(NamedTuple):
    """A crew and its rules: a bot for every seat, and the options as given. `name` says all that in one line."""

    name: str
    team: tuple[str, ...]
    options: Mapping[str, object]
    #: Whether the bots that search know the coming dice: not a crew of any real table, but the ceiling of what could be won.
    foresight: bool = False
    #: The card each seat takes, where that is not left to the bots.
    specialists: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """How many firefighters."""
        return len(self.team)

    @property
    def crew(self) -> str:
        """The bots, neighbours of one kind together: ``greedy+captain*3``; one for all without a number."""
        return _shortened(self.team)

    @property
    def game(self) -> str:
        """What they play: the rest of the name."""
        return self.name.removeprefix(f"{self.crew} ")


class Plan(NamedTuple):
    """Every cell plays every seed: `games` of them from `first` on."""

    cells: tuple[Cell, ...]
    first: int = 1
    games: int = 100

    @property
    def seeds(self) -> range:
        """The seeds, in order."""
        return range(self.first, self.first + self.games)


def make_cell(
    bots: str | Sequence[str] = "greedy",
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    foresight: bool = False,
    specialists: Sequence[str] = (),
) -> Cell:
    """A checked cell. `bots` is one bot for all seats, one for each, or a text of them such as ``greedy+captain*3``; `specialists`
    are the cards the seats take, in their order.

    >>> make_cell("greedy", 4, {"mode": "family"}).name
    'greedy x4 family A'
    >>> make_cell("random+greedy*2", 3, {"mode": "experienced", "level": "veteran", "pet_tokens": 2}).name
    'random+greedy*2 x3 experienced veteran A pet_tokens=2'
    """
    if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
        raise SimError("sim.seats", "seats", "one to six firefighters")
    named = read_team(bots) if isinstance(bots, str) else [str(read_spec(bot)) for bot in bots]
    if len(named) not in (1, seats):
        raise SimError("sim.team", "bots", f"{len(named)} bots for {seats} firefighters; give one, or one for each")
    team = tuple(named * seats if len(named) == 1 else named)
    chosen = Options.from_json(dict(options or {}))
    try:
        rules = new_ruleset(chosen, seats)
    except BoardError as error:
        raise SimError(error.code, error.path, error.message) from None
    board = rules.board
    if specialists:
        _check_specialists(specialists, seats, rules.pool if chosen.specialist_choice == "chosen" else 0)
    given = {**chosen.given, "board": board.to_json()} if chosen.board is not None else chosen.given
    shown = [chosen.mode, chosen.level] if chosen.experienced else [chosen.mode]
    shown.append(chosen.board_side if chosen.board is None else f"{board.name}-{board.digest[:8]}")
    values = chosen.to_json()
    hidden = ("mode", "level", "board_side")
    shown += [f"{name}={values[name]}" for name, all_ in VALUES.items() if name not in hidden and values[name] != all_[0]]
    shown += ["with foresight"] * foresight
    shown += [f"as {'+'.join(specialists)}"] if specialists else []
    return Cell(f"{_shortened(team)} x{seats} {' '.join(shown)}", team, given, foresight, tuple(specialists))


def _check_specialists(specialists: Sequence[str], seats: int, pool: int) -> None:
    """Each seat takes another card of those the game has; where cards are dealt or missing, there are none."""
    for card in specialists:
        if card not in NAMES or not pool >> number_of(card) & 1:
            there = ", ".join(name for name in NAMES if pool >> number_of(name) & 1) or "none"
            raise SimError("sim.specialists", "specialists", f"{card[:40]!r} is no card to choose in this game; there are {there}")
    if len(specialists) != seats or len(set(specialists)) != seats:
        raise SimError("sim.specialists", "specialists", f"{seats} firefighters take {seats} different cards, not {len(specialists)}")


def read_team(text: str) -> list[str]:
    """The bots of a text: ``greedy+captain*3`` is one greedy and three captains; each checked and in its shortest form.

    >>> read_team("random+greedy*2")
    ['random', 'greedy', 'greedy']
    """
    team: list[str] = []
    for part in text.split("+"):
        found = _TEAM.fullmatch(part)
        spec = str(read_spec(part if found is None else found[1]))
        team += [spec] * int((found and found[2]) or 1)
    return team


def _shortened(team: Sequence[str]) -> str:
    if len(set(team)) == 1:
        return team[0]
    parts: list[tuple[str, int]] = []
    for bot in team:
        if parts and parts[-1][0] == bot:
            parts[-1] = (bot, parts[-1][1] + 1)
        else:
            parts.append((bot, 1))
    return "+".join(bot if count == 1 else f"{bot}*{count}" for bot, count in parts)
