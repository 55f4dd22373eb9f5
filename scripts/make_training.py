"""Write what the training example reached into `docs/reference/environments.md`, and draw its curve: from `docs/results/ppo-family.csv`.

python scripts/make_training.py [FOLDER]      FOLDER is what `train_ppo.py --out FOLDER` wrote; its CSV becomes the published one
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from examples.rl.curve import FRESH, TRAINING, Row, drawn, read_curve  # noqa: E402 - found above

PAGE = ROOT / "docs" / "reference" / "environments.md"
CURVE = ROOT / "docs" / "results" / "ppo-family.csv"
IMAGE = ROOT / "docs" / "images" / "ppo-family.svg"
FIGURES = ROOT / "studies" / "balance.figures.json"
MARKED = re.compile(r"(?<=<!-- training -->\n).*?(?=<!-- training end -->)", re.DOTALL)
NOTHING = """What it reaches, and how long that takes, is not published here yet:
`python examples/rl/train_ppo.py --minutes 10 --out results` writes the curve as CSV and SVG.
"""


def sentences(rows: list[Row]) -> Iterator[str]:
    """What a training came to; every number is in its rows."""
    from flashover.sim import wilson

    curve = [row for row in rows if row.play == TRAINING]
    first, last = curve[0], curve[-1]
    crew = "one firefighter" if last.seats == 1 else f"{last.seats} firefighters"
    threads = "one thread" if last.threads == 1 else f"{last.threads} threads"
    games = sum(row.games for row in curve)
    yield f"A training of {last.seconds / 60:.0f} minutes on {threads} ({last.cpu_seconds / 60:.0f} minutes of CPU time), {crew},"
    yield f"seed {last.seed}: {last.decisions / 1e6:.1f} million decisions in {games:,} games."
    half = next((row for row in curve if row.won >= 0.5), None)
    between = f"half of them after {half.seconds / 60:.1f} minutes, " if half is not None and half not in (first, last) else ""
    yield f"Of the first {first.games:,} games it won {first.won * 100:.1f} %, {between}of the last {last.games:,} {last.won * 100:.1f} %."
    for fresh in (row for row in rows if row.play == FRESH):
        low, high = wilson(round(fresh.won * fresh.games), fresh.games)
        yield f"Always taking the action it thinks best, it then won {fresh.won * 100:.1f} % [{low * 100:.1f}–{high * 100:.1f}]"
        yield f"of {fresh.games:,} games on seeds it had not seen, and rescued {fresh.rescued:.1f} people in each."
    yield from _greedy(last.seats)
    yield "Every point of the curve: [ppo-family.csv](../results/ppo-family.csv)."


def _greedy(seats: int) -> Iterator[str]:
    """The same game by the rules of thumb, where its figure is known."""
    from flashover.sim import read_study
    from scripts.balance.figures import Balance

    line = Balance.read(FIGURES, read_study(ROOT / "studies" / "balance.toml")).cells.get(f"greedy x{seats} family A")
    if line is not None:
        yield f"`greedy`, which also chooses where to begin, wins {line.rate * 100:.1f} % ([balance tables](../results/balance.md))."


def text(rows: list[Row]) -> str:
    """What stands on the page between its marks."""
    from scripts.evaluation.tables import prose

    if not any(row.play == TRAINING for row in rows):
        return NOTHING
    return "\n".join(["![Games won and people rescued while training](../images/ppo-family.svg)", "", *prose(" ".join(sentences(rows)))])


def main(arguments: list[str] | None = None) -> int:
    """Take over a curve, if one is given, and write page and picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="what train_ppo.py wrote")
    given = parser.parse_args(arguments)
    if given.folder is not None:
        rows = read_curve(given.folder / CURVE.name)
        if not any(row.play == FRESH for row in rows):
            print(f"{given.folder / CURVE.name} has no fresh games: that training was not finished", file=sys.stderr)
            return 1
        shutil.copyfile(given.folder / CURVE.name, CURVE)
    rows = read_curve(CURVE) if CURVE.exists() else []
    if rows:
        IMAGE.write_text(drawn(rows), "utf-8")
    page = PAGE.read_text("utf-8")
    PAGE.write_text(MARKED.sub(lambda _: text(rows), page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
