"""Write `docs/results/balance.md` with its pictures: `make balance`, or after playing

python scripts/make_balance.py [--games games/balance] [--planner FOLDER ...]

The page is written from `studies/balance.figures.json`. Games that are at hand replace the figures of their cells there, where they are
at least as many; the games of the planner, which take hours, are kept beside the study, in `studies/balance.games`, and `make balance`
begins with them. `--planner` adds those of another folder, such as that of a study of the planner's cells alone.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "studies" / "balance.toml"
FIGURES = ROOT / "studies" / "balance.figures.json"
KEPT = ROOT / "studies" / "balance.games"
PAGE = ROOT / "docs" / "results" / "balance.md"
IMAGES = ROOT / "docs" / "images" / "balance"


def main(arguments: list[str] | None = None) -> int:
    """Add the games there are to what is known, and write the page and its pictures."""
    from flashover.errors import SimError
    from flashover.sim.folder import MANIFEST, Folder
    from flashover.sim.study import read_study
    from scripts.balance.figures import Balance
    from scripts.balance.kept import keep
    from scripts.balance.page import page, pictures

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=Path, help="the folder of the study (games/balance, where there is one)")
    parser.add_argument("--planner", type=Path, action="append", default=[], help="a folder whose games of the planner are added")
    parser.add_argument("--keep", type=Path, default=KEPT, help="the folder the planner's games are kept in")
    parser.add_argument("--figures", type=Path, default=FIGURES, help="the file of the figures")
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--images", type=Path, default=IMAGES)
    given = parser.parse_args(arguments)
    usual = ROOT / "games" / "balance"
    if given.games is None and (usual / MANIFEST).exists():
        given.games = usual
    try:
        study = read_study(STUDY)
        balance = Balance.read(given.figures, study)
        own = [Folder.read(given.games)] if given.games is not None else []
        kept = keep(study, [*own, *map(Folder.read, given.planner)], given.keep)
        for folder in own:
            balance = balance.take(folder)
        if kept:
            balance = balance.take(Folder.read(given.keep))
    except SimError as error:
        print(f"{error.code}: {error.path}: {error.message}", file=sys.stderr)
        return 1
    given.figures.write_text(balance.to_text(), "utf-8")
    given.images.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures(balance):
        (given.images / f"{name}.svg").write_text(svg, "utf-8")
    given.page.write_text(page(balance), "utf-8")
    print(f"{sum(line.games for line in balance.cells.values())} games behind the page, {kept} of the planner kept")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
