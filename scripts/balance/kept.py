"""The games of the planner, kept beside the study: they take hours, and are too few bytes to be played twice.

Each game stands there with the code that played it. Games of the fast policy are not kept: there are hundreds of thousands of them, and
playing them again takes minutes.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from flashover.errors import SimError
from flashover.sim.chunks import Chunk, packed
from flashover.sim.folder import MANIFEST, TIMES, Folder, Manifest
from flashover.sim.play import FAILED
from flashover.sim.study import Group, Study, make_study
from flashover.sim.takeover import Coded, runs

#: The smallest file there is: it is written once and kept for ever.
_LEVEL = 9


def planned(study: Study) -> list[Group]:
    """The groups whose games are kept."""
    return [group for group in study.groups if group.title.startswith("Planner")]


def keep(study: Study, sources: Iterable[Folder], where: Path) -> int:
    """Add the games of the planner in some folders to those in `where`, a chunk for each cell and code; how many there are then.

    A game that failed is left to be played. A seed that is there twice must be the same game: if two versions play it differently, their
    games do not belong into one table.
    """
    groups = planned(study)
    parts = {study.parts[n].cell.name: study.parts[n] for group in groups for n in group.cells}
    found: dict[str, dict[int, Coded]] = {name: {} for name in parts}
    manifests: dict[str, Manifest] = {}
    before = [Folder.read(where)] if (where / MANIFEST).exists() else []
    for folder in (*before, *sources):
        manifests[folder.manifest.code] = folder.manifest
        if len({one.luck for one in manifests.values()}) > 1 or folder.study.first != study.first:
            raise SimError("sim.other_plan", str(folder.path), "is played on other luck or from another first seed")
        for chunk, code, rows in folder.chunks():
            cell = folder.study.cells[chunk.cell]
            if cell.name not in parts or parts[cell.name].cell != cell:
                continue
            games = found[cell.name]
            for row in rows:
                if row.outcome == FAILED:
                    continue
                there = games.get(row.seed)
                if there is not None and there[1] != row:
                    differs = f"{cell.name}: the game of seed {row.seed} differs from the one that is kept"
                    raise SimError("sim.other_plan", str(folder.path), f"{differs}; --keep FOLDER begins a new collection")
                # The folder that a game comes from knows by which code it was played.
                games[row.seed] = (code, row)
    codes = Counter(code for games in found.values() for code, _ in games.values())
    if codes:
        _write(study, groups, found, manifests, codes, where)
    return codes.total()


def _write(
    study: Study, groups: list[Group], found: dict[str, dict[int, Coded]], manifests: dict[str, Manifest], codes: Counter[str], where: Path
) -> None:
    """The folder as it is kept, in the place of the one before."""
    (most, _), *others = codes.most_common()
    like = manifests.get(most, next(iter(manifests.values())))
    like = like._replace(code=most, taken=tuple((code, games, 0) for code, games in sorted(others)))
    titled = [(group.title, [study.parts[n] for n in group.cells], False, ()) for group in groups]
    made = where.with_name(f"{where.name}.new")
    shutil.rmtree(made, ignore_errors=True)
    with Folder.write(made, make_study(f"{study.name}, planner", titled, study.first), like=like) as kept:
        for number, part in enumerate(kept.study.parts):
            games = found[part.cell.name]
            for code, run in runs([games[seed] for seed in sorted(games)]):
                chunk = Chunk(number, run[0].seed, len(run))
                kept.add(packed(chunk, run, code="" if code == most else code, level=_LEVEL))
    (made / TIMES).unlink()
    shutil.rmtree(where, ignore_errors=True)
    made.rename(where)
