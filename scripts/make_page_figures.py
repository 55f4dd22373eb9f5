"""Write `docs/results/page.md` from what the page was measured to take.

make pagebench                                    # python -m tests.browser.measure > build/page.json, then this script
python scripts/make_page_figures.py build/page.json

The figures are kept in `docs/results/page.json`; without a file the page is written again from those.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.run import measured_on  # noqa: E402 - the root must be on the path first
from flashover.sim.report import table  # noqa: E402

KEPT = ROOT / "docs" / "results" / "page.json"
PAGE = ROOT / "docs" / "results" / "page.md"


class Row(NamedTuple):
    """A line of the table: what it says, which figure it is, and the most that is wanted."""

    about: str
    figure: str
    unit: str
    most: float | None = None


ROWS = (
    Row("start page, compressed, without fonts", "start_gzip_kb", "kB", 90),
    Row("table, compressed, without fonts", "table_gzip_kb", "kB", 170),
    Row("fonts of the table", "table_fonts_kb", "kB", 120),
    Row("click on a cell to its painted result, through the server and its disk, median", "click_to_paint_p50_ms", "ms"),
    Row("the same, p95", "click_to_paint_p95_ms", "ms", 60),
    Row("explosion of ten events, crew of six, quarter of the processor: from picture to picture, median", "explosion_drawn_p50_ms", "ms"),
    Row("the same, p95", "explosion_drawn_p95_ms", "ms", 16.7),
    Row("the main thread's time for a frame of it, on the slower processor, p95", "explosion_main_thread_p95_ms", "ms", 16.7),
    Row("frames of a page that wants each one for itself, p95", "explosion_frame_p95_ms", "ms"),
    Row("the same page at rest, p95", "idle_frame_p95_ms", "ms"),
    Row("the same at a table with the log of a long game: from picture to picture, p95", "table_explosion_drawn_p95_ms", "ms", 16.7),
    Row("at that table: main thread for a frame, p95", "table_explosion_main_thread_p95_ms", "ms", 16.7),
    Row("a fire phase with explosions at full speed: frames a second", "fire_phase_fps", "/s"),
    Row("a dead link until its answer is painted, p95", "dead_link_p95_ms", "ms", 1000),
)


def page(kept: Mapping[str, float | str]) -> str:
    """The text of the page."""
    head = (
        "Written by `scripts/make_page_figures.py` from what `python -m tests.browser.measure` (`make pagebench`) measured on "
        f"{kept['machine']}, with the load of the machine at {kept['load']:.2f} when it began: browser, server and compositor share its "
        "cores, and a picture is drawn without a graphics card. The figures are kept in [page.json](page.json)."
    )
    lines = [
        (row.about, f"{kept[row.figure]:g} {row.unit}", "" if row.most is None else f"≤ {row.most:g} {row.unit}")
        for row in ROWS
        if row.figure in kept
    ]
    return "\n\n".join(["# What the page takes", fill(head, 140), table([("what", "measured", "wanted"), *lines], left=1)]) + "\n"


def machine() -> str:
    """The machine in words."""
    at = measured_on()
    return f"{at['cores']} cores ({at['processor']})"


def main(arguments: list[str] | None = None) -> int:
    """Keep the figures of a file, where one is given, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, help="what tests.browser.measure printed")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file of the figures")
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args(arguments)
    if given.file is not None:
        before = json.loads(given.kept.read_text("utf-8")) if given.kept.exists() else {}
        kept = before | json.loads(given.file.read_text("utf-8")) | {"machine": machine()}
        given.kept.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    given.page.write_text(page(json.loads(given.kept.read_text("utf-8"))), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
