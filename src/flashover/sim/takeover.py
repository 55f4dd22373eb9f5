"""Games of another folder, played by other code: taken over cell by cell, where some of them are played again here and come out the same.

A new version of the package changes the code of a study, and mostly not a single game. What took hours need not be played again for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from flashover.errors import SimError
from flashover.sim.chunks import Chunk, Kept, packed, play_chunk, unpacked_rows
from flashover.sim.fingerprint import code_digest
from flashover.sim.folder import Folder
from flashover.sim.play import FAILED

#: A game and the code that played it.
Coded = tuple[str, Kept]
#: Games of a cell that are played again, spread over those there are.
AGAIN = 3


class Taken(NamedTuple):
    """What became of a cell: how many of its games are here now, how many were played again for that, and the first seed that differed."""

    cell: str
    games: int
    again: int
    differs: int | None = None


def take_over(folder: Folder, other: Folder, again: int = AGAIN) -> list[Taken]:
    """Add the games of `other` that `folder` still lacks to it; a word on every cell that both studies have.

    A game that failed there is left to be played here. A cell one of whose games differs is left out as a whole.
    """
    if other.manifest.luck != folder.manifest.luck:
        message = f"its luck is {other.manifest.luck}, here is {folder.manifest.luck}; games of two kinds are not mixed"
        raise SimError("sim.other_plan", str(other.path), message)
    numbers = {cell.name: number for number, cell in enumerate(folder.study.cells)}
    taken: list[Taken] = []
    games: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for at, parts in groupby(other.chunks(), lambda part: part[0].cell):
        cell = other.study.cells[at]
        number = numbers.get(cell.name)
        if number is not None and folder.study.cells[number] == cell:
            first, there = folder.study.first, folder.played[number]
            rows = [
                (code, row)
                for _, code, some in parts
                for row in some
                if row.outcome != FAILED and 0 <= row.seed - first < len(there) and not there[row.seed - first]
            ]
            if rows:
                sample = [rows[at] for at in sorted({n * (len(rows) - 1) // max(1, again - 1) for n in range(again)})]
                taken.append(_cell(folder, number, rows, sample))
                if taken[-1].games:
                    games.update(code for code, _ in rows)
                    played.update(code for code, _ in sample)
    for code in sorted(games.keys() - {folder.manifest.code}):
        folder.note_taken(code, games[code], played[code])
    return taken


def _cell(folder: Folder, number: int, rows: Sequence[Coded], sample: Sequence[Coded]) -> Taken:
    """The games of one cell, by seed, and those of them that are played again."""
    cell = folder.study.cells[number]
    for played, (_, row) in enumerate(sample, 1):
        (here,) = unpacked_rows(play_chunk(cell, Chunk(number, row.seed, 1), code_digest()))
        if here != row:
            return Taken(cell.name, 0, played, row.seed)
    for code, run in runs(rows):
        folder.add(packed(Chunk(number, run[0].seed, len(run)), run, code="" if code == folder.manifest.code else code))
    return Taken(cell.name, len(rows), len(sample))


def runs(rows: Sequence[Coded]) -> list[tuple[str, list[Kept]]]:
    """Rows of neighbouring seeds that the same code played together, with that code."""
    found: list[tuple[str, list[Kept]]] = []
    for code, row in rows:
        if found and found[-1][0] == code and found[-1][1][-1].seed + 1 == row.seed:
            found[-1][1].append(row)
        else:
            found.append((code, [row]))
    return found
