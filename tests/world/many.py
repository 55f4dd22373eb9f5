"""Many seeds in several processes, with results that are added to a file."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.world.planted import Planted
from tests.world.world import Outcome, World

#: Seeds between two states of the results file.
PORTION = 50


def portion(task: tuple[range, str | None]) -> list[Outcome]:
    """Some seeds, in a process of their own."""
    seeds, bug = task
    return [World(seed, planted(bug)).run() for seed in seeds]


def planted(bug: str | None) -> Planted:
    """The world with one bug, or none."""
    return Planted(**{bug: True}) if bug else Planted()


def first_to_show(bug: str, seeds: range) -> Outcome | None:
    """The first seed that shows a bug and shows nothing without it, with what it shows."""
    for seed in seeds:
        outcome = World(seed, planted(bug)).run()
        if outcome.violations and not World(seed).run().violations:
            return outcome
    return None


def add(results: dict[str, Any], outcomes: list[Outcome], seconds: float) -> None:
    """Add outcomes to the results."""
    results["seconds"] = round(results.get("seconds", 0.0) + seconds, 1)
    results["seeds"] = results.get("seeds", 0) + len(outcomes)
    for name in ("faults", "figures"):
        total = Counter(results.get(name, {}))
        for outcome in outcomes:
            total.update(getattr(outcome, name))
        results[name] = dict(sorted(total.items()))
    results["faults in all"] = sum(results["faults"].values())
    results.setdefault("violations", {}).update({str(one.seed): one.violations for one in outcomes if one.violations})


def run(seeds: range, jobs: int, file: Path | None, bug: str | None) -> dict[str, Any]:
    """All seeds that the file does not have yet."""
    results: dict[str, Any] = json.loads(file.read_text()) if file is not None and file.exists() else {}
    done = {tuple(one) for one in results.get("done", [])}
    starts = range(seeds.start, seeds.stop, PORTION)
    todo = [range(start, min(start + PORTION, seeds.stop)) for start in starts]
    tasks = [(one, bug) for one in todo if (one.start, one.stop) not in done]
    with get_context("spawn").Pool(jobs, maxtasksperchild=40) as pool:
        began = time.monotonic()
        # In order, so that the file says the same whoever was first.
        finished: Iterator[list[Outcome]] = pool.imap(portion, tasks)
        for (part, _), outcomes in zip(tasks, finished, strict=True):
            now = time.monotonic()
            add(results, outcomes, now - began)
            began = now
            done.add((part.start, part.stop))
            results["done"] = sorted(done)
            if file is not None:
                rest = file.with_suffix(".part")
                rest.write_text(json.dumps(results, indent=1))
                rest.replace(file)
    return results
