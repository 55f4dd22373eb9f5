"""What is published of the games: how each crew did, and which seeds it won. Most tables of the page are made from this alone.

It is kept in a small file beside the page (`docs/results/bots.json`), so one bot can be measured again without the games of all others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, Self

from flashover.sim import Cell, Comparison, Row, SimError, compare, summarise
from scripts.evaluation.games import Games, Source
from scripts.evaluation.groups import HELD_OUT

FORMAT = "flashover-results"
VERSION = 1
#: More than any seed there is.
_ALL_SEEDS = 10**18
_DIGITS = 4


class Pairing(NamedTuple):
    """A comparison of the page: the table it stands in, the texts it begins with, and the crews on either side."""

    table: str
    texts: tuple[str, ...]
    a: tuple[Cell, ...]
    b: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """Its name in the file."""
        return f"{self.table}: {' | '.join(self.texts)}"

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return ": ".join(part for part in (self.texts[0], " against ".join(self.texts[1:])) if part)


class Result(NamedTuple):
    """How a crew did on the held-out seeds, on average where it is no count."""

    source: Source
    games: int
    won: int
    collapse: int
    victims: int
    unfinished: int
    rescued: float
    lost: float
    cubes: float
    turns: float
    #: CPU time of a turn by bot: median and p95.
    ms: Mapping[str, Sequence[float]]
    #: A digit for each seed from the first on, 1 for a game won; nothing for games published before this was kept.
    by_seed: str

    def wins(self) -> dict[int, bool]:
        """Seed -> won."""
        return {HELD_OUT + n: digit == "1" for n, digit in enumerate(self.by_seed)}


class Pair(NamedTuple):
    """A against B on the same seeds, for crews of which it is not known any more who won which seed."""

    source: Source
    pairs: int
    both: int
    only_a: int
    only_b: int

    def comparison(self) -> Comparison:
        """As if it had been counted now."""
        neither = self.pairs - self.both - self.only_a - self.only_b
        counts = (((True, True), self.both), ((True, False), self.only_a), ((False, True), self.only_b), ((False, False), neither))
        ends = [end for end, count in counts for _ in range(count)]
        return compare({n: a for n, (a, _) in enumerate(ends)}, {n: b for n, (_, b) in enumerate(ends)})


class Results(NamedTuple):
    """All that is published: crews by the name of their cell, pairs by the name of their line."""

    cells: Mapping[str, Result]
    pairs: Mapping[str, Pair]

    def of(self, cells: Iterable[Cell]) -> list[tuple[Cell, Result]]:
        """Those of some crews that have played."""
        return [(cell, self.cells[cell.name]) for cell in cells if cell.name in self.cells]

    def compared(self, pairing: Pairing) -> Comparison:
        """A against B, crew by crew on the seeds both played."""
        kept = self.kept(pairing)
        return compare(self._wins(pairing.a), self._wins(pairing.b)) if kept is None else kept.comparison()

    def _wins(self, cells: Sequence[Cell]) -> dict[int, bool]:
        """Crew and seed -> won."""
        by_crew = [(n, one) for n, cell in enumerate(cells) for _, one in self.of((cell,))]
        return {n * _ALL_SEEDS + seed: won for n, one in by_crew for seed, won in one.wins().items()}

    def kept(self, pairing: Pairing) -> Pair | None:
        """The counts that stand for a comparison as long as the games of some of its crews are not known seed by seed."""
        known = all(one.by_seed for _, one in self.of((*pairing.a, *pairing.b)))
        return None if known else self.pairs.get(pairing.name)

    def with_games(self, games: Games, cells: Iterable[Cell], pairings: Iterable[Pairing]) -> Results:
        """Crews with at least as many games as are published of them are replaced; pairs no longer needed are dropped."""
        found = dict(self.cells)
        for cell in cells:
            rows = _in_order(games.of(cell))
            if rows and len(rows) >= (found[cell.name].games if cell.name in found else 0):
                found[cell.name] = _result(cell, rows, games.source(cell))
        made = Results(found, self.pairs)
        return Results(found, {one.name: kept for one in pairings if (kept := made.kept(one)) is not None})

    @classmethod
    def read(cls, file: Path) -> Self:
        """What a file keeps; nothing when there is none."""
        try:
            data = json.loads(file.read_text(encoding="ascii"))
            if (data["format"], data["version"]) != (FORMAT, VERSION):
                raise ValueError("format")
            sources = [Source(*map(str, source)) for source in data["sources"]]
            return cls(
                {name: _read_result(one, sources) for name, one in data["cells"].items()},
                {name: _read_pair(one, sources) for name, one in data["pairs"].items()},
            )
        except FileNotFoundError:
            return cls({}, {})
        except OSError as error:
            raise SimError("file.unreadable", str(file), error.strerror or str(error)) from None
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            raise SimError("report.results", str(file), f"is not a file of results, {FORMAT} {VERSION}") from None

    def write(self, file: Path) -> None:
        """One line for each crew and pair; OSError when that fails."""
        sources = sorted({one.source for one in self.cells.values()} | {one.source for one in self.pairs.values()})

        def line(name: str, one: Result | Pair) -> str:
            return f"  {json.dumps(name)}: {json.dumps({**one._asdict(), 'source': sources.index(one.source)})}"

        cells = ",\n".join(line(name, one) for name, one in sorted(self.cells.items()))
        pairs = ",\n".join(line(name, one) for name, one in sorted(self.pairs.items()))
        head = f' "format": "{FORMAT}",\n "version": {VERSION},\n "sources": {json.dumps(sources)},\n'
        text = f'{{\n{head} "cells": {{\n{cells}\n }},\n "pairs": {{\n{pairs}\n }}\n}}\n'
        file.write_text(text, encoding="ascii")


def _in_order(rows: Sequence[Row]) -> list[Row]:
    """The games from the first held-out seed on, without a gap."""
    held_out = [row for row in rows if row.seed >= HELD_OUT]
    return [row for _, row in takewhile(lambda found: found[0] == found[1].seed, enumerate(held_out, HELD_OUT))]


def _result(cell: Cell, rows: Sequence[Row], source: Source) -> Result:
    found = summarise(cell, rows)
    return Result(
        source=source,
        games=found.games,
        won=found.wins,
        collapse=found.causes.get("collapse", 0),
        victims=found.causes.get("victims", 0),
        unfinished=found.causes.get("unfinished", 0),
        rescued=round(found.rescued, _DIGITS),
        lost=round(found.lost, _DIGITS),
        cubes=round(found.cubes, _DIGITS),
        turns=round(found.turns, _DIGITS),
        ms={bot: (round(ms["p50"], _DIGITS), round(ms["p95"], _DIGITS)) for bot, ms in found.ms.items()},
        by_seed="".join("1" if row.won else "0" for row in rows),
    )


def _read_result(data: Mapping[str, Any], sources: Sequence[Source]) -> Result:
    """KeyError, TypeError, ValueError or IndexError when it is none."""
    games, won, collapse, victims, unfinished = (int(data[field]) for field in ("games", "won", "collapse", "victims", "unfinished"))
    rescued, lost, cubes, turns = (float(data[field]) for field in ("rescued", "lost", "cubes", "turns"))
    ms = {str(bot): (float(median), float(p95)) for bot, (median, p95) in data["ms"].items()}
    by_seed = str(data["by_seed"])
    if by_seed and (len(by_seed), by_seed.count("1")) != (games, won):
        raise ValueError("by_seed")
    source = sources[data["source"]]
    return Result(source, games, won, collapse, victims, unfinished, rescued, lost, cubes, turns, ms, by_seed)


def _read_pair(data: Mapping[str, Any], sources: Sequence[Source]) -> Pair:
    """KeyError, TypeError, ValueError or IndexError when it is none."""
    return Pair(sources[data["source"]], *(int(data[field]) for field in Pair._fields[1:]))
