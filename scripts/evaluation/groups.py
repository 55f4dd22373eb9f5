"""Which crews play which games: groups of cells, each cell a file of its own. A cell that stands in two groups is played once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from flashover.sim import Cell, make_cell

#: Nothing was trained, tuned or fitted on the held-out seeds; the calibration is fitted on the others, the value trained on those from
#: 3,000,000 on. The captain looked at its games on the seeds from 1,000,000 on before it got its numbers, so they hold nothing out.
HELD_OUT, FITTING = 6_000_000, 2_000_000
CREWS = range(1, 7)
FAST = ("random", "greedy", "planner")

FAMILY: Mapping[str, object] = {"mode": "family"}


def experienced(level: str = "veteran", side: str = "A", **more: object) -> dict[str, object]:
    """The options of an experienced game."""
    return {"mode": "experienced", "level": level, "board_side": side, **more}


VETERAN = experienced()
DEALT = experienced(specialist_choice="random")


class Group(NamedTuple):
    """Cells that are played together: `games` each, from the seed `first` on."""

    cells: tuple[Cell, ...]
    games: int
    first: int = HELD_OUT
    #: Before the names of its files: the same crews play other seeds for something else.
    mark: str = ""
    #: The least number of games in the family game, where crews differ less.
    family: int = 0

    def wanted(self, cell: Cell) -> int:
        """How many games of a cell it plans."""
        return max(self.games, self.family if cell.options["mode"] == "family" else 0)

    def file(self, out: Path, cell: Cell) -> Path:
        """Where the games of a cell are."""
        return out / f"{self.mark}{re.sub(r'[^A-Za-z0-9=]+', '-', cell.name)}.jsonl"


class Ablation(NamedTuple):
    """A searching crew without something against the whole one."""

    left_out: str
    where: str
    without: Cell
    whole: Cell


def _crews(bots: Iterable[str], options: Mapping[str, object]) -> tuple[Cell, ...]:
    return tuple(make_cell(bot, seats, options) for bot in bots for seats in CREWS)


def _ablation(left_out: str, where: str, bot: str, options: Mapping[str, object], seats: int = 4) -> Ablation:
    return Ablation(left_out, where, make_cell(bot, seats, options), make_cell("search", seats, options))


#: Hardly ever wins, and holds out for hundreds of turns: few of its games must do.
STALLING = "search:without=vehicles"
ABLATIONS = (
    _ablation("learned value (one made by hand instead)", "veteran", "search:without=value", VETERAN),
    _ablation("learned value (one made by hand instead)", "family", "search:without=value", FAMILY),
    _ablation("teammates (only the own turns played on)", "veteran", "search:without=teammates", VETERAN),
    _ablation("teammates (only the own turns played on)", "family", "search:without=teammates", FAMILY),
    _ablation("vehicles", "veteran", STALLING, VETERAN),
    _ablation("commands", "veteran, specialists dealt", "search:without=commands", DEALT),
    _ablation("commands", "veteran, crew of six", "search:without=commands", VETERAN, 6),
    _ablation("playing on (that is the planner)", "veteran", "planner", VETERAN),
    _ablation("playing on (that is the planner)", "family", "planner", FAMILY),
)
CEILING = tuple(
    (where, make_cell("captain", 4, options, foresight=True), make_cell("captain", 4, options))
    for where, options in (("family", FAMILY), ("veteran", VETERAN))
)
MIXED = tuple(
    (where, make_cell("greedy+captain*3", 4, options), make_cell("captain", 4, options), make_cell("greedy", 4, options))
    for where, options in (("family", FAMILY), ("veteran", VETERAN))
)


class Rung(NamedTuple):
    """A bot on the ladder, with the crews its games are counted from."""

    bot: str
    cells: tuple[Cell, ...]


def _ladder(options: Mapping[str, object], crews: Iterable[int], bots: Iterable[str] = (*FAST, "search", "captain")) -> tuple[Rung, ...]:
    return tuple(Rung(bot, tuple(make_cell(bot, seats, options) for seats in crews)) for bot in bots)


#: Each should beat the one before it; a single veteran is the exception among the fast ones.
LADDER = {
    "family": {"crews of 1 to 6": _ladder(FAMILY, CREWS), "crews of 4": _ladder(FAMILY, (4,))},
    "veteran": {"crews of 4": _ladder(VETERAN, (4,)), "crews of 1": _ladder(VETERAN, (1,), FAST)},
}
_CAPTAINS = (
    *(make_cell("captain", 4, experienced(level, side)) for side in "AB" for level in ("recruit", "veteran", "heroic")),
    *(make_cell("captain", seats, VETERAN) for seats in (2, 3, 6)),
)
#: Whose chances to win are held against what came of their games.
HOPING = (*_crews(("captain",), FAMILY), *_CAPTAINS)


def _cells(*parts: Iterable[Cell]) -> tuple[Cell, ...]:
    """All of them, each once, by name: options have no hash."""
    return tuple({cell.name: cell for part in parts for cell in part}.values())


_PARTS = _cells(*(found[2:] for found in ABLATIONS))
GROUPS: dict[str, Group] = {
    "family-fast": Group(_crews(FAST, FAMILY), 400),
    "family": Group(_crews(("search", "captain"), FAMILY), 200),
    "experienced-fast": Group(_crews(FAST, VETERAN), 400),
    "experienced": Group((make_cell("search", 4, VETERAN), *_CAPTAINS), 150),
    "ceiling": Group(_cells(*(found[1:] for found in CEILING)), 150, family=200),
    "ablations": Group(tuple(cell for cell in _PARTS if cell.crew != STALLING), 150, family=200),
    "stalling": Group(tuple(cell for cell in _PARTS if cell.crew == STALLING), 25),
    "mixed": Group(_cells(*(found[1:] for found in MIXED)), 150, family=200),
    "fit-family": Group(_crews(("captain",), FAMILY), 15, FITTING, "fit-"),
    "fit-experienced": Group(_CAPTAINS, 20, FITTING, "fit-"),
}


def planned(cell: Cell) -> int:
    """The number of games the published groups plan for a cell."""
    return max(group.wanted(cell) for group in GROUPS.values() if not group.mark and cell in group.cells)
