"""The tables of the results: one line for each cell or pair of cells that has been played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import mean, median
from textwrap import wrap
from typing import NamedTuple

from flashover.sim import Cell, Comparison, wilson
from scripts.evaluation.calibration import Truth
from scripts.evaluation.games import Games
from scripts.evaluation.groups import ABLATIONS, CEILING, GROUPS, LADDER, MIXED, planned
from scripts.evaluation.results import Pairing, Result, Results

Lines = list[str]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int) -> Lines:
    """Markdown; the first columns are texts, the others numbers."""
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    return [f"| {' | '.join(line)} |" for line in (head, rule, *rows)]


def percent(share: float) -> str:
    """A share as a number of a hundred."""
    return f"{share * 100:.1f}"


def with_interval(share: float, low: float, high: float) -> str:
    """A share with its interval."""
    return f"{percent(share)} [{percent(low)}–{percent(high)}]"


#: Under a table with crews whose specialists are no longer those the bots take.
EARLIER = "† With the specialists that crews of five and six took when these games were played; today they take others."


def own_cells(*names: str) -> list[Cell]:
    """The crews of some groups that no earlier group has; those are reported there."""
    groups = list(GROUPS)
    before = {cell.name for earlier in groups[: groups.index(names[0])] for cell in GROUPS[earlier].cells}
    return [cell for name in names for cell in GROUPS[name].cells if cell.name not in before]


def cells_table(results: Results, cells: Sequence[Cell]) -> Lines:
    """How each crew did."""
    there = results.of(cells)
    if not there:
        return []
    head = (
        "bot", "crew", "game", "games", "won, % [95 %]", "rescued", "lost", "cubes", "turns", "house fell", "victims lost",
        "ms per turn", "p95",
    )  # fmt: skip
    lines = table(head, [_cell_line(cell, found) for cell, found in there], left=3)
    lines += ["", EARLIER] * any(earlier_cards(cell, found) for cell, found in there)
    unfinished = sum(found.unfinished for _, found in there)
    lines += ["", f"Unfinished, and counted as not won: {unfinished}."] * bool(unfinished)
    missing: dict[tuple[str, str], str] = {}
    for cell in cells:
        if not results.of((cell,)):
            key = f"`{cell.crew}`", game_of(cell)
            missing[key] = f"{missing[key]}, {cell.seats}" if key in missing else str(cell.seats)
    listed = "; ".join(f"{bot} in {game}, crews of {crews}" for (bot, game), crews in missing.items())
    return lines + (["", *prose(f"Not played yet: {listed}.")[:-1]] if listed else [])


def losses_table(games: Games) -> Lines:
    """How crews of captains lose the experienced game, against how they win it."""
    head = (
        "game", "crew", "lost", "house fell", "rescued by then", "victims lost by then", "turns, median", "turns of a game won",
        "cubes in a game won",
    )  # fmt: skip
    rows = []
    for cell in GROUPS["experienced"].cells:
        lost = [row for row in games.of(cell) if not row.won]
        won = [row for row in games.of(cell) if row.won]
        if "captain" not in cell.team or not lost or not won:
            continue
        rows.append(
            (
                game_of(cell), str(cell.seats), str(len(lost)), str(sum(row.cause == "collapse" for row in lost)),
                f"{mean(row.rescued for row in lost):.2f}", f"{mean(row.lost for row in lost):.2f}",
                f"{median(row.turns for row in lost):.0f}", f"{median(row.turns for row in won):.0f}",
                f"{mean(row.cubes for row in won):.1f}",
            )
        )  # fmt: skip
    return table(head, rows, left=1) if rows else []


def prose(text: str) -> Lines:
    """A paragraph in lines of the usual length, and the empty line after it."""
    return [*wrap(" ".join(text.split()), 140, break_long_words=False, break_on_hyphens=False), ""] if text else []


def _cell_line(cell: Cell, found: Result) -> Sequence[str]:
    times = [" + ".join(_ms(found.ms[bot][which]) for bot in dict.fromkeys(cell.team) if bot in found.ms) for which in (0, 1)]
    return (
        f"`{cell.crew}`",
        f"{cell.seats} †" if earlier_cards(cell, found) else str(cell.seats),
        game_of(cell),
        count(found.games, planned(cell)),
        with_interval(found.won / found.games, *wilson(found.won, found.games)),
        f"{found.rescued:.2f}",
        f"{found.lost:.2f}",
        f"{found.cubes:.1f}",
        f"{found.turns:.1f}",
        str(found.collapse),
        str(found.victims),
        *times,
    )


def earlier_cards(cell: Cell, found: Result) -> bool:
    """Whether the crew would take other specialists today: from the fifth on, since the version that brought `luck-v2`."""
    chosen = cell.options["mode"] == "experienced" and cell.options.get("specialist_choice") != "random" and not cell.specialists
    return chosen and cell.seats > 4 and set(cell.team) != {"random"} and found.source.program.endswith("luck-v1")


def game_of(cell: Cell) -> str:
    """The game without the size of the crew: ``veteran A``."""
    return cell.game.removeprefix(f"x{cell.seats} ").removeprefix("experienced ")


def count(games: int, wanted: int) -> str:
    """How many games; less than planned says so."""
    return str(games) if games >= wanted else f"{games} of {wanted}"


def _ms(time: float) -> str:
    return f"{time:.2f}" if time < 1 else f"{time:.1f}" if time < 10 else f"{time:.0f}"


# ---------------------------------------------------------------- pairs

_PAIRED = ("pairs", "won, %", "the other, %", "only it won", "only the other", "difference, points [95 %]", "p")


class Pairings(NamedTuple):
    """A table of pairs: what stands above the texts of its lines, and the lines."""

    head: tuple[str, ...]
    lines: tuple[Pairing, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All crews, each once: options have no hash."""
        return tuple({cell.name: cell for line in self.lines for cell in (*line.a, *line.b)}.values())


def pairs_table(results: Results, pairings: Pairings) -> Lines:
    """Each line that has been played."""
    lines = [(*line.texts, *_pair(found, line)) for line in pairings.lines if (found := results.compared(line)).pairs]
    return table((*pairings.head, *_PAIRED), lines, len(pairings.head)) if lines else []


def _pair(found: Comparison, line: Pairing) -> tuple[str, ...]:
    wanted = sum(min(planned(one), planned(other)) for one, other in zip(line.a, line.b, strict=True))
    won = (found.both + found.only_a) / found.pairs, (found.both + found.only_b) / found.pairs
    return (
        count(found.pairs, wanted), *map(percent, won), str(found.only_a), str(found.only_b), points(found), _p(found.p_value),
    )  # fmt: skip


def points(found: Comparison) -> str:
    """The difference with its interval."""
    low, high = (f"{end * 100:+.1f}" for end in (found.low, found.high))
    return f"{found.difference * 100:+.1f} [{low} to {high}]".replace("-", "−")


def _p(value: float) -> str:
    return "< 0.0001" if value < 0.0001 else f"{value:.2g}"


def ladder(mode: str) -> Pairings:
    """Each bot against the one before it."""
    lines = (
        Pairing(f"ladder-{mode}", (f"{mode}, {crews}", f"`{better.bot}`", f"`{worse.bot}`"), better.cells, worse.cells)
        for crews, rungs in LADDER[mode].items()
        for worse, better in pairwise(rungs)
    )
    return Pairings(("game", "bot", "against"), tuple(lines))


#: A searching crew without something against the whole one.
PARTS = Pairings(
    ("left out", "game"), tuple(Pairing("ablations", (one.left_out, one.where), (one.without,), (one.whole,)) for one in ABLATIONS)
)
#: A crew that knows the coming dice against one that does not.
KNOWING = Pairings(("game",), tuple(Pairing("ceiling", (where,), (seeing,), (blind,)) for where, seeing, blind in CEILING))
#: One greedy firefighter among captains against crews of one kind.
WEAK_SEAT = Pairings(
    ("game", "against"),
    tuple(Pairing("mixed", (where, f"four `{other.crew}`"), (crew,), (other,)) for where, crew, *others in MIXED for other in others),
)


# ---------------------------------------------------------------- calibration


def truth_table(truth: Truth) -> Lines:
    """The chances predicted against what came of them, tenth by tenth."""
    rows = [
        (
            f"{one.low * 100:.0f}–{one.low * 100 + 10:.0f}", str(one.positions), str(one.games), percent(one.predicted),
            with_interval(one.won, one.from_, one.to),
        )
        for one in truth.bins
    ]  # fmt: skip
    return table(("predicted, %", "positions", "games", "predicted on average, %", "won, % [95 %]"), rows, left=1)
