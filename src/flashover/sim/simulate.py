"""Playing a study: chunk by chunk, each kept as soon as it is done, by whatever executor there is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from flashover.sim.chunks import Done, chunks_of
from flashover.sim.executors import Executor, Here
from flashover.sim.fingerprint import code_digest
from flashover.sim.folder import Folder
from flashover.sim.study import Study

#: Called after each chunk with the games that are done, all games, and the chunk.
Watch = Callable[[int, int, Done], None]


def simulate(
    study: Study,
    folder: Folder | None = None,
    *,
    executor: Executor | None = None,
    watch: Watch | None = None,
    enough: Callable[[], bool] | None = None,
    paired: bool = False,
) -> int:
    """Play what is missing of a study; returns how many games were played.

    Each chunk is added to `folder` and then shown to `watch`; `enough` is asked after that, and ends the run when it is true.
    With `paired` the cells go on side by side.

    >>> from flashover.sim import Part, make_cell, make_study
    >>> study = make_study("one", [("all", [Part(make_cell("greedy", 2), 3)], False, ())])
    >>> simulate(study, watch=lambda done, games, chunk: print(done, "of", games))
    3 of 3
    3
    """
    todo = chunks_of(study, folder.played if folder is not None else None, paired)
    there = study.games - sum(chunk.games for chunk in todo)
    before = there
    with closing((executor or Here()).play(study.cells, todo, code_digest())) as played:
        for done in played:
            if folder is not None:
                folder.add(done)
            there += done.chunk.games
            if watch is not None:
                watch(there, study.games, done)
            if enough is not None and enough():
                break
    return there - before
