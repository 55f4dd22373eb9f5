"""Games as figures and tables, and a line about how far a run has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import NamedTuple, TextIO

from flashover.sim.plan import Cell
from flashover.sim.play import MOST_ERRORS, Row, quantiles
from flashover.sim.stats import Comparison, compare, mean, wilson


class Summary(NamedTuple):
    """The games of one cell. `low` and `high` are the Wilson 95 % interval of the win rate, `causes` how games were lost, `ms` the CPU
    time of each bot in a turn. Games that failed are counted in `failed` and nowhere else; `errors` has seed and reason of the first.
    """

    cell: Cell
    games: int
    wins: int
    low: float
    high: float
    rescued: float
    lost: float
    cubes: float
    turns: float
    decisions: float
    causes: Mapping[str, int]
    ms: Mapping[str, Mapping[str, float]]
    failed: int = 0
    errors: Sequence[tuple[int, str]] = ()

    @property
    def rate(self) -> float:
        """Wins of all games."""
        return self.wins / self.games if self.games else 0.0

    def to_json(self) -> dict[str, object]:
        """As JSON, the cell by its parts."""
        data: dict[str, object] = {"cell": self.cell.name, "team": list(self.cell.team), "rate": self.rate, **self._asdict()}
        data["cell"] = self.cell.name
        return data


def summarise(cell: Cell, rows: Sequence[Row]) -> Summary:
    """The figures of a cell; rows of other cells are passed over."""
    all_of_it = [row for row in rows if row.cell == cell.name]
    mine = [row for row in all_of_it if not row.failed]
    errors = [(row.seed, row.error) for row in all_of_it if row.failed]
    wins = sum(row.won for row in mine)
    low, high = wilson(wins, len(mine))
    causes: dict[str, int] = {}
    times: dict[str, list[float]] = {}
    for row in mine:
        if row.cause:
            causes[row.cause] = causes.get(row.cause, 0) + 1
        for bot, turns in row.turn_ms.items():
            times.setdefault(bot, []).extend(turns)
    return Summary(
        cell=cell,
        games=len(mine),
        wins=wins,
        low=low,
        high=high,
        rescued=mean(row.rescued for row in mine),
        lost=mean(row.lost for row in mine),
        cubes=mean(row.cubes for row in mine),
        turns=mean(row.turns for row in mine),
        decisions=mean(row.decisions for row in mine),
        causes=dict(sorted(causes.items())),
        ms={bot: quantiles(turns) for bot, turns in times.items()},
        failed=len(errors),
        errors=errors[:MOST_ERRORS],
    )


def compare_cells(a: Cell, b: Cell, rows: Sequence[Row], gain: float = 0.02) -> Comparison:
    """Is A better than B, on the seeds both have played to the end?"""
    won: dict[str, dict[int, bool]] = {a.name: {}, b.name: {}}
    for row in rows:
        if row.cell in won and not row.failed:
            won[row.cell][row.seed] = row.won
    return compare(won[a.name], won[b.name], gain)


def summary_table(summaries: Sequence[Summary]) -> str:
    """All cells as a Markdown table that also reads well as it is."""
    head = ("crew", "game", "n", "won", "win % [95 %]", "rescued", "lost", "turns", "collapse", "victims", "ms/turn p50", "p95", "max")
    lines: list[tuple[str, ...]] = [head]
    for summary in summaries:
        rate = f"{summary.rate * 100:.1f} [{summary.low * 100:.1f}–{summary.high * 100:.1f}]"
        count = (str(summary.games), str(summary.wins), rate, f"{summary.rescued:.2f}", f"{summary.lost:.2f}", f"{summary.turns:.1f}")
        causes = tuple(str(summary.causes.get(cause, 0)) for cause in ("collapse", "victims"))
        times = [(bot, *(_short(ms[name]) for name in ("p50", "p95", "max"))) for bot, ms in summary.ms.items()]
        first = times[0][1:] if times else ("", "", "")
        if len(times) > 1:
            first = ("", "", "")
        lines.append((summary.cell.crew, summary.cell.game, *count, *causes, *first))
        if len(times) > 1:
            lines += [(f"  {bot}", *[""] * 9, *ms) for bot, *ms in times]
    return table(lines, left=2)


def comparison_table(made: Sequence[tuple[str, str, Comparison]]) -> str:
    """Pairs of crews as a table: the first against the second."""
    head = ("A", "B", "pairs", "only A", "only B", "A − B, points [95 %]", "p", "is A better?")
    lines = [head]
    for a, b, found in made:
        points = f"{found.difference * 100:+.1f} [{found.low * 100:+.1f} to {found.high * 100:+.1f}]"
        verdict = f"{found.verdict}, after {found.decided_after}" if found.verdict else "not decided"
        counts = (str(found.pairs), str(found.only_a), str(found.only_b))
        lines.append((a, b, *counts, points, f"{found.p_value:.2g}", verdict))
    return table(lines, left=2)


def _short(ms: float) -> str:
    return f"{ms:.1f}" if ms < 100 else f"{ms:.0f}"


def table(lines: Sequence[Sequence[str]], left: int) -> str:
    """Lines as a table of Markdown, the first of them as its head; `left` columns are text, the others numbers."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]

    def shown(line: Sequence[str]) -> str:
        cells = (
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        return f"| {' | '.join(cells)} |"

    rule = "|".join("-" * (width + 2) if n < left else "-" * (width + 1) + ":" for n, width in enumerate(widths))
    return "\n".join([shown(lines[0]), f"|{rule}|", *(shown(line) for line in lines[1:])])


class Progress:
    """One line on a terminal, written over itself; nothing where no terminal shows it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._start = monotonic()
        self._before: int | None = None
        self._shown = 0.0
        self._won = self._played = self._failed = 0

    def __call__(self, done: int, total: int, row: Row) -> None:
        """One more game is over."""
        if self._stream is None:
            return
        if self._before is None:
            self._before = done - 1
        self._played += 1
        self._won += row.won
        self._failed += row.failed
        now = monotonic()
        if now - self._shown < 0.1 and done < total:
            return
        self._shown = now
        left = (now - self._start) / (done - self._before) * (total - done)
        minutes, seconds = divmod(int(left + 0.5), 60)
        failed = f", {self._failed} failed" if self._failed else ""
        text = f"{done}/{total} games, {self._won} of {self._played - self._failed} won{failed}, {minutes}:{seconds:02} to go, {row.cell}"
        self._stream.write(f"\r{text[:110]:<110}")
        self._stream.flush()

    def done(self) -> None:
        """Wipe the line."""
        if self._stream is not None and self._played:
            self._stream.write("\r" + " " * 110 + "\r")
            self._stream.flush()
