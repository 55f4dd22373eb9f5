"""How hard a house is: the same crews play it and the printed houses on the same seeds, and the differences are reported with their doubt.

Two crews: `scout`, rules of thumb at the full speed of the engine, thousands of games; `planner`, which looks through whole turns, as many
games at veteran as the time allows. A house counts as harder or easier only where the paired test over all games of a crew says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from time import monotonic
from typing import NamedTuple

from flashover.board import Board
from flashover.errors import SimError
from flashover.game import Game
from flashover.options.printed import BOARDS
from flashover.rollouts import playouts
from flashover.sim import Plan, Row, compare, make_cell, run, wilson

#: The kinds of game a house is measured in.
KINDS: Mapping[str, Mapping[str, object]] = {
    "family": {"mode": "family"},
    "veteran": {"mode": "experienced", "level": "veteran"},
}
#: In the family game `planner` wins nearly always; its time is better spent where it does not.
PLANNER_KIND = "veteran"
SEATS = 4
SCOUT_GAMES = 2000
MOST_PLANNER_GAMES = 10_000
#: Called different from this p-value on.
SURE = 0.05

Wins = Mapping[int, bool]
"""Seed -> won."""


class Rating(NamedTuple):
    """How often a crew won in a house; `low` and `high` are the 95 % interval."""

    house: str
    bot: str
    kind: str
    wins: int
    games: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0


class Difference(NamedTuple):
    """How much more often a bot wins in the house measured than in a printed one, over all games it played, seed by seed."""

    printed: str
    bot: str
    points: float
    low: float
    high: float
    p_value: float

    @property
    def verdict(self) -> str:
        """``harder``, ``easier``, or ``undecided`` when it may be chance."""
        if self.p_value > SURE:
            return "undecided"
        return "easier" if self.points > 0 else "harder"


class Ratings(NamedTuple):
    """A house measured: every house, bot and kind of game, and the differences to the printed houses."""

    house: str
    ratings: tuple[Rating, ...]
    differences: tuple[Difference, ...]
    #: Games of the planner that failed, each with its reason; their seeds are counted in no house.
    failed: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """As plain data."""
        return {
            "house": self.house,
            "ratings": [{**one._asdict(), "rate": one.rate} for one in self.ratings],
            "differences": [{**one._asdict(), "verdict": one.verdict} for one in self.differences],
            "failed": list(self.failed),
        }


def rate(
    board: Board,
    *,
    games: int = SCOUT_GAMES,
    seconds: float = 50.0,
    planner_games: int | None = None,
    seats: int = SEATS,
    jobs: int = 1,
    progress: Callable[[str], None] | None = None,
) -> Ratings:
    """Measure a house beside the printed ones: `games` of scout in each kind; planner at veteran for `seconds`, or `planner_games`."""
    if games < 1 or (planner_games is not None and planner_games < 0) or not (isfinite(seconds) and seconds >= 0):
        raise SimError("sim.nothing", "games", "games and seconds are numbers above nought")
    # A changed copy of a printed house often keeps its name.
    called = f"{board.name} (own)" if board.name in BOARDS and board != Board.builtin(board.name) else board.name
    houses = {**{side: Board.builtin(side) for side in BOARDS if Board.builtin(side) != board}, "": board}
    won: dict[tuple[str, str, str], Wins] = {}
    for name, house in houses.items():
        for kind, options in KINDS.items():
            if progress is not None:
                progress(f"scout, {kind}, {name or called}")
            won[name, "scout", kind] = scout_wins(house, options, seats, range(1, games + 1))
    planned, failed = _planner_wins(houses, seats, jobs, seconds, planner_games, progress)
    won.update(planned)
    ratings = tuple(
        Rating(name or called, bot, kind, sum(wins.values()), len(wins), *wilson(sum(wins.values()), len(wins)))
        for (name, bot, kind), wins in won.items()
    )
    differences = tuple(
        _difference(bot, name, [(won["", bot, kind], won[name, bot, kind]) for kind in KINDS if ("", bot, kind) in won])
        for bot in ("scout", "planner")
        for name in houses
        if name and ("", bot, PLANNER_KIND) in won
    )
    return Ratings(called, ratings, differences, failed)


def scout_wins(board: Board, options: Mapping[str, object], seats: int, seeds: Sequence[int]) -> dict[int, bool]:
    """Whole games of the fast policy, from the set-up on. A seed has the same luck in every house, as in the studies: the fire roll of
    turn 12 is the same two dice, and only what stands at that place differs.
    """
    start = Game.new(options, seats, board=board).state
    games = playouts([start], "greedy", luck=seeds)
    return {seed: game.result == "won" for seed, game in zip(seeds, games, strict=True)}


def _planner_wins(
    houses: Mapping[str, Board],
    seats: int,
    jobs: int,
    seconds: float,
    games: int | None,
    progress: Callable[[str], None] | None,
) -> tuple[dict[tuple[str, str, str], Wins], tuple[str, ...]]:
    """The seeds that every house has finished when the time is over; and the games that failed."""
    if games == 0 or (games is None and not seconds):
        return {}, ()
    options = KINDS[PLANNER_KIND]
    cells = {
        name: make_cell("planner", seats, {**options, **({"board_side": name} if name else {"board": house.to_json()})})
        for name, house in houses.items()
    }
    end = monotonic() + seconds

    def report(done: int, _all: int, _row: Row) -> None:
        if progress is not None:
            progress(f"planner, {done} games")

    def enough(_rows: Sequence[Row]) -> bool:
        return games is None and monotonic() >= end

    plan = Plan(tuple(cells.values()), 1, MOST_PLANNER_GAMES if games is None else games)
    rows = run(plan, jobs=jobs, progress=report, enough=enough)
    by_cell: dict[str, dict[int, bool]] = {cell.name: {} for cell in cells.values()}
    for row in rows:
        if not row.failed:
            by_cell[row.cell][row.seed] = row.won
    whole = set.intersection(*(set(wins) for wins in by_cell.values()))
    wins: dict[tuple[str, str, str], Wins] = {
        (name, "planner", PLANNER_KIND): {seed: won for seed, won in by_cell[cell.name].items() if seed in whole}
        for name, cell in cells.items()
    }
    return wins, tuple(f"{row.cell}, seed {row.seed}: {row.error}" for row in rows if row.failed)


def _difference(bot: str, printed: str, pairs: Sequence[tuple[Wins, Wins]]) -> Difference:
    """All kinds of game together: the seeds of each are games of their own."""
    ours: dict[int, bool] = {}
    theirs: dict[int, bool] = {}
    for number, (one, other) in enumerate(pairs):
        ours.update({seed * len(pairs) + number: won for seed, won in one.items()})
        theirs.update({seed * len(pairs) + number: won for seed, won in other.items()})
    found = compare(ours, theirs)
    return Difference(printed, bot, found.difference, found.low, found.high, found.p_value)
