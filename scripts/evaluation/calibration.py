"""How true the chances to win are: a logistic line fitted on some games, and held against others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, log1p
from pathlib import Path
from typing import Any, NamedTuple

from flashover.advice import calibration
from flashover.advice.calibration import SURE, on_line
from flashover.sim import Row, SimError, wilson
from scripts.evaluation.games import Games
from scripts.evaluation.groups import GROUPS

FILE = Path(calibration.__file__).with_name("calibration.json")
#: The groups a mode is fitted on.
FITTED_ON = {"family": "fit-family", "experienced": "fit-experienced"}
#: How much the line that changes nothing counts, beside games that count 1: a few games that are all won have no line of their own.
PRIOR = 0.1
STEPS = 50
BINS = 10


class Line(NamedTuple):
    """logit(share won) = a + b * logit(hope), and what it was fitted on: games, positions, first and last seed."""

    a: float = 0.0
    b: float = 1.0
    games: int = 0
    positions: int = 0
    seeds: tuple[int, int] | None = None

    def at(self, hope: float) -> float:
        """The share of games that are won from positions with this hope."""
        return on_line(hope, self.a, self.b)


class Bin(NamedTuple):
    """Positions with about the same chance: the mean chance predicted, the share won, and its interval."""

    low: float
    positions: int
    games: int
    predicted: float
    won: float
    from_: float
    to: float


class Truth(NamedTuple):
    """Chances against what came of them, over all positions; `error` is the expected calibration error, `brier` the mean square."""

    bins: tuple[Bin, ...]
    positions: int
    games: int
    error: float
    brier: float


# ---------------------------------------------------------------- fitting


def fit_line(rows: Iterable[Row]) -> Line:
    """The line of some games by Newton's method. Each game counts the same, its positions share that; sure ones stay as they are."""
    points: list[tuple[float, float, float]] = []
    seeds: list[int] = []
    for row in rows:
        open_ = [hope for hope in row.hopes if SURE < hope < 1 - SURE]
        points += [(log(hope / (1 - hope)), float(row.won), 1 / len(open_)) for hope in open_]
        seeds += [row.seed] * bool(open_)
    if not seeds:
        raise SimError("fit.nothing", "", "no game has a chance to win that could be fitted")
    a, b = 0.0, 1.0
    loss = _loss(points, a, b)
    for _ in range(STEPS):
        step_a, step_b = _newton(points, a, b)
        scale = 1.0
        while (better := _loss(points, a - scale * step_a, b - scale * step_b)) > loss and scale > 1e-6:
            scale /= 2
        a, b = a - scale * step_a, b - scale * step_b
        if loss - better < 1e-12 * (1 + loss):
            break
        loss = better
    return Line(round(a, 4), round(b, 4), len(seeds), len(points), (min(seeds), max(seeds)))


def _loss(points: Sequence[tuple[float, float, float]], a: float, b: float) -> float:
    """Minus the log likelihood."""
    total = PRIOR / 2 * (a * a + (b - 1) ** 2)
    for x, won, weight in points:
        z = (a + b * x) * (1 - 2 * won)
        total += weight * (z + log1p(exp(-z)) if z > 0 else log1p(exp(z)))
    return total


def _newton(points: Sequence[tuple[float, float, float]], a: float, b: float) -> tuple[float, float]:
    to_a, to_b = PRIOR * a, PRIOR * (b - 1)
    aa, ab, bb = PRIOR, 0.0, PRIOR
    for x, won, weight in points:
        z = a + b * x
        chance = 1 / (1 + exp(-z)) if z > 0 else exp(z) / (1 + exp(z))
        slope, curve = weight * (chance - won), weight * chance * (1 - chance)
        to_a += slope
        to_b += slope * x
        aa += curve
        ab += curve * x
        bb += curve * x * x
    size = aa * bb - ab * ab
    return (bb * to_a - ab * to_b) / size, (aa * to_b - ab * to_a) / size


def fit(games: Games, file: Path = FILE) -> dict[str, Line]:
    """A line for every mode there are games of; the others stay as they are."""
    lines = read_lines(file)
    fitted: dict[str, Line] = {}
    for mode, group in FITTED_ON.items():
        rows = games.of(*GROUPS[group].cells)
        if rows:
            fitted[mode] = fit_line(rows)
            if fitted[mode].b <= 0:
                raise SimError("fit.useless", mode, "higher hopes go with fewer wins; play more games")
    if not fitted:
        raise SimError("fit.nothing", "", f"there are no games to fit; play {' '.join(FITTED_ON.values())} first")
    lines.update(fitted)
    text = ",\n".join(f' "{mode}": {json.dumps(_line_json(line))}' for mode, line in lines.items())
    try:
        file.write_text(f"{{\n{text}\n}}\n", encoding="ascii")
    except OSError as error:
        raise SimError("file.unwritable", str(file), error.strerror or str(error)) from None
    return fitted


def _line_json(line: Line) -> dict[str, object]:
    where = {"games": line.games, "positions": line.positions, "seeds": list(line.seeds)} if line.seeds else {}
    return {"a": line.a, "b": line.b, **where}


def read_lines(file: Path = FILE) -> dict[str, Line]:
    """The lines of a file."""
    try:
        data = json.loads(file.read_text(encoding="ascii"))
        return {mode: _read_line(data[mode]) for mode in FITTED_ON}
    except OSError as error:
        raise SimError("file.unreadable", str(file), error.strerror or str(error)) from None
    except (ValueError, KeyError, TypeError):
        raise SimError("fit.file", str(file), "is not a calibration: {mode: {a, b}}") from None


def _read_line(data: Mapping[str, Any]) -> Line:
    """KeyError, TypeError or ValueError when it is none."""
    a, b = float(data["a"]), float(data["b"])
    if "seeds" not in data:
        return Line(a, b)
    first, last = (int(seed) for seed in data["seeds"])
    return Line(a, b, int(data["games"]), int(data["positions"]), (first, last))


# ---------------------------------------------------------------- holding against games


def unseen(rows: Iterable[Row], line: Line) -> list[Row]:
    """The games the line was not fitted on, and whose bots predicted their chances."""
    return [row for row in rows if row.hopes and not (line.seeds and line.seeds[0] <= row.seed <= line.seeds[1])]


def truth(rows: Sequence[Row], line: Line) -> Truth:
    """What a line states against what came of the games; positions of one game end alike, so the intervals count games, not positions."""
    in_bin: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    by_game: list[list[int]] = [[] for _ in range(BINS)]
    square = 0.0
    for row in rows:
        here = [0] * BINS
        for hope in row.hopes:
            chance = line.at(hope)
            number = min(BINS - 1, int(chance * BINS))
            in_bin[number].append((chance, row.won))
            here[number] += 1
            square += (chance - row.won) ** 2
        for number, count in enumerate(here):
            if count:
                by_game[number].append(count)
    positions = sum(len(found) for found in in_bin)
    bins = tuple(_bin(number, in_bin[number], by_game[number]) for number in range(BINS) if in_bin[number])
    error = sum(one.positions * abs(one.predicted - one.won) for one in bins) / positions if positions else 0.0
    return Truth(bins, positions, len(rows), error, square / positions if positions else 0.0)


def _bin(number: int, found: Sequence[tuple[float, bool]], by_game: Sequence[int]) -> Bin:
    n = len(found)
    won = sum(ended for _, ended in found) / n
    # The number of games of equal weight that would be as sure as these.
    worth = n * n / sum(count * count for count in by_game)
    low, high = wilson(won * worth, worth)
    return Bin(number / BINS, n, len(by_game), sum(chance for chance, _ in found) / n, won, low, high)
