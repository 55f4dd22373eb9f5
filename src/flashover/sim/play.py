"""One game of a cell, from its set-up to its end, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from typing import NamedTuple, cast

from flashover.bots import Bot, Clock, bot_info, get_bot
from flashover.bots.search import SearchBot
from flashover.cards import number_of
from flashover.errors import CodedError, SimError
from flashover.formats.notation import text_of
from flashover.formats.position import new_ruleset
from flashover.game import Game
from flashover.options import Options
from flashover.rules import plies
from flashover.rules.playout import new_state
from flashover.rules.state import State
from flashover.sim.luck import Luck
from flashover.sim.oracle import Seer
from flashover.sim.plan import Cell
from flashover.tactics.playouts import MOST_TURNS, Player

#: A bot that thinks until its clock is over, and has no time of its own, gets this many seconds for a decision.
SECONDS = 1.0
#: The outcome of a game that could not be played to its end. Such a row has the reason in `error`, and no figures.
FAILED = "failed"
#: Failures of a cell whose reasons are reported.
MOST_ERRORS = 5
CAUSES = {"won": "", "lost": "victims", "collapsed": "collapse", "unfinished": "unfinished"}


class Budget(NamedTuple):
    """What a bot may spend on each decision: nodes, which repeat exactly, or seconds, which do not, or both."""

    nodes: int | None = None
    seconds: float | None = None

    def clock(self, bot: Bot) -> Clock:
        """A clock for one decision. Without a budget a bot that is instant or has an option `seconds` decides itself how long it takes."""
        if self.nodes is not None or self.seconds is not None:
            return Clock(nodes=self.nodes, seconds=self.seconds)
        if bot.instant or any(option.name == "seconds" for option in bot.options):
            return Clock()
        return Clock(seconds=SECONDS)


NO_BUDGET = Budget()


class Row(NamedTuple):
    """What came of one game. `cause` is why it was lost: ``victims``, ``collapse`` or nothing.

    `turn_ms` has for every bot its CPU time, in ms, in each turn in which it had something to decide; the set-up counts as a turn. Of a
    game played in compiled code it has one figure: the mean of its turns.
    `hopes` are the chances to win the bots saw when they planned, in order; bots that do not think see none.
    A game that failed has the outcome ``failed``, the reason in `error`, and no figures.
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
    error: str = ""

    @property
    def won(self) -> bool:
        """Whether the crew won."""
        return self.outcome == "won"

    @property
    def failed(self) -> bool:
        """Whether the game came to no end: it is neither won nor lost, and counts nowhere."""
        return self.outcome == FAILED

    def to_json(self) -> dict[str, object]:
        """As a line of a result file; times with their median, p95 and maximum."""
        data: dict[str, object] = self._asdict()
        data["ms"] = {bot: {**quantiles(times), "turns": list(times)} for bot, times in self.turn_ms.items()}
        del data["turn_ms"]
        if not self.failed:
            del data["error"]
        data["hopes"] = list(self.hopes)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Row:
        """The row of a line; KeyError, TypeError or ValueError when it is none."""
        rest = {name: data[name] for name in cls._fields if name not in ("turn_ms", "hopes", "error")}
        rest["error"] = data.get("error", "")
        for name, value in rest.items():
            if not isinstance(value, str if name in ("cell", "outcome", "cause", "error") else int):
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


def play_game(cell: Cell, seed: int, budget: Budget = NO_BUDGET) -> Row:
    """One game: the same cell and seed give the same game wherever the bots' budgets are nodes.

    A crew whose bots all play by one compiled policy plays inside compiled code, some hundred times as fast and ply for ply the same.

    >>> from flashover.sim import make_cell
    >>> row = play_game(make_cell("random", 2), 3)
    >>> row.outcome, row.cause, row.rescued < 7
    ('collapsed', 'collapse', True)
    """
    fast = compiled(cell)
    return _asked_row(cell, seed, finished(cell, seed, budget)) if fast is None else _fast_row(cell, seed, fast)


def failed_row(cell: Cell, seed: int, error: str) -> Row:
    """The row of a game that failed."""
    return Row(cell.name, seed, FAILED, "", 0, 0, 0, 0, 0, {}, [], error)


def why_failed(error: Exception) -> str:
    """What the row of a game says that ended with this error."""
    return f"{error.code}: {error.message}" if isinstance(error, CodedError) else f"{type(error).__name__}: {error}"


def replay(cell: Cell, seed: int, budget: Budget = NO_BUDGET) -> Game:
    """The game of a row once more, as a `Game` with its history: to be looked at, or kept as a record."""
    return finished(cell, seed, budget).game


# ---------------------------------------------------------------- inside compiled code


class Compiled(NamedTuple):
    """A cell that is played inside compiled code: its policy, a game of it at the beginning of its set-up, the cards of its seats."""

    policy: int
    start: State
    cards: list[int]

    def play(self, state: State, seed: int) -> Player:
        """Play a copy of the start to its end; the player knows turns and decisions until it plays again."""
        _player.play(state, self.policy, MOST_TURNS, seed, self.cards)
        return _player


_player = Player()
#: The cells asked for last, by name; None for one that is played in Python.
_known: dict[str, tuple[Cell, Compiled | None]] = {}


def start_of(cell: Cell) -> State:
    """The beginning of every game of a cell."""
    return new_state(new_ruleset(Options.from_json(dict(cell.options)), cell.seats))


def compiled(cell: Cell) -> Compiled | None:
    """How a cell is played inside compiled code; None where its bots have to be asked."""
    known = _known.get(cell.name)
    if known is None or (known[0] is not cell and known[0] != cell):
        if len(_known) >= 100:
            _known.clear()
        policies = {bot_info(spec.partition(":")[0]).policy for spec in cell.team}
        policy = policies.pop() if len(policies) == 1 else None
        fast = None if policy is None else Compiled(policy, start_of(cell), [number_of(card) for card in cell.specialists])
        known = _known[cell.name] = cell, fast
    return known[1]


def _fast_row(cell: Cell, seed: int, fast: Compiled) -> Row:
    state = fast.start.copy()
    start = process_time()
    player = fast.play(state, seed)
    spent = process_time() - start
    turns = int(player.turns)
    turn_ms = {spec: [round(spent * 1e3 / max(1, turns), 5)] for spec in cell.team}
    return _row(cell, seed, state, turns, int(player.decisions), turn_ms, [])


def _row(
    cell: Cell, seed: int, state: State, turns: int, decisions: int, turn_ms: Mapping[str, Sequence[float]], hopes: Sequence[float]
) -> Row:
    outcome = plies.RESULTS[state.result] or "unfinished"
    return Row(
        cell=cell.name,
        seed=seed,
        outcome=outcome,
        cause=CAUSES[outcome],
        rescued=int(state.rescued),
        lost=int(state.lost),
        cubes=int(state.cubes),
        turns=turns,
        decisions=decisions,
        turn_ms=turn_ms,
        hopes=hopes,
    )


# ---------------------------------------------------------------- ply by ply


class Finished(NamedTuple):
    """A game that is over, and what its bots thought."""

    game: Game
    decisions: int
    spent: Mapping[str, Mapping[int, float]]
    hopes: Sequence[float]


def finished(cell: Cell, seed: int, budget: Budget = NO_BUDGET) -> Finished:
    """One game of a cell, played to its end, every bot asked for every decision of its seat."""
    bots = [get_bot(spec) for spec in cell.team]
    chance = [Random(f"flashover/bot/{seed}/{seat}") for seat in range(cell.seats)]
    luck = Luck(seed)
    seer = Seer(luck) if cell.foresight else None
    game = Game.new(dict(cell.options), cell.seats)
    decisions = 0
    hopes: list[float] = []
    spent: dict[str, dict[int, float]] = {spec: {} for spec in cell.team}
    while not game.over and not (game.turn >= MOST_TURNS and game.state.wait == plies.FOR_FIRE_DICE):
        seat = game.to_decide
        if seat is None:
            game.play(luck.outcome(game))
            continue
        if cell.specialists and game.state.wait == plies.FOR_SPECIALIST:
            game.play(text_of(plies.SPECIALIST + seat * plies.CARD_ROOM + number_of(cell.specialists[seat])))
            decisions += 1
            continue
        seen = game.observation()
        legal = cast("list[str]", cast("dict[str, object]", seen["waits_for"])["legal"])
        decisions += 1
        if seer is not None and isinstance(bots[seat], SearchBot):
            cast("SearchBot", bots[seat]).foresight = seer.look(game)
        start = process_time()
        try:
            ply = bots[seat].choose(seen, list(legal), budget.clock(bots[seat]), chance[seat])
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
    return Finished(game, decisions, spent, hopes)


def _asked_row(cell: Cell, seed: int, played: Finished) -> Row:
    turn_ms = {spec: [round(seconds * 1e3, 2) for seconds in by_turn.values()] for spec, by_turn in played.spent.items()}
    return _row(cell, seed, played.game.state, played.game.turn, played.decisions, turn_ms, played.hopes)


def _failed(cell: Cell, seed: int, seat: int, what: str) -> SimError:
    return SimError("sim.bot_failed", f"{cell.name}, seed {seed}, seat {seat}", f"{cell.team[seat]} failed: {what}")
