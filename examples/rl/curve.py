"""The curve of a training: the file it is kept in, and a small picture of it. The page of the results is made with it, without torch."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

#: A row is either a stretch of training, or fresh games by the best action at the end of it.
TRAINING, FRESH = "training", "fresh"


class Row(NamedTuple):
    """Some games: how the crew that played them was trained until then, how many were won, and how many people were rescued in each."""

    play: str
    seats: int
    seed: int
    threads: int
    seconds: float
    cpu_seconds: float
    decisions: int
    games: int
    won: float
    rescued: float

    def shown(self) -> str:
        """As a line while it runs."""
        parts = (f"{name} {value:g}" for name, value in self._asdict().items() if name not in ("play", "seats", "seed", "threads"))
        return f"{self.play}: {'  '.join(parts)}"


def read_curve(path: Path) -> list[Row]:
    """The rows of a file."""
    with path.open(newline="", encoding="utf-8") as file:
        return [
            Row(
                play=row["play"],
                seats=int(row["seats"]),
                seed=int(row["seed"]),
                threads=int(row["threads"]),
                seconds=float(row["seconds"]),
                cpu_seconds=float(row["cpu_seconds"]),
                decisions=int(row["decisions"]),
                games=int(row["games"]),
                won=float(row["won"]),
                rescued=float(row["rescued"]),
            )
            for row in csv.DictReader(file)
        ]


class Curve:
    """The rows of a training under way, kept in a folder and printed as they come."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.rows: list[Row] = []
        self._table, self._picture = folder / "ppo-family.csv", folder / "ppo-family.svg"
        self._write("w", Row._fields)

    def add(self, row: Row) -> None:
        """One more row; what stands in the file is never lost."""
        self.rows.append(row)
        self._write("a", row)
        print(row.shown(), flush=True)

    def draw(self) -> None:
        """The picture of the rows so far."""
        self._picture.write_text(drawn(self.rows), encoding="utf-8")

    def _write(self, mode: str, values: tuple[object, ...]) -> None:
        with self._table.open(mode, newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerow(values)


def drawn(rows: list[Row]) -> str:
    """Games won and people rescued over decisions taken, as a small picture for light and dark pages."""
    curve = [row for row in rows if row.play == TRAINING]
    left, right, top, bottom = 56, 620, 20, 250
    most = max([row.decisions for row in curve], default=1)

    def line(values: list[float], full: float) -> str:
        across, up = (right - left) / most, (bottom - top) / full
        return " ".join(f"{left + row.decisions * across:.1f},{bottom - value * up:.1f}" for row, value in zip(curve, values, strict=True))

    lines = []
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        lines.append(f'<path d="M{left} {y}H{right}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{share} %</text>')
    minutes = max([row.seconds for row in curve], default=0) / 60
    title = "Games won and people rescued while training"
    won, rescued = line([row.won for row in curve], 1), line([row.rescued for row in curve], 7)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" font-family="sans-serif" font-size="12" role="img" '
        f'aria-label="{title}"><title>{title}</title><rect width="640" height="300" fill="#fff"/>{"".join(lines)}'
        f'<polyline points="{rescued}" fill="none" stroke="#1f6fb5" stroke-width="2" stroke-dasharray="5 4"/>'
        f'<polyline points="{won}" fill="none" stroke="#b5371f" stroke-width="2"/>'
        f'<text x="{left}" y="268">0</text>'
        f'<text x="{right}" y="268" text-anchor="end">{most / 1e6:.1f} million decisions, {minutes:.0f} minutes</text>'
        '<text x="338" y="290" text-anchor="middle"><tspan fill="#b5371f">games won</tspan> and '
        '<tspan fill="#1f6fb5">people rescued of seven (dashed)</tspan>, while training</text></svg>\n'
    )
