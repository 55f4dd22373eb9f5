"""One game of a cell, from its set-up to its end, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from typing import NamedTuple, cast

from flashover.bots import Clock, get_bot
from flashover.bots.search import SearchBot
from flashover.errors import SimError
from flashover.game import Game
from flashover.sim.luck import Luck
from flashover.sim.oracle import Seer
from flashover.sim.plan import Cell

#: A game that is not decided by then is called unfinished.
MOST_TURNS = 2000
CAUSES = {"won": "", "lost": "victims", "collapsed": "collapse", "unfinished": "unfinished"}


class Row(NamedTuple):
    """What came of one game. `cause` is why it was lost: ``victims``, ``collapse`` or nothing.

    `turn_ms` has for every bot its CPU time, in ms, in each turn in which it had something to decide; the set-up counts as a turn.
    `hopes` are the chances to win the bots saw when they planned, in order; bots that do not think see none.
    """

    cell: str
    seed: int
    outcome: str
    cause: str
    rescued: int
    lost: int
    cubes: int
    turns: int
    decisions: int
    turn_ms: Mapping[str, Sequence[float]]
    hopes: Sequence[float] = ()

    @property
    def won(self) -> bool:
        """Whether the crew won."""
        return self.outcome == "won"

    def to_json(self) -> dict[str, object]:
        """As a line of a result file; times with their median, p95 and maximum."""
        data: dict[str, object] = self._asdict()
        data["ms"] = {bot: {**quantiles(times), "turns": list(times)} for bot, times in self.turn_ms.items()}
        del data["turn_ms"]
        data["hopes"] = list(self.hopes)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Row:
        """The row of a line; KeyError, TypeError or ValueError when it is none."""
        rest = {name: data[name] for name in cls._fields if name not in ("turn_ms", "hopes")}
        for name, value in rest.items():
            if not isinstance(value, str if name in ("cell", "outcome", "cause") else int):
                raise TypeError(name)
        ms = cast("dict[str, dict[str, list[float]]]", data["ms"])
        # The file is ours and its header was checked: the columns have the types they were written with, which mypy cannot see.
        return cls(
            **cast("dict[str, str]", rest),  # type: ignore[arg-type]
            turn_ms={bot: [float(t) for t in times["turns"]] for bot, times in ms.items()},
            hopes=[float(hope) for hope in cast("list[float]", data["hopes"])],
        )


def quantiles(times: Sequence[float]) -> dict[str, float]:
    """Median, p95 and maximum.

    >>> quantiles([3.0, 1.0, 2.0])
    {'p50': 2.0, 'p95': 3.0, 'max': 3.0}
    """
    if not times:
        return {"p50": 0.0, "p95": 0.0, "max": 0.0}
    ordered = sorted(times)
    return {"p50": ordered[len(ordered) // 2], "p95": ordered[len(ordered) * 95 // 100], "max": ordered[-1]}


def play_game(cell: Cell, seed: int) -> Row:
    """One game: the same cell and seed give the same game wherever the bots' budgets are nodes.

    >>> from flashover.sim import make_cell
    >>> row = play_game(make_cell("random", 2), 3)
    >>> row.outcome, row.cause, row.rescued < 7
    ('collapsed', 'collapse', True)
    """
    bots = [get_bot(spec) for spec in cell.team]
    chance = [Random(f"flashover/bot/{seed}/{seat}") for seat in range(cell.seats)]
    luck = Luck(seed)
    seer = Seer(luck) if cell.foresight else None
    game = Game.new(dict(cell.options), cell.seats)
    decisions = 0
    hopes: list[float] = []
    spent: dict[str, dict[int, float]] = {spec: {} for spec in cell.team}
    while not game.over and game.turn <= MOST_TURNS:
        seat = game.to_decide
        if seat is None:
            game.play(luck.outcome(game))
            continue
        seen = game.observation()
        legal = cast("list[str]", cast("dict[str, object]", seen["waits_for"])["legal"])
        decisions += 1
        if seer is not None and isinstance(bots[seat], SearchBot):
            cast("SearchBot", bots[seat]).foresight = seer.look(game)
        start = process_time()
        try:
            ply = bots[seat].choose(seen, list(legal), Clock(), chance[seat])
        except Exception as error:
            raise _failed(cell, seed, seat, f"{type(error).__name__}: {error}") from error
        hope = getattr(bots[seat], "hope", None)
        if hope is not None:
            hopes.append(round(hope, 4))
        by_turn = spent[cell.team[seat]]
        by_turn[game.turn] = by_turn.get(game.turn, 0.0) + process_time() - start
        if ply not in legal:
            raise _failed(cell, seed, seat, f"it chose {ply!r}, which is not legal")
        game.play(ply)
    return _row(cell, seed, game, decisions, spent, hopes)


def _row(
    cell: Cell, seed: int, game: Game, decisions: int, spent: Mapping[str, Mapping[int, float]], hopes: Sequence[float]
) -> Row:
    state = game.state
    outcome = str((game.result or {"outcome": "unfinished"})["outcome"])
    return Row(
        cell=cell.name,
        seed=seed,
        outcome=outcome,
        cause=CAUSES[outcome],
        rescued=int(state.rescued),
        lost=int(state.lost),
        cubes=int(state.cubes),
        turns=game.turn,
        decisions=decisions,
        turn_ms={spec: [round(seconds * 1e3, 2) for seconds in by_turn.values()] for spec, by_turn in spent.items()},
        hopes=hopes,
    )


def _failed(cell: Cell, seed: int, seat: int, what: str) -> SimError:
    return SimError("sim.bot_failed", f"{cell.name}, seed {seed}, seat {seat}", f"{cell.team[seat]} failed: {what}")
