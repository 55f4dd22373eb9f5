"""Write `docs/results/speed.md` from what the benchmarks measured.

make bench ARGS="--json build/bench.json"
make envbench ARGS="--json build/envs.json"
python benchmarks/study_speed.py --memory 1000000 --json build/study.json
python scripts/make_speed.py build/bench.json build/envs.json build/study.json

Any of the three may be given alone: the figures of the others stay, as `docs/results/speed.json` has them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.run import shown  # noqa: E402 - the root must be on the path first
from flashover.sim.report import table  # noqa: E402

KEPT = ROOT / "docs" / "results" / "speed.json"
PAGE = ROOT / "docs" / "results" / "speed.md"
#: Section -> its heading, what measures it, and what its names mean. A file belongs to the section whose figures it has.
SECTIONS = {
    "engine": (
        "The engine",
        "`make bench`",
        (
            "A is random games inside compiled code, B a loop over `State` in Python, P whole playouts asked for from Python, each in "
            "plies per CPU second; `pure` is the same from the sources, uncompiled. The yardstick in C and the peers are described in "
            "[benchmarks/yardstick](../../benchmarks/yardstick/README.md)."
        ),
    ),
    "environments": (
        "The environments",
        "`make envbench`",
        (
            "Steps per CPU second of one process, at random among the legal actions, observation, mask and sampling included; "
            "[environments](../reference/environments.md) says what the names mean."
        ),
    ),
    "studies": (
        "Studies",
        "`python benchmarks/study_speed.py`",
        (
            "A game of the fast policy in a study, with its luck, facts, row and file, against the bare game in compiled code; two "
            "processes against one; and the memory of the process that keeps the games and of the largest worker."
        ),
    ),
}
#: What the names of the figures end in -> their unit.
UNITS = {"_ns": " ns", "_ms": " ms", "_mb": " MB", "overhead": " x", "processes": " x", "games": ""}


def section_of(measured: Mapping[str, Any]) -> str:
    """Which section a file is of."""
    names = set(measured["best"])
    if any(name.startswith("study.") for name in names):
        return "studies"
    return "environments" if any(name.endswith(".views") for name in names) else "engine"


def value(name: str, number: float) -> str:
    """A figure with its unit."""
    unit = next((unit for end, unit in UNITS.items() if name.endswith(end)), " /s")
    return f"{number:,.3g}{unit}" if number < 1000 else f"{number:,.0f}{unit}"


def verdict(row: Mapping[str, Any]) -> str:
    """In words of the page: an aim is no promise, and what has no figure was not measured."""
    found = str(row["verdict"])
    return {"pass": "reached", "MISS": "**missed**"}.get(found, found)


def section(name: str, measured: Mapping[str, Any]) -> Iterator[str]:
    """The text of a section."""
    title, command, about = SECTIONS[name]
    at = measured["about"]
    yield f"## {title}"
    yield fill(
        f"Measured by {command} in {at['rounds']} rounds on {at['cores']} cores ({at['processor']}), Python {at['python']}, "
        f"code {at['code']}. {about}",
        140,
    )
    rows = measured["targets"]
    lines = [
        (
            row["target"],
            "–" if row["ratio"] is None else shown(row["ratio"], row["unit"]),
            f"{'≥' if row['sense'] == '>=' else '≤'} {shown(row['wanted'], row['unit'])}",
            "an aim" if row["aim"] else "a promise",
            verdict(row),
        )
        for row in rows
    ]
    yield table([("what is held against what", "reached", "wanted", "which is", "verdict"), *lines], left=1)
    promised = [row for row in rows if not row["aim"]]
    counts = {name: [row["target"] for row in promised if row["verdict"] == name] for name in ("pass", "MISS", "not measured")}
    which = f" ({', '.join(counts['MISS'])})" if counts["MISS"] else ""
    yield fill(
        f"Of {len(promised)} promises {len(counts['pass'])} are reached, {len(counts['MISS'])} missed{which}, "
        f"{len(counts['not measured'])} not measured.",
        140,
    )
    figures = sorted((key, number) for key, number in measured["best"].items() if not key.endswith(("numpy", "compiled")))
    yield table([("figure", "value"), *((f"`{key}`", value(key, number)) for key, number in figures)], left=1)


def page(kept: Mapping[str, Any]) -> str:
    """The text of the page."""
    head = (
        "Written by `scripts/make_speed.py`, with what each figure is held to. Machines differ and have neighbours, so every contestant "
        "runs once in every round and is judged by its best one, in CPU time; a ratio says more than a rate. The figures are kept in "
        "[docs/results/speed.json](speed.json)."
    )
    parts = ["# How fast it is", fill(head, 140)]
    for name in SECTIONS:
        if name in kept:
            parts += section(name, kept[name])
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Take the figures of some files, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="what the benchmarks wrote with --json")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file of the figures")
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args(arguments)
    kept: dict[str, Any] = json.loads(given.kept.read_text("utf-8")) if given.kept.exists() else {}
    for file in given.files:
        measured = json.loads(file.read_text("utf-8"))
        kept[section_of(measured)] = measured
    given.kept.write_text(json.dumps({name: kept[name] for name in SECTIONS if name in kept}, indent=1) + "\n", "utf-8")
    given.page.write_text(page(kept), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
